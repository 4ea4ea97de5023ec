//! One run of the command, as its guardian sees it: what is due, and when.

use std::collections::BTreeSet;
use std::time::Duration;

use rustix::process::Pid;

use super::link::Link;
use crate::clock::{Lease, Moment};

/// What is to be done to the command at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// Nothing.
    Nothing,
    /// It is to be asked to end.
    Term,
    /// Whatever is left of it is to be killed.
    Kill,
}

/// One run of the command.
#[derive(Debug)]
pub(super) struct Work {
    /// The command's own process; nobody, once it has ended.
    pub(super) main: Option<Pid>,
    /// The launcher's line, until it has become the command.
    pub(super) launching: Option<Link>,
    /// Who refused to be killed, and was reported.
    pub(super) stuck: BTreeSet<i32>,
    lease: Lease,
    stop_at: Option<Moment>,
    asked: bool,
    kills: u32,
}

impl Work {
    /// A run that begins.
    pub(super) fn new(main: Pid, launching: Link, lease: Lease) -> Work {
        let stuck = BTreeSet::new();
        Work { main: Some(main), launching: Some(launching), stuck, lease, stop_at: None, asked: false, kills: 0 }
    }

    /// A longer lease; one that is not longer is an old one. Who was told to end because the last one was over is not told
    /// otherwise.
    pub(super) fn renew(&mut self, lease: Lease) {
        if lease.kill_at > self.lease.kill_at && (self.stop_at.is_some() || !self.asked) {
            self.lease = lease;
        }
    }

    /// Is to end by this moment at the latest. Asking again can only hurry.
    pub(super) fn stop(&mut self, kill_at: Moment) {
        self.stop_at = Some(self.stop_at.map_or(kill_at, |earlier| earlier.min(kill_at)));
    }

    fn kill_at(&self) -> Moment {
        self.stop_at.map_or(self.lease.kill_at, |stop_at| stop_at.min(self.lease.kill_at))
    }

    /// What is due now. To ask is due once; to kill is due until nothing is left.
    pub(super) fn due(&self, now: Moment) -> Due {
        if now >= self.kill_at() {
            Due::Kill
        } else if !self.asked && (self.stop_at.is_some() || now >= self.lease.term_at) {
            Due::Term
        } else {
            Due::Nothing
        }
    }

    /// It has been asked to end.
    pub(super) fn asked(&mut self) {
        self.asked = true;
    }

    /// It has been killed once more.
    pub(super) fn killed(&mut self) {
        self.kills = self.kills.saturating_add(1);
    }

    /// Whether a first kill has not ended it all.
    pub(super) fn was_killed_before(&self) -> bool {
        self.kills > 1
    }

    /// When something will be due that is not now.
    pub(super) fn next_deadline(&self) -> Moment {
        if self.asked || self.stop_at.is_some() { self.kill_at() } else { self.lease.term_at.min(self.kill_at()) }
    }

    /// How long to wait before killing what is left again: a moment at first, then longer, since what survives several
    /// kills is stuck inside the kernel and no haste will free it.
    pub(super) fn patience(&self) -> Option<Duration> {
        (self.kills > 0).then(|| Duration::from_millis(1 << self.kills.min(7)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> Work {
        let (line, _) = Link::pair().unwrap();
        Work::new(Pid::INIT, line, Lease { term_at: 100, kill_at: 140 })
    }

    #[test]
    fn a_lease_that_is_not_renewed_asks_then_kills() {
        let mut work = work();
        assert_eq!((work.due(99), work.next_deadline()), (Due::Nothing, 100));
        assert_eq!(work.due(100), Due::Term);
        work.asked();
        assert_eq!((work.due(139), work.next_deadline()), (Due::Nothing, 140));
        assert_eq!(work.due(140), Due::Kill);
        work.renew(Lease { term_at: 1000, kill_at: 1400 });
        assert_eq!(work.due(140), Due::Kill);
    }

    #[test]
    fn who_sleeps_through_both_deadlines_kills_first() {
        assert_eq!(work().due(5_000), Due::Kill);
    }

    #[test]
    fn a_renewal_in_time_moves_both() {
        let mut work = work();
        work.renew(Lease { term_at: 200, kill_at: 240 });
        assert_eq!((work.due(150), work.next_deadline()), (Due::Nothing, 200));
    }

    #[test]
    fn a_renewal_of_an_earlier_reign_changes_nothing() {
        let mut work = work();
        work.renew(Lease { term_at: 50, kill_at: 90 });
        assert_eq!((work.due(99), work.next_deadline()), (Due::Nothing, 100));
    }

    #[test]
    fn an_orderly_stop_has_its_grace_as_long_as_the_lease_is_renewed() {
        let mut work = work();
        work.stop(10_000);
        assert_eq!(work.due(50), Due::Term);
        work.asked();
        work.renew(Lease { term_at: 9_000, kill_at: 9_500 });
        assert_eq!(work.due(9_499), Due::Nothing);
        assert_eq!(work.due(9_500), Due::Kill);
        work.renew(Lease { term_at: 20_000, kill_at: 20_000 });
        assert_eq!((work.due(9_999), work.due(10_000)), (Due::Nothing, Due::Kill));
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
