//! Servers that join, leave, are lost and come back.

use alloc::sync::Arc;

use bellwether_kernel::NodeId;

use super::apply::{Applying, Asker};
use super::{ServerEntry, ServerStanding, ServerWish};
use crate::interface::{MemberChange, SessionEnd, SuperpeerEvent};
use crate::operation::OperationOutcome;

/// The greatest number of servers at a time.
const SERVERS_MAX: usize = 64;
/// The highest number that is given to a server. A number is given once: a removed server that still runs somewhere must not
/// be taken for a later one.
const SERVER_NUMBERS_MAX: u32 = 1024;

const TOO_MANY: OperationOutcome =
    OperationOutcome::Refused("the network has 64 servers already: remove one that is gone for good");
const NO_NUMBERS: OperationOutcome = OperationOutcome::Refused(
    "the network has given all of its 1024 server numbers: export its users, and import them into a new one",
);
const UNKNOWN: OperationOutcome = OperationOutcome::Refused("there is no such server");
const NAME_TAKEN: OperationOutcome = OperationOutcome::Refused("another live server has this name");

impl Applying<'_> {
    /// Whether another server with this name is up.
    fn live_namesake(&self, name: &str, but: Option<NodeId>) -> bool {
        let mut others = self.directory.servers.iter().filter(|(server, _)| Some(**server) != but);
        others.any(|(_, entry)| *entry.name == *name && entry.standing == ServerStanding::Up)
    }

    pub(super) fn announce(&mut self, asker: Asker, name: &Arc<str>, addresses: &Arc<[u8]>) -> OperationOutcome {
        if self.live_namesake(name, Some(asker.server)) {
            return NAME_TAKEN;
        }
        let entry = self.directory.servers.get_mut(&asker.server);
        if let Some(entry) = entry.filter(|entry| entry.name != *name || entry.addresses != *addresses) {
            (entry.name, entry.addresses) = (name.clone(), addresses.clone());
            self.member(asker.server, MemberChange::Announced);
        }
        OperationOutcome::Done
    }

    /// Admits a new server. A former server with its name that is gone is removed for good.
    pub(super) fn admit(&mut self, name: &Arc<str>, addresses: &Arc<[u8]>) -> OperationOutcome {
        if self.live_namesake(name, None) {
            return NAME_TAKEN;
        }
        let namesake = self.directory.servers.iter().find(|(_, entry)| *entry.name == **name);
        let gone = namesake.map(|(server, _)| *server);
        if gone.is_none() && self.directory.servers.len() >= SERVERS_MAX {
            return TOO_MANY;
        }
        let number = self.directory.last_server.saturating_add(1);
        let Some(server) = NodeId::new(number).filter(|_| number <= SERVER_NUMBERS_MAX) else { return NO_NUMBERS };
        if let Some(gone) = gone {
            self.remove(gone);
        }
        self.directory.last_server = server.number();
        self.directory.servers.insert(server, ServerEntry::new(name.clone(), addresses.clone()));
        self.member(server, MemberChange::Joined);
        OperationOutcome::Admitted(server)
    }

    pub(super) fn wish(&mut self, server: NodeId, wish: ServerWish) -> OperationOutcome {
        let Some(entry) = self.directory.servers.get_mut(&server) else { return UNKNOWN };
        entry.wish = wish;
        OperationOutcome::Done
    }

    pub(super) fn drain(&mut self, server: NodeId) -> OperationOutcome {
        let Some(entry) = self.directory.servers.get_mut(&server) else { return UNKNOWN };
        if !entry.draining {
            entry.draining = true;
            self.events.push(SuperpeerEvent::Draining { server });
        }
        OperationOutcome::Done
    }

    pub(super) fn leave(&mut self, asker: Asker) -> OperationOutcome {
        self.orphan(asker.server, asker.life);
        if let Some(entry) = self.directory.servers.get_mut(&asker.server) {
            (entry.standing, entry.anonymous) = (ServerStanding::Left, 0);
        }
        self.member(asker.server, MemberChange::Left);
        OperationOutcome::Done
    }

    pub(super) fn remove(&mut self, server: NodeId) -> OperationOutcome {
        let Some(entry) = self.directory.servers.get(&server) else { return UNKNOWN };
        if self.directory.servers.len() == 1 {
            return OperationOutcome::Refused("the last server cannot be removed");
        }
        self.orphan(server, entry.life);
        while let Some((_, life)) = self.directory.orphaned.range((server, 0)..=(server, u64::MAX)).next().copied() {
            self.grace_over(server, life);
        }
        self.directory.servers.remove(&server);
        self.member(server, MemberChange::Removed);
        OperationOutcome::Done
    }

    pub(super) fn lost(&mut self, server: NodeId, life: u64) {
        let Some(entry) = self.directory.servers.get_mut(&server) else { return };
        if entry.life != life || entry.standing != ServerStanding::Up {
            return;
        }
        entry.standing = ServerStanding::Lost;
        self.orphan(server, life);
        self.member(server, MemberChange::Lost);
    }

    /// A server is lost: from here on, its users get messages only if they come back in time.
    pub(super) fn orphan(&mut self, server: NodeId, life: u64) {
        let next = self.directory.last_message + 1;
        let mut any = false;
        for session in self.directory.users.iter_mut().filter_map(|user| user.session.as_mut()) {
            if session.server == server && session.life == life && session.orphaned_at.is_none() {
                session.orphaned_at = Some(next);
                any = true;
            }
        }
        if any {
            self.directory.orphaned.insert((server, life));
        }
    }

    /// A server that counted as lost is up after all, and its users with it.
    pub(super) fn adopt(&mut self, server: NodeId, life: u64) {
        self.directory.orphaned.remove(&(server, life));
        for session in self.directory.users.iter_mut().filter_map(|user| user.session.as_mut()) {
            if session.server == server && session.life == life {
                session.orphaned_at = None;
            }
        }
    }

    /// Users of this life of a server that have not come back count as logged out since the server was lost.
    pub(super) fn grace_over(&mut self, server: NodeId, life: u64) {
        if !self.directory.orphaned.remove(&(server, life)) {
            return;
        }
        for index in 0..self.directory.users.len() {
            let session = self.directory.users[index].session;
            let gone = session.filter(|session| session.server == server && session.life == life);
            if let Some((session, at)) = gone.and_then(|session| Some((session, session.orphaned_at?))) {
                self.end_session(session.number, at, SessionEnd::Lost);
            }
        }
    }
}
