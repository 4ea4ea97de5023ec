//! The settings of a flock, checked once.

use alloc::format;
use alloc::sync::Arc;
use core::fmt;
use core::ops::Deref;

use bellwether_kernel::{ConfigError, NodeId, NodeSet, Span};

use crate::list::{MemberList, is_majority};
use crate::state::ROUNDS;

/// The two elections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The election of the paper, correct under the paper's assumptions.
    Classic,
    /// The election with majority, promises and a lease: correct under any loss, delay, pause, crash and restart.
    Quorum,
}

/// The settings as people write them. [`Config::new`] checks that they are consistent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The members of the first list. A list on a member's stable storage replaces it.
    pub members: NodeSet,
    /// Members that were started by mistake with a first list of all nodes, for simulations.
    pub astray: NodeSet,
    /// The number of nodes among which the member list may change: progress is then promised only while all of them are
    /// up. 0: progress is promised to a majority of the first list.
    pub changes: u32,
    /// Where the members of the first list listen, for the driver.
    pub addresses: Arc<[u8]>,
    /// The election that members hold.
    pub mode: Mode,
    /// Whether a higher id takes over from a healthy coordinator, as in the paper.
    pub preempt: bool,
    /// How long a higher id waits before it does so in quorum mode.
    pub preempt_delay: Span,
    /// Members that vote and never lead.
    pub witnesses: NodeSet,
    /// How often the coordinator checks its members.
    pub heartbeat: Span,
    /// How long an answer may take: the paper's *T*.
    pub answer: Span,
    /// How long a member that has accepted a coordinator stays bound to it without hearing from it.
    pub lease: Span,
    /// The greatest deviation of a member's clock from true time, in millionths.
    pub drift_ppm: u32,
    /// The part of its lease that a coordinator reserves for ending its work.
    pub stop: Span,
    /// The longest time that a coordinator may reserve, beyond `stop`, for ending its work. Members then stay bound for that
    /// much longer.
    pub reserve_limit: Span,
    /// For how long a coordinator that stepped down does not stand again.
    pub abstain: Span,
    /// How often, at most, the waits of an election double while elections fail (quorum mode). On a slow line the
    /// elections of all members would otherwise leave no room for any of them.
    pub backoff: u32,
    /// Whether members tell each other when one of them is started with a cell that is older than its promises (quorum
    /// mode). Only the checker turns this off, because the necessary memory multiplies the states.
    pub rollback_check: bool,
    /// The number at which heart-beat rounds start again. An answer must not be so late that it meets the same number
    /// again; only the checker, which needs finitely many states and bounds the delay, sets it low.
    pub round_wrap: u32,
}

impl Settings {
    /// The defaults for this number of members.
    #[must_use]
    pub fn new(members: u32, mode: Mode) -> Settings {
        Settings {
            members: NodeSet::first(members.min(NodeSet::CAPACITY)),
            astray: NodeSet::EMPTY,
            changes: 0,
            addresses: Arc::default(),
            mode,
            preempt: mode == Mode::Classic,
            preempt_delay: Span::secs(1),
            witnesses: NodeSet::EMPTY,
            heartbeat: Span::millis(100),
            answer: Span::millis(25),
            lease: Span::millis(250),
            drift_ppm: 10_000,
            stop: Span::millis(40),
            reserve_limit: Span::ZERO,
            abstain: Span::secs(1),
            backoff: 3,
            rollback_check: mode == Mode::Quorum,
            round_wrap: 1 << 31,
        }
    }
}

/// Settings that have been checked.
#[derive(Clone, PartialEq, Eq)]
pub struct Config {
    settings: Settings,
    term: Span,
}

/// What all members must have been started with alike. Their lists may differ: the protocol compares those.
impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nobody = NodeSet::EMPTY;
        let shared = Settings {
            members: nobody,
            astray: nobody,
            witnesses: nobody,
            addresses: Arc::default(),
            ..self.settings.clone()
        };
        write!(f, "{shared:?}")
    }
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
        if settings.members.is_empty() {
            return Err(ConfigError(format!("a bully flock has 1 to {} members", NodeSet::CAPACITY)));
        }
        if [settings.heartbeat, settings.answer, settings.lease].contains(&Span::ZERO) {
            return refuse("heartbeat, answer and lease must be longer than nothing");
        }
        if settings.drift_ppm > 100_000 {
            return refuse(
                "drift must be at most 100000 millionths (10 %): leases mean nothing on clocks worse than that",
            );
        }
        if settings.round_wrap < 2 * ROUNDS as u32 || !settings.round_wrap.is_multiple_of(ROUNDS as u32) {
            return Err(ConfigError(format!("round-wrap must be a multiple of {ROUNDS}, and at least twice that")));
        }
        if settings.backoff > 16 {
            return refuse("backoff must be at most 16: the waits of an election double each time");
        }
        let hold = settings.lease.minus(settings.lease.millionths(2 * settings.drift_ppm));
        let config = Config { term: hold.minus(settings.stop), settings };
        let everybody = config.members;
        if !config.witnesses.minus(everybody).is_empty() || is_majority(everybody, config.witnesses) {
            return refuse("witnesses must be members, and fewer than a majority of them, or no majority could lead");
        }
        match config.mode {
            Mode::Classic => config.check_classic(),
            Mode::Quorum => config.check_quorum(),
        }
    }

    fn check_classic(self) -> Result<Config, ConfigError> {
        if self.lease <= self.heartbeat {
            return Err(ConfigError(format!(
                "lease ({}) must be longer than heartbeat ({}), or members would give up between two heart-beats",
                self.lease, self.heartbeat
            )));
        }
        Ok(self)
    }

    fn check_quorum(self) -> Result<Config, ConfigError> {
        if self.term < self.heartbeat.plus(self.answer) {
            return Err(ConfigError(format!(
                "lease ({}) less drift and stop leaves {}, which must be at least heartbeat and answer ({}), or leases \
                 would run out between two heart-beats",
                self.lease,
                self.term,
                self.heartbeat.plus(self.answer)
            )));
        }
        if self.term >= self.heartbeat.times(ROUNDS as u64) {
            return Err(ConfigError(format!(
                "lease ({}) must be shorter than {ROUNDS} heart-beats of {}: raise heartbeat with it",
                self.lease, self.heartbeat
            )));
        }
        if self.answer >= self.term {
            return Err(ConfigError(format!(
                "answer ({}) must be shorter than what the lease leaves ({})",
                self.answer, self.term
            )));
        }
        Ok(self)
    }

    /// The list that a member is started with.
    #[must_use]
    pub fn first_list(&self, me: NodeId) -> MemberList {
        let astray = if self.astray.contains(me) { self.astray } else { NodeSet::EMPTY };
        MemberList::first(self.members.union(astray), self.witnesses, self.addresses.clone())
    }

    /// The size of a majority of the first list.
    #[must_use]
    pub fn majority(&self) -> u32 {
        self.members.len() / 2 + 1
    }

    /// How long after sending a heart-beat that a majority answered the coordinator may work before it must begin to end
    /// its work: what the members' leases leave of it on the worst pair of clocks, less the time that ending takes.
    #[must_use]
    pub fn term(&self) -> Span {
        self.term
    }

    /// For how much longer than a lease a member must stay bound so that a coordinator may use `reserve` of it on the worst
    /// pair of clocks.
    #[must_use]
    pub fn binding(&self, reserve: Span) -> Span {
        // 1 / (1 - 2 · drift) is less than 1 + 3 · drift for every drift that is allowed.
        if reserve == Span::ZERO {
            return Span::ZERO;
        }
        reserve.plus(reserve.millionths(3 * self.drift_ppm)).plus(Span::nanos(1))
    }

    /// How long a member that could not win waits before it asks again, the first time.
    #[must_use]
    pub fn retry(&self) -> Span {
        self.heartbeat
    }

    /// The longest time that a member whose elections keep failing waits before it asks again.
    #[must_use]
    pub fn longest_retry(&self) -> Span {
        self.retry().times(1 << self.backoff)
    }

    /// How long an answer may take after so many doublings. A candidate's lease runs from its announcement, and must outlast the
    /// answers to it: the term is longer than a heart-beat.
    #[must_use]
    pub fn patient_answer(&self, doublings: u32) -> Span {
        self.answer.times(1 << doublings).min(self.heartbeat).max(self.answer)
    }

    /// Whether a recovering node halts the lower ids without asking for a healthy coordinator first.
    #[must_use]
    pub fn bullies(&self) -> bool {
        self.mode == Mode::Classic && self.preempt
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(change: impl FnOnce(&mut Settings)) -> bool {
        let mut settings = Settings::new(3, Mode::Quorum);
        change(&mut settings);
        Config::new(settings).is_err()
    }

    #[test]
    fn the_defaults_go_together() {
        for members in 1..=64 {
            for mode in [Mode::Classic, Mode::Quorum] {
                Config::new(Settings::new(members, mode)).unwrap();
            }
        }
    }

    #[test]
    fn a_flock_has_as_many_members_as_a_set_of_nodes_can_hold() {
        use bellwether_kernel::Describe as _;
        assert!([1, 64].map(|nodes| crate::Bully::configure(nodes, &[])).iter().all(Result::is_ok));
        assert!([0, 65, 1_000_000].map(|nodes| crate::Bully::configure(nodes, &[])).iter().all(Result::is_err));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        assert!(refused(|s| s.members = NodeSet::EMPTY));
        assert!(refused(|s| s.heartbeat = Span::ZERO));
        assert!(refused(|s| s.lease = s.heartbeat));
        assert!(refused(|s| s.heartbeat = Span::millis(200)));
        assert!(refused(|s| s.lease = s.heartbeat.times(5)));
        assert!(refused(|s| s.answer = s.lease));
        assert!(refused(|s| s.drift_ppm = 200_000));
        assert!(refused(|s| s.witnesses = NodeSet::first(2)));
        assert!(refused(|s| s.witnesses = NodeSet::first(5).above(NodeId::at(3))));
        assert!(refused(|s| s.round_wrap = 7));
    }

    #[test]
    fn the_term_ends_before_the_lease_does_on_the_worst_pair_of_clocks() {
        let config = Config::new(Settings::new(3, Mode::Quorum)).unwrap();
        // The coordinator's clock runs slow, the member's fast, both by the whole drift.
        let drift = u64::from(config.drift_ppm);
        let work_ends = config.term().plus(config.stop).as_nanos() * 1_000_000 / (1_000_000 - drift);
        let member_free = config.lease.as_nanos() * 1_000_000 / (1_000_000 + drift);
        assert!(work_ends < member_free, "{work_ends} {member_free}");
        for reserve in [1, 999, 1_000_000, 3_600_000_000_000].map(Span::nanos) {
            for drift in [0, 1, 10_000, 100_000] {
                let mut settings = Settings::new(3, Mode::Quorum);
                settings.drift_ppm = drift;
                settings.heartbeat = Span::millis(60);
                let config = Config::new(settings).unwrap();
                let used = reserve.as_nanos() * 1_000_000 / u64::from(1_000_000 - drift);
                let bound = config.binding(reserve).as_nanos() * 1_000_000 / u64::from(1_000_000 + drift);
                assert!(used <= bound, "{reserve} at {drift}: {used} {bound}");
            }
        }
    }
}
