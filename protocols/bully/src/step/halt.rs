//! Part 2, first half: halts the others, so that each of them is in a known state.

use bellwether_kernel::{Epoch, Leadership, NodeId, NodeSet, Span};

use super::{Note, Turn};
use crate::list::ListId;
use crate::message::Message;
use crate::state::{Promise, Role, Timer};

impl Turn<'_> {
    /// Stands for election: promises a new epoch to itself. The others are told once the promise is durable.
    pub(super) fn halt_others(&mut self, insist: bool) {
        let epoch = self.next_epoch();
        self.enter(Role::Halting { halted: NodeSet::EMPTY, pending: self.halted_by_us(), insist });
        self.promise(epoch, self.state.me);
        self.note(Note::Standing { epoch });
    }

    /// An epoch above all that we know of. In classic mode, where no majority of promises keeps two members from taking
    /// the same one, each member uses epochs of its own.
    fn next_epoch(&self) -> Epoch {
        let next = self.state.heard.max(self.state.promised_epoch()).next();
        if self.is_quorum_mode() {
            return next;
        }
        let highest = self.config.members.iter().last().unwrap_or(self.state.me);
        let (turns, mine) = (u64::from(highest.number()), u64::from(self.state.me.number()));
        Epoch(next.0 + (mine + turns - next.0 % turns) % turns)
    }

    fn promise(&mut self, epoch: Epoch, to: NodeId) {
        self.state.promise = Some(Promise { epoch, to });
        // A member that promises a new epoch is no longer bound in the older one.
        self.state.reserve = Span::ZERO;
        self.state.heard = self.state.heard.max(epoch);
        self.store();
    }

    /// The promise is durable. The messages that waited for it are sent now.
    pub(super) fn stored(&mut self) {
        if self.state.durable {
            return;
        }
        self.state.durable = true;
        self.state.kept_reserve = self.state.reserve;
        self.state.kept_list = self.state.list.id;
        match self.state.role {
            Role::Halting { halted, pending, .. } => {
                if self.is_quorum_mode() {
                    self.arm(Timer::AnswerDue, self.answer_wait());
                    self.send_all(pending, &self.halt(false));
                }
                self.halted_so_far(halted, pending);
            }
            Role::Halted { by, epoch } => self.send_halted(by, epoch),
            Role::Coordinating(_) => {
                self.bound_so_far();
                self.advance_list();
            }
            _ => {}
        }
    }

    /// The members that our candidacy concerns: the paper halts the lower ids; without preemption it is all of them.
    fn halted_by_us(&self) -> NodeSet {
        match self.config.bullies() {
            true => self.others().below(self.state.me),
            false => self.others(),
        }
    }

    pub(super) fn halt(&self, leads: bool) -> Message {
        Message::Halt { epoch: self.state.promised_epoch(), leads, list: self.state.list.id }
    }

    fn send_halted(&mut self, to: NodeId, epoch: Epoch) {
        let heard = self.state.heard;
        self.send(to, Message::Halted { epoch, heard });
    }

    /// A candidate, or a coordinator that takes us in, tells us to halt. (Only the paper's coordinator obeys: it stops at
    /// once.)
    pub(super) fn told_to_halt(&mut self, from: NodeId, epoch: Epoch, leads: bool, list: ListId) {
        // Nobody helps a candidate with an older list: the members of a newer one may have elected another. A
        // coordinator that learns this from us writes its list anew, unless it is the newer list's predecessor.
        let outdated = self.state.list.id.is_newer_than(list);
        self.learn_promise(from, epoch);
        if outdated || !self.obeys(from, epoch, leads) {
            self.send(from, self.here());
            return;
        }
        if let Role::Coordinating(_) = self.state.role {
            self.fx.lead(Leadership::Released { epoch: self.state.promised_epoch() });
            self.note(Note::Released { epoch: self.state.promised_epoch() });
        }
        self.enter(Role::Halted { by: from, epoch });
        self.arm_elected_due();
        if epoch > self.state.promised_epoch() {
            self.promise(epoch, from);
        } else if self.state.durable {
            self.send_halted(from, epoch);
        }
    }

    /// Whether a `Halt` is obeyed.
    ///
    /// The paper obeys every `Halt`. In quorum mode, obeying a *candidate* means promising it its epoch, so a member
    /// that promised as high an epoch to another candidate cannot obey, and a bound member obeys only its own
    /// coordinator, whose lead is over if it stands for a later epoch. Obeying a coordinator that *leads* promises
    /// nothing: it has its majority. A member that is bound to an older coordinator may change over, for the older
    /// one's lease ended before the new one began.
    fn obeys(&self, from: NodeId, epoch: Epoch, leads: bool) -> bool {
        if !self.is_quorum_mode() {
            return true;
        }
        let may_promise =
            epoch > self.state.promised_epoch() || self.state.promise == Some(Promise { epoch, to: from });
        match self.state.role {
            Role::Coordinating(_) | Role::Recovering | Role::Outside => false,
            Role::Joining { coordinator, epoch: bound } | Role::Following { coordinator, epoch: bound } => {
                epoch > bound && (leads || (coordinator == from && may_promise))
            }
            // Of two candidates the higher goes on; the lower is told that it stands, and gives way.
            Role::Halting { .. } | Role::Announcing { .. } if self.outranks(self.state.me, from) && !leads => false,
            _ => leads || (may_promise && self.state.unheard.is_empty()),
        }
    }

    /// A member has halted for us.
    pub(super) fn told_halted(&mut self, from: NodeId, epoch: Epoch) {
        if epoch != self.state.promised_epoch() {
            return;
        }
        self.learn_promise(from, epoch);
        match self.state.role {
            Role::Halting { halted, pending, .. } if self.state.durable && pending.contains(from) => {
                self.halted_so_far(halted.with(from), pending.without(from));
            }
            Role::Announcing { halted, accepted, readied } if self.is_quorum_mode() => {
                self.state.role = Role::Announcing { halted: halted.with(from), accepted, readied };
                self.send(from, Message::Elected { epoch });
            }
            Role::Coordinating(_) if !self.config.bullies() => self.send(from, Message::Elected { epoch }),
            _ => {}
        }
    }

    /// Goes on as soon as enough members have halted: in quorum mode a majority, in classic mode all that are alive.
    pub(super) fn halted_so_far(&mut self, halted: NodeSet, pending: NodeSet) {
        let Role::Halting { insist, .. } = self.state.role else { return };
        self.state.role = Role::Halting { halted, pending, insist };
        if self.is_quorum_mode() {
            if self.state.list.is_quorum(halted.with(self.state.me)) {
                self.announce(halted);
            }
        } else if let Some(next) = pending.iter().last() {
            self.arm(Timer::AnswerDue, self.config.answer);
            self.send(next, self.halt(false));
        } else {
            self.announce(halted);
        }
    }

    /// Members that have not halted by now count as dead in the paper, and as opposed in quorum mode.
    pub(super) fn halt_answers_due(&mut self) {
        let Role::Halting { halted, pending, .. } = self.state.role else { return };
        match pending.iter().last() {
            Some(dead) if !self.is_quorum_mode() => self.halted_so_far(halted, pending.without(dead)),
            _ => self.election_failed(),
        }
    }
}
