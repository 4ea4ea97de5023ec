//! Rehosting Protocol: a standby becomes the host.

use alloc::vec::Vec;

use bellwether_kernel::Epoch;

use super::{Sender, Step};
use crate::message::{Member, Signal};
use crate::note::Note;
use crate::state::{Role, Timer};
use crate::wire::LAST_EPOCH;

/// Everybody is asked for a grant.
pub(super) const EVERYBODY: u64 = u64::MAX;

impl Step<'_> {
    /// Says 206 and 203. If it is `certain` that the last host is gone and wanted us to follow it, nobody has to be given
    /// time to object.
    pub(super) fn rehost(&mut self, certain: bool) {
        let epoch = self.wanted_epoch();
        self.note(Note::WantsToHost { epoch });
        self.rehost_in(epoch, certain, if self.expects() { self.state.ask } else { 0 });
    }

    /// Above all that we heard of or granted. An attempt that nobody answered is repeated in its own epoch: one who is alone
    /// does not raise it.
    fn wanted_epoch(&self) -> Epoch {
        let (granted, to) = self.state.granted;
        if to == self.state.member.session && granted > self.state.heard {
            granted
        } else {
            self.state.heard.max(granted).next().min(LAST_EPOCH)
        }
    }

    /// Says 203 for an epoch. Who has said 206 already need not say it again: a channel may carry few lines.
    fn rehost_in(&mut self, epoch: Epoch, certain: bool, ask: u64) {
        let first = !matches!(self.state.role, Role::Rehosting { .. });
        self.unfollow();
        self.state.granted = (epoch, self.state.member.session);
        self.raise_epoch_floor(epoch);
        self.enter(Role::Rehosting { epoch, votes: Vec::new(), ask, certain, elapsed: false });
        let (number, round) = (self.state.number, self.next_round());
        self.arm_lease(0);
        self.arm(Timer::Rehosting, self.config.answer);
        if first {
            self.say(epoch, Signal::Rehosting { number, is_host: false });
        }
        self.say(epoch, Signal::WillHost { number, round, ask });
    }

    pub(super) fn next_round(&mut self) -> u32 {
        self.state.round = (self.state.round + 1) % self.config.round_wrap;
        self.state.round
    }

    /// Somebody grants us a round of an epoch.
    pub(super) fn granted_by(&mut self, who: Sender, number: u64, round: u32) {
        let ours = match &self.state.role {
            Role::Rehosting { epoch, .. } => *epoch,
            Role::Hosting(term) => term.epoch,
            _ => return,
        };
        if who.epoch == ours && self.expects() {
            self.count_grant(who.member, number, round);
        }
    }

    /// Somebody knows of a later epoch than the one that we want, and grants us nothing: it has granted ours to another, or
    /// may have before it was restarted. We want one after that, at once.
    pub(super) fn overtaken_by(&mut self, later: Epoch) {
        if let Role::Rehosting { epoch, certain, .. } = self.state.role
            && self.expects()
            && epoch < later.min(LAST_EPOCH)
        {
            self.rehost(certain);
        }
    }

    /// Our own 203 came back: only now has anybody heard it. Those who have to grant it get *X* from here on; so do those who
    /// may object, if it took longer than *X*.
    pub(super) fn allow_answers(&mut self, round: u32) {
        let counted = self.expects();
        if let Role::Rehosting { elapsed, votes, .. } = &mut self.state.role
            && (counted || *elapsed)
            && round == self.state.round
            && !is_granted_by(votes, self.state.member)
        {
            *elapsed = false;
            self.arm(Timer::Rehosting, self.config.answer);
        }
    }

    /// Counts a grant of the newest round.
    pub(super) fn count_grant(&mut self, member: Member, number: u64, round: u32) {
        if round != self.state.round {
            return;
        }
        let votes = match &mut self.state.role {
            Role::Rehosting { votes, .. } => votes,
            Role::Hosting(term) => &mut term.votes,
            _ => return,
        };
        if let Err(slot) = votes.binary_search_by_key(&member.session, |(session, _)| *session) {
            votes.insert(slot, (member.session, number));
        }
        self.try_to_declare();
        self.try_to_confirm();
    }

    /// Becomes the host if enough grant it, the own echo among them, and nobody has to be waited for.
    pub(super) fn try_to_declare(&mut self) {
        let Role::Rehosting { epoch, votes, certain, elapsed, ask } = &self.state.role else { return };
        let granted = votes.len() >= self.config.needed() && *epoch <= self.state.durable;
        if granted && (*certain || *elapsed || self.expects()) {
            let (epoch, ask) = (*epoch, *ask);
            self.declare(epoch, ask);
        }
    }

    /// *X* is over: for the better candidates to say that they are there, or for others to object to us.
    pub(super) fn answers_due(&mut self) {
        match &mut self.state.role {
            Role::Asking => {
                let (number, member) = (self.state.number, self.state.member);
                self.state.candidates.retain(|other| !super::outranks((other.number, other.member), (number, member)));
                self.rehost(false);
            }
            Role::Rehosting { elapsed, votes, .. } => {
                *elapsed = true;
                // A slow disk is waited for, as long as the round lasts; and so is our own signal, which a channel may hold
                // back until it is our turn to speak. Who gave up before would only queue more signals behind it.
                if votes.len() >= self.config.needed() {
                    self.try_to_declare();
                } else if is_granted_by(votes, self.state.member) {
                    self.give_up();
                }
            }
            _ => {}
        }
    }

    /// Too few granted it, or our own signal did not come back. Asks everybody, or tries again later.
    pub(super) fn give_up(&mut self) {
        if let Role::Rehosting { epoch, ask, certain, .. } = self.state.role
            && self.expects()
            && ask != EVERYBODY
        {
            return self.rehost_in(epoch, certain, EVERYBODY);
        }
        self.withdraw();
        let rank = self.rank(None);
        self.enter(Role::Checking { waited: true });
        self.arm(Timer::HostChecking, self.config.heartbeat.plus(self.config.answer.times(rank)));
    }
}

/// Whether a member is among those who granted a round.
pub(super) fn is_granted_by(votes: &[(u64, u64)], member: Member) -> bool {
    votes.binary_search_by_key(&member.session, |(session, _)| *session).is_ok()
}
