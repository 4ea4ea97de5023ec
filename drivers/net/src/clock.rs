//! The clock of leases and timers: it counts the time that the machine was suspended, too.

use std::future::poll_fn;
use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;

use rustix::time::{
    ClockId, Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, clock_gettime, timerfd_create,
    timerfd_settime,
};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

use crate::system::Alarm;

const SECOND: u64 = 1_000_000_000;

/// `CLOCK_BOOTTIME`. Its nanoseconds mean the same in every process of a machine, so a deadline can be passed on.
#[derive(Clone, Copy, Debug)]
pub struct BootClock;

impl BootClock {
    /// Nanoseconds since the machine started.
    #[must_use]
    pub fn now() -> u64 {
        let now = clock_gettime(ClockId::Boottime);
        u64::try_from(now.tv_sec).unwrap_or(0) * SECOND + u64::try_from(now.tv_nsec).unwrap_or(0)
    }
}

/// A timer on the [`BootClock`], which wakes a [`TimerWaiter`]. The runtime's own timers stop while the machine is
/// suspended, and they round up to milliseconds.
#[derive(Debug)]
pub struct BootTimer {
    fd: Arc<AsyncFd<OwnedFd>>,
    set_for: Option<u64>,
}

/// The waiting side of a [`BootTimer`], which other tasks may set.
#[derive(Debug)]
pub struct TimerWaiter(Arc<AsyncFd<OwnedFd>>);

impl BootTimer {
    /// A timer that is not set.
    ///
    /// # Errors
    /// The system's error. It needs a runtime.
    pub fn new() -> io::Result<BootTimer> {
        let fd = timerfd_create(TimerfdClockId::Boottime, TimerfdFlags::NONBLOCK | TimerfdFlags::CLOEXEC)?;
        // Deprecated because a type might change its descriptor under the runtime's feet; an owned one cannot. What stands
        // in for it is unsafe, which this workspace does without.
        #[allow(deprecated)]
        let fd = AsyncFd::with_interest(fd, Interest::READABLE)?;
        Ok(BootTimer { fd: Arc::new(fd), set_for: None })
    }

    /// The waiting side, for one task.
    #[must_use]
    pub fn waiter(&self) -> TimerWaiter {
        TimerWaiter(self.fd.clone())
    }
}

impl Alarm for BootTimer {
    fn set(&mut self, at: Option<u64>) -> io::Result<()> {
        if self.set_for == at {
            return Ok(());
        }
        // All zeros would mean "never".
        let nanos = at.map_or(0, |at| at.max(1));
        let it_value = Timespec { tv_sec: (nanos / SECOND) as i64, tv_nsec: (nanos % SECOND) as i64 };
        let it_interval = Timespec { tv_sec: 0, tv_nsec: 0 };
        timerfd_settime(self.fd.get_ref(), TimerfdTimerFlags::ABSTIME, &Itimerspec { it_interval, it_value })?;
        self.set_for = at;
        Ok(())
    }

    fn fired(&mut self) {
        self.set_for = None;
    }
}

impl TimerWaiter {
    /// Waits until the timer expires, in the only task that waits. It may return once for an earlier setting.
    ///
    /// # Errors
    /// The system's error.
    pub async fn expired(&self) -> io::Result<()> {
        // Its count need not be read: setting the timer again resets it, and the next edge is seen all the same.
        poll_fn(|context| self.0.poll_read_ready(context)).await?.clear_ready();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_rings_each_time_that_it_is_set_and_not_before() {
        let mut timer = BootTimer::new().unwrap();
        let waiter = timer.waiter();
        for _ in 0..3 {
            let at = BootClock::now() + 20_000_000;
            timer.set(Some(at)).unwrap();
            while BootClock::now() < at {
                waiter.expired().await.unwrap();
                timer.fired();
                timer.set(Some(at)).unwrap();
            }
        }
        timer.set(Some(1)).unwrap();
        waiter.expired().await.unwrap();
    }

    #[tokio::test]
    async fn one_that_is_set_for_never_does_not_ring() {
        let mut timer = BootTimer::new().unwrap();
        timer.set(Some(BootClock::now() + 30_000_000)).unwrap();
        timer.set(None).unwrap();
        let waiter = timer.waiter();
        let expired = tokio::time::timeout(std::time::Duration::from_millis(100), waiter.expired()).await;
        assert!(expired.is_err());
    }
}
