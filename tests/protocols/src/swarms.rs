//! Ten thousand random mixes of faults for one way to run a protocol: nothing breaks, and a healed core settles.

use std::ops::RangeInclusive;

use bellwether_kernel::Describe;
use bellwether_sim::swarm::{self, Settings, Verdict};

const SEEDS: u64 = 10_000;

/// More events in a run than this are messages about messages: the busiest runs have a fraction of it.
const STORM: u64 = 200_000;

/// A swarm of flocks with these settings, whose members may be asked for these things.
fn swarm_of(nodes: RangeInclusive<u32>, settings: &[(&str, &str)], commands: &[&str]) -> Settings {
    Settings {
        nodes,
        options: settings.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        commands: commands.iter().map(ToString::to_string).collect(),
        ..Settings::default()
    }
}

/// Flocks with these settings survive all that the swarm draws, and whatever people may ask of them.
///
/// # Panics
/// Panics if one does not, with the command that shows it.
pub fn survives<P: Describe>(nodes: RangeInclusive<u32>, settings: &[(&str, &str)]) {
    survives_asked::<P>(nodes, settings, P::COMMANDS);
}

/// The same for members that may be asked for these things.
///
/// # Panics
/// As above.
pub fn survives_asked<P: Describe>(nodes: RangeInclusive<u32>, settings: &[(&str, &str)], commands: &[&str]) {
    let swarm = swarm_of(nodes, settings, commands);
    match swarm::run::<P>(&swarm, 1..SEEDS + 1, |_| ()).expect("the settings should go together") {
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
