//! Opening a connection, and encrypting its frames. No I/O: frames in, frames out.
//!
//! The dialling side begins with a clear preamble (magic, version, sealed or plain) and, in a flock with a key, the
//! first half of a Noise handshake with the flock's key. The answer is the second half, or a refusal. Nothing important
//! is sent before both halves are complete: the first half alone could be a recording.

use bellwether_kernel::Reader;
use snow::{Builder, HandshakeState, TransportState};
use thiserror::Error;

use crate::frame::FRAME_MAX;
use crate::key::Key;
use crate::refusal::Refusal;

/// The version of the member protocol.
pub const VERSION: u8 = 2;

const MAGIC: &[u8; 4] = b"BWET";
const PLAIN: u8 = 0;
const SEALED: u8 = 1;
const WELCOME: u8 = 0;
const REFUSED: u8 = 1;
const TAG: usize = 16;
/// The greatest plain length of a frame.
pub const PLAIN_MAX: usize = FRAME_MAX - TAG;
const PATTERN: &str = "Noise_NNpsk0_25519_ChaChaPoly_BLAKE2s";

/// Why a connection could not be opened, or broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SealError {
    /// The bytes are not those of a member.
    #[error("what came is not what a member says")]
    Garbage,
    /// The other side refuses the connection.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// A frame cannot be decrypted: it is forged, or out of order.
    #[error("a frame could not be opened")]
    Broken,
    /// The library failed in a way that should be impossible.
    #[error("the sealing failed")]
    Internal,
}

/// The encryption of an open connection.
pub enum Sealing {
    /// Frames are sent unencrypted.
    Plain,
    /// Frames are sent encrypted.
    Sealed(Box<TransportState>),
}

/// The dialling side, between its first frame and the answer.
pub struct Dialling(Option<Box<HandshakeState>>);

fn preamble(mode: u8) -> [u8; 6] {
    let [a, b, c, d] = *MAGIC;
    [a, b, c, d, VERSION, mode]
}

fn builder<'a>(key: &'a Key, prologue: &'a [u8]) -> Result<Builder<'a>, SealError> {
    let pattern = PATTERN.parse().map_err(|_| SealError::Internal)?;
    Builder::new(pattern).psk(0, key.bytes()).and_then(|b| b.prologue(prologue)).map_err(|_| SealError::Internal)
}

impl Dialling {
    /// Creates the first frame.
    ///
    /// # Errors
    /// The library failed in a way that should be impossible.
    pub fn start(key: Option<&Key>) -> Result<(Dialling, Vec<u8>), SealError> {
        let Some(key) = key else { return Ok((Dialling(None), preamble(PLAIN).to_vec())) };
        let mut first = preamble(SEALED).to_vec();
        let mut noise = builder(key, &first)?.build_initiator().map_err(|_| SealError::Internal)?;
        let mut half = [0; 64];
        let length = noise.write_message(&[], &mut half).map_err(|_| SealError::Internal)?;
        first.extend_from_slice(&half[..length]);
        Ok((Dialling(Some(Box::new(noise))), first))
    }

    /// Takes the answer to the first frame.
    ///
    /// # Errors
    /// The other side refuses, or the answer is invalid.
    pub fn finish(self, answer: &[u8]) -> Result<Sealing, SealError> {
        let mut reader = Reader::new(answer);
        match reader.u8().map_err(|_| SealError::Garbage)? {
            WELCOME => {}
            REFUSED => return Err(Refusal::decode(&mut reader).map_or(SealError::Garbage, SealError::Refused)),
            _ => return Err(SealError::Garbage),
        }
        let Some(mut noise) = self.0 else { return Ok(Sealing::Plain) };
        noise.read_message(reader.rest(), &mut [0; 64]).map_err(|_| SealError::Refused(Refusal::Key))?;
        noise.into_transport_mode().map(|state| Sealing::Sealed(Box::new(state))).map_err(|_| SealError::Internal)
    }
}

/// Answers a first frame. `plain_allowed` says whether this connection may do without a key.
///
/// # Errors
/// A refusal comes with the frame that tells the other side; invalid bytes get no answer.
pub fn answer(key: Option<&Key>, plain_allowed: bool, first: &[u8]) -> (Result<Sealing, SealError>, Option<Vec<u8>>) {
    match try_answer(key, plain_allowed, first) {
        Ok((sealing, reply)) => (Ok(sealing), Some(reply)),
        Err(SealError::Refused(refusal)) => (Err(refusal.into()), Some(refused(refusal))),
        Err(other) => (Err(other), None),
    }
}

/// The frame that refuses a connection before it is open.
pub(crate) fn refused(refusal: Refusal) -> Vec<u8> {
    let mut reply = vec![REFUSED];
    refusal.encode(&mut reply);
    reply
}

fn try_answer(key: Option<&Key>, plain_allowed: bool, first: &[u8]) -> Result<(Sealing, Vec<u8>), SealError> {
    let mut reader = Reader::new(first);
    if reader.bytes(MAGIC.len()) != Ok(MAGIC) {
        return Err(SealError::Garbage);
    }
    let version = reader.u8().map_err(|_| SealError::Garbage)?;
    if version != VERSION {
        return Err(Refusal::Version { theirs: VERSION }.into());
    }
    match (reader.u8().map_err(|_| SealError::Garbage)?, key) {
        (PLAIN, None) if !plain_allowed => Err(Refusal::NotLoopback.into()),
        (PLAIN, None) => {
            reader.finish().map_err(|_| SealError::Garbage)?;
            Ok((Sealing::Plain, vec![WELCOME]))
        }
        (PLAIN, Some(_)) => Err(Refusal::NeedsKey.into()),
        (SEALED, None) => Err(Refusal::HasNoKey.into()),
        (SEALED, Some(key)) => answer_sealed(key, reader.rest()),
        _ => Err(SealError::Garbage),
    }
}

fn answer_sealed(key: &Key, half: &[u8]) -> Result<(Sealing, Vec<u8>), SealError> {
    let prologue = preamble(SEALED);
    let mut noise = builder(key, &prologue)?.build_responder().map_err(|_| SealError::Internal)?;
    noise.read_message(half, &mut [0; 64]).map_err(|_| SealError::Refused(Refusal::Key))?;
    let mut reply = vec![0; 65];
    reply[0] = WELCOME;
    let length = noise.write_message(&[], &mut reply[1..]).map_err(|_| SealError::Internal)?;
    reply.truncate(1 + length);
    let state = noise.into_transport_mode().map_err(|_| SealError::Internal)?;
    Ok((Sealing::Sealed(Box::new(state)), reply))
}

impl Sealing {
    /// Whether frames are sent encrypted.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        matches!(self, Sealing::Sealed(_))
    }

    /// Appends `plain` as one frame, including its length.
    ///
    /// # Errors
    /// It is too long for a frame.
    pub fn seal(&mut self, plain: &[u8], into: &mut Vec<u8>) -> Result<(), SealError> {
        if plain.len() > PLAIN_MAX {
            return Err(SealError::Internal);
        }
        let Sealing::Sealed(state) = self else {
            crate::frame::put_frame(plain, into);
            return Ok(());
        };
        let length = plain.len() + TAG;
        into.extend_from_slice(&(length as u32).to_be_bytes());
        let begin = into.len();
        into.resize(begin + length, 0);
        state.write_message(plain, &mut into[begin..]).map_err(|_| SealError::Internal)?;
        Ok(())
    }

    /// Decrypts one frame into `into`, replacing its contents.
    ///
    /// # Errors
    /// The frame is forged, or out of order.
    pub fn open(&mut self, frame: &[u8], into: &mut Vec<u8>) -> Result<(), SealError> {
        into.clear();
        let Sealing::Sealed(state) = self else {
            into.extend_from_slice(frame);
            return Ok(());
        };
        into.resize(frame.len(), 0);
        let length = state.read_message(frame, into).map_err(|_| SealError::Broken)?;
        into.truncate(length);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::FrameBuffer;
    use proptest::prelude::*;

    fn open_both(dialler: Option<&Key>, other: Option<&Key>) -> Result<(Sealing, Sealing), SealError> {
        let (dialling, first) = Dialling::start(dialler).unwrap();
        let (answered, reply) = answer(other, true, &first);
        let opened = dialling.finish(&reply.unwrap());
        assert_eq!(opened.is_ok(), answered.is_ok());
        Ok((opened?, answered?))
    }

    fn refusal(dialler: Option<&Key>, other: Option<&Key>) -> Option<SealError> {
        open_both(dialler, other).err()
    }

    #[test]
    fn what_is_sealed_on_one_side_opens_on_the_other_once() {
        let key = Key::generate().unwrap();
        for key in [Some(&key), None] {
            let (mut left, mut right) = open_both(key, key).unwrap();
            let (mut wire, mut opened) = (Vec::new(), Vec::new());
            left.seal(b"first", &mut wire).unwrap();
            left.seal(&[9; PLAIN_MAX], &mut wire).unwrap();
            let mut buffer = FrameBuffer::default();
            buffer.feed(&wire);
            let frame = buffer.next_frame().unwrap().unwrap().to_vec();
            right.open(&frame, &mut opened).unwrap();
            assert_eq!(opened, b"first");
            if key.is_some() {
                assert_eq!(right.open(&frame, &mut opened), Err(SealError::Broken), "a frame twice");
            }
            assert_eq!(left.seal(&[9; PLAIN_MAX + 1], &mut wire), Err(SealError::Internal));
        }
    }

    #[test]
    fn the_reason_is_told_to_both_sides() {
        let (one, other) = (Key::generate().unwrap(), Key::generate().unwrap());
        assert_eq!(refusal(Some(&one), Some(&other)), Some(Refusal::Key.into()));
        assert_eq!(refusal(None, Some(&other)), Some(Refusal::NeedsKey.into()));
        assert_eq!(refusal(Some(&one), None), Some(Refusal::HasNoKey.into()));
        let (_, first) = Dialling::start(None).unwrap();
        let (answered, reply) = answer(None, false, &first);
        assert_eq!(answered.err(), Some(Refusal::NotLoopback.into()));
        let told = Dialling(None).finish(&reply.unwrap()).err();
        assert_eq!(told, Some(Refusal::NotLoopback.into()));
        let mut newer = first.clone();
        newer[4] = VERSION + 1;
        let (answered, _) = answer(None, true, &newer);
        assert_eq!(answered.err(), Some(Refusal::Version { theirs: VERSION }.into()));
    }

    proptest! {
        #[test]
        fn random_bytes_open_nothing(mut first in proptest::collection::vec(any::<u8>(), 0..120), shaped in any::<bool>(), sealed in any::<bool>()) {
            let key = Key::generate().unwrap();
            if shaped && first.len() > 6 {
                first[..6].copy_from_slice(&preamble(SEALED));
            }
            let key = sealed.then_some(&key);
            let (opened, _) = answer(key, false, &first);
            prop_assert!(opened.is_err());
            let (dialling, _) = Dialling::start(key).unwrap();
            if let Ok(sealing) = dialling.finish(&first) {
                prop_assert!(!sealing.is_sealed());
            }
        }
    }
}
