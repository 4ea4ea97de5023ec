//! `chat`.

mod admin;
mod client;
mod serve;
mod users_file;

use crate::args::ChatCommand;
use crate::exit::CommandResult;

/// Runs a server of the messaging network, or a client.
pub(crate) fn run(command: &ChatCommand) -> CommandResult {
    match command {
        ChatCommand::Serve(args) => serve::run(args),
        ChatCommand::Say(args) => client::say(args),
        ChatCommand::Tail(args) => client::tail(args),
        ChatCommand::Admin(args) => admin::run(args),
    }
}
