//! Users around simulated servers, and what they were promised: a name belongs to one, a user has one session, each accepted
//! message reaches each user who was logged in, in order, and nobody else, whatever dies meanwhile.

mod network;
mod replication;
mod users;

use bellwether_kernel::Describe;
use bellwether_superpeer::{Superpeer, SuperpeerConfig};

use network::{CALM, Chance, MILLI, Network, NetworkConditions};
use users::World;

/// How long it is bad, and how long it is calm afterwards.
const TROUBLE: u64 = 3_000 * MILLI;
const CALM_LASTS: u64 = 8_000 * MILLI;

fn config(servers: u32, settings: &[(&str, &str)]) -> SuperpeerConfig {
    Superpeer::configure(servers, settings).expect("the settings of a test should go together")
}

fn draw_conditions(chance: &mut Chance) -> NetworkConditions {
    let mut often = |most: u64| if chance.percent(50) { 0 } else { chance.below(most) };
    let (loss, doubled) = (often(30), often(30));
    let delay = MILLI + chance.below(60 * MILLI);
    let disk = 1 + chance.below(20 * MILLI);
    NetworkConditions { loss, doubled, delay, disk }
}

/// One thing that goes wrong.
fn trouble(world: &mut World, destroys: bool) {
    let network = &mut world.network;
    let servers = network.servers.len() as u64;
    let server = network.chance.below(servers) as usize;
    match network.chance.below(12) {
        0 | 1 => network.crash(server, true),
        2 => network.crash(server, false),
        3..=6 => (0..servers as usize).for_each(|server| network.start(server)),
        7 => {
            let until = network.now + network.chance.below(1_500) * MILLI;
            network.freeze(server, until);
        }
        8 => network.cut = Some(server),
        9 | 10 => network.cut = None,
        _ => {
            let mut chance = Chance(network.chance.next());
            network.conditions = draw_conditions(&mut chance);
            if destroys && network.servers.iter().all(|server| !server.destroyed) {
                network.crash(server, true);
                network.servers[server].destroyed = true;
            }
        }
    }
}

/// A run of users and servers, judged at its end; how many messages, logins and deliveries there were.
fn run(seed: u64, servers: u32, settings: &[(&str, &str)], destroys: bool) -> (usize, usize, usize) {
    let config = config(servers, settings);
    let grace = u64::from(config.grace_beats) * config.heartbeat.as_nanos();
    let mut world = World::new(Network::new(config, seed), 3);
    world.run(400 * MILLI);
    while world.network.now < TROUBLE {
        trouble(&mut world, destroys);
        let next = world.network.now + (1 + world.network.chance.below(200)) * MILLI;
        world.run(next);
    }
    world.network.conditions = CALM;
    world.network.cut = None;
    (0..servers as usize).for_each(|server| world.network.start(server));
    world.run(TROUBLE + CALM_LASTS);
    world.history.judge(grace).unwrap_or_else(|why| panic!("{why}"));
    let summary = world.history.summary();
    assert!(summary.0 > 0 && summary.1 > 0, "nobody could write anything: {summary:?}");
    summary
}

fn all_are_treated_as_promised(seeds: std::ops::Range<u64>, servers: u32, settings: &[(&str, &str)], destroys: bool) {
    let mut total = (0, 0, 0);
    for seed in seeds {
        let outcome = std::panic::catch_unwind(|| run(seed, servers, settings, destroys));
        let Ok(summary) = outcome else { panic!("seed {seed} with {servers} servers and {settings:?}") };
        total = (total.0 + summary.0, total.1 + summary.1, total.2 + summary.2);
    }
    println!("{} messages, {} logins, {} deliveries", total.0, total.1, total.2);
}

#[test]
fn users_of_three_servers_get_what_they_were_promised() {
    all_are_treated_as_promised(0..200, 3, &[], false);
}

#[test]
fn users_of_five_servers_get_what_they_were_promised_with_short_grace() {
    all_are_treated_as_promised(200..300, 5, &[("grace", "4"), ("snapshot", "16")], false);
}

#[test]
fn a_second_login_may_replace_the_first() {
    all_are_treated_as_promised(300..400, 3, &[("replace", "true"), ("snapshot", "8"), ("records", "3")], false);
}

#[test]
fn nothing_is_gone_when_a_minority_loses_its_disks() {
    all_are_treated_as_promised(400..500, 3, &[("snapshot", "32")], true);
}

#[test]
fn one_server_alone_is_a_whole_network() {
    all_are_treated_as_promised(500..550, 1, &[("snapshot", "8")], false);
}
