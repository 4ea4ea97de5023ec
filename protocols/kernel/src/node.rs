//! Node numbers and small sets of nodes.

use core::fmt;
use core::num::NonZeroU32;

/// The number of a node. Numbers start at 1, as people count; [`NodeId::index`] starts at 0, as arrays do. No node has
/// the number 0, so `Option<NodeId>` is as small as `NodeId`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The node with this number; `None` for 0.
    #[must_use]
    pub const fn new(number: u32) -> Option<NodeId> {
        match NonZeroU32::new(number) {
            Some(number) => Some(NodeId(number)),
            None => None,
        }
    }

    /// The node at this position of a list.
    ///
    /// # Panics
    /// Panics for the index [`u32::MAX`], which has no number.
    #[must_use]
    pub const fn at(index: usize) -> NodeId {
        assert!(index < u32::MAX as usize, "no flock is that large");
        NodeId(NonZeroU32::MIN.saturating_add(index as u32))
    }

    /// The number, from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0.get()
    }

    /// The position in a list, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of nodes with numbers up to [`NodeSet::CAPACITY`], in one machine word: cheap to copy, compare and hash, which
/// is what a checker does with a state all day.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeSet(u64);

impl NodeSet {
    /// The set of no node.
    pub const EMPTY: NodeSet = NodeSet(0);
    /// The largest node number that fits.
    pub const CAPACITY: u32 = 64;

    /// Nodes 1 to `count`.
    ///
    /// # Panics
    /// Panics above [`NodeSet::CAPACITY`].
    #[must_use]
    pub const fn first(count: u32) -> NodeSet {
        assert!(count <= NodeSet::CAPACITY, "a set holds 64 nodes");
        if count == 0 { NodeSet(0) } else { NodeSet(u64::MAX >> (64 - count)) }
    }

    /// The set of this node alone; empty if its number is above [`NodeSet::CAPACITY`].
    #[must_use]
    pub const fn one(node: NodeId) -> NodeSet {
        if node.number() <= NodeSet::CAPACITY { NodeSet(1 << node.index()) } else { NodeSet::EMPTY }
    }

    /// Whether `node` is in the set.
    #[must_use]
    pub const fn contains(self, node: NodeId) -> bool {
        self.0 & NodeSet::one(node).0 != 0
    }

    /// The set with `node` added.
    #[must_use]
    pub const fn with(self, node: NodeId) -> NodeSet {
        NodeSet(self.0 | NodeSet::one(node).0)
    }

    /// The set with `node` removed.
    #[must_use]
    pub const fn without(self, node: NodeId) -> NodeSet {
        NodeSet(self.0 & !NodeSet::one(node).0)
    }

    /// The nodes that are in either set.
    #[must_use]
    pub const fn union(self, other: NodeSet) -> NodeSet {
        NodeSet(self.0 | other.0)
    }

    /// The nodes that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: NodeSet) -> NodeSet {
        NodeSet(self.0 & other.0)
    }

    /// The nodes of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: NodeSet) -> NodeSet {
        NodeSet(self.0 & !other.0)
    }

    /// The nodes with a number above that of `node`.
    #[must_use]
    pub const fn above(self, node: NodeId) -> NodeSet {
        if node.number() >= NodeSet::CAPACITY { NodeSet::EMPTY } else { NodeSet(self.0 & (u64::MAX << node.number())) }
    }

    /// The nodes with a number below that of `node`.
    #[must_use]
    pub const fn below(self, node: NodeId) -> NodeSet {
        self.minus(self.above(node)).without(node)
    }

    /// The number of nodes in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no node.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members, from the lowest number up.
    pub fn iter(self) -> impl Iterator<Item = NodeId> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let index = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(NodeId::at(index))
        })
    }
}

impl FromIterator<NodeId> for NodeSet {
    fn from_iter<I: IntoIterator<Item = NodeId>>(nodes: I) -> NodeSet {
        nodes.into_iter().fold(NodeSet::EMPTY, NodeSet::with)
    }
}

impl fmt::Debug for NodeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(NodeId::number)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(number: u32) -> NodeId {
        NodeId::new(number).unwrap()
    }

    #[test]
    fn a_set_knows_who_stands_above_and_below() {
        let all = NodeSet::first(5);
        assert!(all.above(node(3)).iter().eq([node(4), node(5)]));
        assert!(all.below(node(3)).iter().eq([node(1), node(2)]));
    }

    #[test]
    fn the_edges_of_a_set_hold() {
        let full = NodeSet::first(64);
        assert_eq!(full.len(), 64);
        assert!(full.contains(node(64)));
        assert!(full.above(node(64)).is_empty());
        assert_eq!(full.below(node(64)), NodeSet::first(63));
        assert!(NodeSet::one(node(65)).is_empty());
        assert!(!full.contains(node(65)));
        assert!(NodeSet::first(0).is_empty());
    }

    #[test]
    fn nobody_has_the_number_zero() {
        assert_eq!(NodeId::new(0), None);
        assert_eq!(NodeId::at(0).number(), 1);
    }
}
