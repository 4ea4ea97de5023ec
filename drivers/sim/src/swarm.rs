//! Swarms: many runs, each with random faults from its seed.

mod draw;

use std::ops::RangeInclusive;

use bellwether_kernel::{Assumptions, ConfigError, Describe, Span};

use crate::{NoRecorder, Pace, Plan, RunOutcome, simulate};

pub use draw::draw;

/// The settings that all plans of a swarm share.
#[derive(Clone, Debug)]
pub struct SwarmSettings {
    /// The number of nodes.
    pub nodes: RangeInclusive<u32>,
    /// The protocol's settings.
    pub options: Vec<(String, String)>,
    /// The duration of the first phase.
    pub run: Span,
    /// What every plan keeps of the things that properties take for granted. Without it, half of the seeds keep all
    /// that some property assumes, and the others keep nothing.
    pub keep: Option<Assumptions>,
    /// The greatest drift of clocks, in millionths.
    pub drift_ppm: u32,
    /// See [`Plan::timely`].
    pub timely: Span,
    /// Whether a core is healed in the end and must settle.
    pub heal: bool,
    /// See [`Plan::pace`].
    pub pace: Option<Pace>,
    /// The range in bits per second from which the rate of [`Plan::line`] is drawn, if there is to be one.
    pub line: Option<RangeInclusive<u64>>,
    /// The commands that nodes may get, as people write them.
    pub commands: Vec<String>,
    /// The commands that all nodes get at one moment, so that the leader obeys. Each seed draws a few of these in a
    /// row, with faults close behind.
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
    /// The protocol refuses its settings.
    pub fn configure<P: Describe>(&self, nodes: u32) -> Result<P::Config, ConfigError> {
        let options: Vec<(&str, &str)> = self.options.iter().map(|(name, value)| (&**name, &**value)).collect();
        P::configure(nodes, &options)
    }
}

/// A run that broke a property.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The seed of the run.
    pub seed: u64,
    /// The plan that it drew.
    pub plan: Plan,
    /// The outcome of the run.
    pub outcome: RunOutcome,
}

/// The statistics of a swarm without a failure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of seeds.
    pub seeds: u64,
    /// The number of events.
    pub events: u64,
    /// The number of events in the busiest run: a storm of messages violates no property, but shows here.
    pub busiest: u64,
    /// The number of elections.
    pub elections: u64,
    /// The number of lost messages.
    pub lost: u64,
    /// The number of crashes.
    pub crashes: u64,
    /// The number of runs in which every safety property was watched.
    pub fully_watched: u64,
    /// The longest time that a healed core took to settle.
    pub slowest: Span,
}

/// The outcome of a swarm.
#[derive(Clone, Debug)]
pub enum SwarmVerdict {
    /// No property was violated.
    Passed(Summary),
    /// A property was violated; the swarm ended there. The summary is of the runs before.
    Failed(Box<Failure>, Summary),
}

/// Draws and runs a plan for each seed, until one fails. `progress` is called after every run.
///
/// # Errors
/// The protocol refuses its settings.
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
