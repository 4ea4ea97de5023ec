//! Host Candidate Protocol: somebody else wants to be the host; a standby waits for its 202, and with `expect` grants it
//! the epoch.

use super::{Sender, Step};
use crate::message::{RoundGrant, Signal};
use crate::state::{Followed, Role, Timer, WorkPhase};
use crate::wire::LAST_EPOCH;

impl Step<'_> {
    /// Gives somebody else *X* to become the host.
    pub(super) fn wait_for_candidate(&mut self) {
        self.enter(Role::Candidate);
        self.arm(Timer::HostCandidate, self.config.answer);
    }

    /// It has not become the host.
    pub(super) fn candidate_due(&mut self) {
        if self.state.role == Role::Candidate && self.state.followed.is_none() {
            self.take_turn(false, None);
        }
    }

    /// 206: a rehosting is in progress, or a better host tells a worse one.
    pub(super) fn on_rehosting(&mut self, who: Sender, number: u64, is_host: bool) {
        match self.state.role {
            Role::Hosting(_) if is_host => self.on_other_host(who, number),
            Role::Hosting(_) => self.say_host_unless_ending(),
            Role::Rehosting { .. } if !is_host => self.on_rival_candidate(who, number),
            _ if !is_host && self.state.stands_by() && self.state.followed.is_none() => {
                self.learn(who, number, true);
                self.wait_for_candidate();
            }
            _ => {}
        }
    }

    /// 203: somebody will be the host.
    pub(super) fn on_will_host(&mut self, who: Sender, number: u64, round: u32, ask: u64) {
        self.learn(who, number, true);
        match self.state.role {
            Role::Hosting(_) => return self.say_host_unless_ending(),
            Role::Rehosting { .. } => self.on_rival_candidate(who, number),
            _ => {}
        }
        if self.state.stands_by() && self.state.host().is_none() {
            self.consider(who, number, round, ask);
        }
    }

    /// We want to be the host, and so does somebody else. The better one goes on.
    fn on_rival_candidate(&mut self, who: Sender, number: u64) {
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
    fn consider(&mut self, who: Sender, number: u64, round: u32, ask: u64) {
        let Sender { member: to, handle, epoch } = who;
        if self.state.followed.is_some_and(|followed| followed.to != to) {
            return;
        }
        let free = epoch > self.state.granted.0 || self.state.granted == (epoch, to.session);
        if !self.expects() || !free || self.state.number > ask {
            return self.refuse(!free && self.state.number <= ask);
        }
        self.state.granted = (epoch, to.session);
        self.raise_epoch_floor(epoch);
        self.state.followed =
            Some(Followed { to, number, handle, epoch, is_host: false, heir: None, ask, round, owed: true });
        self.enter(Role::Candidate);
        self.arm(Timer::HostChecking, self.config.silence);
        self.send_owed_grant();
    }

    /// Grants nothing. One whose epoch is granted already is told so by a later epoch in our answer: it would ask for the
    /// same one for ever.
    fn refuse(&mut self, stale: bool) {
        if self.state.followed.is_none() {
            self.wait_for_candidate();
        }
        if stale && self.expects() {
            self.state.heard = self.state.heard.max(self.state.granted.0.next().min(LAST_EPOCH));
            self.say_number(None);
        }
    }

    /// Says what we granted, once it would survive a crash.
    pub(super) fn send_owed_grant(&mut self) {
        let durable = self.state.durable;
        let Some(followed) = self.state.followed.as_mut().filter(|followed| followed.owed && followed.epoch <= durable)
        else {
            return;
        };
        followed.owed = false;
        let grant = RoundGrant { to: followed.to.session, round: followed.round };
        self.say_number(Some(grant));
    }

    /// As the host, tells one who wants to be it that there is one.
    fn say_host_unless_ending(&mut self) {
        if !matches!(self.work(), Some(WorkPhase::Ending(_))) {
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
