//! The state that the log describes: users, sessions, servers, and the messages that a user still waits for.
//!
//! A directory changes only by [applying](Directory::apply) the batches of the log in order, and depends on nothing
//! else. All servers that have applied the same records therefore have the same directory.

mod apply;
mod export;
mod messages;
mod servers;
mod sessions;

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use crate::config::SuperpeerConfig;
use crate::operation::{PostedMessage, SessionNumber, UserId};
pub use export::DirectoryExport;

/// Users, sessions, servers and messages, as of one record of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Directory {
    /// All users that ever registered, by number.
    pub(crate) users: Vec<RegisteredUser>,
    pub(crate) names: BTreeMap<Arc<str>, UserId>,
    pub(crate) sessions: BTreeMap<SessionNumber, UserId>,
    pub(crate) servers: BTreeMap<NodeId, ServerEntry>,
    /// The lives of lost servers whose users may still come back.
    pub(crate) orphaned: BTreeSet<(NodeId, u64)>,
    /// The number of the last session.
    pub(crate) last_session: u64,
    /// The highest server number given so far.
    pub(crate) last_server: u32,
    /// The position of the last message.
    pub(crate) last_message: u64,
    /// The number of bytes of all messages so far.
    pub(crate) bytes: u64,
    /// The messages that a user may still wait for, in order.
    pub(crate) retained: VecDeque<RetainedMessages>,
    /// The number of retained blocks at which the unneeded ones are looked for.
    pub(crate) trim_at: u64,
}

/// A user with a name and a secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RegisteredUser {
    /// The user's name, unique in the network.
    pub name: Arc<str>,
    /// The hash of the user's secret.
    pub verifier: Arc<[u8]>,
    /// The number of secrets that the user has had.
    pub version: u32,
    /// Whether the user may not log in.
    pub banned: bool,
    /// The user's session; `None` if the user is not logged in.
    pub session: Option<LoginSession>,
    /// The ranges of messages that the user may have and has not received, ascending and disjoint.
    pub stretches: Vec<Stretch>,
    /// The tags of the user's last messages, oldest first, and the same sorted.
    pub(crate) tags: VecDeque<Arc<[u8]>>,
    pub(crate) known_tags: BTreeSet<Arc<[u8]>>,
}

/// The positions from `from` on and before `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stretch {
    /// The first position.
    pub from: u64,
    /// The position after the last; [`Stretch::OPEN`] while the user is logged in.
    pub to: u64,
}

impl Stretch {
    /// The end of a range that still grows.
    pub const OPEN: u64 = u64::MAX;
}

/// A login that was granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoginSession {
    /// The session's number, which fences off older sessions.
    pub number: SessionNumber,
    /// The server that has the client's connection.
    pub server: NodeId,
    /// The life of that server in which the login was granted.
    pub life: u64,
    /// The connection's number at that server.
    pub connection: u64,
    /// Whether the client acknowledges messages.
    pub acknowledges: bool,
    /// The session that this one continues, if its client has proved that it had that one.
    pub continues: Option<SessionNumber>,
    /// If the server was lost: the position of the first message after that.
    pub orphaned_at: Option<u64>,
}

/// Whether a server is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ServerStanding {
    /// The server has not sent anything yet.
    New,
    /// The server is up.
    Up,
    /// The master no longer hears the server.
    Lost,
    /// The server left in good order.
    Left,
}

/// The role that operators want a server to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ServerWish {
    /// Super-peer, before other servers.
    Superpeer,
    /// Whatever the network needs.
    Any,
    /// Peer only.
    Peer,
}

/// A server of the network.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ServerEntry {
    /// The server's name; empty until the server announces it.
    pub name: Arc<str>,
    /// Where the server listens, in the application's own form.
    pub addresses: Arc<[u8]>,
    /// The number of the server's present process, counting its starts.
    pub life: u64,
    /// The last batch of that life that took effect.
    pub sequence: u64,
    /// Whether the server is up.
    pub standing: ServerStanding,
    /// Whether the server is to send its clients away.
    pub draining: bool,
    /// The role that operators want it to have.
    pub wish: ServerWish,
    /// The number of users that are logged in there.
    pub sessions: u32,
    /// The number of anonymous clients that it last reported.
    pub anonymous: u32,
}

impl ServerEntry {
    pub(crate) fn new(name: Arc<str>, addresses: Arc<[u8]>) -> ServerEntry {
        ServerEntry {
            name,
            addresses,
            life: 0,
            sequence: 0,
            standing: ServerStanding::New,
            draining: false,
            wish: ServerWish::Any,
            sessions: 0,
            anonymous: 0,
        }
    }

    /// The number of its clients, anonymous ones included.
    #[must_use]
    pub fn clients(&self) -> u32 {
        self.sessions.saturating_add(self.anonymous)
    }

    /// Whether clients may be sent there.
    #[must_use]
    pub fn takes_clients(&self) -> bool {
        self.standing == ServerStanding::Up && !self.draining
    }
}

/// Messages that were accepted together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RetainedMessages {
    /// The position of the first message.
    pub first: u64,
    /// The bytes of all messages before them.
    pub bytes_before: u64,
    /// The messages, in order of position.
    pub messages: Arc<[PostedMessage]>,
}

impl RetainedMessages {
    /// The position after the last message.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.first.saturating_add(self.messages.len() as u64)
    }
}

impl Directory {
    /// The directory of a new network.
    #[must_use]
    pub fn new(config: &SuperpeerConfig) -> Directory {
        let entry = || ServerEntry::new("".into(), [].into());
        let servers = (0..config.servers as usize).map(|index| (NodeId::at(index), entry())).collect();
        Directory { servers, last_server: config.servers, ..Directory::default() }
    }

    /// The user with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<UserId> {
        self.names.get(name).copied()
    }

    /// The user with this number.
    #[must_use]
    pub fn user(&self, user: UserId) -> Option<&RegisteredUser> {
        self.users.get(user.0 as usize)
    }

    pub(crate) fn user_mut(&mut self, user: UserId) -> Option<&mut RegisteredUser> {
        self.users.get_mut(user.0 as usize)
    }

    /// All users, by number.
    #[must_use]
    pub fn users(&self) -> &[RegisteredUser] {
        &self.users
    }

    /// The server with this number.
    #[must_use]
    pub fn server(&self, server: NodeId) -> Option<&ServerEntry> {
        self.servers.get(&server)
    }

    /// All servers, by number.
    pub fn servers(&self) -> impl Iterator<Item = (NodeId, &ServerEntry)> {
        self.servers.iter().map(|(server, entry)| (*server, entry))
    }

    /// The session with this number, if it has not ended, and its user.
    #[must_use]
    pub fn session(&self, number: SessionNumber) -> Option<(UserId, LoginSession)> {
        let user = *self.sessions.get(&number)?;
        Some((user, self.user(user)?.session?))
    }

    /// The number of users that are logged in, and of those among them whose server is lost.
    #[must_use]
    pub fn logged_in(&self) -> (usize, usize) {
        let orphaned =
            self.users.iter().filter_map(|user| user.session).filter(|session| session.orphaned_at.is_some());
        (self.sessions.len(), orphaned.count())
    }

    /// The position of the last message.
    #[must_use]
    pub fn last_message(&self) -> u64 {
        self.last_message
    }
}
