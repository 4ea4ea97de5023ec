//! The election settings for members on a channel.

use bellwether_channels::{Place, Scheme};
use bellwether_host::{Config, Host, Identity, Settings};
use bellwether_kernel::Span;

use crate::args::ElectionArgs;
use crate::exit::{CommandResult, Failure};
use crate::places::{LAN_HEARTBEAT, SERVER_HEARTBEAT, configure, percent};

/// IRC servers permit one line in two seconds in the long run.
const IRC_HEARTBEAT: Span = Span::secs(5);

/// The checked configuration for a member of a flock that meets on a channel.
pub(super) fn config(election: &ElectionArgs, place: &Place, identity: Identity) -> CommandResult<Config> {
    if let Some(option) = election.first_given(&["--witness", "--preempt", "--no-preempt", "--mode"]) {
        return Err(Failure::usage(format!("{option} is for --at members:…, where ids outrank each other")));
    }
    let (usual, answers, silence) = match place {
        Place::Lan { .. } => (LAN_HEARTBEAT, 25, 250),
        // Lines wait for their turn there, so an answer may take as long as the next heart-beat.
        Place::Server(address) if address.scheme == Scheme::Irc => (IRC_HEARTBEAT, 100, 400),
        Place::Server(_) => (SERVER_HEARTBEAT, 50, 250),
    };
    let heartbeat = election.heartbeat.unwrap_or(usual);
    let percent = |count| percent(heartbeat, count);
    let answer = election.answer.unwrap_or_else(|| percent(answers));
    let mut settings = vec![
        ("heartbeat", heartbeat.to_string()),
        ("answer", answer.to_string()),
        ("spread", answer.to_string()),
        ("silence", election.lease.unwrap_or_else(|| percent(silence)).to_string()),
        ("stop", election.stop.unwrap_or_else(|| percent(40)).to_string()),
        ("abstain", Span::secs(1).max(percent(250)).to_string()),
    ];
    settings.extend(election.expect.map(|expect| ("expect", expect.to_string())));
    let checked = configure::<Host>(election.expect.unwrap_or(1), &settings, election)?;
    Config::new(Settings { identity, ..(*checked).clone() }).map_err(Failure::usage)
}
