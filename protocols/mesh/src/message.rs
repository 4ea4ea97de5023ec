//! The messages between nodes, with the note's letters.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;

use crate::packet::{Packet, PacketKind};
use crate::record::{HeldRecord, ListedRecord};
use crate::tag::Tag;

/// A frame. Every frame except data and its acknowledgement is for all nodes that hear it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MeshMessage {
    /// The node that sends it.
    pub sender: Tag,
    /// The frame's type and fields.
    pub body: MeshBody,
}

/// A shared list of tags. Most lists are empty, and take no memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TagList(Option<Arc<[Tag]>>);

impl TagList {
    /// A list of these tags.
    #[must_use]
    pub fn new(tags: &[Tag]) -> TagList {
        TagList((!tags.is_empty()).then(|| Arc::from(tags)))
    }

    /// The tags in the list.
    #[must_use]
    pub fn as_slice(&self) -> &[Tag] {
        self.0.as_deref().unwrap_or_default()
    }
}

/// The purposes of a member's *okay*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OkayFlags {
    /// The sender has not heard its head for a while, and asks whether it is there.
    pub asking: bool,
    /// The sender missed a list of the cluster itself.
    pub wants_own: bool,
    /// The sender missed lists, and keeps those of other clusters as well.
    pub wants_all: bool,
}

/// The types of frames.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MeshBody {
    /// S: a free node looks for a head.
    Search {
        /// The number of nodes that the sender hears.
        degree: u8,
    },
    /// C: a head claims a free node.
    Claim {
        /// The free node that is claimed.
        you: Tag,
    },
    /// A: a node joins a head.
    Accept {
        /// The head that the sender joins.
        head: Tag,
        /// The number of nodes that the sender hears.
        degree: u8,
        /// The sender's name, for people; empty once the head has listed it.
        name: Option<Arc<[u8]>>,
    },
    /// P: a head's beat.
    Ping {
        /// For how many beats the sender has been a head.
        uptime: u32,
        /// The number of nodes in the cluster, including its head.
        count: u16,
        /// The number of the head's last list.
        list: u16,
        /// The checksum of the cluster's own record.
        own: u16,
        /// Whether the cluster takes no more members.
        full: bool,
        /// The nodes that should answer.
        asked: TagList,
    },
    /// O: a member answers its head, or asks it.
    Okay {
        /// The head that the frame is for.
        head: Tag,
        /// The number of nodes that the sender hears.
        degree: u8,
        /// The last list that the sender has.
        list: u16,
        /// The purposes of the frame.
        flags: OkayFlags,
    },
    /// E: a head gives up its cluster.
    End {
        /// The head that its members should join, or [`Tag::NONE`].
        winner: Tag,
        /// The number of eighths of a beat over which nodes that hear no head should spread their searches.
        spread: u8,
    },
    /// G: a head greets another.
    Greet {
        /// For how many beats the sender has been a head.
        uptime: u32,
        /// The number of nodes in its cluster.
        count: u16,
    },
    /// M: the smaller cluster asks the larger to take it.
    Merge {
        /// The larger cluster's head.
        you: Tag,
    },
    /// N: the larger cluster agrees.
    Now {
        /// The smaller cluster's head.
        you: Tag,
    },
    /// Z: a member hears a foreign head, or no longer does.
    Gateway {
        /// The sender's head.
        head: Tag,
        /// The foreign head.
        foreign: Tag,
        /// Whether the link is lost.
        lost: bool,
        /// Whether the foreign head is known to hear the sender.
        both_ways: bool,
        /// The last list of the foreign head that the sender has, if it missed one after that.
        missed_after: Option<u16>,
    },
    /// W: a member offers a foreign member to be a pair of weak gateways.
    WeakOffer {
        /// The foreign member.
        you: Tag,
        /// The sender's head.
        head: Tag,
    },
    /// Y: a member has a foreign partner, or no longer has it.
    WeakGateway {
        /// The sender's head.
        head: Tag,
        /// The partner.
        partner: Tag,
        /// The partner's head.
        foreign: Tag,
        /// Whether the link is lost.
        lost: bool,
    },
    /// L: records of clusters.
    List {
        /// The number of the last list of this head that is complete with this one; 0 from a gateway.
        list: u16,
        /// The list that a node must have for that.
        since: u16,
        /// The records.
        records: Arc<[ListedRecord]>,
    },
    /// H: the editions of the records that a head has.
    Have {
        /// The head that has them: gateways pass this on to the heads of the next clusters.
        origin: Tag,
        /// The records that it has.
        held: Arc<[HeldRecord]>,
    },
    /// Q: a head lacks records that another has.
    Want {
        /// The head that lacks them: gateways pass this on.
        origin: Tag,
        /// The head that has them.
        of: Tag,
        /// The heads of the clusters.
        clusters: TagList,
    },
    /// R: a member makes a free node a head, because no other node claims it.
    Recruit {
        /// The free node.
        you: Tag,
        /// The sender's head.
        head: Tag,
    },
    /// T: a head whose cluster is too large names two members that become heads in its place.
    Split {
        /// One of the new heads.
        first: Tag,
        /// The other new head.
        second: Tag,
        /// The number of eighths of a beat over which the other members should spread their searches.
        spread: u8,
    },
    /// D: a data packet.
    Data(Box<Packet>),
    /// K: acknowledges a data packet to the previous hop.
    Acknowledge {
        /// The source of the packet.
        from: Tag,
        /// Its destination.
        to: Tag,
        /// The packet's number at its source.
        id: u32,
        /// The packet's kind.
        kind: PacketKind,
    },
}

impl MeshBody {
    /// The letter that the note gives to the frame.
    #[must_use]
    pub const fn letter(&self) -> u8 {
        match self {
            MeshBody::Search { .. } => b'S',
            MeshBody::Claim { .. } => b'C',
            MeshBody::Accept { .. } => b'A',
            MeshBody::Ping { .. } => b'P',
            MeshBody::Okay { .. } => b'O',
            MeshBody::End { .. } => b'E',
            MeshBody::Greet { .. } => b'G',
            MeshBody::Merge { .. } => b'M',
            MeshBody::Now { .. } => b'N',
            MeshBody::Gateway { .. } => b'Z',
            MeshBody::WeakOffer { .. } => b'W',
            MeshBody::WeakGateway { .. } => b'Y',
            MeshBody::List { .. } => b'L',
            MeshBody::Have { .. } => b'H',
            MeshBody::Want { .. } => b'Q',
            MeshBody::Recruit { .. } => b'R',
            MeshBody::Split { .. } => b'T',
            MeshBody::Data(_) => b'D',
            MeshBody::Acknowledge { .. } => b'K',
        }
    }

    /// The letter as a word, for counting.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self.letter() {
            b'S' => "S",
            b'C' => "C",
            b'A' => "A",
            b'P' => "P",
            b'O' => "O",
            b'E' => "E",
            b'G' => "G",
            b'M' => "M",
            b'N' => "N",
            b'Z' => "Z",
            b'W' => "W",
            b'Y' => "Y",
            b'L' => "L",
            b'H' => "H",
            b'Q' => "Q",
            b'R' => "R",
            b'T' => "T",
            b'D' => "D",
            _ => "K",
        }
    }

    /// Whether a frame shows that its sender hears this node.
    #[must_use]
    pub fn answers(&self, me: Tag) -> bool {
        match self {
            MeshBody::Claim { you }
            | MeshBody::Merge { you }
            | MeshBody::Now { you }
            | MeshBody::WeakOffer { you, .. }
            | MeshBody::Recruit { you, .. } => *you == me,
            MeshBody::Accept { head, .. } | MeshBody::Okay { head, .. } => *head == me,
            MeshBody::Ping { asked, .. } => asked.as_slice().contains(&me),
            MeshBody::Gateway { head, foreign, lost, .. } => *head == me || *foreign == me && !lost,
            MeshBody::WeakGateway { head, partner, lost, .. } => *head == me || *partner == me && !lost,
            MeshBody::Data(_) | MeshBody::Acknowledge { .. } => true,
            MeshBody::Search { .. }
            | MeshBody::End { .. }
            | MeshBody::Greet { .. }
            | MeshBody::List { .. }
            | MeshBody::Have { .. }
            | MeshBody::Want { .. }
            | MeshBody::Split { .. } => false,
        }
    }

    /// What a frame says about its sender's cluster: the head, or that it has none; `None` if it says nothing.
    #[must_use]
    pub fn cluster_of(&self, sender: Tag) -> Option<Tag> {
        match self {
            MeshBody::Search { .. } | MeshBody::Split { .. } => Some(Tag::NONE),
            MeshBody::End { winner, .. } => Some(*winner),
            MeshBody::Claim { .. }
            | MeshBody::Ping { .. }
            | MeshBody::Greet { .. }
            | MeshBody::Merge { .. }
            | MeshBody::Now { .. } => Some(sender),
            MeshBody::Accept { head, .. }
            | MeshBody::Okay { head, .. }
            | MeshBody::Gateway { head, .. }
            | MeshBody::WeakOffer { head, .. }
            | MeshBody::WeakGateway { head, .. }
            | MeshBody::Recruit { head, .. } => Some(*head),
            MeshBody::List { list, .. } => (*list != 0).then_some(sender),
            MeshBody::Have { origin, .. } | MeshBody::Want { origin, .. } => (*origin == sender).then_some(sender),
            MeshBody::Data(_) | MeshBody::Acknowledge { .. } => None,
        }
    }
}

impl fmt::Display for MeshMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.body.kind();
        match &self.body {
            MeshBody::Search { degree } => write!(f, "{letter} I look for a head, and hear {degree}"),
            MeshBody::Claim { you } => write!(f, "{letter} {you}, join me"),
            MeshBody::Accept { head, .. } => write!(f, "{letter} {head}, I join you"),
            MeshBody::Ping { count, list, asked, .. } => {
                write!(f, "{letter} I am the head of {count}, list {list}")?;
                asked.as_slice().iter().try_for_each(|tag| write!(f, ", {tag}?"))
            }
            MeshBody::Okay { head, flags, .. } if flags.asking => write!(f, "{letter} {head}, are you there?"),
            MeshBody::Okay { head, flags, list, .. } if flags.wants_own || flags.wants_all => {
                write!(f, "{letter} {head}, I have your list {list}")
            }
            MeshBody::Okay { head, .. } => write!(f, "{letter} {head}, I am here"),
            MeshBody::End { winner, .. } => write!(f, "{letter} my cluster ends, join {winner}"),
            MeshBody::Greet { count, .. } => write!(f, "{letter} I have {count}"),
            MeshBody::Merge { you } => write!(f, "{letter} {you}, take my members"),
            MeshBody::Now { you } => write!(f, "{letter} {you}, I take them"),
            MeshBody::Gateway { foreign, lost: true, .. } => write!(f, "{letter} I no longer hear {foreign}"),
            MeshBody::Gateway { foreign, both_ways: true, .. } => write!(f, "{letter} {foreign} and I hear each other"),
            MeshBody::Gateway { foreign, .. } => write!(f, "{letter} I hear {foreign}"),
            MeshBody::WeakOffer { you, .. } => write!(f, "{letter} {you}, I hear you"),
            MeshBody::WeakGateway { partner, foreign, lost, .. } => {
                write!(f, "{letter} {} {partner} of {foreign}", if *lost { "I no longer hear" } else { "I reach" })
            }
            MeshBody::List { records, list, .. } => {
                write!(f, "{letter} list {list}:")?;
                records.iter().try_for_each(|listed| {
                    let record = &listed.record;
                    write!(f, " {} v{} of {},", record.head, record.version, record.members.len() + 1)
                })
            }
            MeshBody::Have { origin, held } => write!(f, "{letter} {origin} has {} records", held.len()),
            MeshBody::Want { origin, of, clusters } => {
                write!(f, "{letter} {origin} lacks {} records of {of}", clusters.as_slice().len())
            }
            MeshBody::Recruit { you, .. } => write!(f, "{letter} {you}, be a head"),
            MeshBody::Split { first, second, .. } => write!(f, "{letter} {first} and {second}, be heads in my place"),
            MeshBody::Data(packet) => write!(f, "{letter} {} to {} #{}", packet.from, packet.to, packet.id),
            MeshBody::Acknowledge { from, id, .. } => write!(f, "{letter} I have #{id} of {from}"),
        }
    }
}
