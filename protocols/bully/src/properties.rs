//! What must hold, as code: the paper's assertions, and what the quorum mode promises beyond them.

use bellwether_kernel::{
    Assumptions, Change, Epoch, Flock, Multiset, NodeId, NodeSet, NodeStatus, Properties, Property, Span,
};

use crate::Bully;
use crate::config::{Config, Mode};
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
}

/// What the properties count of the present.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Who runs.
    up: NodeSet,
    /// Who leads, of those that run. A frozen process does not work; what it does first when it wakes is to stop.
    working: NodeSet,
    /// Whom those who run have for a coordinator.
    coordinators: Multiset<NodeId>,
    /// In which epoch those work who do.
    tasks: Multiset<Epoch>,
    /// What those who run are at.
    at: Multiset<(Status, Option<(NodeId, Epoch)>)>,
}

impl Tally {
    /// Counts the view of a member that runs, or takes it out again.
    fn view(&mut self, view: &View, runs: bool) {
        let set = |nodes: NodeSet, member: bool| if member { nodes.with(view.me) } else { nodes.without(view.me) };
        self.up = set(self.up, runs);
        self.working = set(self.working, runs && view.working);
        self.at.count((view.status, view.coordinator), runs);
        if let Some((node, epoch)) = view.coordinator {
            self.coordinators.count(node, runs);
            if view.status == Status::Normal {
                self.tasks.count(epoch, runs);
            }
        }
    }
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
        holds: |_, _, tally| tally.coordinators.distinct() <= 1,
    },
    Property {
        name: "one-task",
        says: "members that work, work in the same epoch (the paper's assertion 1b)",
        assumes: PAPER,
        holds: |_, _, tally| tally.tasks.distinct() <= 1,
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
        holds: |_, _, tally| tally.working.len() <= 1,
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
        name: "never-two-working",
        says: "no two members lead at one moment",
        assumes: Assumptions::SAFE_STORAGE.and(Assumptions::STEADY_CLOCKS),
        holds: |_, _, tally| tally.working.len() <= 1,
    },
];

impl Properties for Bully {
    type Ghost = Ghost;
    type Tally = Tally;

    fn count(_: &Config, tally: &mut Tally, change: &Change<'_, View>, _: Flock<'_, View>) {
        change.before.up().into_iter().for_each(|view| tally.view(view, false));
        change.after.up().into_iter().for_each(|view| tally.view(view, true));
    }

    fn remember(config: &Config, ghost: &mut Ghost, node: NodeId, flock: Flock<'_, View>) {
        let leads = flock.last_view(node).and_then(|view| view.coordinator.filter(|_| view.working));
        let Some((leader, epoch)) = leads else {
            ghost.leading = ghost.leading.without(node);
            return;
        };
        match ghost.highest {
            Some((highest, known)) if epoch == highest => ghost.shared |= known != leader,
            Some((highest, _)) if epoch < highest => {
                // A member that never met a reign cannot know of its epoch; without a majority nobody else may, either.
                let ours = |view: &&View| view.coordinator == Some((leader, epoch));
                let mut up = flock.nodes.iter().filter_map(NodeStatus::up).filter(ours);
                let begins = !ghost.leading.contains(leader);
                ghost.backwards |= begins && (config.mode == Mode::Quorum || up.any(|view| view.promised > epoch));
            }
            _ => ghost.highest = Some((epoch, leader)),
        }
        ghost.leading = ghost.leading.with(leader);
    }

    fn safety(config: &Config) -> &'static [Property<Bully>] {
        match config.mode {
            Mode::Classic => CLASSIC,
            Mode::Quorum => QUORUM,
        }
    }

    /// The paper's assertion 2: somebody coordinates, and everybody who runs works under it. With preemption it is the
    /// highest who may.
    fn settled(config: &Config, tally: &Tally) -> bool {
        let Some(leader) = tally.working.iter().next().filter(|_| tally.working.len() == 1) else { return false };
        let highest = tally.up.iter().filter(|me| config.may_lead(*me)).max();
        (!config.preempt || highest == Some(leader))
            && matches!(tally.at.only(), Some((Status::Normal, Some((coordinator, _)))) if *coordinator == leader)
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
            Mode::Quorum => config.majority(),
        }
    }
}
