//! `status`, `step-down`, `key` and `explain`.

use std::path::PathBuf;
use std::time::Duration;

use bellwether_kernel::Span;
use clap::{Args, Subcommand};

use super::flock::{ElectionArgs, PlaceArgs};
use super::run::ContainArg;
use super::{help, period, span};
use crate::places::PlaceRef;

/// The arguments of `status`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::status())]
pub(crate) struct StatusArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// Write JSON instead of text; with --watch, one object per line for every change
    #[arg(long)]
    pub(crate) json: bool,
    /// Keep watching: a live view on a terminal (q quits), otherwise one line for every change
    #[arg(long)]
    pub(crate) watch: bool,
    /// Time between two queries, with --watch
    #[arg(long, value_name = "SPAN", default_value = "1s", value_parser = period, requires = "watch")]
    pub(crate) every: Span,
    /// How long to wait for answers [default: 2s; 16s on slow channels such as IRC]
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) within: Option<Span>,
}

impl StatusArgs {
    /// How long to wait for answers, if it is given.
    pub(crate) fn within(&self) -> Option<Duration> {
        self.within.map(|span| Duration::from_nanos(span.as_nanos()))
    }
}

/// The arguments of `step-down`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::step_down())]
pub(crate) struct StepDownArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// Write JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// How long to wait until another member leads; includes the --grace of the old command
    #[arg(long, value_name = "SPAN", default_value = "60s", value_parser = span)]
    pub(crate) within: Span,
}

impl StepDownArgs {
    /// How long to wait until another member leads.
    pub(crate) fn within(&self) -> Duration {
        Duration::from_nanos(self.within.as_nanos())
    }
}

/// The commands of `key`.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum KeyCommand {
    /// Make a new key for a flock
    New(KeyNewArgs),
}

/// The arguments of `key new`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::key())]
pub(crate) struct KeyNewArgs {
    /// File to create, readable by its owner only; without it the key is printed
    #[arg(value_hint = clap::ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
}

/// The arguments of `explain`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::explain())]
pub(crate) struct ExplainArgs {
    /// Explain these settings: where the flock meets, as for `run`
    #[arg(long, value_name = "PLACE")]
    pub(crate) at: Option<PlaceRef>,
    /// The flock's file [default: NAME.toml of the flock NAME in ~/.config/bellwether, else in /etc/bellwether]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) config: Option<PathBuf>,
    /// The flock's name, to find its file
    #[arg(long, value_name = "NAME", value_parser = super::flock_name)]
    pub(crate) flock: Option<String>,
    /// Explain why the leader changed: files that `run --events` wrote, best of all members
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "at", value_hint = clap::ValueHint::FilePath)]
    pub(crate) events: Vec<PathBuf>,
    /// How long the command may take to end after SIGTERM
    #[arg(long, value_name = "SPAN", default_value = "10s", value_parser = span)]
    pub(crate) grace: Span,
    /// What holds the command's processes together, as for `run`; tried out on this machine
    #[arg(long, value_name = "HOW", default_value = "auto")]
    pub(crate) contain: ContainArg,
    /// On a ring: after how long the owner passes the token on
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) rotate: Option<Span>,
    /// Write JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) election: ElectionArgs,
}
