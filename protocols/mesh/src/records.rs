//! The clusters that a node knows, and the way to each.

use alloc::collections::BinaryHeap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::record::{ClusterRecord, HeldRecord, LANDMARK_REACH, ListedRecord};
use crate::tag::Tag;

/// A cluster that a node knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KnownCluster {
    /// The last record that its head published.
    pub record: Arc<ClusterRecord>,
    /// The number of clusters over which that record came.
    pub hops: u8,
    /// The head that a landmark's announcement came from; [`Tag::NONE`] for a cluster.
    pub via: Tag,
    /// The number of this node's list that last contained it.
    pub stamp: u16,
    /// Whether it must be sent in the next list.
    pub due: bool,
    /// The number of beats for which it must wait before it is sent again.
    pub wait: u8,
    /// How many more times it may be repeated, because no head was heard to pass it on.
    pub repeats: u8,
    /// The ends of this gateway that are known to have it: the lowest bit is its own head, the others are its links.
    pub ends: u8,
    /// How often a head has still to name it when heads compare what they know.
    pub(crate) compared: u8,
    /// The number of route calculations in a row that found no way to it.
    pub(crate) unreachable: u8,
}

impl KnownCluster {
    /// The record's identity.
    #[must_use]
    pub fn held(&self) -> HeldRecord {
        let (edition, landmark) = (self.record.edition(), self.record.landmark);
        HeldRecord { head: self.record.head, edition, hops: self.hops, landmark }
    }

    /// Whether a node at this distance passes it on, in a mesh of this reach.
    #[must_use]
    pub fn travels(&self, reach: u8) -> bool {
        self.hops < reach_of(&self.record, reach)
    }

    /// Whether this node passes it on: as [`KnownCluster::travels`], except a landmark to which it has lost the way.
    #[must_use]
    pub fn is_told(&self, reach: u8) -> bool {
        self.travels(reach) && (!self.record.landmark || self.record.withdrawn || self.unreachable == 0)
    }

    /// The record as this node passes it on: a head names itself as the head over which a landmark is reached.
    #[must_use]
    pub fn listed(&self, by_head: Option<Tag>) -> ListedRecord {
        let via = if self.record.landmark && !self.record.withdrawn { by_head.unwrap_or(self.via) } else { Tag::NONE };
        ListedRecord { hops: self.hops, via, record: Arc::clone(&self.record) }
    }

    /// The landmark that this announces, if a way to it is known.
    #[must_use]
    pub fn landmark(&self) -> Option<Tag> {
        (self.record.landmark && self.is_reached()).then(|| self.record.head.announcement())
    }

    /// Whether the last route calculation found a way to it.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.unreachable == 0 && !self.record.withdrawn
    }
}

/// The number of clusters over which a record is passed on: landmarks are announced everywhere.
#[must_use]
pub(crate) fn reach_of(record: &ClusterRecord, reach: u8) -> u8 {
    if record.landmark { LANDMARK_REACH } else { reach }
}

/// The number of calculations without a way after which a cluster is forgotten.
const FORGOTTEN_LOOKS: u8 = 15;

/// The greatest number of records: at a density of twelve neighbours there are two hundred clusters within a distance
/// of six, and a landmark for each two hundred nodes.
const MOST: usize = 1_024;

/// A head names a record that is new to it so often when heads compare what they know.
pub(crate) const COMPARED: u8 = 2;

/// An odd number with irregular bits.
const DIGEST_MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// A route to a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Way {
    to: Tag,
    cost: u16,
    /// The first cluster on the route.
    next: Tag,
    /// The smallest number of clusters on any route to it.
    hops: u8,
}

/// All clusters that a node knows, in the order of their heads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RecordTable {
    known: Vec<KnownCluster>,
    /// The distance, in clusters, over which lists are known.
    reach: u8,
    /// The routes from this node's own cluster, in the order of their ends; `None` until they are needed.
    ways: Option<Vec<Way>>,
    /// Whether a route leads to a cluster of which nothing else is known, or that lies beyond the reach of lists. The
    /// list of such a cluster may have been overheard; it is unknown whether it has the list of this node's cluster.
    beyond: bool,
}

impl RecordTable {
    /// An empty table in a mesh of this reach.
    #[must_use]
    pub fn within(reach: u8) -> RecordTable {
        RecordTable { reach, ..RecordTable::default() }
    }

    /// All known clusters.
    #[must_use]
    pub fn known(&self) -> &[KnownCluster] {
        &self.known
    }

    /// All known clusters, to change what must be sent.
    pub fn known_mut(&mut self) -> &mut [KnownCluster] {
        &mut self.known
    }

    /// The cluster with this head.
    #[must_use]
    pub fn get(&self, head: Tag) -> Option<&KnownCluster> {
        self.place(head).ok().map(|at| &self.known[at])
    }

    /// The cluster with this head, to be changed.
    pub fn get_mut(&mut self, head: Tag) -> Option<&mut KnownCluster> {
        self.place(head).ok().map(|at| &mut self.known[at])
    }

    fn place(&self, head: Tag) -> Result<usize, usize> {
        self.known.binary_search_by_key(&head, |known| known.record.head)
    }

    /// Takes a record that came over `hops` clusters. Returns whether it is new. A known record is new again if it came
    /// over fewer clusters.
    pub fn learn(&mut self, listed: &ListedRecord, hops: u8) -> bool {
        match self.place(listed.record.head) {
            Ok(at) => {
                let known = &mut self.known[at];
                if listed.record.is_newer_than(&known.record) {
                    (known.record, known.hops, known.via) = (listed.record.public(), hops, listed.via);
                    known.compared = COMPARED;
                    if !listed.record.landmark {
                        self.ways = None;
                    }
                    return true;
                }
                // A landmark without a route is taken again from any node that is nearer to it: that route cannot lead
                // back.
                let lost = known.record.landmark && known.unreachable > 0 && hops == known.hops;
                let shorter = !known.record.is_newer_than(&listed.record) && (hops < known.hops || lost);
                if shorter {
                    (known.hops, known.via) = (hops, listed.via);
                    known.unreachable = if known.record.landmark { 0 } else { known.unreachable };
                }
                shorter
            }
            // A withdrawal is ignored if the landmark was never known.
            Err(_) if listed.record.landmark && listed.record.withdrawn => false,
            Err(at) if self.known.len() < MOST => {
                let (record, via) = (listed.record.public(), listed.via);
                let (stamp, due, wait, repeats, ends, compared, unreachable) = (0, false, 0, 0, 0, COMPARED, 0);
                if !record.landmark {
                    self.ways = None;
                }
                let known = KnownCluster { record, hops, via, stamp, due, wait, repeats, ends, compared, unreachable };
                self.known.insert(at, known);
                true
            }
            Err(_) => false,
        }
    }

    /// Puts this node's own cluster into the table.
    pub fn put_own(&mut self, record: &Arc<ClusterRecord>, stamp: u16) {
        let listed = ListedRecord::of_cluster(0, Arc::clone(record));
        self.learn(&listed, 0);
        if let Some(known) = self.get_mut(record.head) {
            (known.record, known.stamp, known.due) = (Arc::clone(record), stamp, false);
        }
        self.ways = None;
    }

    /// Forgets some records.
    pub fn forget(&mut self, heads: &[Tag]) {
        self.known.retain(|known| !heads.contains(&known.record.head));
    }

    /// Removes all records.
    pub fn clear(&mut self) {
        *self = RecordTable::within(self.reach);
    }

    /// The cluster that a node belongs to according to the lists (the nearest one, if they contradict each other), and
    /// the first cluster on the way.
    pub fn find(&mut self, own: Tag, node: Tag) -> Option<(Tag, Tag, u16)> {
        if self.known.is_empty() {
            return None;
        }
        let _ = self.way(own, own);
        let ways = self.ways.as_deref().unwrap_or_default();
        let way = |to: Tag| ways.binary_search_by_key(&to, |way| way.to).ok().map(|at| &ways[at]);
        let listing = self.known.iter().filter(|known| known.record.lists(node));
        let reached = listing.filter_map(|known| way(known.record.head));
        // A head certainly belongs to its own cluster.
        let nearest = reached.min_by_key(|way| (way.to != node, way.cost));
        nearest.map(|way| (way.to, way.next, way.cost))
    }

    /// The first cluster on a way to a node that does not begin with the cluster `past`.
    #[must_use]
    pub fn find_past(&self, own: Tag, node: Tag, past: Tag) -> Option<Tag> {
        let ways = self.shortest_ways(own, Some(past));
        let listed = |way: &&Way| self.get(way.to).is_some_and(|known| known.record.lists(node));
        ways.iter().filter(listed).min_by_key(|way| (way.to != node, way.cost)).map(|way| way.next)
    }

    /// The number of other nodes that can be reached.
    pub fn reachable(&mut self, own: Tag) -> u32 {
        let _ = self.way(own, own);
        let ways = self.ways.as_deref().unwrap_or_default();
        let reached = |known: &&KnownCluster| ways.binary_search_by_key(&known.record.head, |way| way.to).is_ok();
        let counts = |known: &KnownCluster| !known.record.withdrawn && !known.record.landmark;
        let counted = |known: &KnownCluster| if counts(known) { known.record.members.len() + 1 } else { 0 };
        self.known.iter().filter(reached).map(counted).sum::<usize>().saturating_sub(1) as u32
    }

    /// The first cluster on the way to another cluster, and the approximate number of hops.
    pub fn way(&mut self, own: Tag, to: Tag) -> Option<(Tag, u16)> {
        if self.ways.is_none() {
            let ways = self.shortest_ways(own, None);
            self.beyond = ways.iter().any(|way| way.hops > self.reach || self.get(way.to).is_none());
            self.ways = Some(ways);
        }
        let ways = self.ways.as_deref().unwrap_or_default();
        ways.binary_search_by_key(&to, |way| way.to).ok().map(|at| (ways[at].next, ways[at].cost))
    }

    /// The landmark with the shortest known way.
    #[must_use]
    pub fn nearest_landmark(&self) -> Option<Tag> {
        let landmarks = self.known.iter().filter(|known| known.landmark().is_some());
        landmarks.min_by_key(|known| known.hops).and_then(KnownCluster::landmark)
    }

    /// A checksum of the known landmarks and their editions; `None` if there are none.
    #[must_use]
    pub fn landmark_digest(&self) -> Option<u32> {
        let known = self.known.iter().filter(|known| known.record.landmark && !known.record.withdrawn);
        let mixed =
            known.map(|known| (known.record.head.0 ^ u64::from(known.record.edition())).wrapping_mul(DIGEST_MIX));
        mixed.reduce(|digest, mixed| digest ^ mixed.rotate_left(17)).map(|digest| (digest >> 32) as u32)
    }

    /// Whether the mesh extends beyond this node's lists.
    pub fn goes_beyond(&mut self, own: Tag) -> bool {
        let _ = self.way(own, own);
        self.beyond
    }

    /// Checks for clusters without a route, and forgets those that have had none for long.
    pub fn forget_unreachable(&mut self, own: Tag) {
        let _ = self.way(own, own);
        let ways = self.ways.take().unwrap_or_default();
        for known in self.known.iter_mut().filter(|known| !known.record.landmark) {
            let reached = ways.binary_search_by_key(&known.record.head, |way| way.to).is_ok();
            known.unreachable = if reached { 0 } else { known.unreachable + 1 };
        }
        self.known.retain(|known| known.unreachable < FORGOTTEN_LOOKS);
        self.ways = Some(ways);
    }

    /// The shortest way to each cluster (Dijkstra), over links that the nearer cluster lists. It passes no more clusters
    /// than lists reach, so that everybody on the way has the list of its end. A cheaper way with more clusters may come to
    /// a cluster first: then those behind it are looked for once more from where it is nearer. No way begins with `past`.
    fn shortest_ways(&self, own: Tag, past: Option<Tag>) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::with_capacity(self.known.len());
        let mut queue = BinaryHeap::new();
        queue.push(Reverse((0_u16, 0_u8, own, own)));
        while let Some(Reverse((cost, hops, to, next))) = queue.pop() {
            match ways.binary_search_by_key(&to, |way| way.to) {
                Ok(at) if ways[at].hops <= hops => continue,
                Ok(at) => ways[at].hops = hops,
                Err(at) => ways.insert(at, Way { to, cost, next, hops }),
            }
            if hops > self.reach {
                continue;
            }
            let Some(known) = self.get(to).filter(|known| !known.record.withdrawn) else { continue };
            for link in known.record.links.iter().filter(|link| to != own || Some(link.head) != past) {
                let first = if to == own { link.head } else { next };
                queue.push(Reverse((cost + u16::from(link.cost), hops + 1, link.head, first)));
            }
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::ClusterLink;
    use alloc::vec;

    fn listed(head: u64, version: u32, links: &[(u64, u8)]) -> ListedRecord {
        let links =
            links.iter().map(|(head, cost)| ClusterLink { head: Tag(*head), cost: *cost, gateways: [Tag::NONE; 2] });
        let record = ClusterRecord {
            head: Tag(head),
            session: 1,
            version,
            members: vec![Tag(head * 10)],
            links: links.collect(),
            ..ClusterRecord::default()
        };
        ListedRecord::of_cluster(0, Arc::new(record))
    }

    #[test]
    fn the_way_to_a_cluster_is_the_cheapest_one() {
        let mut table = RecordTable::within(4);
        table.put_own(&listed(1, 1, &[(2, 3), (3, 2)]).record, 1);
        table.learn(&listed(2, 1, &[(1, 3), (4, 2)]), 1);
        table.learn(&listed(3, 1, &[(1, 2), (4, 2)]), 1);
        table.learn(&listed(4, 1, &[(2, 2), (3, 2)]), 2);
        assert_eq!(table.find(Tag(1), Tag(40)), Some((Tag(4), Tag(3), 4)));
        assert_eq!(table.reachable(Tag(1)), 7);
        assert!(!table.learn(&listed(3, 1, &[]), 1), "the same version again is no news");
        assert!(table.learn(&listed(3, 2, &[(1, 2)]), 1));
        assert_eq!(table.way(Tag(1), Tag(4)), Some((Tag(2), 5)));
        assert_eq!(table.way(Tag(1), Tag(5)), None);
    }

    #[test]
    fn the_mesh_goes_beyond_the_reach_of_lists_even_where_a_list_was_overheard() {
        let mut table = RecordTable::within(1);
        table.put_own(&listed(1, 1, &[(2, 2)]).record, 1);
        table.learn(&listed(2, 1, &[(1, 2), (3, 2)]), 1);
        table.learn(&listed(3, 1, &[(2, 2)]), 1);
        assert!(table.goes_beyond(Tag(1)));
        table.learn(&listed(2, 2, &[(1, 2)]), 1);
        assert!(!table.goes_beyond(Tag(1)));
    }

    #[test]
    fn a_cluster_to_which_no_way_leads_is_forgotten_after_a_while() {
        let mut table = RecordTable::within(4);
        table.put_own(&listed(1, 1, &[(2, 1)]).record, 1);
        table.learn(&listed(2, 1, &[(1, 1)]), 1);
        table.learn(&listed(3, 1, &[]), 2);
        (0..FORGOTTEN_LOOKS).for_each(|_| table.forget_unreachable(Tag(1)));
        assert_eq!(table.known().iter().map(|known| known.record.head).collect::<Vec<_>>(), [Tag(1), Tag(2)]);
    }
}
