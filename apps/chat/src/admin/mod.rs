//! What operators ask of a server, and what they hear: one line of JSON each. On the server's machine it goes over a socket in
//! the data folder, and whoever may open the socket may ask; from elsewhere over HTTP, with the token of the data folder.

mod decide;
mod export_file;
mod remote;
mod socket;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};

pub(crate) use decide::{AdminStep, UserChange, decide, network_status, user_summaries};
pub use export_file::{EXPORT_BYTES_MAX, ExportError, ExportFile};
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
        /// The system's error.
        why: io::Error,
    },
    /// No server answers at this address.
    #[error("no server answers at {at}: {why}")]
    Unreachable {
        /// The address.
        at: String,
        /// The error, in words.
        why: String,
    },
    /// The server does not take whoever asks for its operator, or is not the server that it should be.
    #[error("{0}")]
    Denied(String),
    /// The answer cannot be parsed.
    #[error("the server's answer is not understood: {0}; is it of another version?")]
    Strange(serde_json::Error),
}

/// A request of an operator. Servers and users are named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case")]
pub enum AdminRequest {
    /// Show the status of the network.
    Status,
    /// List the servers.
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
    /// What a new network may begin with.
    Export,
    /// The network begins with the users of another one.
    Import {
        /// The bytes of an [`ExportFile`].
        file: FileBytes,
    },
}

/// The bytes of a file, which travel as base64.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct FileBytes(pub Vec<u8>);

impl From<FileBytes> for String {
    fn from(file: FileBytes) -> String {
        BASE64_STANDARD.encode(file.0)
    }
}

impl TryFrom<String> for FileBytes {
    type Error = base64::DecodeError;

    fn try_from(text: String) -> Result<FileBytes, base64::DecodeError> {
        BASE64_STANDARD.decode(text).map(FileBytes)
    }
}

/// The answer of a server to an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdminReply {
    /// The status of the network.
    Status(Box<NetworkStatus>),
    /// The servers.
    Servers(Vec<ServerSummary>),
    /// Users.
    Users(Vec<UserSummary>),
    /// The request was carried out, and stored by a majority.
    Done,
    /// The user's new secret, which nobody is told again.
    Secret(String),
    /// The bytes of an [`ExportFile`].
    Exported(FileBytes),
    /// The request was refused, for this reason.
    Refused(String),
    /// The outcome is unknown: no master was found in time.
    Unsettled,
}

impl AdminReply {
    pub(crate) fn not_understood(why: &serde_json::Error) -> AdminReply {
        AdminReply::Refused(format!("the request is not understood: {why}"))
    }
}

/// The status of the network, as far as one server knows.
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
    /// The state of the directory.
    pub directory: DirectoryStatus,
    /// The servers.
    pub servers: Vec<ServerSummary>,
    /// The numbers of users.
    pub users: UserCounts,
    /// The messages that wait for users.
    pub pending: PendingCounts,
}

/// The state of the replicated directory at one server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DirectoryStatus {
    /// The last record of the log that has taken effect here.
    pub version: u64,
    /// The last record that is known to be stored by a majority.
    pub commit: u64,
}

/// The numbers of users.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserCounts {
    /// Registered.
    pub registered: u64,
    /// Logged in.
    pub logged_in: u64,
    /// Logged in at a server that is lost.
    pub orphaned: u64,
}

/// The messages that wait for users that are away or have not acknowledged them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingCounts {
    /// Messages, counted once for each user.
    pub messages: u64,
    /// Users.
    pub users: u64,
    /// Bytes, counted once for each user.
    pub bytes: u64,
}

/// The status of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerSummary {
    /// The server's name.
    pub name: String,
    /// `master`, `superpeer` or `peer`.
    pub role: String,
    /// `new`, `up`, `draining`, `lost` or `left`.
    pub standing: String,
    /// The address for clients.
    pub public: String,
    /// The address for servers.
    pub cluster: String,
    /// The number of its clients.
    pub clients: u32,
    /// For a peer, the server that it follows.
    pub superpeer: Option<String>,
    /// For a peer, the server that it would follow instead.
    pub backup: Option<String>,
    /// The number of records that it lacks; only the master knows.
    pub lag: Option<u64>,
    /// The time since it was last heard, to the heart-beat; only the master knows.
    pub last_heard_ms: Option<u64>,
    /// The version of its program.
    pub version: String,
}

/// The status of a user.
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
    /// The number of messages that wait for the user.
    pub pending: u64,
}
