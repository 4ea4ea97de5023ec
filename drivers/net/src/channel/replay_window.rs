//! Replay windows: which of a session's envelopes were received already.

/// By how many later envelopes one may be overtaken.
const WIDTH: u64 = 64;

/// The highest counter received, and which of those just below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayWindow {
    highest: u64,
    heard: u64,
}

impl ReplayWindow {
    /// A window in which all counters up to this one count as received.
    #[must_use]
    pub fn after(counter: u64) -> ReplayWindow {
        ReplayWindow { highest: counter, heard: u64::MAX }
    }

    /// Whether the envelope with this counter is new. Counters start at 1.
    #[must_use]
    pub fn is_new(self, counter: u64) -> bool {
        match self.highest.checked_sub(counter) {
            None => true,
            Some(_) if counter == 0 => false,
            Some(behind) => behind < WIDTH && self.heard >> behind & 1 == 0,
        }
    }

    /// Marks a counter as received. Returns whether it was new.
    pub fn take(&mut self, counter: u64) -> bool {
        if !self.is_new(counter) {
            return false;
        }
        if counter > self.highest {
            let step = counter - self.highest;
            self.heard = if step < WIDTH { self.heard << step } else { 0 };
            self.highest = counter;
        }
        self.heard |= 1 << (self.highest - counter);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_largest_number_closes_the_window_and_nothing_breaks() {
        let mut window = ReplayWindow::default();
        assert!(!window.take(0));
        assert!(window.take(u64::MAX));
        assert!(!window.take(u64::MAX));
        assert!(window.take(u64::MAX - 63));
        assert!(!window.take(u64::MAX - 64));
        assert!(!window.take(1));
    }

    proptest! {
        #[test]
        fn each_counter_is_new_once_and_never_far_behind(counters in proptest::collection::vec(1..300_u64, 0..400)) {
            let (mut window, mut heard, mut highest) = (ReplayWindow::default(), BTreeSet::new(), 0);
            for counter in counters {
                let near = counter + WIDTH > highest;
                prop_assert_eq!(window.take(counter), near && !heard.contains(&counter));
                heard.insert(counter);
                highest = highest.max(counter);
            }
        }
    }
}
