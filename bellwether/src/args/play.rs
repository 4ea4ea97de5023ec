//! `lab play`.

use std::path::PathBuf;

use bellwether_kernel::Span;
use bellwether_sim::{Probability, Speed};
use clap::Args;

use super::{SettingsArgs, help, span};
use crate::output::Colour;

/// The radio field of a mesh that is shown live.
#[derive(Clone, Debug, Default, PartialEq, Args)]
#[command(next_help_heading = "Radio field (mesh)")]
pub(crate) struct LiveFieldArgs {
    /// About how many other nodes a node hears [default: 12]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) density: Option<u32>,
    /// Let all nodes walk to random places at up to this speed, such as 20m/s
    #[arg(long, value_name = "SPEED", value_parser = Speed::read)]
    pub(crate) walk: Option<Speed>,
    /// Lose this share of all receptions, such as 5%
    #[arg(long, value_name = "RATE")]
    pub(crate) loss: Option<Probability>,
}

/// The arguments of `lab play`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::play())]
pub(crate) struct PlayArgs {
    /// Name of a protocol, or a scenario file
    #[arg(value_name = "PROTOCOL|FILE", value_hint = clap::ValueHint::FilePath, required_unless_present = "trace")]
    pub(crate) what: Option<String>,
    /// Number of nodes, at most 16 [default: 5]; of a mesh's field at most 2000 [default: 120]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(bellwether_play::MAX_FIELD_NODES)))]
    pub(crate) nodes: Option<u32>,
    /// Random seed [default: 1]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Initial length of the run, in virtual time [default: 10s]
    #[arg(long = "for", value_name = "SPAN", value_parser = span)]
    pub(crate) length: Option<Span>,
    /// Faults to inject from the start; see `bellwether lab sim --help`
    #[arg(long, value_name = "LIST")]
    pub(crate) faults: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) field: LiveFieldArgs,
    /// Begin with the run of this swarm seed, with the faults that the seed draws
    #[arg(long, value_name = "SEED", conflicts_with_all = ["seed", "faults"])]
    pub(crate) swarm_seed: Option<u64>,
    /// Show a recorded run instead: the files that --trace of `lab sim`, `lab check` or `run` wrote. The logs of several
    /// members of one flock are merged, their clocks aligned by the messages between them
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = clap::ValueHint::FilePath,
          conflicts_with_all = ["what", "nodes", "seed", "length", "faults", "settings", "mode", "swarm_seed"])]
    pub(crate) trace: Vec<PathBuf>,
    /// Port of the page, on loopback only [default: any free port]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// End after this many seconds [default: run until Ctrl-C]
    #[arg(long, value_name = "N")]
    pub(crate) seconds: Option<u64>,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Colour,
}
