//! The queue of messages to send: short and bounded, because a late message is worse than a lost one.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bellwether_kernel::MessageTopic;
use tokio::sync::Notify;

use super::envelope::EnvelopeKind;

/// The length of the queue. It is not longer than a receiver's replay window.
const WAITING_MAX: usize = 32;

/// A queued message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QueuedPayload {
    pub(crate) counter: u64,
    pub(crate) kind: EnvelopeKind,
    pub(crate) body: Vec<u8>,
    /// The topic; a queued message is replaced by a newer one with the same topic.
    pub(crate) topic: Option<MessageTopic>,
    /// When it was queued, on a clock that counts suspended time.
    pub(crate) posted: u64,
}

impl QueuedPayload {
    /// A sign of life without a body: it has no counter of its own yet.
    pub(crate) fn nothing(now: u64) -> QueuedPayload {
        QueuedPayload { counter: 0, kind: EnvelopeKind::Alive, body: Vec::new(), topic: None, posted: now }
    }

    /// Whether it has waited too long to be sent.
    pub(crate) fn is_stale(&self, now: u64, stale: Duration) -> bool {
        u128::from(now.saturating_sub(self.posted)) > stale.as_nanos()
    }
}

/// What happened to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Queued {
    /// It is queued.
    AnswerGuard,
    /// It is queued, and the oldest one was dropped for it.
    Displaced,
    /// The channel is not connected.
    Unconnected,
}

#[derive(Debug, Default)]
pub(crate) struct ChannelOutbox {
    inner: Mutex<OutboxState>,
    /// Whether the member leads.
    leads: AtomicBool,
    /// Notified when there is something to send, or a reason to stop.
    pub(crate) work: Notify,
}

#[derive(Debug, Default)]
struct OutboxState {
    connected: bool,
    counter: u64,
    waiting: VecDeque<QueuedPayload>,
}

impl ChannelOutbox {
    fn lock(&self) -> MutexGuard<'_, OutboxState> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets whether the member leads, which every envelope says from now on.
    pub(crate) fn lead(&self, leads: bool) {
        self.leads.store(leads, Ordering::Relaxed);
    }

    pub(crate) fn leads(&self) -> bool {
        self.leads.load(Ordering::Relaxed)
    }

    /// The next counter of this session. No two envelopes ever have the same.
    pub(crate) fn count(&self) -> u64 {
        let mut inner = self.lock();
        inner.counter += 1;
        inner.counter
    }

    /// Queues a message between people and members.
    pub(crate) fn post(&self, kind: EnvelopeKind, counter: u64, body: Vec<u8>, posted: u64) -> Queued {
        self.queue(QueuedPayload { counter, kind, body, topic: None, posted })
    }

    /// Queues a message of the protocol. It replaces a queued one with the same topic.
    pub(crate) fn post_message(&self, counter: u64, body: Vec<u8>, topic: Option<MessageTopic>, posted: u64) -> Queued {
        self.queue(QueuedPayload { counter, kind: EnvelopeKind::Message, body, topic, posted })
    }

    fn queue(&self, payload: QueuedPayload) -> Queued {
        let mut inner = self.lock();
        if !inner.connected {
            return Queued::Unconnected;
        }
        let outdated = inner.waiting.iter().position(|older| older.topic.is_some() && older.topic == payload.topic);
        let displaced = outdated.is_none() && inner.waiting.len() == WAITING_MAX && inner.waiting.pop_front().is_some();
        match outdated {
            Some(place) => inner.waiting[place] = payload,
            None => inner.waiting.push_back(payload),
        }
        drop(inner);
        self.work.notify_one();
        if displaced { Queued::Displaced } else { Queued::AnswerGuard }
    }

    /// The next message to send, and how many before it were too late.
    pub(crate) fn take(&self, now: u64, stale: Duration) -> (Option<QueuedPayload>, u64) {
        let mut inner = self.lock();
        let mut late = 0;
        while let Some(next) = {
            let urgent = |one: &QueuedPayload| one.topic.is_some_and(|topic| topic.urgent);
            let message = |one: &QueuedPayload| one.kind == EnvelopeKind::Message;
            let place = inner.waiting.iter().position(urgent).or_else(|| inner.waiting.iter().position(message));
            inner.waiting.remove(place.unwrap_or(0))
        } {
            if !next.is_stale(now, stale) {
                return (Some(next), late);
            }
            late += 1;
        }
        (None, late)
    }

    /// The kind of the next queued message; protocol messages go before those with people.
    pub(crate) fn waits(&self) -> Option<EnvelopeKind> {
        let inner = self.lock();
        let first = inner.waiting.front().map(|one| one.kind);
        if inner.waiting.iter().any(|one| one.kind == EnvelopeKind::Message) {
            Some(EnvelopeKind::Message)
        } else {
            first
        }
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().waiting.len()
    }

    /// Keeps no more than the newest messages.
    pub(crate) fn keep_newest(&self, count: usize) {
        let mut inner = self.lock();
        let old = inner.waiting.len().saturating_sub(count);
        inner.waiting.drain(..old);
    }

    /// Messages that waited for a lost channel are not sent on the next one.
    pub(crate) fn set_connected(&self, connected: bool) {
        let mut inner = self.lock();
        inner.connected = connected;
        inner.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_takes_the_place_of_an_older_one_about_the_same_topic_and_urgent_ones_go_first() {
        let outbox = ChannelOutbox::default();
        outbox.set_connected(true);
        let topic = |about, urgent| Some(MessageTopic { about, urgent });
        let calm = topic((205, 7), false);
        for (counter, topic) in [(1, calm), (2, None), (3, topic((202, 0), true)), (4, calm), (5, None)] {
            assert_eq!(outbox.post_message(counter, Vec::new(), topic, 0), Queued::AnswerGuard);
        }
        let said: Vec<u64> =
            std::iter::from_fn(|| outbox.take(0, Duration::ZERO).0).map(|payload| payload.counter).collect();
        assert_eq!(said, [3, 4, 2, 5]);
    }

    #[test]
    fn it_stays_short_keeps_the_newest_and_throws_away_what_is_late() {
        let (outbox, stale) = (ChannelOutbox::default(), Duration::from_nanos(100));
        let post = |now| outbox.post(EnvelopeKind::Message, outbox.count(), Vec::new(), now);
        let take = |now| {
            let (next, late) = outbox.take(now, stale);
            (next.map(|one| one.counter), late)
        };
        assert_eq!(post(0), Queued::Unconnected);
        outbox.set_connected(true);
        for _ in 0..WAITING_MAX {
            assert_eq!(post(0), Queued::AnswerGuard);
        }
        assert_eq!(post(0), Queued::Displaced);
        assert_eq!(take(100), (Some(3), 0));
        post(101);
        assert_eq!(take(101), (Some(35), WAITING_MAX as u64 - 1));
        post(102);
        outbox.set_connected(false);
        assert_eq!(outbox.waits(), None);
        outbox.set_connected(true);
        outbox.post(EnvelopeKind::Reply, 7, Vec::new(), 103);
        assert_eq!(outbox.waits(), Some(EnvelopeKind::Reply));
        outbox.post(EnvelopeKind::Message, 8, Vec::new(), 103);
        assert_eq!(outbox.waits(), Some(EnvelopeKind::Message));
        assert_eq!((take(103), take(103)), ((Some(8), 0), (Some(7), 0)), "the protocol goes first");
    }
}
