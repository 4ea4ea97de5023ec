//! Counting what nodes are like, one change at a time.

use alloc::vec::Vec;

/// How often each value occurs, for a handful of different values: what most tallies are made of.
#[derive(Clone, Debug)]
pub struct Multiset<T>(Vec<(T, u32)>);

impl<T> Default for Multiset<T> {
    fn default() -> Multiset<T> {
        Multiset(Vec::new())
    }
}

impl<T: PartialEq> Multiset<T> {
    /// Counts a value once more; whether it is the first.
    pub fn add(&mut self, value: T) -> bool {
        match self.0.iter_mut().find(|(known, _)| *known == value) {
            Some((_, count)) => {
                *count += 1;
                false
            }
            None => {
                self.0.push((value, 1));
                true
            }
        }
    }

    /// Counts a value once less; whether it was the last.
    ///
    /// # Panics
    /// Panics on a value that was not added: the tally is then wrong.
    pub fn remove(&mut self, value: &T) -> bool {
        let place = self.0.iter().position(|(known, _)| known == value);
        assert!(place.is_some(), "a value was taken out of a tally that does not have it");
        let place = place.unwrap_or(0);
        self.0[place].1 -= 1;
        let last = self.0[place].1 == 0;
        if last {
            self.0.swap_remove(place);
        }
        last
    }

    /// Adds a value, or takes it out again; whether it is the first or was the last.
    pub fn count(&mut self, value: T, present: bool) -> bool {
        if present { self.add(value) } else { self.remove(&value) }
    }

    /// How many different values there are.
    #[must_use]
    pub fn distinct(&self) -> usize {
        self.0.len()
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|(_, count)| count).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value, if all are the same.
    #[must_use]
    pub fn only(&self) -> Option<&T> {
        match self.0.as_slice() {
            [(value, _)] => Some(value),
            _ => None,
        }
    }

    /// The different values, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|(value, _)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_there_as_often_as_it_was_added_and_not_removed() {
        let mut set = Multiset::default();
        assert!(set.add(3) && set.add(5) && !set.add(3));
        assert_eq!((set.len(), set.distinct(), set.only()), (3, 2, None));
        assert!(set.remove(&5));
        assert_eq!((set.len(), set.only()), (2, Some(&3)));
        assert!(!set.count(3, false) && set.remove(&3));
        assert!(set.is_empty());
    }
}
