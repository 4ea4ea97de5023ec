//! The coordinator's side: heart-beats, the lease, and giving the lead up.

use bellwether_kernel::{Epoch, Leadership, NodeId, NodeSet, Span};

use super::{Note, Turn};
use crate::config::Config;
use crate::list::ListId;
use crate::message::Message;
use crate::state::{CoordinatorState, ROUNDS, Role, Timer, Work};

impl Turn<'_> {
    /// Leads from here on. The announcement was round 0, and these members accepted it.
    pub(super) fn begin_to_lead(&mut self, accepted: NodeSet) {
        let mut answered = [NodeSet::EMPTY; ROUNDS];
        answered[0] = accepted;
        self.enter(Role::Coordinating(CoordinatorState {
            round: 0,
            confirmed: 0,
            answered,
            work: Work::Running,
            wanted: Span::ZERO,
            bound_for_it: NodeSet::EMPTY,
            reserve: Span::ZERO,
            reserves: [Span::ZERO; ROUNDS],
            holders: NodeSet::EMPTY,
            promised_later: NodeSet::EMPTY,
            renewed: true,
            committed: false,
        }));
        self.arm(Timer::HeartbeatDue, self.config.heartbeat);
        self.fx.lead(Leadership::Leading { epoch: self.state.promised_epoch(), leased: self.is_quorum_mode() });
        self.note(Note::Leading { epoch: self.state.promised_epoch() });
        // A change that an earlier coordinator began is completed.
        if self.state.list.id.epoch > Epoch::NONE {
            self.rewrite_list();
        }
    }

    /// The periodic check. In quorum mode the answers of a majority renew the lease, counted from here: the moment when
    /// the question was sent, not the moment when the answers came.
    pub(super) fn heartbeat(&mut self) {
        if self.change_is_stuck() {
            self.yield_lead(false);
        }
        let Role::Coordinating(mut leading) = self.state.role else { return };
        leading.round = (leading.round + 1) % self.config.round_wrap;
        let place = leading.round as usize % ROUNDS;
        leading.answered[place] = NodeSet::EMPTY;
        leading.reserves[place] = leading.reserve;
        self.state.role = Role::Coordinating(leading);
        if self.is_quorum_mode() {
            self.arm_lease(place as u8);
        }
        let (epoch, round, reserve) = (self.state.promised_epoch(), leading.round, self.config.binding(leading.wanted));
        self.send_all(self.others(), &Message::AreYouNormal { epoch, round, reserve });
        self.arm(Timer::HeartbeatDue, self.config.heartbeat);
        self.answered_so_far(round);
    }

    /// A member follows us. Its answer counts only if it binds for as long as its round relies on.
    pub(super) fn told_normal(&mut self, from: NodeId, epoch: Epoch, round: u32, reserve: Span, list: ListId) {
        let ours = self.state.promised_epoch();
        let Role::Coordinating(leading) = &mut self.state.role else { return };
        if epoch != ours || age(self.config, leading, round) >= ROUNDS as u32 {
            return;
        }
        let place = round as usize % ROUNDS;
        if reserve >= self.config.binding(leading.reserves[place]) {
            leading.answered[place] = leading.answered[place].with(from);
        }
        if leading.wanted > leading.reserve && reserve >= self.config.binding(leading.wanted) {
            leading.bound_for_it = leading.bound_for_it.with(from);
        }
        self.bound_so_far();
        self.answered_so_far(round);
        self.told_held(from, list);
    }

    /// A majority's answers to one round replace those to all older rounds.
    fn answered_so_far(&mut self, round: u32) {
        let quorum = self.is_quorum_mode();
        let Role::Coordinating(leading) = &mut self.state.role else { return };
        let place = round as usize % ROUNDS;
        let mut answered = leading.answered[place];
        if self.state.kept_reserve >= self.config.binding(leading.reserves[place]) {
            answered = answered.with(self.state.me);
        }
        let newer = age(self.config, leading, round) < age(self.config, leading, leading.confirmed);
        if !quorum || !newer || !self.state.list.is_quorum(answered) || leading.work == Work::Ending {
            return;
        }
        let before = core::mem::replace(&mut leading.confirmed, round);
        leading.renewed = true;
        self.state.failures = 0;
        self.disarm_lease((before as usize % ROUNDS) as u8);
        self.advance_list();
    }

    /// Records how long the work needs to stop. A shorter time counts for the next rounds; a longer one once a majority
    /// has agreed to stay bound for it.
    pub(super) fn reserve(&mut self, span: Span) {
        let Role::Coordinating(mut leading) = self.state.role else { return };
        if !self.is_quorum_mode() {
            return;
        }
        let span = span.min(self.config.reserve_limit);
        if span > leading.wanted {
            leading.bound_for_it = NodeSet::EMPTY;
        }
        leading.wanted = span;
        leading.reserve = leading.reserve.min(span);
        self.state.role = Role::Coordinating(leading);
        let binding = self.config.binding(span);
        if binding > self.state.reserve {
            self.state.reserve = binding;
            self.store();
        }
        self.bound_so_far();
    }

    /// The next rounds rely on the reserve that a majority is bound for.
    pub(super) fn bound_so_far(&mut self) {
        let Role::Coordinating(leading) = &mut self.state.role else { return };
        let mut bound = leading.bound_for_it;
        if self.state.kept_reserve >= self.config.binding(leading.wanted) {
            bound = bound.with(self.state.me);
        }
        if leading.wanted > leading.reserve && self.state.list.is_quorum(bound) {
            leading.reserve = leading.wanted;
        }
    }

    /// The lease from one round is nearly over. Unless a later one was answered, the work must stop while the lease
    /// still holds.
    pub(super) fn lease_ends(&mut self, place: u8) {
        let Role::Coordinating(leading) = self.state.role else { return };
        if leading.confirmed as usize % ROUNDS != usize::from(place) || leading.work == Work::Ending {
            return;
        }
        self.end_work();
    }

    /// Ends the work by force, while the lease still holds.
    pub(super) fn end_work(&mut self) {
        let Role::Coordinating(leading) = &mut self.state.role else { return };
        leading.work = Work::Ending;
        self.fx.disarm(Timer::HeartbeatDue);
        self.fx.lead(Leadership::StopNow { epoch: self.state.promised_epoch() });
        self.note(Note::StopNow { epoch: self.state.promised_epoch() });
    }

    /// The lease is over. The work has been ended by us, or by its guardian.
    pub(super) fn lease_over(&mut self, place: u8) {
        let Role::Coordinating(leading) = self.state.role else { return };
        if leading.confirmed as usize % ROUNDS == usize::from(place) {
            self.fx.lead(Leadership::Released { epoch: self.state.promised_epoch() });
            self.note(Note::Released { epoch: self.state.promised_epoch() });
            self.start_election(None);
        }
    }

    pub(super) fn arm_lease(&mut self, place: u8) {
        self.arm(Timer::LeaseEnds(place), self.config.term());
        let reserve = match &self.state.role {
            Role::Coordinating(leading) => leading.reserves[usize::from(place)],
            _ => Span::ZERO,
        };
        self.arm(Timer::LeaseOver(place), self.config.term().plus(self.config.stop).plus(reserve));
    }

    pub(super) fn disarm_lease(&mut self, place: u8) {
        self.fx.disarm(Timer::LeaseEnds(place));
        self.fx.disarm(Timer::LeaseOver(place));
    }

    /// A member does not follow us. The paper holds a new election; where a higher id must not take over for that
    /// reason, that member alone is taken in.
    pub(super) fn told_not_normal(&mut self, from: NodeId) {
        let Role::Coordinating(leading) = self.state.role else { return };
        if self.config.bullies() {
            self.fx.lead(Leadership::Released { epoch: self.state.promised_epoch() });
            self.note(Note::Released { epoch: self.state.promised_epoch() });
            self.start_election(None);
        } else if leading.work == Work::Running {
            if self.state.list.id.epoch > Epoch::NONE {
                self.send(from, self.install());
            }
            self.send(from, self.halt(true));
        }
    }

    /// Gives the lead up in good order.
    pub(super) fn step_down(&mut self) {
        self.yield_lead(true);
    }

    /// A higher id demands the lead.
    pub(super) fn told_to_stand_down(&mut self, from: NodeId, epoch: Epoch) {
        let outranked = self.outranks(from, self.state.me) && self.state.list.may_lead(from);
        if self.config.preempt && outranked && epoch == self.state.promised_epoch() {
            self.yield_lead(false);
        }
    }

    fn yield_lead(&mut self, abstain: bool) {
        let Role::Coordinating(mut leading) = self.state.role else { return };
        if leading.work == Work::Running {
            leading.work = Work::Yielding { abstain };
            self.state.role = Role::Coordinating(leading);
            self.fx.lead(Leadership::LetGo { epoch: self.state.promised_epoch() });
            self.note(Note::LetGo { epoch: self.state.promised_epoch() });
        }
    }

    /// The work that had to stop is dead. Only now may others know that we no longer lead.
    pub(super) fn work_stopped(&mut self) {
        let Role::Coordinating(leading) = self.state.role else { return };
        let epoch = self.state.promised_epoch();
        match leading.work {
            Work::Running => {}
            Work::Yielding { abstain } => {
                self.fx.lead(Leadership::Released { epoch });
                self.note(Note::Released { epoch });
                self.send_all(self.others(), &Message::Resign { epoch });
                if abstain {
                    self.state.abstaining = true;
                    self.arm(Timer::AbstainEnds, self.config.abstain);
                }
                self.back_off();
            }
            Work::Ending => {
                self.fx.lead(Leadership::Released { epoch });
                self.note(Note::Released { epoch });
                self.start_election(None);
            }
        }
    }
}

/// How many rounds ago this round was.
fn age(config: &Config, leading: &CoordinatorState, round: u32) -> u32 {
    let wrap = config.round_wrap;
    // Divisions are slow, and only a number that nobody gave out needs one.
    let round = if round < wrap { round } else { round % wrap };
    leading.round.checked_sub(round).unwrap_or_else(|| leading.round + wrap - round)
}
