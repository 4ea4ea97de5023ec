//! What is known of a cluster: its record, and the lists in which records travel.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::tag::Tag;

/// A link from one cluster to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClusterLink {
    /// The head of the other cluster.
    pub head: Tag,
    /// How many hops it takes: 1 where the heads hear each other, 2 over a gateway, 3 over a pair of weak gateways.
    pub cost: u8,
    /// The local part: who carries it, the first before its substitute. It is known to the cluster itself and to its
    /// neighbours, and does not travel further.
    pub gateways: [Tag; 2],
}

/// What a head says of its cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ClusterRecord {
    /// The head.
    pub head: Tag,
    /// Which life of the head this is from.
    pub session: u32,
    /// Which edition of that life.
    pub version: u32,
    /// Whether the cluster is no more, or the landmark is none any more.
    pub withdrawn: bool,
    /// Whether this announces a landmark instead of describing a cluster. `head` is the landmark's
    /// [announcement](Tag::announcement) then, and there are neither members nor links.
    pub landmark: bool,
    /// The members other than the head, in the order of their tags.
    pub members: Vec<Tag>,
    /// The links, in the order of their heads.
    pub links: Vec<ClusterLink>,
}

impl ClusterRecord {
    /// Whether this is from a later moment than `other`.
    #[must_use]
    pub fn is_newer_than(&self, other: &ClusterRecord) -> bool {
        (self.session, self.version) > (other.session, other.version)
    }

    /// The session and the version in one number, in which only a few of the first count.
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

    /// Whether it names who carries its links.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.links.iter().any(|link| link.gateways[0] != Tag::NONE)
    }

    /// The part that travels on.
    #[must_use]
    pub fn public(self: &Arc<ClusterRecord>) -> Arc<ClusterRecord> {
        if !self.is_local() {
            return Arc::clone(self);
        }
        let mut public = ClusterRecord::clone(self);
        public.links.iter_mut().for_each(|link| link.gateways = [Tag::NONE; 2]);
        Arc::new(public)
    }

    /// A checksum by which a member knows whether it has the present record, the local part included.
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

    /// How many bytes it takes in a list.
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

/// How many bits of a version an edition has room for.
const VERSION_BITS: u32 = 20;

/// Whether an edition is later than another, round the end of the numbers.
#[must_use]
pub const fn is_later_edition(edition: u32, other: u32) -> bool {
    (edition.wrapping_sub(other) as i32) > 0
}

/// A record that a head has, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeldRecord {
    /// The head of the cluster.
    pub head: Tag,
    /// The [edition](ClusterRecord::edition) of the record.
    pub edition: u32,
    /// Over how many heads it came, up to 127.
    pub hops: u8,
    /// Whether it announces a landmark.
    pub landmark: bool,
}

/// Over how many clusters a landmark's announcement travels.
pub(crate) const LANDMARK_REACH: u8 = 127;

/// A record on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListedRecord {
    /// How many heads have passed it on.
    pub hops: u8,
    /// The last head that passed on a landmark's announcement; [`Tag::NONE`] for anything else.
    pub via: Tag,
    /// The record itself.
    pub record: Arc<ClusterRecord>,
}

impl ListedRecord {
    /// A cluster's record.
    #[must_use]
    pub const fn of_cluster(hops: u8, record: Arc<ClusterRecord>) -> ListedRecord {
        ListedRecord { hops, via: Tag::NONE, record }
    }
}
