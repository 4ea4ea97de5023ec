//! Where the members meet, and with that which protocol they run: what differs between the demo's three flocks, in words.

use std::fmt;
use std::str::FromStr;

use bellwether_lab::registry;
use serde::{Deserialize, Serialize};

/// Where the members of a demo meet, by the first word of `run --at`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DemoPlace {
    /// They have a list of each other, and the bully protocol settles who leads.
    #[default]
    Members,
    /// They share a channel that everybody hears, and the host protocol settles who is the active host.
    Lan,
    /// They make a ring, and the token protocol settles who has the token and the work's state with it.
    Ring,
}

/// A word that is no such place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no place for the demo: there are members, lan and ring")]
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

/// Which protocol elects where the members have a list, and its settings beyond its own defaults.
#[derive(Clone, Debug)]
pub struct DemoElection {
    /// Its name in the registry.
    pub protocol: &'static str,
    /// As `run --set` takes them.
    pub settings: Vec<(String, String)>,
}

impl DemoElection {
    fn is_usual(&self) -> bool {
        self.protocol == registry::ELECTIONS[0]
    }

    /// What tells the members of this place how they elect.
    pub(crate) fn options(&self, place: DemoPlace, heartbeat: &str) -> Vec<(&'static str, String)> {
        let mut options = Vec::new();
        let is_list = place == DemoPlace::Members;
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
        match place {
            DemoPlace::Members => PlaceOption { protocol: self.protocol, ..place.offered() },
            DemoPlace::Lan | DemoPlace::Ring => place.offered(),
        }
    }

    /// What the members of this place rely on.
    pub(crate) fn promise(&self, place: DemoPlace) -> &'static str {
        match place == DemoPlace::Members && !self.is_usual() {
            true => "Each member knows the others. What this protocol promises, `bellwether lab check` finds out.",
            false => place.promise(),
        }
    }
}

/// One of the three, as the page offers it.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct PlaceOption {
    name: &'static str,
    protocol: &'static str,
    hint: &'static str,
}

impl DemoPlace {
    /// All three.
    pub const ALL: [DemoPlace; 3] = [DemoPlace::Members, DemoPlace::Lan, DemoPlace::Ring];

    /// Its word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            DemoPlace::Members => "members",
            DemoPlace::Lan => "lan",
            DemoPlace::Ring => "ring",
        }
    }

    /// The protocol that its members run.
    pub(crate) fn protocol(self) -> &'static str {
        match self {
            DemoPlace::Members => "bully",
            DemoPlace::Lan => "host",
            DemoPlace::Ring => "token",
        }
    }

    pub(crate) fn offered(self) -> PlaceOption {
        let hint = match self {
            DemoPlace::Members => "Five members with a list of each other: `bellwether demo`",
            DemoPlace::Lan => "Five members on a channel that everybody hears: `bellwether demo lan`",
            DemoPlace::Ring => "Five members in a ring whose token carries the work's state: `bellwether demo ring`",
        };
        PlaceOption { name: self.name(), protocol: self.protocol(), hint }
    }

    /// Whether the demo stands between the members, so that it can cut what they say. Members of a ring speak to each other
    /// directly, and the demo does not pretend.
    pub(crate) fn can_be_cut(self) -> bool {
        self != DemoPlace::Ring
    }

    /// What can be done to a member, as the page calls it.
    pub(crate) fn actions(self) -> &'static [&'static str] {
        match self.can_be_cut() {
            true => &["kill", "unplug", "freeze", "thaw", "cut", "heal", "step-down", "revive"],
            false => &["kill", "unplug", "freeze", "thaw", "step-down", "revive"],
        }
    }

    /// What a click on the picture does.
    pub(crate) fn hint(self) -> &'static str {
        match self {
            DemoPlace::Members => {
                "Click a member to kill or revive it, a link to cut or heal it (with Shift: one way)."
            }
            DemoPlace::Lan => "Click a member to kill or revive it, its tap of the channel to cut or heal it.",
            DemoPlace::Ring => "Click a member to kill or revive it. They speak directly, so nothing can be cut here.",
        }
    }

    /// What its members rely on.
    fn promise(self) -> &'static str {
        match self {
            DemoPlace::Members => "The highest id that a majority can hear leads. A lead is a lease of a majority.",
            DemoPlace::Lan => {
                "Nobody has a list. Number 1 outranks number 2; the active host says 202 in each heart-beat, and works for as \
                 long as a majority of the five that it expects answers."
            }
            DemoPlace::Ring => {
                "The token goes round in the order of the members' addresses, and the work's state goes with it. When its owner \
                 is gone, the ring votes, and the work goes on from the last hand-over."
            }
        }
    }

    /// How it is told that a member leads.
    pub(crate) fn leads(self, member: u32, epoch: u64) -> String {
        match self {
            DemoPlace::Members => format!("member {member} leads in epoch {epoch}"),
            DemoPlace::Lan => format!("member {member} is the active host, in epoch {epoch}"),
            DemoPlace::Ring => format!("member {member} has the token, at progress {epoch}"),
        }
    }

    /// How it is told that nobody does.
    pub(crate) fn nobody(self) -> &'static str {
        match self {
            DemoPlace::Members => "nobody leads",
            DemoPlace::Lan => "nobody is the host",
            DemoPlace::Ring => "nobody works with a token",
        }
    }

    /// How it is told that a lead came too late. In a ring the state, and its progress with it, can fall back: when whoever
    /// had the last one is out of reach.
    pub(crate) fn is_over(self, epoch: u64) -> String {
        match self {
            DemoPlace::Members | DemoPlace::Lan => format!("epoch {epoch} is over"),
            DemoPlace::Ring => format!("it was rung at a later progress than {epoch}"),
        }
    }

    /// How the number of a lead is told.
    pub(crate) fn in_epoch(self, epoch: u64) -> String {
        match self {
            DemoPlace::Members | DemoPlace::Lan => format!("in epoch {epoch}"),
            DemoPlace::Ring => format!("at progress {epoch}"),
        }
    }
}
