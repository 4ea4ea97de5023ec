//! Who speaks on a channel.

use crate::hello::Session;

/// The longest name, in bytes.
pub const NAME_MAX: usize = 64;

/// One life of one member.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Who {
    /// Whose it is: the same over restarts.
    pub owner: u64,
    /// Which life: drawn at each start.
    pub session: Session,
    /// What people call it. Two may have the same name.
    pub name: String,
}

impl Who {
    /// A new life. The name is made fit to be shown.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn new(owner: u64, name: &str) -> std::io::Result<Who> {
        Ok(Who { owner, session: draw_session()?, name: sanitised(name) })
    }
}

/// The number of a new life; never 0, which protocols may keep for "nobody".
///
/// # Errors
/// The system has no randomness.
pub fn draw_session() -> std::io::Result<Session> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|why| std::io::Error::other(why.to_string()))?;
    Ok(u64::from_be_bytes(bytes).max(1))
}

/// A name is shown on terminals and stands between spaces in a line: letters, digits and a few marks, everything else an
/// underscore, and never too long.
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

pub(crate) fn is_sane(name: &str) -> bool {
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

    proptest! {
        #[test]
        fn whatever_is_made_sane_is_sane(name in any::<String>()) {
            let clean = sanitised(&name);
            prop_assert!(is_sane(&clean), "{clean:?}");
            prop_assert_eq!(sanitised(&clean), clean);
        }
    }
}
