//! What a node knows.

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

/// What survives a crash: the number of this life, which begins every record's version and every frame's seal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MeshSession(pub u32);

/// What a node waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeshTimer {
    /// A beat of this node's own is over.
    Beat,
    /// A free node searches.
    Search,
    /// A free node has waited long enough for another to become a head.
    Claim,
    /// A member misses its head.
    HeadSilent,
    /// A member says what it has planned to say.
    NewsDue,
    /// A head has waited long enough for the answer to a merge.
    MergeDue,
    /// Lists that are due go out.
    ListDue,
    /// Acknowledgements are missing.
    AckDue,
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
        })
    }
}

/// A member, as its head knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListedMember {
    /// Who it is.
    pub tag: Tag,
    /// For how many beats it has not spoken to its head.
    pub silent: u8,
    /// How often it was asked since then.
    pub asked: u8,
    /// How many nodes it hears.
    pub degree: u8,
}

/// A link to another cluster, as the head knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeadLink {
    /// The other cluster's head.
    pub cluster: Tag,
    /// Whether the two heads hear each other.
    pub direct: bool,
    /// Who hears the other head, or is of the other cluster and hears this one.
    pub strong: [Tag; 2],
    /// Who has a partner in the other cluster.
    pub weak: [Tag; 2],
}

impl HeadLink {
    /// A link that nobody carries yet.
    #[must_use]
    pub const fn to(cluster: Tag) -> HeadLink {
        HeadLink { cluster, direct: false, strong: [Tag::NONE; 2], weak: [Tag::NONE; 2] }
    }

    /// How many hops it takes, and who carries it; nothing, if nobody does.
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
    /// The head that is in contact.
    pub head: Tag,
    /// For how many of its beats it has been heard; goes round from 11 to 8.
    pub beats: u8,
    /// The last of its lists that is complete here.
    pub list: u16,
}

/// What a head knows of its cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HeadRole {
    /// The members, in the order of their tags.
    pub members: Vec<ListedMember>,
    /// The links, in the order of the other clusters' heads.
    pub links: Vec<HeadLink>,
    /// The heads that it hears.
    pub contacts: Vec<HeadContact>,
    /// Who is to be asked in the next ping besides the members: foreign gateways, so that they know that they are heard.
    pub guests: Vec<Tag>,
    /// For how many beats it has been a head.
    pub uptime: u32,
    /// For how many beats the cluster has been too large.
    pub over_limit: u8,
    /// How many beats are left until a head that hears nobody pings again.
    pub quiet: u8,
    /// For how many beats nobody has been heard.
    pub alone: u8,
    /// Whom it has asked to take its members.
    pub merging: Option<Tag>,
    /// The number of its last list.
    pub list: u16,
    /// The checksum of its own record.
    pub own: u16,
    /// Whether it has pinged twice in this beat.
    pub pinged_again: bool,
    /// How many beats are left until what it knows has been compared with the heads next to it.
    pub compare: u8,
    /// The same of what it knows of landmarks.
    pub compare_landmarks: u8,
    /// Whether another head has asked it to name the landmarks that it knows.
    pub asked_for_landmarks: bool,
    /// Whether members or links have changed since the last list.
    pub changed: bool,
    /// Whether it is a landmark.
    pub landmark: bool,
    /// For how many beats it has lacked a landmark; of a landmark, for how many nobody has needed it.
    pub landmark_beats: u8,
}

/// A link to another cluster, as the member knows it that carries it.
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
    /// For how many beats this node has not told of it.
    pub told: u8,
    /// The last list of the foreign head that is complete here.
    pub list: u16,
}

/// Something that a member plans to say, unless somebody else does before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlannedNews {
    /// It hears a foreign head.
    Strong(Tag),
    /// It hears a member of a foreign cluster.
    Weak {
        /// The member.
        partner: Tag,
        /// The cluster.
        cluster: Tag,
    },
    /// It hears a free node that nobody claims.
    Recruit(Tag),
}

/// What a member knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemberRole {
    /// Its head.
    pub head: Tag,
    /// Whether the head is known to have listed it.
    pub listed: bool,
    /// For how many of its beats the head was heard and has not listed it.
    pub unlisted: u8,
    /// How often it has asked since the head fell silent.
    pub asks: u8,
    /// The checksum of the cluster's record, as it has it.
    pub own: u16,
    /// Whether it has asked for lists in this beat.
    pub asked_lists: bool,
    /// The last list of its head that is complete here.
    pub list: u16,
    /// The cluster's record, with the local part.
    pub record: Option<Arc<ClusterRecord>>,
    /// Its links to other clusters.
    pub links: Vec<MemberLink>,
    /// What it plans to say, and how often it has heard others say the same.
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

/// The role decides which inputs are accepted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MeshRole {
    /// Of no cluster.
    Free {
        /// How often it has searched.
        searches: u8,
    },
    /// The head of a cluster.
    Head(Box<HeadRole>),
    /// A member of a cluster; with links it is a gateway.
    Member(Box<MemberRole>),
}

/// When the next list may go out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ListPace {
    /// At once.
    #[default]
    Idle,
    /// When the timer fires.
    Due,
    /// When the timer fires, and nothing is due yet.
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
    /// Which question it came from.
    pub ask: AskId,
    /// For how many beats it has been under way.
    pub beats: u8,
    /// Whether the last try found no way.
    pub no_route: bool,
}

/// A node that is looked for beyond the reach of lists.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocationSearch {
    /// The node.
    pub wanted: Tag,
    /// What waits for it to be found.
    pub packets: Vec<Packet>,
    /// For how many beats.
    pub beats: u8,
}

/// A packet as it came from one hop: its repetitions by that hop are acknowledged and not passed on again.
pub type RelayedHop = (Tag, PacketIdentity, u8, u8);

/// A packet that was given to a hop, and that its source repeats until the destination has replied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CarriedPacket {
    /// The packet.
    pub packet: PacketIdentity,
    /// The latest attempt of its source that came by.
    pub attempt: u8,
    /// Over whom it came; [`Tag::NONE`], if it is this node's own.
    pub came_from: Tag,
    /// The hops that it was given to, the last one first.
    pub hops: [Tag; HOPS_TRIED],
    /// Whether this attempt of it came by twice: then it goes the usual way.
    pub circles: bool,
    /// For how many beats it has not come by again.
    pub beats: u8,
}

/// So many hops are remembered that a packet was given to.
pub(crate) const HOPS_TRIED: usize = 3;

impl CarriedPacket {
    /// A packet that was given to nobody yet.
    #[must_use]
    pub const fn new(packet: &Packet) -> CarriedPacket {
        let (came_from, hops, circles) = (Tag::NONE, [Tag::NONE; HOPS_TRIED], false);
        CarriedPacket { packet: packet.identity(), attempt: packet.flags.attempt, came_from, hops, circles, beats: 0 }
    }
}

/// A packet to this destination was given to a hop, and had to be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LostPacket {
    /// Who acknowledged it as the next hop.
    pub hop: Tag,
    /// Where it did not arrive.
    pub to: Tag,
    /// For how many beats this counts.
    pub beats: u8,
}

/// What is under way from and through a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traffic {
    /// How many packets this life of the node has sent.
    pub sent: u32,
    /// Packets that the next hop was asked to acknowledge.
    pub pending: Vec<PendingHop>,
    /// Packets of this node that wait for a reply from the destination.
    pub waiting: Vec<AwaitedReply>,
    /// What was passed on lately: from which hop, which packet, which attempt and with how many hops left; oldest first.
    pub relayed: Vec<RelayedHop>,
    /// What was given to which hop lately; oldest first.
    pub carried: Vec<CarriedPacket>,
    /// What hops have acknowledged, and has not arrived; oldest first.
    pub lost: Vec<LostPacket>,
    /// Nodes that are looked for.
    pub searches: Vec<LocationSearch>,
    /// Nodes that were found, and the landmark of each; oldest first.
    pub places: Vec<(Tag, Tag)>,
    /// What was delivered here lately, oldest first.
    pub seen: Vec<(Tag, u32)>,
    /// How many packets were delivered here.
    pub delivered: u32,
}

/// Everything that a node knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MeshState {
    /// How the driver calls this node.
    pub me: NodeId,
    /// Who it is.
    pub tag: Tag,
    /// Which life this is; on stable storage before the first frame.
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
    /// What it is.
    pub role: MeshRole,
    /// Whom it hears.
    pub neighbours: NeighbourTable,
    /// The clusters that it knows of.
    pub records: RecordTable,
    /// What it carries; nothing, as long as it carries nothing.
    pub traffic: Option<Box<Traffic>>,
}

/// After so many beats in one role a node is called steady.
pub const STEADY: u8 = 8;

/// The five names of the note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeshStatus {
    /// Of no cluster.
    Free,
    /// The head of a cluster.
    Head,
    /// A member without links.
    Member,
    /// A member that hears a foreign head.
    Gateway,
    /// A member that hears foreign members only.
    WeakGateway,
}

/// What others may know of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MeshView {
    /// Who it is.
    pub tag: Tag,
    /// What it is.
    pub status: MeshStatus,
    /// Its head, itself included; [`Tag::NONE`], if it is free.
    pub head: Tag,
    /// How many nodes a head lists, itself included.
    pub count: u16,
    /// The sum of the tags that a head lists, itself included: what is compared with the sum of those who name it.
    pub listed: u64,
    /// How many other nodes a head knows the way to.
    pub reachable: u32,
    /// The edition of its last record.
    pub edition: (u32, u32),
    /// Whether it has been in this role for a while.
    pub steady: bool,
    /// How many packets were delivered here, and which was the last.
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
