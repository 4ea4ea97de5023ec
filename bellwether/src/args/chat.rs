//! `chat`.

use std::path::PathBuf;

use bellwether_chat::client::ChatAddress;
use bellwether_kernel::Span;
use clap::{Args, Subcommand};

use super::{help, span};

/// What to do with the messaging network.
#[derive(Debug, Subcommand)]
pub(crate) enum ChatCommand {
    /// Send a message, and end once the network has accepted it
    Say(ChatSayArgs),
    /// Print the messages that a user gets, one a line
    Tail(ChatTailArgs),
}

/// Which server, and as whom.
#[derive(Debug, Args)]
pub(crate) struct ChatLoginArgs {
    /// The server, and who logs in there: [USER@]HOST[:PORT]; without USER anonymously
    #[arg(value_name = "[USER@]HOST[:PORT]")]
    pub(crate) address: ChatAddress,
    /// The file with the user's secret, mode 0600
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) secret_file: Option<PathBuf>,
    /// Register the user first
    #[arg(long, requires = "secret_file")]
    pub(crate) register: bool,
    /// Write JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// `chat say`.
#[derive(Debug, Args)]
#[command(after_help = help::chat_say())]
pub(crate) struct ChatSayArgs {
    #[command(flatten)]
    pub(crate) login: ChatLoginArgs,
    /// How long to wait until a message is accepted
    #[arg(long, value_name = "SPAN", default_value = "10s", value_parser = span)]
    pub(crate) timeout: Span,
    /// The message; - sends each line of standard input, in order
    #[arg(value_name = "TEXT")]
    pub(crate) text: String,
}

/// `chat tail`.
#[derive(Debug, Args)]
#[command(after_help = help::chat_tail())]
pub(crate) struct ChatTailArgs {
    #[command(flatten)]
    pub(crate) login: ChatLoginArgs,
    /// End after so many messages
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,
    /// Begin behind this message
    #[arg(long, value_name = "ID")]
    pub(crate) since: Option<u64>,
}
