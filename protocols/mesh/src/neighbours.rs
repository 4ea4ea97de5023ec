//! Whom a node hears, and what it knows of them by overhearing.

use alloc::vec::Vec;

use bellwether_kernel::NodeId;

use crate::tag::Tag;

/// One whom the node hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Neighbour {
    /// Who it is.
    pub tag: Tag,
    /// Its head: itself, if it is one; [`Tag::NONE`], if it is free or has not said.
    pub head: Tag,
    /// How the driver calls it.
    pub node: NodeId,
    /// In which of the last sixteen beats it pinged, the last one the lowest; as if in all before it was known.
    pings: u16,
    /// For how many beats it has been silent.
    pub age: u8,
    flags: u8,
}

/// It is known to hear this node.
const HEARS_ME: u8 = 1;
/// It takes no more members.
const FULL: u8 = 2;
/// It has searched once, and nobody has claimed it since.
const SEARCHES: u8 = 4;
/// It has pinged in this beat.
const PINGED: u8 = 8;

/// One who is silent for so many beats is forgotten. A member speaks every eight beats.
const FORGOTTEN: u8 = 32;
/// For so many more neighbours there is room when the table is full: large meshes have many tables.
const ROOM: usize = 8;
/// No more neighbours are kept than this; whoever has been silent longest makes room.
const MOST: usize = 255;

impl Neighbour {
    /// Whether it is a head.
    #[must_use]
    pub fn is_head(&self) -> bool {
        self.head == self.tag
    }

    /// Whether it is known to hear this node.
    #[must_use]
    pub fn hears_me(&self) -> bool {
        self.flags & HEARS_ME != 0
    }

    /// Whether it takes no more members.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.flags & FULL != 0
    }

    /// Whether it has searched, and nobody has claimed it since.
    #[must_use]
    pub fn searches(&self) -> bool {
        self.flags & SEARCHES != 0
    }

    /// Notes whether it hears this node.
    pub fn set_hears_me(&mut self, yes: bool) {
        self.set(HEARS_ME, yes);
    }

    /// Notes whether it searches.
    pub fn set_searches(&mut self, yes: bool) {
        self.set(SEARCHES, yes);
    }

    fn set(&mut self, flag: u8, yes: bool) {
        self.flags = if yes { self.flags | flag } else { self.flags & !flag };
    }

    /// A head was heard to ping. Two pings in one beat of this node count for the beat before as well: the two clocks have
    /// passed each other.
    pub fn pinged(&mut self, full: bool) {
        self.set(FULL, full);
        if self.flags & PINGED != 0 {
            self.pings |= 2;
        }
        self.pings |= 1;
        self.set(PINGED, true);
    }

    /// It does not hear this node: it must be heard for a while again before it is joined or linked to.
    pub fn distrust(&mut self) {
        self.pings = 0;
        self.set(HEARS_ME, false);
    }

    /// How many of the last sixteen pings did not arrive.
    #[must_use]
    pub fn missed_pings(&self) -> u32 {
        (self.pings >> 1).count_zeros() - 1
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
    /// What is known of a node.
    #[must_use]
    pub fn get(&self, tag: Tag) -> Option<&Neighbour> {
        self.0.binary_search_by_key(&tag, |neighbour| neighbour.tag).ok().map(|at| &self.0[at])
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, tag: Tag) -> Option<&mut Neighbour> {
        self.0.binary_search_by_key(&tag, |neighbour| neighbour.tag).ok().map(|at| &mut self.0[at])
    }

    /// Everybody who is heard.
    pub fn iter(&self) -> core::slice::Iter<'_, Neighbour> {
        self.0.iter()
    }

    /// Reads something of every other neighbour, which is something of all memory that the table takes.
    pub(crate) fn touch(&self) -> u64 {
        self.0.iter().step_by(2).fold(0, |sum, neighbour| sum ^ u64::from(neighbour.age))
    }

    /// The same as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Neighbour] {
        &self.0
    }

    /// How many are heard, as far as a byte can say.
    #[must_use]
    pub fn degree(&self) -> u8 {
        self.0.len().min(255) as u8
    }

    /// Somebody was heard, and said which cluster it belongs to, or nothing about that. Gives the head that it was known to
    /// have before, and what is known of it now.
    pub fn heard(&mut self, tag: Tag, node: NodeId, cluster: Option<Tag>) -> (Option<Tag>, &mut Neighbour) {
        let (known, at) = match self.0.binary_search_by_key(&tag, |neighbour| neighbour.tag) {
            Ok(at) => (true, at),
            Err(_) => {
                self.make_room();
                if self.0.len() == self.0.capacity() {
                    self.0.reserve_exact(ROOM);
                }
                let at = self.0.partition_point(|neighbour| neighbour.tag < tag);
                let new = Neighbour { tag, head: Tag::NONE, node, pings: u16::MAX, age: 0, flags: 0 };
                self.0.insert(at, new);
                (false, at)
            }
        };
        let neighbour = &mut self.0[at];
        let before = known.then_some(neighbour.head);
        (neighbour.node, neighbour.age) = (node, 0);
        if let Some(head) = cluster.filter(|head| *head != neighbour.head) {
            (neighbour.head, neighbour.pings) = (head, u16::MAX);
            neighbour.set(PINGED, false);
            neighbour.set(SEARCHES, false);
        }
        (before, neighbour)
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

    /// Somebody is certainly not heard any more.
    pub fn forget(&mut self, tag: Tag) {
        self.0.retain(|neighbour| neighbour.tag != tag);
    }

    /// How many free nodes are heard.
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
