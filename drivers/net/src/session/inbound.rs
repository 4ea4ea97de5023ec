//! The accepting side of one connection: identifies the other side, decides whether it is admitted, and reads its
//! messages.

use bellwether_kernel::NodeId;

use super::membership::Membership;
use super::stream::{MESSAGE_MAX, SealedStream};
use super::table::{ClaimState, PeerTable, SessionSlot};
use crate::connection::LinkError;
use crate::hello::{Hello, Session, SessionFrame, Speaker};
use crate::refusal::Refusal;

/// The time within which a connection must identify itself, in nanoseconds.
pub(crate) const HELLO_WITHIN: u64 = 2_000_000_000;
/// The time within which a member must complete a frame. Without it, a frame whose length was altered on its way would
/// swallow all that follows, while the connection looks well.
const FRAME_WITHIN: u64 = 5_000_000_000;
/// The time limit of a client for its question and the answer.
const CLIENT_WITHIN: u64 = 30_000_000_000;

/// A connection that another process opened to us.
#[derive(Debug)]
pub(crate) struct InboundSession {
    stream: SealedStream,
    stage: Stage,
    /// The member that it claims to be.
    peer: Option<NodeId>,
    /// Whether both ends are on this machine.
    local: bool,
    /// When the other side must have sent its message.
    deadline: Option<u64>,
    /// The last message, or the beginning of the next one, if it is longer than a frame.
    long: LongMessage,
}

#[derive(Debug, Default)]
struct LongMessage {
    body: Vec<u8>,
    is_whole: bool,
}

impl LongMessage {
    /// Appends another part, or begins the next message with it.
    fn push(&mut self, part: &[u8]) -> Result<(), LinkError> {
        if std::mem::take(&mut self.is_whole) {
            self.body = Vec::new();
        }
        if self.body.len() + part.len() > MESSAGE_MAX {
            return Err(LinkError::Garbage("a message is too long".into()));
        }
        self.body.extend_from_slice(part);
        Ok(())
    }

    /// A message has come: the end of this one, or a short one.
    fn finish(&mut self, body: &[u8]) -> Result<(), LinkError> {
        if std::mem::take(&mut self.is_whole) {
            self.body = Vec::new();
        }
        if !self.body.is_empty() {
            self.push(body)?;
            self.is_whole = true;
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Nothing was received yet.
    Greeting,
    /// The encryption is agreed.
    Hello,
    /// A member, or a process that claims to be one.
    Claiming(SessionSlot),
    Member(SessionSlot),
    /// A process that announces this member's death.
    DeathNotice(NodeId),
    /// A client that is not admitted yet.
    NewClient,
    Client,
    Answering,
}

/// The result of a connection's data. The bodies of messages and requests are in [`InboundSession::body`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SessionOutput {
    /// The session is the peer's from now on. `is_new`: it is not the one known before.
    Up { peer: NodeId, session: Session, is_new: bool },
    /// A message of the peer.
    Message { peer: NodeId, session: Session, serial: u64 },
    /// The session and all its work are dead.
    Gone { peer: NodeId, session: Session },
    /// A death notice that is not believed.
    Disbelieved,
    /// A client wants to be admitted, by [`InboundSession::admit_client`].
    NewClient,
    /// The client has a request, to be answered by [`InboundSession::answer`].
    Request,
}

impl InboundSession {
    pub(crate) fn new(local: bool, now: u64) -> InboundSession {
        let deadline = Some(now.saturating_add(HELLO_WITHIN));
        let (stream, long) = (SealedStream::new(), LongMessage::default());
        InboundSession { stream, stage: Stage::Greeting, peer: None, local, deadline, long }
    }

    pub(crate) fn stream(&mut self) -> &mut SealedStream {
        &mut self.stream
    }

    /// The body of the last message or request.
    pub(crate) fn body(&self) -> &[u8] {
        match self.stream.frame() {
            Ok(SessionFrame::Message { .. }) if self.long.is_whole => &self.long.body,
            Ok(SessionFrame::Message { body, .. } | SessionFrame::Request(body)) => body,
            _ => &[],
        }
    }

    /// The member that it claims to be, and whether it was admitted as such.
    pub(crate) fn peer(&self) -> Option<(NodeId, bool)> {
        self.peer.map(|peer| (peer, matches!(self.stage, Stage::Member(_))))
    }

    /// Its slot among the sessions that claim to be a member.
    pub(crate) fn slot(&self) -> Option<SessionSlot> {
        match self.stage {
            Stage::Claiming(slot) | Stage::Member(slot) => Some(slot),
            _ => None,
        }
    }

    /// When [`InboundSession::next`] must be called again, even if nothing arrives.
    pub(crate) fn wake_at(&self, table: &PeerTable) -> Option<u64> {
        let claim = self.slot().and_then(|slot| table.wake_at(slot));
        [claim, self.deadline].into_iter().flatten().min()
    }

    /// Processes what has arrived, one thing at a time. After an error the connection has ended, once the rest is
    /// written.
    pub(crate) fn next(
        &mut self,
        own: &Membership,
        table: &mut PeerTable,
        now: u64,
    ) -> Result<Option<SessionOutput>, LinkError> {
        loop {
            if self.deadline.is_some_and(|deadline| deadline <= now) {
                return Err(LinkError::TimedOut);
            }
            match self.stage {
                Stage::Greeting => {
                    if !self.stream.answer(own.key.as_ref(), own.insecure || self.local)? {
                        return Ok(None);
                    }
                    self.stage = Stage::Hello;
                }
                Stage::Hello => {
                    if !self.stream.open_next()? {
                        return Ok(None);
                    }
                    let hello = Hello::decode(self.stream.opened())?;
                    self.introduce(own, table, &hello)?;
                }
                Stage::Claiming(slot) => return self.claim(own, table, slot, now),
                Stage::Member(slot) => return self.hear_member(table, slot, now),
                Stage::DeathNotice(peer) => return self.hear_death_notice(table, peer),
                Stage::NewClient => return Ok(Some(SessionOutput::NewClient)),
                Stage::Client => {
                    if !self.stream.open_next()? {
                        return Ok(None);
                    }
                    let SessionFrame::Request(_) = self.stream.frame()? else {
                        return Err(LinkError::Garbage("a client sent something other than a request".into()));
                    };
                    self.stage = Stage::Answering;
                    return Ok(Some(SessionOutput::Request));
                }
                Stage::Answering => return Ok(None),
            }
        }
    }

    fn introduce(&mut self, own: &Membership, table: &mut PeerTable, hello: &Hello) -> Result<(), LinkError> {
        let admitted = own.recognise(hello).and_then(|who| match (who, hello.speaker) {
            (Some(peer), Speaker::Member { session, .. }) => {
                self.peer = Some(peer);
                table.claim(peer, session).map(Stage::Claiming)
            }
            (Some(peer), Speaker::DeathNotice { .. }) => Ok(Stage::DeathNotice(peer)),
            _ => Ok(Stage::NewClient),
        });
        match admitted {
            Ok(stage) => {
                self.stage = stage;
                match stage {
                    Stage::Claiming(_) => self.deadline = None,
                    Stage::DeathNotice(_) => self.stream.queue(&own.welcome())?,
                    _ => {}
                }
                Ok(())
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Tells the other side why it is refused.
    pub(crate) fn refuse(&mut self, refusal: Refusal) -> Result<(), LinkError> {
        self.stream.queue(&SessionFrame::Refused(refusal))?;
        Err(refusal.into())
    }

    fn claim(
        &mut self,
        own: &Membership,
        table: &mut PeerTable,
        slot: SessionSlot,
        now: u64,
    ) -> Result<Option<SessionOutput>, LinkError> {
        match table.poll(slot, now) {
            ClaimState::Waiting => Ok(None),
            ClaimState::Refused(refusal) => self.refuse(refusal).map(|()| None),
            ClaimState::Admitted { is_new } => {
                self.stage = Stage::Member(slot);
                self.stream.queue(&own.welcome())?;
                Ok(Some(SessionOutput::Up { peer: slot.peer, session: slot.session, is_new }))
            }
        }
    }

    /// The data of a connection no longer counts once another one is its member's.
    fn hear_member(
        &mut self,
        table: &mut PeerTable,
        slot: SessionSlot,
        now: u64,
    ) -> Result<Option<SessionOutput>, LinkError> {
        let SessionSlot { peer, session, .. } = slot;
        loop {
            if !table.is_live(slot) {
                return Err(LinkError::Closed);
            }
            if table.take_probe(slot) {
                self.stream.queue(&SessionFrame::Ping)?;
            }
            if !self.stream.open_next()? {
                let until = self.deadline.unwrap_or(now.saturating_add(FRAME_WITHIN));
                self.deadline = self.stream.has_begun_frame().then_some(until);
                return Ok(None);
            }
            self.deadline = None;
            match self.stream.frame()? {
                SessionFrame::Part(part) => self.long.push(part)?,
                SessionFrame::Message { serial, body } => {
                    self.long.finish(body)?;
                    return Ok(Some(SessionOutput::Message { peer, session, serial }));
                }
                SessionFrame::Gone { session: dead } if dead == session => return self.bury(table, peer, session),
                SessionFrame::Ping => self.stream.queue(&SessionFrame::Pong)?,
                SessionFrame::Pong => table.mark_alive(slot),
                _ => return Err(LinkError::Garbage("a frame that a member does not send".into())),
            }
        }
    }

    fn hear_death_notice(&mut self, table: &mut PeerTable, peer: NodeId) -> Result<Option<SessionOutput>, LinkError> {
        if !self.stream.open_next()? {
            return Ok(None);
        }
        let SessionFrame::Gone { session } = self.stream.frame()? else {
            return Err(LinkError::Garbage("a death notice that names no session".into()));
        };
        self.stage = Stage::Answering;
        self.bury(table, peer, session)
    }

    /// Accepts a report of a death from a process that has the key, or is on this machine.
    fn bury(
        &mut self,
        table: &mut PeerTable,
        peer: NodeId,
        session: Session,
    ) -> Result<Option<SessionOutput>, LinkError> {
        self.stream.queue(&SessionFrame::Acknowledged)?;
        let trusted = self.stream.is_sealed() || self.local;
        let believed = trusted && table.mark_dead(peer, session);
        Ok(Some(if believed { SessionOutput::Gone { peer, session } } else { SessionOutput::Disbelieved }))
    }

    /// Whether it has sent all that it came for, and only unsent data is left.
    pub(crate) fn is_answering(&self) -> bool {
        matches!(self.stage, Stage::Answering)
    }

    /// Admits a client with a question.
    pub(crate) fn admit_client(&mut self, own: &Membership, now: u64) -> Result<(), LinkError> {
        self.stage = Stage::Client;
        self.deadline = Some(now.saturating_add(CLIENT_WITHIN));
        self.stream.queue(&own.welcome())
    }

    /// Answers a client's request.
    pub(crate) fn answer(&mut self, body: &[u8]) -> Result<(), LinkError> {
        self.stream.queue(&SessionFrame::Response(body))
    }
}
