//! What the application around a server asks, what it hears, and what people are told.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::NodeId;

use crate::operation::{PostedMessage, SessionNumber, UserId};
use crate::report::{NetworkReport, UserReport};

/// What may be asked of a server. The [crate's documentation](crate) says when.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SuperpeerCommand {
    /// This server is there, under this name.
    Announce {
        /// The name, unique in the network.
        name: Arc<str>,
        /// Where it listens, for clients and for servers; nothing here reads it.
        addresses: Arc<[u8]>,
    },
    /// Tells what the records after this one did, as soon as there is one. One such question waits at a time; an earlier one
    /// is answered with nothing.
    Next {
        /// The index of the last record whose news are known; 0 at the start.
        after: u64,
    },
    /// Registers a user.
    Register {
        /// The name.
        name: Arc<str>,
        /// The hash of the secret.
        verifier: Arc<[u8]>,
    },
    /// Asks for a user's account. A name that is not known here is looked up behind everything that was committed before.
    Lookup {
        /// The name.
        name: Arc<str>,
    },
    /// Logs a user in whose secret was right.
    Login {
        /// The user.
        user: UserId,
        /// The version of the secret that was checked.
        version: u32,
        /// The connection, as the application calls it.
        connection: u64,
        /// Whether the client acknowledges what it gets.
        acknowledges: bool,
        /// The session that this client had, as it has shown: it goes on, even if its server is still there.
        continues: Option<SessionNumber>,
        /// Whether the client may be sent to a server with fewer clients.
        redirect: bool,
    },
    /// Ends a session; one that is over already changes nothing.
    Logout {
        /// The session that ends.
        session: SessionNumber,
    },
    /// Puts messages into the one order of all messages.
    Send {
        /// In the order in which they were written.
        messages: Arc<[PostedMessage]>,
    },
    /// These users have got all messages up to these positions.
    Cursors {
        /// Users in ascending order, each with a position.
        cursors: Arc<[(UserId, u64)]>,
    },
    /// So many anonymous clients are connected here.
    Load {
        /// How many clients the server has.
        clients: u32,
    },
    /// Lets a server join.
    Admit {
        /// Its name.
        name: Arc<str>,
        /// Where it listens.
        addresses: Arc<[u8]>,
    },
    /// What an operator wants.
    Admin(AdminCommand),
    /// Tells how the network stands, as far as this server knows.
    Inspect,
    /// Tells how the users stand, as far as this server knows.
    ListUsers,
    /// All clients were sent away, and this server ends.
    Leave,
}

/// What an operator may want.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AdminCommand {
    /// A server sends its clients away and leaves.
    Drain(NodeId),
    /// A server is to be a super-peer before others.
    Promote(NodeId),
    /// A server is not to be a super-peer.
    Demote(NodeId),
    /// A server is gone for good.
    Remove(NodeId),
    /// A user may not log in, and is logged out.
    Ban(UserId),
    /// A banned user may log in again.
    Unban(UserId),
    /// A user has a new secret, and is logged out.
    ResetSecret {
        /// The user.
        user: UserId,
        /// The hash of the new secret.
        verifier: Arc<[u8]>,
    },
}

/// What became of a question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SuperpeerAnswer {
    /// It is done, and stored by a majority.
    Done,
    /// It is not done, because of this.
    Refused(&'static str),
    /// It was not done in time, or it is not known whether it was.
    Expired,
    /// Too much waits already; nothing was done.
    Busy,
    /// The user is registered.
    Registered(UserId),
    /// The name belongs to somebody else.
    NameTaken,
    /// What is needed to check a secret; nothing, if nobody has the name.
    Account(Option<AccountAnswer>),
    /// The user is logged in.
    LoggedIn {
        /// What messages and the log-out name.
        session: SessionNumber,
        /// The messages that wait for the user, each with its position.
        pending: Vec<(u64, PostedMessage)>,
        /// The position of the first message that the user gets from the stream after them.
        from: u64,
    },
    /// The user is not logged in.
    LoginRefused(LoginRefusal),
    /// The client should go to that server. Nothing was committed.
    Redirect(NodeId),
    /// The messages are accepted, but for those that are named.
    Sent {
        /// The position of the first that was accepted.
        first: u64,
        /// The places in the batch of those that came from a session that is over.
        refused: Vec<u32>,
        /// The places in the batch of those that had been accepted before, under the same tag.
        known: Vec<u32>,
    },
    /// The server belongs to the network, under this number.
    Admitted(NodeId),
    /// How the network stands.
    Inspected(Box<NetworkReport>),
    /// How the users stand, by number.
    Users(Vec<UserReport>),
    /// What records did.
    News {
        /// The index of the last of those records: what the next question says.
        upto: u64,
        /// Whether records are missing before these, so that the application must take the directory as it is.
        restart: bool,
        /// What they did, in order.
        events: Vec<SuperpeerEvent>,
    },
}

/// What is needed to check a secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AccountAnswer {
    /// The user.
    pub user: UserId,
    /// The hash of the secret.
    pub verifier: Arc<[u8]>,
    /// Which secret it is; a new one has the next number.
    pub version: u32,
    /// Whether the user may not log in.
    pub banned: bool,
}

/// Why a login was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LoginRefusal {
    /// There is no such user.
    Unknown,
    /// The user has another secret by now.
    SecretChanged,
    /// The user may not log in.
    Banned,
    /// The user is logged in.
    AlreadyLoggedIn,
}

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SessionEnd {
    /// Its user logged out.
    LoggedOut,
    /// Its user logged in elsewhere.
    TakenOver,
    /// Its server was lost, and its user did not come back in time.
    Lost,
    /// An operator ended it.
    ByOperator,
}

/// What a server is in the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ServerRole {
    /// It follows the log.
    Peer,
    /// It votes on the log.
    SuperPeer,
    /// It leads the log.
    MasterSuperPeer,
}

/// What the network is doing, as one server sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SystemState {
    /// No master is known that a majority follows.
    Selecting,
    /// The super-peers change.
    Adding,
    /// All is well.
    Normal,
}

/// What happened to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MemberChange {
    /// It belongs to the network.
    Joined,
    /// It follows the log, and may be promoted once it has nearly all of it.
    Learner,
    /// It has another name or other addresses than before.
    Announced,
    /// It is there, for the first time or again.
    Back,
    /// It votes.
    Promoted,
    /// It votes no longer.
    Demoted,
    /// It left in good order.
    Left,
    /// The master does not hear it.
    Lost,
    /// It was removed.
    Removed,
}

/// What a record of the log did, or what changed at this server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SuperpeerEvent {
    /// Messages were accepted: everybody who is logged in gets them.
    Accepted {
        /// The position of the first; the others follow on it.
        first: u64,
        /// The messages.
        messages: Arc<[PostedMessage]>,
    },
    /// A session of this server ended.
    SessionEnded {
        /// The server.
        server: NodeId,
        /// The session that ended.
        session: SessionNumber,
        /// The connection.
        connection: u64,
        /// Why the session ended.
        why: SessionEnd,
    },
    /// This server is to send its clients away, and then to leave.
    Draining {
        /// The server.
        server: NodeId,
    },
    /// Something happened to a server.
    Member {
        /// The server that changed.
        server: NodeId,
        /// How the server's membership changed.
        change: MemberChange,
    },
}

/// What happened, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SuperpeerNote {
    /// The server has this role in this term.
    Role {
        /// The role.
        role: ServerRole,
        /// The term.
        term: u64,
    },
    /// The network is in this state.
    System(SystemState),
    /// Messages were accepted.
    Accepted {
        /// How many messages were accepted.
        count: u64,
        /// The position of the last.
        last: u64,
    },
    /// A server changed.
    Member {
        /// The server that changed.
        server: NodeId,
        /// How the server's membership changed.
        change: MemberChange,
    },
    /// The directory was taken over as of this record.
    Installed(u64),
    /// The log here contradicts the master's: this server's disk has lost something.
    Damaged,
}

impl fmt::Display for ServerRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ServerRole::Peer => "peer",
            ServerRole::SuperPeer => "superpeer",
            ServerRole::MasterSuperPeer => "master",
        })
    }
}

impl fmt::Display for SystemState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SystemState::Selecting => "selecting",
            SystemState::Adding => "adding",
            SystemState::Normal => "normal",
        })
    }
}

impl fmt::Display for MemberChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MemberChange::Joined => "joined",
            MemberChange::Learner => "learner",
            MemberChange::Announced => "announced",
            MemberChange::Back => "back",
            MemberChange::Promoted => "promoted",
            MemberChange::Demoted => "demoted",
            MemberChange::Left => "left",
            MemberChange::Lost => "lost",
            MemberChange::Removed => "removed",
        })
    }
}

impl fmt::Display for SuperpeerNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SuperpeerNote::Role { role, term } => write!(f, "is {role} in term {term}"),
            SuperpeerNote::System(state) => write!(f, "sees the network {state}"),
            SuperpeerNote::Accepted { count, last } => write!(f, "knows {count} more messages, up to {last}"),
            SuperpeerNote::Member { server, change } => write!(f, "knows server {server} as {change}"),
            SuperpeerNote::Installed(index) => write!(f, "has taken over the directory as of record {index}"),
            SuperpeerNote::Damaged => f.write_str("has a log that contradicts the master's"),
        }
    }
}

impl fmt::Display for SuperpeerCommand {
    /// As a person would write it, where [`command`](bellwether_kernel::Describe::command) reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SuperpeerCommand::Announce { name, .. } => write!(f, "announce {name}"),
            SuperpeerCommand::Next { after } => write!(f, "next {after}"),
            SuperpeerCommand::Register { name, .. } => write!(f, "register {name}"),
            SuperpeerCommand::Lookup { name } => write!(f, "lookup {name}"),
            SuperpeerCommand::Login { user, .. } => write!(f, "login {}", user.0),
            SuperpeerCommand::Logout { session } => write!(f, "logout {}", session.0),
            SuperpeerCommand::Send { messages } => write!(f, "say {}", messages.len()),
            SuperpeerCommand::Cursors { cursors } => write!(f, "cursors {}", cursors.len()),
            SuperpeerCommand::Load { clients } => write!(f, "load {clients}"),
            SuperpeerCommand::Admit { name, .. } => write!(f, "admit {name}"),
            SuperpeerCommand::Admin(command) => command.fmt(f),
            SuperpeerCommand::Inspect => f.write_str("inspect"),
            SuperpeerCommand::ListUsers => f.write_str("list users"),
            SuperpeerCommand::Leave => f.write_str("leave"),
        }
    }
}

impl fmt::Display for AdminCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdminCommand::Drain(server) => write!(f, "drain {server}"),
            AdminCommand::Promote(server) => write!(f, "promote {server}"),
            AdminCommand::Demote(server) => write!(f, "demote {server}"),
            AdminCommand::Remove(server) => write!(f, "remove {server}"),
            AdminCommand::Ban(user) => write!(f, "ban {}", user.0),
            AdminCommand::Unban(user) => write!(f, "unban {}", user.0),
            AdminCommand::ResetSecret { user, .. } => write!(f, "reset-secret {}", user.0),
        }
    }
}

impl fmt::Display for SuperpeerAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SuperpeerAnswer::Done => f.write_str("done"),
            SuperpeerAnswer::Refused(why) => write!(f, "refused: {why}"),
            SuperpeerAnswer::Expired => f.write_str("not known in time"),
            SuperpeerAnswer::Busy => f.write_str("too much waits"),
            SuperpeerAnswer::Registered(user) => write!(f, "registered as user {}", user.0),
            SuperpeerAnswer::NameTaken => f.write_str("the name is taken"),
            SuperpeerAnswer::Account(account) => match account {
                Some(account) => write!(f, "user {}", account.user.0),
                None => f.write_str("no such user"),
            },
            SuperpeerAnswer::LoggedIn { session, pending, from } => {
                write!(f, "session {}, {} pending, then from {from}", session.0, pending.len())
            }
            SuperpeerAnswer::LoginRefused(why) => write!(f, "login refused: {why:?}"),
            SuperpeerAnswer::Redirect(server) => write!(f, "go to server {server}"),
            SuperpeerAnswer::Sent { first, refused, known } => {
                write!(f, "accepted from {first}, {} refused, {} known", refused.len(), known.len())
            }
            SuperpeerAnswer::Admitted(server) => write!(f, "is server {server}"),
            SuperpeerAnswer::Inspected(report) => write!(f, "{} servers", report.servers.len()),
            SuperpeerAnswer::Users(users) => write!(f, "{} users", users.len()),
            SuperpeerAnswer::News { upto, events, .. } => write!(f, "{} events up to record {upto}", events.len()),
        }
    }
}
