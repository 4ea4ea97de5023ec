//! What is written is read back, and nothing else is: for the wire tests of every protocol.

use bellwether_kernel::{Wire, WireError};

/// How a value is written.
pub(crate) fn bytes_of(value: &impl Wire) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.encode(&mut bytes);
    bytes
}

/// The value is read back as it was; with a byte too few or too many it is not.
pub(crate) fn is_read_back_and_nothing_else_is<T: Wire + PartialEq + std::fmt::Debug>(value: &T) {
    let mut bytes = bytes_of(value);
    assert_eq!(T::decode(&bytes).as_ref(), Ok(value));
    for end in 0..bytes.len() {
        assert_eq!(T::decode(&bytes[..end]), Err(WireError::Short));
    }
    bytes.push(0);
    assert_eq!(T::decode(&bytes), Err(WireError::Long));
}
