//! The accepting side of one connection: finds out who speaks, whether it may, and what it says.

use bellwether_kernel::NodeId;

use super::membership::Membership;
use super::stream::{MESSAGE_MAX, SealedStream};
use super::table::{ClaimState, PeerTable, SessionSlot};
use crate::connection::LinkError;
use crate::hello::{Hello, Session, SessionFrame, Speaker};
use crate::refusal::Refusal;

/// How long a stranger may take to say who it is, in nanoseconds.
pub(crate) const HELLO_WITHIN: u64 = 2_000_000_000;
/// How long a member may take to finish a frame that it has begun. One whose length was changed on its way would swallow all
/// that follows, while the connection looks well.
const FRAME_WITHIN: u64 = 5_000_000_000;
/// How long a client may take for its question and its answer.
const CLIENT_WITHIN: u64 = 30_000_000_000;

/// One connection that somebody opened to us.
#[derive(Debug)]
pub(crate) struct InboundSession {
    stream: SealedStream,
    stage: Stage,
    /// The member that it says it is.
    peer: Option<NodeId>,
    /// Whether both ends are on this machine.
    local: bool,
    /// By when the other side must have said what it came for.
    deadline: Option<u64>,
    /// The message that came last, or the beginning of the next one, if it is longer than a frame.
    long: LongMessage,
}

#[derive(Debug, Default)]
struct LongMessage {
    body: Vec<u8>,
    is_whole: bool,
}

impl LongMessage {
    /// Takes another part of it, or the first one of the next.
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

    /// A message has come: the end of this one, or one that is short.
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
    /// Nothing was said yet.
    Greeting,
    /// It is agreed how to speak.
    Hello,
    /// A member, or one who says so.
    Claiming(SessionSlot),
    Member(SessionSlot),
    /// Somebody who tells of this member's death.
    DeathNotice(NodeId),
    /// A client that was not let in yet, one that may ask, and one that waits for the answer.
    NewClient,
    Client,
    Answering,
}

/// What a connection came to. The bodies of messages and requests are in [`InboundSession::body`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SessionOutput {
    /// The session speaks for the peer from now on. `is_new`: it was not the one known before.
    Up { peer: NodeId, session: Session, is_new: bool },
    /// A message of the peer.
    Message { peer: NodeId, session: Session, serial: u64 },
    /// The session is dead, work and all.
    Gone { peer: NodeId, session: Session },
    /// A death notice that is not believed.
    Disbelieved,
    /// A client wants to come in: [`InboundSession::admit_client`] lets it.
    NewClient,
    /// It asks something: [`InboundSession::answer`] answers.
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

    /// The body of the message or request that came last.
    pub(crate) fn body(&self) -> &[u8] {
        match self.stream.frame() {
            Ok(SessionFrame::Message { .. }) if self.long.is_whole => &self.long.body,
            Ok(SessionFrame::Message { body, .. } | SessionFrame::Request(body)) => body,
            _ => &[],
        }
    }

    /// The member that it says it is, and whether it was let in as such.
    pub(crate) fn peer(&self) -> Option<(NodeId, bool)> {
        self.peer.map(|peer| (peer, matches!(self.stage, Stage::Member(_))))
    }

    /// Its place among those who claim to be a member.
    pub(crate) fn slot(&self) -> Option<SessionSlot> {
        match self.stage {
            Stage::Claiming(slot) | Stage::Member(slot) => Some(slot),
            _ => None,
        }
    }

    /// When [`InboundSession::next`] must be called again, whatever arrives.
    pub(crate) fn wake_at(&self, table: &PeerTable) -> Option<u64> {
        let claim = self.slot().and_then(|slot| table.wake_at(slot));
        [claim, self.deadline].into_iter().flatten().min()
    }

    /// Decides about what has arrived, one thing at a time. After an error the connection is over, once what is still
    /// unsent has gone out.
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

    /// Tells the other side why not.
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

    /// Nothing that a connection says counts once another one speaks for its member.
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

    /// Who may report a death: whoever has the key, or is on this machine.
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

    /// Whether it has said everything that it came for, and only what is unsent has to go out.
    pub(crate) fn is_answering(&self) -> bool {
        matches!(self.stage, Stage::Answering)
    }

    /// Lets a client ask its question.
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
