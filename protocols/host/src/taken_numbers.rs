//! The set of numbers that are known to be taken, while a member looks for one of its own.

/// A set of priority numbers, exact for the lowest ones and bounded: of those above, only the highest is kept. A set that
/// knows too much or too little costs a refused claim, never more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TakenNumbers {
    low: [u64; TakenNumbers::WORDS],
    highest: u64,
}

impl TakenNumbers {
    const WORDS: usize = 8;
    /// Up to this number the set is exact.
    pub const EXACT: u64 = 64 * TakenNumbers::WORDS as u64;
    /// Higher numbers are not plausible places in a queue, and are not remembered.
    pub const PLAUSIBLE: u64 = 1 << 32;

    /// Another member has this number.
    pub fn mark(&mut self, number: u64) {
        if let Some(index) = number.checked_sub(1).filter(|index| *index < TakenNumbers::EXACT) {
            self.low[index as usize / 64] |= 1 << (index % 64);
        }
        if number <= TakenNumbers::PLAUSIBLE {
            self.highest = self.highest.max(number);
        }
    }

    /// All numbers up to this one may be taken.
    pub fn fill(&mut self, number: u64) {
        (1..=number.min(TakenNumbers::EXACT)).for_each(|number| self.mark(number));
        self.mark(number);
    }

    /// The lowest number that is not known to be taken; `None` if all plausible ones may be.
    #[must_use]
    pub fn lowest_free(&self) -> Option<u64> {
        let free = (0..).zip(&self.low).find(|(_, word)| **word != u64::MAX);
        let number = match free {
            Some((word, bits)) => 64 * word + u64::from(bits.trailing_ones()) + 1,
            None => self.highest + 1,
        };
        (number <= TakenNumbers::PLAUSIBLE).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_hole_is_found() {
        let mut taken = TakenNumbers::default();
        assert_eq!(taken.lowest_free(), Some(1));
        [1, 2, 4].into_iter().for_each(|number| taken.mark(number));
        assert_eq!(taken.lowest_free(), Some(3));
        taken.fill(70);
        assert_eq!(taken.lowest_free(), Some(71));
    }

    #[test]
    fn above_what_is_exact_the_next_one_is_taken() {
        let mut taken = TakenNumbers::default();
        taken.fill(TakenNumbers::EXACT);
        taken.mark(9_000);
        assert_eq!(taken.lowest_free(), Some(9_001));
    }

    #[test]
    fn enormous_numbers_do_no_harm() {
        let mut taken = TakenNumbers::default();
        taken.mark(0);
        taken.mark(u64::MAX);
        assert_eq!(taken.lowest_free(), Some(1));
        taken.fill(u64::MAX);
        assert_eq!(taken.lowest_free(), Some(TakenNumbers::EXACT + 1));
        taken.mark(TakenNumbers::PLAUSIBLE);
        assert_eq!(taken.lowest_free(), None);
    }
}
