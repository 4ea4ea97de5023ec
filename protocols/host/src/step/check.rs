//! Host Checking Protocol: a standby listens for the host, answers its roll-call, and notices when it is gone.

use bellwether_kernel::Leadership;

use super::{Sender, Step, outranks};
use crate::message::{RoundGrant, Signal};
use crate::note::Note;
use crate::state::{Followed, Role, State, Timer};
use crate::taken_numbers::TakenNumbers;

/// The number of turns over which members that know of many better candidates are spread.
const MAX_TURNS: u64 = 64;

impl Step<'_> {
    /// Begins to watch for the host.
    pub(super) fn start_checking(&mut self) {
        self.enter(Role::Checking { waited: false });
        if self.state.followed.is_none() {
            self.arm(Timer::HostChecking, self.config.silence);
        }
    }

    /// 202: a member is the host.
    pub(super) fn on_host(&mut self, who: Sender, number: u64, round: u32, roll: u32, ask: u64, heir: Option<u64>) {
        self.hear_of(number);
        self.forget(who.member);
        if let Role::Login { taken, .. } | Role::Assigning { taken, .. } = &mut self.state.role {
            taken.fill(roll.into());
        }
        if let Role::Hosting(_) = self.state.role {
            return self.on_other_host(who, number);
        }
        if !self.may_follow(who, number) {
            return;
        }
        let Sender { member: to, handle, epoch } = who;
        let before = self.state.followed;
        self.state.followed =
            Some(Followed { to, number, handle, epoch, is_host: true, heir, ask, round, owed: false });
        self.arm(Timer::HostChecking, self.config.silence);
        let known = before.is_some_and(|followed| (followed.to, followed.epoch, followed.is_host) == (to, epoch, true));
        if !known {
            self.fx.lead(Leadership::Following { leader: handle, epoch });
            self.note(Note::Following { host: to, number, epoch });
            self.raise_epoch_floor(epoch.next());
        }
        self.back_to_checking();
        self.state.ask = ask;
        self.state.highest = u64::from(roll).max(number).max(self.state.number.min(TakenNumbers::PLAUSIBLE));
        if number == self.state.number {
            // The host keeps its number, even if others have it.
            self.refused(roll.into());
        } else if !known || before.is_some_and(|followed| followed.round != round) {
            self.answer_round(to.session, round, roll, ask);
        }
    }

    /// Whether this host may be followed: the newest epoch counts; of two hosts of one epoch, the better one.
    fn may_follow(&self, who: Sender, number: u64) -> bool {
        self.state.followed.is_none_or(|followed| {
            let better = followed.is_host && outranks((number, who.member), (followed.number, followed.to));
            who.epoch > followed.epoch || who.epoch == followed.epoch && (followed.to == who.member || better)
        })
    }

    fn back_to_checking(&mut self) {
        match self.state.role {
            Role::Rehosting { .. } => {
                self.withdraw();
                self.enter(Role::Checking { waited: false });
            }
            Role::Checking { .. } | Role::Asking | Role::Candidate => self.enter(Role::Checking { waited: false }),
            _ => {}
        }
    }

    /// Grants the round if we are asked to, and answers the roll-call if it is our turn.
    fn answer_round(&mut self, host: u64, round: u32, roll: u32, ask: u64) {
        let Role::Checking { .. } = self.state.role else { return };
        let number = self.state.number;
        let our_turn = u64::from(round % roll.max(1)) == number % u64::from(roll.max(1));
        if our_turn || self.expects() && number <= ask {
            self.say_number(self.expects().then_some(RoundGrant { to: host, round }));
        }
    }

    /// The host has been silent for *Y*, or our turn has come.
    pub(super) fn host_silent(&mut self) {
        if self.state.role == Role::Restarted {
            return self.login();
        }
        let heir = self.state.followed.and_then(|followed| followed.heir);
        self.unfollow();
        match self.state.role {
            Role::Checking { waited } => self.take_turn(waited, heir),
            Role::Candidate => self.take_turn(false, None),
            _ => {}
        }
    }

    /// Follows no host from here on.
    pub(super) fn unfollow(&mut self) {
        let Some(followed) = self.state.followed.take() else { return };
        self.fx.disarm(Timer::HostChecking);
        if followed.is_host {
            self.fx.lead(Leadership::Nobody);
            self.note(Note::Leaderless);
        }
    }

    /// There is no host. The best candidate announces itself first; the others wait until it should have done so.
    pub(super) fn take_turn(&mut self, waited: bool, heir: Option<u64>) {
        if !self.state.stands() {
            return self.start_checking();
        }
        let rank = if waited { 0 } else { self.rank(heir) };
        if rank == 0 {
            return self.take_over();
        }
        self.enter(Role::Checking { waited: true });
        self.arm(Timer::HostChecking, self.config.answer.times(rank));
    }

    /// How many candidates should announce themselves before us, as far as we know.
    pub(super) fn rank(&mut self, heir: Option<u64>) -> u64 {
        let better = self.state.better().count() as u64;
        match heir {
            Some(heir) if heir == self.state.member.session => 0,
            _ if better == State::CANDIDATES as u64 => {
                better + u64::from(self.fx.pick(self.state.number.min(MAX_TURNS) as u32))
            }
            Some(_) => better.max(1),
            None => better,
        }
    }

    /// Asks (205) whether the better candidates that we know of are there, and rehosts if there are none.
    fn take_over(&mut self) {
        let mut better = [0; State::CANDIDATES];
        better.iter_mut().zip(self.state.better()).for_each(|(slot, other)| *slot = other.number);
        if better[0] == 0 {
            return self.rehost(false);
        }
        // They are sorted; of two that are known by one number, both are asked at once.
        let mut asked = 0;
        for number in better {
            if number > asked {
                self.say_only(Signal::StillThere { number });
                asked = number;
            }
        }
        self.enter(Role::Asking);
        self.arm(Timer::Rehosting, self.config.answer);
    }

    /// 205: a member without a host asks whether we are there.
    pub(super) fn on_still_there(&mut self, number: u64) {
        if number != self.state.number || !self.state.holds_number() {
            return;
        }
        if let Role::Hosting(_) = self.state.role {
            return self.answer_who_hosts();
        }
        self.say_number(None);
        if matches!(self.state.role, Role::Checking { .. }) && self.state.followed.is_none() && self.state.stands() {
            self.take_over();
        }
    }

    /// 204, or 103: a member is no longer the host, or no longer wants to be. A candidate gives up one attempt; a
    /// member that granted it a later one stays bound.
    pub(super) fn on_step_down(&mut self, who: Sender, round: Option<u32>, heir: Option<u64>) {
        if round.is_none() {
            self.forget(who.member);
        }
        let frees = |followed: Followed| {
            let same = followed.to == who.member && followed.epoch <= who.epoch;
            same && round.is_none_or(|round| !followed.is_host && followed.round == round)
        };
        if self.state.followed.is_some_and(frees) {
            self.followed_is_gone(heir);
        }
    }

    /// The host that we followed is certainly no longer host. Its heir takes over at once.
    pub(super) fn followed_is_gone(&mut self, heir: Option<u64>) {
        let was_host = self.state.host().is_some();
        self.unfollow();
        if !self.state.stands_by() {
            return;
        }
        if was_host && heir == Some(self.state.member.session) && self.state.stands() {
            self.rehost(true);
        } else {
            self.wait_for_candidate();
        }
    }
}
