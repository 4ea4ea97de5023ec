//! The envelope of a flock with a key. The sender and the envelope's number are readable but protected against changes;
//! the rest is encrypted.
//!
//! ```text
//! magic 3 · kind 1 · flock 8 · owner 8 · session 8 · counter 8 ‖ sealed( status 7 · again 8 · n 1 · n×mark 8 · length 1 · name · body ) · tag 16
//! ```
//!
//! Each session has a key of its own, derived from the flock's key, its owner and its number, so a counter that starts
//! again with each session never repeats a nonce. The announcement that a session is *dead* is sealed with yet another
//! key, since its sender does not know the session's last counter. It is always the same, and stays true for ever.

use bellwether_kernel::{Reader, WireError};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};

use super::codec::EnvelopeError;
use super::envelope::{ANSWERS_MAX, Envelope, EnvelopeKind};
use super::identity::{NAME_MAX, SessionIdentity, is_sane};
use crate::hello::Session;
use crate::key::Key;
use crate::settings::PeerStatus;

/// Two magic bytes, and the version of what follows.
const MAGIC: [u8; 3] = [0xbe, 0x11, 2];
const HEADER: usize = 36;
const TAG: usize = 16;

/// Whether these bytes look like a sealed envelope, of any flock, key and version.
#[must_use]
pub fn is_sealed(payload: &[u8]) -> bool {
    payload.starts_with(&MAGIC[..2])
}

/// The secrets that are derived from a flock's key.
pub(super) struct EnvelopeSealer {
    secret: Prk,
    /// A tag by which members recognise their own flock's envelopes without decrypting all.
    flock: [u8; 8],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

impl EnvelopeSealer {
    pub(super) fn new(key: &Key, flock: &str) -> EnvelopeSealer {
        let secret = Salt::new(HKDF_SHA256, flock.as_bytes()).extract(key.bytes());
        let mut tag = [0; 8];
        // Eight bytes are within the limit of the derivation.
        let drawn = secret.expand(&[b"bellwether channel 1: flock"], Length(tag.len()));
        let _ = drawn.and_then(|drawn| drawn.fill(&mut tag));
        EnvelopeSealer { secret, flock: tag }
    }

    fn key(&self, kind: EnvelopeKind, owner: u64, session: Session) -> Result<LessSafeKey, EnvelopeError> {
        let what: &[u8] =
            if kind == EnvelopeKind::Gone { b"bellwether channel 1: gone" } else { b"bellwether channel 1: life" };
        let (owner, session) = (owner.to_be_bytes(), session.to_be_bytes());
        let info = [what, &owner, &session];
        let drawn = self.secret.expand(&info, &CHACHA20_POLY1305).map_err(|_| EnvelopeError::Altered)?;
        Ok(LessSafeKey::new(UnboundKey::from(drawn)))
    }

    /// Seals an envelope. Returns its bytes and its mark.
    pub(super) fn seal(&self, envelope: &Envelope) -> Result<(Vec<u8>, u64), EnvelopeError> {
        let Envelope { who, status, counter, kind, answers, again, body, .. } = envelope;
        let gone = *kind == EnvelopeKind::Gone;
        let mut bytes = Vec::with_capacity(HEADER + 64 + body.len() + TAG);
        bytes.extend_from_slice(&MAGIC);
        bytes.push(tag_of(*kind));
        bytes.extend_from_slice(&self.flock);
        for number in [who.owner, who.session, *counter] {
            bytes.extend_from_slice(&number.to_be_bytes());
        }
        // One key and one nonce must never seal two messages: a dead session has only one.
        if !gone {
            status.encode(&mut bytes);
            bytes.extend_from_slice(&again.to_be_bytes());
            let answers = &answers[..answers.len().min(ANSWERS_MAX)];
            bytes.push(answers.len() as u8);
            answers.iter().for_each(|mark| bytes.extend_from_slice(&mark.to_be_bytes()));
            bytes.push(who.name.len() as u8);
            bytes.extend_from_slice(who.name.as_bytes());
            bytes.extend_from_slice(body);
        } else if *counter != 0 {
            return Err(EnvelopeError::Altered);
        }
        let key = self.key(*kind, who.owner, who.session)?;
        let (header, plain) = bytes.split_at_mut(HEADER);
        let sealed = key.seal_in_place_separate_tag(nonce(*counter), Aad::from(header), plain);
        let tag = sealed.map_err(|_| EnvelopeError::TooLong)?;
        bytes.extend_from_slice(tag.as_ref());
        Ok((bytes, mark_of(tag.as_ref())))
    }

    /// Opens a sealed envelope.
    pub(super) fn open(&self, sealed: &[u8]) -> Result<Envelope, EnvelopeError> {
        if !sealed.starts_with(&MAGIC) {
            return Err(if is_sealed(sealed) { EnvelopeError::Version } else { EnvelopeError::Foreign });
        }
        if sealed.len() < HEADER + TAG {
            return Err(EnvelopeError::Truncated);
        }
        let (header, rest) = sealed.split_at(HEADER);
        let mut reader = Reader::new(&header[MAGIC.len()..]);
        let mut fields =
            || Ok::<_, WireError>((reader.u8()?, reader.bytes(8)?, reader.u64()?, reader.u64()?, reader.u64()?));
        let (kind, flock, owner, session, counter) = fields().map_err(|_| EnvelopeError::Truncated)?;
        if flock != self.flock {
            return Err(EnvelopeError::Flock);
        }
        let kind = kind_of(kind).ok_or(EnvelopeError::Altered)?;
        let mut opened = rest.to_vec();
        let key = self.key(kind, owner, session)?;
        let plain =
            key.open_in_place(nonce(counter), Aad::from(header), &mut opened).map_err(|_| EnvelopeError::Altered)?;
        let mark = mark_of(&rest[rest.len() - TAG..]);
        let mut who = SessionIdentity { owner, session, name: String::new() };
        if kind == EnvelopeKind::Gone {
            let (answers, body) = (Vec::new(), Vec::new());
            return Ok(Envelope { who, status: PeerStatus::NONE, counter, kind, answers, again: 0, body, mark });
        }
        let inside = read_inside(plain).map_err(|_| EnvelopeError::Altered)?;
        who.name = inside.name;
        let Inside { status, again, answers, body, .. } = inside;
        Ok(Envelope { who, status, counter, kind, answers, again, body, mark })
    }
}

struct Inside {
    status: PeerStatus,
    again: u64,
    answers: Vec<u64>,
    name: String,
    body: Vec<u8>,
}

fn read_inside(plain: &[u8]) -> Result<Inside, WireError> {
    let mut reader = Reader::new(plain);
    let status = PeerStatus::decode(&mut reader)?;
    let again = reader.u64()?;
    let count = usize::from(reader.u8()?);
    if count > ANSWERS_MAX {
        return Err(WireError::Value);
    }
    let answers = (0..count).map(|_| reader.u64()).collect::<Result<_, _>>()?;
    let length = usize::from(reader.u8()?);
    let name = std::str::from_utf8(reader.bytes(length)?).map_err(|_| WireError::Value)?.to_owned();
    if length > NAME_MAX || !is_sane(&name) {
        return Err(WireError::Value);
    }
    Ok(Inside { status, again, answers, name, body: reader.rest().to_vec() })
}

fn nonce(counter: u64) -> Nonce {
    let mut bytes = [0; 12];
    bytes[4..].copy_from_slice(&counter.to_be_bytes());
    Nonce::assume_unique_for_key(bytes)
}

fn mark_of(tag: &[u8]) -> u64 {
    tag.first_chunk::<8>().map_or(0, |first| u64::from_be_bytes(*first))
}

fn tag_of(kind: EnvelopeKind) -> u8 {
    match kind {
        EnvelopeKind::Message => 1,
        EnvelopeKind::Ask => 2,
        EnvelopeKind::Alive => 3,
        EnvelopeKind::Gone => 4,
        EnvelopeKind::Question => 5,
        EnvelopeKind::Reply => 6,
    }
}

fn kind_of(tag: u8) -> Option<EnvelopeKind> {
    [
        EnvelopeKind::Message,
        EnvelopeKind::Ask,
        EnvelopeKind::Alive,
        EnvelopeKind::Gone,
        EnvelopeKind::Question,
        EnvelopeKind::Reply,
    ]
    .into_iter()
    .find(|kind| tag_of(*kind) == tag)
}
