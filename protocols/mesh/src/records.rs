//! The clusters that a node knows of, and the way to each.

use alloc::collections::BinaryHeap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::record::{ClusterRecord, HeldRecord, ListedRecord};
use crate::tag::Tag;

/// A cluster that a node knows of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KnownCluster {
    /// What its head said last.
    pub record: Arc<ClusterRecord>,
    /// How many clusters away that was.
    pub hops: u8,
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
    unreachable: u8,
}

impl KnownCluster {
    /// The record by name.
    #[must_use]
    pub fn held(&self) -> HeldRecord {
        HeldRecord { head: self.record.head, edition: self.record.edition(), hops: self.hops }
    }

    /// Whether there was a way to it at the last look.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.unreachable == 0 && !self.record.withdrawn
    }
}

/// Clusters to which no way is known are forgotten after so many looks.
const FORGOTTEN_LOOKS: u8 = 15;

/// No more clusters are kept than this: at a density of twelve neighbours there are two hundred within six clusters.
const MOST: usize = 1_024;

/// The way to a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Way {
    to: Tag,
    cost: u16,
    /// The first cluster on the way.
    next: Tag,
}

/// All clusters that a node knows of, in the order of their heads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RecordTable {
    known: Vec<KnownCluster>,
    /// The ways from this node's own cluster, in the order of their ends; `None` until somebody asks.
    ways: Option<Vec<Way>>,
}

impl RecordTable {
    /// Everything that is known.
    #[must_use]
    pub fn known(&self) -> &[KnownCluster] {
        &self.known
    }

    /// The same, to change what is due.
    pub fn known_mut(&mut self) -> &mut [KnownCluster] {
        &mut self.known
    }

    /// What is known of a cluster.
    #[must_use]
    pub fn get(&self, head: Tag) -> Option<&KnownCluster> {
        self.place(head).ok().map(|at| &self.known[at])
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, head: Tag) -> Option<&mut KnownCluster> {
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
                    (known.record, known.hops) = (listed.record.public(), hops);
                    self.ways = None;
                    return true;
                }
                let same = !known.record.is_newer_than(&listed.record);
                let shorter = same && hops < known.hops;
                known.hops = if same { known.hops.min(hops) } else { known.hops };
                shorter
            }
            Err(at) if self.known.len() < MOST => {
                let record = listed.record.public();
                let new =
                    KnownCluster { record, hops, stamp: 0, due: false, wait: 0, repeats: 0, ends: 0, unreachable: 0 };
                self.known.insert(at, new);
                self.ways = None;
                true
            }
            Err(_) => false,
        }
    }

    /// Puts this node's own cluster into the table.
    pub fn put_own(&mut self, record: &Arc<ClusterRecord>, stamp: u16) {
        let listed = ListedRecord { hops: 0, record: Arc::clone(record) };
        self.learn(&listed, 0);
        if let Some(known) = self.get_mut(record.head) {
            (known.record, known.stamp, known.due) = (Arc::clone(record), stamp, false);
        }
        self.ways = None;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        (self.known, self.ways) = (Vec::new(), None);
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

    /// How many nodes other than this one have a way to them.
    pub fn reachable(&mut self, own: Tag) -> u32 {
        let _ = self.way(own, own);
        let ways = self.ways.as_deref().unwrap_or_default();
        let reached = |known: &&KnownCluster| ways.binary_search_by_key(&known.record.head, |way| way.to).is_ok();
        let counted = |known: &KnownCluster| if known.record.withdrawn { 0 } else { known.record.members.len() + 1 };
        self.known.iter().filter(reached).map(counted).sum::<usize>().saturating_sub(1) as u32
    }

    /// The first cluster on the way from this node's own to another, and how many hops there are, about.
    pub fn way(&mut self, own: Tag, to: Tag) -> Option<(Tag, u16)> {
        if self.ways.is_none() {
            self.ways = Some(self.shortest_ways(own));
        }
        let ways = self.ways.as_deref().unwrap_or_default();
        ways.binary_search_by_key(&to, |way| way.to).ok().map(|at| (ways[at].next, ways[at].cost))
    }

    /// Looks for clusters to which no way is known, and forgets those for which it has been so for long.
    pub fn forget_unreachable(&mut self, own: Tag) {
        let _ = self.way(own, own);
        let ways = self.ways.take().unwrap_or_default();
        for known in &mut self.known {
            let reached = ways.binary_search_by_key(&known.record.head, |way| way.to).is_ok();
            known.unreachable = if reached { 0 } else { known.unreachable + 1 };
        }
        self.known.retain(|known| known.unreachable < FORGOTTEN_LOOKS);
        self.ways = Some(ways);
    }

    /// The shortest way to each cluster (Dijkstra), over links that the nearer cluster lists.
    fn shortest_ways(&self, own: Tag) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::with_capacity(self.known.len());
        let mut queue = BinaryHeap::new();
        queue.push(Reverse((0_u16, own, own)));
        while let Some(Reverse((cost, to, next))) = queue.pop() {
            let Err(at) = ways.binary_search_by_key(&to, |way| way.to) else { continue };
            ways.insert(at, Way { to, cost, next });
            let Some(known) = self.get(to).filter(|known| !known.record.withdrawn) else { continue };
            for link in &known.record.links {
                let first = if to == own { link.head } else { next };
                queue.push(Reverse((cost + u16::from(link.cost), link.head, first)));
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
        ListedRecord { hops: 0, record: Arc::new(record) }
    }

    #[test]
    fn the_way_to_a_cluster_is_the_cheapest_one() {
        let mut table = RecordTable::default();
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
    fn a_cluster_to_which_no_way_leads_is_forgotten_after_a_while() {
        let mut table = RecordTable::default();
        table.put_own(&listed(1, 1, &[(2, 1)]).record, 1);
        table.learn(&listed(2, 1, &[(1, 1)]), 1);
        table.learn(&listed(3, 1, &[]), 2);
        (0..FORGOTTEN_LOOKS).for_each(|_| table.forget_unreachable(Tag(1)));
        assert_eq!(table.known().iter().map(|known| known.record.head).collect::<Vec<_>>(), [Tag(1), Tag(2)]);
    }
}
