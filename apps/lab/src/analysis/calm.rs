//! Calm periods: every node that runs has settled into a role, and at least one of them leads.

use bellwether_kernel::Hue;
use bellwether_trace::{Trace, What};

/// For each event of a log, the number of its calm interval; 0 for none.
#[derive(Clone, Debug)]
pub(super) struct CalmPeriods(Vec<u32>);

#[derive(Clone, Copy, Default)]
struct Node {
    up: bool,
    frozen: bool,
    settled: bool,
    leads: bool,
}

impl Node {
    fn unsettled(self) -> bool {
        self.up && (self.frozen || !self.settled)
    }

    fn leading(self) -> bool {
        self.up && !self.frozen && self.leads
    }

    fn take(&mut self, what: &What) {
        match what {
            What::Boot { .. } => *self = Node { up: true, ..Node::default() },
            What::Crash { .. } => *self = Node::default(),
            What::Freeze => self.frozen = true,
            What::Thaw => self.frozen = false,
            What::Role { hue, leads, .. } => {
                self.up = true;
                self.settled = matches!(hue, Hue::Gold | Hue::Green | Hue::Grey);
                self.leads = *leads;
            }
            _ => {}
        }
    }
}

impl CalmPeriods {
    pub(super) fn of(trace: &Trace, nodes: u32) -> CalmPeriods {
        let mut flock = vec![Node::default(); nodes as usize];
        let (mut unsettled, mut leading) = (0_usize, 0_usize);
        let (mut intervals, mut calm) = (0_u32, false);
        let mut calm_periods = Vec::with_capacity(trace.events.len());
        for event in &trace.events {
            if let Some(node) = (event.node as usize).checked_sub(1).and_then(|index| flock.get_mut(index)) {
                let before = *node;
                node.take(&event.what);
                unsettled = unsettled + usize::from(node.unsettled()) - usize::from(before.unsettled());
                leading = leading + usize::from(node.leading()) - usize::from(before.leading());
            }
            let was = std::mem::replace(&mut calm, unsettled == 0 && leading > 0);
            intervals += u32::from(calm && !was);
            calm_periods.push(if calm { intervals } else { 0 });
        }
        CalmPeriods(calm_periods)
    }

    /// The calm interval that the event at `index` lies in.
    pub(super) fn interval(&self, index: usize) -> Option<u32> {
        self.0.get(index).copied().filter(|interval| *interval > 0)
    }
}
