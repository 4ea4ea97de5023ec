//! Others on the same network whom a member cannot understand: another key, another version. Where no list says who should
//! be there, a member that hears nobody else has perhaps the wrong key, and would never know.

use std::time::Duration;

use bellwether_net::EnvelopeError;

use crate::clock::{Moment, after};

/// How long to wait for members that we understand before people are told of those that we do not.
const ALONE_FOR: Duration = Duration::from_secs(3);

/// What was heard of unknown members, and what people were told.
#[derive(Debug)]
pub(crate) struct Strangers {
    place: String,
    keyed: bool,
    /// Whether any member of our own flock was ever heard.
    has_peers: bool,
    /// Why a message could not be opened, and when people should be told.
    heard: Option<(EnvelopeError, Moment)>,
    told: bool,
}

impl Strangers {
    /// The state of a member in this place, with a key or without.
    pub(crate) fn new(place: &str, keyed: bool) -> Strangers {
        Strangers { place: place.to_owned(), keyed, has_peers: false, heard: None, told: false }
    }

    /// A member of our own flock is there: the messages of others belong to another flock.
    pub(crate) fn met_one_of_ours(&mut self) {
        self.has_peers = true;
    }

    /// A message arrived that cannot be opened. One that can only be another flock's tells the least.
    pub(crate) fn heard(&mut self, how: EnvelopeError, now: Moment) {
        match &mut self.heard {
            Some((known, _)) if *known == EnvelopeError::Flock => *known = how,
            Some(_) => {}
            unheard @ None => *unheard = Some((how, after(now, ALONE_FOR))),
        }
    }

    /// When to check whether people should be told.
    pub(crate) fn look_at(&self) -> Option<Moment> {
        self.heard.filter(|_| !self.told && !self.has_peers).map(|(_, at)| at)
    }

    /// What people should be told, once.
    pub(crate) fn tell(&mut self, now: Moment) -> Option<String> {
        self.look_at().filter(|at| *at <= now)?;
        self.told = true;
        let (place, (how, _)) = (&self.place, self.heard?);
        Some(match how {
            EnvelopeError::Version => format!(
                "{place}: nobody of this flock is heard, but others speak another version of what members say: use one \
                 version of this program on all of them"
            ),
            EnvelopeError::Keyless => format!(
                "{place}: nobody of this flock is heard, but others speak {}: if they belong to it, give every member the \
                 same --key",
                if self.keyed {
                    "without a key, and this member has one"
                } else {
                    "under a key, and this member has none"
                }
            ),
            _ => format!(
                "{place}: nobody of this flock is heard, but others speak under another key, or for another flock: \
                 compare --key and --flock"
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_who_hears_only_strangers_says_so_once_and_one_has_peers_never() {
        let now = 1_000_000_000;
        let (alone, later) = (after(now, ALONE_FOR), after(now, ALONE_FOR * 9));
        let mut strangers = Strangers::new("lan", true);
        assert_eq!((strangers.look_at(), strangers.tell(now)), (None, None));
        strangers.heard(EnvelopeError::Flock, now);
        assert_eq!(strangers.tell(now), None, "its own may be about to speak");
        strangers.heard(EnvelopeError::Flock, alone);
        let line = strangers.tell(alone).unwrap();
        assert!(line.starts_with("lan: nobody of this flock") && line.contains("--key and --flock"), "{line}");
        assert_eq!((strangers.look_at(), strangers.tell(later)), (None, None));
        let mut strangers = Strangers::new("lan", true);
        strangers.heard(EnvelopeError::Keyless, now);
        strangers.met_one_of_ours();
        assert_eq!((strangers.look_at(), strangers.tell(after(now, ALONE_FOR))), (None, None));
    }
}
