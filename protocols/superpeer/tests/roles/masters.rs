//! Masters: when one is replaced, and when not.

use bellwether_kernel::{Input, NodeId};
use bellwether_superpeer::{AdminCommand, Author, SuperpeerCommand, SuperpeerTimer, SystemState};

use super::servers::{Servers, say};

#[test]
fn a_master_whose_process_is_gone_is_replaced_at_once() {
    let mut all = Servers::led(3, 3, |_| {});
    all.crash(1);
    all.step(2, Input::Link { peer: NodeId::new(1).unwrap(), up: false });
    assert!(all.nodes[1].timers[&SuperpeerTimer::Election] < all.config.heartbeat);
    assert_eq!(all.view(2).system, SystemState::Selecting);
}

#[test]
fn a_server_that_comes_back_does_not_depose_a_master_that_is_heard() {
    let mut all = Servers::led(3, 3, |_| {});
    all.cut.insert(3);
    (0..3).for_each(|_| all.fire(3, SuperpeerTimer::Election));
    all.cut.clear();
    let term = all.view(1).term;
    all.fire(3, SuperpeerTimer::Election);
    assert_eq!((all.view(2).master, all.view(2).term), (NodeId::new(1), term));
}

#[test]
fn a_master_that_hears_no_majority_says_that_one_is_selected() {
    let mut all = Servers::led(3, 3, |_| {});
    all.cut.insert(1);
    all.beats(all.config.silent_beats + 1);
    assert_eq!(all.view(1).system, SystemState::Selecting);
    let question = all.asks(1, say(Author::Anonymous));
    all.run();
    assert_eq!(all.answers.get(&question), None);
}

#[test]
fn a_master_that_is_drained_hands_over_and_then_votes_no_longer() {
    let mut all = Servers::led(3, 4, |_| {});
    all.ask(2, SuperpeerCommand::Admin(AdminCommand::Drain(NodeId::new(1).unwrap())));
    all.beats(6);
    assert!(all.view(2).master.is_some_and(|master| master.number() != 1), "{:?}", all.view(2).master);
    let voters: Vec<u32> = all.state(2).membership().voters.iter().map(|voter| voter.number()).collect();
    assert_eq!(voters, [2, 3, 4]);
}

#[test]
fn a_server_alone_becomes_the_master_by_itself_and_keeps_what_it_accepted() {
    let mut all = Servers::led(1, 1, |_| {});
    all.ask(1, say(Author::Anonymous));
    all.crash(1);
    all.boot(1);
    all.run();
    all.fire(1, SuperpeerTimer::Election);
    assert_eq!(all.state(1).directory().last_message(), 1);
}
