//! Many seeds, and the same seed twice.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::sync::atomic::{AtomicU64, Ordering};

use bellwether_lab::{Diagram, TraceAnalysis};
use bellwether_whole::plan::{Sabotage, SeedPlan};
use bellwether_whole::{Outcome, judge, simulate, simulate_channel, simulate_plan};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Writes down what led to a failure: every event, and the last second and a half as the laboratory draws it.
fn keep_trace(seed: u64, at: u64, outcome: &Outcome) -> String {
    let path = std::env::temp_dir().join(format!("whole-{seed}.trace"));
    outcome.trace.write(&mut std::fs::File::create(&path).unwrap()).unwrap();
    let analysis = TraceAnalysis::until(&outcome.trace, at);
    let diagram = Diagram { from: at.saturating_sub(1_500_000_000), until: at, ..Diagram::of(&analysis) };
    let picture = path.with_extension("svg");
    std::fs::write(&picture, diagram.render()).unwrap();
    format!("{} and {}", path.display(), picture.display())
}

/// Runs so many seeds, and says how many copies were started and how many messages delivered.
fn run_seeds(count: u64, simulate: fn(u64) -> Outcome) -> (u64, u64) {
    let first = number("FIRST", 1);
    let (next, copies, messages) = (AtomicU64::new(first), AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count {
                        return;
                    }
                    let outcome = simulate(seed);
                    if let Some(violation) = &outcome.violation {
                        let trace = keep_trace(seed, violation.at, &outcome);
                        let at = violation.at / 1_000_000;
                        panic!("seed {seed}: {} at {at} ms: {}; see {trace}", violation.property, violation.why);
                    }
                    copies.fetch_add(outcome.copies, Ordering::Relaxed);
                    messages.fetch_add(outcome.messages, Ordering::Relaxed);
                }
            });
        }
    });
    let (copies, messages) = (copies.into_inner(), messages.into_inner());
    println!("{count} seeds: {copies} copies, {messages} messages");
    (copies, messages)
}

#[test]
fn whatever_the_machines_and_the_network_do_every_property_holds() {
    let seeds = number("SEEDS", 10_000);
    let (copies, messages) = run_seeds(seeds, simulate);
    assert!(copies > 2 * seeds && messages > 200 * seeds, "little happened: {copies} copies, {messages} messages");
}

#[test]
fn whatever_the_machines_and_a_channel_do_every_property_holds() {
    let seeds = number("SEEDS", 2_000);
    let (copies, messages) = run_seeds(seeds, simulate_channel);
    assert!(copies > 2 * seeds && messages > 200 * seeds, "little happened: {copies} copies, {messages} messages");
}

/// Whether this property notices the sabotage in one of the first seeds.
fn notices(draw: fn(u64) -> SeedPlan, property: &str, sabotage: Sabotage) -> bool {
    let broken = |seed| simulate_plan(seed, draw(seed).sabotaged(sabotage)).violation;
    (1..300).filter_map(broken).any(|violation| violation.property == property)
}

#[test]
fn surroundings_that_break_what_members_count_on_are_noticed() {
    let noticed = |property, sabotage| notices(SeedPlan::draw, property, sabotage);
    assert!(noticed(judge::PROMISED_BEFORE_WORK, Sabotage::LyingDisk));
    assert!(noticed(judge::DEAD_WITH_ITS_LEASE, Sabotage::HarmlessKill));
    assert!(noticed(judge::NEVER_TWO_COPIES, Sabotage::SlowClock));
    assert!(noticed(judge::REPLACED_IN_TIME, Sabotage::SlowClock));
    assert!(noticed(judge::ONLY_WHAT_WAS_SAID, Sabotage::UnsealedBytes));
    assert!(noticed(judge::NEVER_TWO_COPIES, Sabotage::FalseNotice));
    assert!(noticed(judge::SETTLES, Sabotage::EndlessCut));
}

#[test]
fn surroundings_that_break_what_members_on_a_channel_count_on_are_noticed() {
    let noticed = |property, sabotage| notices(SeedPlan::draw_channel, property, sabotage);
    assert!(noticed(judge::PROMISED_BEFORE_WORK, Sabotage::LyingDisk));
    assert!(noticed(judge::DEAD_WITH_ITS_LEASE, Sabotage::HarmlessKill));
    assert!(noticed(judge::NEVER_TWO_COPIES, Sabotage::SlowClock));
    assert!(noticed(judge::REPLACED_IN_TIME, Sabotage::SlowClock));
    assert!(noticed(judge::ONLY_WHAT_WAS_SAID, Sabotage::UnsealedBytes));
    assert!(noticed(judge::RECORDINGS_ARE_REFUSED, Sabotage::UnsealedRecordings));
    assert!(noticed(judge::NEVER_TWO_COPIES, Sabotage::FalseNotice));
    assert!(noticed(judge::SETTLES, Sabotage::EndlessCut));
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for (seed, simulate) in (1..20).flat_map(|seed| [(seed, simulate as fn(u64) -> Outcome), (seed, simulate_channel)])
    {
        let (one, other) = (simulate(seed), simulate(seed));
        assert_eq!(one.trace.hash(), other.trace.hash(), "seed {seed}");
        assert_eq!((one.events, one.copies, one.messages), (other.events, other.copies, other.messages), "seed {seed}");
    }
    assert_ne!(simulate(1).trace.hash(), simulate(2).trace.hash());
    assert_ne!(simulate_channel(1).trace.hash(), simulate_channel(2).trace.hash());
}
