//! What may be asked of a node, what it answers, and what it says to people.

use alloc::sync::Arc;
use core::fmt;

use crate::packet::{Content, Trail};
use crate::tag::Tag;

/// What the sender of a message wants to know of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Receipt {
    /// Nothing: it may get lost.
    #[default]
    None,
    /// Whether it arrived. It is repeated until then.
    Delivery,
    /// Whether it arrived, and over which nodes.
    Path,
}

/// What may be asked of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MeshCommand {
    /// Send something to a node. The answer is [`Delivered`](MeshAnswer::Delivered), [`NoRoute`](MeshAnswer::NoRoute) or
    /// [`Unacknowledged`](MeshAnswer::Unacknowledged); [`Sent`](MeshAnswer::Sent) at once, if no receipt is wanted; or
    /// [`Busy`](MeshAnswer::Busy). Nobody is answered who asks as [`AskId::NOBODY`](bellwether_kernel::AskId::NOBODY).
    Send {
        /// The destination.
        to: Tag,
        /// What kind of thing is sent.
        content: Content,
        /// What is sent.
        payload: Arc<[u8]>,
        /// What the sender wants to know.
        receipt: Receipt,
    },
    /// Find out whether a node is there and which way leads to it. It is answered like something that is sent for its path.
    Ping {
        /// The destination.
        to: Tag,
    },
    /// Leave in good order: a head ends its cluster.
    Leave,
}

impl fmt::Display for MeshCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, to) = match self {
            MeshCommand::Send { to, .. } => ("send", to),
            MeshCommand::Ping { to } => ("ping", to),
            MeshCommand::Leave => return f.write_str("leave"),
        };
        match to.node() {
            Some(node) => write!(f, "{word} {node}"),
            None => write!(f, "{word} {to}"),
        }
    }
}

/// What became of a question; and what arrived for the users of a node, which nobody asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MeshAnswer {
    /// It is on its way, and nobody will tell what became of it.
    Sent {
        /// This node's number for it.
        id: u32,
    },
    /// The destination has it.
    Delivered {
        /// The destination.
        to: Tag,
        /// This node's number for it.
        id: u32,
        /// How it came there.
        trail: Trail,
    },
    /// Nobody on the way knows where the destination is, although it was tried for a while.
    NoRoute(Tag),
    /// The destination has not acknowledged it, although it was repeated.
    Unacknowledged(Tag),
    /// Too many answers are waited for, or what was sent is too long.
    Busy,
    /// Something arrived for the users of this node. It answers no question: it goes up as
    /// [`AskId::NOBODY`](bellwether_kernel::AskId::NOBODY).
    Received {
        /// Its source.
        from: Tag,
        /// Its source's number for it.
        id: u32,
        /// What kind of thing it is.
        content: Content,
        /// What it carries.
        payload: Arc<[u8]>,
        /// How many nodes it passed, this one included.
        hops: u8,
    },
}

impl fmt::Display for MeshAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MeshAnswer::Sent { id } => write!(f, "#{id} is on its way"),
            MeshAnswer::Delivered { to, trail, .. } => {
                write!(f, "{to} has it, after {} hops", trail.hops)?;
                let path = trail.path.as_slice();
                path.iter()
                    .enumerate()
                    .try_for_each(|(at, tag)| write!(f, "{}{tag}", if at == 0 { ": " } else { ", " }))
            }
            MeshAnswer::NoRoute(to) => write!(f, "no way to {to} is known"),
            MeshAnswer::Unacknowledged(to) => write!(f, "{to} has not acknowledged it"),
            MeshAnswer::Busy => f.write_str("too many messages are under way"),
            MeshAnswer::Received { from, id, hops, .. } => write!(f, "received #{id} of {from} after {hops} hops"),
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
    /// Another node speaks under the same tag.
    TagTaken,
}

impl fmt::Display for MeshNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MeshNote::Free => f.write_str("has no head"),
            MeshNote::Head => f.write_str("is a head"),
            MeshNote::Member(head) => write!(f, "is a member of {head}"),
            MeshNote::TagTaken => f.write_str("hears another node of the same name"),
        }
    }
}
