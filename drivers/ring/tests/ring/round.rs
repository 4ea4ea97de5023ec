//! The token goes round, with the state; it is regenerated when its owner dies.

use std::fs;

use bellwether_kernel::Span;
use bellwether_net::Key;
use bellwether_ring::{RingHandle, announce_blocking};
use bellwether_token::{Command, Note, Settings, Token};

use crate::rig::{Folder, Member, free_port, settings, setup};

/// Adds a line to the state, and says how far it is.
fn add_a_line(handle: &RingHandle, token: Token) {
    let mut text = fs::read_to_string(handle.state_file()).unwrap_or_default();
    text.push_str(&format!("{} at {}\n", token.progress, handle.me().mac));
    fs::write(handle.progress_file(), format!("{}\n", token.progress + 10)).unwrap();
    fs::write(handle.state_file(), text).unwrap();
}

fn nothing(_: &RingHandle, _: Token) {}

fn members(folder: &Folder, count: usize, key: Option<&Key>, settings: &Settings) -> Vec<Member> {
    let port = free_port();
    (0..count)
        .map(|number| {
            let name = format!("m{number}");
            let mut setup = setup(port, &name, settings.clone(), &folder.0.join(&name));
            setup.key = key.cloned();
            Member::start(setup, add_a_line)
        })
        .collect()
}

/// Which of them works next.
async fn next_leader(members: &mut [Member]) -> (usize, Token) {
    let leading = members.iter_mut().map(|member| Box::pin(member.leads())).collect::<Vec<_>>();
    let mut leading = leading;
    std::future::poll_fn(move |context| {
        for (number, leads) in leading.iter_mut().enumerate() {
            if let std::task::Poll::Ready(token) = leads.as_mut().poll(context) {
                return std::task::Poll::Ready((number, token));
            }
        }
        std::task::Poll::Pending
    })
    .await
}

#[tokio::test]
async fn one_of_three_owns_the_token_and_passes_it_round_with_its_state() {
    goes_round(None).await;
}

#[tokio::test]
async fn the_same_in_a_keyed_flock() {
    goes_round(Some(&Key::generate().unwrap())).await;
}

#[tokio::test]
async fn members_that_listen_on_the_wildcard_address_hand_the_token_over() {
    let (folder, port) = (Folder::new(), free_port());
    let mut members: Vec<Member> = ["m0", "m1"]
        .map(|name| {
            let mut setup = setup(port, name, settings(), &folder.0.join(name));
            setup.meeting.listener = Some(std::net::TcpListener::bind("0.0.0.0:0").unwrap());
            Member::start(setup, add_a_line)
        })
        .into();
    let (first, _) = next_leader(&mut members).await;
    let second = 1 - first;
    members[first].seen("able to pass the token on", |view| view.working && view.successors == 1).await;
    members[first].handle.ask(Command::Pass).await;
    members[second].leads().await;
    let address = members[first].handle.me().address;
    assert!(address.ip().is_loopback() && address.port() != 0, "it announces where it can be reached: {address}");
}

async fn goes_round(key: Option<&Key>) {
    let folder = Folder::new();
    let mut members = members(&folder, 3, key, &settings());
    let (mut owner, mut token) = next_leader(&mut members).await;
    for member in &mut members {
        member.seen("sure who owns the token", |view| view.owner.is_some()).await;
    }
    let mut owners = vec![owner];
    for _ in 0..6 {
        members[owner].handle.ask(Command::Pass).await;
        let (next, newer) = next_leader(&mut members).await;
        assert!(newer.progress >= token.progress + 10, "the work said how far it is: {token} {newer}");
        (owner, token) = (next, newer);
        owners.push(owner);
    }
    assert_eq!(owners[..3], owners[3..6], "round and round: {owners:?}");
    let mut turn = owners[..3].to_vec();
    turn.sort_unstable();
    assert_eq!(turn, [0, 1, 2]);
    let state = fs::read_to_string(members[owner].handle.state_file()).unwrap();
    assert_eq!(state.lines().count(), 6, "{state}");
    let taken = members[owner].handle.ring_counts().taken;
    assert!(taken >= 2, "{taken}");
}

#[tokio::test]
async fn a_lost_token_is_regenerated_with_the_newest_state_that_anybody_has() {
    let folder = Folder::new();
    let mut members = members(&folder, 3, None, &settings());
    let (mut owner, mut token) = next_leader(&mut members).await;
    for member in &mut members {
        member.seen("sure who owns the token", |view| view.owner.is_some()).await;
    }
    for _ in 0..2 {
        members[owner].handle.ask(Command::Pass).await;
        (owner, token) = next_leader(&mut members).await;
    }
    members.remove(owner).die().await;
    let (heir, newer) = next_leader(&mut members).await;
    assert!(newer.progress > token.progress.saturating_sub(1), "{token} {newer}");
    let state = fs::read_to_string(members[heir].handle.state_file()).unwrap();
    assert_eq!(state.lines().count(), 2, "nothing that was handed over is lost: {state}");
}

#[tokio::test]
async fn an_obituary_ends_the_wait_and_a_false_one_changes_nothing() {
    obituary(None).await;
}

#[tokio::test]
async fn the_same_where_obituaries_are_sealed() {
    obituary(Some(&Key::generate().unwrap())).await;
}

async fn obituary(key: Option<&Key>) {
    let folder = Folder::new();
    // Nobody would miss the token within the test's patience.
    let slow = Settings { heartbeat: Span::secs(2), waiter_intervals: 60, ..settings() };
    let mut members = members(&folder, 2, key, &slow);
    let (owner, _) = next_leader(&mut members).await;
    let other = 1 - owner;
    members[other].seen("sure who owns the token", |view| view.owner.is_some()).await;
    let will = members[owner].handle.death_notice();
    // Where obituaries are sealed, nobody who has the key tells a false one.
    if key.is_none() {
        let false_alarm = will.clone();
        tokio::task::spawn_blocking(move || announce_blocking(&false_alarm).unwrap()).await.unwrap();
        members[other].counted("a false obituary", |counts| counts.disbelieved > 0).await;
        assert_eq!(members[other].handle.ring_counts().obituaries, 0);
    }
    members.remove(owner).die().await;
    tokio::task::spawn_blocking(move || announce_blocking(&will).unwrap()).await.unwrap();
    members[0].leads().await;
    assert_eq!(members[0].handle.ring_counts().obituaries, 1);
}

#[tokio::test]
async fn a_member_comes_back_with_what_it_had() {
    let folder = Folder::new();
    let port = free_port();
    let setup = || setup(port, "anna", settings(), &folder.0.join("anna"));
    let mut anna = Member::start(setup(), add_a_line);
    let first = anna.leads().await;
    anna.handle.ask(Command::StepDown).await;
    anna.notes("its work to stop", |note| matches!(note, Note::Released(_))).await;
    let sealed = anna.seen("at rest", |view| view.kept.progress >= first.progress + 10).await.kept;
    anna.die().await;
    let mut anna = Member::restart(setup, nothing).await;
    let second = anna.leads().await;
    assert!(second.progress > sealed.progress, "{sealed} {second}");
    assert_eq!(fs::read_to_string(anna.handle.state_file()).unwrap().lines().count(), 1);
}
