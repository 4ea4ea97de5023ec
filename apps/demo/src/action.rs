//! The actions of the demo's page on the flock.

use serde::{Deserialize, Serialize};

use crate::{DemoPlace, MEMBERS};

/// An action, as the page sends it: `{"do":"kill","member":3}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// SIGKILL for the member's supervisor alone.
    Kill {
        /// The number of the member.
        member: u32,
    },
    /// The network is cut, and everything of the member dies at the same moment, without a word.
    Unplug {
        /// The number of the member.
        member: u32,
    },
    /// SIGSTOP for everything of the member.
    Freeze {
        /// The number of the member.
        member: u32,
    },
    /// SIGCONT for everything of the member.
    Thaw {
        /// The number of the member.
        member: u32,
    },
    /// Starts a member that is down, with its links healed.
    Revive {
        /// The number of the member.
        member: u32,
    },
    /// Asks the leader to hand over in good order.
    StepDown {
        /// The number of the member.
        member: u32,
    },
    /// Cuts a member off from all others.
    Cut {
        /// The number of the member.
        member: u32,
    },
    /// Heals all links of a member.
    Heal {
        /// The number of the member.
        member: u32,
    },
    /// Cuts what one member sends to another.
    CutLink {
        /// The sender.
        from: u32,
        /// The receiver.
        to: u32,
        /// The way back as well.
        #[serde(default)]
        both: bool,
    },
    /// Heals the link between two members, both ways.
    HealLink {
        /// The member at one end.
        from: u32,
        /// The other.
        to: u32,
    },
    /// Ends this flock, and starts the one that meets there.
    Show {
        /// The place where the flock meets.
        place: DemoPlace,
    },
    /// Heals every link, wakes everybody, and starts who is down.
    MendAll {},
}

impl Action {
    /// The member that it is done to first of all.
    pub(crate) fn member(self) -> Option<u32> {
        match self {
            Action::Kill { member }
            | Action::Unplug { member }
            | Action::Freeze { member }
            | Action::Thaw { member }
            | Action::Revive { member }
            | Action::StepDown { member }
            | Action::Cut { member }
            | Action::Heal { member } => Some(member),
            Action::CutLink { from, .. } | Action::HealLink { from, .. } => Some(from),
            Action::MendAll {} | Action::Show { .. } => None,
        }
    }

    /// Whether it changes the network between members.
    fn is_about_links(self) -> bool {
        matches!(self, Action::Cut { .. } | Action::Heal { .. } | Action::CutLink { .. } | Action::HealLink { .. })
    }

    /// Checks that it names existing members, and is possible in this place.
    pub(crate) fn check(self, place: DemoPlace) -> Result<(), ActionError> {
        if self.is_about_links() && !place.0.carrier.can_be_cut {
            return Err(ActionError::NothingToCut);
        }
        let known = |member: u32| (1..=MEMBERS).contains(&member);
        let wrong = match self {
            Action::CutLink { from, to, .. } | Action::HealLink { from, to } if from == to => {
                return Err(ActionError::NoLink);
            }
            Action::CutLink { to, .. } | Action::HealLink { to, .. } if !known(to) => Some(to),
            _ => self.member().filter(|member| !known(*member)),
        };
        wrong.map_or(Ok(()), |member| Err(ActionError::NoMember(member)))
    }
}

/// Why an action was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ActionError {
    #[error("there is no member {0}; they are numbered from 1 to {MEMBERS}")]
    NoMember(u32),
    #[error("a member has no link to itself")]
    NoLink,
    #[error("member {0} is not running")]
    Down(u32),
    #[error("member {0} is running already")]
    Running(u32),
    #[error("member {0} is frozen: thaw it first, or unplug it")]
    Frozen(u32),
    #[error("member {0} is not frozen")]
    NotFrozen(u32),
    #[error("member {0} does not lead")]
    NotLeading(u32),
    #[error("members of a ring speak to each other directly: there is nothing that the demo could cut")]
    NothingToCut,
    #[error("the flock is changing; try again")]
    Changing,
    #[error("that is so already")]
    Already,
    #[error("the demo is ending")]
    Ending,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_page_writes_is_read_and_everything_else_refused() {
        let read = |text: &str| serde_json::from_str::<Action>(text).ok();
        assert_eq!(read(r#"{"do":"kill","member":3}"#), Some(Action::Kill { member: 3 }));
        assert_eq!(read(r#"{"do":"cut-link","from":1,"to":2}"#), Some(Action::CutLink { from: 1, to: 2, both: false }));
        assert_eq!(read(r#"{"do":"mend-all"}"#), Some(Action::MendAll {}));
        for nonsense in [r#"{"do":"kill"}"#, r#"{"do":"kill","member":-1}"#, r#"{"do":"explode"}"#, "[]", ""] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn members_that_are_none_are_refused() {
        let here = DemoPlace::MEMBERS;
        assert_eq!(Action::Kill { member: 9 }.check(here), Err(ActionError::NoMember(9)));
        assert_eq!(Action::CutLink { from: 1, to: 0, both: true }.check(here), Err(ActionError::NoMember(0)));
        assert_eq!(Action::HealLink { from: 2, to: 2 }.check(here), Err(ActionError::NoLink));
        assert_eq!(Action::MendAll {}.check(here), Ok(()));
    }

    #[test]
    fn in_a_ring_nothing_is_cut_and_everything_else_is_done() {
        assert_eq!(Action::Cut { member: 1 }.check(DemoPlace::RING), Err(ActionError::NothingToCut));
        assert_eq!(Action::Cut { member: 1 }.check(DemoPlace::LAN), Ok(()));
        assert_eq!(Action::Unplug { member: 1 }.check(DemoPlace::RING), Ok(()));
        let show = serde_json::from_str::<Action>(r#"{"do":"show","place":"ring"}"#).unwrap();
        assert_eq!(show, Action::Show { place: DemoPlace::RING });
    }
}
