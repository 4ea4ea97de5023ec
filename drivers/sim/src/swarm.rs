//! Many runs, each with its own faults: every seed draws which faults are on, how strong, and when.

mod draw;

use std::ops::RangeInclusive;

use bellwether_kernel::{Assumptions, ConfigError, Describe, Span};

use crate::{NoRecorder, Pace, Plan, RunOutcome, simulate};

pub use draw::draw;

/// What every plan of a swarm has in common.
#[derive(Clone, Debug)]
pub struct SwarmSettings {
    /// How many nodes.
    pub nodes: RangeInclusive<u32>,
    /// The protocol's settings.
    pub options: Vec<(String, String)>,
    /// How long the first phase lasts.
    pub run: Span,
    /// What every plan keeps of the things that properties take for granted. Without it, half of the seeds keep all
    /// that some property assumes, and the others keep nothing.
    pub keep: Option<Assumptions>,
    /// How far clocks drift at most, in millionths.
    pub drift_ppm: u32,
    /// See [`Plan::timely`].
    pub timely: Span,
    /// Whether a core is healed in the end and must settle.
    pub heal: bool,
    /// See [`Plan::pace`].
    pub pace: Option<Pace>,
    /// Between how many bits a second [`Plan::line`] is drawn, if there is to be one.
    pub line: Option<RangeInclusive<u64>>,
    /// What nodes may be asked for, as people write it.
    pub commands: Vec<String>,
    /// What everybody is asked for at one moment, so that whoever leads does it. Each seed draws a few of these in a row, with
    /// trouble close behind.
    pub leader_commands: Vec<String>,
}

impl Default for SwarmSettings {
    fn default() -> SwarmSettings {
        SwarmSettings {
            nodes: 3..=5,
            options: Vec::new(),
            run: Span::secs(3),
            keep: None,
            drift_ppm: 10_000,
            timely: Span::millis(20),
            heal: true,
            pace: None,
            line: None,
            commands: Vec::new(),
            leader_commands: Vec::new(),
        }
    }
}

impl SwarmSettings {
    /// The protocol's configuration for so many nodes.
    ///
    /// # Errors
    /// What the protocol says of its settings.
    pub fn configure<P: Describe>(&self, nodes: u32) -> Result<P::Config, ConfigError> {
        let options: Vec<(&str, &str)> = self.options.iter().map(|(name, value)| (&**name, &**value)).collect();
        P::configure(nodes, &options)
    }
}

/// A run that broke a property.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Which seed drew it.
    pub seed: u64,
    /// The plan that it drew.
    pub plan: Plan,
    /// What came of it.
    pub outcome: RunOutcome,
}

/// What came of a swarm in which nothing broke.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many seeds ran.
    pub seeds: u64,
    /// How many events.
    pub events: u64,
    /// How many of them in the busiest run: a storm of messages breaks no promise, and shows here.
    pub busiest: u64,
    /// How many elections.
    pub elections: u64,
    /// How many messages were lost.
    pub lost: u64,
    /// How many processes died.
    pub crashes: u64,
    /// In how many runs every safety property was watched.
    pub fully_watched: u64,
    /// The longest that a healed core took to settle.
    pub slowest: Span,
}

/// What came of a swarm.
#[derive(Clone, Debug)]
pub enum SwarmVerdict {
    /// Nothing broke.
    Passed(Summary),
    /// Something did; the swarm ended there. The summary is of the runs before.
    Failed(Box<Failure>, Summary),
}

/// Draws and runs a plan for each seed, until one fails. `progress` hears of every run before the next one.
///
/// # Errors
/// What the protocol says of its settings.
pub fn run<P: Describe>(
    settings: &SwarmSettings,
    seeds: std::ops::Range<u64>,
    mut progress: impl FnMut(&Summary),
) -> Result<SwarmVerdict, ConfigError> {
    let mut summary = Summary::default();
    for seed in seeds {
        let plan = draw::<P>(settings, seed)?;
        let config = settings.configure::<P>(plan.nodes)?;
        let outcome = simulate::<P>(&config, &plan, &mut NoRecorder);
        if outcome.broken.is_some() {
            return Ok(SwarmVerdict::Failed(Box::new(Failure { seed, plan, outcome }), summary));
        }
        summary.add::<P>(&config, &plan, &outcome);
        progress(&summary);
    }
    Ok(SwarmVerdict::Passed(summary))
}

impl Summary {
    fn add<P: Describe>(&mut self, config: &P::Config, plan: &Plan, outcome: &RunOutcome) {
        let violated = plan.violates();
        let watched = P::safety(config).iter().all(|property| property.assumes.minus(violated) == property.assumes);
        self.seeds += 1;
        self.events += outcome.events;
        self.busiest = self.busiest.max(outcome.events);
        self.elections += outcome.stats.elections;
        self.lost += outcome.stats.lost;
        self.crashes += outcome.stats.crashes;
        self.fully_watched += u64::from(watched);
        self.slowest = self.slowest.max(outcome.settled_after.unwrap_or(Span::ZERO));
    }
}
