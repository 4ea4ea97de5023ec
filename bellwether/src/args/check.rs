//! `lab check`.

use std::path::PathBuf;

use bellwether_check::Faults;
use bellwether_kernel::Span;
use bellwether_lab::default_model;
use clap::{Args, ValueEnum};

use super::{SettingsArgs, ShowArgs, help, span};

/// In which order messages arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderArg {
    /// Between two nodes as they were sent
    Fifo,
    /// As they were sent, whoever sent them: one shared channel
    Channel,
    /// In any order
    Any,
}

/// When timers fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClockArg {
    /// After their span, on a clock of whole ticks
    Ticks,
    /// At any moment after they were armed
    Any,
}

/// Where a run begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BeginArg {
    /// All are settled, and nothing is under way
    Rest,
    /// All start
    Start,
}

/// The heading of what may go wrong in a run.
const FAULTS: &str = "What may go wrong [default: one process dies, and comes back]";

/// `lab check`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::check())]
pub(crate) struct CheckArgs {
    /// The protocol's name
    pub(crate) protocol: String,
    /// How many nodes
    #[arg(long, default_value_t = default_model::NODES, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(crate) nodes: u32,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    /// How many messages may be lost in a run
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) losses: Option<u8>,
    /// How many messages may arrive twice
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) duplicates: Option<u8>,
    /// How many processes may die
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) crashes: Option<u8>,
    /// How many dead processes may come back
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) restarts: Option<u8>,
    /// How many processes may be frozen for a while
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) pauses: Option<u8>,
    /// How many times somebody may ask a node for something, such as to step down
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) commands: Option<u8>,
    /// In which order messages arrive [default: channel for host, fifo for the others]
    #[arg(long, help_heading = "The world")]
    pub(crate) order: Option<OrderArg>,
    /// When timers fire
    #[arg(long, default_value = "ticks", help_heading = "The world")]
    pub(crate) clock: ClockArg,
    /// The length of a tick [default: what suits the protocol]
    #[arg(long, value_name = "SPAN", value_parser = span, help_heading = "The world")]
    pub(crate) tick: Option<Span>,
    /// How many ticks a message may be under way
    #[arg(long, value_name = "TICKS", default_value_t = 0, help_heading = "The world")]
    pub(crate) max_delay: u16,
    /// How many ticks (or, with --clock any, firings) a run may have; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "The world")]
    pub(crate) horizon: u16,
    /// Let nodes start one by one, each at any moment, rather than all before the first step
    #[arg(long, help_heading = "The world")]
    pub(crate) staggered: bool,
    /// Begin with the flock at rest, or with its start [default: at rest for three or more that share a channel]
    #[arg(long, value_name = "WHERE", conflicts_with = "staggered", help_heading = "The world")]
    pub(crate) begin: Option<BeginArg>,
    /// Only explore deaths that connections notice
    #[arg(long, help_heading = "The world")]
    pub(crate) no_silent: bool,
    /// Check every property, also those that assume what this model does not meet: to see them break
    #[arg(long, help_heading = "The search")]
    pub(crate) dare: bool,
    /// Check only safety, not progress: takes half the time
    #[arg(long, help_heading = "The search")]
    pub(crate) safety_only: bool,
    /// How many equal messages may be under way between two nodes; further ones are left out, and counted
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=255),
          help_heading = "The search")]
    pub(crate) copies: u32,
    /// How many states may be kept before giving up
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = clap::value_parser!(u32).range(1..),
          help_heading = "The search")]
    pub(crate) max_states: u32,
    /// Go deep first; the default goes wide first and finds a shortest counterexample
    #[arg(long, help_heading = "The search")]
    pub(crate) depth_first: bool,
    /// Where a counterexample goes, as a scenario that `lab sim` replays [default: PROTOCOL-PROPERTY.scenario]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}

impl CheckArgs {
    /// What may go wrong: what was said, and nothing else; the usual if nothing was.
    pub(crate) fn faults(&self) -> Faults {
        let said = [self.losses, self.duplicates, self.crashes, self.restarts, self.pauses, self.commands];
        let [losses, duplicates, crashes, restarts, pauses, commands] = said.map(Option::unwrap_or_default);
        match said {
            [None, None, None, None, None, None] => default_model::FAULTS,
            _ => Faults { losses, duplicates, crashes, restarts, pauses, commands },
        }
    }
}
