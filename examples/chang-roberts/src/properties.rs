//! The properties, as code that every driver uses.

use alloc::collections::BTreeMap;

use bellwether_kernel::{Assumptions, Change, Flock, NodeId, NodeSet, Properties, Property, Span};

use crate::ChangRoberts;
use crate::config::RingConfig;
use crate::state::RingView;

/// What the properties count, among the members that run.
#[derive(Clone, Debug, Default)]
pub struct RingTally {
    /// The number of running members.
    up: u32,
    /// The nodes whose work may be alive.
    working: NodeSet,
    /// The number of workers that were told to stop.
    stopping: u32,
    /// The number of followers of each member.
    following: BTreeMap<NodeId, u32>,
}

impl RingTally {
    fn add(&mut self, view: &RingView) {
        self.up += 1;
        if view.work.is_some() {
            self.working = self.working.with(view.me);
        }
        self.stopping += u32::from(view.stopping);
        if let Some(leader) = view.leader {
            *self.following.entry(leader).or_default() += 1;
        }
    }

    fn remove(&mut self, view: &RingView) {
        self.up -= 1;
        self.working = self.working.without(view.me);
        self.stopping -= u32::from(view.stopping);
        if let Some(count) = view.leader.and_then(|leader| self.following.get_mut(&leader)) {
            *count -= 1;
        }
    }
}

impl Properties for ChangRoberts {
    type Ghost = ();
    type Tally = RingTally;

    fn count(_config: &RingConfig, tally: &mut RingTally, change: &Change<'_, RingView>, _flock: Flock<'_, RingView>) {
        change.before.up().into_iter().for_each(|view| tally.remove(view));
        change.after.up().into_iter().for_each(|view| tally.add(view));
    }

    fn remember(_config: &RingConfig, (): &mut (), _node: NodeId, _flock: Flock<'_, RingView>) {}

    fn safety(_config: &RingConfig) -> &'static [Property<ChangRoberts>] {
        static SAFETY: [Property<ChangRoberts>; 1] = [Property {
            name: "never-two-working",
            says: "never do two members work at once",
            assumes: Assumptions::NO_LOSS.and(Assumptions::IN_ORDER),
            holds: |_, (), tally| tally.working.len() < 2,
        }];
        &SAFETY
    }

    /// One member works, and all others follow it.
    fn settled(_config: &RingConfig, tally: &RingTally) -> bool {
        let mut working = tally.working.iter();
        let (Some(leader), None) = (working.next(), working.next()) else { return false };
        tally.stopping == 0 && tally.following.get(&leader) == Some(&tally.up)
    }

    fn settles_within(config: &RingConfig) -> Span {
        Span::secs(1).plus(config.retry.times(2))
    }

    fn min_live_nodes(config: &RingConfig) -> u32 {
        config.members
    }
}
