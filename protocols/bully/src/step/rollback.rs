//! Stable storage that was rolled back to an old copy, or emptied: members that know of a later promise report it.
//!
//! A member remembers which members promised the newest epoch, as far as it was told so durably: a candidate remembers
//! those that halted for it, a member remembers its candidate. A restarted member sends its promise. If that is less
//! than another one remembers, it is told so, and takes part no longer: it could promise the same epoch to another
//! candidate, or help another to lead while it is bound.

use bellwether_kernel::{Epoch, ListEvent, NodeId, NodeSet};

use super::Turn;
use crate::message::Message;
use crate::state::{Role, Timer};

impl Turn<'_> {
    /// A member that starts with empty stable storage may have lost it. It helps no candidate before all members have
    /// answered, or had the time to.
    pub(super) fn doubt_storage(&mut self, empty: bool) {
        if empty && self.config.rollback_check {
            self.state.unheard = self.others();
            self.arm(Timer::FirstAnswersDue, self.config.answer);
        }
    }

    /// After a restart, asks whether any member knows of a later promise than our own.
    pub(super) fn ask_for_promises(&mut self) {
        if self.config.rollback_check {
            self.send_all(self.others(), &self.are_you_there());
        }
    }

    /// A member has answered, or never will.
    pub(super) fn is_heard(&mut self, peer: NodeId) {
        if !self.state.unheard.is_empty() {
            self.state.unheard = self.state.unheard.without(peer);
            if self.state.unheard.is_empty() {
                self.fx.disarm(Timer::FirstAnswersDue);
            }
        }
    }

    /// A member has durably promised this epoch, or a later one.
    pub(super) fn learn_promise(&mut self, of: NodeId, epoch: Epoch) {
        let (newest, members) = self.state.promised_by;
        if self.config.rollback_check && epoch >= newest {
            let others = if epoch == newest { members } else { NodeSet::EMPTY };
            self.state.promised_by = (epoch, others.with(of));
        }
    }

    /// Forgets the promises of nodes that are not in the list: they may correctly come back with empty stable storage.
    pub(super) fn forget_promises_of_strangers(&mut self) {
        self.state.promised_by.1 = self.state.promised_by.1.intersection(self.state.list.everybody());
    }

    /// Reports a rollback to a member that knows of no promise as late as one that we know of. It may be a false alarm:
    /// the member's message may be older than its promise.
    pub(super) fn knows_better(&mut self, of: NodeId, promised: Epoch) -> bool {
        let (epoch, members) = self.state.promised_by;
        let better = members.contains(of) && promised < epoch;
        if better {
            self.send(of, Message::RolledBack { epoch });
        }
        better
    }

    /// A member knows of a promise of ours.
    pub(super) fn told_rolled_back(&mut self, from: NodeId, epoch: Epoch) {
        if epoch > self.state.promised_epoch() && !self.state.rolled_back {
            self.state.rolled_back = true;
            self.stop_for_good(ListEvent::RolledBack { member: from, epoch });
        }
    }

    /// Takes part no longer; work that runs is ended.
    pub(super) fn stop_for_good(&mut self, why: ListEvent) {
        self.note(super::Note::List(why));
        match self.state.role {
            Role::Coordinating(_) => self.end_work(),
            _ => self.enter(Role::Outside),
        }
    }
}
