//! What may be asked of a node, what it answers, and what it says to people.

use alloc::sync::Arc;
use core::fmt;

use crate::tag::Tag;

/// What may be asked of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MeshCommand {
    /// Send something to a node, which acknowledges it.
    Send {
        /// The destination.
        to: Tag,
        /// What is sent.
        payload: Arc<[u8]>,
    },
    /// Leave in good order: a head ends its cluster.
    Leave,
}

impl fmt::Display for MeshCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MeshCommand::Send { to, .. } => match to.node() {
                Some(node) => write!(f, "send {node}"),
                None => write!(f, "send {to}"),
            },
            MeshCommand::Leave => f.write_str("leave"),
        }
    }
}

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeshAnswer {
    /// The destination has it.
    Delivered {
        /// The destination.
        to: Tag,
        /// How many nodes the acknowledgement has passed, the destination included.
        hops: u8,
    },
    /// Nobody on the way knows where the destination is.
    NoRoute(Tag),
    /// Too many answers are waited for.
    Busy,
}

impl fmt::Display for MeshAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MeshAnswer::Delivered { to, hops } => write!(f, "{to} has it, after {hops} hops"),
            MeshAnswer::NoRoute(to) => write!(f, "no way to {to} is known"),
            MeshAnswer::Busy => f.write_str("too many messages are under way"),
        }
    }
}

/// What happened, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeshNote {
    /// The node has no head.
    Free,
    /// The node is a head.
    Head,
    /// The node is a member of this head's cluster.
    Member(Tag),
    /// A message for this node arrived.
    Received {
        /// Its source.
        from: Tag,
        /// Its source's number for it.
        id: u32,
        /// What it carries.
        payload: Arc<[u8]>,
        /// How many nodes it passed, this one included.
        hops: u8,
    },
    /// Another node speaks under the same tag.
    TagTaken,
}

impl fmt::Display for MeshNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MeshNote::Free => f.write_str("has no head"),
            MeshNote::Head => f.write_str("is a head"),
            MeshNote::Member(head) => write!(f, "is a member of {head}"),
            MeshNote::Received { from, id, hops, .. } => write!(f, "received #{id} of {from} after {hops} hops"),
            MeshNote::TagTaken => f.write_str("hears another node of the same name"),
        }
    }
}
