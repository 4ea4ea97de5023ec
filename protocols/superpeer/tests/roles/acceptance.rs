//! Acceptance: what a majority has stored is there once, on all servers.

use bellwether_kernel::NodeId;
use bellwether_superpeer::{
    Author, RecordPosition, SuperpeerAnswer, SuperpeerCommand, SuperpeerMessage, SuperpeerTimer,
};

use super::servers::{Servers, register, say};

#[test]
fn a_message_is_accepted_only_when_a_majority_has_stored_it() {
    let mut all = Servers::led(3, 3, |_| {});
    (all.nodes[1].disk_hangs, all.nodes[2].disk_hangs) = (true, true);
    let question = all.asks(1, say(Author::Anonymous));
    all.run();
    assert_eq!(all.answers.get(&question), None, "only the master has it");
    all.nodes[2].disk_hangs = false;
    all.run();
    assert!(matches!(all.answers.get(&question), Some(SuperpeerAnswer::Sent { first: 1, .. })));
}

#[test]
fn a_commit_is_told_at_once() {
    let mut all = Servers::led(3, 3, |_| {});
    all.ask(1, say(Author::Anonymous));
    let last: Vec<u64> = (1..=3).map(|number| all.state(number).directory().last_message()).collect();
    assert_eq!(last, [1, 1, 1], "without any timer");
}

#[test]
fn each_record_is_sent_once_although_its_reply_takes_long() {
    let mut all = Servers::led(3, 3, |_| {});
    let before = (all.records_sent(1, 2), all.view(1).last);
    all.nodes[1].disk_hangs = true;
    all.ask(1, say(Author::Anonymous));
    all.ask(1, say(Author::Anonymous));
    all.nodes[1].disk_hangs = false;
    all.run();
    assert_eq!(all.view(2).applied, all.view(1).applied);
    assert_eq!(all.records_sent(1, 2) - before.0, (all.view(1).last - before.1) as usize);
}

#[test]
fn what_was_lost_is_sent_again_after_a_beat_without_progress() {
    let mut all = Servers::led(3, 3, |_| {});
    all.cut.insert(3);
    all.ask(1, say(Author::Anonymous));
    all.ask(1, say(Author::Anonymous));
    all.cut.clear();
    all.beats(3);
    assert_eq!(all.state(3).directory().last_message(), 2);
}

#[test]
fn a_server_that_does_not_vote_gets_only_what_is_committed() {
    let mut all = Servers::led(3, 4, |_| {});
    let before = all.view(4).last;
    (all.nodes[1].disk_hangs, all.nodes[2].disk_hangs) = (true, true);
    all.ask(1, say(Author::Anonymous));
    assert_eq!(all.view(4).last, before);
    (all.nodes[1].disk_hangs, all.nodes[2].disk_hangs) = (false, false);
    all.run();
    assert_eq!(all.state(4).directory().last_message(), 1);
}

#[test]
fn a_batch_that_was_lost_is_sent_again() {
    let mut all = Servers::led(3, 3, |_| {});
    let question = all.asks(2, register("alice"));
    all.wire.clear();
    all.fire(2, SuperpeerTimer::Retry);
    assert!(matches!(all.answers.get(&question), Some(SuperpeerAnswer::Registered(_))));
}

#[test]
fn a_batch_that_comes_twice_is_put_into_the_log_once() {
    let mut all = Servers::led(3, 3, |_| {});
    let before = all.view(1).last;
    all.asks(2, say(Author::Anonymous));
    let copy = all.wire.front().cloned().unwrap();
    assert!(matches!(copy.2, SuperpeerMessage::Forward { .. }));
    all.wire.push_back(copy.clone());
    all.run();
    all.wire.push_back(copy);
    all.run();
    assert_eq!(all.view(1).last, before + 1);
}

#[test]
fn what_a_majority_stored_survives_its_master_and_is_accepted_once() {
    let mut all = Servers::led(3, 3, |_| {});
    let question = all.asks(2, say(Author::Anonymous));
    // The master stores it and sends it on, and crashes before it hears that it is stored elsewhere.
    while !all
        .wire
        .iter()
        .any(|(from, _, message)| *from != 1 && matches!(message, SuperpeerMessage::AppendReply { .. }))
    {
        assert!(all.one(), "nobody stores it");
    }
    all.crash(1);
    all.fire(3, SuperpeerTimer::MasterFresh);
    all.fire(2, SuperpeerTimer::MasterFresh);
    all.fire(2, SuperpeerTimer::Election);
    all.beats(2);
    assert_eq!(all.view(3).master, NodeId::new(2));
    assert!(matches!(all.answers.get(&question), Some(SuperpeerAnswer::Sent { .. })));
    all.fire(2, SuperpeerTimer::Retry);
    assert_eq!(all.state(3).directory().last_message(), 1);
}

#[test]
fn a_server_that_lacks_records_which_are_gone_gets_the_whole_directory() {
    let mut all = Servers::led(3, 3, |config| config.snapshot_every = 4);
    all.crash(3);
    let alice = all.registers(2, "alice");
    all.logs_in(1, alice);
    (0..20).for_each(|_| drop(all.ask(1, say(Author::Anonymous))));
    all.boot(3);
    all.beats(4);
    let snapshots =
        all.sent.iter().filter(|(_, to, message)| *to == 3 && matches!(message, SuperpeerMessage::Snapshot { .. }));
    assert!(snapshots.count() > 0, "it has to come as a snapshot");
    assert_eq!(all.state(3).directory(), all.state(1).directory());
    assert_eq!(all.state(3).membership(), all.state(1).membership());
    assert_eq!(all.state(3).directory().pending(alice, u64::MAX).count(), 20);
}

#[test]
fn a_server_starts_again_with_its_snapshot_and_what_follows_on_it() {
    let mut all = Servers::led(3, 3, |config| config.snapshot_every = 4);
    all.registers(2, "alice");
    (0..10).for_each(|_| drop(all.ask(1, say(Author::Anonymous))));
    (1..=3).for_each(|number| all.crash(number));
    (1..=3).for_each(|number| all.boot(number));
    all.run();
    all.fire(2, SuperpeerTimer::Election);
    all.beats(3);
    assert!(all.state(3).directory().find("alice").is_some());
    assert_eq!(all.state(3).directory().last_message(), 10);
}

#[test]
fn a_question_whose_batch_came_back_inside_a_snapshot_expires() {
    let mut all = Servers::led(3, 3, |config| config.snapshot_every = 2);
    let question = all.asks(3, say(Author::Anonymous));
    let forward = all.wire.pop_front().unwrap();
    all.cut.insert(3);
    all.step(1, bellwether_kernel::Input::Deliver { from: NodeId::new(3).unwrap(), message: forward.2 });
    all.run();
    (0..20).for_each(|_| drop(all.ask(1, say(Author::Anonymous))));
    all.cut.clear();
    all.beats(4);
    assert_eq!(all.state(3).directory().last_message(), 21);
    assert_eq!(all.answers.get(&question), Some(&SuperpeerAnswer::Expired));
}

#[test]
fn a_vote_is_kept_through_a_crash_and_by_a_server_that_does_not_vote() {
    for servers in [3, 4] {
        let mut all = Servers::started(3, servers, |_| {});
        let vote = |all: &mut Servers, from: u32, to: u32| {
            let last = RecordPosition { term: 9, index: 9 };
            all.wire.push_back((from, to, SuperpeerMessage::Vote { term: 5, last, called: false }));
            all.sent.clear();
            all.cut = (1..=servers).filter(|number| *number != to && *number != from).collect();
            all.run();
            all.sent.iter().any(|(_, _, message)| matches!(message, SuperpeerMessage::VoteReply { granted: true, .. }))
        };
        assert!(vote(&mut all, 1, servers), "the first candidate has the better log");
        all.crash(servers);
        all.boot(servers);
        all.run();
        assert!(!vote(&mut all, 2, servers), "a term has one vote of each server");
    }
}

#[test]
fn a_process_that_starts_again_is_another_life_whose_batches_count() {
    let mut all = Servers::led(3, 3, |_| {});
    all.registers(2, "alice");
    all.crash(2);
    all.boot(2);
    all.beats(2);
    assert!(matches!(all.ask(2, register("bob")), Some(SuperpeerAnswer::Registered(_))));
}

#[test]
fn news_say_when_records_are_missing_before_them() {
    let mut all = Servers::led(1, 1, |config| config.max_events = 2);
    (0..5).for_each(|_| drop(all.ask(1, say(Author::Anonymous))));
    let Some(SuperpeerAnswer::News { restart, events, upto }) = all.ask(1, SuperpeerCommand::Next { after: 0 }) else {
        panic!("there are news")
    };
    assert!(restart && events.len() == 2, "{events:?}");
    all.ask(1, say(Author::Anonymous));
    let next = all.ask(1, SuperpeerCommand::Next { after: upto });
    assert!(matches!(next, Some(SuperpeerAnswer::News { restart: false, events, .. }) if events.len() == 1));
}
