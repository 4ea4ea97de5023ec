//! Counts of values, changed one at a time.

use alloc::vec::Vec;

/// How often each of a few different values occurs: the basis of most tallies.
#[derive(Clone, Debug)]
pub struct Multiset<T>(Vec<(T, u32)>);

impl<T> Default for Multiset<T> {
    fn default() -> Multiset<T> {
        Multiset(Vec::new())
    }
}

impl<T: PartialEq> Multiset<T> {
    /// Adds one occurrence. Returns whether it is the value's first.
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

    /// Removes one occurrence. Returns whether it was the value's last.
    ///
    /// # Panics
    /// Panics if the value was not added: the tally is then wrong.
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

    /// Adds or removes one occurrence. Returns whether it is the value's first or was its last.
    pub fn count(&mut self, value: T, present: bool) -> bool {
        if present { self.add(value) } else { self.remove(&value) }
    }

    /// The number of different values.
    #[must_use]
    pub fn distinct(&self) -> usize {
        self.0.len()
    }

    /// The number of occurrences of all values.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|(_, count)| count).sum()
    }

    /// Whether no value occurs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value, if all occurrences are of the same one.
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
