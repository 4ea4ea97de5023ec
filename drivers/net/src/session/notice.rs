//! A connection that announces a member's death to another member, without its socket.

use super::stream::SealedStream;
use crate::connection::LinkError;
use crate::hello::{Hello, Session, SessionFrame};
use crate::key::Key;
use crate::seal::Dialling;

/// A death notice on one connection. It does not wait for the hello's answer: that saves a round trip, and a refusal
/// comes in any case.
pub(crate) struct NoticeSession {
    stream: SealedStream,
    stage: Stage,
    hello: Hello,
    session: Session,
}

enum Stage {
    Greeting(Dialling),
    Hello,
    Told,
    Broken,
}

impl NoticeSession {
    /// Begins to announce that this session is dead.
    pub(crate) fn new(key: Option<&Key>, hello: Hello, session: Session) -> Result<NoticeSession, LinkError> {
        let mut stream = SealedStream::new();
        let stage = Stage::Greeting(stream.dial(key)?);
        Ok(NoticeSession { stream, stage, hello, session })
    }

    pub(crate) fn stream(&mut self) -> &mut SealedStream {
        &mut self.stream
    }

    /// Processes what has arrived. Returns whether the other side has acknowledged it.
    pub(crate) fn next(&mut self) -> Result<bool, LinkError> {
        while self.stream.open_next()? {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Broken) {
                Stage::Greeting(dialling) => {
                    self.stream.finish_dialling(dialling)?;
                    self.stream.queue_hello(&self.hello)?;
                    self.stream.queue(&SessionFrame::Gone { session: self.session })?;
                    Stage::Hello
                }
                Stage::Hello => match self.stream.frame()? {
                    SessionFrame::Welcome { .. } => Stage::Told,
                    SessionFrame::Refused(refusal) => return Err(refusal.into()),
                    _ => return Err(LinkError::Garbage("an unexpected answer".into())),
                },
                Stage::Told => match self.stream.frame()? {
                    SessionFrame::Acknowledged => return Ok(true),
                    SessionFrame::Refused(refusal) => return Err(refusal.into()),
                    _ => return Err(LinkError::Garbage("an unexpected answer".into())),
                },
                Stage::Broken => return Err(LinkError::Closed),
            };
        }
        Ok(false)
    }
}
