//! A flock with a list of members, the same on each.

mod config;
mod report;
mod run;
pub(crate) mod status;
mod step_down;

use std::time::Duration;

use bellwether_kernel::Outlook;
use bellwether_net::{DeathNotice, Roster, RosterError, announce_blocking};

use super::{MeetingPlace, PlaceEntry, PlaceRef};
use crate::args::{ExplainArgs, RunArgs, StatusArgs, StepDownArgs};
use crate::commands::status::{WITHIN, show};
use crate::exit::CommandResult;
use crate::runtime::block_on;
use status::MembersStatus;

pub(super) const ENTRY: PlaceEntry = PlaceEntry {
    forms: "and members:1@10.0.0.1:7400,2@10.0.0.2:7400 with every member",
    parse: |text| {
        let roster = text.strip_prefix("members:")?.parse();
        Some(roster.map(|roster| PlaceRef::new(MembersAt(roster))).map_err(|why: RosterError| why.to_string()))
    },
    announce_death: |notice, within| {
        let _ = announce_blocking(&DeathNotice::from_json(notice).ok()?, within);
        Some(())
    },
};

/// The parsed list of members.
#[derive(Debug)]
struct MembersAt(Roster);

impl MeetingPlace for MembersAt {
    fn called(&self) -> &'static str {
        "members:…"
    }

    fn unknown_options(&self) -> &'static [&'static str] {
        &["--owner-id", "--rotate"]
    }

    fn files(&self) -> usize {
        80 + 2 * self.0.members().len()
    }

    fn check(&self, args: &RunArgs) -> CommandResult<()> {
        config::check(&args.election, &self.0)
    }

    fn missing(&self, args: &RunArgs) -> Vec<&'static str> {
        let witness = args.id.is_some_and(|id| args.election.witness.contains(&id));
        let id = args.id.is_none().then_some("--id N");
        id.into_iter().chain((args.command.is_empty() && !witness).then_some("-- COMMAND")).collect()
    }

    fn run(&self, args: &RunArgs) -> CommandResult {
        run::run(args, &self.0)
    }

    fn explain(&self, args: &ExplainArgs) -> CommandResult<(Outlook, Option<u32>)> {
        let outlook = config::outlook(&args.election, &self.0, args.grace)?;
        Ok((outlook, Some(self.0.count())))
    }

    fn status(&self, args: &StatusArgs) -> CommandResult {
        let (place, within) = (&args.place, args.within().unwrap_or(WITHIN));
        let key = place.key()?;
        block_on(show(args, async || Ok(MembersStatus::take(&place.flock, &self.0, key.as_ref(), within).await)))
    }

    fn step_down(&self, args: &StepDownArgs, within: Duration) -> CommandResult {
        let key = args.place.key()?;
        block_on(step_down::step_down(&args.place.flock, &self.0, key.as_ref(), within))?.show(args.json)
    }

    fn roster(&self) -> Option<&Roster> {
        Some(&self.0)
    }
}
