//! Host Declaration Protocol: the host's heart-beats, its lease, and other hosts that it meets.

use bellwether_kernel::{Epoch, Leadership};

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::rehost::{EVERYBODY, is_granted_by};
use super::{Sender, Step};
use crate::message::Signal;
use crate::note::Note;
use crate::state::{Followed, HostTerm, Role, StopReason, Timer, WorkPhase};
use crate::taken_numbers::TakenNumbers;

/// The greatest number of rounds in a roll-call, however high the numbers are.
const MAX_ROLL: u64 = 4_096;
/// The number of questions that are answered between two heart-beats: each answer is heard by all.
const MAX_ANSWERS: u8 = 4;

impl Step<'_> {
    /// Becomes the host. The 203 was the first round, and it was granted.
    pub(super) fn declare(&mut self, epoch: Epoch, ask: u64) {
        let roll = roll_of(self.state.highest.max(self.state.number));
        self.state.heard = self.state.heard.max(epoch);
        self.enter(Role::Hosting(HostTerm {
            epoch,
            confirmed: 0,
            pending: false,
            votes: Vec::new(),
            ask,
            roll,
            left: roll,
            heir: None,
            highest_in_roll: 0,
            answers: 0,
            work: WorkPhase::Running,
        }));
        self.fx.lead(Leadership::Leading { epoch, leased: true });
        self.note(Note::Leading { epoch });
        self.heartbeat(true);
    }

    /// Sends 202. The grants of this round renew the lease, counted from here: the moment of sending, not the moment
    /// when the grants came. A round that was not granted in time gives its slot to the new one.
    pub(super) fn heartbeat(&mut self, everybody: bool) {
        let round = self.next_round();
        let (needed, expects) = (self.config.needed(), self.expects());
        self.advance_roll_call();
        self.name_heir();
        let Role::Hosting(term) = &mut self.state.role else { return };
        term.ask = match expects {
            true if everybody || term.pending => EVERYBODY,
            true => enough(&term.votes, self.state.member.session, needed),
            false => 0,
        };
        (term.pending, term.answers) = (true, 0);
        term.votes.clear();
        let slot = 1 - term.confirmed;
        debug_assert_eq!(round, self.state.round);
        self.arm_lease(slot);
        self.arm(Timer::HostDeclaration, self.config.heartbeat);
        // Where an answer may take as long as a heart-beat, the next heart-beat asks everybody.
        if needed > 1 && !everybody && self.config.answer < self.config.heartbeat {
            self.arm(Timer::GrantsDue, self.config.answer);
        }
        self.say_host();
    }

    /// Our own 202 came back: the next one is due a heart-beat after that, and not after its sending. So a host sends
    /// no faster than the channel carries. Otherwise one delay on a channel with a rate limit would last for ever:
    /// every later signal would be as late, and the grants of each round would come when the next one has begun.
    pub(super) fn pace_heartbeats(&mut self, round: u32) {
        if let Role::Hosting(term) = &self.state.role
            && term.pending
            && round == self.state.round
            && !is_granted_by(&term.votes, self.state.member)
            && !matches!(term.work, WorkPhase::Ending(_))
            && self.config.outlasts_a_late_echo()
        {
            self.arm(Timer::HostDeclaration, self.config.heartbeat);
        }
    }

    /// Ends one round of the roll-call. After the last round, candidates that were not heard are forgotten, and the
    /// next roll-call is as long as the highest number requires.
    fn advance_roll_call(&mut self) {
        let Role::Hosting(term) = &mut self.state.role else { return };
        if term.left > 1 {
            term.left -= 1;
            return;
        }
        term.roll = roll_of(term.highest_in_roll.max(self.state.number));
        (term.left, term.highest_in_roll) = (term.roll, 0);
        self.state.highest = term.roll.into();
        self.state.candidates.retain(|other| other.fresh);
        self.state.candidates.iter_mut().for_each(|other| other.fresh = false);
    }

    /// Names the best candidate as the heir. Between two heirs there is a round without one: if we crash and our last
    /// message reaches only some members, no two may believe that they are the heir.
    fn name_heir(&mut self) {
        let best = self.state.candidates.first().map(|other| other.member.session);
        let Role::Hosting(term) = &mut self.state.role else { return };
        term.heir = if term.heir.is_none() || term.heir == best { best } else { None };
    }

    /// A member states its number.
    pub(super) fn note_in_roll_call(&mut self, number: u64) {
        if let Role::Hosting(term) = &mut self.state.role
            && number <= TakenNumbers::PLAUSIBLE
        {
            term.highest_in_roll = term.highest_in_roll.max(number);
        }
    }

    /// Announces that we are the host, in the newest round.
    pub(super) fn say_host(&mut self) {
        let Role::Hosting(term) = &self.state.role else { return };
        let (number, round) = (self.state.number, self.state.round);
        let signal = Signal::Host { number, round, roll: term.roll, ask: term.ask, heir: term.heir };
        self.say(term.epoch, signal);
    }

    /// 201, 101, or another signal of a member that does not know the host. One answer is heard by all.
    pub(super) fn answer_who_hosts(&mut self) {
        if let Role::Hosting(term) = &mut self.state.role
            && term.answers < MAX_ANSWERS
            && !matches!(term.work, WorkPhase::Ending(_))
        {
            term.answers += 1;
            self.say_host();
        }
    }

    /// Too few have granted the newest round by now. Some of the members asked may be gone: asks all.
    pub(super) fn grants_due(&mut self) {
        if let Role::Hosting(term) = &self.state.role
            && term.pending
        {
            self.heartbeat(true);
        }
    }

    /// The grants of one round replace those of the older one.
    pub(super) fn try_to_confirm(&mut self) {
        let needed = self.config.needed();
        let Role::Hosting(term) = &mut self.state.role else { return };
        if !term.pending || term.votes.len() < needed || matches!(term.work, WorkPhase::Ending(_)) {
            return;
        }
        let older = term.confirmed;
        term.pending = false;
        term.confirmed = 1 - older;
        self.fx.disarm(Timer::GrantsDue);
        self.disarm_lease(older);
    }

    /// The lease from one round is nearly over. Unless a later one was granted, the work must stop before the standbys
    /// take over.
    pub(super) fn lease_ends(&mut self, slot: u8) {
        match &self.state.role {
            Role::Rehosting { .. } => self.give_up(),
            Role::Hosting(term) if term.confirmed == slot => match term.work {
                WorkPhase::Running => self.end_work(StopReason::Unheard),
                WorkPhase::Yielding(why) => self.end_work(why),
                WorkPhase::Ending(_) => {}
            },
            _ => {}
        }
    }

    fn end_work(&mut self, why: StopReason) {
        let Role::Hosting(term) = &mut self.state.role else { return };
        term.work = WorkPhase::Ending(why);
        let epoch = term.epoch;
        self.fx.disarm(Timer::HostDeclaration);
        self.fx.disarm(Timer::GrantsDue);
        self.fx.lead(Leadership::StopNow { epoch });
        self.note(Note::StopNow { epoch });
    }

    /// The lease is over. The work has been ended by us, or by its guardian.
    pub(super) fn lease_over(&mut self, slot: u8) {
        if let Role::Hosting(term) = &self.state.role
            && term.confirmed == slot
        {
            self.release();
        }
    }

    pub(super) fn arm_lease(&mut self, slot: u8) {
        self.arm(Timer::LeaseEnds(slot), self.config.term());
        self.arm(Timer::LeaseOver(slot), self.config.term().plus(self.config.stop));
    }

    pub(super) fn disarm_lease(&mut self, slot: u8) {
        self.fx.disarm(Timer::LeaseEnds(slot));
        self.fx.disarm(Timer::LeaseOver(slot));
    }

    /// We are the host, and so is another member. The higher epoch stays; then the better number; then the higher id.
    pub(super) fn on_other_host(&mut self, who: Sender, number: u64) {
        let Role::Hosting(term) = &self.state.role else { return };
        if let WorkPhase::Ending(_) = term.work {
            return;
        }
        let epoch = term.epoch;
        let ours = (epoch, Reverse(self.state.number), self.state.member);
        let Sender { member: to, handle, epoch: theirs } = who;
        let won = ours > (theirs, Reverse(number), to);
        self.fx.lead(Leadership::Contested { epoch: if won { epoch } else { theirs }, won });
        self.note(Note::Met { other: to, epoch: if won { epoch } else { theirs }, won });
        if won {
            self.say(epoch, Signal::Rehosting { number: self.state.number, is_host: true });
        } else {
            let (heir, ask, round) = (None, 0, 0);
            let followed = Followed { to, number, handle, epoch: theirs, is_host: true, heir, ask, round, owed: false };
            self.end_work(StopReason::Lost(followed));
        }
    }
}

fn roll_of(highest: u64) -> u32 {
    highest.clamp(1, MAX_ROLL) as u32
}

/// The number up to which members are asked, so that enough answer and one to spare: the members that answered first
/// last time.
fn enough(votes: &[(u64, u64)], me: u64, needed: usize) -> u64 {
    let mut numbers: Vec<u64> = votes.iter().filter(|(session, _)| *session != me).map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    match needed.checked_sub(1) {
        Some(0) | None => 0,
        Some(others) => numbers.get(others).copied().unwrap_or(EVERYBODY),
    }
}
