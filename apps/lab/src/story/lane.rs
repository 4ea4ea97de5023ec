//! What became of one node: its roles, and when it was down or frozen.

use bellwether_kernel::Hue;
use bellwether_trace::{Trace, What};

use super::Stretch;

/// A role played for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band<'a> {
    /// When.
    pub time: Stretch,
    /// The role's name.
    pub name: &'a str,
    /// The role's hue.
    pub hue: Hue,
    /// Whether it was in charge.
    pub leads: bool,
}

/// What became of one node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lane<'a> {
    /// Its roles, in order, while its process ran.
    pub bands: Vec<Band<'a>>,
    /// When its process did not run, the time before its first start included.
    pub down: Vec<Stretch>,
    /// When its process got no time.
    pub frozen: Vec<Stretch>,
}

impl Lane<'_> {
    /// How many times this node came to be in charge. To go from one leading role to another is to stay in charge.
    #[must_use]
    pub fn reigns(&self) -> usize {
        let goes_on = |before: &Band, band: &Band| before.leads && before.time.until == band.time.from;
        let begins = |index: usize| index == 0 || !goes_on(&self.bands[index - 1], &self.bands[index]);
        (0..self.bands.len()).filter(|index| self.bands[*index].leads && begins(*index)).count()
    }

    /// When this node was in charge and able to act: not while it was frozen.
    #[must_use]
    pub fn led(&self) -> Vec<Stretch> {
        let mut led: Vec<Stretch> = Vec::new();
        for band in self.bands.iter().filter(|band| band.leads) {
            let mut from = band.time.from;
            for pause in self.frozen.iter().filter(|pause| pause.until > band.time.from && pause.from < band.time.until)
            {
                push(&mut led, from, pause.from);
                from = pause.until.min(band.time.until);
            }
            push(&mut led, from, band.time.until);
        }
        led
    }
}

fn push(stretches: &mut Vec<Stretch>, from: u64, until: u64) {
    match stretches.last_mut() {
        Some(last) if last.until == from => last.until = until,
        _ if from < until => stretches.push(Stretch { from, until }),
        _ => {}
    }
}

/// A lane while it is being read: what has begun and not ended.
#[derive(Clone, Default)]
struct Draft<'a> {
    lane: Lane<'a>,
    band: Option<Band<'a>>,
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
                if self.band.is_some_and(|band| (band.name, band.leads) == (name, *leads)) => {}
            What::Role { name, hue, leads } => {
                self.end_band(at);
                self.band = Some(Band { time: Stretch { from: at, until: at }, name, hue: *hue, leads: *leads });
            }
            _ => {}
        }
    }

    fn end_band(&mut self, at: u64) {
        if let Some(band) = self.band.take() {
            self.lane.bands.push(Band { time: Stretch { from: band.time.from, until: at }, ..band });
        }
    }

    fn end_freeze(&mut self, at: u64) {
        if let Some(from) = self.frozen_since.take() {
            self.lane.frozen.push(Stretch { from, until: at });
        }
    }

    fn end_down(&mut self, at: u64) {
        if let Some(from) = self.down_since.take()
            && from < at
        {
            self.lane.down.push(Stretch { from, until: at });
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
