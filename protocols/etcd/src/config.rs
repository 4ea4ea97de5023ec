//! The settings of a flock, checked once.

use alloc::format;
use core::ops::Deref;

use bellwether_kernel::{ConfigError, NodeId, Span};

/// The settings as people write them. [`EtcdConfig::new`] checks that they are consistent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EtcdSettings {
    /// This node's number for the server.
    pub server: NodeId,
    /// How often the leader reads its key and keeps its lease alive.
    pub heartbeat: Span,
    /// How long to wait for an answer before the request is given up.
    pub answer: Span,
    /// How long the work may live after the sending of a request whose answer shows the leader's key, and how long the
    /// others wait after the key has disappeared without a release.
    pub lease: Span,
    /// The duration of the server's leases. The safety of the work does not depend on it: it only decides when a leader
    /// is missed.
    pub ttl: Span,
    /// The greatest deviation of a member's clock from true time, in millionths.
    pub drift_ppm: u32,
    /// The part of the lease that is reserved for ending the work.
    pub stop: Span,
    /// For how long a leader that stepped down does not stand again.
    pub abstain: Span,
    /// How long a member waits after a failed request before it asks again.
    pub retry: Span,
    /// The number of leases that the simulated server grants in all; a checker needs finitely many states.
    pub grants: u64,
    /// The number of values from which each life of a member draws the part of its request numbers that distinguishes
    /// it; only the checker sets it low.
    pub draw: u32,
    /// The number at which request numbers start again. An answer must not be so late that it meets the same number
    /// again; only the checker, which bounds the delay, sets it low.
    pub serial_wrap: u32,
}

impl EtcdSettings {
    /// The defaults for an etcd on a local network. The last node of the simulation is the server.
    #[must_use]
    pub fn new(server: NodeId) -> EtcdSettings {
        EtcdSettings {
            server,
            heartbeat: Span::millis(500),
            answer: Span::secs(1),
            lease: Span::secs(5),
            ttl: Span::secs(5),
            drift_ppm: 10_000,
            stop: Span::millis(200),
            abstain: Span::millis(1_250),
            retry: Span::millis(100),
            grants: u64::MAX,
            draw: u32::MAX,
            serial_wrap: u32::MAX,
        }
    }
}

/// Settings that have been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EtcdConfig {
    settings: EtcdSettings,
    term: Span,
}

impl Deref for EtcdConfig {
    type Target = EtcdSettings;

    fn deref(&self) -> &EtcdSettings {
        &self.settings
    }
}

impl EtcdConfig {
    /// Checks the settings.
    ///
    /// # Errors
    /// The settings contradict each other; the message says which and why.
    pub fn new(settings: EtcdSettings) -> Result<EtcdConfig, ConfigError> {
        let refuse = |why: &str| Err(ConfigError(why.into()));
        if [settings.heartbeat, settings.answer, settings.lease, settings.ttl, settings.retry].contains(&Span::ZERO) {
            return refuse("heartbeat, answer, lease, ttl and retry must be longer than nothing");
        }
        if settings.drift_ppm > 100_000 {
            return refuse(
                "drift must be at most 100000 millionths (10 %): a lease means nothing on clocks worse than that",
            );
        }
        if settings.draw == 0 || settings.serial_wrap < 2 {
            return refuse("draw must be at least 1, and serial-wrap at least 2");
        }
        let hold = settings.lease.minus(settings.lease.millionths(2 * settings.drift_ppm));
        let config = EtcdConfig { term: hold.minus(settings.stop), settings };
        let round = config.heartbeat.plus(config.answer.times(2));
        if config.term < round {
            return Err(ConfigError(format!(
                "lease ({}) less drift and stop leaves {}, which must be at least heartbeat and two answers ({round}), or \
                 leaders would give up between two heart-beats",
                config.lease, config.term
            )));
        }
        Ok(config)
    }

    /// How long after sending a request whose answer shows its key the leader may work before it must begin to stop:
    /// the others' wait on the worst pair of clocks, less the time that stopping takes.
    #[must_use]
    pub fn term(&self) -> Span {
        self.term
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> EtcdSettings {
        EtcdSettings::new(NodeId::at(1))
    }

    fn refused(change: impl FnOnce(&mut EtcdSettings)) -> bool {
        let mut settings = settings();
        change(&mut settings);
        EtcdConfig::new(settings).is_err()
    }

    #[test]
    fn the_defaults_go_together() {
        assert!(!refused(|_| ()));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        assert!(refused(|s| s.heartbeat = Span::ZERO));
        assert!(refused(|s| s.ttl = Span::ZERO));
        assert!(refused(|s| s.lease = Span::secs(2)));
        assert!(refused(|s| s.stop = Span::secs(3)));
        assert!(refused(|s| s.answer = Span::secs(3)));
        assert!(refused(|s| s.drift_ppm = 200_000));
        assert!(refused(|s| s.draw = 0));
        assert!(refused(|s| s.serial_wrap = 1));
    }

    #[test]
    fn the_work_ends_before_the_wait_does_on_the_worst_pair_of_clocks() {
        let config = EtcdConfig::new(settings()).unwrap();
        // The leader's clock runs slow, the other's fast, both by the whole drift.
        let drift = u64::from(config.drift_ppm);
        let work_ends = config.term().plus(config.stop).as_nanos() * 1_000_000 / (1_000_000 - drift);
        let others_free = config.lease.as_nanos() * 1_000_000 / (1_000_000 + drift);
        assert!(work_ends < others_free, "{work_ends} {others_free}");
    }
}
