//! The settings of a flock, checked once.

use alloc::format;
use core::ops::Deref;

use bellwether_kernel::{ConfigError, NodeId, Span};

/// How a member gets its owner id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Identity {
    /// The owner id is the node's number, as in the simulator.
    FromNode,
    /// The owner id is this one.
    Given(u64),
}

/// The settings as people write them. [`Config::new`] checks that they are consistent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The owner of this process.
    pub identity: Identity,
    /// The number of members of the flock. If it is given, a host works only while a majority of that number grants it
    /// its epoch; there must not be more members.
    pub expect: Option<u32>,
    /// How often the host announces itself.
    pub heartbeat: Span,
    /// The note's *X*: how long an answer may take, there and back.
    pub answer: Span,
    /// The note's *Y*: how long a host may be silent before its standbys replace it.
    pub silence: Span,
    /// The greatest deviation of a member's clock from true time, in millionths.
    pub drift_ppm: u32,
    /// The part of the silence that a host reserves for ending its work.
    pub stop: Span,
    /// For how long a host that stepped down does not stand again.
    pub abstain: Span,
    /// The time from which members that start together each draw the moment of their first claim. With zero all claim
    /// at once, as in the note.
    pub spread: Span,
    /// The number at which round numbers start again. An answer must not be so late that it meets the same number
    /// again; only the checker, which needs finitely many states and bounds the delay, sets it low.
    pub round_wrap: u32,
    /// The number of values of a session's random part; the other part counts the starts that the cell records. Only
    /// the checker, which tries all values, sets it low.
    pub draw: u32,
}

impl Settings {
    /// The defaults for a local network.
    #[must_use]
    pub fn new(identity: Identity) -> Settings {
        Settings {
            identity,
            expect: None,
            heartbeat: Span::millis(100),
            answer: Span::millis(25),
            silence: Span::millis(250),
            drift_ppm: 10_000,
            stop: Span::millis(40),
            abstain: Span::secs(1),
            spread: Span::millis(25),
            round_wrap: 1 << 31,
            draw: u32::MAX,
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
    /// The greatest number of members that a flock may expect.
    pub const MOST: u32 = 1_000;

    /// Checks the settings.
    ///
    /// # Errors
    /// The settings contradict each other; the message says which and why.
    pub fn new(settings: Settings) -> Result<Config, ConfigError> {
        let refuse = |why: &str| Err(ConfigError(why.into()));
        if settings.expect.is_some_and(|expect| expect == 0 || expect > Config::MOST) {
            return Err(ConfigError(format!("expect must be 1 to {} members", Config::MOST)));
        }
        if [settings.heartbeat, settings.answer, settings.silence].contains(&Span::ZERO) {
            return refuse("heartbeat, answer and silence must be longer than nothing");
        }
        if settings.drift_ppm > 100_000 {
            return refuse(
                "drift must be at most 100000 millionths (10 %): silence means nothing on clocks worse than that",
            );
        }
        if settings.round_wrap < 4 || settings.draw == 0 {
            return refuse("round-wrap must be at least 4, and draw at least 1");
        }
        let hold = settings.silence.minus(settings.silence.millionths(2 * settings.drift_ppm));
        let config = Config { term: hold.minus(settings.stop), settings };
        if config.answer > config.heartbeat {
            return Err(ConfigError(format!(
                "answer ({}) must be at most heartbeat ({}), so that a round is over before the next one",
                config.answer, config.heartbeat
            )));
        }
        if config.term < config.heartbeat.plus(config.answer) {
            return Err(ConfigError(format!(
                "silence ({}) less drift and stop leaves {}, which must be at least heartbeat and answer ({}), or hosts \
                 would give up between two heart-beats",
                config.silence,
                config.term,
                config.heartbeat.plus(config.answer)
            )));
        }
        Ok(config)
    }

    /// The owner id of the member that runs on a node.
    #[must_use]
    pub fn owner(&self, me: NodeId) -> u64 {
        match self.identity {
            Identity::FromNode => me.number().into(),
            Identity::Given(owner) => owner,
        }
    }

    /// The number of grants that a round needs, including the host's own. The host grants itself by the echo of its own
    /// signal.
    #[must_use]
    pub fn needed(&self) -> usize {
        self.expect.map_or(1, |expect| expect as usize / 2 + 1)
    }

    /// How long after sending a signal that came back (and that enough others granted) the host may work before it must
    /// begin to end its work: what its standbys' silence leaves of it on the worst pair of clocks, less the time that
    /// ending takes.
    #[must_use]
    pub fn term(&self) -> Span {
        self.term
    }

    /// Whether a host stays host if its last signal comes back *X* late, it signals again a heart-beat after that, and
    /// the grants take another *X*.
    #[must_use]
    pub fn outlasts_a_late_echo(&self) -> bool {
        self.term >= self.heartbeat.plus(self.answer.times(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(change: impl FnOnce(&mut Settings)) -> bool {
        let mut settings = Settings::new(Identity::FromNode);
        change(&mut settings);
        Config::new(settings).is_err()
    }

    #[test]
    fn the_defaults_go_together() {
        assert!(!refused(|_| ()));
        assert!(!refused(|s| s.expect = Some(3)));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        assert!(refused(|s| s.expect = Some(0)));
        assert!(refused(|s| s.expect = Some(1_001)));
        assert!(refused(|s| s.heartbeat = Span::ZERO));
        assert!(refused(|s| s.silence = s.heartbeat));
        assert!(refused(|s| s.heartbeat = Span::millis(200)));
        assert!(refused(|s| s.answer = Span::millis(101)));
        assert!(refused(|s| s.stop = Span::millis(150)));
        assert!(refused(|s| s.drift_ppm = 200_000));
        assert!(refused(|s| s.round_wrap = 3));
        assert!(refused(|s| s.draw = 0));
    }

    #[test]
    fn the_work_ends_before_the_silence_does_on_the_worst_pair_of_clocks() {
        let config = Config::new(Settings::new(Identity::FromNode)).unwrap();
        // The host's clock runs slow, the standby's fast, both by the whole drift.
        let drift = u64::from(config.drift_ppm);
        let work_ends = config.term().plus(config.stop).as_nanos() * 1_000_000 / (1_000_000 - drift);
        let standby_free = config.silence.as_nanos() * 1_000_000 / (1_000_000 + drift);
        assert!(work_ends < standby_free, "{work_ends} {standby_free}");
    }

    #[test]
    fn a_majority_is_more_than_half_of_those_expected() {
        let needed = |expect| Config::new(Settings { expect, ..Settings::new(Identity::FromNode) }).unwrap().needed();
        assert_eq!([None, Some(1), Some(2), Some(3), Some(4), Some(5)].map(needed), [1, 1, 2, 2, 3, 3]);
    }
}
