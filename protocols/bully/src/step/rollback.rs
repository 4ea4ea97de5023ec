//! Stable storage that was rolled back to an old copy, or emptied: whoever knows of a later promise says so.
//!
//! A member remembers who promised the newest epoch, as far as it was told so durably: as a candidate by those who halted for it,
//! as a member by its candidate. One that restarts says what it promised. If that is less than what somebody remembers, it is told
//! so, and takes part no more: it could promise the same epoch to another, or help another to lead while it is bound.

use bellwether_kernel::{Epoch, ListEvent, NodeId, NodeSet};

use super::Turn;
use crate::message::Message;
use crate::state::{Role, Timer};

impl Turn<'_> {
    /// One who starts with nothing on stable storage may have lost it. It helps no candidate before everybody has answered, or
    /// had the time to.
    pub(super) fn doubt_storage(&mut self, empty: bool) {
        if empty && self.config.rollback_check {
            self.state.unheard = self.others();
            self.arm(Timer::FirstAnswersDue, self.config.answer);
        }
    }

    /// One who waits after a restart asks whether anybody knows of a later promise than its own.
    pub(super) fn ask_for_promises(&mut self) {
        if self.config.rollback_check {
            self.send_all(self.others(), &self.are_you_there());
        }
    }

    /// Everybody had the time to answer. Who has not may not have been asked: at the start there may be no connection yet.
    pub(super) fn first_answers_due(&mut self) {
        let unheard = core::mem::replace(&mut self.state.unheard, NodeSet::EMPTY);
        self.send_all(unheard, &self.are_you_there());
    }

    /// Somebody has answered, or never will.
    pub(super) fn is_heard(&mut self, peer: NodeId) {
        if !self.state.unheard.is_empty() {
            self.state.unheard = self.state.unheard.without(peer);
            if self.state.unheard.is_empty() {
                self.fx.disarm(Timer::FirstAnswersDue);
            }
        }
    }

    /// Somebody has promised this epoch, or a later one, durably.
    pub(super) fn learn_promise(&mut self, of: NodeId, epoch: Epoch) {
        let (newest, members) = self.state.promised_by;
        if self.config.rollback_check && epoch >= newest {
            let others = if epoch == newest { members } else { NodeSet::EMPTY };
            self.state.promised_by = (epoch, others.with(of));
        }
    }

    /// Who is not in the list may come back to it later with nothing on stable storage, and rightly so.
    pub(super) fn forget_promises_of_strangers(&mut self) {
        self.state.promised_by.1 = self.state.promised_by.1.intersection(self.state.list.everybody());
    }

    /// Says so to one that knows of no promise as late as one that we know of. It need not be true: what it said may be older than
    /// its promise.
    pub(super) fn knows_better(&mut self, of: NodeId, promised: Epoch) -> bool {
        let (epoch, members) = self.state.promised_by;
        let better = members.contains(of) && promised < epoch;
        if better {
            self.send(of, Message::RolledBack { epoch });
        }
        better
    }

    /// Somebody knows of a promise of ours.
    pub(super) fn told_rolled_back(&mut self, from: NodeId, epoch: Epoch) {
        if epoch > self.state.promised_epoch() && !self.state.rolled_back {
            self.state.rolled_back = true;
            self.stop_for_good(ListEvent::RolledBack { member: from, epoch });
        }
    }

    /// Takes part no more; work that runs is ended.
    pub(super) fn stop_for_good(&mut self, why: ListEvent) {
        self.note(super::Note::List(why));
        match self.state.role {
            Role::Coordinating(_) => self.end_work(),
            _ => self.enter(Role::Outside),
        }
    }
}
