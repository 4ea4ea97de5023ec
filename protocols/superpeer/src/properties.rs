//! The properties: one master a term, one log for all, and a network that goes on once conditions are good.
//!
//! That users and messages are treated as promised follows from the log being one, and from what
//! [applying](crate::Directory::apply) it does. Histories of users with connections, acknowledgements and crashes are judged
//! by the tests that simulate such users.

use alloc::collections::BTreeMap;

use bellwether_kernel::{Assumptions, Change, Flock, Multiset, NodeId, Properties, Property, Span};

use crate::Superpeer;
use crate::config::SuperpeerConfig;
use crate::interface::{ServerRole, SystemState};
use crate::state::SuperpeerView;

/// What the properties remember of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SuperpeerGhost {
    /// The master of each term.
    masters: BTreeMap<u64, NodeId>,
    /// Whether a term ever had two masters.
    shared: bool,
    /// The digest of the log up to each record that any server ever applied.
    digests: BTreeMap<u64, u64>,
    /// Whether two servers ever applied different records.
    forked: bool,
}

/// What the properties count of the present.
#[derive(Clone, Debug, Default)]
pub struct SuperpeerTally {
    /// The number of running servers that are masters.
    masters: u32,
    /// What running servers know of the master and of the log.
    known: Multiset<(Option<NodeId>, u64, u64)>,
    /// The number of running servers that wait for something.
    busy: u32,
}

impl SuperpeerTally {
    fn view(&mut self, view: &SuperpeerView, runs: bool) {
        let count = |number: &mut u32, applies: bool| match runs {
            true => *number += u32::from(applies),
            false => *number -= u32::from(applies),
        };
        count(&mut self.masters, view.role == ServerRole::MasterSuperPeer);
        count(&mut self.busy, view.waits || view.system != SystemState::Normal);
        self.known.count((view.master, view.applied, view.last), runs);
    }
}

const SAFETY: &[Property<Superpeer>] = &[
    Property {
        name: "one-master-a-term",
        says: "no term ever has two masters",
        assumes: Assumptions::SAFE_STORAGE,
        holds: |_, ghost, _| !ghost.shared,
    },
    Property {
        name: "one-log",
        says: "what any server has ever applied is what every server applies, so nothing that was accepted is gone",
        assumes: Assumptions::SAFE_STORAGE,
        holds: |_, ghost, _| !ghost.forked,
    },
];

impl Properties for Superpeer {
    type Ghost = SuperpeerGhost;
    type Tally = SuperpeerTally;

    fn count(
        _: &SuperpeerConfig,
        tally: &mut SuperpeerTally,
        change: &Change<'_, SuperpeerView>,
        _: Flock<'_, SuperpeerView>,
    ) {
        change.before.up().into_iter().for_each(|view| tally.view(view, false));
        change.after.up().into_iter().for_each(|view| tally.view(view, true));
    }

    fn remember(_: &SuperpeerConfig, ghost: &mut SuperpeerGhost, node: NodeId, flock: Flock<'_, SuperpeerView>) {
        let Some(view) = flock.last_view(node) else { return };
        if view.role == ServerRole::MasterSuperPeer {
            ghost.shared |= *ghost.masters.entry(view.term).or_insert(node) != node;
        }
        for (index, digest) in view.recent.iter() {
            ghost.forked |= *ghost.digests.entry(*index).or_insert(*digest) != *digest;
        }
    }

    fn safety(_: &SuperpeerConfig) -> &'static [Property<Superpeer>] {
        SAFETY
    }

    /// One server is the master, all servers know it and have applied the whole log, and no request waits.
    fn settled(_: &SuperpeerConfig, tally: &SuperpeerTally) -> bool {
        let agreed = matches!(tally.known.only(), Some((Some(_), applied, last)) if applied == last);
        agreed && tally.masters == 1 && tally.busy == 0
    }

    /// A few elections that may fail because several servers stand at once, and then some round trips for missing
    /// records.
    fn settles_within(config: &SuperpeerConfig) -> Span {
        let spread = Span::nanos(config.heartbeat.as_nanos() / 8).times(config.spread.into());
        config.election.plus(spread).times(8).plus(config.heartbeat.times(40 + u64::from(config.silent_beats)))
    }

    /// A majority of any set of super-peers that there may be: at first the founders, later others, but never fewer.
    fn min_live_nodes(config: &SuperpeerConfig) -> u32 {
        config.servers - (config.founders.min(config.superpeers) - 1) / 2
    }
}
