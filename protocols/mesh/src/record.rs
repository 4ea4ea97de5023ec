//! Cluster records, and the lists in which they are sent.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::tag::Tag;

/// A link from one cluster to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClusterLink {
    /// The head of the other cluster.
    pub head: Tag,
    /// The number of hops: 1 where the heads hear each other, 2 over a gateway, 3 over a pair of weak gateways.
    pub cost: u8,
    /// The local part: the gateways that carry the link, the first one before its substitute. It is known to the
    /// cluster itself and to its neighbours, and is not passed on further.
    pub gateways: [Tag; 2],
}

/// A head's description of its cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ClusterRecord {
    /// The head.
    pub head: Tag,
    /// The life of the head that published it.
    pub session: u32,
    /// The edition within that life.
    pub version: u32,
    /// Whether the cluster has ended, or the head is no longer a landmark.
    pub withdrawn: bool,
    /// Whether this announces a landmark instead of describing a cluster. `head` is then the landmark's
    /// [announcement](Tag::announcement), and there are neither members nor links.
    pub landmark: bool,
    /// The members other than the head, in the order of their tags.
    pub members: Vec<Tag>,
    /// The links, in the order of their heads.
    pub links: Vec<ClusterLink>,
}

impl ClusterRecord {
    /// Whether this record was published after `other`.
    #[must_use]
    pub fn is_newer_than(&self, other: &ClusterRecord) -> bool {
        (self.session, self.version) > (other.session, other.version)
    }

    /// The session and the version in one number, which keeps only a few bits of the session.
    #[must_use]
    pub const fn edition(&self) -> u32 {
        self.session << VERSION_BITS | self.version & ((1 << VERSION_BITS) - 1)
    }

    /// Whether a node belongs to the cluster.
    #[must_use]
    pub fn lists(&self, node: Tag) -> bool {
        !self.withdrawn && !self.landmark && (self.head == node || self.members.binary_search(&node).is_ok())
    }

    /// The link to a cluster.
    #[must_use]
    pub fn link(&self, head: Tag) -> Option<&ClusterLink> {
        self.links.binary_search_by_key(&head, |link| link.head).ok().map(|at| &self.links[at])
    }

    /// Whether the cluster has the same members as in another record, and links to the same clusters.
    #[must_use]
    pub fn has_same_ends(&self, other: &ClusterRecord) -> bool {
        self.members == other.members
            && self.links.iter().map(|link| link.head).eq(other.links.iter().map(|link| link.head))
    }

    /// Whether its links cost the same as in another record.
    #[must_use]
    pub fn has_same_costs(&self, other: &ClusterRecord) -> bool {
        self.links.iter().map(|link| link.cost).eq(other.links.iter().map(|link| link.cost))
    }

    /// Whether it names the gateways of its links.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.links.iter().any(|link| link.gateways[0] != Tag::NONE)
    }

    /// The record without its local part, as it is passed on.
    #[must_use]
    pub fn public(self: &Arc<ClusterRecord>) -> Arc<ClusterRecord> {
        if !self.is_local() {
            return Arc::clone(self);
        }
        let mut public = ClusterRecord::clone(self);
        public.links.iter_mut().for_each(|link| link.gateways = [Tag::NONE; 2]);
        Arc::new(public)
    }

    /// A checksum that tells a member whether it has the present record, including the local part.
    #[must_use]
    pub fn checksum(&self) -> u16 {
        let mix = |sum: u64, value: u64| (sum.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut sum = mix(u64::from(self.session), u64::from(self.version));
        sum = self.members.iter().fold(sum, |sum, tag| mix(sum, tag.0));
        for link in &self.links {
            sum = link.gateways.iter().fold(mix(sum, link.head.0), |sum, tag| mix(sum, tag.0));
        }
        (sum >> 48) as u16
    }

    /// The number of bytes of the record in a list.
    #[must_use]
    pub fn wire_len(&self) -> usize {
        let gateways = |link: &ClusterLink| 1 + 8 * link.gateways.iter().filter(|tag| **tag != Tag::NONE).count();
        let local: usize = if self.is_local() { self.links.iter().map(gateways).sum() } else { 0 };
        let body = 2 + 8 * self.members.len() + 9 * self.links.len() + local;
        18 + match (self.withdrawn, self.landmark) {
            (true, _) => 0,
            (false, true) => 8,
            (false, false) => body,
        }
    }
}

/// The number of an edition's bits that hold the version.
const VERSION_BITS: u32 = 20;

/// Whether an edition is later than another, where numbers wrap round.
#[must_use]
pub const fn is_later_edition(edition: u32, other: u32) -> bool {
    (edition.wrapping_sub(other) as i32) > 0
}

/// The identity of a record that a head has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeldRecord {
    /// The head of the cluster.
    pub head: Tag,
    /// The [edition](ClusterRecord::edition) of the record.
    pub edition: u32,
    /// The number of heads that passed it on, at most 127.
    pub hops: u8,
    /// Whether it announces a landmark.
    pub landmark: bool,
}

/// The number of clusters over which a landmark's announcement is passed on.
pub(crate) const LANDMARK_REACH: u8 = 127;

/// A record in a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListedRecord {
    /// The number of heads that have passed it on.
    pub hops: u8,
    /// The last head that passed on a landmark's announcement; [`Tag::NONE`] for anything else.
    pub via: Tag,
    /// The record itself.
    pub record: Arc<ClusterRecord>,
}

impl ListedRecord {
    /// The entry for a cluster's record.
    #[must_use]
    pub const fn of_cluster(hops: u8, record: Arc<ClusterRecord>) -> ListedRecord {
        ListedRecord { hops, via: Tag::NONE, record }
    }
}
