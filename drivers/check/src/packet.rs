//! Packets under way between two nodes.

/// A packet: a message, or the report that a process is gone or back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Packet<M> {
    /// The sender's position, from 0.
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) content: Content<M>,
    /// The number of ticks for which it has been under way.
    pub(crate) age: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Content<M> {
    Message(M),
    /// The sender's process is gone.
    Gone,
    /// The sender's process is back.
    Back,
}

/// The kind of a [`Content`], without its message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PacketKind {
    Message,
    Gone,
    Back,
}

/// Facts about a packet that the explorer needs often, besides its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PacketInfo {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) kind: PacketKind,
    pub(crate) age: u16,
    /// Sender and receiver, as one number.
    pub(crate) channel: u16,
    /// The queue that keeps its order: the channel, or everything to one node.
    pub(crate) queue: u16,
    /// The same packet at age 0.
    pub(crate) young: u32,
}

impl<M> Packet<M> {
    pub(crate) fn kind(&self) -> PacketKind {
        match self.content {
            Content::Message(_) => PacketKind::Message,
            Content::Gone => PacketKind::Gone,
            Content::Back => PacketKind::Back,
        }
    }
}
