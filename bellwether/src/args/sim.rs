//! `lab sim`.

use std::path::PathBuf;

use bellwether_kernel::Span;
use clap::Args;

use super::{SettingsArgs, ShowArgs, help, span};

/// `lab sim`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::sim())]
pub(crate) struct SimArgs {
    /// A protocol's name, or a scenario file to replay
    #[arg(value_name = "PROTOCOL|FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) what: String,
    /// How many nodes [default: 5]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) nodes: Option<u32>,
    /// What chance is drawn from [default: 1]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// How long the run lasts, in virtual time [default: 10s]
    #[arg(long = "for", value_name = "SPAN", value_parser = span)]
    pub(crate) length: Option<Span>,
    /// What goes wrong; see below
    #[arg(long, value_name = "LIST")]
    pub(crate) faults: Option<String>,
    /// How many flocks run side by side; the first is shown [default: 1]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) flocks: Option<u32>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
    /// Explore this many seeds, each with its own draw of faults, and stop at the first that breaks a property
    #[arg(long, value_name = "SEEDS", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Swarm",
          conflicts_with_all = ["seed", "faults", "flocks"])]
    pub(crate) swarm: Option<u64>,
    /// The first seed of the swarm
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "swarm", help_heading = "Swarm")]
    pub(crate) start: u64,
    /// How many seeds to run at once [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024), requires = "swarm",
          help_heading = "Swarm")]
    pub(crate) jobs: Option<u32>,
    /// Where the swarm writes the scenario that it shrank a failure to [default: PROTOCOL-SEED.scenario]
    #[arg(long, value_name = "FILE", requires = "swarm", value_hint = clap::ValueHint::FilePath,
          help_heading = "Swarm")]
    pub(crate) save: Option<PathBuf>,
    /// Run exactly one seed of the swarm and show it
    #[arg(long, value_name = "SEED", conflicts_with_all = ["swarm", "seed", "faults", "flocks"],
          help_heading = "Swarm")]
    pub(crate) swarm_seed: Option<u64>,
}
