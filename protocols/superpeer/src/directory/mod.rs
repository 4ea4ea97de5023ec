//! What the log says so far: users, sessions, servers, and the messages that somebody still waits for.
//!
//! A directory changes only by [applying](Directory::apply) the batches of the log in order, and depends on nothing else, so
//! that all servers that have applied as much have the same one.

mod apply;
mod messages;
mod servers;
mod sessions;

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use crate::config::SuperpeerConfig;
use crate::operation::{PostedMessage, SessionNumber, UserId};

/// Users, sessions, servers and messages, as of one record of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Directory {
    /// Everybody who ever registered, by number.
    pub(crate) users: Vec<RegisteredUser>,
    pub(crate) names: BTreeMap<Arc<str>, UserId>,
    pub(crate) sessions: BTreeMap<SessionNumber, UserId>,
    pub(crate) servers: BTreeMap<NodeId, ServerEntry>,
    /// The lives of servers whose users may still come back.
    pub(crate) orphaned: BTreeSet<(NodeId, u64)>,
    /// The number of the last session.
    pub(crate) last_session: u64,
    /// The highest number of a server.
    pub(crate) last_server: u32,
    /// The position of the last message.
    pub(crate) last_message: u64,
    /// The bytes of all messages so far.
    pub(crate) bytes: u64,
    /// The messages that somebody may still wait for, in order.
    pub(crate) retained: VecDeque<RetainedMessages>,
    /// How many pieces of them there may be before it is worked out which are needed.
    pub(crate) trim_at: u64,
}

/// Somebody with a name and a secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RegisteredUser {
    /// The name.
    pub name: Arc<str>,
    /// The hash of the secret.
    pub verifier: Arc<[u8]>,
    /// Counts the secrets.
    pub version: u32,
    /// Whether the user may not log in.
    pub banned: bool,
    /// The session, if the user is logged in.
    pub session: Option<LoginSession>,
    /// The messages that the user is entitled to and has not got, in order and apart from each other.
    pub stretches: Vec<Stretch>,
    /// The tags of the user's last messages, oldest first, and the same in order.
    pub(crate) tags: VecDeque<Arc<[u8]>>,
    pub(crate) known_tags: BTreeSet<Arc<[u8]>>,
}

/// The positions from `from` on and before `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stretch {
    /// The first.
    pub from: u64,
    /// The first one after it; [`Stretch::OPEN`], while the user is logged in.
    pub to: u64,
}

impl Stretch {
    /// There is no end yet.
    pub const OPEN: u64 = u64::MAX;
}

/// A login that was granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoginSession {
    /// Its number, which is its fence.
    pub number: SessionNumber,
    /// The server of the connection.
    pub server: NodeId,
    /// The life of that server.
    pub life: u64,
    /// The connection, as the server calls it.
    pub connection: u64,
    /// Whether the client acknowledges what it gets.
    pub acknowledges: bool,
    /// The session that it goes on with, if its client has shown that it had that one.
    pub continues: Option<SessionNumber>,
    /// If the server was lost: the position of the first message after that.
    pub orphaned_at: Option<u64>,
}

/// Whether a server is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ServerStanding {
    /// It has not said anything yet.
    New,
    /// It is there.
    Up,
    /// The master does not hear it.
    Lost,
    /// It left in good order.
    Left,
}

/// What operators want a server to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ServerWish {
    /// A super-peer before others.
    Superpeer,
    /// Whatever is needed.
    Any,
    /// A peer.
    Peer,
}

/// A server of the network.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ServerEntry {
    /// Its name; empty, before it has said it.
    pub name: Arc<str>,
    /// Where it listens.
    pub addresses: Arc<[u8]>,
    /// Counts its processes.
    pub life: u64,
    /// The last batch of that life that took effect.
    pub sequence: u64,
    /// Whether it is there.
    pub standing: ServerStanding,
    /// Whether it is to send its clients away.
    pub draining: bool,
    /// What operators want it to be.
    pub wish: ServerWish,
    /// How many users are logged in there.
    pub sessions: u32,
    /// How many anonymous clients it said that it has.
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

    /// How many clients it has.
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
    /// The position of the first.
    pub first: u64,
    /// The bytes of all messages before them.
    pub bytes_before: u64,
    /// The messages.
    pub messages: Arc<[PostedMessage]>,
}

impl RetainedMessages {
    /// The position after the last.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.first.saturating_add(self.messages.len() as u64)
    }
}

impl Directory {
    /// The directory of a network that begins.
    #[must_use]
    pub fn new(config: &SuperpeerConfig) -> Directory {
        let entry = || ServerEntry::new("".into(), [].into());
        let servers = (0..config.servers as usize).map(|index| (NodeId::at(index), entry())).collect();
        Directory { servers, last_server: config.servers, ..Directory::default() }
    }

    /// The user of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<UserId> {
        self.names.get(name).copied()
    }

    /// A user.
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

    /// A server.
    #[must_use]
    pub fn server(&self, server: NodeId) -> Option<&ServerEntry> {
        self.servers.get(&server)
    }

    /// All servers, by number.
    pub fn servers(&self) -> impl Iterator<Item = (NodeId, &ServerEntry)> {
        self.servers.iter().map(|(server, entry)| (*server, entry))
    }

    /// The session of this number, if it is not over, and its user.
    #[must_use]
    pub fn session(&self, number: SessionNumber) -> Option<(UserId, LoginSession)> {
        let user = *self.sessions.get(&number)?;
        Some((user, self.user(user)?.session?))
    }

    /// How many users are logged in, and how many of them have lost their server.
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
