//! `run` among the members of a list.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use bellwether_kernel::{ListElection, Span};
use bellwether_lab::registry::{self, ElectionVisitor};
use bellwether_net::{CellStore, ListMeeting, Roster, Setup, Storage, cell_owner};
use bellwether_supervisor::find_command;
use bellwether_supervisor::members::Members;

use super::config;
use crate::args::RunArgs;
use crate::commands::run::{
    bind, command, folder, metrics_failed, options, outcome, record, start_failed, supervisor_failed,
};
use crate::exit::{CommandResult, Failure};
use crate::runtime::runtime;

pub(super) fn run(args: &RunArgs, roster: &Roster) -> CommandResult {
    if args.election.mode.as_deref() == Some("classic") {
        crate::print_error("in classic mode two copies of the command are possible when a message is lost or late");
    }
    registry::with_election(args.election.protocol(), Run { args, roster }).map_err(Failure::usage)?
}

/// Runs a member with a protocol of the registry.
struct Run<'a> {
    args: &'a RunArgs,
    roster: &'a Roster,
}

impl ElectionVisitor for Run<'_> {
    type Out = CommandResult;

    fn visit<P: ListElection>(self) -> CommandResult {
        run_with::<P>(self.args, self.roster)
    }
}

fn run_with<P: ListElection>(args: &RunArgs, roster: &Roster) -> CommandResult {
    let id = args.id.ok_or_else(|| Failure::usage("say which member of the list this is, with --id N"))?;
    let config = config::config::<P>(&args.election, roster)?;
    let name = args.name.as_ref().map_or_else(|| id.to_string(), ToString::to_string);
    let mut options = options(args, &name, command_of(args, id)?);
    find_command(&options.command).map_err(supervisor_failed)?;
    let folder = match &args.state {
        Some(folder) => folder.clone(),
        None => folder::usual()?.join(&args.place.flock).join(id.to_string()),
    };
    let setup = setup::<P>(args, roster, id, config, &folder)?;
    options.state_folder = Some(folder);
    let metrics = args.metrics.map(bind).transpose()?;
    runtime()?.block_on(async {
        let members = Members::join(setup, &options.member, options.say).map_err(start_failed)?;
        let (end_reason, handle) = (members.end_reason(), members.handle().clone());
        options.last_message = members.will();
        if let Some(listener) = metrics {
            members.serve_metrics(listener).map_err(metrics_failed)?;
        }
        let ended = bellwether_supervisor::run(members, options).await;
        if ended.is_err() && end_reason.get().is_none() {
            // It never worked, so the others need not wait to find out that it is gone.
            handle.leave(Duration::from_secs(1)).await;
        }
        outcome(ended, end_reason.get())
    })
}

/// A witness never leads, and needs no command; the supervisor requires one all the same.
fn command_of(args: &RunArgs, id: u32) -> CommandResult<Vec<OsString>> {
    match args.command.is_empty() && args.election.witness.contains(&id) {
        true => Ok(vec!["true".into()]),
        false => command(args),
    }
}

fn setup<P: ListElection>(
    args: &RunArgs,
    roster: &Roster,
    id: u32,
    config: P::Config,
    folder: &Path,
) -> CommandResult<Setup<P>> {
    let place = &args.place;
    let mut setup = Setup::<P>::new(&place.flock, ListMeeting::new(roster.clone(), id), config);
    setup.meeting.displaced_after = setup.meeting.displaced_after.max(P::longest_lease(&setup.config).times(2));
    // A member that missed half a heart-beat itself must not mistake that for the leader's silence.
    setup.stalled_after = setup.stalled_after.min(Span::nanos(config::heartbeat(&args.election).as_nanos() / 2));
    setup.key = place.key()?;
    setup.insecure = place.insecure;
    setup.check().map_err(start_failed)?;
    let cell = CellStore::open(folder, cell_owner::<P>(&place.flock, id)).map_err(Failure::environment)?;
    setup.meeting.storage = Storage::Cell(cell);
    setup.meeting.listener = args.listen.map(bind).transpose()?;
    setup.recording = record::<P>(args, roster.count(), config::pairs(&args.election, roster)?)?;
    Ok(setup)
}
