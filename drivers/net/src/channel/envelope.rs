//! Envelopes: what is sent on a channel, with the sender, the marks heard shortly before, and a protocol's message.

use super::identity::SessionIdentity;
use crate::settings::PeerStatus;

/// The greatest number of earlier envelopes that one may name. On a text channel it is far lower, since lines are
/// short.
pub const ANSWERS_MAX: usize = 32;
pub(super) const ANSWERS_IN_TEXT: usize = 4;

/// The purpose of an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnvelopeKind {
    /// Carries a message of the protocol.
    Message,
    /// Asks the senders of the named envelopes to prove that they are alive by repeating them.
    Ask,
    /// Shows that its sender is alive, and its status, when there is nothing else to send.
    Alive,
    /// The session's process and all its work are gone. It has no body, and stays true for ever.
    Gone,
    /// Asks the members a question in words, from outside the protocol.
    Question,
    /// Answers a question; the first word is the session of the client.
    Reply,
}

impl EnvelopeKind {
    /// Whether its body is still wanted if its sender was not believed at first.
    #[must_use]
    pub fn carries(self) -> bool {
        matches!(self, EnvelopeKind::Message | EnvelopeKind::Question | EnvelopeKind::Reply)
    }
}

/// A message on a channel, with its sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The session that sends it.
    pub who: SessionIdentity,
    /// The sender's settings, and whether it leads.
    pub status: PeerStatus,
    /// The number within this session, from 1; 0 if the session has ended and cannot count.
    pub counter: u64,
    /// The purpose.
    pub kind: EnvelopeKind,
    /// The marks of envelopes that the sender heard shortly before.
    pub answers: Vec<u64>,
    /// If this is a repetition, the counter of the original; otherwise 0. A receiver that has accepted the original
    /// ignores the repetition.
    pub again: u64,
    /// The message: as text in a flock without a key, as bytes in one that has one.
    pub body: Vec<u8>,
    /// Eight unpredictable bytes by which others can name this envelope. Zero where nothing is sealed.
    pub mark: u64,
}
