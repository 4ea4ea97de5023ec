//! The coordinator's side: heart-beats, the lease, and letting go.

use bellwether_kernel::{Epoch, Leadership, NodeId, NodeSet, Span};

use super::{Note, Turn};
use crate::config::Config;
use crate::list::ListId;
use crate::message::Message;
use crate::state::{ROUNDS, Reign, Role, Timer, Work};

impl Turn<'_> {
    /// Leads from here on. The announcement was round 0, and these accepted it.
    pub(super) fn begin_reign(&mut self, accepted: NodeSet) {
        let mut answered = [NodeSet::EMPTY; ROUNDS];
        answered[0] = accepted;
        self.enter(Role::Coordinating(Reign {
            round: 0,
            confirmed: 0,
            answered,
            work: Work::Running,
            wanted: Span::ZERO,
            bound_for_it: NodeSet::EMPTY,
            reserve: Span::ZERO,
            reserves: [Span::ZERO; ROUNDS],
            holders: NodeSet::EMPTY,
            renewed: true,
            committed: false,
        }));
        self.arm(Timer::HeartbeatDue, self.config.heartbeat);
        self.fx.lead(Leadership::Leading { epoch: self.state.promised_epoch(), leased: self.is_quorum_mode() });
        self.note(Note::Leading { epoch: self.state.promised_epoch() });
        // A change that an earlier coordinator began is brought to its end.
        if self.state.list.id.epoch > Epoch::NONE {
            self.rewrite_list();
        }
    }

    /// The periodic check. In quorum mode the answers of a majority renew the lease, counted from here: the moment the
    /// question left, not the moment the answers came.
    pub(super) fn heartbeat(&mut self) {
        let Role::Coordinating(mut reign) = self.state.role else { return };
        reign.round = (reign.round + 1) % self.config.round_wrap;
        let place = reign.round as usize % ROUNDS;
        reign.answered[place] = NodeSet::EMPTY;
        reign.reserves[place] = reign.reserve;
        self.state.role = Role::Coordinating(reign);
        if self.is_quorum_mode() {
            self.arm_lease(place as u8);
        }
        let (epoch, round, reserve) = (self.state.promised_epoch(), reign.round, self.config.binding(reign.wanted));
        self.send_all(self.others(), &Message::AreYouNormal { epoch, round, reserve });
        self.arm(Timer::HeartbeatDue, self.config.heartbeat);
        self.answered_so_far(round);
    }

    /// A member follows us. An answer counts only if it binds for as long as its round counts on.
    pub(super) fn told_normal(&mut self, from: NodeId, epoch: Epoch, round: u32, reserve: Span, list: ListId) {
        let ours = self.state.promised_epoch();
        let Role::Coordinating(reign) = &mut self.state.role else { return };
        if epoch != ours || age(self.config, reign, round) >= ROUNDS as u32 {
            return;
        }
        let place = round as usize % ROUNDS;
        if reserve >= self.config.binding(reign.reserves[place]) {
            reign.answered[place] = reign.answered[place].with(from);
        }
        if reign.wanted > reign.reserve && reserve >= self.config.binding(reign.wanted) {
            reign.bound_for_it = reign.bound_for_it.with(from);
        }
        self.bound_so_far();
        self.answered_so_far(round);
        self.told_held(from, list);
    }

    /// A majority's answers to one round make those to all older rounds worthless.
    fn answered_so_far(&mut self, round: u32) {
        let quorum = self.is_quorum_mode();
        let Role::Coordinating(reign) = &mut self.state.role else { return };
        let place = round as usize % ROUNDS;
        let mut answered = reign.answered[place];
        if self.state.kept_reserve >= self.config.binding(reign.reserves[place]) {
            answered = answered.with(self.state.me);
        }
        let newer = age(self.config, reign, round) < age(self.config, reign, reign.confirmed);
        if !quorum || !newer || !self.state.list.is_quorum(answered) || reign.work == Work::Ending {
            return;
        }
        let before = core::mem::replace(&mut reign.confirmed, round);
        reign.renewed = true;
        self.disarm_lease((before as usize % ROUNDS) as u8);
        self.advance_list();
    }

    /// Says how long the work needs to end. A shorter time counts for the rounds to come; a longer one once a majority has
    /// agreed to stay bound for it.
    pub(super) fn reserve(&mut self, span: Span) {
        let Role::Coordinating(mut reign) = self.state.role else { return };
        if !self.is_quorum_mode() {
            return;
        }
        let span = span.min(self.config.reserve_limit);
        if span > reign.wanted {
            reign.bound_for_it = NodeSet::EMPTY;
        }
        reign.wanted = span;
        reign.reserve = reign.reserve.min(span);
        self.state.role = Role::Coordinating(reign);
        let binding = self.config.binding(span);
        if binding > self.state.reserve {
            self.state.reserve = binding;
            self.store();
        }
        self.bound_so_far();
    }

    /// The rounds to come count on the reserve that a majority is bound for.
    pub(super) fn bound_so_far(&mut self) {
        let Role::Coordinating(reign) = &mut self.state.role else { return };
        let mut bound = reign.bound_for_it;
        if self.state.kept_reserve >= self.config.binding(reign.wanted) {
            bound = bound.with(self.state.me);
        }
        if reign.wanted > reign.reserve && self.state.list.is_quorum(bound) {
            reign.reserve = reign.wanted;
        }
    }

    /// What one round bought is used up. If no later one was bought, the work must end while the lease still holds.
    pub(super) fn lease_ends(&mut self, place: u8) {
        let Role::Coordinating(reign) = self.state.role else { return };
        if reign.confirmed as usize % ROUNDS != usize::from(place) || reign.work == Work::Ending {
            return;
        }
        self.end_work();
    }

    /// Ends the work by force, while the lease still holds.
    pub(super) fn end_work(&mut self) {
        let Role::Coordinating(reign) = &mut self.state.role else { return };
        reign.work = Work::Ending;
        self.fx.disarm(Timer::HeartbeatDue);
        self.fx.lead(Leadership::StopNow { epoch: self.state.promised_epoch() });
        self.note(Note::StopNow { epoch: self.state.promised_epoch() });
    }

    /// The lease is over. Whatever was to end the work has ended it, or its guardian has.
    pub(super) fn lease_over(&mut self, place: u8) {
        let Role::Coordinating(reign) = self.state.role else { return };
        if reign.confirmed as usize % ROUNDS == usize::from(place) {
            self.fx.lead(Leadership::Released { epoch: self.state.promised_epoch() });
            self.note(Note::Released { epoch: self.state.promised_epoch() });
            self.canvass(None);
        }
    }

    pub(super) fn arm_lease(&mut self, place: u8) {
        self.arm(Timer::LeaseEnds(place), self.config.term());
        let reserve = match &self.state.role {
            Role::Coordinating(reign) => reign.reserves[usize::from(place)],
            _ => Span::ZERO,
        };
        self.arm(Timer::LeaseOver(place), self.config.term().plus(self.config.stop).plus(reserve));
    }

    pub(super) fn disarm_lease(&mut self, place: u8) {
        self.fx.disarm(Timer::LeaseEnds(place));
        self.fx.disarm(Timer::LeaseOver(place));
    }

    /// Somebody does not follow us: a stray. The paper holds a new election; where a higher id must not take over for
    /// that reason, the stray alone is taken in.
    pub(super) fn told_not_normal(&mut self, from: NodeId) {
        let Role::Coordinating(reign) = self.state.role else { return };
        if self.config.bullies() {
            self.fx.lead(Leadership::Released { epoch: self.state.promised_epoch() });
            self.note(Note::Released { epoch: self.state.promised_epoch() });
            self.canvass(None);
        } else if reign.work == Work::Running {
            if self.state.list.id.epoch > Epoch::NONE {
                self.send(from, self.install());
            }
            self.send(from, self.halt(true));
        }
    }

    /// Lets go in good order.
    pub(super) fn step_down(&mut self) {
        self.yield_lead(true);
    }

    /// A higher id demands the lead.
    pub(super) fn told_to_stand_down(&mut self, from: NodeId, epoch: Epoch) {
        let outranked = from > self.state.me && self.state.list.may_lead(from);
        if self.config.preempt && outranked && epoch == self.state.promised_epoch() {
            self.yield_lead(false);
        }
    }

    fn yield_lead(&mut self, abstain: bool) {
        let Role::Coordinating(mut reign) = self.state.role else { return };
        if reign.work == Work::Running {
            reign.work = Work::Yielding { abstain };
            self.state.role = Role::Coordinating(reign);
            self.fx.lead(Leadership::LetGo { epoch: self.state.promised_epoch() });
            self.note(Note::LetGo { epoch: self.state.promised_epoch() });
        }
    }

    /// The work that had to stop is dead. Only now may others know that we are gone.
    pub(super) fn work_stopped(&mut self) {
        let Role::Coordinating(reign) = self.state.role else { return };
        let epoch = self.state.promised_epoch();
        match reign.work {
            Work::Running => {}
            Work::Yielding { abstain } => {
                self.fx.lead(Leadership::Released { epoch });
                self.note(Note::Released { epoch });
                self.send_all(self.others(), &Message::Resign { epoch });
                if abstain {
                    self.state.abstaining = true;
                    self.arm(Timer::AbstainEnds, self.config.abstain);
                }
                self.rest();
            }
            Work::Ending => {
                self.fx.lead(Leadership::Released { epoch });
                self.note(Note::Released { epoch });
                self.canvass(None);
            }
        }
    }
}

/// How many rounds ago a round was.
fn age(config: &Config, reign: &Reign, round: u32) -> u32 {
    let wrap = config.round_wrap;
    // Divisions are slow, and only a number that nobody gave out needs one.
    let round = if round < wrap { round } else { round % wrap };
    reign.round.checked_sub(round).unwrap_or_else(|| reign.round + wrap - round)
}
