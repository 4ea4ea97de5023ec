//! Interning: values become numbers, so that a world is a short run of words and equality is equality of numbers.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

/// Hands out one number for each distinct value, in the order in which they are first seen.
pub(crate) struct Interner<T> {
    values: Vec<T>,
    table: HashTable<u32>,
    hasher: FixedState,
    full: bool,
}

impl<T: Eq + Hash> Interner<T> {
    /// Numbers stay below this, so that a few bits above them are free for tags.
    pub(crate) const LIMIT: usize = 1 << 27;

    pub(crate) fn new() -> Interner<T> {
        Interner { values: Vec::new(), table: HashTable::new(), hasher: FixedState::default(), full: false }
    }

    /// The number of `value`, and whether it is new. Past the limit every value gets the number 0 and the interner
    /// says that it is [full](Interner::full): the exploration must end, its numbers mean nothing any more.
    pub(crate) fn intern(&mut self, value: T) -> (u32, bool) {
        let hash = self.hasher.hash_one(&value);
        if let Some(id) = self.table.find(hash, |id| self.values[*id as usize] == value) {
            return (*id, false);
        }
        if self.values.len() >= Self::LIMIT {
            self.full = true;
            return (0, false);
        }
        let id = self.values.len() as u32;
        self.values.push(value);
        let (values, hasher) = (&self.values, &self.hasher);
        self.table.insert_unique(hash, id, |id| hasher.hash_one(&values[*id as usize]));
        (id, true)
    }

    pub(crate) fn get(&self, id: u32) -> &T {
        &self.values[id as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn full(&self) -> bool {
        self.full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_number() {
        let mut words = Interner::new();
        assert_eq!(words.intern("a"), (0, true));
        assert_eq!(words.intern("b"), (1, true));
        assert_eq!(words.intern("a"), (0, false));
        assert_eq!((*words.get(1), words.len(), words.full()), ("b", 2, false));
    }
}
