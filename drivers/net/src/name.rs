//! The names of members.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The greatest length of a name, in bytes.
pub const NAME_MAX: usize = 64;

/// A name that can be displayed on a terminal, stand between spaces in a line, and be a folder's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemberName(String);

/// The error for a text that is no valid name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a member's name has 1 to {NAME_MAX} bytes of letters, digits and - _ . @ +, and starts with no dot")]
pub struct MemberNameError;

impl FromStr for MemberName {
    type Err = MemberNameError;

    fn from_str(text: &str) -> Result<MemberName, MemberNameError> {
        match is_sane(text) && !text.starts_with('.') {
            true => Ok(MemberName(text.to_owned())),
            false => Err(MemberNameError),
        }
    }
}

impl MemberName {
    /// The name itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MemberName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Makes a user's or machine's name fit for display: every character that is not allowed becomes an underscore, and it
/// is cut to the greatest length.
pub(crate) fn sanitised(name: &str) -> String {
    let mut clean = String::with_capacity(name.len().min(NAME_MAX));
    for character in name.chars() {
        let kept = if is_allowed(character) { character } else { '_' };
        if clean.len() + kept.len_utf8() > NAME_MAX {
            break;
        }
        clean.push(kept);
    }
    if clean.is_empty() { "_".into() } else { clean }
}

/// Whether a name can be displayed as it is.
#[must_use]
pub fn is_sane(name: &str) -> bool {
    !name.is_empty() && name.len() <= NAME_MAX && name.chars().all(is_allowed)
}

fn is_allowed(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '-' | '_' | '.' | '@' | '+')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_cannot_reach_a_terminal_or_break_a_line() {
        assert_eq!(sanitised("Anna's laptop\u{1b}[31m\r\n"), "Anna_s_laptop__31m__");
        assert_eq!(sanitised("Jürgen@büro"), "Jürgen@büro");
        assert_eq!(sanitised(""), "_");
    }

    #[test]
    fn a_name_that_people_give_is_taken_as_it_is_or_not_at_all() {
        let name = |text: &str| text.parse::<MemberName>().map(|name| name.to_string());
        assert_eq!(name("anna@büro+2").as_deref(), Ok("anna@büro+2"));
        let long = "a".repeat(NAME_MAX + 1);
        for bad in ["", "a b", "a\nb", "\u{1b}[31m", "..", ".hidden", "a/b", long.as_str()] {
            assert_eq!(name(bad), Err(MemberNameError), "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_made_sane_is_sane(name in any::<String>()) {
            let clean = sanitised(&name);
            prop_assert!(is_sane(&clean), "{clean:?}");
            prop_assert_eq!(sanitised(&clean), clean);
        }
    }
}
