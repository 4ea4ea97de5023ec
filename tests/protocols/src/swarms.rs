//! Random mixes of faults for one way to run a protocol: nothing breaks, and a healed core settles. Ten thousand seeds are
//! the same every time, and `SWARM_SEEDS=N` runs so many. The main ways to run each protocol draw two thousand more that belong to
//! the day; `SWARM_FROM=N` repeats another day's.

use std::ops::{Range, RangeInclusive};
use std::time::{SystemTime, UNIX_EPOCH};

use bellwether_kernel::{Describe, Span};
use bellwether_sim::scenario::{Expect, Scenario, ScenarioBody};
use bellwether_sim::shrink::shrink;
use bellwether_sim::swarm::{self, SwarmSettings, SwarmVerdict};
use bellwether_sim::{Pace, Plan};

const SEEDS: u64 = 10_000;

/// The number of additional seeds each day.
const DAILY: u64 = 2_000;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

/// The seeds that are the same every time.
fn fixed_seeds() -> Range<u64> {
    1..number("SWARM_SEEDS").unwrap_or(SEEDS) + 1
}

/// Today's seeds. The first is printed, and `SWARM_FROM` sets it.
fn seeds_of_the_day() -> Range<u64> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    let from = number("SWARM_FROM").unwrap_or(SEEDS + 1 + days * DAILY);
    from..from + DAILY
}

/// More events in a run than this are messages about messages: the busiest runs have a fraction of it.
const STORM: u64 = 200_000;

/// A swarm of flocks with these settings, whose members may be asked for these things.
fn swarm_of(nodes: RangeInclusive<u32>, settings: &[(&str, &str)], commands: &[&str]) -> SwarmSettings {
    SwarmSettings {
        nodes,
        options: settings.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        commands: commands.iter().map(ToString::to_string).collect(),
        ..SwarmSettings::default()
    }
}

/// Flocks with these settings survive all that the swarm draws, and whatever people may ask of them.
///
/// # Panics
/// Panics if one does not, with the command that shows it.
pub fn survives<P: Describe>(nodes: RangeInclusive<u32>, settings: &[(&str, &str)]) {
    survives_asked::<P>(nodes, settings, P::COMMANDS);
}

/// The same for members that may get these commands.
///
/// # Panics
/// Panics if a property is violated.
pub fn survives_asked<P: Describe>(nodes: RangeInclusive<u32>, settings: &[(&str, &str)], commands: &[&str]) {
    survives_seeds::<P>(&swarm_of(nodes, settings, commands), settings, fixed_seeds());
}

/// The same where the leader gets these commands, a few in a row, with faults close behind.
///
/// # Panics
/// Panics if a property is violated.
pub fn survives_led<P: Describe>(nodes: RangeInclusive<u32>, settings: &[(&str, &str)], commands: &[&str]) {
    let leader_commands = commands.iter().map(ToString::to_string).collect();
    let swarm = SwarmSettings { leader_commands, ..swarm_of(nodes, settings, &["step-down"]) };
    survives_seeds::<P>(&swarm, settings, fixed_seeds());
}

/// Flocks with these settings survive the fixed seeds, and those of the day.
///
/// # Panics
/// Panics if a property is violated.
pub fn survives_daily<P: Describe>(nodes: RangeInclusive<u32>, settings: &[(&str, &str)]) {
    let swarm = swarm_of(nodes, settings, P::COMMANDS);
    survives_seeds::<P>(&swarm, settings, fixed_seeds());
    let daily = seeds_of_the_day();
    println!("seeds of the day: {daily:?}; SWARM_FROM={} repeats them", daily.start);
    survives_seeds::<P>(&swarm, settings, daily);
}

/// Flocks with these settings survive on a channel that takes four lines of a member at once and then one in two seconds, as
/// IRC servers do.
///
/// # Panics
/// Panics if a property is violated.
pub fn survives_irc_pace<P: Describe>(nodes: RangeInclusive<u32>, settings: &[(&str, &str)]) {
    let pace = Some(Pace { burst: 4, every: Span::secs(2), stale: Span::secs(8) });
    let swarm = SwarmSettings { run: Span::secs(60), pace, ..swarm_of(nodes, settings, P::COMMANDS) };
    survives_seeds::<P>(&swarm, settings, fixed_seeds());
}

/// Flocks with these settings survive while all that they say shares one line, which stays so thin when everything else is well again.
///
/// # Panics
/// Panics if a property is violated.
pub fn survives_thin_lines<P: Describe>(
    nodes: RangeInclusive<u32>,
    settings: &[(&str, &str)],
    bits_per_second: RangeInclusive<u64>,
) {
    let swarm = SwarmSettings { line: Some(bits_per_second), ..swarm_of(nodes, settings, P::COMMANDS) };
    survives_seeds::<P>(&swarm, settings, fixed_seeds());
}

fn survives_seeds<P: Describe>(swarm: &SwarmSettings, settings: &[(&str, &str)], seeds: Range<u64>) {
    let count = seeds.end - seeds.start;
    match swarm::run::<P>(swarm, seeds, |_| ()).expect("the settings should go together") {
        SwarmVerdict::Passed(summary) => {
            println!("{summary:?}");
            assert!(summary.fully_watched > count / 4, "most runs were excused: {summary:?}");
            assert!(summary.busiest < STORM, "a storm of messages: {summary:?}");
        }
        SwarmVerdict::Failed(failure, _) => {
            let words: String = settings.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
            let again = format!("bellwether lab sim {} --swarm-seed {}{words}", P::NAME, failure.seed);
            let small = as_small_scenario::<P>(swarm, failure.plan);
            panic!(
                "{:?}\nagain, unless the swarm has a pace, a line or commands for the leader: {again}\nor, made small:\n{small}",
                failure.outcome.broken
            );
        }
    }
}

/// A plan that breaks something, with what can be left out of it left out, as a scenario that anybody can run.
fn as_small_scenario<P: Describe>(swarm: &SwarmSettings, plan: Plan) -> Scenario {
    let shrunk = shrink::<P>(swarm, &plan, 1_000).ok().flatten();
    let broken = shrunk.as_ref().and_then(|shrunk| shrunk.outcome.broken.clone());
    Scenario {
        protocol: P::NAME.into(),
        settings: swarm.options.clone(),
        plan: shrunk.map_or(plan, |shrunk| shrunk.plan),
        body: ScenarioBody::Timed,
        expect: broken.map(|broken| Expect::Broken(broken.property)),
    }
}
