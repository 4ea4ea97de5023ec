//! The copies of the job: how many run, and whether two ever did.
//!
//! A copy whose member is frozen as a whole does not run, although it is alive. When it is woken after another epoch has
//! begun, it is about to be killed, and the bell refuses it: it is counted apart, since no lease can keep a machine that
//! sleeps from waking up.

use serde::Serialize;

use crate::bell::CopyHello;

/// The state of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CopyState {
    /// The copy runs.
    Running,
    /// The copy is frozen, with all processes of its member.
    Frozen,
    /// The copy was woken after its lease, and is to be killed.
    Woken,
}

#[derive(Debug)]
struct JobCopy {
    number: u64,
    member: u32,
    epoch: u64,
    ringing: CopyState,
}

/// All copies that are alive.
#[derive(Debug, Default)]
pub(super) struct JobCopies {
    alive: Vec<JobCopy>,
    /// The number of the last one that came.
    last: u64,
}

impl JobCopies {
    /// A copy has started. One that was alone proves that the others were dead, even if their death has not been
    /// noticed yet.
    pub(super) fn came(&mut self, number: u64, hello: CopyHello) {
        if hello.alone {
            self.alive.clear();
        }
        let copy = JobCopy { number, member: hello.member, epoch: hello.epoch, ringing: CopyState::Running };
        self.alive.push(copy);
        self.last = self.last.max(number);
    }

    pub(super) fn gone(&mut self, number: u64) {
        self.alive.retain(|copy| copy.number != number);
    }

    pub(super) fn freeze(&mut self, member: u32) {
        self.of_member(member).for_each(|copy| copy.ringing = CopyState::Frozen);
    }

    /// `newest` is the highest epoch that anybody has led. A copy that came later is as good a sign that this one's time is
    /// over: the state of a ring can fall back, and its epoch with it.
    pub(super) fn thaw(&mut self, member: u32, newest: u64) {
        let last = self.last;
        for copy in self.of_member(member).filter(|copy| copy.ringing == CopyState::Frozen) {
            let over = copy.epoch < newest || copy.number < last;
            copy.ringing = if over { CopyState::Woken } else { CopyState::Running };
        }
    }

    fn of_member(&mut self, member: u32) -> impl Iterator<Item = &mut JobCopy> {
        self.alive.iter_mut().filter(move |copy| copy.member == member)
    }

    pub(super) fn running(&self) -> usize {
        self.alive.iter().filter(|copy| copy.ringing == CopyState::Running).count()
    }

    /// The state of this member's newest copy, if it has one.
    pub(super) fn of(&self, member: u32) -> Option<CopyState> {
        self.alive.iter().rev().find(|copy| copy.member == member).map(|copy| copy.ringing)
    }

    /// The member and the epoch of a copy.
    pub(super) fn whose(&self, number: u64) -> Option<(u32, u64)> {
        self.alive.iter().find(|copy| copy.number == number).map(|copy| (copy.member, copy.epoch))
    }
}
