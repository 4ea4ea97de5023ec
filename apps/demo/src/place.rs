//! The meeting places of the demo, each with its protocol: each of the demo's flocks is one entry here, and nothing
//! else in the demo knows one by name.

use std::fmt;
use std::str::FromStr;

use bellwether_lab::registry;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::network::{Carrier, relay, ring, switch};

/// A meeting place of the demo.
#[derive(Clone, Copy)]
pub struct DemoPlace(pub(crate) &'static DemoEntry);

/// The facts that differ between the demo's flocks.
pub(crate) struct DemoEntry {
    /// The first word of `run --at`.
    pub(crate) name: &'static str,
    /// The protocol that its members run.
    pub(crate) protocol: &'static str,
    /// Whether the members have a list of each other: then any election of the registry may take the protocol's place, and
    /// everybody has the same numbers.
    pub(crate) is_list: bool,
    /// Whether the lead goes round by itself, so that it is nobody's for a moment.
    pub(crate) goes_round: bool,
    /// The network that carries the messages.
    pub(crate) carrier: Carrier,
    /// The page's text for choosing it.
    offer: &'static str,
    /// The effect of a click on the picture.
    pub(crate) hint: &'static str,
    /// What its members guarantee.
    promise: &'static str,
    /// The sentence that a member leads in an epoch.
    pub(crate) leads: fn(u32, u64) -> String,
    /// The sentence that there is no leader.
    pub(crate) nobody: &'static str,
    /// The sentence that a lead came too late.
    pub(crate) is_over: fn(u64) -> String,
    /// The words for the number of a lead.
    pub(crate) in_epoch: fn(u64) -> String,
}

/// They have a list of each other, and the bully protocol settles who leads.
const MEMBERS: DemoEntry = DemoEntry {
    name: "members",
    protocol: "bully",
    is_list: true,
    goes_round: false,
    carrier: relay::CARRIER,
    offer: "Five members with a list of each other: `bellwether demo`",
    hint: "Click a member to kill or revive it, a link to cut or heal it (with Shift: one way).",
    promise: "The highest id that a majority can hear leads. A lead is a lease of a majority.",
    leads: |member, epoch| format!("member {member} leads in epoch {epoch}"),
    nobody: "nobody leads",
    is_over: |epoch| format!("epoch {epoch} is over"),
    in_epoch: |epoch| format!("in epoch {epoch}"),
};

/// They share a channel that everybody hears, and the host protocol settles who is the active host.
const LAN: DemoEntry = DemoEntry {
    name: "lan",
    protocol: "host",
    is_list: false,
    carrier: switch::CARRIER,
    offer: "Five members on a channel that everybody hears: `bellwether demo lan`",
    hint: "Click a member to kill or revive it, its tap of the channel to cut or heal it.",
    promise: "Nobody has a list. Number 1 outranks number 2; the active host says 202 in each heart-beat, and works for as \
              long as a majority of the five that it expects answers.",
    leads: |member, epoch| format!("member {member} is the active host, in epoch {epoch}"),
    nobody: "nobody is the host",
    ..MEMBERS
};

/// They make a ring, and the token protocol settles who has the token and the work's state with it. The state, and its
/// progress with it, can fall back: when whoever had the last one is out of reach.
const RING: DemoEntry = DemoEntry {
    name: "ring",
    protocol: "token",
    is_list: false,
    goes_round: true,
    carrier: ring::CARRIER,
    offer: "Five members in a ring whose token carries the work's state: `bellwether demo ring`",
    hint: "Click a member to kill or revive it. They speak directly, so nothing can be cut here.",
    promise: "The token goes round in the order of the members' addresses, and the work's state goes with it. When its owner \
              is gone, the ring votes, and the work goes on from the last hand-over.",
    leads: |member, epoch| format!("member {member} has the token, at progress {epoch}"),
    nobody: "nobody works with a token",
    is_over: |epoch| format!("it was rung at a later progress than {epoch}"),
    in_epoch: |epoch| format!("at progress {epoch}"),
};

/// A word that is no such place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no place for the demo: there are {all}", all = DemoPlace::ALL.map(DemoPlace::name).join(", "))]
pub struct UnknownPlace(String);

impl FromStr for DemoPlace {
    type Err = UnknownPlace;

    fn from_str(text: &str) -> Result<DemoPlace, UnknownPlace> {
        DemoPlace::ALL.into_iter().find(|place| place.name() == text).ok_or_else(|| UnknownPlace(text.to_owned()))
    }
}

impl fmt::Display for DemoPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for DemoPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for DemoPlace {
    fn eq(&self, other: &DemoPlace) -> bool {
        self.name() == other.name()
    }
}

impl Eq for DemoPlace {}

impl Serialize for DemoPlace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for DemoPlace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DemoPlace, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The protocol for members with a list, and its settings.
#[derive(Clone, Debug)]
pub struct DemoElection {
    /// The protocol's name in the registry.
    pub protocol: &'static str,
    /// The settings, as `run --set` takes them.
    pub settings: Vec<(String, String)>,
}

impl DemoElection {
    fn is_usual(&self) -> bool {
        self.protocol == registry::ELECTIONS[0]
    }

    /// The options that tell the members of this place how they elect.
    pub(crate) fn options(&self, place: DemoPlace, heartbeat: &str) -> Vec<(&'static str, String)> {
        let mut options = Vec::new();
        let is_list = place.is_list();
        if is_list && !self.is_usual() {
            options.push(("--protocol", self.protocol.to_owned()));
        }
        if is_list {
            options.extend(self.settings.iter().map(|(name, value)| ("--set", format!("{name}={value}"))));
        }
        let settings = registry::settings(self.protocol).unwrap_or_default();
        if !is_list || settings.iter().any(|setting| setting.name == "heartbeat") {
            options.push(("--heartbeat", heartbeat.to_owned()));
        }
        options
    }

    pub(crate) fn offered(&self, place: DemoPlace) -> PlaceOption {
        let protocol = if place.is_list() { self.protocol } else { place.0.protocol };
        PlaceOption { name: place.name(), protocol, hint: place.0.offer }
    }

    /// What the members of this place guarantee.
    pub(crate) fn promise(&self, place: DemoPlace) -> &'static str {
        match place.is_list() && !self.is_usual() {
            true => "Each member knows the others. What this protocol promises, `bellwether lab check` finds out.",
            false => place.0.promise,
        }
    }
}

/// A place, as the page offers it.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct PlaceOption {
    name: &'static str,
    protocol: &'static str,
    hint: &'static str,
}

impl DemoPlace {
    /// All places; the first is the default.
    pub const ALL: [DemoPlace; 3] = [DemoPlace(&MEMBERS), DemoPlace(&LAN), DemoPlace(&RING)];

    /// The place's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Whether its members have a list of each other.
    #[must_use]
    pub fn is_list(self) -> bool {
        self.0.is_list
    }

    /// The possible actions on a member, as the page names them. Where members send to each other directly the demo
    /// cannot cut links, and does not offer it.
    pub(crate) fn actions(self) -> &'static [&'static str] {
        match self.0.carrier.can_be_cut {
            true => &["kill", "unplug", "freeze", "thaw", "cut", "heal", "step-down", "revive"],
            false => &["kill", "unplug", "freeze", "thaw", "step-down", "revive"],
        }
    }
}

#[cfg(test)]
impl DemoPlace {
    pub(crate) const MEMBERS: DemoPlace = DemoPlace(&MEMBERS);
    pub(crate) const LAN: DemoPlace = DemoPlace(&LAN);
    pub(crate) const RING: DemoPlace = DemoPlace(&RING);
}
