//! Applying batches of the log, one after the other.

use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use super::sessions::LoginClient;
use super::{Directory, ServerStanding};
use crate::config::SuperpeerConfig;
use crate::interface::{AdminCommand, MemberChange, SuperpeerEvent};
use crate::operation::{Batch, BatchOrigin, Operation, OperationOutcome};

/// A batch while it is being applied.
pub(super) struct Applying<'a> {
    pub(super) config: &'a SuperpeerConfig,
    pub(super) directory: &'a mut Directory,
    pub(super) events: &'a mut Vec<SuperpeerEvent>,
}

/// The origin of an operation: one life of a server.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Asker {
    pub(super) server: NodeId,
    pub(super) life: u64,
}

impl Directory {
    /// Applies a batch. Returns the outcome of each of its operations; `None` if the batch has no effect because it is
    /// not the next one of its server.
    pub fn apply(
        &mut self,
        config: &SuperpeerConfig,
        batch: &Batch,
        events: &mut Vec<SuperpeerEvent>,
    ) -> Option<Vec<OperationOutcome>> {
        let mut applying = Applying { config, directory: self, events };
        let asker = match batch.origin {
            BatchOrigin::Master => None,
            BatchOrigin::Server { server, life, sequence } => {
                let asker = Asker { server, life };
                if !applying.begin(asker, sequence) {
                    return None;
                }
                Some(asker)
            }
        };
        Some(batch.operations.iter().map(|operation| applying.operation(asker, operation)).collect())
    }
}

impl Applying<'_> {
    fn operation(&mut self, asker: Option<Asker>, operation: &Operation) -> OperationOutcome {
        if let Some(asker) = asker {
            return self.asked(asker, operation);
        }
        match *operation {
            Operation::Lost { server, life } => self.lost(server, life),
            Operation::GraceOver { server, life } => self.grace_over(server, life),
            _ => {}
        }
        OperationOutcome::Done
    }

    fn asked(&mut self, asker: Asker, operation: &Operation) -> OperationOutcome {
        match operation {
            Operation::Announce { name, addresses } => self.announce(asker, name, addresses),
            Operation::Register { name, verifier } => self.register(name, verifier),
            Operation::Login { user, version, connection, acknowledges, continues } => self.login(
                asker,
                *user,
                *version,
                LoginClient { connection: *connection, acknowledges: *acknowledges, continues: *continues },
            ),
            Operation::Logout { session } => self.logout(*session),
            Operation::Send { messages } => self.send(asker, messages),
            Operation::Cursors { cursors } => self.cursors(cursors),
            Operation::Load { clients } => {
                if let Some(entry) = self.directory.servers.get_mut(&asker.server) {
                    entry.anonymous = *clients;
                }
                OperationOutcome::Done
            }
            Operation::Admit { name, addresses } => self.admit(name, addresses),
            Operation::Admin(command) => self.admin(command),
            Operation::Leave => self.leave(asker),
            // A server does not judge others; only the master does, on its own.
            Operation::Barrier | Operation::Lost { .. } | Operation::GraceOver { .. } => OperationOutcome::Done,
        }
    }

    fn admin(&mut self, command: &AdminCommand) -> OperationOutcome {
        match command {
            AdminCommand::Drain(server) => self.drain(*server),
            AdminCommand::Promote(server) => self.wish(*server, super::ServerWish::Superpeer),
            AdminCommand::Demote(server) => self.wish(*server, super::ServerWish::Peer),
            AdminCommand::Remove(server) => self.remove(*server),
            AdminCommand::Ban(user) => self.ban(*user, true),
            AdminCommand::Unban(user) => self.ban(*user, false),
            AdminCommand::ResetSecret { user, verifier } => self.reset_secret(*user, verifier),
            AdminCommand::Import(export) => self.import(export),
        }
    }

    /// Whether this is the next batch of a server. A batch of a later life ends the earlier life; a batch of a server
    /// that counted as lost shows that it is not.
    fn begin(&mut self, asker: Asker, sequence: u64) -> bool {
        let Some(entry) = self.directory.servers.get(&asker.server) else { return false };
        if asker.life < entry.life || (asker.life == entry.life && sequence != entry.sequence + 1) {
            return false;
        }
        let standing = entry.standing;
        if asker.life > entry.life {
            if sequence != 1 {
                return false;
            }
            self.orphan(asker.server, entry.life);
        } else if standing == ServerStanding::Left {
            return false;
        } else if standing == ServerStanding::Lost {
            self.adopt(asker.server, asker.life);
        }
        let Some(entry) = self.directory.servers.get_mut(&asker.server) else { return false };
        if asker.life > entry.life {
            (entry.life, entry.anonymous, entry.draining) = (asker.life, 0, false);
        }
        (entry.sequence, entry.standing) = (sequence, ServerStanding::Up);
        if standing != ServerStanding::Up {
            self.member(asker.server, MemberChange::Back);
        }
        true
    }

    pub(super) fn member(&mut self, server: NodeId, change: MemberChange) {
        self.events.push(SuperpeerEvent::Member { server, change });
    }
}
