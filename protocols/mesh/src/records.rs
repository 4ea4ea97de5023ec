//! The clusters that a node knows of, and the way to each.

use alloc::collections::BinaryHeap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::hash::{Hash, Hasher};

use crate::record::{ClusterRecord, HeldRecord, LANDMARK_REACH, ListedRecord};
use crate::tag::Tag;

/// A cluster that a node knows of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KnownCluster {
    /// What its head said last.
    pub record: Arc<ClusterRecord>,
    /// How many clusters away that was.
    pub hops: u8,
    /// The head that a landmark's announcement came from; [`Tag::NONE`] for a cluster.
    pub via: Tag,
    /// The neighbour from whom it was heard first, or first over the fewest clusters: a packet goes there on the shortest way
    /// over him.
    pub from: Tag,
    /// The number of this node's list in which it went out last.
    pub stamp: u16,
    /// Whether it is to go out.
    pub due: bool,
    /// For how many beats it has to wait before it goes out again.
    pub wait: u8,
    /// How often it may still be repeated, because no head was heard to pass it on.
    pub repeats: u8,
    /// Which of this gateway's ends are known to have it: the lowest bit is its own head, the others are its links.
    pub ends: u8,
    /// For how many looks at the ways there has been none.
    pub(crate) unreachable: u8,
}

impl KnownCluster {
    /// The record by name.
    #[must_use]
    pub fn held(&self) -> HeldRecord {
        let (edition, landmark) = (self.record.edition(), self.record.landmark);
        HeldRecord { head: self.record.head, edition, hops: self.hops, landmark }
    }

    /// Whether a node at this distance tells others of it, in a mesh of this reach.
    #[must_use]
    pub fn travels(&self, reach: u8) -> bool {
        self.hops < reach_of(&self.record, reach)
    }

    /// The same, unless it is a landmark to which this node has lost its way.
    #[must_use]
    pub fn is_told(&self, reach: u8) -> bool {
        self.travels(reach) && (!self.record.landmark || self.record.withdrawn || self.unreachable == 0)
    }

    /// The record as this node passes it on: a head names itself as the one over whom a landmark is reached.
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

    /// Whether there was a way to it at the last look.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.unreachable == 0 && !self.record.withdrawn
    }
}

/// Over how many clusters a record travels: everybody hears of a landmark.
#[must_use]
pub(crate) fn reach_of(record: &ClusterRecord, reach: u8) -> u8 {
    if record.landmark { LANDMARK_REACH } else { reach }
}

/// Clusters to which no way is known are forgotten after so many looks.
const FORGOTTEN_LOOKS: u8 = 15;

/// No more records are kept than this: at a density of twelve neighbours there are two hundred clusters within six of one,
/// and a landmark for each two hundred nodes.
const MOST: usize = 1_024;

/// An odd number whose bits look like chance.
const DIGEST_MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// The way to a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Way {
    to: Tag,
    cost: u16,
    /// The first cluster on the way.
    next: Tag,
    /// The fewest clusters that any way to it passes.
    hops: u8,
}

/// Whether a look at a table would find nothing to do. That follows from everything else in it, so tables that differ in this
/// alone are equal.
#[derive(Clone, Copy, Debug, Default)]
struct Settled(bool);

impl PartialEq for Settled {
    fn eq(&self, _: &Settled) -> bool {
        true
    }
}

impl Eq for Settled {}

impl Hash for Settled {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// All clusters that a node knows of, in the order of their heads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RecordTable {
    known: Vec<KnownCluster>,
    /// How many clusters away lists are known.
    reach: u8,
    /// The ways from this node's own cluster, in the order of their ends; `None` until somebody asks.
    ways: Option<Vec<Way>>,
    /// Whether there was a way to a cluster of which nothing else is known, or that lies beyond the reach of lists. The list
    /// of such a one may have been overheard; whether it knows the list of this node's cluster nobody can say.
    beyond: bool,
    /// How many nodes there were ways to, this one included.
    reached: u32,
    settled: Settled,
}

impl RecordTable {
    /// An empty table in a mesh of this reach.
    #[must_use]
    pub fn within(reach: u8) -> RecordTable {
        RecordTable { reach, ..RecordTable::default() }
    }

    /// Everything that is known.
    #[must_use]
    pub fn known(&self) -> &[KnownCluster] {
        &self.known
    }

    /// The same, to change what is due.
    pub fn known_mut(&mut self) -> &mut [KnownCluster] {
        self.settled = Settled(false);
        &mut self.known
    }

    /// Whether nothing has changed since a look found that nothing is to be done.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.settled.0
    }

    /// Something has changed that a look has to find.
    pub fn disturb(&mut self) {
        self.settled = Settled(false);
    }

    /// A look has found that nothing is to be done until something changes.
    pub fn settle(&mut self) {
        self.settled = Settled(true);
    }

    /// What is known of a cluster.
    #[must_use]
    pub fn get(&self, head: Tag) -> Option<&KnownCluster> {
        self.place(head).ok().map(|at| &self.known[at])
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, head: Tag) -> Option<&mut KnownCluster> {
        self.settled = Settled(false);
        self.place(head).ok().map(|at| &mut self.known[at])
    }

    fn place(&self, head: Tag) -> Result<usize, usize> {
        self.known.binary_search_by_key(&head, |known| known.record.head)
    }

    /// Takes a record that came over so many clusters; whether it is news. One that was known comes as news again if it
    /// came a shorter way.
    pub fn learn(&mut self, listed: &ListedRecord, hops: u8) -> bool {
        match self.place(listed.record.head) {
            Ok(at) => {
                let known = &mut self.known[at];
                if listed.record.is_newer_than(&known.record) {
                    self.settled = Settled(false);
                    (known.record, known.hops, known.via) = (listed.record.public(), hops, listed.via);
                    if !listed.record.landmark {
                        self.ways = None;
                    }
                    return true;
                }
                // A landmark whose way was lost is taken again over anybody who is nearer to it: that way cannot lead back.
                let lost = known.record.landmark && known.unreachable > 0 && hops == known.hops;
                let shorter = !known.record.is_newer_than(&listed.record) && (hops < known.hops || lost);
                if shorter {
                    self.settled = Settled(false);
                    (known.hops, known.via) = (hops, listed.via);
                    known.unreachable = if known.record.landmark { 0 } else { known.unreachable };
                }
                shorter
            }
            // Nobody has to be told that a landmark is gone of which he never heard.
            Err(_) if listed.record.landmark && listed.record.withdrawn => false,
            Err(at) if self.known.len() < MOST => {
                let (record, via) = (listed.record.public(), listed.via);
                let (stamp, due, wait, repeats, ends, unreachable) = (0, false, 0, 0, 0, 0);
                self.settled = Settled(false);
                if !record.landmark {
                    self.ways = None;
                }
                // A large mesh has many tables; none takes twice what it needs.
                if self.known.len() == self.known.capacity() {
                    self.known.reserve_exact(4 + self.known.len() / 8);
                }
                let from = Tag::NONE;
                self.known
                    .insert(at, KnownCluster { record, hops, via, from, stamp, due, wait, repeats, ends, unreachable });
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
        self.settled = Settled(false);
    }

    /// Forgets some records.
    pub fn forget(&mut self, heads: &[Tag]) {
        self.settled = Settled(false);
        self.known.retain(|known| !heads.contains(&known.record.head));
    }

    /// Removes every record.
    pub fn clear(&mut self) {
        *self = RecordTable::within(self.reach);
    }

    /// The cluster that a node belongs to, as far as the lists say: the one with the shortest way, if they contradict each
    /// other; and the first cluster on that way.
    pub fn find(&mut self, own: Tag, node: Tag) -> Option<(Tag, Tag, u16)> {
        if self.known.is_empty() {
            return None;
        }
        let _ = self.way(own, own);
        let ways = self.ways.as_deref().unwrap_or_default();
        let way = |to: Tag| ways.binary_search_by_key(&to, |way| way.to).ok().map(|at| &ways[at]);
        let listing = self.known.iter().filter(|known| known.record.lists(node));
        let reached = listing.filter_map(|known| way(known.record.head));
        // Who is a head itself is certainly where it says.
        let nearest = reached.min_by_key(|way| (way.to != node, way.cost));
        nearest.map(|way| (way.to, way.next, way.cost))
    }

    /// The neighbour from whom the record of a node's cluster was heard, or that of the landmark towards which a packet to
    /// it goes, as long as no list names it.
    #[must_use]
    pub fn heard_from(&self, node: Tag, landmark: Tag) -> Tag {
        let listing = self.known.iter().filter(|known| known.record.lists(node)).min_by_key(|known| known.hops);
        let known = listing.or_else(|| self.get(landmark.announcement()).filter(|known| known.landmark().is_some()));
        known.map_or(Tag::NONE, |known| known.from)
    }

    /// The first cluster on the way to a node that does not begin with the cluster `past`.
    #[must_use]
    pub fn find_past(&self, own: Tag, node: Tag, past: Tag) -> Option<Tag> {
        let ways = self.shortest_ways(own, Some(past));
        let listed = |way: &&Way| self.get(way.to).is_some_and(|known| known.record.lists(node));
        ways.iter().filter(listed).min_by_key(|way| (way.to != node, way.cost)).map(|way| way.next)
    }

    /// How many nodes other than this one have a way to them.
    pub fn reachable(&mut self, own: Tag) -> u32 {
        let _ = self.way(own, own);
        self.reached.saturating_sub(1)
    }

    fn count_reached(&self, ways: &[Way]) -> u32 {
        let reached = ways.iter().filter_map(|way| self.get(way.to)).filter(|known| !known.record.withdrawn);
        reached.map(|known| known.record.members.len() as u32 + 1).sum()
    }

    /// The first cluster on the way from this node's own to another, and how many hops there are, about.
    pub fn way(&mut self, own: Tag, to: Tag) -> Option<(Tag, u16)> {
        if self.ways.is_none() {
            let ways = self.shortest_ways(own, None);
            self.beyond = ways.iter().any(|way| way.hops > self.reach || self.get(way.to).is_none());
            self.reached = self.count_reached(&ways);
            self.ways = Some(ways);
        }
        let ways = self.ways.as_deref().unwrap_or_default();
        ways.binary_search_by_key(&to, |way| way.to).ok().map(|at| (ways[at].next, ways[at].cost))
    }

    /// The landmark to which the shortest way is known.
    #[must_use]
    pub fn nearest_landmark(&self) -> Option<Tag> {
        let landmarks = self.known.iter().filter(|known| known.landmark().is_some());
        landmarks.min_by_key(|known| known.hops).and_then(KnownCluster::landmark)
    }

    /// A checksum of the landmarks that are known and of their editions; nothing, if there are none.
    #[must_use]
    pub fn landmark_digest(&self) -> Option<u32> {
        let known = self.known.iter().filter(|known| known.record.landmark && !known.record.withdrawn);
        let mixed =
            known.map(|known| (known.record.head.0 ^ u64::from(known.record.edition())).wrapping_mul(DIGEST_MIX));
        mixed.reduce(|digest, mixed| digest ^ mixed.rotate_left(17)).map(|digest| (digest >> 32) as u32)
    }

    /// Whether the mesh goes on where this node's lists end.
    pub fn goes_beyond(&mut self, own: Tag) -> bool {
        let _ = self.way(own, own);
        self.beyond
    }

    /// Looks for clusters to which no way is known, and forgets those for which it has been so for long.
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
        let clusters = self.known.iter().filter(|known| !known.record.landmark).count();
        let mut ways: Vec<Way> = Vec::with_capacity(clusters);
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
