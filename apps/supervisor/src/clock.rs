//! The clock of leases.
//!
//! It counts while the machine sleeps, and every process of a machine reads the same one, so that a deadline can be
//! passed from the supervisor to its guardian as a plain number.

use std::time::Duration;

use bellwether_net::{BootClock, Deadline};
use jiff::Timestamp;
use rustix::time::Timespec;

/// A moment in nanoseconds since the machine started, including sleep.
pub type Moment = u64;

const SECOND: u64 = 1_000_000_000;

/// A moment that never comes.
pub const NEVER: Moment = Moment::MAX;

/// The present moment.
#[must_use]
pub fn now() -> Moment {
    BootClock::now()
}

/// Converts the system's seconds and nanoseconds to nanoseconds.
pub(crate) fn nanos(time: Timespec) -> u64 {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let rest = u64::try_from(time.tv_nsec).unwrap_or(0);
    seconds.saturating_mul(SECOND).saturating_add(rest)
}

/// Converts nanoseconds to the system's seconds and nanoseconds.
pub(crate) fn timespec(nanos: u64) -> Timespec {
    let seconds = i64::try_from(nanos / SECOND).unwrap_or(i64::MAX);
    let rest = i64::try_from(nanos % SECOND).unwrap_or(0);
    Timespec { tv_sec: seconds, tv_nsec: rest }
}

/// The moment `span` after `moment`.
#[must_use]
pub fn after(moment: Moment, span: Duration) -> Moment {
    moment.saturating_add(u64::try_from(span.as_nanos()).unwrap_or(u64::MAX))
}

/// The time from one moment to a later one; zero if it is not later.
#[must_use]
pub fn between(earlier: Moment, later: Moment) -> Duration {
    Duration::from_nanos(later.saturating_sub(earlier))
}

/// The time of day at a moment that is not in the future.
pub(crate) fn time_of_day(moment: Moment) -> Timestamp {
    let today = Timestamp::now();
    today.checked_sub(between(moment, now())).unwrap_or(today)
}

/// How long the work may live unless the lease is renewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct WorkLease {
    /// When the work is told to end (SIGTERM).
    pub term_at: Moment,
    /// When its remaining processes are killed (SIGKILL). The members' own leases end later.
    pub kill_at: Moment,
}

impl WorkLease {
    /// For work whose leadership ends as the network driver says, and whose processes need so long to die once they are
    /// killed. Where less is kept for that, the work is ended earlier; but it always has the first half of what is left.
    #[must_use]
    pub fn until(deadline: Deadline, dying: Duration, now: Moment) -> WorkLease {
        let Deadline { end_at, dead_at } = deadline;
        let half = dead_at.saturating_sub(end_at) / 2;
        let dying = u64::try_from(dying.as_nanos()).unwrap_or(u64::MAX).max(half);
        let earliest = now.saturating_add(dead_at.saturating_sub(now) / 2).min(dead_at - half);
        let kill_at = dead_at.saturating_sub(dying).max(earliest);
        WorkLease { term_at: end_at.min(kill_at.saturating_sub(half)), kill_at }
    }

    /// How long the kill may take before the members' own leases end.
    #[must_use]
    pub fn reserve(&self) -> Duration {
        between(self.term_at, self.kill_at)
    }

    /// Whether work may start or go on at this moment.
    #[must_use]
    pub fn holds_at(&self, moment: Moment) -> bool {
        moment < self.term_at && moment < self.kill_at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;
    const DEADLINE: Deadline = Deadline { end_at: 1_200 * MS, dead_at: 1_240 * MS };

    fn until(dying: u64) -> (u64, u64) {
        let lease = WorkLease::until(DEADLINE, Duration::from_millis(dying), 1_000 * MS);
        (lease.term_at / MS, lease.kill_at / MS)
    }

    #[test]
    fn half_of_what_is_kept_is_for_the_kill_itself() {
        assert_eq!(until(0), (1_200, 1_220));
        assert_eq!(until(20), (1_200, 1_220));
    }

    #[test]
    fn processes_that_need_longer_to_die_are_ended_earlier() {
        assert_eq!(until(40), (1_180, 1_200));
        assert_eq!(until(100), (1_120, 1_140));
    }

    #[test]
    fn half_of_the_lease_is_always_left_to_the_work() {
        assert_eq!(until(200), (1_100, 1_120));
        assert_eq!(until(10_000), (1_100, 1_120));
    }
}
