//! What must hold, as code: the paper's assertions, and what the quorum mode promises beyond them.

use bellwether_kernel::{Assumptions, Epoch, NodeId, NodeSet, NodeStatus, Properties, Property, Span};

use crate::Bully;
use crate::config::{Config, Mode};
use crate::list::ListId;
use crate::state::{Status, View};

/// What the properties remember of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ghost {
    /// The highest epoch that anybody ever led, and who.
    highest: Option<(Epoch, NodeId)>,
    /// Who leads.
    leading: NodeSet,
    /// Whether two ever led the same epoch.
    shared: bool,
    /// Whether anybody ever began to lead an epoch below one that had been led.
    backwards: bool,
    /// The newest list of members that was agreed on, and who is in it.
    agreed: Option<(ListId, NodeSet)>,
    /// Whether two different lists with one id were agreed on.
    forked: bool,
    /// Whether anybody ever began to lead by a list older than one that was agreed on, or by one that does not name it.
    outdated: bool,
}

/// The paper's world: what the classic mode takes for granted.
pub const PAPER: Assumptions = Assumptions::NO_LOSS
    .and(Assumptions::IN_ORDER)
    .and(Assumptions::TIMELY)
    .and(Assumptions::NO_PAUSE)
    .and(Assumptions::STEADY_CLOCKS)
    .and(Assumptions::SAFE_STORAGE);

const CLASSIC: &[Property<Bully>] = &[
    Property {
        name: "one-coordinator",
        says: "members that reorganise or work have the same coordinator (the paper's assertion 1a)",
        assumes: PAPER,
        holds: |_, _, flock| agree(flock, |view| view.coordinator.map(|(node, _)| node)),
    },
    Property {
        name: "one-task",
        says: "members that work, work in the same epoch (the paper's assertion 1b)",
        assumes: PAPER,
        holds: |_, _, flock| {
            agree(flock, |view| view.coordinator.map(|(_, epoch)| epoch).filter(|_| view.status == Status::Normal))
        },
    },
    Property {
        name: "one-leader-an-epoch",
        says: "no epoch is ever led by two",
        assumes: PAPER,
        holds: |_, ghost, _| !ghost.shared,
    },
    Property {
        name: "epochs-only-grow",
        says: "whoever begins to lead does so in an epoch above every one that a member under it ever promised",
        assumes: PAPER,
        holds: |_, ghost, _| !ghost.backwards,
    },
    Property {
        name: "never-two-working",
        says: "no two members lead at one moment",
        assumes: PAPER,
        holds: |_, _, flock| working(flock).len() <= 1,
    },
];

const QUORUM: &[Property<Bully>] = &[
    Property {
        name: "one-leader-an-epoch",
        says: "no epoch is ever led by two",
        assumes: Assumptions::SAFE_STORAGE,
        holds: |_, ghost, _| !ghost.shared,
    },
    Property {
        name: "epochs-only-grow",
        says: "whoever begins to lead does so in an epoch above every one that was led before",
        // A late acceptance can make a candidate of an older epoch lead if its members' clocks let them go too early.
        assumes: Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS),
        holds: |_, ghost, _| !ghost.backwards,
    },
    Property {
        name: "lists-never-fork",
        says: "no two different lists of members with the same epoch and version are ever agreed on",
        assumes: Assumptions::SAFE_STORAGE,
        holds: |_, ghost, _| !ghost.forked,
    },
    Property {
        name: "leads-by-the-newest-list",
        says: "whoever begins to lead is in the list that it goes by, and no newer one was agreed on before",
        assumes: Assumptions::SAFE_STORAGE,
        holds: |_, ghost, _| !ghost.outdated,
    },
    Property {
        name: "never-two-working",
        says: "no two members lead at one moment",
        assumes: Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS),
        holds: |_, _, flock| working(flock).len() <= 1,
    },
];

/// Whether all running members that have something say the same.
fn agree<T: PartialEq>(flock: &[NodeStatus<View>], say: impl Fn(&View) -> Option<T>) -> bool {
    let mut said = flock.iter().filter_map(NodeStatus::up).filter_map(say);
    said.next().is_none_or(|first| said.all(|other| other == first))
}

/// Who leads, of those that run. A frozen process does not work; what it does first when it wakes is to stop.
fn working(flock: &[NodeStatus<View>]) -> NodeSet {
    flock.iter().filter_map(NodeStatus::up).filter(|view| view.working).map(|view| view.me).collect()
}

impl Ghost {
    /// A leader goes by this list, and has agreed on it or not.
    fn lists(&mut self, view: &View, begins: bool) {
        let newest = self.agreed;
        let older = newest.is_some_and(|(agreed, _)| agreed.is_newer_than(view.list));
        self.outdated |= begins && (older || !view.members.union(view.before).contains(view.me));
        if view.committed {
            self.forked |= newest.is_some_and(|(agreed, members)| agreed == view.list && members != view.members);
            if !older {
                self.agreed = Some((view.list, view.members));
            }
        }
    }
}

impl Properties for Bully {
    type Ghost = Ghost;

    fn remember(config: &Config, ghost: &mut Ghost, flock: &[NodeStatus<View>]) {
        let mut leading = NodeSet::EMPTY;
        for standing in flock {
            let (NodeStatus::Up(view) | NodeStatus::Frozen(view)) = standing else { continue };
            let Some((node, epoch)) = view.coordinator.filter(|_| view.working) else { continue };
            leading = leading.with(node);
            ghost.lists(view, !ghost.leading.contains(node));
            match ghost.highest {
                Some((highest, leader)) if epoch == highest => ghost.shared |= leader != node,
                Some((highest, _)) if epoch < highest => {
                    // A member that never met a reign cannot know of its epoch; without a majority nobody else may, either.
                    let ours = |view: &&View| view.coordinator == Some((node, epoch));
                    let known =
                        || flock.iter().filter_map(NodeStatus::up).filter(ours).any(|view| view.promised > epoch);
                    let begins = !ghost.leading.contains(node);
                    ghost.backwards |= begins && (config.mode == Mode::Quorum || known());
                }
                _ => ghost.highest = Some((epoch, node)),
            }
        }
        ghost.leading = leading;
    }

    fn safety(config: &Config) -> &'static [Property<Bully>] {
        match config.mode {
            Mode::Classic => CLASSIC,
            Mode::Quorum => QUORUM,
        }
    }

    /// The paper's assertion 2: somebody coordinates, and everybody who runs works under it. With preemption it is the
    /// highest who may.
    fn settled(config: &Config, flock: &[NodeStatus<View>]) -> bool {
        let mut up = flock.iter().filter_map(NodeStatus::up);
        let working = working(flock);
        let Some(leader) = working.iter().next().filter(|_| working.len() == 1) else { return false };
        let Some(lead) = flock[leader.index()].up() else { return false };
        if !lead.before.is_empty() || lead.list.version > 1 && !lead.committed {
            return false;
        }
        let may_lead = lead.members.minus(lead.witnesses);
        let highest =
            flock.iter().filter_map(NodeStatus::up).map(|view| view.me).filter(|me| may_lead.contains(*me)).max();
        if config.preempt && highest != Some(leader) {
            return false;
        }
        let epoch = lead.coordinator;
        // Who is not in the list has no part in it.
        up.all(|view| !lead.members.contains(view.me) || view.status == Status::Normal && view.coordinator == epoch)
    }

    /// Two leases for everybody to be free of what they forgot or accepted last, and then some elections that fail
    /// because the members begin them at different moments.
    fn settles_within(config: &Config) -> Span {
        let election = config.answer.times(3).plus(config.elected_due()).plus(config.retry());
        let bound = config.lease.plus(config.binding(config.reserve_limit));
        let demand = if config.preempt { config.preempt_delay.times(2).plus(config.stop) } else { Span::ZERO };
        bound.times(2).plus(config.abstain).plus(election.times(3)).plus(demand)
    }

    fn min_live_nodes(config: &Config) -> u32 {
        match config.mode {
            Mode::Classic => config.witnesses.len() + 1,
            Mode::Quorum if config.changes => NodeSet::CAPACITY,
            Mode::Quorum => config.majority(),
        }
    }
}
