//! Servers that are lost, come back, are promoted and are removed, and their users.

use bellwether_kernel::NodeId;
use bellwether_superpeer::{
    AdminCommand, Author, MemberChange, ServerStanding, SuperpeerAnswer, SuperpeerCommand, SuperpeerEvent,
};

use super::servers::{Servers, login, say};

fn standing(all: &Servers, number: u32) -> ServerStanding {
    all.state(1).directory().server(NodeId::new(number).unwrap()).unwrap().standing
}

fn voters(all: &Servers) -> Vec<u32> {
    all.state(1).membership().voters.iter().map(|voter| voter.number()).collect()
}

/// The membership changes that the first server reports to its application.
fn changes(all: &mut Servers, number: u32) -> Vec<MemberChange> {
    let Some(SuperpeerAnswer::News { events, .. }) = all.ask(1, SuperpeerCommand::Next { after: 0 }) else {
        panic!("there are news")
    };
    let change = |event: &SuperpeerEvent| match event {
        SuperpeerEvent::Member { server, change } if server.number() == number => Some(*change),
        _ => None,
    };
    events.iter().filter_map(change).collect()
}

#[test]
fn a_silent_server_is_lost_and_its_users_keep_their_login_for_the_grace() {
    let mut all = Servers::led(3, 3, |config| config.grace_beats = 5);
    let alice = all.registers(1, "alice");
    all.logs_in(3, alice);
    all.crash(3);
    all.beats(all.config.silent_beats);
    assert_eq!(standing(&all, 3), ServerStanding::Lost);
    assert_eq!(all.state(1).directory().logged_in(), (1, 1));
    all.ask(2, say(Author::Anonymous));
    all.beats(4);
    assert_eq!(all.state(1).directory().logged_in(), (1, 1), "the grace is not over yet");
    all.beats(4);
    assert_eq!(all.state(1).directory().logged_in(), (0, 0));
    assert_eq!(all.state(1).directory().pending(alice, u64::MAX).count(), 0, "it came after the loss");
}

#[test]
fn a_server_that_is_heard_is_not_taken_for_lost() {
    let mut all = Servers::led(3, 3, |_| {});
    all.beats(3 * all.config.silent_beats);
    let lost = changes(&mut all, 3).contains(&MemberChange::Lost);
    assert!(!lost && standing(&all, 3) == ServerStanding::Up);
}

#[test]
fn a_server_that_was_taken_for_lost_comes_back_with_all_its_users() {
    let mut all = Servers::led(3, 3, |_| {});
    let (alice, bob) = (all.registers(1, "alice"), all.registers(1, "bob"));
    let sessions = [all.logs_in(3, alice), all.logs_in(3, bob)];
    all.cut.insert(3);
    all.beats(all.config.silent_beats + 1);
    assert_eq!(all.state(1).directory().logged_in(), (2, 2));
    all.cut.clear();
    all.beats(3);
    assert_eq!(standing(&all, 3), ServerStanding::Up);
    assert_eq!(all.state(1).directory().logged_in(), (2, 0));
    for session in sessions {
        let sent = all.ask(3, say(Author::Session(session)));
        assert!(matches!(sent, Some(SuperpeerAnswer::Sent { refused, .. }) if refused.is_empty()));
    }
}

#[test]
fn what_a_frozen_server_says_for_a_session_that_was_taken_over_is_refused() {
    let mut all = Servers::led(3, 3, |_| {});
    let alice = all.registers(1, "alice");
    let old = all.logs_in(3, alice);
    all.cut.insert(3);
    all.beats(all.config.silent_beats + 1);
    all.logs_in(2, alice);
    let question = all.asks(3, say(Author::Session(old)));
    all.cut.clear();
    all.fire(3, bellwether_superpeer::SuperpeerTimer::Retry);
    all.beats(3);
    let sent = all.answers.get(&question);
    assert!(matches!(sent, Some(SuperpeerAnswer::Sent { refused, .. }) if *refused == [0]), "{sent:?}");
    assert_eq!(all.state(1).directory().last_message(), 0);
}

#[test]
fn a_server_votes_only_after_it_has_nearly_all_of_the_log() {
    let mut all = Servers::started(1, 3, |_| {});
    all.fire(1, bellwether_superpeer::SuperpeerTimer::Election);
    all.cut.insert(3);
    (0..100).for_each(|_| drop(all.ask(1, say(Author::Anonymous))));
    all.beats(3);
    assert_eq!(voters(&all), [1], "server 3 is thought to live, but lacks a hundred records");
    all.cut.clear();
    all.beats(5);
    assert_eq!(voters(&all), [1, 2, 3]);
}

#[test]
fn a_dead_super_peer_is_replaced_by_a_peer() {
    let mut all = Servers::led(3, 4, |_| {});
    assert_eq!(voters(&all), [1, 2, 3]);
    all.crash(2);
    all.beats(all.config.silent_beats + 4);
    assert_eq!(voters(&all), [1, 3, 4]);
}

#[test]
fn a_removed_server_belongs_to_the_network_no_longer() {
    let mut all = Servers::led(3, 4, |_| {});
    all.crash(3);
    all.ask(2, SuperpeerCommand::Admin(AdminCommand::Remove(NodeId::new(3).unwrap())));
    all.beats(4);
    assert_eq!(voters(&all), [1, 2, 4]);
    assert!(all.state(2).directory().server(NodeId::new(3).unwrap()).is_none());
    assert!(!all.state(1).membership().followers.contains(&NodeId::new(3).unwrap()));
}

#[test]
fn the_application_hears_of_the_end_of_its_own_sessions_only() {
    let mut all = Servers::led(3, 3, |_| {});
    let alice = all.registers(1, "alice");
    let session = all.logs_in(3, alice);
    let after = all.view(3).applied;
    all.ask(3, SuperpeerCommand::Logout { session });
    let ended = |answer: Option<SuperpeerAnswer>| match answer {
        Some(SuperpeerAnswer::News { events, .. }) => {
            events.iter().filter(|event| matches!(event, SuperpeerEvent::SessionEnded { .. })).count()
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(ended(all.ask(3, SuperpeerCommand::Next { after })), 1);
    assert_eq!(ended(all.ask(2, SuperpeerCommand::Next { after })), 0);
}

#[test]
fn a_user_who_is_logged_in_is_refused_at_another_server() {
    let mut all = Servers::led(3, 3, |_| {});
    let alice = all.registers(1, "alice");
    let questions = [all.asks(2, login(alice)), all.asks(3, login(alice))];
    all.run();
    let granted = questions.iter().filter(|id| matches!(all.answers.get(id), Some(SuperpeerAnswer::LoggedIn { .. })));
    assert_eq!(granted.count(), 1);
    assert_eq!(all.state(1).directory().logged_in(), (1, 0));
}

#[test]
fn whoever_learns_is_told_apart_from_whoever_votes() {
    let mut all = Servers::started(1, 3, |_| {});
    all.fire(1, bellwether_superpeer::SuperpeerTimer::Election);
    all.beats(4);
    let changes = changes(&mut all, 3);
    let place = |wanted| changes.iter().position(|change| *change == wanted);
    assert!(place(MemberChange::Learner).unwrap() < place(MemberChange::Promoted).unwrap(), "{changes:?}");
}
