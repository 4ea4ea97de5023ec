//! The codec between envelopes and the payloads of a channel.

use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use base64::{DecodeError, Engine as _};
use thiserror::Error;

use super::PayloadLimit;
use super::envelope::{ANSWERS_IN_TEXT, ANSWERS_MAX, Envelope};
use super::plain;
use super::sealed::{EnvelopeSealer, is_sealed};
use crate::key::Key;

/// The first word of a sealed envelope on a channel that carries text.
const SEALED: &[u8] = b"bw2s ";

/// Why a payload is not for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum EnvelopeError {
    /// The payload belongs to other programs or people.
    #[error("not of any flock")]
    Foreign,
    /// The payload ends too early.
    #[error("cut off")]
    Truncated,
    /// The seal is wrong, or the form is one that no member writes.
    #[error("altered, or forged")]
    Altered,
    /// The payload belongs to another flock, or to one with another key.
    #[error("of another flock")]
    Flock,
    /// The sender runs another version of this program.
    #[error("of another version")]
    Version,
    /// The sender has no key while we have one, or the other way round.
    #[error("of a member that has no key where others have one")]
    Keyless,
    /// The payload is longer than the channel allows.
    #[error("too long")]
    TooLong,
}

/// Writes and reads the envelopes of one flock on one kind of channel.
pub struct EnvelopeCodec {
    flock: String,
    sealer: Option<EnvelopeSealer>,
    carries: PayloadLimit,
}

impl std::fmt::Debug for EnvelopeCodec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EnvelopeCodec").field("flock", &self.flock).field("sealed", &self.sealer.is_some()).finish()
    }
}

impl EnvelopeCodec {
    /// A codec for a flock, with its key if it has one.
    #[must_use]
    pub fn new(flock: &str, key: Option<&Key>, carries: PayloadLimit) -> EnvelopeCodec {
        EnvelopeCodec { flock: flock.to_owned(), sealer: key.map(|key| EnvelopeSealer::new(key, flock)), carries }
    }

    /// Whether envelopes are sealed.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.sealer.is_some()
    }

    /// The number of answers that fit into an envelope.
    #[must_use]
    pub fn answers_max(&self) -> usize {
        match self.carries {
            PayloadLimit::Bytes(_) => ANSWERS_MAX,
            PayloadLimit::Text(_) => ANSWERS_IN_TEXT,
        }
    }

    /// The payload for an envelope, and the envelope's mark.
    ///
    /// # Errors
    /// The channel cannot carry the envelope.
    pub fn seal(&self, envelope: &Envelope) -> Result<(Vec<u8>, u64), EnvelopeError> {
        let (payload, mark) = match (&self.sealer, self.carries) {
            (None, _) => (plain::write(&self.flock, envelope)?.into_bytes(), 0),
            (Some(sealer), PayloadLimit::Bytes(_)) => sealer.seal(envelope)?,
            (Some(sealer), PayloadLimit::Text(_)) => {
                let (sealed, mark) = sealer.seal(envelope)?;
                (text_of(&sealed), mark)
            }
        };
        if payload.len() > self.carries.limit() { Err(EnvelopeError::TooLong) } else { Ok((payload, mark)) }
    }

    /// Reads the envelope in a payload.
    ///
    /// # Errors
    /// The payload is not from a member of this flock.
    pub fn open(&self, payload: &[u8]) -> Result<Envelope, EnvelopeError> {
        if payload.len() > self.carries.limit() {
            return Err(EnvelopeError::TooLong);
        }
        let is_line = payload.strip_prefix(plain::MARKER.as_bytes()).is_some_and(|rest| rest.starts_with(b" "));
        let text = payload.strip_prefix(SEALED);
        match (&self.sealer, self.carries) {
            (_, _) if is_of_another_version(payload) => Err(EnvelopeError::Version),
            (None, _) if is_line => plain::read(&self.flock, payload),
            (None, _) if text.is_some() || is_sealed(payload) => Err(EnvelopeError::Keyless),
            (None, _) => Err(EnvelopeError::Foreign),
            (Some(_), _) if is_line => match plain::read(&self.flock, payload) {
                Err(EnvelopeError::Flock) => Err(EnvelopeError::Flock),
                Ok(_) | Err(_) => Err(EnvelopeError::Keyless),
            },
            (Some(sealer), PayloadLimit::Bytes(_)) => sealer.open(payload),
            (Some(sealer), PayloadLimit::Text(_)) => {
                let sealed = URL_SAFE_NO_PAD.decode(text.ok_or(EnvelopeError::Foreign)?).map_err(|why| match why {
                    DecodeError::InvalidByte(..) => EnvelopeError::Altered,
                    _ => EnvelopeError::Truncated,
                })?;
                sealer
                    .open(&sealed)
                    .map_err(|bad| if bad == EnvelopeError::Foreign { EnvelopeError::Altered } else { bad })
            }
        }
    }
}

/// Whether a line begins like ours, with another version number.
fn is_of_another_version(payload: &[u8]) -> bool {
    let word = payload.split(|byte| *byte == b' ').next().unwrap_or_default();
    let word = word.strip_suffix(b"s").unwrap_or(word);
    let digits = word.strip_prefix(b"bw").filter(|digits| (1..=3).contains(&digits.len()));
    digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_digit)) && word != plain::MARKER.as_bytes()
}

fn text_of(sealed: &[u8]) -> Vec<u8> {
    let mut text = String::from_utf8_lossy(SEALED).into_owned();
    URL_SAFE_NO_PAD.encode_string(sealed, &mut text);
    text.into_bytes()
}
