//! A stream of bytes in pieces is frames within the limit, or an error, and what comes out does not depend on the pieces.
#![no_main]

use bellwether_net::{FRAME_MAX, FrameBuffer};
use libfuzzer_sys::fuzz_target;

fn frames(bytes: &[u8], piece: usize) -> Vec<Vec<u8>> {
    let (mut buffer, mut seen) = (FrameBuffer::default(), Vec::new());
    for part in bytes.chunks(piece) {
        buffer.feed(part);
        loop {
            match buffer.next_frame() {
                Ok(Some(frame)) => {
                    assert!(frame.len() <= FRAME_MAX);
                    seen.push(frame.to_vec());
                }
                Ok(None) => break,
                Err(_) => return seen,
            }
        }
    }
    seen
}

fuzz_target!(|input: (u8, Vec<u8>)| {
    let (piece, bytes) = input;
    assert_eq!(frames(&bytes, usize::from(piece) + 1), frames(&bytes, bytes.len().max(1)));
});
