//! `run` on a channel, without a list of members.

use std::time::Duration;

use bellwether_channels::Place;
use bellwether_host::{Host, Identity as Owner};
use bellwether_net::{ChannelMeeting, ChannelSetup, SessionIdentity, Storage};
use bellwether_supervisor::find_command;
use bellwether_supervisor::flock::EndReason;
use bellwether_supervisor::meeting::Meeting;
use bellwether_trace::in_words;

use super::ChannelAt;
use super::config::config;
use crate::args::RunArgs;
use crate::commands::run::{
    bind, command, folder, metrics_failed, options, outcome, record, start_failed, supervisor_failed,
};
use crate::exit::{CommandResult, Failure};
use crate::places::identity::MemberIdentity;
use crate::runtime::runtime;

pub(super) fn run(args: &RunArgs, at: &ChannelAt) -> CommandResult {
    // Before any side effect: invalid settings are refused for every member.
    config(&args.election, &at.place, Owner::FromNode)?;
    at.place.look().map_err(Failure::usage)?;
    let command = command(args)?;
    find_command(&command).map_err(supervisor_failed)?;
    let key = args.place.key()?;
    let channel = at.place.open(key.is_some() || args.place.insecure);
    let folder = match &args.state {
        Some(folder) => folder.clone(),
        None => folder::usual()?.join(&args.place.flock),
    };
    let identity = MemberIdentity::find(args, &folder)?;
    let config = config(&args.election, &at.place, Owner::Given(identity.owner))?;
    let who = SessionIdentity::new(identity.owner, &identity.name)
        .map_err(|why| Failure::environment(format!("cannot draw a random session number: {}", in_words(&why))))?;
    let mut options = options(args, &who.name, command);
    // Several members of one machine may share a folder.
    options.state_folder = Some(folder.join(format!("run-{}", identity.owner)));
    warn(args, &at.place, key.is_some());
    let mut setup = ChannelSetup::<Host>::new(&args.place.flock, ChannelMeeting::new(channel, who), config);
    setup.key = key;
    setup.insecure = args.place.insecure;
    setup.meeting.storage = Storage::Cell(identity.cell);
    setup.recording = record::<Host>(args, 1, args.election.settings.clone())?;
    setup.check().map_err(start_failed)?;
    let metrics = args.metrics.map(bind).transpose()?;
    runtime()?.block_on(async {
        let meeting = Meeting::join(setup, &at.written, options.say).map_err(start_failed)?;
        let (end_reason, handle) = (meeting.end_reason(), meeting.handle().clone());
        options.last_message = meeting.will();
        if let Some(listener) = metrics {
            meeting.serve_metrics(&args.place.flock, listener).map_err(metrics_failed)?;
        }
        let ended = bellwether_supervisor::run(meeting, options).await;
        if ended.is_err() && !matches!(end_reason.get(), Some(EndReason::Failed(_))) {
            // No process of its command is alive, so the others need not wait to find out that it is gone.
            handle.leave(Duration::from_secs(1)).await;
        }
        outcome(ended, end_reason.get())
    })
}

/// Prints warnings about unsafe settings.
fn warn(args: &RunArgs, place: &Place, keyed: bool) {
    if args.election.expect.is_none() {
        crate::print_error(
            "without --expect N nobody knows how many members there are: if the network splits, each part runs the \
             command until it heals",
        );
    }
    if matches!(place, Place::Lan { .. }) && !keyed && !args.place.insecure {
        crate::print_error(
            "without a key this flock meets on this machine only: `bellwether key new` makes one, --key takes it",
        );
    }
}
