//! The lease as a timer that both processes hold: the supervisor resets it, and the guardian is woken when it expires.
//!
//! While the lease is renewed in time, the guardian is never woken: the kernel moves the deadline, not a message. It
//! stands in the kernel, so it goes on when the supervisor is frozen or dead, and it counts while the machine sleeps.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::time::{
    Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, timerfd_create, timerfd_gettime, timerfd_settime,
};

use crate::clock::{self, Moment, NEVER, WorkLease, nanos, timespec};

/// A kernel timer. It expires when the work is told to end, and again when its remaining processes are killed.
#[derive(Debug)]
pub(super) struct LeaseTimer {
    timer: OwnedFd,
}

impl LeaseTimer {
    /// A timer that does not expire until it is set.
    pub(super) fn new() -> io::Result<LeaseTimer> {
        let flags = TimerfdFlags::CLOEXEC | TimerfdFlags::NONBLOCK;
        Ok(LeaseTimer { timer: timerfd_create(TimerfdClockId::Boottime, flags)? })
    }

    /// Another handle of the same timer.
    pub(super) fn try_clone(&self) -> io::Result<LeaseTimer> {
        Ok(LeaseTimer { timer: self.timer.try_clone()? })
    }

    /// Sets the timer to this lease. An earlier expiry is forgotten unless it was read.
    pub(super) fn set(&self, lease: WorkLease) -> io::Result<()> {
        let WorkLease { term_at, kill_at } = lease;
        // All zeros would mean "never".
        let first = if term_at == NEVER { 0 } else { term_at.max(1) };
        let it_interval = timespec(kill_at.saturating_sub(term_at));
        let spec = Itimerspec { it_interval, it_value: timespec(first) };
        timerfd_settime(&self.timer, TimerfdTimerFlags::ABSTIME, &spec)?;
        Ok(())
    }

    /// If the lease is over, when the remaining processes are to be killed. Returns it once a lease.
    ///
    /// The order of the three questions matters. Whatever comes between them, be it a renewal or that we get no time for
    /// a while, makes the answer earlier than the truth and never later, or makes it "not over" because it no longer is.
    pub(super) fn expired(&self) -> io::Result<Option<Moment>> {
        let now = clock::now();
        let until_next = nanos(timerfd_gettime(&self.timer)?.it_value);
        Ok(match self.rings()? {
            0 => None,
            1 => Some(now.saturating_add(until_next)),
            _ => Some(now),
        })
    }

    /// The number of expiries since the timer was set or read.
    fn rings(&self) -> io::Result<u64> {
        let mut count = [0; 8];
        match rustix::io::read(&self.timer, &mut count) {
            Ok(_) => Ok(u64::from_ne_bytes(count)),
            Err(Errno::AGAIN | Errno::INTR) => Ok(0),
            Err(why) => Err(why.into()),
        }
    }
}

impl From<OwnedFd> for LeaseTimer {
    fn from(timer: OwnedFd) -> LeaseTimer {
        LeaseTimer { timer }
    }
}

impl AsFd for LeaseTimer {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.timer.as_fd()
    }
}

/// The timer for the moment at which the remaining processes are killed.
#[derive(Debug)]
pub(super) struct KillTimer(OwnedFd);

impl KillTimer {
    /// A timer that is set to a moment that never comes.
    pub(super) fn new() -> io::Result<KillTimer> {
        let timer = KillTimer(timerfd_create(TimerfdClockId::Boottime, TimerfdFlags::CLOEXEC)?);
        timer.set(NEVER)?;
        Ok(timer)
    }

    fn set(&self, kill_at: Moment) -> io::Result<()> {
        // A moment that never comes is set too, since an unset timer looks like an expired one.
        let spec = Itimerspec { it_interval: timespec(0), it_value: timespec(kill_at.clamp(1, NEVER / 4)) };
        timerfd_settime(&self.0, TimerfdTimerFlags::ABSTIME, &spec)?;
        Ok(())
    }

    /// The number of nanoseconds that are left; 0 if it has expired.
    pub(super) fn remaining(&self) -> io::Result<u64> {
        Ok(nanos(timerfd_gettime(&self.0)?.it_value))
    }
}

impl From<OwnedFd> for KillTimer {
    fn from(timer: OwnedFd) -> KillTimer {
        KillTimer(timer)
    }
}

impl AsFd for KillTimer {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Both timers of a lease, as the supervisor sets them.
#[derive(Debug)]
pub(super) struct LeaseTimers {
    /// Wakes the guardian.
    pub(super) term: LeaseTimer,
    /// Is watched by the command's container.
    pub(super) kill: KillTimer,
}

impl LeaseTimers {
    pub(super) fn new() -> io::Result<LeaseTimers> {
        Ok(LeaseTimers { term: LeaseTimer::new()?, kill: KillTimer::new()? })
    }

    pub(super) fn try_clone(&self) -> io::Result<LeaseTimers> {
        Ok(LeaseTimers { term: self.term.try_clone()?, kill: KillTimer(self.kill.0.try_clone()?) })
    }

    /// Sets both timers to this lease.
    pub(super) fn set(&self, lease: WorkLease) -> io::Result<()> {
        self.kill.set(lease.kill_at)?;
        self.term.set(lease)
    }
}

#[cfg(test)]
mod tests {
    use rustix::event::{PollFd, PollFlags, poll};

    use super::*;

    const SECOND: u64 = 1_000_000_000;

    fn turned(lease: WorkLease) -> LeaseTimer {
        let timer = LeaseTimer::new().unwrap();
        timer.set(lease).unwrap();
        timer
    }

    fn rings(timer: &LeaseTimer) {
        poll(&mut [PollFd::new(timer, PollFlags::IN)], None).unwrap();
    }

    #[test]
    fn a_lease_that_holds_has_not_run_out() {
        let now = clock::now();
        assert_eq!(
            turned(WorkLease { term_at: now + 60 * SECOND, kill_at: now + 61 * SECOND }).expired().unwrap(),
            None
        );
        assert_eq!(turned(WorkLease { term_at: NEVER, kill_at: NEVER }).expired().unwrap(), None);
        assert_eq!(LeaseTimer::new().unwrap().expired().unwrap(), None);
    }

    #[test]
    fn one_that_is_over_says_when_to_kill() {
        let now = clock::now();
        let kill_at = now + 60 * SECOND;
        let timer = turned(WorkLease { term_at: now, kill_at });
        rings(&timer);
        let said = timer.expired().unwrap().unwrap();
        assert!(said <= kill_at && said > kill_at - 30 * SECOND, "{said} for {kill_at}");
    }

    #[test]
    fn one_that_was_slept_through_kills_at_once() {
        let timer = turned(WorkLease { term_at: 1, kill_at: 2 });
        rings(&timer);
        assert!(timer.expired().unwrap().unwrap() <= clock::now());
        let timer = turned(WorkLease { term_at: 1, kill_at: 1 });
        rings(&timer);
        assert!(timer.expired().unwrap().unwrap() <= clock::now());
    }

    #[test]
    fn a_renewal_that_comes_before_anybody_looked_saves_the_work() {
        let timer = turned(WorkLease { term_at: 1, kill_at: 60 * SECOND });
        rings(&timer);
        let now = clock::now();
        timer.set(WorkLease { term_at: now + 60 * SECOND, kill_at: now + 61 * SECOND }).unwrap();
        assert_eq!(timer.expired().unwrap(), None);
    }

    #[test]
    fn a_kill_timer_tells_what_is_left_of_the_lease() {
        let timer = KillTimer::new().unwrap();
        assert!(timer.remaining().unwrap() > 365 * 24 * 3600 * SECOND);
        timer.set(clock::now() + 60 * SECOND).unwrap();
        assert!((30 * SECOND..=60 * SECOND).contains(&timer.remaining().unwrap()));
        timer.set(1).unwrap();
        while timer.remaining().unwrap() > 0 {
            std::thread::yield_now();
        }
    }
}
