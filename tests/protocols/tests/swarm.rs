//! Ten thousand random mixes of faults for each way to run a protocol: nothing breaks, and a healed core settles.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use bellwether_bully::Bully;
use bellwether_host::Host;
use bellwether_kernel::Describe;
use bellwether_shown::swarm_of;
use bellwether_sim::swarm::{self, Verdict};

const SEEDS: u64 = 10_000;

/// More events in a run than this are messages about messages: the busiest runs have a tenth of it.
const STORM: u64 = 200_000;

fn survives(nodes: std::ops::RangeInclusive<u32>, settings: &[(&str, &str)]) {
    survives_asked::<Bully>(nodes, settings, Bully::COMMANDS);
}

fn host_survives(nodes: std::ops::RangeInclusive<u32>, settings: &[(&str, &str)]) {
    survives_asked::<Host>(nodes, settings, Host::COMMANDS);
}

fn survives_asked<P: Describe>(nodes: std::ops::RangeInclusive<u32>, settings: &[(&str, &str)], commands: &[&str]) {
    let swarm = swarm_of(nodes, settings, commands);
    match swarm::run::<P>(&swarm, 1..SEEDS + 1, |_| ()).unwrap() {
        Verdict::Passed(summary) => {
            println!("{summary:?}");
            assert!(summary.fully_watched > SEEDS / 4, "most runs were excused: {summary:?}");
            assert!(summary.busiest < STORM, "a storm of messages: {summary:?}");
        }
        Verdict::Failed(failure, _) => {
            let words: String = settings.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
            let again = format!("bellwether lab sim {} --swarm-seed {}{words}", P::NAME, failure.seed);
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

const EXPECTING: &[(&str, &str)] = &[("expect", "all")];

#[test]
fn a_host_that_expects_nobody_survives_what_its_channel_may_do() {
    host_survives(3..=5, &[]);
}

#[test]
fn a_host_with_a_majority_survives_anything() {
    host_survives(3..=5, EXPECTING);
}

#[test]
fn hosts_of_one_two_and_nine_survive() {
    host_survives(1..=2, &[]);
    host_survives(9..=9, &[]);
    host_survives(1..=2, EXPECTING);
    host_survives(9..=9, EXPECTING);
}

#[test]
fn host_members_that_all_claim_at_once_survive() {
    host_survives(3..=5, &[("spread", "0s")]);
}

#[test]
fn host_members_that_leave_and_fall_ill_and_recover_survive() {
    survives_asked::<Host>(3..=5, &[], &["step-down", "leave", "abstain", "stand"]);
    survives_asked::<Host>(3..=5, EXPECTING, &["step-down", "abstain", "stand"]);
}
