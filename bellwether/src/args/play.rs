//! `lab play`.

use std::path::PathBuf;

use bellwether_kernel::Span;
use clap::Args;

use super::{SettingsArgs, help, span};
use crate::output::Colour;

/// `lab play`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::play())]
pub(crate) struct PlayArgs {
    /// A protocol's name, or a scenario file to begin with
    #[arg(value_name = "PROTOCOL|FILE", value_hint = clap::ValueHint::FilePath, required_unless_present = "trace")]
    pub(crate) what: Option<String>,
    /// How many nodes, at most 16 [default: 5]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(bellwether_play::MAX_NODES)))]
    pub(crate) nodes: Option<u32>,
    /// What chance is drawn from [default: 1]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// How long the run lasts at first, in virtual time [default: 10s]
    #[arg(long = "for", value_name = "SPAN", value_parser = span)]
    pub(crate) length: Option<Span>,
    /// What goes wrong from the start; see `bellwether lab sim --help`
    #[arg(long, value_name = "LIST")]
    pub(crate) faults: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    /// Begin with one seed of the swarm, with the faults that it draws
    #[arg(long, value_name = "SEED", conflicts_with_all = ["seed", "faults"])]
    pub(crate) swarm_seed: Option<u64>,
    /// Watch the log of a run that was, as `--trace` writes it
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath,
          conflicts_with_all = ["what", "nodes", "seed", "length", "faults", "settings", "mode", "swarm_seed"])]
    pub(crate) trace: Option<PathBuf>,
    /// The port of the page, on this machine only [default: any that is free]
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// End after so many seconds [default: when you press Ctrl-C]
    #[arg(long, value_name = "N")]
    pub(crate) seconds: Option<u64>,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Colour,
}
