//! What a master sends to those who follow it.

use bellwether_kernel::{AskId, Protocol};
use bellwether_superpeer::{Superpeer, SuperpeerCommand, SuperpeerState};

use super::config;
use super::network::{MILLI, Network, NetworkConditions};

/// A network that neither loses nor reorders, and disks that take a while.
const ORDERLY: NetworkConditions = NetworkConditions { loss: 0, doubled: 0, delay: 1, disk: 3 * MILLI };

/// A network of three in which all servers ask for something every tenth of a millisecond.
fn busy_network(lose_at: Option<u64>) -> Network {
    let mut network = Network::new(config(3, &[]), 7);
    network.conditions = ORDERLY;
    while network.advance(1_000 * MILLI) {}
    network.records_sent = 0;
    for turn in 0..2_000_u64 {
        // For a moment, everything is lost.
        network.conditions.loss = if lose_at == Some(turn) { 100 } else { 0 };
        for server in 0..3 {
            network.ask(server, 1 + turn * 3 + server as u64, SuperpeerCommand::Load { clients: turn as u32 });
        }
        let until = network.now + MILLI / 10;
        while network.advance(until) {}
    }
    network.conditions.loss = 0;
    let until = network.now + 2_000 * MILLI;
    while network.advance(until) {}
    network
}

fn applied(network: &Network) -> Vec<u64> {
    network.servers.iter().map(|server| server.state.as_ref().map_or(0, SuperpeerState::applied)).collect()
}

#[test]
fn each_record_goes_to_each_server_once_if_nothing_is_lost() {
    let network = busy_network(None);
    let applied = applied(&network);
    assert!(applied[0] > 100 && applied.iter().all(|server| *server == applied[0]), "{applied:?}");
    let copies = network.records_sent as u64;
    // What stood in the log before the first question is not counted, so there is no more than this.
    assert!(copies <= 2 * applied[0], "{copies} copies of {} records went to two servers", applied[0]);
}

#[test]
fn what_is_lost_is_sent_again() {
    let network = busy_network(Some(500));
    let applied = applied(&network);
    assert!(applied[0] > 100 && applied.iter().all(|server| *server == applied[0]), "{applied:?}");
    let answered = network.answers.iter().filter(|(_, id, _)| *id != AskId::NOBODY).count();
    assert_eq!(answered, 6_000, "every question is answered once");
}

/// So many questions at one server, one after the other, and then none until all is quiet.
fn ask(network: &mut Network, server: usize, first: u64, count: u64) {
    for id in first..first + count {
        network.ask(server, id, SuperpeerCommand::Load { clients: id as u32 });
        let until = network.now + 5 * MILLI;
        while network.advance(until) {}
    }
    let until = network.now + 500 * MILLI;
    while network.advance(until) {}
}

#[test]
fn a_server_that_takes_records_too_slowly_gets_no_more_until_it_has_room_and_then_the_rest_once() {
    let mut network = Network::new(config(3, &[]), 7);
    network.conditions = ORDERLY;
    while network.advance(1_000 * MILLI) {}
    let state = network.servers[0].state.as_ref().unwrap();
    let master = Superpeer::view(&network.config, state).master.unwrap().index();
    let slow = (master + 1) % 3;
    ask(&mut network, master, 1, 5);
    network.push_back(master, slow, true);
    network.records_sent = 0;
    let before = applied(&network);
    ask(&mut network, master, 6, 100);
    let meanwhile = applied(&network);
    let records = meanwhile[master] - before[master];
    assert!(records >= 100, "two of three go on: {before:?} {meanwhile:?}");
    assert!(meanwhile[slow] <= before[slow] + 1, "nothing was sent to it: {before:?} {meanwhile:?}");
    let copies = network.records_sent as u64;
    // The first one is sent again when the third server has said what it has.
    assert!(copies <= records + 1, "{copies} copies of {records} records went to the third server");
    network.push_back(master, slow, false);
    let until = network.now + 50 * MILLI;
    while network.advance(until) {}
    let after = applied(&network);
    assert_eq!(after[slow], after[master], "it catches up at once, before the next beat");
    let rest = after[master] - before[slow];
    let sent = network.records_sent as u64 - copies;
    assert!(sent <= rest + 1, "{sent} copies of {rest} records went to it");
}
