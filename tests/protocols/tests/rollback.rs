//! A member's stable storage is rolled back to an old copy, or emptied, while its process is down. Everybody hears that member, but
//! the others may be cut off from each other; so somebody hears it who knows of what it promised, and nobody else leads beside
//! the leader that it helped to elect.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use bellwether_bully::Bully;
use bellwether_kernel::{Describe, Span};
use bellwether_sim::{Cut, Enforce, Fault, NoRecorder, Plan, PlannedFault, RunOutcome, simulate};

const SEEDS: u64 = 4_000;

/// A number in this range, from the seed.
fn drawn(seed: u64, salt: u64, from: u64, to: u64) -> u64 {
    let mixed = (seed ^ salt << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    from + (mixed ^ mixed >> 29) % (to - from + 1)
}

/// A member crashes, and soon comes back with an older state of its storage, or with none, while others no longer hear
/// each other.
fn plan(seed: u64) -> Plan {
    let nodes = drawn(seed, 1, 3, 5) as u32;
    let other = |salt| drawn(seed, salt, 1, u64::from(nodes)) as u32;
    let node = other(2);
    let (dies, stays_down) = (drawn(seed, 3, 1_000, 2_500), drawn(seed, 4, 1, 300));
    let mut events = vec![(dies, Fault::Crash { node, pending: None }), (dies, Fault::Rollback(node))];
    events.push((dies + stays_down, Fault::Restart(node)));
    if drawn(seed, 5, 0, 2) > 0 {
        events.push((drawn(seed, 6, 0, dies), Fault::Backup(node)));
    }
    for salt in 10..10 + drawn(seed, 7, 1, 4) {
        let (a, b) = (other(salt), other(salt + 10));
        if a != b && a != node && b != node {
            events.push((drawn(seed, salt + 20, dies.saturating_sub(600), dies + 100), Fault::Cut(Cut::Pair(a, b))));
        }
    }
    let ask = Fault::Ask { node: other(50), command: "step-down".into() };
    events.push((drawn(seed, 51, 500, dies), ask));
    events.sort_by_key(|(at, _)| *at);
    let events = events.into_iter().map(|(at, fault)| PlannedFault { at: Span::millis(at), fault }).collect();
    Plan { nodes, seed, run: Span::secs(4), events, enforce: Enforce::All, ..Plan::default() }
}

fn run(seed: u64, settings: &[(&str, &str)]) -> RunOutcome {
    let plan = plan(seed);
    let config = Bully::configure(plan.nodes, settings).unwrap();
    simulate::<Bully>(&config, &plan, &mut NoRecorder)
}

/// The violated property, other than a reported rollback.
fn broken(seed: u64, settings: &[(&str, &str)]) -> Option<String> {
    run(seed, settings).broken.map(|broken| broken.property).filter(|property| property != "nobody-is-rolled-back")
}

#[test]
fn a_member_that_was_rolled_back_helps_no_second_leader_while_somebody_hears_it_who_knows_better() {
    for seed in 1..=SEEDS {
        assert_eq!(broken(seed, &[]), None, "seed {seed}: {:?}", plan(seed));
    }
}

#[test]
fn without_the_check_it_does() {
    let found = (1..=SEEDS).find_map(|seed| broken(seed, &[("rollback-check", "false")]));
    assert_eq!(found.as_deref(), Some("never-two-working"));
}
