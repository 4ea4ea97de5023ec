//! Text as old clients can read it: JSON strings in pure ASCII.

/// Writes a JSON string with its quotes. What is not printable ASCII is escaped, so that every client shows every
/// character, whatever character set it reads with.
pub fn write_text(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend_from_slice(&[b'\\', character as u8]),
            ' '..='~' => out.push(character as u8),
            _ => write_escape(character, out),
        }
    }
    out.push(b'"');
}

/// Writes a character as one or two escaped code units of UTF-16.
pub(crate) fn write_escape(character: char, out: &mut Vec<u8>) {
    let mut units = [0; 2];
    for unit in character.encode_utf16(&mut units) {
        out.extend_from_slice(b"\\u");
        for shift in [12, 8, 4, 0] {
            out.push(b"0123456789abcdef"[usize::from(*unit >> shift & 15)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written(text: &str) -> String {
        let mut out = Vec::new();
        write_text(text, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn quotes_controls_and_characters_beyond_ascii_are_escaped() {
        assert_eq!(written("a\"b\\c/d"), r#""a\"b\\c/d""#);
        assert_eq!(written("é\n\u{7f}\u{1f600}"), r#""\u00e9\u000a\u007f\ud83d\ude00""#);
    }

    proptest! {
        #[test]
        fn any_text_is_printable_ascii_and_reads_back_as_it_was(text in any::<String>()) {
            let json = written(&text);
            prop_assert!(json.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
            prop_assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
        }
    }
}
