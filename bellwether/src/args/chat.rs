//! `chat`.

use std::net::SocketAddr;
use std::path::PathBuf;

use bellwether_chat::client::ChatAddress;
use bellwether_chat::{Fingerprint, ServerAddress};
use bellwether_kernel::Span;
use clap::{Args, Subcommand, ValueEnum};

use super::{help, span};
use crate::log::LogFormatArg;

/// The commands of `chat`.
#[derive(Debug, Subcommand)]
pub(crate) enum ChatCommand {
    /// Run a server of the messaging network; one alone is a whole network
    Serve(Box<ChatServeArgs>),
    /// Send a message, and end once the network has accepted it
    Say(ChatSayArgs),
    /// Print the messages that a user gets, one a line
    Tail(ChatTailArgs),
    /// Show the state of the network as a server sees it, or change it
    Admin(ChatAdminArgs),
}

/// What a second login of a user does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SecondLogin {
    /// It is refused while the first one lasts
    Refuse,
    /// It ends the first one
    Replace,
}

/// The port of `--cluster`, for servers that are named by their host alone.
const CLUSTER_PORT: u16 = 3781;

/// The default port of `--http`.
const HTTP_PORT: u16 = 3782;

fn server_address(text: &str) -> Result<ServerAddress, String> {
    with_port(text, CLUSTER_PORT)
}

fn http_address(text: &str) -> Result<ServerAddress, String> {
    with_port(text, HTTP_PORT)
}

fn with_port(text: &str, port: u16) -> Result<ServerAddress, String> {
    let with_port = match text.ends_with(']') || !text.contains(':') {
        true => format!("{text}:{port}"),
        false => text.to_owned(),
    };
    with_port.parse().map_err(|_| format!("write HOST[:PORT], such as 10.0.0.1:{port} or chat.example"))
}

/// The arguments of `chat serve`.
#[derive(Debug, Args)]
#[command(after_help = help::chat_serve())]
pub(crate) struct ChatServeArgs {
    /// The server's name, unique in the network [default: the host's name]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// The folder for everything durable [default: $STATE_DIRECTORY, else $XDG_STATE_HOME/bellwether/chat]
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub(crate) data: Option<PathBuf>,
    /// The address for clients; port 0 takes any free one
    #[arg(long, value_name = "ADDR", default_value = "0.0.0.0:3780")]
    pub(crate) listen: SocketAddr,
    /// The address for the other servers
    #[arg(long, value_name = "ADDR", default_value = "0.0.0.0:3781")]
    pub(crate) cluster: SocketAddr,
    /// The address that serves /healthz, /readyz and /metrics
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:3782")]
    pub(crate) http: SocketAddr,
    /// The address at which clients reach this server, for other servers and clients [default: the address of --listen]
    #[arg(long, value_name = "HOST[:PORT]")]
    pub(crate) public: Option<String>,
    /// A server of the network to join on the first start, by its --cluster address; repeatable
    #[arg(long, value_name = "HOST[:PORT]", value_parser = server_address)]
    pub(crate) join: Vec<ServerAddress>,
    /// The file with the network's secret, mode 0600 [default: `secret` in the data folder, made on the first start]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) secret_file: Option<PathBuf>,
    /// How long users of a dead server keep their login
    #[arg(long, value_name = "SPAN", default_value = "5s", value_parser = span)]
    pub(crate) grace: Span,
    /// What a second login of a user does
    #[arg(long, value_name = "WHAT", default_value = "refuse")]
    pub(crate) second_login: SecondLogin,
    /// The longest line of a client, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 65536, value_parser = clap::value_parser!(u32).range(1024..=4_194_304))]
    pub(crate) max_line: u32,
    /// The most bytes of messages that wait for one user
    #[arg(long, value_name = "BYTES", default_value_t = 64 << 20)]
    pub(crate) max_pending: u64,
    /// The most clients at this server
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub(crate) max_clients: u64,
    /// The most messages a second of one client, in the long run; ten times as many at once
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) rate: u32,
    /// The server's certificate and its chain, in PEM: clients may use TLS, and those of other machines must
    #[arg(long, value_name = "FILE", requires = "tls_key", value_hint = clap::ValueHint::FilePath)]
    pub(crate) tls_cert: Option<PathBuf>,
    /// The private key of the certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert", value_hint = clap::ValueHint::FilePath)]
    pub(crate) tls_key: Option<PathBuf>,
    /// Make a certificate on the first start, keep it in the data folder, and print its fingerprint: clients may use
    /// TLS
    #[arg(long, conflicts_with_all = ["tls_cert", "tls_key"])]
    pub(crate) tls_self_signed: bool,
    /// Accept clients of other machines without TLS
    #[arg(long)]
    pub(crate) insecure: bool,
    /// Form of the lines on standard error [default: text on a terminal, json otherwise]
    #[arg(long, value_name = "FORM")]
    pub(crate) log: Option<LogFormatArg>,
    /// Write events to this file, one JSON object per line; - is standard output
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) events: Option<PathBuf>,
}

/// The server, and the user who logs in.
#[derive(Debug, Args)]
pub(crate) struct ChatLoginArgs {
    /// The server, and who logs in there; without USER anonymously
    #[arg(value_name = "[USER@]HOST[:PORT]")]
    pub(crate) address: ChatAddress,
    /// The file with the user's secret, mode 0600
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) secret_file: Option<PathBuf>,
    /// Register the user first
    #[arg(long, requires = "secret_file")]
    pub(crate) register: bool,
    #[command(flatten)]
    pub(crate) tls: ChatTlsArgs,
    /// Write JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// How the server's certificate is verified.
#[derive(Debug, Args)]
pub(crate) struct ChatTlsArgs {
    /// Use TLS, and verify the server with the system's root certificates
    #[arg(long, global = true)]
    pub(crate) tls: bool,
    /// Use TLS, and verify the server with this certificate, in PEM
    #[arg(long, global = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) tls_ca: Option<PathBuf>,
    /// Use TLS, and accept the server whose certificate has this SHA-256 fingerprint; repeatable, one for each server
    #[arg(long, global = true, value_name = "HEX", conflicts_with_all = ["tls", "tls_ca"])]
    pub(crate) tls_fingerprint: Vec<Fingerprint>,
}

impl ChatTlsArgs {
    /// Whether any option about TLS is given.
    pub(crate) fn is_given(&self) -> bool {
        self.tls || self.tls_ca.is_some() || !self.tls_fingerprint.is_empty()
    }
}

/// The arguments of `chat say`.
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

/// The arguments of `chat tail`.
#[derive(Debug, Args)]
#[command(after_help = help::chat_tail())]
pub(crate) struct ChatTailArgs {
    #[command(flatten)]
    pub(crate) login: ChatLoginArgs,
    /// End after this many messages
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,
    /// Begin after this message
    #[arg(long, value_name = "ID")]
    pub(crate) since: Option<u64>,
}

/// The arguments of `chat admin`.
#[derive(Debug, Args)]
#[command(after_help = help::chat_admin())]
pub(crate) struct ChatAdminArgs {
    /// The data folder of the server [default: $STATE_DIRECTORY, else $XDG_STATE_HOME/bellwether/chat]
    #[arg(long, value_name = "DIR", global = true, value_hint = clap::ValueHint::DirPath)]
    pub(crate) data: Option<PathBuf>,
    /// A server of another machine, by its --http address
    #[arg(long, value_name = "HOST[:PORT]", global = true, conflicts_with = "data", value_parser = http_address)]
    pub(crate) at: Option<ServerAddress>,
    /// A copy of the file `admin.token` in that server's data folder, mode 0600
    #[arg(long, value_name = "FILE", global = true, conflicts_with = "data", value_hint = clap::ValueHint::FilePath)]
    pub(crate) token_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) tls: ChatTlsArgs,
    /// Write JSON instead of text
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) verb: ChatAdminVerb,
}

/// The commands of an operator.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum ChatAdminVerb {
    /// Show the state of the network
    #[command(after_help = help::chat_admin())]
    Status,
    /// List the servers
    #[command(after_help = help::chat_admin())]
    Servers,
    /// List all users
    #[command(after_help = help::chat_admin())]
    Users,
    /// List the users who are logged in
    #[command(after_help = help::chat_admin())]
    Who,
    /// Let a server send its clients to the others and end
    #[command(after_help = help::chat_admin())]
    Drain(ChatServerArg),
    /// Let a server vote before the others
    #[command(after_help = help::chat_admin())]
    Promote(ChatServerArg),
    /// Do not let a server vote
    #[command(after_help = help::chat_admin())]
    Demote(ChatServerArg),
    /// Remove a dead server from the network for good
    #[command(after_help = help::chat_admin())]
    Remove(ChatServerArg),
    /// Log a user out and refuse its logins
    #[command(after_help = help::chat_admin())]
    Ban(ChatUserArg),
    /// Let a banned user log in again
    #[command(after_help = help::chat_admin())]
    Unban(ChatUserArg),
    /// Give a user a new secret, which is printed once
    #[command(after_help = help::chat_admin())]
    ResetSecret(ChatUserArg),
    /// Write the users, with the hashes of their secrets and what waits for them, into a new file of mode 0600
    #[command(after_help = help::chat_admin())]
    Export(ChatFileArg),
    /// Let a new network of one server begin with the users of such a file
    #[command(after_help = help::chat_admin())]
    Import(ChatFileArg),
}

/// A file with the users of a network.
#[derive(Clone, Debug, Args)]
pub(crate) struct ChatFileArg {
    /// The file
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) path: PathBuf,
}

/// The argument that names a server.
#[derive(Clone, Debug, Args)]
pub(crate) struct ChatServerArg {
    /// The server's name
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

/// The argument that names a user.
#[derive(Clone, Debug, Args)]
pub(crate) struct ChatUserArg {
    /// The user's name
    #[arg(value_name = "USER")]
    pub(crate) name: String,
}
