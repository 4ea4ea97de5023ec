//! What operators ask of a server of their machine, and what they hear: one line of JSON each, over a socket in the data
//! folder. Whoever may open the socket may ask.

mod decide;
mod socket;

use serde::{Deserialize, Serialize};

pub(crate) use decide::{AdminStep, UserChange, decide, network_status, user_summaries};
pub use socket::{ADMIN_SOCKET, AdminError, ask_server};

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
