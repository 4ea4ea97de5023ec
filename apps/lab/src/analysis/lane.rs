//! The history of one node: its roles, and when it was down or frozen.

use bellwether_kernel::Hue;
use bellwether_trace::{Trace, What};

use super::Interval;

/// A role played for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RolePeriod<'a> {
    /// From when to when it lasted.
    pub time: Interval,
    /// The role's name.
    pub name: &'a str,
    /// The role's hue.
    pub hue: Hue,
    /// Whether the role is a leading one.
    pub leads: bool,
}

/// The history of one node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lane<'a> {
    /// Its roles, in order, while its process ran.
    pub periods: Vec<RolePeriod<'a>>,
    /// When its process did not run, including the time before its first start.
    pub down: Vec<Interval>,
    /// When its process was not scheduled.
    pub frozen: Vec<Interval>,
}

impl Lane<'_> {
    /// The number of times that this node became leader. A change from one leading role to another does not count.
    #[must_use]
    pub fn leader_terms(&self) -> usize {
        let goes_on = |before: &RolePeriod, period: &RolePeriod| before.leads && before.time.until == period.time.from;
        let begins = |index: usize| index == 0 || !goes_on(&self.periods[index - 1], &self.periods[index]);
        (0..self.periods.len()).filter(|index| self.periods[*index].leads && begins(*index)).count()
    }

    /// When this node led and could act: not while it was frozen.
    #[must_use]
    pub fn led(&self) -> Vec<Interval> {
        let mut led: Vec<Interval> = Vec::new();
        for period in self.periods.iter().filter(|period| period.leads) {
            let mut from = period.time.from;
            for pause in
                self.frozen.iter().filter(|pause| pause.until > period.time.from && pause.from < period.time.until)
            {
                push(&mut led, from, pause.from);
                from = pause.until.min(period.time.until);
            }
            push(&mut led, from, period.time.until);
        }
        led
    }
}

fn push(intervals: &mut Vec<Interval>, from: u64, until: u64) {
    match intervals.last_mut() {
        Some(last) if last.until == from => last.until = until,
        _ if from < until => intervals.push(Interval { from, until }),
        _ => {}
    }
}

/// A lane while it is being read: what has begun and not ended.
#[derive(Clone, Default)]
struct Draft<'a> {
    lane: Lane<'a>,
    period: Option<RolePeriod<'a>>,
    down_since: Option<u64>,
    frozen_since: Option<u64>,
    seen: bool,
}

impl<'a> Draft<'a> {
    fn take(&mut self, at: u64, what: &'a What) {
        if !self.seen && !matches!(what, What::Drop { .. }) {
            self.seen = true;
            self.down_since = matches!(what, What::Boot { .. }).then_some(0);
        }
        match what {
            What::Boot { .. } => self.end_down(at),
            What::Crash { .. } => {
                self.end_band(at);
                self.end_freeze(at);
                self.down_since = self.down_since.or(Some(at));
            }
            What::Freeze => self.frozen_since = self.frozen_since.or(Some(at)),
            What::Thaw => self.end_freeze(at),
            What::Role { name, leads, .. }
                if self.period.is_some_and(|period| (period.name, period.leads) == (name, *leads)) => {}
            What::Role { name, hue, leads } => {
                self.end_band(at);
                self.period =
                    Some(RolePeriod { time: Interval { from: at, until: at }, name, hue: *hue, leads: *leads });
            }
            _ => {}
        }
    }

    fn end_band(&mut self, at: u64) {
        if let Some(period) = self.period.take() {
            self.lane.periods.push(RolePeriod { time: Interval { from: period.time.from, until: at }, ..period });
        }
    }

    fn end_freeze(&mut self, at: u64) {
        if let Some(from) = self.frozen_since.take() {
            self.lane.frozen.push(Interval { from, until: at });
        }
    }

    fn end_down(&mut self, at: u64) {
        if let Some(from) = self.down_since.take()
            && from < at
        {
            self.lane.down.push(Interval { from, until: at });
        }
    }

    fn finish(mut self, end: u64) -> Lane<'a> {
        self.end_band(end);
        self.end_freeze(end);
        self.end_down(end);
        self.lane
    }
}

pub(super) fn lanes(trace: &Trace, nodes: u32, end: u64) -> Vec<Lane<'_>> {
    let mut drafts = vec![Draft::default(); nodes as usize];
    for event in &trace.events {
        if let Some(draft) = (event.node as usize).checked_sub(1).and_then(|index| drafts.get_mut(index)) {
            draft.take(event.at, &event.what);
        }
    }
    drafts.into_iter().map(|draft| draft.finish(end)).collect()
}
