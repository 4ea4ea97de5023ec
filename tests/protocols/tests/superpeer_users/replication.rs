//! What a master sends to those who follow it.

use bellwether_kernel::AskId;
use bellwether_superpeer::{SuperpeerCommand, SuperpeerState};

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
