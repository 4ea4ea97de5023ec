//! `status`, `step-down`, `key` and `explain`.

use std::path::PathBuf;

use bellwether_kernel::Span;
use clap::{Args, Subcommand};

use super::flock::{ElectionArgs, PlaceArgs};
use super::place::MeetingPlace;
use super::{help, span};

/// `status`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::status())]
pub(crate) struct StatusArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// Write JSON for programs instead of text for people; with --watch, one object a line for every change
    #[arg(long)]
    pub(crate) json: bool,
    /// Ask again and again: on a terminal a live view, which q leaves, and elsewhere one line for every change
    #[arg(long)]
    pub(crate) watch: bool,
    /// How often, with --watch
    #[arg(long, value_name = "SPAN", default_value = "1s", value_parser = span, requires = "watch")]
    pub(crate) every: Span,
    /// How long members may take to answer [default: 2s; 16s where they may speak only slowly, as on IRC]
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) within: Option<Span>,
}

/// `step-down`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::step_down())]
pub(crate) struct StepDownArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// Write JSON for programs instead of text for people
    #[arg(long)]
    pub(crate) json: bool,
    /// How long to wait until another leads; the old command's --grace is part of it
    #[arg(long, value_name = "SPAN", default_value = "60s", value_parser = span)]
    pub(crate) within: Span,
}

/// `key`.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum KeyCommand {
    /// Make a new key for a flock
    New(KeyNewArgs),
}

/// `key new`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::key())]
pub(crate) struct KeyNewArgs {
    /// A new file that only its owner may read; without one the key is printed
    #[arg(value_hint = clap::ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
}

/// `explain`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::explain())]
pub(crate) struct ExplainArgs {
    /// Where the flock meets, as `run` takes it: what its settings promise
    #[arg(long, value_name = "PLACE")]
    pub(crate) at: Option<MeetingPlace>,
    /// Files that `run --events` wrote, best of all members: why leadership moved
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "at", value_hint = clap::ValueHint::FilePath)]
    pub(crate) events: Vec<PathBuf>,
    /// How long the command may take to end in good order
    #[arg(long, value_name = "SPAN", default_value = "10s", value_parser = span)]
    pub(crate) grace: Span,
    /// On a ring: after how long the token is passed on
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) rotate: Option<Span>,
    /// Write JSON for programs instead of text for people
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) election: ElectionArgs,
}
