//! How the network stands, as far as one server knows: for the application and for operators.

use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use crate::directory::{RegisteredUser, ServerEntry, ServerStanding, Stretch};
use crate::interface::{ServerRole, SystemState};
use crate::operation::UserId;
use crate::state::SuperpeerState;

/// How the network stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NetworkReport {
    /// The server that reports.
    pub me: NodeId,
    /// What it thinks that the network is doing.
    pub system: SystemState,
    /// The newest term that it knows.
    pub term: u64,
    /// The master, if it knows one.
    pub master: Option<NodeId>,
    /// The last record that it has applied.
    pub applied: u64,
    /// The last record that it knows to be committed.
    pub committed: u64,
    /// The servers, by number.
    pub servers: Vec<ServerReport>,
    /// How many users are registered.
    pub registered: u64,
    /// How many of them are logged in.
    pub logged_in: u64,
    /// How many of these have lost their server.
    pub orphaned: u64,
}

/// How a server stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ServerReport {
    /// Its number.
    pub server: NodeId,
    /// Its name; empty, before it has said it.
    pub name: Arc<str>,
    /// Where it listens, as its application wrote it.
    pub addresses: Arc<[u8]>,
    /// What it is.
    pub role: ServerRole,
    /// Whether it is there.
    pub standing: ServerStanding,
    /// Whether it sends its clients away.
    pub draining: bool,
    /// How many clients it has.
    pub clients: u32,
    /// How many records of the log it lacks, if the master reports.
    pub lag: Option<u64>,
    /// For how many heart-beats it has been silent, if the master reports.
    pub silent_beats: Option<u32>,
}

impl ServerReport {
    /// Whether clients may be sent there.
    #[must_use]
    pub fn takes_clients(&self) -> bool {
        self.standing == ServerStanding::Up && !self.draining
    }
}

/// How a user stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UserReport {
    /// The user.
    pub user: UserId,
    /// The name.
    pub name: Arc<str>,
    /// Whether the user may not log in.
    pub banned: bool,
    /// The server of the session, if the user is logged in.
    pub server: Option<NodeId>,
    /// Whether that server is lost.
    pub orphaned: bool,
    /// How many messages wait for the user.
    pub pending: u64,
    /// About how many bytes they have.
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
