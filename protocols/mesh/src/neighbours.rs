//! The nodes that a node hears, and what it knows of them by overhearing.

use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use crate::tag::Tag;

/// A node that this node hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Neighbour {
    /// The neighbour's tag.
    pub tag: Tag,
    /// The neighbour's head: itself, if it is one; [`Tag::NONE`] if it is free or has not said.
    pub head: Tag,
    /// The driver's number for the neighbour.
    pub node: NodeId,
    /// One bit for each of the last sixteen beats in which it pinged, the last beat lowest; beats before it was known
    /// count as pinged.
    pings: u16,
    /// For how many beats it has been silent.
    pub age: u8,
    flags: u8,
}

/// The flag of a neighbour that is known to hear this node.
const HEARS_ME: u8 = 1;
/// The flag of a head that takes no more members.
const FULL: u8 = 2;
/// The flag of a neighbour that has searched once, and that no head has claimed since.
const SEARCHES: u8 = 4;
/// The flag of a head that has pinged in this beat.
const PINGED: u8 = 8;

/// The number of silent beats after which a neighbour is forgotten. A member sends something every eight beats.
const FORGOTTEN: u8 = 32;
/// The greatest number of neighbours; the one that has been silent longest makes room.
const MOST: usize = 255;

impl Neighbour {
    /// Whether the neighbour is a head.
    #[must_use]
    pub fn is_head(&self) -> bool {
        self.head == self.tag
    }

    /// Whether the neighbour is known to hear this node.
    #[must_use]
    pub fn hears_me(&self) -> bool {
        self.flags & HEARS_ME != 0
    }

    /// Whether the neighbour's cluster takes no more members.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.flags & FULL != 0
    }

    /// Whether the neighbour has searched, and no head has claimed it since.
    #[must_use]
    pub fn searches(&self) -> bool {
        self.flags & SEARCHES != 0
    }

    /// Records whether the neighbour hears this node.
    pub fn set_hears_me(&mut self, yes: bool) {
        self.set(HEARS_ME, yes);
    }

    /// Records whether the neighbour searches.
    pub fn set_searches(&mut self, yes: bool) {
        self.set(SEARCHES, yes);
    }

    fn set(&mut self, flag: u8, yes: bool) {
        self.flags = if yes { self.flags | flag } else { self.flags & !flag };
    }

    /// A head has pinged. Two pings in one beat of this node count for the beat before as well, because the two clocks
    /// drift past each other.
    pub fn pinged(&mut self, full: bool) {
        self.set(FULL, full);
        if self.flags & PINGED != 0 {
            self.pings |= 2;
        }
        self.pings |= 1;
        self.set(PINGED, true);
    }

    /// The neighbour does not hear this node: it must be heard for a while again before it is joined or linked to.
    pub fn distrust(&mut self) {
        self.pings = 0;
        self.set(HEARS_ME, false);
    }

    /// How many of the last sixteen pings did not arrive.
    #[must_use]
    pub fn missed_pings(&self) -> u32 {
        (self.pings >> 1).count_zeros() - 1
    }

    /// How many pings did not arrive of those before the silence that lasts now.
    #[must_use]
    pub fn missed_before(&self) -> u8 {
        (16 - self.pings.count_ones() - self.pings.trailing_zeros()) as u8
    }

    /// Whether a head is heard well enough to be joined, or to be linked to.
    #[must_use]
    pub fn is_heard_well(&self) -> bool {
        self.is_head() && self.missed_pings() <= 4
    }
}

/// The neighbours, in the order of their tags.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NeighbourTable(Vec<Neighbour>);

impl NeighbourTable {
    /// The neighbour with this tag.
    #[must_use]
    pub fn get(&self, tag: Tag) -> Option<&Neighbour> {
        self.0.binary_search_by_key(&tag, |neighbour| neighbour.tag).ok().map(|at| &self.0[at])
    }

    /// The neighbour with this tag, to be changed.
    pub fn get_mut(&mut self, tag: Tag) -> Option<&mut Neighbour> {
        self.0.binary_search_by_key(&tag, |neighbour| neighbour.tag).ok().map(|at| &mut self.0[at])
    }

    /// All neighbours.
    pub fn iter(&self) -> core::slice::Iter<'_, Neighbour> {
        self.0.iter()
    }

    /// The number of neighbours, at most 255.
    #[must_use]
    pub fn degree(&self) -> u8 {
        self.0.len().min(255) as u8
    }

    /// A node was heard. `cluster` is its head, if it said so.
    pub fn heard(&mut self, tag: Tag, node: NodeId, cluster: Option<Tag>) {
        let at = match self.0.binary_search_by_key(&tag, |neighbour| neighbour.tag) {
            Ok(at) => at,
            Err(_) => {
                self.make_room();
                let at = self.0.partition_point(|neighbour| neighbour.tag < tag);
                let new = Neighbour { tag, head: Tag::NONE, node, pings: u16::MAX, age: 0, flags: 0 };
                self.0.insert(at, new);
                at
            }
        };
        let neighbour = &mut self.0[at];
        (neighbour.node, neighbour.age) = (node, 0);
        if let Some(head) = cluster.filter(|head| *head != neighbour.head) {
            (neighbour.head, neighbour.pings) = (head, u16::MAX);
            neighbour.set(PINGED, false);
            neighbour.set(SEARCHES, false);
        }
    }

    fn make_room(&mut self) {
        if self.0.len() >= MOST
            && let Some(at) = (0..self.0.len()).max_by_key(|at| self.0[*at].age)
        {
            self.0.remove(at);
        }
    }

    /// A beat is over.
    pub fn beat(&mut self) {
        for neighbour in &mut self.0 {
            neighbour.age = neighbour.age.saturating_add(1);
            if neighbour.is_head() {
                neighbour.pings <<= 1;
                neighbour.set(PINGED, false);
            }
        }
        self.0.retain(|neighbour| neighbour.age < FORGOTTEN);
    }

    /// A node is certainly no longer heard.
    pub fn forget(&mut self, tag: Tag) {
        self.0.retain(|neighbour| neighbour.tag != tag);
    }

    /// The number of free neighbours.
    #[must_use]
    pub fn free(&self) -> u32 {
        self.0.iter().filter(|neighbour| neighbour.head == Tag::NONE && neighbour.age <= 4).count() as u32
    }

    /// The heads that may be joined now.
    pub fn open_heads(&self) -> impl Iterator<Item = &Neighbour> {
        self.0.iter().filter(|neighbour| neighbour.is_heard_well() && neighbour.age <= 2 && !neighbour.is_full())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_that_misses_five_of_sixteen_beats_is_not_heard_well() {
        let mut table = NeighbourTable::default();
        let (head, node) = (Tag(7), NodeId::at(1));
        table.heard(head, node, Some(head));
        for beat in 0..32 {
            table.beat();
            if beat % 3 != 0 {
                table.heard(head, node, Some(head));
                table.get_mut(head).unwrap().pinged(false);
            }
        }
        assert!(!table.get(head).unwrap().is_heard_well());
    }

    #[test]
    fn a_head_whose_beat_passes_ours_misses_none() {
        let mut table = NeighbourTable::default();
        let (head, node) = (Tag(7), NodeId::at(1));
        table.heard(head, node, Some(head));
        for _ in 0..20 {
            table.beat();
            table.beat();
            for _ in 0..2 {
                table.heard(head, node, Some(head));
                table.get_mut(head).unwrap().pinged(false);
            }
        }
        assert_eq!(table.get(head).unwrap().missed_pings(), 0);
    }

    #[test]
    fn whoever_is_silent_for_thirty_two_beats_is_forgotten() {
        let mut table = NeighbourTable::default();
        table.heard(Tag(7), NodeId::at(1), None);
        (0..31).for_each(|_| table.beat());
        assert!(table.get(Tag(7)).is_some());
        table.beat();
        assert!(table.get(Tag(7)).is_none());
    }
}
