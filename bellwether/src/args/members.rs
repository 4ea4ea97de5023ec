//! `members`.

use bellwether_kernel::Span;
use bellwether_net::{Roster, RosterMember};
use clap::{Args, Subcommand};

use super::flock::PlaceArgs;
use super::{help, span};

/// What is asked of a list of members.
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
    /// Say which members vote and never lead, and no others
    Witnesses(MembersWitnessArgs),
    /// Say which members outrank all others, and no others
    Prefer(MembersPreferArgs),
}

/// Which flock, and how the answer is shown.
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

/// `members add`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersAddArgs {
    /// Who is added, with an id that nobody has
    #[arg(value_name = "ID@HOST:PORT", required = true, value_parser = member)]
    pub(crate) added: Vec<RosterMember>,
    /// The added members vote and never lead
    #[arg(long)]
    pub(crate) witness: bool,
    #[command(flatten)]
    pub(crate) members: MembersArgs,
}

/// `members remove`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersRemoveArgs {
    /// Who is removed
    #[arg(value_name = "ID", required = true, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) removed: Vec<u32>,
    #[command(flatten)]
    pub(crate) members: MembersArgs,
}

/// `members replace`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersReplaceArgs {
    /// Who is removed
    #[arg(value_name = "ID", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) removed: u32,
    /// Who is added, with an id that nobody has
    #[arg(value_name = "ID@HOST:PORT", value_parser = member)]
    pub(crate) added: RosterMember,
    #[command(flatten)]
    pub(crate) members: MembersArgs,
}

/// `members witnesses`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersWitnessArgs {
    /// All witnesses; without any, every member may lead
    #[arg(value_name = "ID", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) witnesses: Vec<u32>,
    #[command(flatten)]
    pub(crate) members: MembersArgs,
}

/// `members prefer`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::members())]
pub(crate) struct MembersPreferArgs {
    /// All preferred members, of whom the highest id comes first; without any, the id alone counts
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
