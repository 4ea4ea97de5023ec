//! Host Declaration Protocol: the host's heart-beats, its lease, and other hosts that it meets.

use bellwether_kernel::Epoch;

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::rehost::EVERYBODY;
use super::{Speaker, Turn};
use crate::message::Signal;
use crate::note::Note;
use crate::state::{Bond, Reign, Role, Timer, Why, Work};
use crate::taken::Taken;

/// A roll-call takes no more rounds than this, however high the numbers are.
const LONGEST_ROLL: u64 = 4_096;
/// So many questions are answered between two heart-beats: an answer is heard by all.
const ANSWERS: u8 = 4;

impl Turn<'_> {
    /// Is the host from here on. The 203 was the first round, and it was granted.
    pub(super) fn declare(&mut self, epoch: Epoch, ask: u64) {
        let roll = roll_of(self.state.highest.max(self.state.number));
        self.state.heard = self.state.heard.max(epoch);
        self.enter(Role::Hosting(Reign {
            epoch,
            confirmed: 0,
            pending: false,
            votes: Vec::new(),
            ask,
            roll,
            left: roll,
            heir: None,
            rising: 0,
            answers: 0,
            work: Work::Running,
        }));
        self.note(Note::Leading { epoch });
        self.heartbeat(true);
    }

    /// Says 202. The grants of this round renew the lease, counted from here: the moment when it was said, not the moment
    /// when the grants came. A round that was not granted in time gives its place to the new one.
    pub(super) fn heartbeat(&mut self, everybody: bool) {
        let round = self.next_round();
        let (needed, expects) = (self.config.needed(), self.expects());
        self.call_the_roll();
        self.name_heir();
        let Role::Hosting(reign) = &mut self.state.role else { return };
        reign.ask = match expects {
            true if everybody || reign.pending => EVERYBODY,
            true => enough(&reign.votes, self.state.member.session, needed),
            false => 0,
        };
        (reign.pending, reign.answers) = (true, 0);
        reign.votes.clear();
        let place = 1 - reign.confirmed;
        debug_assert_eq!(round, self.state.round);
        self.arm_lease(place);
        self.arm(Timer::HostDeclaration, self.config.heartbeat);
        if needed > 1 && !everybody {
            self.arm(Timer::GrantsDue, self.config.answer);
        }
        self.say_host();
    }

    /// One round of the roll-call is over. After the last one of a call, who was not heard in it is forgotten, and the
    /// next one is as long as the highest number asks for.
    fn call_the_roll(&mut self) {
        let Role::Hosting(reign) = &mut self.state.role else { return };
        if reign.left > 1 {
            reign.left -= 1;
            return;
        }
        reign.roll = roll_of(reign.rising.max(self.state.number));
        (reign.left, reign.rising) = (reign.roll, 0);
        self.state.highest = reign.roll.into();
        self.state.candidates.retain(|other| other.fresh);
        self.state.candidates.iter_mut().for_each(|other| other.fresh = false);
    }

    /// The best candidate is the heir. Between two heirs there is a round without one: if we die and our last words reach
    /// only some, no two may believe that they are it.
    fn name_heir(&mut self) {
        let best = self.state.candidates.first().map(|other| other.member.session);
        let Role::Hosting(reign) = &mut self.state.role else { return };
        reign.heir = if reign.heir.is_none() || reign.heir == best { best } else { None };
    }

    /// Somebody says its number.
    pub(super) fn answered_roll_call(&mut self, number: u64) {
        if let Role::Hosting(reign) = &mut self.state.role
            && number <= Taken::SENSIBLE
        {
            reign.rising = reign.rising.max(number);
        }
    }

    /// Says that we are the host, in the newest round.
    pub(super) fn say_host(&mut self) {
        let Role::Hosting(reign) = &self.state.role else { return };
        let (number, round) = (self.state.number, self.state.round);
        let signal = Signal::Host { number, round, roll: reign.roll, ask: reign.ask, heir: reign.heir };
        self.say(reign.epoch, signal);
    }

    /// 201, 101, or anything else that shows that somebody does not know the host. One answer is heard by all.
    pub(super) fn asked_who_hosts(&mut self) {
        if let Role::Hosting(reign) = &mut self.state.role
            && reign.answers < ANSWERS
            && !matches!(reign.work, Work::Ending(_))
        {
            reign.answers += 1;
            self.say_host();
        }
    }

    /// Too few have granted the newest round by now. Some of those who were asked may be gone: asks everybody.
    pub(super) fn grants_due(&mut self) {
        if let Role::Hosting(reign) = &self.state.role
            && reign.pending
        {
            self.heartbeat(true);
        }
    }

    /// The grants of one round make the older one worthless.
    pub(super) fn confirmed_so_far(&mut self) {
        let needed = self.config.needed();
        let Role::Hosting(reign) = &mut self.state.role else { return };
        if !reign.pending || reign.votes.len() < needed || matches!(reign.work, Work::Ending(_)) {
            return;
        }
        let older = reign.confirmed;
        reign.pending = false;
        reign.confirmed = 1 - older;
        self.fx.disarm(Timer::GrantsDue);
        self.disarm_lease(older);
    }

    /// What one round bought is used up. If no later one was bought, the work must end before the standbys take over.
    pub(super) fn lease_ends(&mut self, place: u8) {
        match &self.state.role {
            Role::Rehosting { .. } => self.give_up(),
            Role::Hosting(reign) if reign.confirmed == place => match reign.work {
                Work::Running => self.end_work(Why::Unheard),
                Work::Yielding(why) => self.end_work(why),
                Work::Ending(_) => {}
            },
            _ => {}
        }
    }

    fn end_work(&mut self, why: Why) {
        let Role::Hosting(reign) = &mut self.state.role else { return };
        reign.work = Work::Ending(why);
        let epoch = reign.epoch;
        self.fx.disarm(Timer::HostDeclaration);
        self.fx.disarm(Timer::GrantsDue);
        self.note(Note::StopNow { epoch });
    }

    /// The lease is over. Whatever was to end the work has ended it, or its guardian has.
    pub(super) fn lease_over(&mut self, place: u8) {
        if let Role::Hosting(reign) = &self.state.role
            && reign.confirmed == place
        {
            self.release();
        }
    }

    pub(super) fn arm_lease(&mut self, place: u8) {
        self.arm(Timer::LeaseEnds(place), self.config.term());
        self.arm(Timer::LeaseOver(place), self.config.term().plus(self.config.stop));
    }

    pub(super) fn disarm_lease(&mut self, place: u8) {
        self.fx.disarm(Timer::LeaseEnds(place));
        self.fx.disarm(Timer::LeaseOver(place));
    }

    /// We are the host, and so is somebody else. The higher epoch stays; then the better number; then the higher id.
    pub(super) fn meet(&mut self, who: Speaker, number: u64) {
        let Role::Hosting(reign) = &self.state.role else { return };
        if let Work::Ending(_) = reign.work {
            return;
        }
        let epoch = reign.epoch;
        let ours = (epoch, Reverse(self.state.number), self.state.member);
        let Speaker { member: to, handle, epoch: theirs } = who;
        let won = ours > (theirs, Reverse(number), to);
        self.note(Note::Met { other: to, epoch: if won { epoch } else { theirs }, won });
        if won {
            self.say(epoch, Signal::Rehosting { number: self.state.number, reigning: true });
        } else {
            let (heir, ask, round) = (None, 0, 0);
            let bond = Bond { to, number, handle, epoch: theirs, reigning: true, heir, ask, round, owed: false };
            self.end_work(Why::Lost(bond));
        }
    }
}

fn roll_of(highest: u64) -> u32 {
    highest.clamp(1, LONGEST_ROLL) as u32
}

/// Up to which number members are asked, so that enough answer and one to spare: those who answered best last time.
fn enough(votes: &[(u64, u64)], me: u64, needed: usize) -> u64 {
    let mut numbers: Vec<u64> = votes.iter().filter(|(session, _)| *session != me).map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    match needed.checked_sub(1) {
        Some(0) | None => 0,
        Some(others) => numbers.get(others).copied().unwrap_or(EVERYBODY),
    }
}
