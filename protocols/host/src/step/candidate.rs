//! Host Candidate Protocol: somebody else wants to be the host; a standby waits for its 202, and with `expect` grants it
//! the epoch.

use super::{Speaker, Turn};
use crate::message::{Grant, Signal};
use crate::state::{Bond, Role, Timer, Work};

impl Turn<'_> {
    /// Gives somebody else *X* to become the host.
    pub(super) fn wait_for_candidate(&mut self) {
        self.enter(Role::Candidate);
        self.arm(Timer::HostCandidate, self.config.answer);
    }

    /// It has not become the host.
    pub(super) fn candidate_due(&mut self) {
        if self.state.role == Role::Candidate && self.state.bond.is_none() {
            self.take_turn(false, None);
        }
    }

    /// 206: a rehosting is in progress, or a better host tells a worse one.
    pub(super) fn told_rehosting(&mut self, who: Speaker, number: u64, reigning: bool) {
        match self.state.role {
            Role::Hosting(_) if reigning => self.meet(who, number),
            Role::Hosting(_) => self.insist(),
            Role::Rehosting { .. } if !reigning => self.met_rival(who, number),
            _ if !reigning && self.state.stands_by() && self.state.bond.is_none() => {
                self.learn(who, number, true);
                self.wait_for_candidate();
            }
            _ => {}
        }
    }

    /// 203: somebody will be the host.
    pub(super) fn told_will_host(&mut self, who: Speaker, number: u64, round: u32, ask: u64) {
        self.learn(who, number, true);
        match self.state.role {
            Role::Hosting(_) => return self.insist(),
            Role::Rehosting { .. } => self.met_rival(who, number),
            _ => {}
        }
        if self.state.stands_by() && self.state.host().is_none() {
            self.consider(who, number, round, ask);
        }
    }

    /// We want to be the host, and so does somebody else. The better one goes on.
    fn met_rival(&mut self, who: Speaker, number: u64) {
        let outranked = self.state.is_outranked_by(number, who.member);
        let Role::Rehosting { epoch, certain, .. } = &mut self.state.role else { return };
        if outranked {
            self.withdraw();
            self.wait_for_candidate();
        } else {
            // Somebody else believes that it is its turn, so nothing is certain.
            *certain = false;
            // With `expect`, those who granted it that epoch cannot grant us the same.
            let taken = who.epoch >= *epoch;
            if taken && self.expects() {
                self.rehost(false);
            }
        }
    }

    /// Without `expect`, just waits for the candidate's 202. With it, grants it the epoch, unless that is granted or we
    /// are bound.
    fn consider(&mut self, who: Speaker, number: u64, round: u32, ask: u64) {
        let Speaker { member: to, handle, epoch } = who;
        if self.state.bond.is_some_and(|bond| bond.to != to) {
            return;
        }
        let free = epoch > self.state.granted.0 || self.state.granted == (epoch, to.session);
        if !self.expects() || !free || self.state.number > ask {
            return self.refuse(!free && self.state.number <= ask);
        }
        self.state.granted = (epoch, to.session);
        self.raise_floor(epoch);
        self.state.bond = Some(Bond { to, number, handle, epoch, reigning: false, heir: None, ask, round, owed: true });
        self.enter(Role::Candidate);
        self.arm(Timer::HostChecking, self.config.silence);
        self.pay_grant();
    }

    /// Grants nothing. One whose epoch is granted already is told so by the epoch of our answer: it would ask for the same
    /// one for ever.
    fn refuse(&mut self, stale: bool) {
        if self.state.bond.is_none() {
            self.wait_for_candidate();
        }
        if stale && self.expects() {
            self.state.heard = self.state.heard.max(self.state.granted.0);
            self.say_number(None);
        }
    }

    /// Says what we granted, once it would survive a crash.
    pub(super) fn pay_grant(&mut self) {
        let durable = self.state.durable;
        let Some(bond) = self.state.bond.as_mut().filter(|bond| bond.owed && bond.epoch <= durable) else { return };
        bond.owed = false;
        let grant = Grant { to: bond.to.session, round: bond.round };
        self.say_number(Some(grant));
    }

    /// As the host, tells one who wants to be it that there is one.
    fn insist(&mut self) {
        if !matches!(self.work(), Some(Work::Ending(_))) {
            self.say_host();
        }
    }

    /// Gives up wanting to be the host. With `expect` some may have granted us the epoch: they are free again.
    pub(super) fn withdraw(&mut self) {
        if let Role::Rehosting { epoch, .. } = self.state.role
            && self.expects()
        {
            let round = Some(self.state.round);
            self.say(epoch, Signal::StepDown { number: self.state.number, round, heir: None });
        }
    }
}
