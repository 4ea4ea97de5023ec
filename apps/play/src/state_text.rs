//! The state of a node in words.
//!
//! A protocol's state is a Rust value, and `{:#?}` shows all of it in the syntax of Rust. Here the same lines become words:
//! `role: Leading {` is `role: leading`, `highest_seen: Some(` is `highest seen`, and brackets on lines of their own are gone.
//! It knows no protocol.

use std::fmt::Write as _;

/// The words for what `{:#?}` wrote.
pub(crate) fn in_words(debug: &str) -> String {
    let mut text = String::new();
    // The outermost line is only the name of the type.
    let outermost = usize::from(debug.contains('\n'));
    for line in joined(debug).iter().skip(outermost) {
        let content = line.trim().trim_end_matches(',');
        let indent = (line.len() - line.trim_start().len()).saturating_sub(4);
        let (name, value) = content.split_once(": ").map_or(("", content), |(name, value)| (name, value));
        let value = value.trim_end_matches(['{', '(', '[', ' ']);
        let said = words(if matches!(value, "Some" | "}" | ")" | "]") { "" } else { value });
        let name = words(name);
        let _ = match (name.is_empty(), said.is_empty()) {
            (true, true) => Ok(()),
            (false, true) => writeln!(text, "{:indent$}{name}:", ""),
            (true, false) => writeln!(text, "{:indent$}{said}", ""),
            (false, false) => writeln!(text, "{:indent$}{name}: {said}", ""),
        };
    }
    text.trim_end().to_owned()
}

/// The lines, with a bracket around a single value and that value in one: `seen: Some(` and `9,` become `seen: 9`.
fn joined(debug: &str) -> Vec<String> {
    let opens = |line: &str| line.ends_with(['(', '{', '[']);
    let mut lines: Vec<String> = Vec::new();
    for line in debug.lines() {
        let inner = lines.len().checked_sub(2).filter(|outer| {
            line.trim_start().starts_with(')') && lines[*outer].ends_with('(') && !opens(&lines[*outer + 1])
        });
        match inner.and_then(|_| lines.pop()).zip(lines.last_mut()) {
            Some((value, outer)) => {
                let bare = outer.strip_suffix("Some(");
                let kept = bare.map_or_else(|| format!("{} ", outer.trim_end_matches('(')), ToOwned::to_owned);
                *outer = format!("{kept}{}", value.trim());
            }
            None => lines.push(line.to_owned()),
        }
    }
    lines
}

/// `AnswerDue` and `answer_due` are both `answer due`; `None` is `none`; numbers stay.
fn words(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        match letter {
            '_' => text.push(' '),
            '{' | '}' | '(' | ')' => {}
            upper if upper.is_uppercase() => {
                if text.ends_with(|before: char| before.is_lowercase() || before.is_ascii_digit()) {
                    text.push(' ');
                }
                text.extend(upper.to_lowercase());
            }
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    #[allow(dead_code)] // only shown
    struct State {
        role: Role,
        highest_seen: Option<u64>,
        nobody: Option<u64>,
        answers: Vec<u32>,
    }

    #[derive(Debug)]
    #[allow(dead_code)] // only shown
    enum Role {
        WaitingFor { round: u32, leader: Option<Peer> },
    }

    #[derive(Debug)]
    #[allow(dead_code)] // only shown
    struct Peer(u32);

    #[test]
    fn a_state_is_told_in_words_and_without_the_syntax_of_rust() {
        let role = Role::WaitingFor { round: 7, leader: Some(Peer(3)) };
        let state = State { role, highest_seen: Some(9), nobody: None, answers: vec![1, 2] };
        let text = in_words(&format!("{state:#?}"));
        assert!(text.starts_with("role: waiting for\n    round: 7\n    leader: peer 3\n"), "{text}");
        assert!(text.contains("nobody: none\n"), "{text}");
        assert!(!text.contains(['{', '}', '(', ')', '[', ']', '_']), "{text}");
        assert!(!text.contains("Some"), "{text}");
        assert!(text.contains("highest seen: 9\n"), "{text}");
    }

    #[test]
    fn a_state_of_one_word_stays_one_word() {
        assert_eq!(in_words("NotStarted"), "not started");
    }
}
