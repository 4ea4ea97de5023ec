//! One run of the command, as its guardian sees it: what is due, and when.

use std::time::Duration;

use crate::clock::{Moment, NEVER};

/// What must be done to the command at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// Nothing.
    Nothing,
    /// Send SIGTERM.
    Term,
    /// Kill all remaining processes.
    Kill,
}

/// One run of the command, which begins with a valid lease.
#[derive(Debug, Default)]
pub(super) struct CommandRun {
    lease_over: bool,
    stop_at: Option<Moment>,
    asked: bool,
    kills: u32,
    /// When it was first killed.
    pub(super) killed_at: Option<Moment>,
}

impl CommandRun {
    pub(super) fn new() -> CommandRun {
        CommandRun::default()
    }

    /// Whether its lease is not over, as far as is known.
    pub(super) fn holds_lease(&self) -> bool {
        !self.lease_over
    }

    /// Its lease is over, and all remaining processes are to be killed at this moment. Later renewals have no effect: a
    /// command that was told to end is not told otherwise.
    pub(super) fn lease_over(&mut self, kill_at: Moment) {
        self.lease_over = true;
        self.stop(kill_at);
    }

    /// The run must end by this moment at the latest. A later call can only make it earlier.
    pub(super) fn stop(&mut self, kill_at: Moment) {
        self.stop_at = Some(self.stop_at.map_or(kill_at, |earlier| earlier.min(kill_at)));
    }

    /// What is due now. SIGTERM is due once; the kill is due until no process is left.
    pub(super) fn due(&self, now: Moment) -> Due {
        match self.stop_at {
            None => Due::Nothing,
            Some(kill_at) if now >= kill_at => Due::Kill,
            Some(_) if self.asked => Due::Nothing,
            Some(_) => Due::Term,
        }
    }

    /// SIGTERM was sent.
    pub(super) fn asked(&mut self) {
        self.asked = true;
    }

    /// It was killed once more.
    pub(super) fn killed(&mut self, now: Moment) {
        self.killed_at.get_or_insert(now);
        self.kills = self.kills.saturating_add(1);
    }

    /// Whether a first kill has not ended all processes.
    pub(super) fn was_killed_before(&self) -> bool {
        self.kills > 1
    }

    /// When the remaining processes are to be killed.
    pub(super) fn kill_at(&self) -> Moment {
        self.stop_at.unwrap_or(NEVER)
    }

    /// How long to wait before the next kill: a moment at first, then longer, since a process that survives several
    /// kills is stuck inside the kernel and haste will not free it.
    pub(super) fn patience(&self) -> Option<Duration> {
        (self.kills > 0).then(|| Duration::from_millis(1 << self.kills.min(7)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> CommandRun {
        CommandRun::new()
    }

    #[test]
    fn nothing_is_due_while_the_lease_holds() {
        assert_eq!((work().due(5_000), work().kill_at()), (Due::Nothing, NEVER));
    }

    #[test]
    fn a_lease_that_is_over_asks_then_kills() {
        let mut work = work();
        work.lease_over(140);
        assert!(!work.holds_lease());
        assert_eq!(work.due(100), Due::Term);
        work.asked();
        assert_eq!((work.due(139), work.kill_at()), (Due::Nothing, 140));
        assert_eq!(work.due(140), Due::Kill);
    }

    #[test]
    fn who_sleeps_through_both_deadlines_kills_first() {
        let mut work = work();
        work.lease_over(140);
        assert_eq!(work.due(5_000), Due::Kill);
    }

    #[test]
    fn an_orderly_stop_has_its_grace_as_long_as_the_lease_holds() {
        let mut work = work();
        work.stop(10_000);
        assert_eq!(work.due(50), Due::Term);
        work.asked();
        assert!(work.holds_lease());
        assert_eq!((work.due(9_999), work.due(10_000)), (Due::Nothing, Due::Kill));
        work.lease_over(9_500);
        assert_eq!((work.due(9_499), work.due(9_500)), (Due::Nothing, Due::Kill));
    }

    #[test]
    fn asking_again_can_only_hurry() {
        let mut work = work();
        work.stop(120);
        work.stop(130);
        assert_eq!(work.due(120), Due::Kill);
        work.stop(0);
        assert_eq!(work.due(1), Due::Kill);
    }
}
