//! Host Checking Protocol: a standby listens for the host, answers its roll-call, and notices when it is gone.

use super::{Speaker, Turn, outranks};
use crate::message::{Grant, Signal};
use crate::note::Note;
use crate::state::{Bond, Role, State, Timer};
use crate::taken::Taken;

/// How many turns those who know of many better candidates are spread over.
const TURNS: u64 = 64;

impl Turn<'_> {
    /// Begins to listen for the host.
    pub(super) fn listen(&mut self) {
        self.enter(Role::Checking { waited: false });
        if self.state.bond.is_none() {
            self.arm(Timer::HostChecking, self.config.silence);
        }
    }

    /// 202: somebody is the host.
    pub(super) fn told_host(&mut self, who: Speaker, number: u64, round: u32, roll: u32, ask: u64, heir: Option<u64>) {
        self.hear_of(number);
        self.forget(who.member);
        if let Role::Login { taken, .. } | Role::Assigning { taken, .. } = &mut self.state.role {
            taken.fill(roll.into());
        }
        if let Role::Hosting(_) = self.state.role {
            return self.meet(who, number);
        }
        if !self.may_follow(who, number) {
            return;
        }
        let Speaker { member: to, handle, epoch } = who;
        let before = self.state.bond;
        self.state.bond = Some(Bond { to, number, handle, epoch, reigning: true, heir, ask, round, owed: false });
        self.arm(Timer::HostChecking, self.config.silence);
        let known = before.is_some_and(|bond| (bond.to, bond.epoch, bond.reigning) == (to, epoch, true));
        if !known {
            self.note(Note::Following { host: to, number, epoch });
            self.raise_floor(epoch.next());
        }
        self.back_to_checking();
        self.state.ask = ask;
        self.state.highest = u64::from(roll).max(number).max(self.state.number.min(Taken::SENSIBLE));
        if number == self.state.number {
            // The host keeps its number, whoever else has it.
            self.refused(roll.into());
        } else if !known || before.is_some_and(|bond| bond.round != round) {
            self.answer_round(to.session, round, roll, ask);
        }
    }

    /// The newest epoch is followed; of two hosts of one epoch, the better one.
    fn may_follow(&self, who: Speaker, number: u64) -> bool {
        self.state.bond.is_none_or(|bond| {
            let better = bond.reigning && outranks((number, who.member), (bond.number, bond.to));
            who.epoch > bond.epoch || who.epoch == bond.epoch && (bond.to == who.member || better)
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

    /// Grants the round if we are asked to, and says that we are there if it is our turn in the roll-call.
    fn answer_round(&mut self, host: u64, round: u32, roll: u32, ask: u64) {
        let Role::Checking { .. } = self.state.role else { return };
        let number = self.state.number;
        let our_turn = u64::from(round % roll.max(1)) == number % u64::from(roll.max(1));
        if our_turn || self.expects() && number <= ask {
            self.say_number(self.expects().then_some(Grant { to: host, round }));
        }
    }

    /// The host has been silent for *Y*, or our turn has come.
    pub(super) fn silence_over(&mut self) {
        if self.state.role == Role::Waking {
            return self.login();
        }
        let heir = self.state.bond.and_then(|bond| bond.heir);
        self.unbind();
        match self.state.role {
            Role::Checking { waited } => self.take_turn(waited, heir),
            Role::Candidate => self.take_turn(false, None),
            _ => {}
        }
    }

    /// Follows nobody from here on.
    pub(super) fn unbind(&mut self) {
        let Some(bond) = self.state.bond.take() else { return };
        self.fx.disarm(Timer::HostChecking);
        if bond.reigning {
            self.note(Note::Leaderless);
        }
    }

    /// Nobody is the host. The best candidate speaks first; the others wait until it should have spoken.
    pub(super) fn take_turn(&mut self, waited: bool, heir: Option<u64>) {
        if !self.state.stands() {
            return self.listen();
        }
        let rank = if waited { 0 } else { self.rank(heir) };
        if rank == 0 {
            return self.take_over();
        }
        self.enter(Role::Checking { waited: true });
        self.arm(Timer::HostChecking, self.config.answer.times(rank));
    }

    /// How many should speak before us, as far as we know.
    pub(super) fn rank(&mut self, heir: Option<u64>) -> u64 {
        let better = self.state.better().count() as u64;
        match heir {
            Some(heir) if heir == self.state.member.session => 0,
            _ if better == State::CANDIDATES as u64 => {
                better + u64::from(self.fx.pick(self.state.number.min(TURNS) as u32))
            }
            Some(_) => better.max(1),
            None => better,
        }
    }

    /// Asks (205) whether the better candidates that we know of are there, and rehosts if there are none.
    fn take_over(&mut self) {
        let mut better = [0; State::CANDIDATES];
        better.iter_mut().zip(self.state.better()).for_each(|(place, other)| *place = other.number);
        if better[0] == 0 {
            return self.rehost(false);
        }
        for number in better.into_iter().filter(|number| *number > 0) {
            self.say_only(Signal::StillThere { number });
        }
        self.enter(Role::Asking);
        self.arm(Timer::Rehosting, self.config.answer);
    }

    /// 205: somebody asks whether we are there, because it has no host.
    pub(super) fn asked_whether_there(&mut self, number: u64) {
        if number != self.state.number || !self.state.holds_number() {
            return;
        }
        if let Role::Hosting(_) = self.state.role {
            return self.asked_who_hosts();
        }
        self.say_number(None);
        if matches!(self.state.role, Role::Checking { .. }) && self.state.bond.is_none() && self.state.stands() {
            self.take_over();
        }
    }

    /// 204, or 103: somebody is the host no longer, or wants to be it no longer. A candidate gives up one attempt, and
    /// whoever granted it a later one stays bound.
    pub(super) fn told_stepped_down(&mut self, who: Speaker, round: Option<u32>, heir: Option<u64>) {
        if round.is_none() {
            self.forget(who.member);
        }
        let frees = |bond: Bond| {
            let same = bond.to == who.member && bond.epoch <= who.epoch;
            same && round.is_none_or(|round| !bond.reigning && bond.round == round)
        };
        if self.state.bond.is_some_and(frees) {
            self.set_free(heir);
        }
    }

    /// Whom we followed is certainly not the host any more. Its heir takes over at once.
    pub(super) fn set_free(&mut self, heir: Option<u64>) {
        let reigned = self.state.host().is_some();
        self.unbind();
        if !self.state.stands_by() {
            return;
        }
        if reigned && heir == Some(self.state.member.session) && self.state.stands() {
            self.rehost(true);
        } else {
            self.wait_for_candidate();
        }
    }
}
