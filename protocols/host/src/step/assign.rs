//! Login Protocol and Assign Priority Protocol: how a member gets a number that nobody else has.
//!
//! The note lets everybody claim 1, then 2, then 3. When hundreds start at once that is a storm. So a member claims the
//! lowest number that it has not heard anybody else claim, those who start together spread their claims over a moment, and
//! after a refusal over a longer one each time.

use bellwether_kernel::Span;

use super::{Sender, Step};
use crate::message::{RoundGrant, Signal};
use crate::note::Note;
use crate::state::{Role, Timer};
use crate::taken_numbers::TakenNumbers;

/// Into how many moments a spread is divided.
const SPREAD_STEPS: u32 = 64;
/// How often a spread is doubled at most.
const MAX_DOUBLINGS: u8 = 6;
/// What a 302 gives as the highest number if its sender does not hold the number, but only claims it.
const ONLY_CLAIMED: u64 = 0;

impl Step<'_> {
    /// The cell says that this life has begun. One who may have granted something in an earlier life waits until that has
    /// run out.
    pub(super) fn started(&mut self) {
        if self.expects() && self.state.cell.starts > 1 {
            self.enter(Role::Restarted);
            self.arm(Timer::HostChecking, self.config.silence);
        } else {
            self.login();
        }
    }

    /// Login Protocol.
    pub(super) fn login(&mut self) {
        self.say_only(Signal::Login);
        self.claim_soon(0, TakenNumbers::default());
    }

    /// The channel carries what we say from now on, and nobody heard what we said before: we log in, and claim the number
    /// that we hold, since it may be somebody else's.
    pub(super) fn connected(&mut self) {
        match self.state.role {
            Role::Starting | Role::Restarted | Role::Hosting(_) | Role::Left => {}
            Role::Login { .. } | Role::Assigning { .. } => self.login(),
            Role::Checking { .. } | Role::Asking | Role::Candidate | Role::Rehosting { .. } => {
                self.withdraw();
                self.say_only(Signal::Login);
                self.claim_again();
            }
        }
    }

    /// Claims a number in a moment; at once, if nothing is to be spread.
    fn claim_soon(&mut self, attempt: u8, taken: TakenNumbers) {
        if self.config.spread == Span::ZERO {
            return self.claim_free(attempt, taken);
        }
        self.state.number = 0;
        self.enter(Role::Login { attempt, taken });
        let window = self.config.spread.times(1 << attempt.min(MAX_DOUBLINGS));
        let moment = self.fx.pick(SPREAD_STEPS);
        self.arm(Timer::ClaimDue, window.millionths(moment * (1_000_000 / SPREAD_STEPS)));
    }

    pub(super) fn claim_due(&mut self) {
        if let Role::Login { attempt, taken } = self.state.role {
            self.claim_free(attempt, taken);
        }
    }

    fn claim_free(&mut self, attempt: u8, taken: TakenNumbers) {
        // If all sensible numbers are taken, somebody is joking: any will do.
        let number = taken.lowest_free().unwrap_or_else(|| u64::from(self.fx.pick(u32::MAX)) + 1);
        self.claim(number, attempt, taken);
    }

    /// Assign Priority Protocol: claims a number and waits for 302.
    fn claim(&mut self, number: u64, attempt: u8, taken: TakenNumbers) {
        self.state.number = number;
        self.enter(Role::Assigning { attempt, taken, defended: false });
        self.arm(Timer::AssignPriority, self.config.answer);
        self.say_number(None);
    }

    /// Begins anew with the number that we had: we were out of hearing, and somebody else may have it.
    pub(super) fn claim_again(&mut self) {
        self.claim(self.state.number, 0, TakenNumbers::default());
    }

    /// Begins anew with a later number than the one that we had.
    pub(super) fn claim_later(&mut self) {
        let mut taken = TakenNumbers::default();
        taken.fill(self.state.number);
        self.claim_free(0, taken);
    }

    pub(super) fn say_number(&mut self, grant: Option<RoundGrant>) {
        let (number, stands) = (self.state.number, self.state.stands());
        let epoch = match (grant, self.state.followed) {
            (Some(_), Some(followed)) => followed.epoch,
            _ => self.state.heard,
        };
        self.say(epoch, Signal::Number { number, stands, grant });
    }

    /// Nobody objected.
    pub(super) fn number_assigned(&mut self) {
        let Role::Assigning { .. } = self.state.role else { return };
        self.note(Note::Numbered { number: self.state.number });
        self.hear_of(self.state.number);
        self.start_checking();
        if self.state.followed.is_none() {
            self.say_only(Signal::WhoHosts);
        }
    }

    /// 301: somebody says its number, and perhaps grants us a round.
    pub(super) fn on_number(&mut self, who: Sender, number: u64, stands: bool, grant: Option<RoundGrant>) {
        self.learn(who, number, stands);
        self.note_in_roll_call(number);
        match grant {
            Some(grant) if grant.to == self.state.member.session => self.granted_by(who, number, grant.round),
            Some(_) => {}
            None => self.overtaken_by(who.epoch),
        }
        if number == self.state.number {
            self.resolve_shared_number(who);
        } else if self.state.role == Role::Asking && self.state.is_outranked_by(number, who.member) && stands {
            self.wait_for_candidate();
        }
    }

    /// Somebody says a number that is ours, too. Of two who claim it the lower id moves on; one who holds it keeps it.
    fn resolve_shared_number(&mut self, who: Sender) {
        let number = self.state.number;
        if self.state.holds_number() {
            let highest = self.state.highest.max(number);
            return self.say_only(Signal::Conflict { number, highest });
        }
        let Role::Assigning { defended, .. } = &mut self.state.role else { return };
        if who.member > self.state.member {
            self.refused(0);
        } else if !core::mem::replace(defended, true) {
            self.say_only(Signal::Conflict { number, highest: ONLY_CLAIMED });
        }
    }

    /// 302: somebody objects to our number.
    pub(super) fn on_conflict(&mut self, who: Sender, number: u64, highest: u64) {
        self.learn(who, number, true);
        if number != self.state.number {
            return;
        }
        match self.state.role {
            // It is meant for somebody with a lower id than its sender's. If everybody who claims a number gave it up for that,
            // all would claim the next one, and the one after it, for ever.
            Role::Assigning { .. } if highest == ONLY_CLAIMED && who.member < self.state.member => {}
            Role::Assigning { .. } => self.refused(highest),
            // Two hold it: they were apart when they got it. The lower id moves on, as if both claimed it now.
            _ if self.state.stands_by() && who.member > self.state.member => self.refused(highest),
            _ if self.state.stands_by() => self.say_only(Signal::Conflict { number, highest: self.state.highest }),
            // Whoever shares the host's number moves on when it hears the host.
            Role::Hosting(_) => self.answer_who_hosts(),
            _ => {}
        }
    }

    /// Our number is somebody else's: looks for another one, beyond `highest` if there is a hint.
    pub(super) fn refused(&mut self, highest: u64) {
        let (attempt, mut taken) = match self.state.role {
            Role::Assigning { attempt, taken, .. } => (attempt.saturating_add(1), taken),
            _ => (0, TakenNumbers::default()),
        };
        taken.mark(self.state.number);
        // A hint that leaves nothing sensible to claim is a joke.
        if highest < TakenNumbers::PLAUSIBLE {
            taken.fill(highest);
        }
        self.claim_soon(attempt, taken);
    }
}
