//! What is said on a channel: who speaks, what came shortly before, and a protocol's message.

use super::identity::SessionIdentity;
use crate::settings::PeerStatus;

/// How many envelopes heard shortly before one may name. On a channel of text it is far fewer, since lines are short.
pub const ANSWERS_MAX: usize = 32;
pub(super) const ANSWERS_IN_TEXT: usize = 4;

/// What an envelope is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnvelopeKind {
    /// It carries a message of the protocol.
    Message,
    /// It asks those whose envelopes it names to show that they are alive, by saying it again.
    Ask,
    /// It shows that its sender is there, and how it stands, which has nothing else to say.
    Alive,
    /// The session's process is gone, work and all. It carries nothing, and is true for ever.
    Gone,
    /// Somebody outside the protocol asks the members something, in words.
    Question,
    /// A member answers a question; the first word is the session of whoever asked.
    Reply,
}

impl EnvelopeKind {
    /// Whether it carries something that is wanted even when its sender was not believed at first.
    #[must_use]
    pub fn carries(self) -> bool {
        matches!(self, EnvelopeKind::Message | EnvelopeKind::Question | EnvelopeKind::Reply)
    }
}

/// One thing that somebody says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Who says it.
    pub who: SessionIdentity,
    /// What its sender goes by, and whether it leads.
    pub status: PeerStatus,
    /// Its number within this session, from 1; 0 where the session itself is no longer there to count.
    pub counter: u64,
    /// What it is for.
    pub kind: EnvelopeKind,
    /// The marks of envelopes that the sender heard shortly before.
    pub answers: Vec<u64>,
    /// What this says again, by its counter; 0 if it is said for the first time. Whoever took in the first one takes this
    /// for a repetition.
    pub again: u64,
    /// The message: as text in a flock without a key, as bytes in one that has one.
    pub body: Vec<u8>,
    /// Eight bytes that nobody could foretell, by which others can name this envelope. Zero where nothing is sealed.
    pub mark: u64,
}
