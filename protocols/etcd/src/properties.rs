//! The properties that every run must satisfy.

use alloc::vec::Vec;

use bellwether_kernel::{Assumptions, Change, Epoch, Flock, Multiset, NodeId, Properties, Property, Span};

use crate::Etcd;
use crate::config::EtcdConfig;
use crate::state::{EtcdRole, EtcdView, KeyWork};

/// What the properties remember of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct EtcdGhost {
    /// The highest epoch that any member ever led, and that member.
    highest: Option<(Epoch, NodeId)>,
    /// The members that lead, each with its epoch.
    leading: Vec<(NodeId, Epoch)>,
    /// Whether two members ever led the same epoch.
    shared: bool,
    /// Whether any member ever began to lead an epoch below one that had been led.
    backwards: bool,
}

/// What the properties count of the present, among the nodes that run. A frozen process does not work; the first thing
/// that it does when it wakes is to stop.
#[derive(Clone, Debug, Default)]
pub struct EtcdTally {
    /// Whether the server runs.
    server: bool,
    /// The epoch of the leader's key.
    key: Option<Epoch>,
    /// The epochs in which members work, and whether each goes on working.
    working: Multiset<(Epoch, bool)>,
    /// The epochs that the other members follow.
    followed: Multiset<Option<Epoch>>,
    /// The number of members that are willing to lead.
    standing: u32,
}

impl EtcdTally {
    fn view(&mut self, view: &EtcdView, runs: bool) {
        let member = match view {
            EtcdView::Server(server) => {
                (self.server, self.key) = (runs, server.holder.filter(|_| runs));
                return;
            }
            EtcdView::Member(member) => member,
        };
        match member.role {
            EtcdRole::Leading(reign) => {
                self.working.count((reign.epoch, reign.work == KeyWork::Running), runs);
            }
            EtcdRole::Following { epoch, .. } => drop(self.followed.count(Some(epoch), runs)),
            EtcdRole::Looking => drop(self.followed.count(None, runs)),
            EtcdRole::Left => {}
        }
        match (member.stands && member.role != EtcdRole::Left, runs) {
            (true, true) => self.standing += 1,
            (true, false) => self.standing -= 1,
            (false, _) => {}
        }
    }

    fn behind(&self) -> bool {
        self.key.is_some_and(|key| self.working.iter().any(|(epoch, _)| *epoch < key))
    }
}

const SAFE: Assumptions = Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS);

const SAFETY: &[Property<Etcd>] = &[
    Property {
        name: "one-leader-an-epoch",
        says: "no epoch is ever led by two",
        assumes: Assumptions::SAFE_STORAGE,
        holds: |_, ghost, _| !ghost.shared,
    },
    Property {
        name: "epochs-only-grow",
        says: "whoever begins to lead does so in an epoch above every one that was led before",
        assumes: SAFE,
        holds: |_, ghost, _| !ghost.backwards,
    },
    Property {
        name: "never-two-working",
        says: "no two members work at one moment",
        assumes: SAFE,
        holds: |_, _, tally| tally.working.len() <= 1,
    },
    Property {
        name: "no-work-beside-a-newer-key",
        says: "when the key is created anew, the work of every earlier epoch is dead",
        assumes: SAFE,
        holds: |_, _, tally| !tally.behind(),
    },
];

impl Properties for Etcd {
    type Ghost = EtcdGhost;
    type Tally = EtcdTally;

    fn count(_: &EtcdConfig, tally: &mut EtcdTally, change: &Change<'_, EtcdView>, _: Flock<'_, EtcdView>) {
        change.before.up().into_iter().for_each(|view| tally.view(view, false));
        change.after.up().into_iter().for_each(|view| tally.view(view, true));
    }

    fn remember(_: &EtcdConfig, ghost: &mut EtcdGhost, node: NodeId, flock: Flock<'_, EtcdView>) {
        let leads = flock.last_view(node).and_then(|view| view.member()?.working());
        let place = ghost.leading.binary_search_by_key(&node, |(known, _)| *known);
        let led = place.map(|place| ghost.leading.remove(place).1).ok();
        let Some(epoch) = leads else { return };
        match ghost.highest {
            Some((highest, leader)) if epoch == highest => ghost.shared |= leader != node,
            Some((highest, _)) if epoch < highest => ghost.backwards |= led != Some(epoch),
            _ => ghost.highest = Some((epoch, node)),
        }
        let (Ok(place) | Err(place)) = place;
        ghost.leading.insert(place, (node, epoch));
    }

    fn safety(_: &EtcdConfig) -> &'static [Property<Etcd>] {
        SAFETY
    }

    /// One member leads and all others follow it. Without a server, or if no member stands, there need not be a leader.
    fn settled(_: &EtcdConfig, tally: &EtcdTally) -> bool {
        if !tally.server || tally.standing == 0 {
            return true;
        }
        let Some(((epoch, true), 1)) = tally.working.only().map(|led| (*led, tally.working.len())) else {
            return false;
        };
        tally.followed.is_empty() || tally.followed.only() == Some(&Some(epoch))
    }

    /// The server ends the lease of a lost leader, a member notices, waits, and makes a few requests.
    fn settles_within(config: &EtcdConfig) -> Span {
        let requests = config.answer.plus(config.retry).times(16);
        config.ttl.times(2).plus(config.lease.times(4)).plus(config.abstain).plus(requests)
    }

    /// The server and one member.
    fn min_live_nodes(_: &EtcdConfig) -> u32 {
        2
    }
}
