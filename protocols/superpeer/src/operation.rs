//! What the replicated log holds.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use crate::directory::Directory;
use crate::interface::{AdminCommand, LoginRefusal};
use crate::message::RecordPosition;

/// A registered user. The number is given at registration, in the order of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(pub u32);

/// The fence of a login: each login that is granted has its own number, and whatever names another one comes too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionNumber(pub u64);

/// Who wrote a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Author {
    /// The user of this session.
    Session(SessionNumber),
    /// Somebody without a name.
    Anonymous,
}

/// A message on its way into the log, and in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PostedMessage {
    /// Who wrote it.
    pub author: Author,
    /// What its author calls it: a message of the same author with the same tag is the same message.
    pub tag: Option<Arc<[u8]>>,
    /// What every client gets. The application makes it once; nothing here reads it.
    pub body: Arc<[u8]>,
}

/// One thing that a server, or the master, wants to happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// The server is there, under this name. The first operation of each of its lives.
    Announce {
        /// Its name.
        name: Arc<str>,
        /// Where it listens, as the application wrote it.
        addresses: Arc<[u8]>,
    },
    /// Changes nothing: whoever waits for it knows all that was committed before it was asked.
    Barrier,
    /// A new user.
    Register {
        /// The name, which nobody else has.
        name: Arc<str>,
        /// The hash of the secret.
        verifier: Arc<[u8]>,
    },
    /// A user logs in.
    Login {
        /// The user that logs in.
        user: UserId,
        /// The version of the secret that was checked.
        version: u32,
        /// The connection, as its server calls it.
        connection: u64,
        /// Whether the client acknowledges what it gets.
        acknowledges: bool,
        /// The session that the client had, if it has shown which.
        continues: Option<SessionNumber>,
    },
    /// A session ends.
    Logout {
        /// The session that ends.
        session: SessionNumber,
    },
    /// Messages, in the order in which they were written.
    Send {
        /// The messages.
        messages: Arc<[PostedMessage]>,
    },
    /// These users have got all messages up to these positions.
    Cursors {
        /// Users in ascending order, each with the position of the last message that it has got.
        cursors: Arc<[(UserId, u64)]>,
    },
    /// So many anonymous clients are connected to the server.
    Load {
        /// How many clients the server has.
        clients: u32,
    },
    /// A server joins the network.
    Admit {
        /// Its name.
        name: Arc<str>,
        /// Where it listens.
        addresses: Arc<[u8]>,
    },
    /// What an operator wants.
    Admin(AdminCommand),
    /// The server has sent its clients away and ends.
    Leave,
    /// The master takes this life of a server for lost.
    Lost {
        /// The server.
        server: NodeId,
        /// Its life.
        life: u64,
    },
    /// The users of this life of a server, which is lost, had their time to come back.
    GraceOver {
        /// The server.
        server: NodeId,
        /// Its life.
        life: u64,
    },
}

/// What came of an operation. It follows from the log alone, so every server knows it; the one that asked answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OperationOutcome {
    /// It is done.
    Done,
    /// It is not done, because of this.
    Refused(&'static str),
    /// The name was free.
    Registered(UserId),
    /// The name is taken.
    NameTaken,
    /// The session is granted.
    LoggedIn {
        /// Its number.
        session: SessionNumber,
        /// The position of the first message that the user gets from the stream.
        from: u64,
    },
    /// The login is refused.
    LoginRefused(LoginRefusal),
    /// The messages are accepted.
    Sent {
        /// The position of the first.
        first: u64,
        /// Which were not accepted, by their places in the batch: their session is not the user's any more.
        refused: Vec<u32>,
        /// Which were accepted before, under the same tag.
        known: Vec<u32>,
    },
    /// The server belongs to the network.
    Admitted(NodeId),
}

/// Who put a batch into the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BatchOrigin {
    /// A server. Each life of it counts its batches from 1, and each of them takes effect once, in order.
    Server {
        /// The server.
        server: NodeId,
        /// Counts its processes.
        life: u64,
        /// Counts the batches of that life.
        sequence: u64,
    },
    /// The master, on its own.
    Master,
}

/// Operations that are put into the log together, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Batch {
    /// Whose they are.
    pub origin: BatchOrigin,
    /// The operations.
    pub operations: Vec<Operation>,
}

/// Which servers vote, and which only follow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Membership {
    /// The super-peers.
    pub voters: BTreeSet<NodeId>,
    /// The super-peers after the change that is under way; nobody, if there is none.
    pub new_voters: BTreeSet<NodeId>,
    /// The peers.
    pub followers: BTreeSet<NodeId>,
}

/// A record of the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ReplicatedRecord {
    /// A master's term begins.
    Term(u64),
    /// Who votes from here on.
    Membership(Membership),
    /// What servers want to happen.
    Batch(Arc<Batch>),
}

impl ReplicatedRecord {
    /// The bytes of the messages in it, which are nearly all that a long record has.
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
    /// Who votes as of that record.
    pub membership: Membership,
    /// What the records up to it made.
    pub directory: Directory,
    /// The digest of those records, if servers [keep them](crate::SuperpeerConfig::digests).
    pub digest: u64,
}

/// What survives a crash, beside the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SavedState {
    /// The newest term that the server has taken part in.
    pub term: u64,
    /// For whom it voted in that term.
    pub vote: Option<NodeId>,
    /// Counts its processes.
    pub life: u64,
    /// What replaces the records that were forgotten.
    pub snapshot: Option<Arc<Snapshot>>,
}
