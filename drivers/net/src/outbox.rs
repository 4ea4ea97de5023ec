//! What is sent to one peer, on the connection that we dialled.
//!
//! Whoever sends writes to the network itself: a task of its own for each peer would have to be woken for every frame.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bellwether_kernel::TrafficClass;
use tokio::sync::Notify;

use crate::connection::{LinkError, flush_now};
use crate::session::{Membership, OutboundSession, QueueResult, SealedStream};
use crate::system::Socket;

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SendResult {
    /// It is under way, or waits for its turn.
    Taken,
    /// It waits, and an older one was dropped for it.
    Displaced,
    /// There is no room for it at present.
    Full,
    /// There is no connection.
    Unconnected,
}

/// The connection to one peer, if there is one.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    inner: Mutex<OutboxState>,
    /// Notified when the connection has to be looked after.
    pub(crate) work: Notify,
    /// Notified when dialling again at once is likely to help.
    pub(crate) dial: Notify,
    /// Notified when the peer took in our farewell, or cannot any more.
    pub(crate) farewell_done: Notify,
}

#[derive(Debug, Default)]
struct OutboxState {
    link: Option<Link>,
    /// What went wrong while a frame was sent: for the task that looks after the connection.
    failed: Option<LinkError>,
    acknowledged: bool,
    /// Whether our node was told that much waits for this peer.
    full: bool,
}

#[derive(Debug)]
struct Link {
    socket: Arc<dyn Socket>,
    session: OutboundSession,
    /// Whether frames have gone out of which none may be dropped.
    streams: bool,
}

impl Link {
    /// Hands over what waits, for as long as the network takes it.
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

    /// Takes a frame, which goes out with the next [`Outbox::flush`]; `write` writes it into an empty buffer.
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

    /// Hands over what was sent since the last time: many frames, one write.
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

    /// From now on frames go out here.
    pub(crate) fn open(&self, socket: Arc<dyn Socket>, session: OutboundSession) {
        self.lock().link = Some(Link { socket, session, streams: false });
    }

    /// Decides about what has arrived, which `transfer` moves into the stream. Returns whether everything that was queued
    /// has been handed over.
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

    /// Whether our node has to be told that much waits for this peer (`Some(true)`), or that there is room again: at the
    /// latest when the connection is over, and all that waited is lost.
    pub(crate) fn take_push_back(&self) -> Option<bool> {
        let inner = &mut *self.lock();
        let full = match &mut inner.link {
            Some(link) => link.session.take_push_back()?,
            None => false,
        };
        (std::mem::replace(&mut inner.full, full) != full).then_some(full)
    }

    /// How many bytes wait for the network.
    pub(crate) fn queued_bytes(&self) -> usize {
        self.lock().link.as_mut().map_or(0, |link| link.session.queued_bytes())
    }

    /// The connection is over, and what waited for it is lost.
    pub(crate) fn close(&self) {
        let mut inner = self.lock();
        inner.link = None;
        inner.failed = None;
        drop(inner);
        self.farewell_done.notify_one();
    }

    /// Whether the peer took in our farewell (`Some(true)`), cannot any more (`Some(false)`), or may still.
    pub(crate) fn farewell(&self) -> Option<bool> {
        let inner = self.lock();
        match (inner.acknowledged, &inner.link) {
            (true, _) => Some(true),
            (false, None) => Some(false),
            (false, Some(_)) => None,
        }
    }
}
