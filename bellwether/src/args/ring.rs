//! `ring`.

use std::path::PathBuf;

use bellwether_kernel::Span;
use bellwether_ring::{RingPlace, RingPlaceError};
use clap::{Args, Subcommand};

use super::flock::flock_name;
use super::{help, span};
use crate::places::ring::status::RingAsker;

/// The commands of `ring`.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum RingCommand {
    /// Show who has the token, the progress of the job, and the state of every member
    Status(RingLookArgs),
    /// Show the members in the order of the ring
    Members(RingLookArgs),
    /// Show which state of the job every member stores, and transfers that are under way
    State(RingLookArgs),
    /// Ask the owner to pass the token on, and wait until another member has it
    Pass(RingLookArgs),
}

/// The ring, and the form of the answer.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::ring())]
pub(crate) struct RingLookArgs {
    /// The flock's name
    #[arg(long, value_name = "NAME", default_value = "default", value_parser = flock_name)]
    flock: String,
    /// Where the flock meets: ring, ring:IFACE or ring:IFACE:PORT
    #[arg(long, value_name = "PLACE", default_value = "ring", value_parser = ring_place)]
    at: RingPlace,
    /// The file with the flock's key. BELLWETHER_KEY may hold the key itself
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    key: Option<PathBuf>,
    /// The flock's file [default: NAME.toml of the flock NAME in ~/.config/bellwether, else in /etc/bellwether]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// Write JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// How long to wait for answers; for pass, until another member has the token
    #[arg(long, value_name = "SPAN", value_parser = span)]
    pub(crate) within: Option<Span>,
}

impl RingLookArgs {
    /// The client that queries this ring.
    pub(crate) fn asker(&self) -> RingAsker {
        RingAsker { flock: self.flock.clone(), at: self.at.clone(), key: self.key.clone() }
    }
}

fn ring_place(text: &str) -> Result<RingPlace, String> {
    text.parse().map_err(|why: RingPlaceError| why.to_string())
}
