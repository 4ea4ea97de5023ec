//! Ten thousand random mixes of faults for each way to run a ring: nothing breaks, and a healed core settles.

use std::ops::RangeInclusive;

use bellwether_kernel::Describe;
use bellwether_sim::swarm::{self, Settings, Verdict};
use bellwether_token::TokenRing;

const SEEDS: u64 = 10_000;

/// More events in a run than this are messages about messages: the busiest runs have a tenth of it.
const STORM: u64 = 200_000;

fn survives(nodes: RangeInclusive<u32>, settings: &[(&str, &str)]) {
    let swarm = Settings {
        nodes,
        options: settings.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        commands: TokenRing::COMMANDS.iter().map(ToString::to_string).collect(),
        ..Settings::default()
    };
    match swarm::run::<TokenRing>(&swarm, 1..SEEDS + 1, |_| ()).expect("the settings should go together") {
        Verdict::Passed(summary) => {
            println!("{summary:?}");
            assert!(summary.fully_watched > SEEDS / 4, "most runs were excused: {summary:?}");
            assert!(summary.busiest < STORM, "a storm of messages: {summary:?}");
        }
        Verdict::Failed(failure, _) => {
            let words: String = settings.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
            let again = format!("bellwether lab sim token --swarm-seed {}{words}", failure.seed);
            panic!("{:?}\nagain: {again}", failure.outcome.broken);
        }
    }
}

#[test]
fn a_token_that_stays_survives() {
    survives(3..=5, &[]);
}

#[test]
fn a_token_that_goes_round_survives() {
    survives(3..=5, &[("rotate", "300ms")]);
}

#[test]
fn a_ring_that_expects_its_members_survives() {
    survives(3..=5, &[("expect", "all")]);
}

#[test]
fn a_ring_that_expects_its_members_survives_while_the_token_goes_round() {
    survives(3..=5, &[("expect", "all"), ("rotate", "200ms")]);
}

#[test]
fn rings_that_are_plugged_together_become_one() {
    survives(3..=5, &[("born", "1,2,4")]);
}

#[test]
fn rings_of_one_two_and_nine_survive() {
    survives(1..=2, &[("rotate", "150ms")]);
    survives(1..=2, &[("expect", "all")]);
    survives(9..=9, &[]);
    survives(9..=9, &[("expect", "all")]);
}
