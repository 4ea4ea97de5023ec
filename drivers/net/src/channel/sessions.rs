//! The sessions on a channel: which are alive, their node numbers for the protocol, and which envelopes are new. No I/O
//! and no clock.

use std::collections::{HashMap, VecDeque};

use bellwether_kernel::NodeId;

use super::envelope::{Envelope, EnvelopeKind};
use super::identity::SessionIdentity;
use super::replay_window::ReplayWindow;
use crate::hello::Session;
use crate::settings::{PeerStatus, SettingsDigest};

/// The number of live sessions that are remembered. A forgotten one comes back under another number.
const LIVE_MAX: usize = 1024;
const DEAD_MAX: usize = 256;
/// The number of sessions without proof that are remembered. They are counted separately, so that recordings of old
/// sessions displace no live one.
const UNPROVEN_MAX: usize = 512;
/// How often a session that does not answer is asked, for each of its messages.
const PROBES_MAX: u8 = 3;
const MARKS_MAX: usize = 1024;
const RECENT_MAX: usize = 8;
/// The number of live sessions that an envelope answers; the rest of its room is for unproven ones.
const LIVING_ANSWERED: usize = 4;

type SessionKey = (u64, Session);

/// What follows from an envelope.
#[derive(Debug, PartialEq, Eq)]
#[allow(missing_docs)] // each variant says what its fields are
pub enum SessionEvent {
    /// A session has appeared, with this number from now on.
    New { peer: NodeId, who: SessionIdentity },
    /// This number is not used any more; its session had been silent for longest.
    Forgotten { peer: NodeId },
    /// A message of the protocol, with the counter of its original.
    Message { peer: NodeId, session: Session, counter: u64, body: Vec<u8> },
    /// A member was started with different settings, and its messages are not for us.
    SettingsMismatch { peer: NodeId, who: SessionIdentity, status: PeerStatus },
    /// A client asks the members a question.
    Question { who: SessionIdentity, body: Vec<u8> },
    /// A member answers a client.
    Reply { who: SessionIdentity, body: Vec<u8> },
    /// The session is dead.
    Gone { peer: NodeId, session: Session },
    /// A session asks us to repeat the message with this mark, in answer to its own.
    Asked { mark: u64, by: u64 },
    /// A session should be asked whether it is alive.
    Unproven,
}

/// Why an envelope was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// It was received before.
    Repeated,
    /// Its session has ended.
    Stale,
    /// Its session has not proved to be alive.
    Unproven,
}

#[derive(Debug)]
struct KnownSession {
    peer: NodeId,
    /// The first counter that was believed.
    first: u64,
    window: ReplayWindow,
    /// The earlier counters that were repeated since.
    repeated: VecDeque<u64>,
    heard_at: u64,
}

impl KnownSession {
    fn new(peer: NodeId, first: u64, window: ReplayWindow, heard_at: u64) -> KnownSession {
        KnownSession { peer, first, window, repeated: VecDeque::new(), heard_at }
    }

    /// Whether a repeated message was accepted already. The repetition is for members that could not believe the
    /// original.
    fn knows(&mut self, again: u64) -> bool {
        if again >= self.first {
            return !self.window.take(again);
        }
        let known = self.repeated.contains(&again);
        if !known {
            push(&mut self.repeated, again, RECENT_MAX);
        }
        known
    }
}

/// An envelope that could not be believed when it was received.
#[derive(Debug)]
struct UnprovenEnvelope {
    life: SessionKey,
    mark: u64,
    /// If it was a message, the counter of its original: it is still wanted once its session is believed.
    message: Option<u64>,
    /// Whether a session that we believe has just asked it.
    just_asked: bool,
    probes: u8,
}

/// The sessions that one member knows.
#[derive(Debug)]
pub struct SessionTable {
    me: SessionKey,
    /// Whether sessions must prove that they are alive, which only a key makes possible.
    proofs: bool,
    /// The digest of our own settings.
    settings_digest: SettingsDigest,
    /// The number of answers that fit into an envelope.
    room: usize,
    live: HashMap<SessionKey, KnownSession>,
    unproven: VecDeque<UnprovenEnvelope>,
    dead: VecDeque<SessionKey>,
    /// Marks that can only have been heard since we started: our own, and those of live sessions.
    marks: VecDeque<u64>,
    /// The newest mark of each session heard recently, newest first.
    recent: VecDeque<(SessionKey, u64)>,
    last_peer: NodeId,
    ticks: u64,
}

impl SessionTable {
    /// The number of this member itself.
    pub const ME: NodeId = NodeId::at(0);

    /// A table that knows only this member; `proofs` says whether others must prove that they are alive.
    #[must_use]
    pub fn new(me: &SessionIdentity, proofs: bool, room: usize) -> SessionTable {
        let life = (me.owner, me.session);
        let seat = KnownSession::new(SessionTable::ME, 1, ReplayWindow::default(), u64::MAX);
        SessionTable {
            me: life,
            proofs,
            settings_digest: SettingsDigest::NONE,
            room,
            live: HashMap::from([(life, seat)]),
            unproven: VecDeque::new(),
            dead: VecDeque::new(),
            marks: VecDeque::new(),
            recent: VecDeque::new(),
            last_peer: SessionTable::ME,
            ticks: 0,
        }
    }

    /// Accepts only members with these settings from now on.
    #[must_use]
    pub fn with_settings(self, settings_digest: SettingsDigest) -> SessionTable {
        SessionTable { settings_digest, ..self }
    }

    /// Records the mark of an envelope that we sent.
    pub fn said(&mut self, mark: u64) {
        push(&mut self.marks, mark, MARKS_MAX);
    }

    /// The marks that our next envelope answers: unproven sessions first, since only an answer proves them; then live
    /// ones.
    #[must_use]
    pub fn answers(&self) -> Vec<u64> {
        let unknown = self.unproven.iter().rev().filter(|doubt| !self.live.contains_key(&doubt.life));
        let unproven =
            unknown.map(|doubt| doubt.mark).take(self.room.saturating_sub(LIVING_ANSWERED).max(self.room / 2));
        let live = self.recent.iter().map(|(_, mark)| *mark).take(LIVING_ANSWERED);
        unproven.chain(live).take(self.room).collect()
    }

    /// The marks of the sessions to ask now, a few at a time, without those that others have just asked.
    pub fn questions(&mut self) -> Vec<u64> {
        let mut marks = Vec::new();
        for doubt in self.unproven.iter_mut().filter(|doubt| doubt.probes < PROBES_MAX) {
            if !std::mem::take(&mut doubt.just_asked) && marks.len() < self.room {
                doubt.probes += 1;
                marks.push(doubt.mark);
            }
        }
        marks
    }

    /// Whether further sessions must be asked later.
    #[must_use]
    pub fn has_questions(&self) -> bool {
        self.unproven.iter().any(|doubt| doubt.probes < PROBES_MAX)
    }

    /// Takes a received envelope, and appends what follows from it.
    ///
    /// # Errors
    /// Why the envelope was rejected.
    pub fn hear(&mut self, envelope: Envelope, heard: &mut Vec<SessionEvent>) -> Result<(), Rejected> {
        let life = (envelope.who.owner, envelope.who.session);
        if envelope.kind == EnvelopeKind::Gone {
            return self.mark_dead(life, heard);
        }
        if self.dead.contains(&life) {
            return Err(Rejected::Stale);
        }
        self.ticks += 1;
        if !self.live.contains_key(&life) {
            if self.proofs && !self.is_proof(&envelope) {
                self.note_unproven(life, &envelope, heard);
                return Err(Rejected::Unproven);
            }
            self.welcome(life, &envelope, heard);
        }
        let Some(seat) = self.live.get_mut(&life) else { return Err(Rejected::Stale) };
        if !seat.window.take(envelope.counter) {
            return Err(Rejected::Repeated);
        }
        if life != self.me {
            seat.heard_at = self.ticks;
        }
        let peer = seat.peer;
        let known = envelope.again != 0 && seat.knows(envelope.again);
        let message = message_of(&envelope);
        self.unproven.retain(|doubt| doubt.life != life || doubt.message.is_some() && doubt.message != message);
        if self.proofs && life != self.me {
            push(&mut self.marks, envelope.mark, MARKS_MAX);
            self.recent.retain(|(one, _)| *one != life);
            self.recent.push_front((life, envelope.mark));
            self.recent.truncate(RECENT_MAX);
        }
        match envelope.kind {
            EnvelopeKind::Message | EnvelopeKind::Alive
                if self.settings_digest.conflicts_with(envelope.status.settings_digest) =>
            {
                heard.push(SessionEvent::SettingsMismatch { peer, who: envelope.who, status: envelope.status });
            }
            EnvelopeKind::Message if !known => {
                let (session, counter) = (envelope.who.session, message.unwrap_or_default());
                heard.push(SessionEvent::Message { peer, session, counter, body: envelope.body });
            }
            EnvelopeKind::Question if !known && life != self.me => {
                heard.push(SessionEvent::Question { who: envelope.who, body: envelope.body });
            }
            EnvelopeKind::Reply if !known && life != self.me => {
                heard.push(SessionEvent::Reply { who: envelope.who, body: envelope.body });
            }
            EnvelopeKind::Ask if life != self.me => self.asked(&envelope, heard),
            EnvelopeKind::Message
            | EnvelopeKind::Question
            | EnvelopeKind::Reply
            | EnvelopeKind::Ask
            | EnvelopeKind::Alive
            | EnvelopeKind::Gone => {}
        }
        Ok(())
    }

    /// Whether an envelope proves that its sender is alive: it names a mark that was made since we started.
    fn is_proof(&self, envelope: &Envelope) -> bool {
        envelope.answers.iter().any(|mark| self.marks.contains(mark))
    }

    fn welcome(&mut self, life: SessionKey, envelope: &Envelope, heard: &mut Vec<SessionEvent>) {
        if self.live.len() >= LIVE_MAX {
            self.forget(heard);
        }
        let Some(peer) = self.last_peer.number().checked_add(1).and_then(NodeId::new) else { return };
        self.last_peer = peer;
        // With proofs, the session's earlier envelopes may be recordings, so they count as received.
        let (first, window) = match self.proofs {
            true => (envelope.counter, ReplayWindow::after(envelope.counter.saturating_sub(1))),
            false => (1, ReplayWindow::default()),
        };
        self.live.insert(life, KnownSession::new(peer, first, window, self.ticks));
        heard.push(SessionEvent::New { peer, who: envelope.who.clone() });
    }

    fn forget(&mut self, heard: &mut Vec<SessionEvent>) {
        let oldest = self.live.iter().min_by_key(|(_, seat)| seat.heard_at).map(|(life, _)| *life);
        if let Some(seat) = oldest.and_then(|life| self.live.remove(&life)) {
            heard.push(SessionEvent::Forgotten { peer: seat.peer });
        }
    }

    fn note_unproven(&mut self, life: SessionKey, envelope: &Envelope, heard: &mut Vec<SessionEvent>) {
        let message = message_of(envelope);
        self.unproven.retain(|doubt| doubt.life != life || doubt.message != message);
        let doubt = UnprovenEnvelope { life, mark: envelope.mark, message, just_asked: false, probes: 0 };
        push(&mut self.unproven, doubt, UNPROVEN_MAX);
        heard.push(SessionEvent::Unproven);
    }

    /// A live session asks: if it asks us, we answer; if it asks others, we need not.
    fn asked(&mut self, ask: &Envelope, heard: &mut Vec<SessionEvent>) {
        heard.extend(ask.answers.iter().map(|mark| SessionEvent::Asked { mark: *mark, by: ask.mark }));
        for doubt in self.unproven.iter_mut().filter(|doubt| ask.answers.contains(&doubt.mark)) {
            doubt.just_asked = true;
        }
    }

    /// Marks a session as dead. We ignore reports of our own death.
    fn mark_dead(&mut self, life: SessionKey, heard: &mut Vec<SessionEvent>) -> Result<(), Rejected> {
        if life == self.me || self.dead.contains(&life) {
            return Err(Rejected::Stale);
        }
        push(&mut self.dead, life, DEAD_MAX);
        self.unproven.retain(|doubt| doubt.life != life);
        self.recent.retain(|(one, _)| *one != life);
        if let Some(seat) = self.live.remove(&life) {
            heard.push(SessionEvent::Gone { peer: seat.peer, session: life.1 });
        }
        Ok(())
    }
}

/// The message that an envelope carries, by the counter of its original.
fn message_of(envelope: &Envelope) -> Option<u64> {
    let first = if envelope.again == 0 { envelope.counter } else { envelope.again };
    envelope.kind.carries().then_some(first)
}

/// Appends, and drops the oldest entries beyond `most`.
fn push<T>(queue: &mut VecDeque<T>, value: T, most: usize) {
    if queue.len() == most {
        queue.pop_front();
    }
    queue.push_back(value);
}
