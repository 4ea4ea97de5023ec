//! Part 2, second half: "I am elected", and what everybody needs to go on.

use bellwether_kernel::{Epoch, Leadership, NodeId, NodeSet};

use super::{Note, Turn};
use crate::message::Message;
use crate::state::{Role, Timer};

impl Turn<'_> {
    /// Every member that matters is in a known state.
    pub(super) fn announce(&mut self, halted: NodeSet) {
        // Classic: somebody knows of a later epoch, and ours would go backwards. (In quorum mode the promises decide; to
        // outbid one who outbids us could go on for ever.)
        if !self.is_quorum_mode() && self.state.heard > self.state.promised_epoch() {
            self.halt_others(false);
            return;
        }
        let epoch = self.state.promised_epoch();
        self.enter(Role::Announcing { halted, accepted: NodeSet::EMPTY, readied: NodeSet::EMPTY });
        self.arm(Timer::AnswerDue, self.answer_wait());
        if self.is_quorum_mode() {
            // The announcement is the first heart-beat: whoever accepts it is bound from then on, so the lease that it
            // buys is counted from here.
            self.arm_lease(0);
        }
        self.send_all(halted, &Message::Elected { epoch });
        self.accepted_so_far(NodeSet::EMPTY);
    }

    /// Counts only from the node whose `Halt` we obeyed.
    pub(super) fn told_elected(&mut self, from: NodeId, epoch: Epoch) {
        match self.state.role {
            Role::Halted { by, epoch: halted } if by == from && halted == epoch && self.state.durable => {
                self.enter(Role::Joining { coordinator: from, epoch });
            }
            Role::Joining { coordinator, epoch: joined } if coordinator == from && joined == epoch => {}
            _ => return,
        }
        self.arm_silence();
        self.send(from, Message::Accepted { epoch });
    }

    /// A member accepts us.
    pub(super) fn told_accepted(&mut self, from: NodeId, epoch: Epoch) {
        if epoch != self.state.promised_epoch() {
            return;
        }
        match self.state.role {
            Role::Announcing { halted, accepted, .. } if halted.contains(from) => {
                self.accepted_so_far(accepted.with(from));
            }
            Role::Coordinating(_) => self.send(from, Message::Ready { epoch }),
            _ => {}
        }
    }

    /// In quorum mode a majority makes a coordinator. In classic mode everybody who halted must accept, and then be
    /// ready.
    fn accepted_so_far(&mut self, accepted: NodeSet) {
        let Role::Announcing { halted, readied, .. } = self.state.role else { return };
        self.state.role = Role::Announcing { halted, accepted, readied };
        let epoch = self.state.promised_epoch();
        if self.is_quorum_mode() {
            if self.state.list.is_quorum(accepted.with(self.state.me)) {
                self.send_all(accepted, &Message::Ready { epoch });
                self.begin_to_lead(accepted);
            }
        } else if accepted == halted {
            self.arm(Timer::AnswerDue, self.config.answer);
            self.send_all(halted, &Message::Ready { epoch });
            self.readied_so_far(NodeSet::EMPTY);
        }
    }

    /// Our coordinator tells us what we need to go on.
    pub(super) fn told_ready(&mut self, from: NodeId, epoch: Epoch) {
        match self.state.role {
            Role::Joining { coordinator, epoch: joined } if coordinator == from && joined == epoch => {
                self.follow(coordinator, epoch);
            }
            Role::Following { coordinator, epoch: joined } if coordinator == from && joined == epoch => {}
            _ => return,
        }
        self.send(from, Message::Readied { epoch });
    }

    /// A member goes on under us.
    pub(super) fn told_readied(&mut self, from: NodeId, epoch: Epoch) {
        if let Role::Announcing { halted, readied, .. } = self.state.role
            && epoch == self.state.promised_epoch()
            && halted.contains(from)
        {
            self.readied_so_far(readied.with(from));
        }
    }

    fn readied_so_far(&mut self, readied: NodeSet) {
        let Role::Announcing { halted, accepted, .. } = self.state.role else { return };
        self.state.role = Role::Announcing { halted, accepted, readied };
        if !self.is_quorum_mode() && readied == halted {
            self.begin_to_lead(halted);
        }
    }

    /// A member that had halted did not accept, or was not ready: the paper starts again.
    pub(super) fn announcement_failed(&mut self) {
        match self.is_quorum_mode() {
            true => self.election_failed(),
            false => self.start_election(None),
        }
    }

    /// Goes on under a coordinator.
    fn follow(&mut self, coordinator: NodeId, epoch: Epoch) {
        // The lease runs on: it was counted from the acceptance, and readiness adds nothing to it. Entering the role
        // would disarm it, so the role changes in place.
        self.state.role = Role::Following { coordinator, epoch };
        self.fx.lead(Leadership::Following { leader: coordinator, epoch });
        self.note(Note::Following { coordinator, epoch });
        self.arm_preemption(coordinator);
    }
}
