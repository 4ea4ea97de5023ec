//! What waits to be said: short, bounded, and better lost than late.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// How many messages may wait. No more than a receiver's window is wide.
const WAITING_MAX: usize = 32;

/// One message that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outgoing {
    pub(crate) counter: u64,
    pub(crate) body: Vec<u8>,
    pub(crate) posted: Instant,
}

impl Outgoing {
    /// Nothing but a sign of life: it has no counter of its own yet.
    pub(crate) fn nothing() -> Outgoing {
        Outgoing { counter: 0, body: Vec::new(), posted: Instant::now() }
    }
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Posted {
    /// It waits to be said.
    Waits,
    /// It waits, and the oldest one was thrown away for it.
    Displaced,
    /// There is no channel at present.
    Unconnected,
}

#[derive(Debug, Default)]
pub(crate) struct Outbox {
    inner: Mutex<Inner>,
    /// Rung when there is something to say, or to stop for.
    pub(crate) work: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    connected: bool,
    counter: u64,
    waiting: VecDeque<Outgoing>,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next number of this session. No two envelopes ever have the same.
    pub(crate) fn count(&self) -> u64 {
        let mut inner = self.lock();
        inner.counter += 1;
        inner.counter
    }

    pub(crate) fn post(&self, counter: u64, body: Vec<u8>) -> Posted {
        let mut inner = self.lock();
        if !inner.connected {
            return Posted::Unconnected;
        }
        let displaced = inner.waiting.len() == WAITING_MAX && inner.waiting.pop_front().is_some();
        inner.waiting.push_back(Outgoing { counter, body, posted: Instant::now() });
        drop(inner);
        self.work.notify_one();
        if displaced { Posted::Displaced } else { Posted::Waits }
    }

    /// The next message, and how many before it were too late.
    pub(crate) fn take(&self, now: Instant, stale: Duration) -> (Option<Outgoing>, u64) {
        let mut inner = self.lock();
        let mut late = 0;
        while let Some(next) = inner.waiting.pop_front() {
            if now.saturating_duration_since(next.posted) <= stale {
                return (Some(next), late);
            }
            late += 1;
        }
        (None, late)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lock().waiting.is_empty()
    }

    /// What waited for a channel that was lost says nothing on the next one.
    pub(crate) fn set_connected(&self, connected: bool) {
        let mut inner = self.lock();
        inner.connected = connected;
        inner.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_stays_short_keeps_the_newest_and_throws_away_what_is_late() {
        let outbox = Outbox::default();
        assert_eq!(outbox.post(outbox.count(), Vec::new()), Posted::Unconnected);
        outbox.set_connected(true);
        for _ in 0..WAITING_MAX {
            assert_eq!(outbox.post(outbox.count(), Vec::new()), Posted::Waits);
        }
        assert_eq!(outbox.post(outbox.count(), Vec::new()), Posted::Displaced);
        let stale = Duration::from_secs(1);
        let (next, late) = outbox.take(Instant::now(), stale);
        assert_eq!((next.map(|one| one.counter), late), (Some(3), 0));
        tokio::time::advance(Duration::from_secs(2)).await;
        outbox.post(outbox.count(), Vec::new());
        let (next, late) = outbox.take(Instant::now(), stale);
        assert_eq!((next.map(|one| one.counter), late), (Some(35), WAITING_MAX as u64 - 1));
        outbox.post(outbox.count(), Vec::new());
        outbox.set_connected(false);
        assert!(outbox.is_empty());
    }
}
