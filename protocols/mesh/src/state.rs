//! The state of a node.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::{AskId, NodeId};

use crate::neighbours::NeighbourTable;
use crate::packet::{Packet, PacketIdentity};
use crate::record::ClusterRecord;
use crate::records::RecordTable;
use crate::tag::Tag;

/// The value that survives a crash: the number of this life, which begins every record's version and every frame's
/// seal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MeshSession(pub u32);

/// What a node's timers are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeshTimer {
    /// A beat of this node's own is over.
    Beat,
    /// A free node searches.
    Search,
    /// A free node has waited long enough for another node to become a head.
    Claim,
    /// A member misses its head.
    HeadSilent,
    /// A member sends its planned news.
    NewsDue,
    /// A head has waited long enough for the answer to a merge.
    MergeDue,
    /// Due lists are sent.
    ListDue,
    /// Acknowledgements are overdue.
    AckDue,
    /// A head asks a member once more that has not answered for long.
    AskDue,
}

impl fmt::Display for MeshTimer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MeshTimer::Beat => "beat",
            MeshTimer::Search => "search",
            MeshTimer::Claim => "claim",
            MeshTimer::HeadSilent => "head-silent",
            MeshTimer::NewsDue => "news-due",
            MeshTimer::MergeDue => "merge-due",
            MeshTimer::ListDue => "list-due",
            MeshTimer::AckDue => "ack-due",
            MeshTimer::AskDue => "ask-due",
        })
    }
}

/// A member, as its head sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListedMember {
    /// The member's tag.
    pub tag: Tag,
    /// The number of beats for which it has sent nothing to its head.
    pub silent: u8,
    /// How often it was asked since then.
    pub asked: u8,
    /// The number of nodes that it hears.
    pub degree: u8,
}

/// A link to another cluster, as the head sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeadLink {
    /// The other cluster's head.
    pub cluster: Tag,
    /// Whether the two heads hear each other.
    pub direct: bool,
    /// The gateways: members that hear the other head, or members of the other cluster that hear this one.
    pub strong: [Tag; 2],
    /// The weak gateways: members with a partner in the other cluster.
    pub weak: [Tag; 2],
}

impl HeadLink {
    /// A link without gateways.
    #[must_use]
    pub const fn to(cluster: Tag) -> HeadLink {
        HeadLink { cluster, direct: false, strong: [Tag::NONE; 2], weak: [Tag::NONE; 2] }
    }

    /// The number of hops and the gateways; `None` if the link has none.
    #[must_use]
    pub fn best(&self) -> Option<(u8, [Tag; 2])> {
        match self {
            HeadLink { direct: true, .. } => Some((1, [Tag::NONE; 2])),
            HeadLink { strong: [first, _], .. } if *first != Tag::NONE => Some((2, self.strong)),
            HeadLink { weak: [first, _], .. } if *first != Tag::NONE => Some((3, self.weak)),
            HeadLink { .. } => None,
        }
    }
}

/// Another head that this head hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeadContact {
    /// The other head.
    pub head: Tag,
    /// The number of its beats for which it has been heard; wraps from 11 to 8.
    pub beats: u8,
    /// The last of its lists that is complete here.
    pub list: u16,
}

/// The state of a head.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HeadRole {
    /// The members, in the order of their tags.
    pub members: Vec<ListedMember>,
    /// The links, in the order of the other clusters' heads.
    pub links: Vec<HeadLink>,
    /// The other heads that it hears.
    pub contacts: Vec<HeadContact>,
    /// The nodes to ask in the next ping besides the members: foreign gateways, so that they learn that they are heard.
    pub guests: Vec<Tag>,
    /// For how many beats it has been a head.
    pub uptime: u32,
    /// For how many beats the cluster has been too large.
    pub over_limit: u8,
    /// The number of beats until a head that hears no node pings again.
    pub quiet: u8,
    /// The number of beats for which no node has been heard.
    pub alone: u8,
    /// The head that was asked to take this cluster's members.
    pub merging: Option<Tag>,
    /// The number of its last list.
    pub list: u16,
    /// The checksum of the cluster's own record.
    pub own: u16,
    /// Whether it has pinged twice in this beat.
    pub pinged_again: bool,
    /// The number of beats until its records are compared with those of the neighbouring heads.
    pub compare: u8,
    /// The number of beats until its landmarks are compared.
    pub compare_landmarks: u8,
    /// Whether another head has asked it to name the landmarks that it knows.
    pub asked_for_landmarks: bool,
    /// Whether members or links have changed since the last list.
    pub changed: bool,
    /// After how many beats others hear of links whose cost has changed; 0, if there are none.
    pub costs_due: u8,
    /// Whether it is a landmark.
    pub landmark: bool,
    /// The number of beats for which it has lacked a landmark; of a landmark, for which no node has needed it.
    pub landmark_beats: u8,
}

/// A link to another cluster, as the gateway that carries it sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemberLink {
    /// The other cluster's head.
    pub cluster: Tag,
    /// The partner of a weak gateway; [`Tag::NONE`], if the head itself is heard.
    pub partner: Tag,
    /// Whether both ends are known to hear each other.
    pub both_ways: bool,
    /// Whether the other cluster's list names this node first.
    pub first_there: bool,
    /// Whether the other cluster's list has room for this node and does not name it.
    pub wanted_there: bool,
    /// The number of beats for which this node has not reported the link.
    pub told: u8,
    /// The last list of the foreign head that is complete here.
    pub list: u16,
}

/// News that a member plans to send, unless another one does first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlannedNews {
    /// The member hears a foreign head.
    Strong(Tag),
    /// The member hears a member of a foreign cluster.
    Weak {
        /// The foreign member.
        partner: Tag,
        /// The foreign cluster's head.
        cluster: Tag,
    },
    /// The member hears a free node that no head claims.
    Recruit(Tag),
}

/// The state of a member.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemberRole {
    /// The member's head.
    pub head: Tag,
    /// Whether the head is known to have listed it.
    pub listed: bool,
    /// For how many of its beats the head was heard and has not listed it.
    pub unlisted: u8,
    /// How often it has asked since the head fell silent.
    pub asks: u8,
    /// The checksum of its copy of the cluster's record.
    pub own: u16,
    /// Whether it has asked for lists in this beat.
    pub asked_lists: bool,
    /// The last list of its head that is complete here.
    pub list: u16,
    /// The cluster's record, with the local part.
    pub record: Option<Arc<ClusterRecord>>,
    /// Its links to other clusters.
    pub links: Vec<MemberLink>,
    /// The planned news, and how often other members were heard to send the same.
    pub news: Option<(PlannedNews, u8)>,
}

impl MemberRole {
    /// A new member of this head.
    #[must_use]
    pub const fn of(head: Tag) -> MemberRole {
        MemberRole {
            head,
            listed: false,
            unlisted: 0,
            asks: 0,
            own: 0,
            asked_lists: false,
            list: 0,
            record: None,
            links: Vec::new(),
            news: None,
        }
    }
}

/// A node's role, which decides which inputs are accepted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MeshRole {
    /// The node belongs to no cluster.
    Free {
        /// The number of searches so far.
        searches: u8,
    },
    /// The node is the head of a cluster.
    Head(Box<HeadRole>),
    /// The node is a member of a cluster; with links it is a gateway.
    Member(Box<MemberRole>),
}

/// When the next list may go out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ListPace {
    /// The next list may be sent at once.
    #[default]
    Idle,
    /// A list is sent when the timer fires.
    Due,
    /// The timer runs, and no list is due yet.
    Resting,
}

/// A packet whose next hop has not acknowledged it yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PendingHop {
    /// The packet as it was sent.
    pub packet: Packet,
    /// The neighbour that the packet was sent to.
    pub to: Tag,
    /// How often the packet was sent.
    pub tries: u8,
}

/// A packet whose destination has not replied yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AwaitedReply {
    /// The packet as its source made it.
    pub packet: Packet,
    /// The command that it came from.
    pub ask: AskId,
    /// The number of beats for which it has been on its way.
    pub beats: u8,
    /// Whether the last attempt found no way.
    pub no_route: bool,
}

/// A search for a node beyond the reach of lists.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocationSearch {
    /// The node that is looked for.
    pub wanted: Tag,
    /// The packets that wait for it to be found.
    pub packets: Vec<Packet>,
    /// The number of beats for which the search has run.
    pub beats: u8,
}

/// A packet as one hop delivered it: its repetitions by that hop are acknowledged and not forwarded again.
pub type RelayedHop = (Tag, PacketIdentity, u8, u8);

/// A packet that was given to a hop, and that its source repeats until the destination has replied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CarriedPacket {
    /// The packet.
    pub packet: PacketIdentity,
    /// The latest attempt of its source that was forwarded.
    pub attempt: u8,
    /// The hop that it came from; [`Tag::NONE`] if this node is its source.
    pub came_from: Tag,
    /// The hops that it was given to, the last one first.
    pub hops: [Tag; HOPS_TRIED],
    /// Whether this attempt came by twice: then it takes the usual way.
    pub circles: bool,
    /// The number of beats since it last came by.
    pub beats: u8,
}

/// The number of hops that are remembered for each packet.
pub(crate) const HOPS_TRIED: usize = 3;

impl CarriedPacket {
    /// A packet that was given to no hop yet.
    #[must_use]
    pub const fn new(packet: &Packet) -> CarriedPacket {
        let (came_from, hops, circles) = (Tag::NONE, [Tag::NONE; HOPS_TRIED], false);
        CarriedPacket { packet: packet.identity(), attempt: packet.flags.attempt, came_from, hops, circles, beats: 0 }
    }
}

/// A packet to this destination was given to a hop, and had to be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LostPacket {
    /// The hop that acknowledged it.
    pub hop: Tag,
    /// The destination where it did not arrive.
    pub to: Tag,
    /// The number of beats for which this still counts.
    pub beats: u8,
}

/// The packets on their way from and through a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traffic {
    /// The number of packets that this life of the node has sent.
    pub sent: u32,
    /// Packets that the next hop was asked to acknowledge.
    pub pending: Vec<PendingHop>,
    /// Packets of this node that wait for a reply from the destination.
    pub waiting: Vec<AwaitedReply>,
    /// The packets that were forwarded recently: from which hop, which packet, which attempt and with how many hops
    /// left; oldest first.
    pub relayed: Vec<RelayedHop>,
    /// The packets that were recently given to hops; oldest first.
    pub carried: Vec<CarriedPacket>,
    /// The packets that hops acknowledged and that did not arrive; oldest first.
    pub lost: Vec<LostPacket>,
    /// The searches for nodes.
    pub searches: Vec<LocationSearch>,
    /// The nodes that were found, with the landmark of each; oldest first.
    pub places: Vec<(Tag, Tag)>,
    /// The packets that were recently delivered here, oldest first.
    pub seen: Vec<(Tag, u32)>,
    /// The number of packets that were delivered here.
    pub delivered: u32,
}

/// The complete state of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MeshState {
    /// The driver's number for this node.
    pub me: NodeId,
    /// The tag that identifies this node.
    pub tag: Tag,
    /// The number of this life; on stable storage before the first frame.
    pub session: u32,
    /// Whether the session is on stable storage.
    pub started: bool,
    /// For how many beats the role has been the same, up to [`STEADY`].
    pub steady: u8,
    /// The edition of the record that this node last published as a head.
    pub version: u32,
    /// The edition of the announcement that this node last made as a landmark.
    pub announcement: u32,
    /// When the next list may go out.
    pub pace: ListPace,
    /// How many other nodes a head knew the way to at its last beat.
    pub reachable: u32,
    /// Whether another node was heard under this one's tag.
    pub tag_taken: bool,
    /// The node's role.
    pub role: MeshRole,
    /// The nodes that this node hears.
    pub neighbours: NeighbourTable,
    /// The clusters that this node knows.
    pub records: RecordTable,
    /// The packets on their way; `None` while there are none.
    pub traffic: Option<Box<Traffic>>,
}

/// The number of beats in one role after which a node counts as steady.
pub const STEADY: u8 = 8;

/// The five names that the note gives to nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeshStatus {
    /// The node belongs to no cluster.
    Free,
    /// The node is the head of a cluster.
    Head,
    /// The node is a member without links.
    Member,
    /// The node is a member that hears a foreign head.
    Gateway,
    /// The node is a member that hears foreign members only.
    WeakGateway,
}

/// What others may see of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MeshView {
    /// The tag that identifies the node.
    pub tag: Tag,
    /// The node's status.
    pub status: MeshStatus,
    /// The node's head, or its own tag if it is one; [`Tag::NONE`] if it is free.
    pub head: Tag,
    /// The number of nodes that a head lists, including itself.
    pub count: u16,
    /// The sum of the tags that a head lists, including its own: it is compared with the sum of those that name it.
    pub listed: u64,
    /// The number of other nodes that a head can reach.
    pub reachable: u32,
    /// The session and version of the node's last record.
    pub edition: (u32, u32),
    /// Whether it has been in this role for a while.
    pub steady: bool,
    /// The number of packets that were delivered here, and the last of them.
    pub delivered: (u32, Option<(Tag, u32)>),
}

impl MeshView {
    /// The view of a node in this state.
    #[must_use]
    pub fn of(state: &MeshState) -> MeshView {
        let (status, head) = match &state.role {
            MeshRole::Free { .. } => (MeshStatus::Free, Tag::NONE),
            MeshRole::Head(_) => (MeshStatus::Head, state.tag),
            MeshRole::Member(member) => (member_status(member), member.head),
        };
        let (count, listed) = match &state.role {
            MeshRole::Head(head) => {
                let sum = head.members.iter().fold(state.tag.0, |sum, member| sum.wrapping_add(member.tag.0));
                (head.members.len() as u16 + 1, sum)
            }
            _ => (0, 0),
        };
        let traffic = state.traffic.as_deref();
        MeshView {
            tag: state.tag,
            status,
            head,
            count,
            listed,
            reachable: if status == MeshStatus::Head { state.reachable } else { 0 },
            edition: (state.session, state.version),
            steady: state.steady >= STEADY,
            delivered: traffic.map_or((0, None), |traffic| (traffic.delivered, traffic.seen.last().copied())),
        }
    }
}

fn member_status(member: &MemberRole) -> MeshStatus {
    if member.links.iter().any(|link| link.partner == Tag::NONE) {
        MeshStatus::Gateway
    } else if member.links.is_empty() {
        MeshStatus::Member
    } else {
        MeshStatus::WeakGateway
    }
}
