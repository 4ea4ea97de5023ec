//! The timers of a node: a short list, since protocols have a handful.

/// Armed timers with their deadlines.
#[derive(Debug)]
pub(super) struct Timers<T> {
    armed: Vec<(T, u64)>,
}

impl<T: Copy + PartialEq> Timers<T> {
    pub(super) fn new() -> Timers<T> {
        Timers { armed: Vec::new() }
    }

    /// Arms a timer, replacing its earlier deadline. Of two with one deadline the one that was armed first fires first.
    pub(super) fn arm(&mut self, timer: T, deadline: u64) {
        self.disarm(timer);
        self.armed.push((timer, deadline));
    }

    pub(super) fn disarm(&mut self, timer: T) {
        self.armed.retain(|(armed, _)| *armed != timer);
    }

    pub(super) fn deadline(&self, timer: T) -> Option<u64> {
        self.armed.iter().find(|(armed, _)| *armed == timer).map(|(_, deadline)| *deadline)
    }

    pub(super) fn next_deadline(&self) -> Option<u64> {
        self.armed.iter().map(|(_, deadline)| *deadline).min()
    }

    /// Takes the timer that has been due longest, if one is due.
    pub(super) fn take_due(&mut self, now: u64) -> Option<(T, u64)> {
        let due = self.armed.iter().enumerate().filter(|(_, (_, deadline))| *deadline <= now);
        let (place, _) = due.min_by_key(|(place, (_, deadline))| (*deadline, *place))?;
        Some(self.armed.remove(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timers_fire_by_deadline_and_never_after_being_disarmed() {
        let mut timers = Timers::new();
        timers.arm('a', 30);
        timers.arm('b', 10);
        timers.arm('c', 20);
        timers.arm('b', 40);
        timers.disarm('c');
        assert_eq!(timers.next_deadline(), Some(30));
        assert_eq!(timers.deadline('b'), Some(40));
        assert_eq!(timers.take_due(29), None);
        assert_eq!(timers.take_due(99), Some(('a', 30)));
        assert_eq!(timers.take_due(99), Some(('b', 40)));
        assert_eq!(timers.take_due(99), None);
        assert_eq!(timers.next_deadline(), None);
    }

    #[test]
    fn of_several_that_are_due_the_earliest_deadline_fires_first() {
        let mut timers = Timers::new();
        timers.arm('a', 30);
        timers.arm('b', 10);
        assert_eq!((timers.take_due(99), timers.take_due(99)), (Some(('b', 10)), Some(('a', 30))));
    }

    #[test]
    fn of_two_with_one_deadline_the_first_armed_fires_first() {
        let mut timers = Timers::new();
        timers.arm('a', 10);
        timers.arm('b', 10);
        timers.arm('a', 10);
        assert_eq!(timers.take_due(10), Some(('b', 10)));
    }
}
