//! FNV-1a, 64 bits: the hash that the wire names, for tables and for the work's state as it streams by.

/// A hash under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Takes more bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3));
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
