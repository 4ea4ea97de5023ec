//! One connection between two members without its socket: bytes in, frames out, and the other way round.

use std::fmt;

use crate::connection::LinkError;
use crate::frame::{FrameBuffer, put_frame};
use crate::hello::{Hello, SessionFrame};
use crate::key::Key;
use crate::seal::{Dialling, PLAIN_MAX, Sealing, answer};

/// The greatest length of a message between two members, in bytes: more than should ever be sent at once.
pub(crate) const MESSAGE_MAX: usize = 256 << 20;

/// The received bytes that are not read yet, and the queued bytes that are not written yet.
pub(crate) struct SealedStream {
    sealing: Sealing,
    inbox: FrameBuffer,
    opened: Vec<u8>,
    plain: Vec<u8>,
    unsent: Vec<u8>,
    sent: usize,
}

impl fmt::Debug for SealedStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SealedStream").field("sealed", &self.is_sealed()).finish_non_exhaustive()
    }
}

impl SealedStream {
    pub(crate) fn new() -> SealedStream {
        SealedStream {
            sealing: Sealing::Plain,
            inbox: FrameBuffer::default(),
            opened: Vec::new(),
            plain: Vec::new(),
            unsent: Vec::new(),
            sent: 0,
        }
    }

    /// Appends received bytes.
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        self.inbox.feed(bytes);
    }

    /// The bytes to write next.
    pub(crate) fn unsent(&self) -> &[u8] {
        &self.unsent[self.sent..]
    }

    /// The network took this many bytes of [`SealedStream::unsent`].
    pub(crate) fn mark_sent(&mut self, count: usize) {
        self.sent += count;
        if self.sent == self.unsent.len() {
            self.unsent.clear();
            self.sent = 0;
        }
    }

    pub(crate) fn is_flushed(&self) -> bool {
        self.unsent.is_empty()
    }

    /// Whether none of the unsent bytes was written yet, so that more can go out in the same write.
    pub(crate) fn is_untouched(&self) -> bool {
        self.sent == 0
    }

    pub(crate) fn is_sealed(&self) -> bool {
        self.sealing.is_sealed()
    }

    /// Begins as the dialling side.
    pub(crate) fn dial(&mut self, key: Option<&Key>) -> Result<Dialling, LinkError> {
        let (dialling, first) = Dialling::start(key)?;
        put_frame(&first, &mut self.unsent);
        Ok(dialling)
    }

    /// Completes [`SealedStream::dial`] with the answer that was opened last.
    pub(crate) fn finish_dialling(&mut self, dialling: Dialling) -> Result<(), LinkError> {
        self.sealing = dialling.finish(&self.opened)?;
        Ok(())
    }

    /// Answers the first frame of the dialling side, once it is there. A refusal is queued, too.
    pub(crate) fn answer(&mut self, key: Option<&Key>, plain_allowed: bool) -> Result<bool, LinkError> {
        if !self.open_next()? {
            return Ok(false);
        }
        let (answered, reply) = answer(key, plain_allowed, &self.opened);
        if let Some(reply) = reply {
            put_frame(&reply, &mut self.unsent);
        }
        self.sealing = answered?;
        Ok(true)
    }

    /// Encrypts a frame and queues it.
    pub(crate) fn queue(&mut self, frame: &SessionFrame<'_>) -> Result<(), LinkError> {
        self.queue_written(|plain| frame.encode(plain))
    }

    pub(crate) fn queue_hello(&mut self, hello: &Hello) -> Result<(), LinkError> {
        self.queue_written(|plain| hello.encode(plain))
    }

    /// The same for a frame that `write` writes into an empty buffer.
    pub(crate) fn queue_written(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Result<(), LinkError> {
        let mut plain = std::mem::take(&mut self.plain);
        plain.clear();
        write(&mut plain);
        let queued = self.queue_bytes(&plain);
        // Long messages are rare, and their memory is given back.
        if plain.capacity() <= 2 * PLAIN_MAX {
            self.plain = plain;
        }
        queued
    }

    /// The same with an encoded frame. A message that is longer than a frame is sent in parts.
    pub(crate) fn queue_bytes(&mut self, plain: &[u8]) -> Result<(), LinkError> {
        if plain.len() <= PLAIN_MAX {
            return Ok(self.sealing.seal(plain, &mut self.unsent)?);
        }
        let too_long = || LinkError::Garbage(format!("a frame of {} bytes cannot be sent", plain.len()));
        let Ok(SessionFrame::Message { serial, mut body }) = SessionFrame::decode(plain) else {
            return Err(too_long());
        };
        if body.len() > MESSAGE_MAX {
            return Err(too_long());
        }
        while let Some((part, rest)) = body.split_at_checked(PLAIN_MAX - SessionFrame::MESSAGE_HEAD)
            && !rest.is_empty()
        {
            self.queue(&SessionFrame::Part(part))?;
            body = rest;
        }
        self.queue(&SessionFrame::Message { serial, body })
    }

    /// Opens the next complete frame. Returns whether there is one.
    pub(crate) fn open_next(&mut self) -> Result<bool, LinkError> {
        let Some(frame) = self.inbox.next_frame()? else { return Ok(false) };
        self.sealing.open(frame, &mut self.opened)?;
        Ok(true)
    }

    /// Whether an incomplete frame has arrived.
    pub(crate) fn has_begun_frame(&self) -> bool {
        self.inbox.has_begun()
    }

    /// The frame that was opened last.
    pub(crate) fn opened(&self) -> &[u8] {
        &self.opened
    }

    /// The last opened frame, decoded.
    pub(crate) fn frame(&self) -> Result<SessionFrame<'_>, LinkError> {
        Ok(SessionFrame::decode(&self.opened)?)
    }
}
