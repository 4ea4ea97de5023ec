//! What is sent to one peer: at once if the network takes it, else it waits in a line that is short, bounded, and better
//! lost than late.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{Interest, Ready};
use tokio::net::TcpStream;
use tokio::sync::Notify;

use crate::connection::{Connection, LinkError};
use crate::hello::SessionFrame;

/// How many frames may wait. A peer that is this far behind needs the newest ones, not the oldest.
const WAITING_MAX: usize = 64;

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SendResult {
    /// It is under way, or waits for its turn.
    Taken,
    /// It waits, and the oldest one was thrown away for it.
    Displaced,
    /// There is no connection.
    Unconnected,
}

/// The connection, if there is one, with what waits for it, and the bells that are rung about it.
///
/// Whoever posts writes to the network itself: a task of its own for each peer would have to be woken for every frame.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    inner: Mutex<OutboxState>,
    /// Rung when the connection has to be looked after.
    pub(crate) work: Notify,
    /// Rung when dialling again at once is likely to help.
    pub(crate) dial: Notify,
    /// Rung when the peer took in our farewell, or cannot any more.
    pub(crate) farewell_done: Notify,
}

#[derive(Debug, Default)]
struct OutboxState {
    connection: Option<Connection>,
    /// What went wrong while a frame was posted: for the one who looks after the connection.
    failed: Option<LinkError>,
    acknowledged: bool,
    /// Empty unless the connection is in the middle of a frame.
    waiting: VecDeque<Vec<u8>>,
    spare: Vec<Vec<u8>>,
}

impl OutboxState {
    /// Hands over what waits, if the network takes it.
    fn drain(&mut self) -> Result<(), LinkError> {
        let Some(connection) = &mut self.connection else { return Ok(()) };
        connection.try_flush()?;
        if !connection.is_flushed() {
            return Ok(());
        }
        for frame in self.waiting.drain(..) {
            connection.queue_bytes(&frame)?;
            if self.spare.len() < 4 {
                self.spare.push(frame);
            }
        }
        connection.try_flush()
    }

    /// Takes in what the peer says on the connection that is ours to speak on.
    fn hear(&mut self) -> Result<bool, LinkError> {
        let Some(connection) = &mut self.connection else { return Err(LinkError::Closed) };
        let mut acknowledged = false;
        while let Some(frame) = connection.next_frame()? {
            match frame {
                SessionFrame::Ping => connection.queue(&SessionFrame::Pong)?,
                SessionFrame::Acknowledged => acknowledged = true,
                SessionFrame::Refused(refusal) => return Err(refusal.into()),
                _ => return Err(LinkError::Garbage("a frame that only the other side sends".into())),
            }
        }
        Ok(acknowledged)
    }
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, OutboxState> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a frame or puts it in line; `write` writes it into an empty buffer.
    pub(crate) fn post(&self, write: impl FnOnce(&mut Vec<u8>)) -> SendResult {
        let inner = &mut *self.lock();
        let Some(connection) = &mut inner.connection else { return SendResult::Unconnected };
        if connection.is_flushed() {
            if let Err(why) = connection.queue_written(write).and_then(|()| connection.try_flush()) {
                inner.failed = Some(why);
            }
            if inner.failed.is_some() || !connection.is_flushed() {
                self.work.notify_one();
            }
            return SendResult::Taken;
        }
        let mut posted = SendResult::Taken;
        if inner.waiting.len() == WAITING_MAX
            && let Some(oldest) = inner.waiting.pop_front()
        {
            posted = SendResult::Displaced;
            inner.spare.push(oldest);
        }
        let mut frame = inner.spare.pop().unwrap_or_default();
        frame.clear();
        write(&mut frame);
        inner.waiting.push_back(frame);
        posted
    }

    /// From now on frames go out here.
    pub(crate) fn open(&self, connection: Connection) {
        self.lock().connection = Some(connection);
    }

    /// Looks after the connection: does what the network is ready for, and says what to wait for next.
    pub(crate) fn drive(&self, ready: Ready) -> Result<(Arc<TcpStream>, Interest), LinkError> {
        let inner = &mut *self.lock();
        if let Some(why) = inner.failed.take() {
            return Err(why);
        }
        if let Some(connection) = &mut inner.connection {
            connection.act(ready)?;
        }
        if inner.hear()? {
            inner.acknowledged = true;
            self.farewell_done.notify_one();
        }
        inner.drain()?;
        inner.connection.as_ref().map(Connection::waits_for).ok_or(LinkError::Closed)
    }

    /// The connection is over, and what waited for it is lost.
    pub(crate) fn close(&self) {
        let mut inner = self.lock();
        inner.connection = None;
        inner.failed = None;
        inner.waiting.clear();
        drop(inner);
        self.farewell_done.notify_one();
    }

    /// Whether the peer took in our farewell (`Some(true)`), cannot any more (`Some(false)`), or may still.
    pub(crate) fn farewell(&self) -> Option<bool> {
        let inner = self.lock();
        match (inner.acknowledged, &inner.connection) {
            (true, _) => Some(true),
            (false, None) => Some(false),
            (false, Some(_)) => None,
        }
    }
}
