//! The arena of all worlds: each is stored once, exactly, in order.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

/// The parent of a world that has none.
pub(crate) const NO_PARENT: u32 = u32::MAX;

/// Every world that was seen, in full: two worlds are the same only if all their words are. The order of the arena is
/// the order of discovery, so it also serves as the queue of a breadth-first search.
pub(crate) struct Arena {
    words: Vec<u32>,
    ends: Vec<u32>,
    parents: Vec<u32>,
    table: HashTable<u32>,
    hasher: FixedState,
    limit: usize,
    max_bytes: u64,
}

/// The result of offering a world to the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    New(u32),
    Known(u32),
    /// There are more worlds than may be kept.
    TooMany,
    /// The worlds take more bytes than permitted.
    TooLarge,
}

impl Arena {
    pub(crate) fn new(limit: u32, max_bytes: u64) -> Arena {
        Arena {
            words: Vec::new(),
            ends: Vec::new(),
            parents: Vec::new(),
            table: HashTable::new(),
            hasher: FixedState::default(),
            limit: limit.min(NO_PARENT - 1) as usize,
            max_bytes,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Roughly how many bytes the worlds and their index take. Vectors that grow may hold twice that for a moment.
    pub(crate) fn bytes(&self) -> u64 {
        (self.words.len() as u64 + self.len() as u64 * 2) * 4 + self.table.capacity() as u64 * 8 / 7 * 5
    }

    pub(crate) fn get(&self, index: u32) -> &[u32] {
        slice(&self.words, &self.ends, index)
    }

    pub(crate) fn parent(&self, index: u32) -> Option<u32> {
        let parent = self.parents[index as usize];
        (parent != NO_PARENT).then_some(parent)
    }

    pub(crate) fn find(&self, world: &[u32]) -> Option<u32> {
        self.table.find(self.hasher.hash_one(world), |index| self.get(*index) == world).copied()
    }

    pub(crate) fn offer(&mut self, world: &[u32], parent: u32) -> Offer {
        let hash = self.hasher.hash_one(world);
        if let Some(index) = self.table.find(hash, |index| slice(&self.words, &self.ends, *index) == world) {
            return Offer::Known(*index);
        }
        if self.ends.len() >= self.limit {
            return Offer::TooMany;
        }
        if self.bytes() > self.max_bytes || self.words.len() + world.len() > u32::MAX as usize {
            return Offer::TooLarge;
        }
        let index = self.ends.len() as u32;
        self.words.extend_from_slice(world);
        self.ends.push(self.words.len() as u32);
        self.parents.push(parent);
        let (words, ends, hasher) = (&self.words, &self.ends, &self.hasher);
        self.table.insert_unique(hash, index, |index| hasher.hash_one(slice(words, ends, *index)));
        Offer::New(index)
    }
}

fn slice<'a>(words: &'a [u32], ends: &[u32], index: u32) -> &'a [u32] {
    let start = if index == 0 { 0 } else { ends[index as usize - 1] };
    &words[start as usize..ends[index as usize] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worlds_are_compared_word_by_word() {
        let mut arena = Arena::new(2, 1 << 20);
        assert_eq!(arena.offer(&[1, 2], NO_PARENT), Offer::New(0));
        assert_eq!(arena.offer(&[1, 2, 0], 0), Offer::New(1));
        assert_eq!(arena.offer(&[1, 2], 1), Offer::Known(0));
        assert_eq!(arena.offer(&[3], 1), Offer::TooMany);
        assert_eq!(Arena::new(2, 0).offer(&[1], NO_PARENT), Offer::New(0));
        assert_eq!((arena.parent(0), arena.parent(1)), (None, Some(0)));
        assert_eq!((arena.find(&[1, 2, 0]), arena.find(&[9])), (Some(1), None));
    }
}
