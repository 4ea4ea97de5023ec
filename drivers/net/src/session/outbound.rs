//! The dialling side of one connection: says who we are, and carries our messages to one peer.

use super::membership::Membership;
use super::send_queue::{QueueResult, SendQueue, TrafficClass};
use super::stream::SealedStream;
use crate::connection::LinkError;
use crate::hello::{Session, SessionFrame};
use crate::seal::Dialling;

/// How many bytes go out in one write at most, before frames wait in the queue.
const BATCH_MAX: usize = 16 * 1024;

/// One connection that we opened to a peer.
pub(crate) struct OutboundSession {
    stream: SealedStream,
    stage: Stage,
    /// The id that the one who answers must have.
    id: u32,
    queue: SendQueue,
    acknowledged: bool,
}

enum Stage {
    Greeting(Dialling),
    Hello,
    Open,
    Broken,
}

impl std::fmt::Debug for OutboundSession {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OutboundSession").field("id", &self.id).finish_non_exhaustive()
    }
}

impl OutboundSession {
    /// Begins to speak with the member of this id.
    pub(crate) fn new(own: &Membership, id: u32) -> Result<OutboundSession, LinkError> {
        let mut stream = SealedStream::new();
        let stage = Stage::Greeting(stream.dial(own.key.as_ref())?);
        Ok(OutboundSession { stream, stage, id, queue: SendQueue::default(), acknowledged: false })
    }

    pub(crate) fn stream(&mut self) -> &mut SealedStream {
        &mut self.stream
    }

    /// Whether the peer took in our farewell.
    pub(crate) fn is_acknowledged(&self) -> bool {
        self.acknowledged
    }

    /// Decides about what has arrived. Returns the peer's session when the connection has opened.
    pub(crate) fn next(&mut self, own: &Membership) -> Result<Option<Session>, LinkError> {
        while self.stream.open_next()? {
            match std::mem::replace(&mut self.stage, Stage::Broken) {
                Stage::Greeting(dialling) => {
                    self.stream.finish_dialling(dialling)?;
                    self.stream.queue_hello(&own.hello())?;
                    self.stage = Stage::Hello;
                }
                Stage::Hello => {
                    let session = match self.stream.frame()? {
                        SessionFrame::Welcome { id, session } if id == self.id => session,
                        SessionFrame::Welcome { id, .. } => return Err(LinkError::WrongMember(id)),
                        SessionFrame::Refused(refusal) => return Err(refusal.into()),
                        _ => return Err(LinkError::Garbage("no answer to a hello".into())),
                    };
                    self.stage = Stage::Open;
                    return Ok(Some(session));
                }
                Stage::Open => {
                    match self.stream.frame()? {
                        SessionFrame::Ping => self.stream.queue(&SessionFrame::Pong)?,
                        SessionFrame::Acknowledged => self.acknowledged = true,
                        SessionFrame::Refused(refusal) => return Err(refusal.into()),
                        _ => return Err(LinkError::Garbage("a frame that only the other side sends".into())),
                    }
                    self.stage = Stage::Open;
                }
                Stage::Broken => return Err(LinkError::Closed),
            }
        }
        Ok(None)
    }

    /// Sends a frame, or queues it while the network takes no more; `write` writes it into an empty buffer.
    pub(crate) fn send(
        &mut self,
        class: TrafficClass,
        write: impl FnOnce(&mut Vec<u8>),
    ) -> Result<QueueResult, LinkError> {
        let room = self.stream.is_untouched() && self.stream.unsent().len() < BATCH_MAX;
        if room && self.queue.is_empty() {
            self.stream.queue_written(write)?;
            return Ok(QueueResult::Queued);
        }
        Ok(self.queue.push(class, write))
    }

    /// Whether frames wait that are not in the stream yet.
    pub(crate) fn has_waiting(&self) -> bool {
        !self.queue.is_empty()
    }

    /// Moves what waits into the stream, as far as one write should carry it.
    pub(crate) fn refill(&mut self) -> Result<(), LinkError> {
        if self.stream.is_flushed() {
            while self.stream.unsent().len() < BATCH_MAX
                && let Some(frame) = self.queue.pop()
            {
                self.stream.queue_bytes(&frame)?;
                self.queue.recycle(frame);
            }
        }
        Ok(())
    }
}
