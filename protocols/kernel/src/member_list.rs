//! Lists of members that change while a flock runs: what programs around an election ask for, and hear of it.

use alloc::sync::Arc;
use core::fmt;

use crate::{Epoch, NodeId, NodeSet};

/// The list of members that a node goes by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListView {
    /// How often the list was changed, from 1.
    pub version: u32,
    /// The epoch in which it was written; none for a first list.
    pub epoch: Epoch,
    /// The members.
    pub members: NodeSet,
    /// While a change is under way, the members before it.
    pub before: NodeSet,
    /// Members that vote and never lead.
    pub witnesses: NodeSet,
    /// Members that outrank all others.
    pub preferred: NodeSet,
    /// Whether this node leads and knows that the list is agreed on.
    pub agreed: bool,
    /// Whether this node takes no part.
    pub outside: bool,
}

/// What should change in a list of members.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListChange {
    /// The version that it is meant for; any, if there is none.
    pub version: Option<u32>,
    /// Who becomes a member.
    pub add: NodeSet,
    /// Who ceases to be one.
    pub remove: NodeSet,
    /// The new witnesses, if they change.
    pub witnesses: Option<NodeSet>,
    /// Who outranks all others from then on, if that changes.
    pub preferred: Option<NodeSet>,
    /// The addresses after the change; as before, if there are none.
    pub addresses: Option<Arc<[u8]>>,
}

/// Why a list was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListChangeError {
    /// The member that was asked does not lead.
    NotLeading,
    /// Another change is under way.
    UnderWay,
    /// The list has another version by now.
    Version,
    /// The list is like that already, or would contain who should be added, or not contain who should be removed.
    Members,
    /// Too few of the members could lead.
    Witnesses,
    /// Somebody should outrank others that is no member, or may not lead.
    Preferred,
}

/// What happened to the list of members that a node goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListEvent {
    /// As leader, the node has written a list; it counts for it from now on.
    Written {
        /// Its version.
        version: u32,
        /// Whether it names the members before and after a change.
        joint: bool,
    },
    /// As leader, the node knows that the list is agreed on.
    Agreed {
        /// Its version.
        version: u32,
    },
    /// The node did not change the list.
    Refused(ListChangeError),
    /// The node is no member any longer.
    Removed {
        /// The version of the list that does not name it.
        version: u32,
    },
    /// The node waits, because another member goes by another list.
    Differs {
        /// The other member.
        member: NodeId,
        /// Whether that one's flock has begun to work.
        begun: bool,
    },
    /// The node has stopped for good, because its stable storage is older than what it promised.
    RolledBack {
        /// The member that it promised more.
        member: NodeId,
        /// The epoch that it promised.
        epoch: Epoch,
    },
    /// The node has stopped for good, because another flock that works has its name.
    Conflict {
        /// A member of that flock.
        member: NodeId,
    },
}

impl fmt::Display for ListChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = |f: &mut fmt::Formatter<'_>, nodes: NodeSet| {
            let mut before = "";
            nodes.iter().try_for_each(|node| write!(f, "{}{node}", core::mem::replace(&mut before, ",")))
        };
        match (self.remove.is_empty(), self.add.is_empty()) {
            (false, false) => {
                f.write_str("replace ")?;
                ids(f, self.remove)?;
                f.write_str(" ")?;
                ids(f, self.add)
            }
            (false, true) => f.write_str("remove ").and_then(|()| ids(f, self.remove)),
            (true, false) => f.write_str("add ").and_then(|()| ids(f, self.add)),
            (true, true) => match self.preferred {
                Some(preferred) => f.write_str("prefer ").and_then(|()| ids(f, preferred)),
                None => f.write_str("witnesses ").and_then(|()| ids(f, self.witnesses.unwrap_or_default())),
            },
        }
    }
}

impl fmt::Display for ListChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ListChangeError::NotLeading => "this member does not lead",
            ListChangeError::UnderWay => "another change of the list is under way",
            ListChangeError::Version => "the list was changed meanwhile",
            ListChangeError::Members => "who is added must not be in the list, and who is removed must be",
            ListChangeError::Witnesses => "witnesses must be members, and fewer than a majority of them",
            ListChangeError::Preferred => "preferred members must be members that may lead",
        })
    }
}

impl fmt::Display for ListEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListEvent::Written { version, joint: true } => write!(f, "begins a change of the members: list {version}"),
            ListEvent::Written { version, joint: false } => write!(f, "writes list {version} of the members"),
            ListEvent::Agreed { version } => write!(f, "list {version} of the members is agreed on"),
            ListEvent::Refused(why) => write!(f, "does not change the members: {why}"),
            ListEvent::Removed { version } => write!(f, "is no member any longer by list {version}"),
            ListEvent::Differs { member, .. } => write!(f, "waits: {member} goes by another list of members"),
            ListEvent::RolledBack { member, epoch } => {
                write!(f, "stops: its stable storage is older than its promise of {epoch} that {member} knows of")
            }
            ListEvent::Conflict { member } => write!(f, "stops: {member} is of another flock of this name that works"),
        }
    }
}
