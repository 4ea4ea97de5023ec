//! `ring`: who has the token, the progress of the work, and passing the token on.

use std::time::Duration;

use crate::args::{RingCommand, RingLookArgs};
use crate::exit::CommandResult;
use crate::places::ring::status::{FIND, RingStatus, show};
use crate::places::ring::text;

/// The default time limit for passing the token on.
const PASS: Duration = Duration::from_secs(30);

pub(crate) fn run(command: &RingCommand) -> CommandResult {
    let (args, shown): (_, fn(&RingStatus) -> String) = match command {
        RingCommand::Status(args) => (args, text::status),
        RingCommand::Members(args) => (args, text::members),
        RingCommand::State(args) => (args, text::state),
        RingCommand::Pass(args) => return args.asker().pass(args.json, within(args, PASS)),
    };
    let ring = args.asker().look(within(args, FIND))?;
    if ring.members.is_empty() && !args.json {
        return Err(ring.nobody());
    }
    show(&ring, args.json, shown)?;
    Ok(ring.code())
}

fn within(args: &RingLookArgs, usual: Duration) -> Duration {
    args.within.map_or(usual, |span| Duration::from_nanos(span.as_nanos()))
}
