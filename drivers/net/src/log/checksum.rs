//! CRC-32 with the polynomial of IEEE 802.3, as in Ethernet and zip.

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut value = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 == 1 { value >> 1 ^ 0xedb8_8320 } else { value >> 1 };
            bit += 1;
        }
        table[byte] = value;
        byte += 1;
    }
    table
};

/// The checksum of what was added so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checksum(u32);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(u32::MAX)
    }
}

impl Checksum {
    pub(super) fn add(self, bytes: &[u8]) -> Checksum {
        Checksum(bytes.iter().fold(self.0, |sum, byte| sum >> 8 ^ TABLE[((sum ^ u32::from(*byte)) & 0xff) as usize]))
    }

    pub(super) fn value(self) -> u32 {
        !self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_known_one() {
        assert_eq!(Checksum::default().add(b"123456789").value(), 0xcbf4_3926);
        assert_eq!(Checksum::default().add(b"1234").add(b"56789").value(), 0xcbf4_3926);
    }
}
