//! The wire form of values: fixed, big-endian, written by hand, the same on every machine and in every version.

use alloc::vec::Vec;
use core::fmt;

use crate::Never;

/// A value that is sent or stored. Decoding never panics, allocates no more than the input's length, and accepts
/// exactly what encoding writes: each value has one form.
pub trait Wire: Sized {
    /// Appends the value's bytes.
    fn encode(&self, into: &mut Vec<u8>);

    /// Reads a value that fills `bytes` exactly.
    ///
    /// # Errors
    /// The bytes are not what [`Wire::encode`] writes for a value.
    fn decode(bytes: &[u8]) -> Result<Self, WireError>;

    /// The number of bytes that [`Wire::encode`] appends, plus about 96 that a sealed datagram or frame adds.
    fn sealed_len(&self) -> u32 {
        let mut bytes = Vec::new();
        self.encode(&mut bytes);
        96 + bytes.len() as u32
    }
}

/// Why bytes are not a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WireError {
    /// The bytes end before the value does.
    Short,
    /// Bytes are left after the value.
    Long,
    /// No variant has this tag byte.
    Tag(u8),
    /// A field holds an invalid value.
    Value,
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WireError::Short => f.write_str("the bytes end too early"),
            WireError::Long => f.write_str("there are bytes too many"),
            WireError::Tag(tag) => write!(f, "nothing has the tag {tag}"),
            WireError::Value => f.write_str("a field holds an impossible value"),
        }
    }
}

impl core::error::Error for WireError {}

/// A type without values has no wire form.
impl Wire for Never {
    fn encode(&self, _into: &mut Vec<u8>) {
        match *self {}
    }

    fn decode(_bytes: &[u8]) -> Result<Never, WireError> {
        Err(WireError::Value)
    }
}

/// Reads fields from the front of a byte slice.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// A reader at the first byte.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// The next `count` bytes.
    ///
    /// # Errors
    /// [`WireError::Short`] if fewer bytes are left.
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8], WireError> {
        let (head, tail) = self.0.split_at_checked(count).ok_or(WireError::Short)?;
        self.0 = tail;
        Ok(head)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], WireError> {
        let (head, tail) = self.0.split_first_chunk::<N>().ok_or(WireError::Short)?;
        self.0 = tail;
        Ok(*head)
    }

    /// The next byte.
    ///
    /// # Errors
    /// [`WireError::Short`] if no byte is left.
    pub fn u8(&mut self) -> Result<u8, WireError> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// The next byte, which is 0 for no and 1 for yes.
    ///
    /// # Errors
    /// [`WireError::Short`] if no byte is left; [`WireError::Value`] for any byte but 0 and 1.
    pub fn bool(&mut self) -> Result<bool, WireError> {
        match self.u8()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(WireError::Value),
        }
    }

    /// The next two bytes.
    ///
    /// # Errors
    /// [`WireError::Short`] if fewer than two bytes are left.
    pub fn u16(&mut self) -> Result<u16, WireError> {
        self.array().map(u16::from_be_bytes)
    }

    /// The next four bytes.
    ///
    /// # Errors
    /// [`WireError::Short`] if fewer than four bytes are left.
    pub fn u32(&mut self) -> Result<u32, WireError> {
        self.array().map(u32::from_be_bytes)
    }

    /// The next eight bytes.
    ///
    /// # Errors
    /// [`WireError::Short`] if fewer than eight bytes are left.
    pub fn u64(&mut self) -> Result<u64, WireError> {
        self.array().map(u64::from_be_bytes)
    }

    /// All bytes that are left.
    pub fn rest(&mut self) -> &'a [u8] {
        core::mem::take(&mut self.0)
    }

    /// Checks that no byte is left.
    ///
    /// # Errors
    /// [`WireError::Long`] if bytes are left.
    pub fn finish(self) -> Result<(), WireError> {
        if self.0.is_empty() { Ok(()) } else { Err(WireError::Long) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_come_off_the_front_in_network_order() {
        let mut reader = Reader::new(&[7, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 1, 9, 9]);
        assert_eq!(reader.u8(), Ok(7));
        assert_eq!(reader.u16(), Ok(1));
        assert_eq!(reader.u32(), Ok(2));
        assert_eq!(reader.u64(), Ok(3));
        assert_eq!(reader.bool(), Ok(true));
        assert_eq!(reader.finish(), Err(WireError::Long));
        assert_eq!(reader.bytes(3), Err(WireError::Short));
        assert_eq!(reader.bool(), Err(WireError::Value));
        assert_eq!(reader.rest(), &[9]);
        assert_eq!(reader.u8(), Err(WireError::Short));
        assert_eq!(reader.finish(), Ok(()));
    }
}
