//! The status of a member, in one line that every channel can carry.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use bellwether_host::{Host, View};
use bellwether_kernel::Describe;
use bellwether_net::ChannelCounts;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use super::LET_GO;

/// The length of a sealed line in the narrowest channel. Counters that do not fit are left out.
const ROOM: usize = 160;

/// The counters that are worth a place in a line, because they count failures, and their short names: all of them fit.
const KINDS: [(&str, &str); 17] = [
    ("altered", "al"),
    ("at_odds", "o"),
    ("displaced", "di"),
    ("foreign", "fo"),
    ("garbage", "ga"),
    ("keyless", "ke"),
    ("late", "la"),
    ("losses", "lo"),
    ("other_flock", "of"),
    ("other_version", "v"),
    ("stale", "st"),
    ("stalls", "ss"),
    ("too_long", "tl"),
    ("truncated", "t"),
    ("unfit", "uf"),
    ("unproven", "un"),
    ("unsent", "us"),
];

/// The status of a member on a channel.
///
/// ```text
/// standby number=2 host=17 epoch=7 since=1763251200 up=1763250000 fo=3
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChannelMemberStatus {
    /// What the member does, in one word.
    pub role: String,
    /// Whether the member is the host.
    pub leads: bool,
    /// The member's priority number.
    pub number: Option<u64>,
    /// The owner id of the host that the member knows.
    pub host: Option<u64>,
    /// The host's epoch.
    pub epoch: Option<u64>,
    /// The number of members of which it needs a majority; given while it knows no host.
    pub expect: Option<u32>,
    /// Whether its own check allows it to lead; given while it knows no host.
    pub fit: bool,
    /// When the present state began, by the member's own clock.
    #[serde(serialize_with = "crate::moment::serialize")]
    pub since: Timestamp,
    /// When the member was started.
    #[serde(serialize_with = "crate::moment::serialize")]
    pub up: Timestamp,
    /// The messages that it could not use or send, by kind.
    pub counts: BTreeMap<String, u64>,
}

/// The error for a line that is no member's status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is not how a member says how it stands")]
pub struct ParseStatusError;

impl ChannelMemberStatus {
    /// The status of a member that has just been started.
    pub(super) fn starting(expect: Option<u32>) -> ChannelMemberStatus {
        let now = Timestamp::now();
        ChannelMemberStatus {
            role: "starting".into(),
            leads: false,
            number: None,
            host: None,
            epoch: None,
            expect,
            fit: true,
            since: now,
            up: now,
            counts: BTreeMap::new(),
        }
    }

    /// Whether this question asks the host to give the lead up in its present epoch.
    pub(super) fn is_to_let_go(&self, question: &str) -> bool {
        let epoch = question.strip_prefix(LET_GO).and_then(|epoch| epoch.strip_prefix(' ')?.parse().ok());
        self.leads && epoch.is_some() && epoch == self.epoch
    }

    pub(super) fn seen_as(&mut self, view: &View) {
        let role = Host::role(view).name;
        let (host, epoch) = (view.host.map(|(host, _)| host.owner), view.host.map(|(_, epoch)| epoch.0));
        if (self.role.as_str(), self.host, self.epoch) != (role, host, epoch) {
            self.since = Timestamp::now();
        }
        role.clone_into(&mut self.role);
        (self.host, self.epoch) = (host, epoch);
        (self.leads, self.number, self.fit) = (Host::leads(view), view.number, view.fit);
    }

    /// Updates the counters. A clock that jumps, as after a suspend, counts as a stall.
    pub(super) fn count(&mut self, counts: &ChannelCounts, stalls: u64) {
        let Ok(Value::Object(mut fields)) = serde_json::to_value(counts) else { return };
        fields.insert("stalls".into(), stalls.into());
        let counted = |(name, _): &(&str, &str)| {
            let count = fields.get(*name).and_then(Value::as_u64).filter(|count| *count > 0)?;
            Some(((*name).to_owned(), count))
        };
        self.counts = KINDS.iter().filter_map(counted).collect();
    }
}

impl fmt::Display for ChannelMemberStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.role.clone();
        let mut add = |name: &str, value: Option<u64>| {
            let word = value.map_or_else(String::new, |value| format!(" {name}={value}"));
            if text.len() + word.len() <= ROOM {
                text.push_str(&word);
            }
        };
        add("leads", self.leads.then_some(1));
        add("number", self.number);
        add("host", self.host);
        add("epoch", self.epoch);
        add("expect", self.expect.filter(|_| self.host.is_none()).map(u64::from));
        add("fit", (!self.fit && self.host.is_none()).then_some(0));
        add("since", u64::try_from(self.since.as_second()).ok());
        add("up", u64::try_from(self.up.as_second()).ok());
        for (name, count) in &self.counts {
            let short = KINDS.iter().find(|(kind, _)| kind == name).map_or(name.as_str(), |(_, short)| short);
            add(short, Some(*count));
        }
        f.write_str(&text)
    }
}

impl FromStr for ChannelMemberStatus {
    type Err = ParseStatusError;

    fn from_str(text: &str) -> Result<ChannelMemberStatus, ParseStatusError> {
        let mut words = text.split(' ');
        let role = words.next().filter(|role| !role.is_empty() && role.len() <= 32).ok_or(ParseStatusError)?;
        if !role.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
            return Err(ParseStatusError);
        }
        let mut fields = BTreeMap::new();
        for word in words {
            let (name, value) = word.split_once('=').ok_or(ParseStatusError)?;
            if !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') {
                return Err(ParseStatusError);
            }
            let value: u64 = value.parse().map_err(|_| ParseStatusError)?;
            fields.insert(name.to_owned(), value);
        }
        let mut take = |name: &str| fields.remove(name);
        let moment = |name: &str, take: &mut dyn FnMut(&str) -> Option<u64>| {
            let seconds = take(name).and_then(|seconds| i64::try_from(seconds).ok()).ok_or(ParseStatusError)?;
            Timestamp::from_second(seconds).map_err(|_| ParseStatusError)
        };
        let (since, up) = (moment("since", &mut take)?, moment("up", &mut take)?);
        let (leads, number, host, epoch) = (take("leads") == Some(1), take("number"), take("host"), take("epoch"));
        let (expect, fit) = (take("expect").and_then(|count| u32::try_from(count).ok()), take("fit") != Some(0));
        let spelled = |(name, count): (String, u64)| {
            let kind = KINDS.iter().find(|(_, short)| *short == name);
            (kind.map_or(name, |(kind, _)| (*kind).to_owned()), count)
        };
        let counts = fields.into_iter().map(spelled).collect();
        Ok(ChannelMemberStatus { role: role.to_owned(), leads, number, host, epoch, expect, fit, since, up, counts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_line_is_read_as_it_was_written_and_fits_into_any_channel() {
        let counts = (0..30).map(|n| (format!("kind_{}", ["a", "b", "c"][n % 3].repeat(n)), u64::MAX)).collect();
        let standing = ChannelMemberStatus {
            role: "letting-go".into(),
            leads: true,
            number: Some(u64::MAX),
            host: Some(u64::MAX),
            epoch: Some(u64::MAX),
            counts,
            ..ChannelMemberStatus::starting(None)
        };
        let text = standing.to_string();
        assert!(text.len() <= ROOM, "{text}");
        let read: ChannelMemberStatus = text.parse().unwrap();
        assert_eq!(
            (read.leads, read.number, read.host, read.epoch),
            (true, standing.number, standing.host, standing.epoch)
        );
        assert_eq!(read.to_string(), text);
    }

    #[test]
    fn an_heir_does_not_take_what_its_forerunner_was_asked_for_itself() {
        let host = ChannelMemberStatus { leads: true, epoch: Some(7), ..ChannelMemberStatus::starting(None) };
        assert!(host.is_to_let_go("step-down 7"));
        for late in ["step-down 6", "step-down", "step-down ", "step-down 7x", "status"] {
            assert!(!host.is_to_let_go(late), "{late}");
        }
        assert!(!ChannelMemberStatus { leads: false, ..host }.is_to_let_go("step-down 7"));
    }

    #[test]
    fn every_kind_of_trouble_has_room_beside_the_rest() {
        let counts = KINDS.iter().map(|(name, _)| ((*name).to_owned(), 7)).collect();
        let standing = ChannelMemberStatus {
            role: "standby".into(),
            number: Some(3),
            host: Some(1_462_342_083_249_005),
            epoch: Some(12),
            counts,
            ..ChannelMemberStatus::starting(None)
        };
        let read: ChannelMemberStatus = standing.to_string().parse().unwrap();
        assert_eq!(read.counts, standing.counts);
    }

    #[test]
    fn one_without_a_host_tells_how_many_it_expects_and_whether_it_is_fit() {
        let alone = ChannelMemberStatus { fit: false, ..ChannelMemberStatus::starting(Some(3)) };
        let read: ChannelMemberStatus = alone.to_string().parse().unwrap();
        assert_eq!((read.expect, read.fit), (Some(3), false));
        let led = ChannelMemberStatus { host: Some(1), ..ChannelMemberStatus::starting(Some(3)) };
        assert!(!led.to_string().contains("expect"), "{led}");
        assert!(led.to_string().parse::<ChannelMemberStatus>().unwrap().fit, "{led}");
    }

    #[test]
    fn what_is_counted_is_told_and_what_is_ordinary_is_not() {
        let mut standing = ChannelMemberStatus::starting(None);
        let counts = ChannelCounts { said: 9, foreign: 2, losses: 1, ..ChannelCounts::default() };
        standing.count(&counts, 3);
        let told: Vec<_> = standing.counts.iter().map(|(name, count)| (name.as_str(), *count)).collect();
        assert_eq!(told, [("foreign", 2), ("losses", 1), ("stalls", 3)]);
        let all = serde_json::to_value(ChannelCounts::default()).unwrap();
        let unknown = KINDS.iter().find(|(name, _)| *name != "stalls" && all.get(*name).is_none());
        assert_eq!(unknown, None, "counted nowhere");
    }

    proptest! {
        #[test]
        fn any_line_is_a_standing_or_refused(text in any::<String>(), more in "[a-z-]{0,9}( [a-z]{1,5}=[0-9]{1,22}){0,8}") {
            for text in [text, more] {
                if let Ok(standing) = text.parse::<ChannelMemberStatus>() {
                    let _ = standing.to_string();
                }
            }
        }
    }
}
