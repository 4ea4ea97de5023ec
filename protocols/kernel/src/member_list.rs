//! Lists of members that change at run time: what programs around an election ask for and are told.

use alloc::sync::Arc;
use core::fmt;

use crate::{Epoch, NodeId, NodeSet};

/// The member list that a node uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListView {
    /// The list's version: 1 for the first, one more for each change.
    pub version: u32,
    /// The epoch in which the list was written; `None` for the first list.
    pub epoch: Epoch,
    /// The members, by number.
    pub members: NodeSet,
    /// The members before the change that is under way; empty if there is none.
    pub before: NodeSet,
    /// The members that vote but never lead.
    pub witnesses: NodeSet,
    /// The members that become leader before all others.
    pub preferred: NodeSet,
    /// Whether this node leads and knows that a majority has accepted the list.
    pub agreed: bool,
    /// Whether this node is not on the list and takes no part.
    pub outside: bool,
}

/// A requested change of the member list.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListChange {
    /// The version that the change is meant for; `None` for any.
    pub version: Option<u32>,
    /// The nodes that become members.
    pub add: NodeSet,
    /// The members that are removed.
    pub remove: NodeSet,
    /// The new witnesses; `None` leaves them as they are.
    pub witnesses: Option<NodeSet>,
    /// The new preferred members; `None` leaves them as they are.
    pub preferred: Option<NodeSet>,
    /// The addresses after the change; `None` leaves them as they are.
    pub addresses: Option<Arc<[u8]>>,
}

/// Why a member list was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListChangeError {
    /// The member that was asked does not lead.
    NotLeading,
    /// Another change is under way.
    UnderWay,
    /// The list has a different version by now.
    Version,
    /// The change has no effect: an added node is a member already, or a removed one is none.
    Members,
    /// Too few members could lead.
    Witnesses,
    /// A preferred node is no member, or is a witness.
    Preferred,
}

/// What happened to a node's member list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListEvent {
    /// As leader, the node has written a list, and uses it from now on.
    Written {
        /// The version of the new list.
        version: u32,
        /// Whether the list names the members both before and after a change (joint consensus).
        joint: bool,
    },
    /// As leader, the node knows that a majority has accepted the list.
    Agreed {
        /// The version of the accepted list.
        version: u32,
    },
    /// The node did not change the list.
    Refused(ListChangeError),
    /// The node is no longer a member.
    Removed {
        /// The version of the first list without this node.
        version: u32,
    },
    /// The node waits, because another member uses another list.
    Differs {
        /// The member that uses the other list.
        member: NodeId,
        /// Whether that member's flock has elected a leader before.
        begun: bool,
    },
    /// The node has stopped for good, because its stable storage is older than a promise that it made.
    RolledBack {
        /// The member that received the promise.
        member: NodeId,
        /// The epoch that was promised.
        epoch: Epoch,
    },
    /// The node has stopped for good, because another flock with its name is at work.
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
