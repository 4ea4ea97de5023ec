//! The member's side: answering the coordinator, missing it, outranking it.

use bellwether_kernel::{Epoch, NodeId, Span};

use super::Turn;
use crate::message::{Message, VoterStatus};
use crate::state::{Role, Timer};

impl Turn<'_> {
    /// The coordinator checks on us. A positive answer binds us to it for another lease.
    pub(super) fn asked_whether_normal(&mut self, from: NodeId, epoch: Epoch, round: u32, reserve: Span) {
        let normal = Message::Normal { epoch, round, reserve: self.state.kept_reserve, list: self.held_for(epoch) };
        match self.state.role {
            Role::Following { coordinator, epoch: joined } if coordinator == from && joined == epoch => {
                self.bind_for(reserve);
                self.state.failures = 0;
                self.send(from, normal);
            }
            Role::Asking { coordinator, epoch: joined } if coordinator == from && joined == epoch => {
                self.follow_again(coordinator, epoch);
                self.send(from, normal);
            }
            // Our acceptance or its `Ready` was lost. Leaving the role would mean forgetting that we are bound.
            Role::Joining { coordinator, epoch: joined } if coordinator == from && joined == epoch => {
                self.send(from, Message::Accepted { epoch });
            }
            _ => {
                let heard = self.state.heard;
                self.send(from, Message::NotNormal { epoch: heard });
            }
        }
    }

    /// Stays bound for a lease from here on, and for as much longer as the coordinator's work needs to end. An agreed
    /// time holds for the whole epoch: the coordinator may still rely on it.
    fn bind_for(&mut self, reserve: Span) {
        if reserve > self.state.reserve {
            self.state.reserve = reserve;
            self.store();
        }
        self.arm_silence();
    }

    pub(super) fn arm_silence(&mut self) {
        self.arm(Timer::SilenceDue, self.config.lease.plus(self.state.reserve));
    }

    /// The coordinator has been silent for a lease.
    pub(super) fn silence_due(&mut self) {
        match self.state.role {
            Role::Joining { coordinator, epoch } | Role::Following { coordinator, epoch } if !self.is_quorum_mode() => {
                self.enter(Role::Asking { coordinator, epoch });
                self.arm(Timer::AnswerDue, self.config.answer);
                self.send(coordinator, self.are_you_there());
            }
            Role::Joining { coordinator, .. } | Role::Following { coordinator, .. } => {
                self.start_election_without(coordinator);
            }
            Role::Recovering => self.start_election(None),
            _ => {}
        }
    }

    /// We got no time for a while. Words of the coordinator, or answers, may be waiting behind this: what looks like the
    /// silence of others was our own. To stay bound for longer is always safe. A lease of our own is another matter: it
    /// is as short as it was.
    pub(super) fn stalled(&mut self) {
        if !self.state.unheard.is_empty() {
            self.arm(Timer::FirstAnswersDue, self.config.answer);
        }
        match self.state.role {
            Role::Joining { .. } | Role::Following { .. } => self.arm_silence(),
            Role::PreVoting(_) | Role::Asking { .. } => self.arm(Timer::AnswerDue, self.answer_wait()),
            _ => {}
        }
    }

    /// Classic: the coordinator was only silent. If it is there and no longer leads, it is lost.
    pub(super) fn coordinator_answered(&mut self, coordinator: NodeId, epoch: Epoch, voter: VoterStatus) {
        match voter {
            VoterStatus::Bound(Some(node)) if node == coordinator => self.follow_again(coordinator, epoch),
            _ => self.start_election(None),
        }
    }

    fn follow_again(&mut self, coordinator: NodeId, epoch: Epoch) {
        self.enter(Role::Following { coordinator, epoch });
        self.arm_silence();
    }

    /// The coordinator has given the lead up, and its work is dead.
    pub(super) fn told_resigned(&mut self, from: NodeId, epoch: Epoch) {
        match self.state.role {
            Role::Joining { coordinator, epoch: joined }
            | Role::Following { coordinator, epoch: joined }
            | Role::Asking { coordinator, epoch: joined }
                if coordinator == from && joined == epoch =>
            {
                self.start_election(Some(from));
            }
            _ => {}
        }
    }

    /// Sets the time at which a higher id demands the lead from a healthy coordinator.
    pub(super) fn arm_preemption(&mut self, coordinator: NodeId) {
        let outranks = self.outranks(self.state.me, coordinator) && self.state.stands();
        if self.config.preempt && self.is_quorum_mode() && outranks {
            self.arm(Timer::PreemptDue, self.config.preempt_delay);
        }
    }

    /// A member that stepped down may stand again, and may want to if it outranks its coordinator.
    pub(super) fn abstain_ends(&mut self) {
        self.state.abstaining = false;
        if let Role::Following { coordinator, .. } = self.state.role {
            self.arm_preemption(coordinator);
        }
    }

    /// This member has become fit to lead.
    pub(super) fn fit(&mut self) {
        self.state.unfit = false;
        if let Role::Following { coordinator, .. } = self.state.role {
            self.arm_preemption(coordinator);
        }
    }

    /// This member is no longer fit to lead, but still votes. A candidacy that no other member has heard of yet,
    /// because its promise is not durable, is dropped. An election that it is about to win continues: it gives the lead
    /// up when asked to.
    pub(super) fn unfit(&mut self) {
        self.state.unfit = true;
        self.fx.disarm(Timer::PreemptDue);
        if let Role::Halting { .. } = self.state.role
            && !self.state.durable
        {
            self.back_off();
        }
        self.step_down();
    }

    /// Demands the lead, and repeats that until it gets the lead.
    pub(super) fn preempt_due(&mut self) {
        if let Role::Following { coordinator, epoch } = self.state.role {
            self.send(coordinator, Message::StandDown { epoch });
            self.arm_preemption(coordinator);
        }
    }
}
