//! The settings that all members of a flock must share, where no list of members exists.
//!
//! With a list of members, connections with other settings are refused at once. A channel and a ring have no such
//! admission, so each member announces its settings, and messages of members with other settings are ignored: a grant
//! of a member that expects five must not help towards a majority of three, nor may a member with a shorter silence
//! judge another's.

pub(crate) mod conflict;

use std::fmt;
use std::io::Write as _;

use bellwether_kernel::{Reader, WireError};
use bellwether_trace::Fnv64;

pub use conflict::{ConflictVerdict, SettingsConflicts};

/// A digest of a member's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SettingsDigest {
    /// The number of members of which a majority is needed; 0 if members are not counted.
    pub expect: u16,
    /// A hash of the other settings that leases depend on; 0 is never one.
    pub timing: u32,
}

impl SettingsDigest {
    /// The digest of a client, which has no settings.
    pub const NONE: SettingsDigest = SettingsDigest { expect: 0, timing: 0 };

    /// The digest for this number of expected members, and these settings that leases depend on.
    #[must_use]
    pub fn new(expect: u32, timing: &[u64]) -> SettingsDigest {
        let mut hash = Fnv64::default();
        for number in timing {
            // The sink cannot fail.
            let _ = hash.write_all(&number.to_be_bytes());
        }
        let timing = (hash.value() ^ hash.value() >> 32) as u32;
        SettingsDigest { expect: u16::try_from(expect).unwrap_or(u16::MAX), timing: timing.max(1) }
    }

    /// Whether two members cannot belong to one flock. A client conflicts with none.
    #[must_use]
    pub fn conflicts_with(self, other: SettingsDigest) -> bool {
        self != other && self != SettingsDigest::NONE && other != SettingsDigest::NONE
    }

    /// Which of two leaders stays: the one that needs the majority of more members, and else one of them, the same for
    /// both.
    #[must_use]
    pub fn outranks(self, other: SettingsDigest) -> bool {
        (self.expect, self.timing) > (other.expect, other.timing)
    }
}

/// A member's settings, and whether it leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PeerStatus {
    /// The digest of its settings.
    pub settings_digest: SettingsDigest,
    /// Whether its work may run.
    pub leads: bool,
}

impl PeerStatus {
    /// The status of a client.
    pub const NONE: PeerStatus = PeerStatus { settings_digest: SettingsDigest::NONE, leads: false };

    /// Appends the encoded status.
    pub fn encode(self, into: &mut Vec<u8>) {
        into.push(u8::from(self.leads));
        into.extend_from_slice(&self.settings_digest.expect.to_be_bytes());
        into.extend_from_slice(&self.settings_digest.timing.to_be_bytes());
    }

    /// Decodes a status.
    ///
    /// # Errors
    /// The bytes end too early.
    pub fn decode(reader: &mut Reader<'_>) -> Result<PeerStatus, WireError> {
        let leads = reader.bool()?;
        Ok(PeerStatus { settings_digest: SettingsDigest { expect: reader.u16()?, timing: reader.u32()? }, leads })
    }

    /// Parses the text form; each status has one.
    pub(crate) fn from_word(text: &str) -> Option<PeerStatus> {
        if text == "-" {
            return Some(PeerStatus::NONE);
        }
        let (rest, leads) = text.strip_suffix('*').map_or((text, false), |rest| (rest, true));
        let (expect, timing) = rest.split_once('/')?;
        let settings_digest =
            SettingsDigest { expect: expect.parse().ok()?, timing: u32::from_str_radix(timing, 16).ok()? };
        let status = PeerStatus { settings_digest, leads };
        (status.to_string() == text).then_some(status)
    }
}

impl fmt::Display for PeerStatus {
    /// One word: `3/1f00a2c4`, with `*` for a leader; `-` for a client.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PeerStatus { settings_digest, leads } = *self;
        if settings_digest == SettingsDigest::NONE && !leads {
            return f.write_str("-");
        }
        write!(f, "{}/{:x}{}", settings_digest.expect, settings_digest.timing, if leads { "*" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn whoever_expects_others_or_waits_for_another_time_is_at_odds_and_a_tool_is_not() {
        let ours = SettingsDigest::new(3, &[250, 10]);
        assert!(!ours.conflicts_with(SettingsDigest::new(3, &[250, 10])));
        for other in
            [SettingsDigest::new(5, &[250, 10]), SettingsDigest::new(0, &[250, 10]), SettingsDigest::new(3, &[251, 10])]
        {
            assert!(ours.conflicts_with(other) && other.conflicts_with(ours), "{other:?}");
        }
        assert!(!ours.conflicts_with(SettingsDigest::NONE) && !SettingsDigest::NONE.conflicts_with(ours));
        assert!(SettingsDigest::new(5, &[]).outranks(ours) && ours.outranks(SettingsDigest::new(0, &[])));
        assert_ne!(SettingsDigest::new(0, &[]), SettingsDigest::NONE, "no member is taken for a tool");
    }

    proptest! {
        #[test]
        fn a_stance_is_read_back_from_bytes_and_from_a_word(expect in any::<u16>(), timing in any::<u32>(), leads in any::<bool>()) {
            let status = PeerStatus { settings_digest: SettingsDigest { expect, timing }, leads };
            let mut bytes = Vec::new();
            status.encode(&mut bytes);
            prop_assert_eq!(bytes.len(), 7);
            prop_assert_eq!(PeerStatus::decode(&mut Reader::new(&bytes)), Ok(status));
            prop_assert_eq!(PeerStatus::from_word(&status.to_string()), Some(status));
        }

        #[test]
        fn any_word_is_a_stance_or_an_error(text in "[-0-9a-fA-F/*+]{0,12}") {
            if let Some(status) = PeerStatus::from_word(&text) {
                prop_assert_eq!(status.to_string(), text);
            }
        }
    }
}
