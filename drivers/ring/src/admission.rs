//! Which members' messages reach the protocol, and what they may count for.
//!
//! In a keyed flock every member announces its settings. Until it has, what it says must not help to a majority: a member
//! that expects five must not be counted by one that expects three. Programs that speak only the note's wire announce
//! nothing, and are heard in flocks without a key.

use bellwether_net::SettingsDigest;
use bellwether_token::{Body, Message};

/// How the settings of a member compare with ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SettingsMatch {
    /// They are the same.
    Same,
    /// It has not announced them, or knows only the note's wire format.
    Unknown,
    /// They are different.
    Different,
}

impl SettingsMatch {
    pub(crate) fn of(ours: SettingsDigest, theirs: Option<SettingsDigest>) -> SettingsMatch {
        match theirs {
            Some(theirs) if ours.conflicts_with(theirs) => SettingsMatch::Different,
            Some(_) => SettingsMatch::Same,
            None => SettingsMatch::Unknown,
        }
    }
}

/// What the protocol hears of a message: nothing from a member with other settings; and in a keyed flock no answer to a
/// round from one whose settings are unknown.
pub(crate) fn admit(settings: SettingsMatch, keyed: bool, mut message: Message) -> Option<Message> {
    if settings == SettingsMatch::Different {
        return None;
    }
    if keyed && settings == SettingsMatch::Unknown && matches!(message.body, Body::Ping { .. }) {
        message.round = 0;
    }
    Some(message)
}

/// Whether a token may be taken from a member: never from one with other settings, and in a keyed flock from none whose
/// settings are unknown.
pub(crate) fn may_hand_over(settings: SettingsMatch, keyed: bool) -> bool {
    match settings {
        SettingsMatch::Same => true,
        SettingsMatch::Unknown => !keyed,
        SettingsMatch::Different => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_token::Mac;
    use proptest::prelude::*;

    fn ping(round: u8) -> Message {
        let address = "127.0.0.1:9".parse().unwrap();
        Message { author: Mac([2, 0, 0, 0, 0, 1]), round, body: Body::Ping { address, open: false } }
    }

    proptest! {
        #[test]
        fn only_known_settings_count_in_a_keyed_flock(expect in 0..6_u32, theirs in proptest::option::of(0..6_u32), keyed in any::<bool>(), round in 1..9_u8) {
            let (ours, theirs) = (SettingsDigest::new(expect, &[7]), theirs.map(|expect| SettingsDigest::new(expect, &[7])));
            let settings = SettingsMatch::of(ours, theirs);
            let heard = admit(settings, keyed, ping(round)).map(|message| message.round);
            prop_assert_eq!(heard.is_none(), theirs.is_some_and(|theirs| theirs != ours));
            prop_assert_eq!(heard == Some(round), theirs == Some(ours) || theirs.is_none() && !keyed);
            prop_assert_eq!(may_hand_over(settings, keyed), heard == Some(round));
        }
    }
}
