//! What is under way between two nodes.

/// What is under way: a message, or the news that a process is gone or back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Packet<M> {
    /// Positions, from 0.
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) content: Content<M>,
    /// For how many ticks it has been under way.
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

/// A [`Content`] without its message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PacketKind {
    Message,
    Gone,
    Back,
}

/// What the explorer asks of a packet all the time, beside its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PacketInfo {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) kind: PacketKind,
    pub(crate) age: u16,
    /// From whom to whom, as one number.
    pub(crate) channel: u16,
    /// What keeps its order: the channel, or everything to one node.
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
