//! The servers of a messaging network survive the swarm: one master a term, one log, and progress once it is calm.

use bellwether_protocols::swarms::{survives, survives_daily};
use bellwether_superpeer::Superpeer;

#[test]
fn three_to_five_servers_survive() {
    survives_daily::<Superpeer>(3..=5, &[]);
}

#[test]
fn servers_that_take_snapshots_all_the_time_survive() {
    survives::<Superpeer>(3..=5, &[("snapshot", "4"), ("records", "2")]);
}

#[test]
fn five_servers_with_three_super_peers_survive() {
    survives::<Superpeer>(5..=5, &[("superpeers", "3")]);
}

#[test]
fn a_network_that_one_server_founds_survives() {
    survives::<Superpeer>(1..=2, &[]);
}
