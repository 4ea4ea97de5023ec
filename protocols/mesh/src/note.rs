//! The commands that a node takes, its answers, and the events that it reports.

use alloc::sync::Arc;
use core::fmt;

use crate::packet::{Content, Trail};
use crate::tag::Tag;

/// What the sender of a message wants to know about its delivery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Receipt {
    /// Nothing: the message may get lost.
    #[default]
    None,
    /// Whether it arrived. It is repeated until then.
    Delivery,
    /// Whether it arrived, and through which nodes.
    Path,
}

/// A command to a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MeshCommand {
    /// Send something to a node. The answer is [`Delivered`](MeshAnswer::Delivered), [`NoRoute`](MeshAnswer::NoRoute) or
    /// [`Unacknowledged`](MeshAnswer::Unacknowledged); [`Sent`](MeshAnswer::Sent) at once, if no receipt is wanted; or
    /// [`Busy`](MeshAnswer::Busy). Nobody is answered who asks as [`AskId::NOBODY`](bellwether_kernel::AskId::NOBODY).
    Send {
        /// The destination.
        to: Tag,
        /// The kind of contents.
        content: Content,
        /// The contents.
        payload: Arc<[u8]>,
        /// What the sender wants to know about the delivery.
        receipt: Receipt,
    },
    /// Find out whether a node is there and which path leads to it. The answer is that of a message sent for its path.
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

/// The answer to a command; and messages that arrive for the users of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MeshAnswer {
    /// The message is on its way; its delivery will not be reported.
    Sent {
        /// This node's number for the message.
        id: u32,
    },
    /// The destination has received it.
    Delivered {
        /// The destination's tag.
        to: Tag,
        /// This node's number for the message.
        id: u32,
        /// The path that the message took.
        trail: Trail,
    },
    /// No node on the way knows where the destination is, although it was tried for a while.
    NoRoute(Tag),
    /// The destination has not acknowledged the message, although it was repeated.
    Unacknowledged(Tag),
    /// Too many answers are awaited, or the message is too long.
    Busy,
    /// A message arrived for the users of this node. It answers no command: its id is
    /// [`AskId::NOBODY`](bellwether_kernel::AskId::NOBODY).
    Received {
        /// The node that sent it.
        from: Tag,
        /// The number that its source gave it.
        id: u32,
        /// The kind of contents.
        content: Content,
        /// The contents.
        payload: Arc<[u8]>,
        /// The number of nodes that it passed, including this one.
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

/// An event that a node reports, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeshNote {
    /// The node has no head.
    Free,
    /// The node is a head.
    Head,
    /// The node is a member of this head's cluster.
    Member(Tag),
    /// Another node uses the same tag.
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
