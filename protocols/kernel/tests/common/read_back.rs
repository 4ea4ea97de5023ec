//! Checks that a value is read back from its bytes and that no other bytes are accepted: for the wire tests of every
//! protocol.

use bellwether_kernel::{Wire, WireError};

/// The bytes of a value.
pub(crate) fn bytes_of(value: &impl Wire) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.encode(&mut bytes);
    bytes
}

/// Asserts that a value is read back, and that one byte fewer or more is refused.
pub(crate) fn is_read_back_and_nothing_else_is<T: Wire + PartialEq + std::fmt::Debug>(value: &T) {
    let mut bytes = bytes_of(value);
    assert_eq!(T::decode(&bytes).as_ref(), Ok(value));
    for end in 0..bytes.len() {
        assert_eq!(T::decode(&bytes[..end]), Err(WireError::Short));
    }
    bytes.push(0);
    assert_eq!(T::decode(&bytes), Err(WireError::Long));
}
