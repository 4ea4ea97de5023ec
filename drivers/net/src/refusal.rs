//! Refusals: why one side does not accept the other's connection, in words that can be shown.

use bellwether_kernel::{Reader, WireError};
use thiserror::Error;

/// Why a connection was refused, in words for the side that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Refusal {
    /// It has another version of the member protocol.
    #[error("it speaks version {theirs} between members, and this program speaks version {}", crate::seal::VERSION)]
    Version {
        /// The version of the refusing side.
        theirs: u8,
    },
    /// The first frame cannot be opened.
    #[error("its flock key is another one: compare the key files")]
    Key,
    /// It has a key, and we sent without one.
    #[error("it has a flock key, and this side was started without one")]
    NeedsKey,
    /// It has no key, and we sent encrypted.
    #[error("it was started without a flock key, and this side has one")]
    HasNoKey,
    /// Without a key only loopback is allowed.
    #[error("without a flock key it talks to this machine only: give both sides a key, or --insecure")]
    NotLoopback,
    /// It belongs to another flock.
    #[error("it belongs to another flock: compare --flock")]
    Flock,
    /// It has other settings.
    #[error("its settings are other ones: heart-beat, lease and the like must be the same on every member")]
    Settings,
    /// It does not know the id.
    #[error("the id is not in its list of members")]
    NotMember,
    /// Another live process uses this id.
    #[error("another live process already speaks as this id: every member needs its own --id")]
    DoubleId,
    /// The session was reported dead.
    #[error("this very process was reported dead to it; start it again")]
    SessionDead,
    /// It has too many connections.
    #[error("it has too many connections at the moment")]
    Busy,
}

impl Refusal {
    /// Whether an immediate retry could never help.
    #[must_use]
    pub fn is_lasting(self) -> bool {
        self != Refusal::Busy
    }

    pub(crate) fn encode(self, into: &mut Vec<u8>) {
        let (code, detail) = match self {
            Refusal::Version { theirs } => (1, theirs),
            Refusal::Key => (2, 0),
            Refusal::NeedsKey => (3, 0),
            Refusal::HasNoKey => (4, 0),
            Refusal::NotLoopback => (5, 0),
            Refusal::Flock => (6, 0),
            Refusal::Settings => (8, 0),
            Refusal::NotMember => (9, 0),
            Refusal::DoubleId => (10, 0),
            Refusal::SessionDead => (11, 0),
            Refusal::Busy => (12, 0),
        };
        into.extend_from_slice(&[code, detail]);
    }

    pub(crate) fn decode(reader: &mut Reader<'_>) -> Result<Refusal, WireError> {
        let (code, detail) = (reader.u8()?, reader.u8()?);
        Ok(match code {
            1 => Refusal::Version { theirs: detail },
            2 => Refusal::Key,
            3 => Refusal::NeedsKey,
            4 => Refusal::HasNoKey,
            5 => Refusal::NotLoopback,
            6 => Refusal::Flock,
            8 => Refusal::Settings,
            9 => Refusal::NotMember,
            10 => Refusal::DoubleId,
            11 => Refusal::SessionDead,
            12 => Refusal::Busy,
            tag => return Err(WireError::Tag(tag)),
        })
    }
}
