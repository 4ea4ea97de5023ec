//! Frames in their encrypted form. Sender, letter and number of a frame are readable but protected against changes; the
//! body is encrypted.
//!
//! ```text
//! magic and version 1 · letter 1 · mesh 4 · sender 8 · session 4 · counter 6 ‖ sealed body · seal 16
//! ```

use bellwether_kernel::Reader;
use bellwether_mesh::{MeshBody, PAYLOAD_LIMIT, Tag};
use ring::aead::{Aad, LessSafeKey, Nonce};
use thiserror::Error;

use crate::identity::MeshSecret;

/// The first byte of a frame of this version.
const MAGIC: u8 = 0xb1;
/// The length of the readable part.
pub const HEADER_LEN: usize = 24;
/// The length of the seal.
pub const SEAL_LEN: usize = 16;
/// The length of the longest frame.
pub const FRAME_MAX: usize = HEADER_LEN + 64 + PAYLOAD_LIMIT + SEAL_LEN;
/// The greatest counter: six bytes. A session that has used all of them sends nothing more.
const COUNTER_MAX: u64 = (1 << 48) - 1;

/// Why bytes are no frame of this mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FrameError {
    /// The bytes belong to another protocol, or to another version of this one.
    #[error("it is no frame of this version")]
    Foreign,
    /// There are too few bytes for a frame, or too many.
    #[error("it is too short or too long for a frame")]
    Length,
    /// The frame belongs to a mesh with another name.
    #[error("it belongs to another mesh")]
    OtherMesh,
}

/// The readable part of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameHeader {
    /// The letter of the message.
    pub letter: u8,
    /// The node that claims to have sent it.
    pub sender: Tag,
    /// The sender's session.
    pub session: u32,
    /// The frame's number within that session.
    pub counter: u64,
}

impl FrameHeader {
    /// Reads the header of a frame of this mesh.
    ///
    /// # Errors
    /// Why the bytes are no such frame.
    pub fn decode(mesh: [u8; 4], frame: &[u8]) -> Result<FrameHeader, FrameError> {
        match frame.first() {
            Some(&MAGIC) if (HEADER_LEN + SEAL_LEN..=FRAME_MAX).contains(&frame.len()) => {}
            Some(&MAGIC) | None => return Err(FrameError::Length),
            Some(_) => return Err(FrameError::Foreign),
        }
        let mut reader = Reader::new(&frame[1..HEADER_LEN]);
        let mut fields = || {
            Ok::<_, bellwether_kernel::WireError>((
                reader.u8()?,
                reader.bytes(4)?,
                reader.u64()?,
                reader.u32()?,
                reader.u16()?,
                reader.u32()?,
            ))
        };
        let (letter, number, sender, session, high, low) = fields().map_err(|_| FrameError::Length)?;
        if number != mesh {
            return Err(FrameError::OtherMesh);
        }
        Ok(FrameHeader { letter, sender: Tag(sender), session, counter: u64::from(high) << 32 | u64::from(low) })
    }

    fn encode(&self, mesh: [u8; 4], into: &mut Vec<u8>) {
        into.extend_from_slice(&[MAGIC, self.letter]);
        into.extend_from_slice(&mesh);
        into.extend_from_slice(&self.sender.0.to_be_bytes());
        into.extend_from_slice(&self.session.to_be_bytes());
        into.extend_from_slice(&self.counter.to_be_bytes()[2..]);
    }

    fn nonce(&self) -> Nonce {
        let mut bytes = [0; 12];
        bytes[4..].copy_from_slice(&self.counter.to_be_bytes());
        Nonce::assume_unique_for_key(bytes)
    }
}

/// Decrypts a frame in place. Returns its body, if it was sealed with this key.
pub(crate) fn open<'a>(key: &LessSafeKey, header: &FrameHeader, frame: &'a mut [u8]) -> Option<&'a [u8]> {
    let (head, sealed) = frame.split_at_mut_checked(HEADER_LEN)?;
    let body = key.open_in_place(header.nonce(), Aad::from(&*head), sealed).ok()?;
    Some(&*body)
}

/// Seals the frames of one session.
#[derive(Debug)]
pub struct FrameSealer {
    key: LessSafeKey,
    mesh: [u8; 4],
    sender: Tag,
    session: u32,
    counter: u64,
}

impl FrameSealer {
    /// A sealer for one session of a node; `None` if no key can be derived.
    #[must_use]
    pub fn new(secret: &MeshSecret, sender: Tag, session: u32) -> Option<FrameSealer> {
        let key = secret.session_key(sender, session)?;
        Some(FrameSealer { key, mesh: secret.mesh(), sender, session, counter: 0 })
    }

    /// The number of sealed frames.
    #[must_use]
    pub fn counter(&self) -> u64 {
        self.counter
    }

    /// Sender, session and counter of the last frame.
    pub(crate) fn last(&self) -> (Tag, u32, u64) {
        (self.sender, self.session, self.counter)
    }

    /// Writes a sealed frame, replacing the buffer's contents. Returns whether it could be sealed.
    pub fn seal(&mut self, body: &MeshBody, frame: &mut Vec<u8>) -> bool {
        self.seal_bytes(body.letter(), |frame| body.encode(frame), frame)
    }

    /// The same for whatever bytes `write` appends.
    pub(crate) fn seal_bytes(&mut self, letter: u8, write: impl FnOnce(&mut Vec<u8>), frame: &mut Vec<u8>) -> bool {
        if self.counter >= COUNTER_MAX {
            return false;
        }
        self.counter += 1;
        let header = FrameHeader { letter, sender: self.sender, session: self.session, counter: self.counter };
        frame.clear();
        header.encode(self.mesh, frame);
        write(frame);
        let (head, plain) = frame.split_at_mut(HEADER_LEN);
        let Ok(seal) = self.key.seal_in_place_separate_tag(header.nonce(), Aad::from(&*head), plain) else {
            return false;
        };
        frame.extend_from_slice(seal.as_ref());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_mesh::TagList;
    use proptest::prelude::*;

    fn secret() -> MeshSecret {
        MeshSecret::new(&"m".parse().unwrap(), None)
    }

    fn sealed() -> Vec<u8> {
        let mut frame = Vec::new();
        let mut sealer = FrameSealer::new(&secret(), Tag(7), 3).unwrap();
        let asked = TagList::new(&[Tag(1), Tag(2)]);
        let ping = MeshBody::Ping { uptime: 1, count: 3, list: 4, own: 5, full: false, asked };
        assert!(sealer.seal(&MeshBody::Claim { you: Tag(9) }, &mut frame));
        assert!(sealer.seal(&ping, &mut frame));
        frame
    }

    #[test]
    fn a_frame_costs_forty_bytes_beside_its_body() {
        let mut frame = Vec::new();
        let mut sealer = FrameSealer::new(&secret(), Tag(7), 3).unwrap();
        assert!(sealer.seal(&MeshBody::Claim { you: Tag(9) }, &mut frame));
        assert_eq!(frame.len(), 40 + 8);
        let header = FrameHeader::decode(secret().mesh(), &frame).unwrap();
        assert_eq!(header, FrameHeader { letter: b'C', sender: Tag(7), session: 3, counter: 1 });
        let key = secret().session_key(Tag(7), 3).unwrap();
        assert_eq!(open(&key, &header, &mut frame), Some(&9_u64.to_be_bytes()[..]));
    }

    #[test]
    fn whatever_is_changed_in_a_frame_it_does_not_open() {
        let frame = sealed();
        for place in 0..frame.len() {
            let mut other = frame.clone();
            other[place] ^= 1;
            let opened = FrameHeader::decode(secret().mesh(), &other).ok().and_then(|header| {
                let key = secret().session_key(header.sender, header.session).unwrap();
                open(&key, &header, &mut other).map(<[u8]>::to_vec)
            });
            assert_eq!(opened, None, "{place}");
        }
    }

    #[test]
    fn a_session_that_has_used_every_counter_says_nothing_more() {
        let mut sealer = FrameSealer::new(&secret(), Tag(7), 3).unwrap();
        sealer.counter = COUNTER_MAX - 1;
        let (body, mut frame) = (MeshBody::Search { degree: 0 }, Vec::new());
        assert!(sealer.seal(&body, &mut frame));
        assert_eq!(FrameHeader::decode(secret().mesh(), &frame).unwrap().counter, COUNTER_MAX);
        assert!(!sealer.seal(&body, &mut frame));
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_header_or_an_error(mut bytes in proptest::collection::vec(any::<u8>(), 0..120), ours in any::<bool>()) {
            if ours && bytes.len() > 6 {
                bytes[0] = MAGIC;
                bytes[2..6].copy_from_slice(&secret().mesh());
            }
            if let Ok(header) = FrameHeader::decode(secret().mesh(), &bytes) {
                let mut again = Vec::new();
                header.encode(secret().mesh(), &mut again);
                prop_assert_eq!(&again[..], &bytes[..HEADER_LEN]);
                let key = secret().session_key(header.sender, header.session).unwrap();
                prop_assert_eq!(open(&key, &header, &mut bytes), None);
            }
        }
    }
}
