//! The protocols that a command line can name. A new protocol adds one line to [`with_protocol`] and its name to
//! [`NAMES`]; a test keeps the two together.

use bellwether_bully::Bully;
use bellwether_host::Host;
use bellwether_kernel::{Checkable, Describe, Setting};
use bellwether_token::TokenRing;
use thiserror::Error;

/// Something that is done with a protocol whose name is only known when the program runs.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it with this protocol.
    fn visit<P: Describe + Checkable>(self) -> Self::Out;
}

/// The names, for help and for errors.
pub const NAMES: &[&str] = &[Bully::NAME, Host::NAME, TokenRing::NAME];

/// Does something with the protocol of this name.
///
/// # Errors
/// There is none; the error names those that there are, and the nearest.
pub fn with_protocol<V: Visitor>(name: &str, visitor: V) -> Result<V::Out, UnknownProtocol> {
    match name {
        Bully::NAME => Ok(visitor.visit::<Bully>()),
        Host::NAME => Ok(visitor.visit::<Host>()),
        TokenRing::NAME => Ok(visitor.visit::<TokenRing>()),
        _ => Err(UnknownProtocol::new(name)),
    }
}

/// The knobs of the protocol of this name.
///
/// # Errors
/// There is none.
pub fn settings(name: &str) -> Result<&'static [Setting], UnknownProtocol> {
    struct Settings;
    impl Visitor for Settings {
        type Out = &'static [Setting];

        fn visit<P: Describe>(self) -> Self::Out {
            P::SETTINGS
        }
    }
    with_protocol(name, Settings)
}

/// No protocol has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no protocol {name:?}{}; the protocols are {}", self.hint(), NAMES.join(", "))]
pub struct UnknownProtocol {
    /// What was asked for.
    pub name: String,
    /// What may have been meant.
    pub meant: Option<&'static str>,
}

impl UnknownProtocol {
    fn new(name: &str) -> UnknownProtocol {
        let near = NAMES.iter().map(|known| (distance(name, known), *known)).min();
        let meant = near.filter(|(distance, known)| *distance <= known.len() / 2).map(|(_, known)| known);
        UnknownProtocol { name: name.chars().take(60).collect(), meant }
    }

    fn hint(&self) -> String {
        self.meant.map_or_else(String::new, |meant| format!("; did you mean {meant}?"))
    }
}

/// How many letters must be put in, taken out or changed to make one word of the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().take(200).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let change = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_its_protocol() {
        struct Name;
        impl Visitor for Name {
            type Out = &'static str;

            fn visit<P: Describe>(self) -> Self::Out {
                P::NAME
            }
        }
        for name in NAMES {
            assert_eq!(with_protocol(name, Name), Ok(*name));
        }
    }

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        let error = settings("buly").unwrap_err();
        assert_eq!(error.meant, Some("bully"));
        assert!(error.to_string().contains("did you mean bully?"), "{error}");
        assert_eq!(settings("raft").unwrap_err().meant, None);
    }

    #[test]
    fn distances_are_counted_in_letters() {
        for (one, other, letters) in
            [("", "abc", 3), ("bully", "bully", 0), ("buly", "bully", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!(distance(one, other), letters, "{one} {other}");
        }
    }
}
