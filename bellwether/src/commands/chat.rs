//! `chat`.

mod client;

use crate::args::ChatCommand;
use crate::exit::CommandResult;

/// Runs a client of the messaging network.
pub(crate) fn run(command: &ChatCommand) -> CommandResult {
    match command {
        ChatCommand::Say(args) => client::say(args),
        ChatCommand::Tail(args) => client::tail(args),
    }
}
