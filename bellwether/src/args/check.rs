//! `lab check`.

use std::path::PathBuf;

use bellwether_check::Faults;
use bellwether_kernel::Span;
use bellwether_lab::default_model;
use clap::{Args, ValueEnum};

use super::{SettingsArgs, ShowArgs, help, span};

/// The order in which messages arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderArg {
    /// In order between two nodes
    Fifo,
    /// In one order for all nodes: one shared channel
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
    /// All nodes are settled, and no message is under way
    Rest,
    /// All nodes start
    Start,
}

/// The heading of the fault options.
const FAULTS: &str = "Faults [default: one crash and one restart]";

/// The arguments of `lab check`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::check())]
pub(crate) struct CheckArgs {
    /// Name of the protocol
    pub(crate) protocol: String,
    /// Number of nodes
    #[arg(long, default_value_t = default_model::NODES, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(crate) nodes: u32,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    /// Number of messages that may be lost in a run
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) losses: Option<u8>,
    /// Number of messages that may be duplicated
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) duplicates: Option<u8>,
    /// Number of crashes
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) crashes: Option<u8>,
    /// Number of restarts after crashes
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) restarts: Option<u8>,
    /// Number of times that a process may freeze for a while
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) pauses: Option<u8>,
    /// Number of commands that a user may give, such as step-down
    #[arg(long, value_name = "N", help_heading = FAULTS)]
    pub(crate) commands: Option<u8>,
    /// Order in which messages arrive [default: channel for host, fifo for the others]
    #[arg(long, help_heading = "Environment")]
    pub(crate) order: Option<OrderArg>,
    /// When timers fire
    #[arg(long, default_value = "ticks", help_heading = "Environment")]
    pub(crate) clock: ClockArg,
    /// Length of a tick [default: depends on the protocol]
    #[arg(long, value_name = "SPAN", value_parser = span, help_heading = "Environment")]
    pub(crate) tick: Option<Span>,
    /// Number of ticks that a message may take
    #[arg(long, value_name = "TICKS", default_value_t = 0, help_heading = "Environment")]
    pub(crate) max_delay: u16,
    /// Number of ticks (with --clock any: timer events) of a run; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Environment")]
    pub(crate) horizon: u16,
    /// Nodes start one by one at any moment, not all before the first step
    #[arg(long, help_heading = "Environment")]
    pub(crate) staggered: bool,
    /// Begin with a settled flock, or with its start [default: rest for three or more nodes on a shared channel, else start]
    #[arg(long, value_name = "WHERE", conflicts_with = "staggered", help_heading = "Environment")]
    pub(crate) begin: Option<BeginArg>,
    /// Explore only crashes that the other nodes' connections notice
    #[arg(long, help_heading = "Environment")]
    pub(crate) no_silent: bool,
    /// Check every property, even those whose assumptions this model violates
    #[arg(long, help_heading = "Search")]
    pub(crate) dare: bool,
    /// Check only safety, not progress; takes half the time
    #[arg(long, help_heading = "Search")]
    pub(crate) safety_only: bool,
    /// Number of equal messages that may be under way between two nodes; if more are sent, the search is not finished
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=255),
          help_heading = "Search")]
    pub(crate) copies: u32,
    /// Number of states to keep before giving up
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = clap::value_parser!(u32).range(1..),
          help_heading = "Search")]
    pub(crate) max_states: u32,
    /// Search depth first; the default is breadth first, which finds a shortest counterexample
    #[arg(long, help_heading = "Search")]
    pub(crate) depth_first: bool,
    /// File for a counterexample, as a scenario that `lab sim` replays [default: PROTOCOL-PROPERTY.scenario, or the next free
    /// name]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}

impl CheckArgs {
    /// The faults to explore: those that are given, else the usual ones.
    pub(crate) fn faults(&self) -> Faults {
        let said = [self.losses, self.duplicates, self.crashes, self.restarts, self.pauses, self.commands];
        let [losses, duplicates, crashes, restarts, pauses, commands] = said.map(Option::unwrap_or_default);
        match said {
            [None, None, None, None, None, None] => default_model::FAULTS,
            _ => Faults { losses, duplicates, crashes, restarts, pauses, commands },
        }
    }
}
