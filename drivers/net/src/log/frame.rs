//! The form of a log's files: the head of a segment, and the frames after it.
//!
//! ```text
//! head    magic 8 | owner 8 | number 8 | length 8 | forgotten 8 | end of the segment before 4 | checksum 4 | zeros to 64
//! frame   payload length 4 | checksum 4 | where its batch begins 4 | kind 4 | index 8 | payload | zeros to a multiple of 8
//! ```
//!
//! All numbers are big-endian. A frame's checksum covers its offset as well, so that bytes from another place are no
//! valid frame.

use bellwether_kernel::{LogWrite, Reader, WireError};

use super::checksum::Checksum;

/// The offset of a segment's first frame.
pub(super) const HEAD_BYTES: usize = 64;
/// The number of bytes in a frame before its payload.
const FRAME_HEAD: usize = 24;
const MAGIC: &[u8; 8] = b"BWLOG001";

/// The head of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SegmentHead {
    /// The digest of the log's owner.
    pub(super) owner: u64,
    /// The segment's number, from 1.
    pub(super) number: u64,
    /// The log's length before the first frame.
    pub(super) length: u64,
    /// How many records were forgotten before the first frame.
    pub(super) forgotten: u64,
    /// The offset up to which the previous segment is valid.
    pub(super) previous_end: u32,
}

impl SegmentHead {
    pub(super) fn encode(&self) -> [u8; HEAD_BYTES] {
        let mut bytes = [0; HEAD_BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..16].copy_from_slice(&self.owner.to_be_bytes());
        bytes[16..24].copy_from_slice(&self.number.to_be_bytes());
        bytes[24..32].copy_from_slice(&self.length.to_be_bytes());
        bytes[32..40].copy_from_slice(&self.forgotten.to_be_bytes());
        bytes[40..44].copy_from_slice(&self.previous_end.to_be_bytes());
        let sum = Checksum::default().add(&bytes[..44]).value();
        bytes[44..48].copy_from_slice(&sum.to_be_bytes());
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Result<SegmentHead, &'static str> {
        let head = bytes.get(..HEAD_BYTES).ok_or("it is too short")?;
        if head[..8] != *MAGIC {
            return Err("it is no segment of a log of this version");
        }
        let read = || -> Result<(SegmentHead, u32), WireError> {
            let mut reader = Reader::new(&head[8..]);
            let (owner, number, length) = (reader.u64()?, reader.u64()?, reader.u64()?);
            let (forgotten, previous_end) = (reader.u64()?, reader.u32()?);
            Ok((SegmentHead { owner, number, length, forgotten, previous_end }, reader.u32()?))
        };
        let (found, sum) = read().map_err(|_| "it is too short")?;
        let fits = Checksum::default().add(&head[..44]).value() == sum && head[48..].iter().all(|byte| *byte == 0);
        if fits { Ok(found) } else { Err("the checksum of its head does not fit") }
    }
}

/// The number of bytes that a write takes in a segment.
pub(super) const fn frame_bytes(payload: usize) -> usize {
    (FRAME_HEAD + payload).next_multiple_of(8)
}

/// The bytes of a write's payload.
pub(super) fn payload(write: &LogWrite<Vec<u8>>) -> &[u8] {
    match write {
        LogWrite::Append(record) => record,
        LogWrite::Truncate(_) | LogWrite::Forget(_) => &[],
    }
}

/// Appends a frame to the batch that will be written at offset `batch`. `length` is the log's length before it.
pub(super) fn encode(write: &LogWrite<Vec<u8>>, length: u64, batch: u32, into: &mut Vec<u8>) {
    let (kind, index) = match write {
        LogWrite::Append(_) => (1_u32, length),
        LogWrite::Truncate(from) => (2, *from),
        LogWrite::Forget(before) => (3, *before),
    };
    let (start, body) = (into.len(), payload(write));
    let place = batch + start as u32;
    into.extend_from_slice(&(body.len() as u32).to_be_bytes());
    into.extend_from_slice(&[0; 4]);
    into.extend_from_slice(&batch.to_be_bytes());
    into.extend_from_slice(&kind.to_be_bytes());
    into.extend_from_slice(&index.to_be_bytes());
    into.extend_from_slice(body);
    let sum = checksum(&into[start..], place);
    into[start + 4..start + 8].copy_from_slice(&sum.to_be_bytes());
    into.resize(start + frame_bytes(body.len()), 0);
}

fn checksum(frame: &[u8], place: u32) -> u32 {
    Checksum::default().add(&place.to_be_bytes()).add(&frame[..4]).add(&frame[8..]).value()
}

/// A frame that was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Frame<'a> {
    pub(super) write: LogWrite<&'a [u8]>,
    /// The index that its record must have; meaningless for other frames.
    pub(super) index: u64,
    /// The offset of its batch: everything before that was durable when it was written.
    pub(super) batch: u32,
    /// The offset of the next frame.
    pub(super) next: usize,
}

/// The frame at this offset, if it is valid.
pub(super) fn decode(segment: &[u8], place: usize) -> Option<Frame<'_>> {
    let bytes = segment.get(place..)?;
    let mut reader = Reader::new(bytes);
    let length = reader.u32().ok()? as usize;
    let (sum, batch, kind, index) = (reader.u32().ok()?, reader.u32().ok()?, reader.u32().ok()?, reader.u64().ok()?);
    let body = reader.bytes(length).ok()?;
    let padding = bytes.get(FRAME_HEAD + length..frame_bytes(length))?;
    let write = match kind {
        1 => LogWrite::Append(body),
        2 if body.is_empty() => LogWrite::Truncate(index),
        3 if body.is_empty() => LogWrite::Forget(index),
        _ => return None,
    };
    let fits = checksum(&bytes[..FRAME_HEAD + length], u32::try_from(place).ok()?) == sum;
    let whole = fits && batch as usize <= place && padding.iter().all(|byte| *byte == 0);
    whole.then_some(Frame { write, index, batch, next: place + frame_bytes(length) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_frame_is_read_back_at_its_place_and_nowhere_else(
            body in proptest::collection::vec(any::<u8>(), 0..40), batch in 0_u32..9, flip in any::<proptest::sample::Index>(),
        ) {
            let mut bytes = Vec::new();
            let batch = batch * 8;
            encode(&LogWrite::Append(body.clone()), 5, batch, &mut bytes);
            let mut segment = vec![0; batch as usize];
            segment.extend_from_slice(&bytes);
            let frame = decode(&segment, batch as usize);
            let next = segment.len();
            prop_assert_eq!(frame, Some(Frame { write: LogWrite::Append(&body[..]), index: 5, batch, next }));
            segment.splice(0..0, [0; 8]);
            prop_assert_eq!(decode(&segment, batch as usize + 8), None);
            segment.drain(..8);
            let place = batch as usize + flip.index(bytes.len());
            segment[place] ^= 1;
            prop_assert_eq!(decode(&segment, batch as usize), None);
        }

        #[test]
        fn random_bytes_are_neither_frame_nor_head(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            prop_assert_eq!(decode(&bytes, 0), None);
            prop_assert!(SegmentHead::decode(&bytes).is_err());
        }
    }

    #[test]
    fn a_head_is_read_back_and_no_byte_of_it_may_differ() {
        let head = SegmentHead { owner: 1, number: 2, length: 3, forgotten: 4, previous_end: 5 };
        let bytes = head.encode();
        assert_eq!(SegmentHead::decode(&bytes), Ok(head));
        for place in 0..bytes.len() {
            let mut other = bytes;
            other[place] ^= 1;
            assert!(SegmentHead::decode(&other).is_err(), "{place}");
        }
    }
}
