//! What waits to be sent to one peer: short, bounded, and better lost than late.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// How many frames may wait. A peer that is this far behind needs the newest ones, not the oldest.
const WAITING_MAX: usize = 64;

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Posted {
    /// It waits to be sent.
    Waits,
    /// It waits, and the oldest one was thrown away for it.
    Displaced,
    /// There is no connection.
    Unconnected,
}

/// The frames, and the bells that the two sides ring for each other.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    inner: Mutex<Inner>,
    /// Rung when there is something to send.
    pub(crate) work: Notify,
    /// Rung when dialling again at once is likely to help.
    pub(crate) dial: Notify,
    /// Rung when the peer took in our farewell, or cannot any more.
    pub(crate) settled: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    connected: bool,
    noted: bool,
    waiting: VecDeque<Vec<u8>>,
    spare: Vec<Vec<u8>>,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a frame in line; `write` writes it into an empty buffer.
    pub(crate) fn post(&self, write: impl FnOnce(&mut Vec<u8>)) -> Posted {
        let mut inner = self.lock();
        if !inner.connected {
            return Posted::Unconnected;
        }
        let mut posted = Posted::Waits;
        if inner.waiting.len() == WAITING_MAX
            && let Some(oldest) = inner.waiting.pop_front()
        {
            posted = Posted::Displaced;
            inner.spare.push(oldest);
        }
        let mut frame = inner.spare.pop().unwrap_or_default();
        frame.clear();
        write(&mut frame);
        inner.waiting.push_back(frame);
        drop(inner);
        self.work.notify_one();
        posted
    }

    /// Gives every waiting frame away.
    pub(crate) fn drain<E>(&self, mut take: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let mut inner = self.lock();
        while let Some(frame) = inner.waiting.pop_front() {
            take(&frame)?;
            if inner.spare.len() < 4 {
                inner.spare.push(frame);
            }
        }
        Ok(())
    }

    pub(crate) fn set_connected(&self, connected: bool) {
        let mut inner = self.lock();
        inner.connected = connected;
        inner.waiting.clear();
        drop(inner);
        if !connected {
            self.settled.notify_one();
        }
    }

    pub(crate) fn set_noted(&self) {
        self.lock().noted = true;
        self.settled.notify_one();
    }

    /// Whether the peer took in our farewell (`Some(true)`), cannot any more (`Some(false)`), or may still.
    pub(crate) fn farewell(&self) -> Option<bool> {
        let inner = self.lock();
        match (inner.noted, inner.connected) {
            (true, _) => Some(true),
            (false, false) => Some(false),
            (false, true) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stays_short_and_keeps_the_newest() {
        let outbox = Outbox::default();
        assert_eq!(outbox.post(|_| panic!("nobody is there")), Posted::Unconnected);
        outbox.set_connected(true);
        for number in 0..WAITING_MAX as u8 {
            assert_eq!(outbox.post(|frame| frame.push(number)), Posted::Waits);
        }
        assert_eq!(outbox.post(|frame| frame.push(200)), Posted::Displaced);
        let mut seen = Vec::new();
        let all: Result<(), ()> = outbox.drain(|frame| {
            seen.push(frame[0]);
            Ok(())
        });
        all.unwrap();
        assert_eq!(seen.len(), WAITING_MAX);
        assert_eq!((seen[0], seen[WAITING_MAX - 1]), (1, 200));
    }
}
