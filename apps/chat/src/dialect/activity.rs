//! The activity of a message: any JSON object, which gets its author's name and travels as ASCII.

use super::text::{write_escape, write_text};

/// The greatest nesting depth of an activity. Clients may parse it recursively, with limited stacks.
pub const ACTIVITY_DEPTH_MAX: usize = 64;
/// The member that says who wrote it.
const AUTHOR: &str = "authenticated_user";

/// Why an activity is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActivityError {
    /// The value is not an object.
    #[error("the activity of the message is not an object")]
    NotAnObject,
    /// The value is nested too deeply.
    #[error("the activity of the message is nested too deep")]
    TooDeep,
}

/// Writes an activity in one line of ASCII, with the author's name in place of any that the sender put there.
///
/// `json` must be one valid JSON value; what it contains stays as it is, but for white space, characters beyond ASCII and
/// halves of surrogate pairs, which no parser agrees with another about.
///
/// # Errors
/// The activity is no object or too deep; `out` then holds a part of it.
pub fn write_activity(json: &str, author: &str, out: &mut Vec<u8>) -> Result<(), ActivityError> {
    let mut copy = Copy { json, at: 0, out };
    copy.skip_space();
    if copy.peek() != Some(b'{') {
        return Err(ActivityError::NotAnObject);
    }
    copy.at += 1;
    copy.out.push(b'{');
    write_text(AUTHOR, copy.out);
    copy.out.push(b':');
    write_text(author, copy.out);
    loop {
        copy.skip_space();
        match copy.peek() {
            Some(b'"') => copy.member()?,
            Some(b',') => copy.at += 1,
            _ => break,
        }
    }
    out.push(b'}');
    Ok(())
}

struct Copy<'a> {
    json: &'a str,
    at: usize,
    out: &'a mut Vec<u8>,
}

impl Copy<'_> {
    fn peek(&self) -> Option<u8> {
        self.json.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Copies a member of the outermost object, unless it is the author.
    fn member(&mut self) -> Result<(), ActivityError> {
        let (before, key) = (self.out.len(), self.at);
        self.out.push(b',');
        self.string();
        let is_author = names_author(&self.json[key..self.at]);
        self.skip_space();
        self.at += 1;
        self.out.push(b':');
        self.value()?;
        if is_author {
            self.out.truncate(before);
        }
        Ok(())
    }

    /// Copies one value, without recursion.
    fn value(&mut self) -> Result<(), ActivityError> {
        let mut depth = 1;
        loop {
            self.skip_space();
            match self.peek() {
                None => return Ok(()),
                Some(b'"') => self.string(),
                Some(byte @ (b'{' | b'[')) => {
                    depth += 1;
                    if depth > ACTIVITY_DEPTH_MAX {
                        return Err(ActivityError::TooDeep);
                    }
                    self.punctuation(byte);
                }
                Some(byte @ (b'}' | b']')) => {
                    depth -= 1;
                    self.punctuation(byte);
                }
                Some(byte @ (b',' | b':')) => self.punctuation(byte),
                Some(_) => self.scalar(),
            }
            if depth == 1 {
                return Ok(());
            }
        }
    }

    fn punctuation(&mut self, byte: u8) {
        self.out.push(byte);
        self.at += 1;
    }

    /// Copies a number, `true`, `false` or `null`.
    fn scalar(&mut self) {
        let ends = |byte: u8| byte.is_ascii_whitespace() || b",:]}".contains(&byte);
        while let Some(byte) = self.peek().filter(|byte| !ends(*byte)) {
            self.punctuation(byte);
        }
    }

    /// Copies a string with its quotes.
    fn string(&mut self) {
        self.punctuation(b'"');
        loop {
            let rest = &self.json[self.at..];
            let plain = rest.bytes().position(|byte| byte == b'"' || byte == b'\\' || !(b' '..=b'~').contains(&byte));
            let plain = plain.unwrap_or(rest.len());
            self.out.extend_from_slice(&rest.as_bytes()[..plain]);
            self.at += plain;
            match rest[plain..].chars().next() {
                None => return,
                Some('"') => return self.punctuation(b'"'),
                Some('\\') => self.escape(),
                Some(character) => {
                    write_escape(character, self.out);
                    self.at += character.len_utf8();
                }
            }
        }
    }

    /// Copies an escape; half of a surrogate pair becomes the character that stands for damage.
    fn escape(&mut self) {
        let rest = &self.json.as_bytes()[self.at..];
        let (taken, kept): (usize, &[u8]) = match code_unit(rest) {
            None => (2, &rest[..rest.len().min(2)]),
            Some(0xd800..0xdc00) => match code_unit(&rest[6..]) {
                Some(0xdc00..0xe000) => (12, &rest[..12]),
                _ => (6, b"\\ufffd"),
            },
            Some(0xdc00..0xe000) => (6, b"\\ufffd"),
            Some(_) => (6, &rest[..6]),
        };
        self.out.extend_from_slice(kept);
        self.at = (self.at + taken).min(self.json.len());
    }
}

/// The number behind `\u`, if that is what stands here.
fn code_unit(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Whether a key, with its quotes, is the author's, however it is escaped.
fn names_author(key: &str) -> bool {
    match key.contains('\\') {
        false => key.trim_matches('"') == AUTHOR,
        true => serde_json::from_str::<String>(key).is_ok_and(|key| key == AUTHOR),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    fn written(json: &str) -> Result<String, ActivityError> {
        let mut out = Vec::new();
        write_activity(json, "alice", &mut out).map(|()| String::from_utf8(out).unwrap())
    }

    #[test]
    fn the_author_is_put_inside_and_the_rest_stays_without_its_white_space() {
        assert_eq!(written("{}").unwrap(), r#"{"authenticated_user":"alice"}"#);
        assert_eq!(
            written(" {\t\"a\" : [ 1 , -2.50e+3 , true , null ] , \"b\" : { } } ").unwrap(),
            r#"{"authenticated_user":"alice","a":[1,-2.50e+3,true,null],"b":{}}"#
        );
    }

    #[test]
    fn an_author_that_the_sender_wrote_is_replaced_however_it_is_spelled_and_as_often_as_it_is_there() {
        let forged = [
            r#"{"authenticated_user":"mallory","a":1}"#,
            r#"{"a":1,"authenticated\u005fuser":{"x":[1,"}"]}}"#,
            r#"{"authenticated_user":1,"a":1,"authenticated_user":[2,3]}"#,
        ];
        for json in forged {
            assert_eq!(written(json).unwrap(), r#"{"authenticated_user":"alice","a":1}"#, "{json}");
        }
    }

    #[test]
    fn an_author_deeper_inside_is_the_senders_own_affair() {
        assert_eq!(
            written(r#"{"a":{"authenticated_user":"x"}}"#).unwrap(),
            r#"{"authenticated_user":"alice","a":{"authenticated_user":"x"}}"#
        );
    }

    #[test]
    fn strings_become_ascii_and_escapes_stay() {
        assert_eq!(
            written("{\"é\":\"\u{1f600} \\/ \\\" \\\\ \\n \\u00e9 \u{2028}\u{7f}\"}").unwrap(),
            "{\"authenticated_user\":\"alice\",\"\\u00e9\":\"\\ud83d\\ude00 \\/ \\\" \\\\ \\n \\u00e9 \\u2028\\u007f\"}"
        );
    }

    #[test]
    fn halves_of_surrogate_pairs_become_the_replacement_character() {
        let json = r#"{"a":"\ud800","b":"\udc00x","c":"\ud83d\ude00","d":"\ud800\u0041"}"#;
        let expected =
            r#"{"authenticated_user":"alice","a":"\ufffd","b":"\ufffdx","c":"\ud83d\ude00","d":"\ufffd\u0041"}"#;
        assert_eq!(written(json).unwrap(), expected);
    }

    #[test]
    fn only_objects_of_bounded_depth_are_activities() {
        for json in ["[]", "1", "\"{}\"", "null", "true"] {
            assert_eq!(written(json), Err(ActivityError::NotAnObject), "{json}");
        }
        let nested = |depth: usize| format!("{{\"a\":{}{}}}", "[".repeat(depth - 1), "]".repeat(depth - 1));
        assert!(written(&nested(ACTIVITY_DEPTH_MAX)).is_ok());
        assert_eq!(written(&nested(ACTIVITY_DEPTH_MAX + 1)), Err(ActivityError::TooDeep));
        assert_eq!(written(&nested(30_000)), Err(ActivityError::TooDeep));
    }

    fn json_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 30, 5, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                proptest::collection::btree_map(any::<String>(), inner, 0..5)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn any_object_is_printable_ascii_and_reads_back_as_it_was_with_the_author_inside(
            members in proptest::collection::btree_map(any::<String>(), json_value(), 0..5),
            pretty: bool,
        ) {
            let mut object = Value::Object(members.into_iter().collect());
            let json = if pretty { serde_json::to_string_pretty(&object) } else { serde_json::to_string(&object) };
            let line = written(&json.unwrap()).unwrap();
            object["authenticated_user"] = Value::from("alice");
            prop_assert!(line.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
            prop_assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), object);
        }
    }
}
