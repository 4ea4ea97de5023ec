//! Bytes as hexadecimal digits.

/// The digits of bytes.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The 32 bytes that these 64 digits are.
pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_the_bytes_again_and_nothing_else_is() {
        let bytes = std::array::from_fn(|index| index as u8 * 8);
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex(&hex(&bytes).to_uppercase()), Some(bytes));
        for wrong in ["", &"0".repeat(63), &"0".repeat(65), &"+f".repeat(32), &"é".repeat(32), &"0g".repeat(32)] {
            assert_eq!(unhex(wrong), None, "{wrong}");
        }
    }
}
