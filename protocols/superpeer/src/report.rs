//! Reports on the network, as far as one server knows: for the application and for operators.

use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use crate::directory::{RegisteredUser, ServerEntry, ServerStanding, Stretch};
use crate::interface::{ServerRole, SystemState};
use crate::operation::UserId;
use crate::state::SuperpeerState;

/// The state of the network.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NetworkReport {
    /// The server that reports.
    pub me: NodeId,
    /// The state of the network, as this server sees it.
    pub system: SystemState,
    /// The newest term that this server knows.
    pub term: u64,
    /// The master, if it knows one.
    pub master: Option<NodeId>,
    /// The last record that this server has applied.
    pub applied: u64,
    /// The last record that this server knows to be committed.
    pub committed: u64,
    /// The servers, by number.
    pub servers: Vec<ServerReport>,
    /// The number of registered users.
    pub registered: u64,
    /// The number of users that are logged in.
    pub logged_in: u64,
    /// The number of those whose server is lost.
    pub orphaned: u64,
}

/// The state of one server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ServerReport {
    /// The server's number.
    pub server: NodeId,
    /// The server's name; empty until the server announces it.
    pub name: Arc<str>,
    /// Where the server listens, as its application wrote it.
    pub addresses: Arc<[u8]>,
    /// The server's role.
    pub role: ServerRole,
    /// Whether the server is up.
    pub standing: ServerStanding,
    /// Whether it sends its clients away.
    pub draining: bool,
    /// The number of its clients.
    pub clients: u32,
    /// The number of records of the log that it lacks; only the master knows.
    pub lag: Option<u64>,
    /// For how many heart-beats it has been silent; only the master knows.
    pub silent_beats: Option<u32>,
}

impl ServerReport {
    /// Whether clients may be sent there.
    #[must_use]
    pub fn takes_clients(&self) -> bool {
        self.standing == ServerStanding::Up && !self.draining
    }
}

/// The state of one user.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UserReport {
    /// The user's number.
    pub user: UserId,
    /// The user's name.
    pub name: Arc<str>,
    /// Whether the user may not log in.
    pub banned: bool,
    /// The server of the user's session; `None` if the user is not logged in.
    pub server: Option<NodeId>,
    /// Whether that server is lost.
    pub orphaned: bool,
    /// The number of messages that wait for the user.
    pub pending: u64,
    /// The approximate number of bytes of those messages.
    pub pending_bytes: u64,
}

impl SuperpeerState {
    pub(crate) fn report(&self) -> NetworkReport {
        let (logged_in, orphaned) = self.directory.logged_in();
        NetworkReport {
            me: self.me,
            system: self.system(),
            term: self.raft.term(),
            master: self.master(),
            applied: self.applied,
            committed: self.raft.commit_index().get(),
            servers: self.directory.servers().map(|(server, entry)| self.server_report(server, entry)).collect(),
            registered: self.directory.users().len() as u64,
            logged_in: logged_in as u64,
            orphaned: orphaned as u64,
        }
    }

    fn server_report(&self, server: NodeId, entry: &ServerEntry) -> ServerReport {
        let role = if self.master() == Some(server) {
            ServerRole::MasterSuperPeer
        } else if self.raft.votes(server) {
            ServerRole::SuperPeer
        } else {
            ServerRole::Peer
        };
        ServerReport {
            server,
            name: entry.name.clone(),
            addresses: entry.addresses.clone(),
            role,
            standing: entry.standing,
            draining: entry.draining,
            clients: entry.clients(),
            lag: if server == self.me { Some(0) } else { self.lag(server) },
            silent_beats: self.silent_beats(server),
        }
    }

    pub(crate) fn user_reports(&self) -> Vec<UserReport> {
        let end = self.directory.last_message() + 1;
        let report = |(number, entry): (usize, &RegisteredUser)| UserReport {
            user: UserId(number as u32),
            name: entry.name.clone(),
            banned: entry.banned,
            server: entry.session.map(|session| session.server),
            orphaned: entry.session.is_some_and(|session| session.orphaned_at.is_some()),
            pending: entry
                .stretches
                .iter()
                .map(|stretch: &Stretch| stretch.to.min(end).saturating_sub(stretch.from))
                .sum(),
            pending_bytes: self.directory.waiting_bytes(number),
        };
        self.directory.users().iter().enumerate().map(report).collect()
    }
}
