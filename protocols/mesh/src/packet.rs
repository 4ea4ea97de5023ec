//! Packets: data that is carried from any node to any other.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::{Reader, WireError};

use crate::message::TagList;
use crate::tag::Tag;

/// The greatest payload of a packet, in bytes.
pub const PAYLOAD_LIMIT: usize = 65_536;

/// The greatest number of nodes in a packet's path.
pub const PATH_LIMIT: usize = 65;

/// The kinds of contents that users of a mesh send each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Content {
    /// A message, for the programs that listen at the destination.
    #[default]
    Message,
    /// An IP packet, for the destination's network device. Its sender repeats it if that matters: the mesh does not.
    IpPacket,
}

/// The kinds of packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PacketKind {
    /// Contents for the destination's users.
    Payload(Content),
    /// A request for an acknowledgement, without contents.
    Ping,
    /// The end-to-end acknowledgement of the packet with the same number. It carries the [`Trail`] of that packet.
    Acknowledgement,
    /// The report that no node knows the way for the packet with the same number.
    NoRoute,
    /// A head's question to a landmark where a node is.
    WhereIs,
    /// The landmark's answer that it knows the node.
    HereIs,
}

/// How a packet is to be treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PacketFlags {
    /// The next hop should acknowledge the packet.
    pub hop_acknowledge: bool,
    /// The destination should acknowledge the packet.
    pub acknowledge: bool,
    /// Every node that the packet passes adds itself to its path.
    pub traced: bool,
    /// How often its source has sent it before, up to 3.
    pub attempt: u8,
}

/// A packet on its way from one node to another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Packet {
    /// The destination.
    pub to: Tag,
    /// The source.
    pub from: Tag,
    /// The number that its source gave it.
    pub id: u32,
    /// How many more nodes may forward it.
    pub hops_left: u8,
    /// The packet's kind.
    pub kind: PacketKind,
    /// How to treat the packet.
    pub flags: PacketFlags,
    /// The cluster to which it goes next; [`Tag::NONE`] if no head has decided yet.
    pub next: Tag,
    /// The landmark towards which it goes, if its destination is far away; [`Tag::NONE`] if none is known.
    pub landmark: Tag,
    /// The nodes that it has passed, including its source, if it is traced.
    pub path: TagList,
    /// The contents.
    pub payload: Arc<[u8]>,
}

impl Packet {
    /// The packet's identity, which it shares only with its repetitions.
    #[must_use]
    pub const fn identity(&self) -> PacketIdentity {
        (self.from, self.to, self.id, self.kind)
    }

    /// Adds a node to the path, if the packet is traced and its path has room.
    pub fn pass(&mut self, node: Tag) {
        if self.flags.traced && self.path.as_slice().len() < PATH_LIMIT {
            let mut path = self.path.as_slice().to_vec();
            path.push(node);
            self.path = TagList::new(&path);
        }
    }
}

/// The source of a packet, its destination, its number and its kind. A reply has the number of what it replies to: two sources
/// may have sent the same destination packets of one number.
pub type PacketIdentity = (Tag, Tag, u32, PacketKind);

/// The path of a packet, which the acknowledgement carries back to its source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trail {
    /// The number of nodes that it passed, including the destination.
    pub hops: u8,
    /// The nodes on the path, including both ends; empty unless the path was asked for.
    pub path: TagList,
}

impl Trail {
    /// The trail as the payload of an acknowledgement.
    #[must_use]
    pub fn encode(&self) -> Arc<[u8]> {
        let mut bytes = alloc::vec![self.hops];
        self.path.as_slice().iter().for_each(|tag| bytes.extend_from_slice(&tag.0.to_be_bytes()));
        bytes.into()
    }

    /// Reads what [`Trail::encode`] wrote.
    ///
    /// # Errors
    /// The bytes are not an encoded trail.
    pub fn decode(bytes: &[u8]) -> Result<Trail, WireError> {
        let mut reader = Reader::new(bytes);
        let hops = reader.u8()?;
        let tags = reader.rest();
        if !tags.len().is_multiple_of(8) || tags.len() > 8 * PATH_LIMIT {
            return Err(WireError::Value);
        }
        let mut reader = Reader::new(tags);
        let path: Vec<Tag> = (0..tags.len() / 8).map(|_| reader.u64().map(Tag)).collect::<Result<_, _>>()?;
        Ok(Trail { hops, path: TagList::new(&path) })
    }
}

impl PacketKind {
    pub(crate) const fn code(self) -> u8 {
        match self {
            PacketKind::Payload(Content::Message) => 0,
            PacketKind::Payload(Content::IpPacket) => 1,
            PacketKind::Ping => 2,
            PacketKind::Acknowledgement => 3,
            PacketKind::NoRoute => 4,
            PacketKind::WhereIs => 5,
            PacketKind::HereIs => 6,
        }
    }

    pub(crate) const fn of(code: u8) -> Result<PacketKind, WireError> {
        Ok(match code {
            0 => PacketKind::Payload(Content::Message),
            1 => PacketKind::Payload(Content::IpPacket),
            2 => PacketKind::Ping,
            3 => PacketKind::Acknowledgement,
            4 => PacketKind::NoRoute,
            5 => PacketKind::WhereIs,
            6 => PacketKind::HereIs,
            other => return Err(WireError::Tag(other)),
        })
    }

    /// Whether it tells the source of another packet what happened to that packet.
    #[must_use]
    pub const fn is_reply(self) -> bool {
        matches!(self, PacketKind::Acknowledgement | PacketKind::NoRoute)
    }
}

const ATTEMPT_SHIFT: u32 = 3;
const MOST_ATTEMPTS: u8 = 3;

impl Packet {
    /// The number of bytes that [`Packet::encode`] appends.
    pub(crate) fn wire_len(&self) -> usize {
        let path = if self.flags.traced { 1 + 8 * self.path.as_slice().len() } else { 0 };
        39 + path + self.payload.len()
    }

    pub(crate) fn encode(&self, into: &mut Vec<u8>) {
        [self.to, self.from].iter().for_each(|tag| into.extend_from_slice(&tag.0.to_be_bytes()));
        into.extend_from_slice(&self.id.to_be_bytes());
        let PacketFlags { hop_acknowledge, acknowledge, traced, attempt } = self.flags;
        let bits = u8::from(hop_acknowledge) | u8::from(acknowledge) << 1 | u8::from(traced) << 2;
        let attempt = attempt.min(MOST_ATTEMPTS) << ATTEMPT_SHIFT;
        into.extend_from_slice(&[self.hops_left, self.kind.code(), bits | attempt]);
        [self.next, self.landmark].iter().for_each(|tag| into.extend_from_slice(&tag.0.to_be_bytes()));
        if traced {
            into.push(self.path.as_slice().len() as u8);
            self.path.as_slice().iter().for_each(|tag| into.extend_from_slice(&tag.0.to_be_bytes()));
        }
        into.extend_from_slice(&self.payload);
    }

    pub(crate) fn decode(reader: &mut Reader<'_>) -> Result<Box<Packet>, WireError> {
        let (to, from, id, hops_left) = (Tag(reader.u64()?), Tag(reader.u64()?), reader.u32()?, reader.u8()?);
        let (kind, bits) = (PacketKind::of(reader.u8()?)?, reader.u8()?);
        let flags = PacketFlags {
            hop_acknowledge: bits & 1 != 0,
            acknowledge: bits & 2 != 0,
            traced: bits & 4 != 0,
            attempt: bits >> ATTEMPT_SHIFT,
        };
        let (next, landmark) = (Tag(reader.u64()?), Tag(reader.u64()?));
        let passed = if flags.traced { usize::from(reader.u8()?) } else { 0 };
        if flags.attempt > MOST_ATTEMPTS || passed > PATH_LIMIT {
            return Err(WireError::Value);
        }
        let path: Vec<Tag> = (0..passed).map(|_| reader.u64().map(Tag)).collect::<Result<_, _>>()?;
        let payload = reader.rest();
        if payload.len() > PAYLOAD_LIMIT {
            return Err(WireError::Long);
        }
        let (path, payload) = (TagList::new(&path), Arc::from(payload));
        Ok(Box::new(Packet { to, from, id, hops_left, kind, flags, next, landmark, path, payload }))
    }
}
