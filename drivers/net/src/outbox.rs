//! Sending to one peer, on the connection that we dialled.
//!
//! The sender writes to the network itself: a separate task for each peer would have to be woken for every frame.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bellwether_kernel::TrafficClass;
use tokio::sync::Notify;

use crate::connection::{LinkError, flush_now};
use crate::session::{Membership, OutboundSession, QueueResult, SealedStream};
use crate::system::Socket;

/// What happened to a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SendResult {
    /// It is sent, or queued.
    Taken,
    /// It is queued, and an older one was dropped for it.
    Displaced,
    /// The queue is full.
    Full,
    /// There is no connection.
    Unconnected,
}

/// The connection to one peer, if there is one.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    inner: Mutex<OutboxState>,
    /// Notified when the connection needs attention.
    pub(crate) work: Notify,
    /// Notified when dialling again at once is likely to succeed.
    pub(crate) dial: Notify,
    /// Notified when the peer has acknowledged our good-bye, or no longer can.
    pub(crate) farewell_done: Notify,
}

#[derive(Debug, Default)]
struct OutboxState {
    link: Option<Link>,
    /// The error of the last send, for the task that serves the connection.
    failed: Option<LinkError>,
    acknowledged: bool,
    /// Whether our node was told that the queue for this peer is long.
    full: bool,
}

#[derive(Debug)]
struct Link {
    socket: Arc<dyn Socket>,
    session: OutboundSession,
    /// Whether frames of an ordered stream were sent, none of which may be dropped.
    streams: bool,
}

impl Link {
    /// Writes queued data, as far as the network takes it.
    fn flush(&mut self) -> Result<(), LinkError> {
        loop {
            flush_now(&*self.socket, self.session.stream())?;
            if !self.session.stream().is_flushed() || !self.session.has_waiting() {
                return Ok(());
            }
            self.session.refill()?;
        }
    }
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, OutboxState> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a frame, which is sent with the next [`Outbox::flush`]; `write` writes it into an empty buffer.
    pub(crate) fn send(&self, class: TrafficClass, write: impl FnOnce(&mut Vec<u8>)) -> SendResult {
        let inner = &mut *self.lock();
        let Some(link) = &mut inner.link else { return SendResult::Unconnected };
        if class == TrafficClass::Ordered && !std::mem::replace(&mut link.streams, true) {
            link.socket.make_room();
        }
        match link.session.send(class, write) {
            Ok(QueueResult::Queued) => SendResult::Taken,
            Ok(QueueResult::Displaced) => SendResult::Displaced,
            Ok(QueueResult::Full) => SendResult::Full,
            Err(why) => {
                inner.failed = Some(why);
                SendResult::Taken
            }
        }
    }

    /// Writes the frames since the last call: many frames, one write.
    pub(crate) fn flush(&self) {
        let inner = &mut *self.lock();
        let Some(link) = &mut inner.link else { return };
        if let Err(why) = link.flush() {
            inner.failed = Some(why);
        }
        if inner.failed.is_some() || inner.full || !link.session.stream().is_flushed() {
            self.work.notify_one();
        }
    }

    /// From now on frames are sent on this connection.
    pub(crate) fn open(&self, socket: Arc<dyn Socket>, session: OutboundSession) {
        self.lock().link = Some(Link { socket, session, streams: false });
    }

    /// Processes what has arrived, which `transfer` moves into the stream. Returns whether all queued data has been
    /// written.
    pub(crate) fn drive(
        &self,
        own: &Membership,
        transfer: impl FnOnce(&mut SealedStream) -> Result<(), LinkError>,
    ) -> Result<bool, LinkError> {
        let inner = &mut *self.lock();
        if let Some(why) = inner.failed.take() {
            return Err(why);
        }
        let link = inner.link.as_mut().ok_or(LinkError::Closed)?;
        transfer(link.session.stream())?;
        link.session.next(own)?;
        if link.session.is_acknowledged() {
            inner.acknowledged = true;
            self.farewell_done.notify_one();
        }
        link.flush()?;
        Ok(link.session.stream().is_flushed())
    }

    /// Whether our node must be told that the queue for this peer is long (`Some(true)`) or has room again
    /// (`Some(false)`): at the latest when the connection has ended, and the queue is lost.
    pub(crate) fn take_push_back(&self) -> Option<bool> {
        let inner = &mut *self.lock();
        let full = match &mut inner.link {
            Some(link) => link.session.take_push_back()?,
            None => false,
        };
        (std::mem::replace(&mut inner.full, full) != full).then_some(full)
    }

    /// The number of bytes that are queued.
    pub(crate) fn queued_bytes(&self) -> usize {
        self.lock().link.as_mut().map_or(0, |link| link.session.queued_bytes())
    }

    /// The connection has ended, and its queue is lost.
    pub(crate) fn close(&self) {
        let mut inner = self.lock();
        inner.link = None;
        inner.failed = None;
        drop(inner);
        self.farewell_done.notify_one();
    }

    /// Whether the peer has acknowledged our good-bye (`Some(true)`), no longer can (`Some(false)`), or still may.
    pub(crate) fn farewell(&self) -> Option<bool> {
        let inner = self.lock();
        match (inner.acknowledged, &inner.link) {
            (true, _) => Some(true),
            (false, None) => Some(false),
            (false, Some(_)) => None,
        }
    }
}
