//! The contents of the replicated log.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use crate::directory::Directory;
use crate::interface::{AdminCommand, LoginRefusal};
use crate::message::RecordPosition;

/// The number of a registered user, given at registration, in the order of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(pub u32);

/// The number of a login, unique for each one that is granted. A request that names an older one is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionNumber(pub u64);

/// The author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Author {
    /// The user of this session.
    Session(SessionNumber),
    /// A client without a login.
    Anonymous,
}

/// A message, before and after it is in the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PostedMessage {
    /// The author of the message.
    pub author: Author,
    /// The author's own tag: a message of the same author with the same tag is the same message.
    pub tag: Option<Arc<[u8]>>,
    /// The bytes that every client gets. The application writes them once; the protocol does not interpret them.
    pub body: Arc<[u8]>,
}

/// One operation that a server, or the master, requests.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// A server announces itself under this name. It is the first operation of each of its lives.
    Announce {
        /// The server's name.
        name: Arc<str>,
        /// Where the server listens, as the application wrote it.
        addresses: Arc<[u8]>,
    },
    /// Changes nothing. Once it is applied, everything that was committed before it was requested is known.
    Barrier,
    /// Registers a new user.
    Register {
        /// The name, which no other user has.
        name: Arc<str>,
        /// The hash of the user's secret.
        verifier: Arc<[u8]>,
    },
    /// Logs a user in.
    Login {
        /// The user that logs in.
        user: UserId,
        /// The version of the secret that was checked.
        version: u32,
        /// The server's number for the connection.
        connection: u64,
        /// Whether the client acknowledges messages.
        acknowledges: bool,
        /// The session that the client has proved to have had.
        continues: Option<SessionNumber>,
    },
    /// Ends a session.
    Logout {
        /// The session that ends.
        session: SessionNumber,
    },
    /// Accepts messages, in the order in which they were written.
    Send {
        /// The messages themselves.
        messages: Arc<[PostedMessage]>,
    },
    /// Records that these users have received all messages up to these positions.
    Cursors {
        /// Users in ascending order, each with the position of the last message that it has received.
        cursors: Arc<[(UserId, u64)]>,
    },
    /// Records the number of anonymous clients of a server.
    Load {
        /// The number of anonymous clients.
        clients: u32,
    },
    /// Admits a server to the network.
    Admit {
        /// The new server's name.
        name: Arc<str>,
        /// Where the new server listens.
        addresses: Arc<[u8]>,
    },
    /// A command of an operator.
    Admin(AdminCommand),
    /// Records that the server has sent its clients away and ends.
    Leave,
    /// Records that the master counts this life of a server as lost.
    Lost {
        /// The lost server.
        server: NodeId,
        /// The life that is lost.
        life: u64,
    },
    /// Ends the time for the users of this lost life of a server to come back.
    GraceOver {
        /// The lost server.
        server: NodeId,
        /// The life that is lost.
        life: u64,
    },
}

/// The outcome of an operation. It follows from the log alone, so every server knows it; the server that requested it
/// answers its client.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OperationOutcome {
    /// The operation took effect.
    Done,
    /// The operation did not take effect, for this reason.
    Refused(&'static str),
    /// The name was free, and the user has this number.
    Registered(UserId),
    /// The name belongs to another user.
    NameTaken,
    /// The login is granted.
    LoggedIn {
        /// The new session's number.
        session: SessionNumber,
        /// The position of the first message that the user gets from the stream.
        from: u64,
    },
    /// The login is refused.
    LoginRefused(LoginRefusal),
    /// The messages are accepted, except the listed ones.
    Sent {
        /// The position of the first accepted message.
        first: u64,
        /// The indexes in the batch of messages whose session has ended.
        refused: Vec<u32>,
        /// The indexes in the batch of messages that had been accepted before, with the same tag.
        known: Vec<u32>,
    },
    /// The server belongs to the network, under this number.
    Admitted(NodeId),
}

/// The origin of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BatchOrigin {
    /// A server. Each of its lives numbers its batches from 1, and each batch takes effect once, in order.
    Server {
        /// The server that sent the batch.
        server: NodeId,
        /// The life of the server, counting its starts.
        life: u64,
        /// The batch's number in that life.
        sequence: u64,
    },
    /// The master's own decision.
    Master,
}

/// Operations that enter the log together, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Batch {
    /// The origin of the operations.
    pub origin: BatchOrigin,
    /// The operations, in order.
    pub operations: Vec<Operation>,
}

/// The servers that vote, and those that only follow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Membership {
    /// The super-peers.
    pub voters: BTreeSet<NodeId>,
    /// The super-peers after the change that is under way; empty if there is none.
    pub new_voters: BTreeSet<NodeId>,
    /// The peers.
    pub followers: BTreeSet<NodeId>,
}

/// A record of the replicated log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ReplicatedRecord {
    /// The start of a master's term.
    Term(u64),
    /// The voting servers from here on.
    Membership(Membership),
    /// Operations that servers requested.
    Batch(Arc<Batch>),
}

impl ReplicatedRecord {
    /// The number of bytes of its messages, which make up nearly all of a long record.
    pub(crate) fn message_bytes(&self) -> usize {
        let ReplicatedRecord::Batch(batch) = self else { return 0 };
        let bytes = |operation: &Operation| match operation {
            Operation::Send { messages } => messages.iter().map(|message| message.body.len()).sum(),
            _ => 0,
        };
        batch.operations.iter().map(bytes).sum()
    }
}

/// The directory as of one record, in place of the records up to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Snapshot {
    /// The last record that it covers.
    pub last: RecordPosition,
    /// The voting servers as of that record.
    pub membership: Membership,
    /// The directory after that record.
    pub directory: Directory,
    /// The digest of those records, if servers [keep them](crate::SuperpeerConfig::digests).
    pub digest: u64,
}

/// What survives a crash besides the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SavedState {
    /// The newest term that the server has taken part in.
    pub term: u64,
    /// The server that it voted for in that term.
    pub vote: Option<NodeId>,
    /// The number of its present process, counting its starts.
    pub life: u64,
    /// The snapshot that replaces the forgotten records.
    pub snapshot: Option<Arc<Snapshot>>,
}
