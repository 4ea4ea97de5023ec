//! What operators ask of a server, and what they hear: one line of JSON each. On the server's machine it goes over a socket in
//! the data folder, and whoever may open the socket may ask; from elsewhere over HTTP, with the token of the data folder.

mod decide;
mod remote;
mod socket;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(crate) use decide::{AdminStep, UserChange, decide, network_status, user_summaries};
pub use remote::{ADMIN_PATH, RemoteServer};
pub use socket::{ADMIN_SOCKET, ask_server};

/// A server that finds no master answers within its deadline, which is shorter.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);

/// Why a server did not answer.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// No server runs with this data folder, or not for this user.
    #[error("no server answers at {}: {why}; does one run with this data folder?", path.display())]
    Nobody {
        /// The socket.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// No server answers at this address.
    #[error("no server answers at {at}: {why}")]
    Unreachable {
        /// The address.
        at: String,
        /// What went wrong.
        why: String,
    },
    /// The server does not take whoever asks for its operator, or is not the server that it should be.
    #[error("{0}")]
    Denied(String),
    /// It answered what this program does not understand.
    #[error("the server's answer is not understood: {0}; is it of another version?")]
    Strange(serde_json::Error),
}

/// What an operator asks. Servers and users are called by their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case")]
pub enum AdminRequest {
    /// How the network stands.
    Status,
    /// Its servers.
    Servers,
    /// All users.
    Users,
    /// The users who are logged in.
    Who,
    /// A server sends its clients away and ends.
    Drain {
        /// The server.
        name: String,
    },
    /// A server is to be a super-peer before others.
    Promote {
        /// The server.
        name: String,
    },
    /// A server is not to be a super-peer.
    Demote {
        /// The server.
        name: String,
    },
    /// A dead server is gone for good.
    Remove {
        /// The server.
        name: String,
    },
    /// A user may not log in, and is logged out.
    Ban {
        /// The user.
        name: String,
    },
    /// A banned user may log in again.
    Unban {
        /// The user.
        name: String,
    },
    /// A user gets a new secret, and is logged out.
    ResetSecret {
        /// The user.
        name: String,
    },
}

/// What a server answers to an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdminReply {
    /// How the network stands.
    Status(Box<NetworkStatus>),
    /// The servers.
    Servers(Vec<ServerSummary>),
    /// Users.
    Users(Vec<UserSummary>),
    /// It is done, and stored by a majority.
    Done,
    /// The user's new secret, which nobody is told again.
    Secret(String),
    /// It is not done, because of this.
    Refused(String),
    /// It is not known whether it is done: no master was found in time.
    Unsettled,
}

impl AdminReply {
    pub(crate) fn not_understood(why: &serde_json::Error) -> AdminReply {
        AdminReply::Refused(format!("the request is not understood: {why}"))
    }
}

/// How the network stands, as far as one server knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NetworkStatus {
    /// The network's identity.
    pub network: String,
    /// `selecting`, `adding` or `normal`.
    pub state: String,
    /// The name of the master.
    pub master: Option<String>,
    /// The master's term.
    pub term: u64,
    /// How far the directory is.
    pub directory: DirectoryStatus,
    /// The servers.
    pub servers: Vec<ServerSummary>,
    /// How many users there are.
    pub users: UserCounts,
    /// What waits for users.
    pub pending: PendingCounts,
}

/// How far the replicated directory is at one server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DirectoryStatus {
    /// The last record of the log that has taken effect here.
    pub version: u64,
    /// The last record that is known to be stored by a majority.
    pub commit: u64,
}

/// How many users there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserCounts {
    /// Registered.
    pub registered: u64,
    /// Logged in.
    pub logged_in: u64,
    /// Logged in at a server that is lost.
    pub orphaned: u64,
}

/// What waits for users who are away or have not acknowledged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingCounts {
    /// Messages, counted once for each user.
    pub messages: u64,
    /// Users.
    pub users: u64,
    /// Bytes, counted once for each user.
    pub bytes: u64,
}

/// How a server stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerSummary {
    /// Its name.
    pub name: String,
    /// `master`, `superpeer` or `peer`.
    pub role: String,
    /// `new`, `up`, `draining`, `lost` or `left`.
    pub standing: String,
    /// Where clients reach it.
    pub public: String,
    /// Where servers reach it.
    pub cluster: String,
    /// How many clients it has.
    pub clients: u32,
    /// For a peer, the server that it follows.
    pub superpeer: Option<String>,
    /// For a peer, a server that it would follow instead.
    pub backup: Option<String>,
    /// How many records it lacks, if the master answers.
    pub lag: Option<u64>,
    /// For how long it has been silent, to the heart-beat, if the master answers.
    pub last_heard_ms: Option<u64>,
    /// The version of its program.
    pub version: String,
}

/// How a user stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserSummary {
    /// The name.
    pub name: String,
    /// The server where the user is logged in.
    pub server: Option<String>,
    /// Whether that server is lost.
    pub orphaned: bool,
    /// Whether the user may not log in.
    pub banned: bool,
    /// How many messages wait for the user.
    pub pending: u64,
}
