//! Ten thousand random mixes of faults for each way to run a protocol: nothing breaks, and a healed core settles.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use bellwether_bully::Bully;
use bellwether_shown::swarm_of;
use bellwether_sim::swarm::{self, Verdict};

const SEEDS: u64 = 10_000;

fn survives(nodes: std::ops::RangeInclusive<u32>, settings: &[(&str, &str)]) {
    let swarm = swarm_of(nodes, settings);
    match swarm::run::<Bully>(&swarm, 1..SEEDS + 1, |_| ()).unwrap() {
        Verdict::Passed(summary) => {
            println!("{summary:?}");
            assert!(summary.fully_watched > SEEDS / 4, "most runs were excused: {summary:?}");
        }
        Verdict::Failed(failure, _) => {
            let words: String = settings.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
            let again = format!("bellwether lab sim bully --swarm-seed {}{words}", failure.seed);
            panic!("{:?}\nagain: {again}", failure.outcome.broken);
        }
    }
}

#[test]
fn quorum_mode_survives() {
    survives(3..=5, &[]);
}

#[test]
fn quorum_mode_with_preemption_survives() {
    survives(3..=5, &[("preempt", "true")]);
}

#[test]
fn quorum_mode_with_a_witness_survives() {
    survives(3..=5, &[("witnesses", "2")]);
}

#[test]
fn quorum_mode_of_one_two_and_nine_survives() {
    survives(1..=2, &[]);
    survives(9..=9, &[]);
}

#[test]
fn classic_mode_survives_what_the_paper_allows() {
    survives(3..=5, &[("mode", "classic")]);
}

#[test]
fn classic_mode_without_preemption_survives_what_the_paper_allows() {
    survives(3..=5, &[("mode", "classic"), ("preempt", "false")]);
}
