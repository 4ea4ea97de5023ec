//! The settings of a ring, checked once.

use alloc::format;
use core::ops::Deref;

use bellwether_kernel::{ConfigError, NodeId, NodeSet, Span};

use crate::state::ROUNDS;
use crate::table::{Member, TABLE_LIMIT, loopback_address};
use crate::token::Mac;

/// How a member gets its identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// The identity is derived from the node's number, as in the simulator.
    FromNode,
    /// The identity is this one.
    Given(Member),
}

/// The settings as people write them. [`Config::new`] checks that they are consistent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The member's hardware address and network address.
    pub identity: Identity,
    /// How often an owner announces the token: the note's HEART_BEAT_PERIOD.
    pub heartbeat: Span,
    /// After how many heart-beats without news of it the token counts as lost: WAITER_SLEEP_INTERVALS.
    pub waiter_intervals: u32,
    /// Within how many heart-beats an answer must come: LOOSER_ANSWER_INTERVALS.
    pub answer_intervals: u32,
    /// How long an owner keeps the token before it passes it on; zero: it keeps it until it is asked.
    pub rotate: Span,
    /// The number of members of which a majority must be heard before an owner works or a token is generated; 0: none
    /// need be.
    pub expect: u32,
    /// The greatest deviation of a member's clock from true time, in millionths.
    pub drift_ppm: u32,
    /// The part of its lease that an owner reserves for ending its work.
    pub stop: Span,
    /// For how long a member that stepped down does not take the token.
    pub abstain: Span,
    /// How often the token is offered to a member that does not answer.
    pub offers: u8,
    /// After how many of our turns a member that did not take the token and stays silent is dropped from the ring.
    pub drop_after: u8,
    /// The number at which heart-beat numbers start again. Only the checker, which needs finitely many states, sets it
    /// low.
    pub round_wrap: u8,
    /// The number of members of the ring, for simulations: only the bound for progress depends on it.
    pub members: u32,
    /// How many members know each other from the start, for the checker: without this it would explore mostly
    /// introductions.
    pub acquainted: u32,
    /// The members that start with a token of their own, for simulations of rings that are joined together.
    pub born: NodeSet,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            identity: Identity::FromNode,
            heartbeat: Span::millis(100),
            waiter_intervals: 4,
            answer_intervals: 1,
            rotate: Span::ZERO,
            expect: 0,
            drift_ppm: 10_000,
            stop: Span::millis(40),
            abstain: Span::secs(1),
            offers: 3,
            drop_after: 3,
            round_wrap: 252,
            members: 1,
            acquainted: 0,
            born: NodeSet::EMPTY,
        }
    }
}

/// Settings that have been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    settings: Settings,
    term: Span,
}

impl Deref for Config {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.settings
    }
}

impl Config {
    /// Checks the settings.
    ///
    /// # Errors
    /// The settings contradict each other; the message says which and why.
    pub fn new(settings: Settings) -> Result<Config, ConfigError> {
        let refuse = |why: &str| Err(ConfigError(why.into()));
        if settings.heartbeat == Span::ZERO || settings.answer_intervals == 0 || settings.offers == 0 {
            return refuse("heartbeat, answer and offers must be more than nothing");
        }
        if settings.drop_after == 0 {
            return refuse("drop-after must be at least 1: nobody is dropped who was never asked");
        }
        if settings.drift_ppm > 100_000 {
            return refuse(
                "drift must be at most 100000 millionths (10 %): leases mean nothing on clocks worse than that",
            );
        }
        if settings.waiter_intervals < 2 || settings.answer_intervals > settings.waiter_intervals {
            return refuse("waiter must be at least 2 heart-beats, and no fewer than answer");
        }
        if settings.expect as usize > TABLE_LIMIT || settings.acquainted as usize > TABLE_LIMIT {
            return Err(ConfigError(format!("a ring has at most {TABLE_LIMIT} members")));
        }
        let rounds = ROUNDS as u8;
        if settings.round_wrap < 2 * rounds || !settings.round_wrap.is_multiple_of(rounds) {
            return Err(ConfigError(format!("round-wrap must be a multiple of {rounds}, from {} to 252", 2 * rounds)));
        }
        Config { term: Span::ZERO, settings }.with_term()
    }

    fn with_term(mut self) -> Result<Config, ConfigError> {
        let waiter = self.waiter_timeout();
        let hold = waiter.minus(waiter.millionths(2 * self.drift_ppm));
        // Only so many heart-beats are counted at once. A shorter term is always safe.
        let counted = self.heartbeat.times(ROUNDS as u64).minus(Span::nanos(1));
        self.term = hold.minus(self.stop).min(counted);
        if self.term <= self.heartbeat {
            return Err(ConfigError(format!(
                "the waiter's time-out ({waiter}) less drift and stop leaves {}, which must be more than a heart-beat ({}), \
                 or an owner would stop between two of them",
                self.term, self.heartbeat
            )));
        }
        Ok(self)
    }

    /// How long without news of it until the token counts as lost. The answer to a heart-beat grants a lease of the
    /// same length.
    #[must_use]
    pub fn waiter_timeout(&self) -> Span {
        self.heartbeat.times(self.waiter_intervals.into())
    }

    /// How long a seeker waits before it asks again: half the waiter's time-out.
    #[must_use]
    pub fn seeker_timeout(&self) -> Span {
        self.heartbeat.times((self.waiter_intervals / 2).into())
    }

    /// How long to wait for an answer.
    #[must_use]
    pub fn answer_timeout(&self) -> Span {
        self.heartbeat.times(self.answer_intervals.into())
    }

    /// How long after a heart-beat that a majority answered the owner may work before it must begin to stop: the
    /// members' time-out on the worst pair of clocks, less the time that stopping takes.
    #[must_use]
    pub fn term(&self) -> Span {
        self.term
    }

    /// Whether an owner works only while a majority of the members grants it a lease.
    #[must_use]
    pub fn needs_majority(&self) -> bool {
        self.expect > 0
    }

    /// The number of members that is enough to work and to generate a token.
    #[must_use]
    pub fn majority(&self) -> u32 {
        if self.needs_majority() { self.expect / 2 + 1 } else { 0 }
    }

    /// The hardware address and network address of a member.
    #[must_use]
    pub fn identity(&self, me: NodeId) -> Member {
        match self.identity {
            Identity::FromNode => Member { mac: Mac::of_number(me.number()), address: loopback_address(me) },
            Identity::Given(member) => member,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(change: impl FnOnce(&mut Settings)) -> bool {
        let mut settings = Settings::default();
        change(&mut settings);
        Config::new(settings).is_err()
    }

    #[test]
    fn the_defaults_go_together() {
        Config::new(Settings::default()).unwrap();
        for waiter_intervals in 3..1000 {
            Config::new(Settings { waiter_intervals, ..Settings::default() }).unwrap();
        }
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        assert!(refused(|s| s.heartbeat = Span::ZERO));
        assert!(refused(|s| s.waiter_intervals = 1));
        assert!(refused(|s| s.answer_intervals = 0));
        assert!(refused(|s| s.answer_intervals = 5));
        assert!(refused(|s| s.stop = Span::millis(350)));
        assert!(refused(|s| s.drift_ppm = 200_000));
        assert!(refused(|s| s.expect = 5000));
        assert!(refused(|s| s.round_wrap = 253));
        assert!(refused(|s| s.offers = 0));
        assert!(refused(|s| s.drop_after = 0));
    }

    #[test]
    fn the_work_is_dead_before_the_token_is_missed_on_the_worst_pair_of_clocks() {
        let config = Config::new(Settings::default()).unwrap();
        let drift = u64::from(config.drift_ppm);
        let work_ends = config.term().plus(config.stop).as_nanos() * 1_000_000 / (1_000_000 - drift);
        let missed = config.waiter_timeout().as_nanos() * 1_000_000 / (1_000_000 + drift);
        assert!(work_ends < missed, "{work_ends} {missed}");
    }

    #[test]
    fn a_majority_is_more_than_half_of_those_expected() {
        let majority = |expect| Config::new(Settings { expect, ..Settings::default() }).unwrap().majority();
        assert_eq!([0, 1, 2, 3, 4, 5].map(majority), [0, 1, 2, 2, 3, 3]);
    }
}
