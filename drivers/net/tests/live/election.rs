//! Members elect a leader, notice its end, and let it step down in good order.

use std::time::Duration;

use bellwether_bully::{Command, Note};
use bellwether_net::{BootClock, Key, MemberAddress, MemberStatus, Request, Response, ask, questions};
use bellwether_trace::{Event, What};
use tokio::sync::mpsc;

use crate::flock::{Flock, GENEROUS, Said, eventually, node};

async fn three_elect_one(key: Option<Key>) {
    let mut flock = Flock::new(3, key);
    flock.start_all();
    let leader = flock.settles().await;
    let (of, _) = flock.leadership(leader).unwrap();
    assert_eq!(of.number(), leader);
    flock.hears("a lease", |who, said| (who.number() == leader && *said == Said::Lease(true)).then_some(())).await;
    flock.is_sound();
}

#[tokio::test]
async fn three_members_with_a_key_elect_one() {
    three_elect_one(Some(Key::generate().unwrap())).await;
}

#[tokio::test]
async fn three_members_on_loopback_need_no_key() {
    three_elect_one(None).await;
}

#[tokio::test]
async fn a_member_alone_leads_itself() {
    let mut flock = Flock::new(1, None);
    flock.start(1);
    assert_eq!(flock.leader().await, 1);
}

#[tokio::test]
async fn an_obituary_makes_another_lead_and_a_new_life_is_taken_in() {
    let mut flock = Flock::new(3, Some(Key::generate().unwrap()));
    flock.start_all();
    let leader = flock.settles().await;
    let obituary = flock.kill(leader).await;
    let told = Flock::bury(obituary.clone()).await;
    assert!(told.iter().all(|(_, result)| result.is_ok()), "{told:?}");
    let gone = Said::Link { peer: node(leader), up: false };
    flock.hears("gone", |_, said| (*said == gone).then_some(())).await;
    let next = flock.settles().await;
    assert_ne!(next, leader);

    flock.start(leader);
    let back = Said::Link { peer: node(leader), up: true };
    flock.hears("back", |who, said| (who.number() == next && *said == back).then_some(())).await;
    flock.settles().await;

    // The old life's obituary does not touch the new one.
    let again = Flock::bury(obituary).await;
    assert!(again.iter().all(|(_, result)| result.is_ok()), "{again:?}");
    assert!(flock.handle(next).metrics().read().door.disbelieved >= 1);
    assert_eq!(flock.peer(next, leader).counts.obituaries, 1);
    flock.settles().await;
    flock.is_sound();
}

#[tokio::test]
async fn a_broken_connection_alone_is_no_death() {
    let mut flock = Flock::new(3, None);
    flock.start_all();
    let leader = flock.settles().await;
    flock.kill(leader).await;
    // Another one leads once the lease has expired, without any report that the old leader's process is gone.
    flock
        .hears("leads", |who, said| {
            assert!(!matches!(said, Said::Link { up: false, .. }), "{who}: {said:?}");
            (who.number() != leader && matches!(said, Said::Note(Note::Leading { .. }))).then_some(())
        })
        .await;
    flock.is_sound();
}

#[tokio::test]
async fn a_farewell_reaches_everybody_before_the_process_ends() {
    let mut flock = Flock::new(3, Some(Key::generate().unwrap()));
    flock.start_all();
    let leader = flock.settles().await;
    flock.handle(leader).leave(GENEROUS).await;
    let mut told = flock.handle(leader).told();
    told.sort_unstable();
    let others: Vec<u32> = (1..=3).filter(|number| *number != leader).collect();
    assert_eq!(told, others);
    flock.kill(leader).await;
    assert_ne!(flock.settles().await, leader);
    flock.is_sound();
}

#[tokio::test]
async fn a_process_that_was_stalled_notices() {
    let mut flock = Flock::new(3, None);
    flock.start_all();
    flock.settles().await;
    // All three live on this thread, which gets no time until the clock has gone on by this much.
    let until = BootClock::now() + 1_500_000_000;
    while BootClock::now() < until {
        std::thread::sleep(Duration::from_millis(5));
    }
    flock.hears("stalled", |_, said| (*said == Said::Stalled).then_some(())).await;
    flock.settles().await;
    assert!((1..=3).any(|number| flock.handle(number).metrics().read().stalls > 0));
    flock.is_sound();
}

#[tokio::test]
async fn stepping_down_hands_over() {
    let mut flock = Flock::new(3, None);
    flock.start_all();
    let leader = flock.settles().await;
    assert!(flock.handle(leader).ask(Command::StepDown).await);
    flock.hears("released", |_, said| matches!(said, Said::Note(Note::Released { .. })).then_some(())).await;
    eventually("another leads", || {
        let (next, _) = flock.leadership(leader)?;
        (next.number() != leader).then_some(())
    })
    .await;
    flock.is_sound();
}

#[tokio::test]
async fn what_one_sends_and_another_gets_has_one_number_in_both_logs() {
    let mut flock = Flock::new(2, None);
    let (log, mut events) = mpsc::unbounded_channel::<Event>();
    for number in [1, 2] {
        let log = log.clone();
        let mut setup = flock.setup(number);
        setup.recording = Some(Box::new(move |event| drop(log.send(event))));
        flock.start_with(number, setup);
    }
    flock.settles().await;
    let mut sent = std::collections::HashMap::new();
    let mut roles = 0;
    let matched = async {
        while let Some(event) = events.recv().await {
            match event.what {
                What::Send { id, to, text } => drop(sent.insert(id, (event.node, to, text))),
                What::Role { .. } => roles += 1,
                What::Deliver { id, from, text } => {
                    // The receiver's thread may write its line first only if it is another thread; here it is not.
                    assert_eq!(sent.get(&id), Some(&(from, event.node, text)));
                    if roles >= 4 {
                        return;
                    }
                }
                _ => {}
            }
        }
    };
    tokio::time::timeout(GENEROUS, matched).await.expect("a message in both logs");
}

#[tokio::test]
async fn a_client_asks_and_is_answered_under_the_same_key() {
    let mut flock = Flock::new(1, Some(Key::generate().unwrap()));
    let (control, mut asked) = questions();
    let mut setup = flock.setup(1);
    setup.meeting.control = Some(control);
    flock.start_with(1, setup);
    tokio::spawn(async move {
        while let Some(question) = asked.recv().await {
            let response = match question.request {
                Request::Status => Response::Status(Box::new(MemberStatus { member: 10, ..MemberStatus::default() })),
                Request::StepDown | Request::Change(_) | Request::Join(_) => Response::Done,
            };
            let _ = question.answer.send(response);
        }
    });
    let at: MemberAddress = flock.address(1).to_string().parse().unwrap();
    let key = flock.key.clone();
    let answer = ask(&at, key.as_ref(), "test", Request::Status, GENEROUS).await.unwrap();
    assert!(matches!(answer, Response::Status(status) if status.member == 10));
    assert_eq!(ask(&at, key.as_ref(), "test", Request::StepDown, GENEROUS).await.unwrap(), Response::Done);
    let wrong = ask(&at, key.as_ref(), "other", Request::Status, GENEROUS).await.unwrap_err().to_string();
    assert!(wrong.contains("another flock"), "{wrong}");
    let keyless = ask(&at, None, "test", Request::Status, GENEROUS).await.unwrap_err().to_string();
    assert!(keyless.contains("has a flock key"), "{keyless}");
    let foreign = Key::generate().unwrap();
    let foreign = ask(&at, Some(&foreign), "test", Request::Status, GENEROUS).await.unwrap_err().to_string();
    assert!(foreign.contains("flock key is another one"), "{foreign}");
    let nobody: MemberAddress = "127.0.0.1:1".parse().unwrap();
    let nobody = ask(&nobody, None, "test", Request::Status, Duration::from_secs(5)).await.unwrap_err().to_string();
    assert!(nobody.contains("127.0.0.1:1"), "{nobody}");
}
