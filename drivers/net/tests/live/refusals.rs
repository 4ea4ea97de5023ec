//! A process that does not belong to the flock is told why, and does no harm.

use std::net::TcpListener;

use bellwether_bully::{Bully, Config, Mode, Settings};
use bellwether_net::{Key, ListMeeting, Refusal, Setup, StartError, Storage, start};

use crate::flock::{Flock, Said, config, eventually, node};

/// Two of three members run; the third comes with `change`. Both must refuse it for the reason `why`, and must go on as
/// before.
async fn newcomer_is_told(why: Refusal, change: impl FnOnce(&mut Setup<Bully>)) {
    let mut flock = Flock::new(3, Some(Key::generate().unwrap()));
    flock.start(1);
    flock.start(2);
    flock.settles().await;
    let before = flock.leadership(1);
    let mut setup = flock.setup(3);
    change(&mut setup);
    flock.start_with(3, setup);
    // Both refuse it, and report that themselves; in any order, and each once.
    let mut told = std::collections::BTreeSet::new();
    flock
        .hears(&why.to_string(), |who, said| {
            match said {
                Said::Trouble { peer: Some(peer), why: said } if who == node(3) && *said == why.to_string() => {
                    assert!(told.insert((who, Some(*peer))), "{peer} refuses again and again");
                }
                Said::Trouble { peer: None, why } if who != node(3) && why.starts_with("refused: ") => {
                    assert!(told.insert((who, None)), "{who} names it again and again");
                }
                _ => {}
            }
            (told.len() == 4).then_some(())
        })
        .await;
    assert_eq!(flock.leadership(1), before);
    assert_eq!(flock.leadership(2), before);
    assert_eq!(flock.peer(1, 3).counts.received, 0);
    flock.is_sound();
}

#[tokio::test]
async fn a_wrong_key() {
    newcomer_is_told(Refusal::Key, |setup| setup.key = Some(Key::generate().unwrap())).await;
}

#[tokio::test]
async fn no_key() {
    newcomer_is_told(Refusal::NeedsKey, |setup| setup.key = None).await;
}

#[tokio::test]
async fn a_wrong_flock() {
    newcomer_is_told(Refusal::Flock, |setup| setup.flock = "other".into()).await;
}

#[tokio::test]
async fn wrong_settings() {
    newcomer_is_told(Refusal::Settings, |setup| {
        setup.config = Config::new(Settings::new(3, Mode::Quorum)).unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_double_id() {
    let mut flock = Flock::new(3, Some(Key::generate().unwrap()));
    flock.start_all();
    flock.settles().await;
    let before = flock.leadership(1);
    let received = |flock: &Flock| flock.peer(1, 3).counts.received;
    // The twin has the same list and key, but cannot have the same port.
    let mut setup = flock.setup(3);
    setup.meeting.listener = Some(TcpListener::bind("127.0.0.1:0").unwrap());
    let mut twin = start(setup).unwrap();
    let mut refused_by = std::collections::BTreeSet::new();
    let hearing = async {
        while refused_by.len() < 2 {
            if let bellwether_net::DriverEvent::PeerError { peer: Some(peer), refusal, .. } =
                twin.driver_events.recv().await.unwrap()
            {
                assert_eq!(refusal, Some(Refusal::DoubleId));
                refused_by.insert(peer);
            }
        }
    };
    tokio::time::timeout(crate::flock::GENEROUS, hearing).await.unwrap();
    assert_eq!(twin.handle.metrics().read().peers[0].sent, 0);
    twin.task.abort();
    // The real member goes on sending.
    let count = received(&flock);
    eventually("the true one speaks on", || (received(&flock) > count || flock.leadership(3).is_some()).then_some(()))
        .await;
    assert_eq!(flock.leadership(1), before);
    assert!(flock.peer(1, 3).counts.refused >= 1);
    flock.is_sound();
}

#[tokio::test]
async fn a_restart_without_an_obituary_is_not_a_double() {
    let mut flock = Flock::new(3, None);
    flock.start_all();
    let leader = flock.settles().await;
    let follower = if leader == 3 { 2 } else { 3 };
    flock.kill(follower).await;
    flock.start(follower);
    flock.settles().await;
    assert_eq!(flock.peer(leader, follower).counts.refused, 0);
    flock.is_sound();
}

#[tokio::test]
async fn a_setup_that_cannot_work_says_why() {
    let far = "1@10.0.0.1:7400,2@127.0.0.1:7400".parse().unwrap();
    let error = start::<Bully>(Setup::new("test", ListMeeting::new(far, 2), config(2))).err().unwrap();
    assert!(matches!(error, StartError::NeedsKey(_)), "{error}");
    let near: bellwether_net::Roster = "1@127.0.0.1:7400,2@127.0.0.1:7401".parse().unwrap();
    let error = start::<Bully>(Setup::new("test", ListMeeting::new(near.clone(), 3), config(2))).err().unwrap();
    assert!(error.to_string().contains("1, 2"), "{error}");
    let error = start::<Bully>(Setup::new("", ListMeeting::new(near, 1), config(2))).err().unwrap();
    assert!(matches!(error, StartError::FlockName), "{error}");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let roster = format!("1@{}", taken.local_addr().unwrap()).parse().unwrap();
    let mut setup = Setup::<Bully>::new("test", ListMeeting::new(roster, 1), config(1));
    setup.meeting.storage = Storage::Volatile;
    let error = start(setup).err().unwrap();
    assert!(matches!(error, StartError::Listen { .. }), "{error}");
}
