//! The protocols that a command line can name. A new protocol is one line of `protocols!`.

use bellwether_bully::Bully;
use bellwether_chang_roberts::ChangRoberts;
use bellwether_etcd::Etcd;
use bellwether_host::Host;
use bellwether_kernel::{Checkable, Describe, ListElection, Setting};
use bellwether_mesh::Mesh;
use bellwether_superpeer::Superpeer;
use bellwether_token::TokenRing;
use thiserror::Error;

/// Something that is done with a protocol whose name is only known when the program runs.
pub trait Visitor {
    /// The result.
    type Out;

    /// Visits this protocol.
    fn visit<P: Describe + Checkable>(self) -> Self::Out;
}

/// Something that is done with an election among the members of a list.
pub trait ElectionVisitor {
    /// The result.
    type Out;

    /// Visits this protocol.
    fn visit<P: ListElection>(self) -> Self::Out;
}

/// Writes the look-ups: `list` names protocols that elect among the members of a list, which `bellwether run` can run,
/// `own` those that have a meeting place of their own, and `endless` those whose states have no end, so that a check of them
/// ends at its budget.
macro_rules! protocols {
    (list: $($list:ty),*; own: $($own:ty),*; endless: $($endless:ty),*;) => {
        /// The names, for help and for errors.
        pub const NAMES: &[&str] = &[$(<$list>::NAME,)* $(<$own>::NAME,)* $(<$endless>::NAME,)*];

        /// The names of those that can be checked to the end.
        pub const FINITE: &[&str] = &[$(<$list>::NAME,)* $(<$own>::NAME,)*];

        /// The names of those that elect among the members of a list; the first one is the default.
        pub const ELECTIONS: &[&str] = &[$(<$list>::NAME),*];

        /// Calls the visitor with the protocol of this name.
        ///
        /// # Errors
        /// No protocol has this name; the error names those that there are, and the nearest.
        pub fn with_protocol<V: Visitor>(name: &str, visitor: V) -> Result<V::Out, UnknownProtocol> {
            match name {
                $(<$list>::NAME => Ok(visitor.visit::<$list>()),)*
                $(<$own>::NAME => Ok(visitor.visit::<$own>()),)*
                $(<$endless>::NAME => Ok(visitor.visit::<$endless>()),)*
                _ => Err(UnknownProtocol::new(name, NAMES)),
            }
        }

        /// Calls the visitor with the list election of this name.
        ///
        /// # Errors
        /// No such election has this name; the error names those that there are, and the nearest.
        pub fn with_election<V: ElectionVisitor>(name: &str, visitor: V) -> Result<V::Out, UnknownProtocol> {
            match name {
                $(<$list>::NAME => Ok(visitor.visit::<$list>()),)*
                _ => Err(UnknownProtocol::new(name, ELECTIONS)),
            }
        }
    };
}

protocols! {
    list: Bully, ChangRoberts;
    own: Host, TokenRing, Etcd, Mesh;
    endless: Superpeer;
}

/// The knobs of the protocol of this name.
///
/// # Errors
/// No protocol has this name.
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
#[error("there is no protocol {name:?}{}; the protocols are {}", self.hint(), self.known.join(", "))]
pub struct UnknownProtocol {
    /// The name that was asked for.
    pub name: String,
    /// The closest existing name.
    pub meant: Option<&'static str>,
    known: &'static [&'static str],
}

impl UnknownProtocol {
    fn new(name: &str, known: &'static [&'static str]) -> UnknownProtocol {
        let near = known.iter().map(|known| (distance(name, known), *known)).min();
        let meant = near.filter(|(distance, known)| *distance <= known.len() / 2).map(|(_, known)| known);
        UnknownProtocol { name: name.chars().take(60).collect(), meant, known }
    }

    fn hint(&self) -> String {
        self.meant.map_or_else(String::new, |meant| format!("; did you mean {meant}?"))
    }
}

/// The number of letters to insert, remove or replace to turn one word into the other (Levenshtein).
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
