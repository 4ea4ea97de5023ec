//! Frames: a `u32` length, big-endian, then that many bytes.

use thiserror::Error;

/// The greatest length of a frame. It is what the encryption allows, and far more than anything here needs.
pub const FRAME_MAX: usize = 65_535;

const HEADER: usize = 4;

/// A length above [`FRAME_MAX`]: not from a member, or an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a frame claims {0} bytes; at most {FRAME_MAX} are allowed")]
pub struct TooLong(pub u32);

/// Received bytes, divided into frames. It never holds more than one frame of the largest size and one read beyond.
#[derive(Debug, Default)]
pub struct FrameBuffer {
    bytes: Vec<u8>,
    start: usize,
}

impl FrameBuffer {
    /// Appends received bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        if self.start == self.bytes.len() {
            self.bytes.clear();
            self.start = 0;
        } else if self.start > FRAME_MAX {
            self.bytes.drain(..self.start);
            self.start = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Whether a frame has begun that is incomplete, once [`FrameBuffer::next_frame`] found none.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.start < self.bytes.len()
    }

    /// The next complete frame, if there is one.
    ///
    /// # Errors
    /// The length is above the limit. It is detected before any memory is reserved for it.
    pub fn next_frame(&mut self) -> Result<Option<&[u8]>, TooLong> {
        let Some(header) = self.bytes[self.start..].first_chunk::<HEADER>() else { return Ok(None) };
        let length = u32::from_be_bytes(*header);
        if length as usize > FRAME_MAX {
            return Err(TooLong(length));
        }
        let (begin, end) = (self.start + HEADER, self.start + HEADER + length as usize);
        if end > self.bytes.len() {
            return Ok(None);
        }
        self.start = end;
        Ok(Some(&self.bytes[begin..end]))
    }
}

/// Appends a frame. What is longer than the limit is cut off by the caller's own checks; it never gets here.
pub fn put_frame(bytes: &[u8], into: &mut Vec<u8>) {
    debug_assert!(bytes.len() <= FRAME_MAX);
    into.extend_from_slice(&(bytes.len() as u32).to_be_bytes());
    into.extend_from_slice(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_senseless_length_is_refused_before_its_bytes_come() {
        let mut buffer = FrameBuffer::default();
        buffer.feed(&[0xff, 0xff, 0xff]);
        assert_eq!(buffer.next_frame(), Ok(None));
        buffer.feed(&[0xff]);
        assert_eq!(buffer.next_frame(), Err(TooLong(u32::MAX)));
        let mut buffer = FrameBuffer::default();
        buffer.feed(&[0, 1, 0, 0]);
        assert_eq!(buffer.next_frame(), Err(TooLong(65_536)));
    }

    proptest! {
        #[test]
        fn frames_survive_any_cutting(
            frames in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..300), 0..20),
            cut in 1..50_usize,
        ) {
            let mut stream = Vec::new();
            frames.iter().for_each(|frame| put_frame(frame, &mut stream));
            let (mut buffer, mut seen) = (FrameBuffer::default(), Vec::new());
            for piece in stream.chunks(cut) {
                buffer.feed(piece);
                while let Some(frame) = buffer.next_frame().unwrap() {
                    seen.push(frame.to_vec());
                }
            }
            prop_assert_eq!(seen, frames);
        }

        #[test]
        fn random_bytes_are_frames_or_an_error(pieces in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..64), 0..32)) {
            let mut buffer = FrameBuffer::default();
            'all: for piece in pieces {
                buffer.feed(&piece);
                loop {
                    match buffer.next_frame() {
                        Ok(Some(frame)) => prop_assert!(frame.len() <= FRAME_MAX),
                        Ok(None) => break,
                        Err(TooLong(length)) => {
                            prop_assert!(length as usize > FRAME_MAX);
                            break 'all;
                        }
                    }
                }
            }
        }
    }
}
