//! The application's interface to a server: commands, answers, events and notes.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::NodeId;

use crate::directory::DirectoryExport;
use crate::operation::{PostedMessage, SessionNumber, UserId};
use crate::report::{NetworkReport, UserReport};

/// A command to a server. The [crate's documentation](crate) says when each is used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SuperpeerCommand {
    /// Announces this server under this name.
    Announce {
        /// The server's name, unique in the network.
        name: Arc<str>,
        /// Where the server listens, for clients and for servers; the protocol does not interpret it.
        addresses: Arc<[u8]>,
    },
    /// Asks what the records after this one did, and is answered as soon as there is one. Only one such question waits
    /// at a time; an earlier one is answered with no events.
    Next {
        /// The index of the last record whose events are known; 0 at the start.
        after: u64,
    },
    /// Registers a user.
    Register {
        /// The new user's name.
        name: Arc<str>,
        /// The hash of the user's secret.
        verifier: Arc<[u8]>,
    },
    /// Asks for a user's account. A name that is not known here is looked up after everything that was committed
    /// before.
    Lookup {
        /// The user's name.
        name: Arc<str>,
    },
    /// Logs in a user whose secret was right.
    Login {
        /// The user that logs in.
        user: UserId,
        /// The version of the secret that was checked.
        version: u32,
        /// The application's number for the connection.
        connection: u64,
        /// Whether the client acknowledges messages.
        acknowledges: bool,
        /// The session that this client has proved to have had: it is continued, even if its server is still up.
        continues: Option<SessionNumber>,
        /// Whether the client may be sent to a server with fewer clients.
        redirect: bool,
    },
    /// Ends a session; one that has ended already changes nothing.
    Logout {
        /// The session that ends.
        session: SessionNumber,
    },
    /// Appends messages to the network's message order.
    Send {
        /// The messages, in the order in which they were written.
        messages: Arc<[PostedMessage]>,
    },
    /// Reports that these users have received all messages up to these positions.
    Cursors {
        /// Users in ascending order, each with a position.
        cursors: Arc<[(UserId, u64)]>,
    },
    /// Reports the number of anonymous clients that are connected here.
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
    /// Asks for the state of the network, as far as this server knows.
    Inspect,
    /// Asks for the state of the users, as far as this server knows.
    ListUsers,
    /// Asks for the part of the directory that a new network may start with, as of everything that was committed before.
    Export,
    /// Reports that all clients were sent away and this server ends.
    Leave,
}

/// A command of an operator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AdminCommand {
    /// Let a server send its clients away and leave.
    Drain(NodeId),
    /// Make a server a super-peer before others.
    Promote(NodeId),
    /// Do not let a server be a super-peer.
    Demote(NodeId),
    /// Remove a server that is gone for good.
    Remove(NodeId),
    /// Log a user out and refuse further logins.
    Ban(UserId),
    /// Let a banned user log in again.
    Unban(UserId),
    /// Give a user a new secret, and log the user out.
    ResetSecret {
        /// The user that gets a new secret.
        user: UserId,
        /// The hash of the new secret.
        verifier: Arc<[u8]>,
    },
    /// A network of one server, in which nothing has happened, begins with the users of another one.
    Import(Arc<DirectoryExport>),
}

/// The answer to a command.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SuperpeerAnswer {
    /// The command is carried out, and stored by a majority.
    Done,
    /// The command is not carried out, for this reason.
    Refused(&'static str),
    /// The command was not carried out in time, or it is not known whether it was.
    Expired,
    /// Too many commands wait already; nothing was done.
    Busy,
    /// The user is registered.
    Registered(UserId),
    /// The name belongs to another user.
    NameTaken,
    /// What is needed to check a secret; `None` if no user has the name.
    Account(Option<AccountAnswer>),
    /// The user is logged in.
    LoggedIn {
        /// The new session's number, which messages and the log-out must name.
        session: SessionNumber,
        /// The messages that wait for the user, each with its position.
        pending: Vec<(u64, PostedMessage)>,
        /// The position of the first message that the user then gets from the stream.
        from: u64,
    },
    /// The user is not logged in, for this reason.
    LoginRefused(LoginRefusal),
    /// The client should go to that server. Nothing was committed.
    Redirect(NodeId),
    /// The messages are accepted, except the listed ones.
    Sent {
        /// The position of the first accepted message.
        first: u64,
        /// The indexes in the batch of messages from a session that has ended.
        refused: Vec<u32>,
        /// The indexes in the batch of messages that had been accepted before, with the same tag.
        known: Vec<u32>,
    },
    /// The server belongs to the network, under this number.
    Admitted(NodeId),
    /// The state of the network.
    Inspected(Box<NetworkReport>),
    /// The state of all users, by number.
    Users(Vec<UserReport>),
    /// What a new network may begin with.
    Exported(Arc<DirectoryExport>),
    /// What records did.
    News {
        /// The index of the last of those records, for the next question.
        upto: u64,
        /// Whether records are missing before these, so that the application must read the whole directory.
        restart: bool,
        /// The events, in order.
        events: Vec<SuperpeerEvent>,
    },
}

/// What is needed to check a secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AccountAnswer {
    /// The user with the requested name.
    pub user: UserId,
    /// The hash of the user's secret.
    pub verifier: Arc<[u8]>,
    /// The version of the secret; a new secret has the next one.
    pub version: u32,
    /// Whether the user may not log in.
    pub banned: bool,
}

/// Why a login was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LoginRefusal {
    /// There is no user with this number.
    Unknown,
    /// The user's secret was changed after it was checked.
    SecretChanged,
    /// The user is banned.
    Banned,
    /// The user is logged in already.
    AlreadyLoggedIn,
}

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SessionEnd {
    /// The user logged out.
    LoggedOut,
    /// The user logged in elsewhere.
    TakenOver,
    /// The server was lost, and the user did not come back in time.
    Lost,
    /// An operator ended the session.
    ByOperator,
}

/// The role of a server in the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ServerRole {
    /// The server receives the log and has no vote.
    Peer,
    /// The server votes on the log.
    SuperPeer,
    /// The server leads the log.
    MasterSuperPeer,
}

/// The state of the network, as one server sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SystemState {
    /// No master is known that a majority follows.
    Selecting,
    /// The set of super-peers is being changed.
    Adding,
    /// A master is known, and no change is under way.
    Normal,
}

/// A change of a server's membership.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MemberChange {
    /// The server was admitted.
    Joined,
    /// The server receives the log, and may be promoted once it has nearly all of it.
    Learner,
    /// The server announced a new name or new addresses.
    Announced,
    /// The server is up, for the first time or again.
    Back,
    /// The server has become a super-peer.
    Promoted,
    /// The server is no longer a super-peer.
    Demoted,
    /// The server left in good order.
    Left,
    /// The master no longer hears the server.
    Lost,
    /// The server was removed.
    Removed,
}

/// What a record of the log did, or what changed at this server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SuperpeerEvent {
    /// Messages were accepted: every logged-in client gets them.
    Accepted {
        /// The position of the first message; the others follow it.
        first: u64,
        /// The accepted messages, in order.
        messages: Arc<[PostedMessage]>,
    },
    /// A session of this server ended.
    SessionEnded {
        /// The server that had the session.
        server: NodeId,
        /// The session that ended.
        session: SessionNumber,
        /// The application's number for the connection.
        connection: u64,
        /// The reason for the end.
        why: SessionEnd,
    },
    /// A server is to send its clients away, and then to leave.
    Draining {
        /// The server that is drained.
        server: NodeId,
    },
    /// A server's membership has changed.
    Member {
        /// The server that changed.
        server: NodeId,
        /// The change itself.
        change: MemberChange,
    },
}

/// An event that a server reports, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SuperpeerNote {
    /// The server has this role in this term.
    Role {
        /// The new role.
        role: ServerRole,
        /// The term in which it has the role.
        term: u64,
    },
    /// The network is in this state.
    System(SystemState),
    /// A server has accepted messages.
    Accepted {
        /// How many messages were accepted.
        count: u64,
        /// The position of the last accepted message.
        last: u64,
    },
    /// A server's membership has changed.
    Member {
        /// The server that changed.
        server: NodeId,
        /// The change itself.
        change: MemberChange,
    },
    /// The server took the directory over from the master, as of this record.
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
    /// As a person writes it, in the form that [`command`](bellwether_kernel::Describe::command) parses.
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
            SuperpeerCommand::Export => f.write_str("export"),
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
            AdminCommand::Import(export) => write!(f, "import {} users", export.users().len()),
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
            SuperpeerAnswer::Exported(export) => write!(f, "{} users for a new network", export.users().len()),
            SuperpeerAnswer::News { upto, events, .. } => write!(f, "{} events up to record {upto}", events.len()),
        }
    }
}
