//! FNV-1a, 64 bits: the hash that the wire format uses, for tables and for the work's state while it is streamed.
//!
//! By its definition it is a chain: each byte waits for the multiplication of the byte before it, which is four cycles a
//! byte. But a byte is mixed into the lowest eight bits only, and the rest of the hash is just multiplied, so that for `n`
//! bytes and a hash of `start` before them
//!
//! ```text
//! hash(start, bytes) = hash(low, bytes) + (start − low) · primeⁿ        where low = start mod 256
//! ```
//!
//! Several blocks can therefore be hashed side by side, as soon as the lowest byte of the hash is known where each of
//! them begins; and that byte can be computed far ahead of the rest: see [`low`].

mod low;

const PRIME: u64 = 0x0000_0100_0000_01b3;
/// The number of blocks that are hashed side by side: enough for a processor that can begin one multiplication in each
/// cycle.
const LANES: usize = 8;

/// A hash in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Hashes more bytes. Multiples of 8 KiB take half the time of the byte-by-byte definition.
    pub fn update(&mut self, bytes: &[u8]) {
        let (blocks, _) = bytes.as_chunks::<{ low::BLOCK }>();
        let (rows, _) = blocks.as_chunks::<LANES>();
        self.0 = rows.iter().fold(self.0, hash_lanes);
        let (_, rest) = bytes.split_at(rows.len() * LANES * low::BLOCK);
        self.0 = rest.iter().copied().fold(self.0, mix);
    }

    /// The hash of all bytes so far.
    #[must_use]
    pub fn finish(self) -> u64 {
        self.0
    }

    /// The hash of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> u64 {
        let mut hash = Fnv::default();
        hash.update(bytes);
        hash.finish()
    }
}

/// Hashes one byte: the definition of FNV-1a.
fn mix(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(PRIME)
}

/// Hashes consecutive blocks in the time that one of them takes.
#[allow(clippy::needless_range_loop)] // the place goes through all of them at once
fn hash_lanes(start: u64, blocks: &[[u8; low::BLOCK]; LANES]) -> u64 {
    let mut lows = [start & 0xff; LANES];
    for next in 1..LANES {
        lows[next] = u64::from(low::after(lows[next - 1] as u8, &blocks[next - 1]));
    }
    let mut hashes = lows;
    for place in 0..low::BLOCK {
        for next in 0..LANES {
            hashes[next] = mix(hashes[next], blocks[next][place]);
        }
    }
    let mut hash = start;
    for next in 0..LANES {
        let rest = hash.wrapping_sub(lows[next]);
        hash = rest.wrapping_mul(PRIME.wrapping_pow(low::BLOCK as u32)).wrapping_add(hashes[next]);
    }
    hash
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    fn by_definition(bytes: &[u8]) -> u64 {
        bytes.iter().copied().fold(Fnv::default().finish(), mix)
    }

    #[test]
    fn the_published_examples_come_out() {
        for (text, hash) in
            [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
        {
            assert_eq!(Fnv::of(text.as_bytes()), hash, "{text}");
        }
    }

    #[test]
    fn pieces_hash_like_the_whole() {
        let mut hash = Fnv::default();
        hash.update(b"foo");
        hash.update(b"bar");
        assert_eq!(hash.finish(), Fnv::of(b"foobar"));
    }

    #[test]
    fn what_is_the_same_throughout_hashes_by_the_definition() {
        for byte in [0, 1, 0x7f, 0x80, 0xb3, 0xff] {
            let bytes = alloc::vec![byte; 3 * LANES * low::BLOCK + 5];
            assert_eq!(Fnv::of(&bytes), by_definition(&bytes), "{byte}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_in_any_pieces_hash_by_the_definition(
            seed in any::<u64>(),
            length in 0..5 * LANES * low::BLOCK,
            mut cuts in proptest::collection::vec(0..5 * LANES * low::BLOCK, 0..3),
        ) {
            let mut word = seed | 1;
            let bytes: Vec<u8> = core::iter::repeat_with(|| {
                word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                (word >> 56) as u8
            })
            .take(length)
            .collect();
            cuts.extend([0, length]);
            cuts.sort_unstable();
            let mut hash = Fnv::default();
            for piece in cuts.windows(2) {
                hash.update(&bytes[piece[0].min(length)..piece[1].min(length)]);
            }
            prop_assert_eq!(hash.finish(), by_definition(&bytes));
        }
    }
}
