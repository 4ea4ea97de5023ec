//! `lab sim`.

use std::path::PathBuf;

use bellwether_kernel::Span;
use bellwether_sim::{Length, Probability, Speed};
use clap::Args;

use super::{SettingsArgs, ShowArgs, help, span};

/// Parses a number of nodes: at least one; the protocol has its own maximum.
fn node_count(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(0) => Err("a flock has 1 node or more (bully: 1 to 64)".into()),
        Ok(count) => Ok(count),
        Err(_) => Err("it is not a whole number".into()),
    }
}

/// The options for a mesh in a radio field.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Radio field (mesh)")]
pub(crate) struct FieldArgs {
    /// Report on a mesh in a square field in which a node hears about this many others
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000),
          conflicts_with_all = ["swarm", "swarm_seed", "faults", "flocks", "length"])]
    pub(crate) density: Option<u32>,
    /// Let all nodes walk to random places at up to this speed, such as 20m/s
    #[arg(long, value_name = "SPEED", value_parser = Speed::read, requires = "density")]
    pub(crate) walk: Option<Speed>,
    /// Lose this share of all receptions, such as 5%
    #[arg(long, value_name = "RATE", requires = "density")]
    pub(crate) loss: Option<Probability>,
    /// How far a node is heard [default: 100m]
    #[arg(long, value_name = "LENGTH", value_parser = Length::read, requires = "density")]
    pub(crate) radius: Option<Length>,
    /// Number of messages between random nodes [default: 100]
    #[arg(long, value_name = "N", requires = "density")]
    pub(crate) messages: Option<u32>,
}

/// The arguments of `lab sim`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::sim())]
pub(crate) struct SimArgs {
    /// Name of a protocol, or a scenario file to replay
    #[arg(value_name = "PROTOCOL|FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) what: String,
    /// Number of nodes [default: 5]
    #[arg(long, value_parser = node_count)]
    pub(crate) nodes: Option<u32>,
    /// Random seed [default: 1]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Length of the run, in virtual time [default: 10s]
    #[arg(long = "for", value_name = "SPAN", value_parser = span)]
    pub(crate) length: Option<Span>,
    /// Faults to inject; see below
    #[arg(long, value_name = "LIST")]
    pub(crate) faults: Option<String>,
    /// Number of independent flocks that run side by side; only the first is shown [default: 1]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) flocks: Option<u32>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
    #[command(flatten)]
    pub(crate) field: FieldArgs,
    /// Run this many seeds, each with its own random faults, and stop at the first that breaks a property
    #[arg(long, value_name = "SEEDS", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Swarm",
          conflicts_with_all = ["seed", "faults", "flocks"])]
    pub(crate) swarm: Option<u64>,
    /// The first seed of the swarm
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "swarm", help_heading = "Swarm")]
    pub(crate) start: u64,
    /// Number of seeds that run in parallel [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024), requires = "swarm",
          help_heading = "Swarm")]
    pub(crate) jobs: Option<u32>,
    /// File for the scenario that a failure is shrunk to [default: PROTOCOL-SEED.scenario, or the next free name]
    #[arg(long, value_name = "FILE", requires = "swarm", value_hint = clap::ValueHint::FilePath,
          help_heading = "Swarm")]
    pub(crate) save: Option<PathBuf>,
    /// Run exactly one seed of the swarm, and show it
    #[arg(long, value_name = "SEED", conflicts_with_all = ["swarm", "seed", "faults", "flocks"],
          help_heading = "Swarm")]
    pub(crate) swarm_seed: Option<u64>,
}
