//! `members`.

use bellwether_kernel::Span;
use bellwether_net::{Roster, RosterMember};
use clap::{Args, Subcommand};

use super::flock::PlaceArgs;
use super::{help, span};

/// The commands of `members`.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum MembersCommand {
    /// Show the list of members that the flock has agreed on
    List(MembersArgs),
    /// Add members; start them once they are in the list
    Add(MembersAddArgs),
    /// Remove members; each ends its command and itself
    Remove(MembersRemoveArgs),
    /// Put a new member in another one's place, in one change
    Replace(MembersReplaceArgs),
    /// Set which members vote but never lead; all others may lead
    Witnesses(MembersWitnessArgs),
    /// Set which members outrank all others; no other member does
    Prefer(MembersPreferArgs),
}

/// The flock, and the form of the answer.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// Write JSON for programs instead of text for people
    #[arg(long)]
    pub(crate) json: bool,
    /// How long to wait until the change is agreed on
    #[arg(long, value_name = "SPAN", default_value = "30s", value_parser = span)]
    pub(crate) within: Span,
}

/// The arguments of `members add`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersAddArgs {
    /// The members to add, with ids that no member has
    #[arg(value_name = "ID@HOST:PORT", required = true, value_parser = member)]
    pub(crate) added: Vec<RosterMember>,
    /// Let the added members vote but never lead
    #[arg(long)]
    pub(crate) witness: bool,
    #[command(flatten)]
    pub(crate) members: MembersArgs,
}

/// The arguments of `members remove`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersRemoveArgs {
    /// The ids of the members to remove
    #[arg(value_name = "ID", required = true, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) removed: Vec<u32>,
    #[command(flatten)]
    pub(crate) members: MembersArgs,
}

/// The arguments of `members replace`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersReplaceArgs {
    /// The id of the member to remove
    #[arg(value_name = "ID", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) removed: u32,
    /// The member to add, with an id that no member has
    #[arg(value_name = "ID@HOST:PORT", value_parser = member)]
    pub(crate) added: RosterMember,
    #[command(flatten)]
    pub(crate) members: MembersArgs,
}

/// The arguments of `members witnesses`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersWitnessArgs {
    /// All witnesses; without any, every member may lead
    #[arg(value_name = "ID", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) witnesses: Vec<u32>,
    #[command(flatten)]
    pub(crate) members: MembersArgs,
}

/// The arguments of `members prefer`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersPreferArgs {
    /// All preferred members; the highest id among them comes first; without any, only the id counts
    #[arg(value_name = "ID", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) preferred: Vec<u32>,
    #[command(flatten)]
    pub(crate) members: MembersArgs,
}

fn member(text: &str) -> Result<RosterMember, String> {
    let roster: Roster = text.parse().map_err(|why| format!("{why}"))?;
    match roster.members() {
        [one] => Ok(one.clone()),
        _ => Err("write one member at a time, as id@host:port".into()),
    }
}
