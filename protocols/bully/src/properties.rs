//! The properties: the paper's assertions, and the additional guarantees of quorum mode.

use bellwether_kernel::{
    Assumptions, Change, Epoch, Flock, Multiset, NodeId, NodeSet, NodeStatus, Properties, Property, Span,
};

use crate::Bully;
use crate::config::{Config, Mode};
use crate::list::ListId;
use crate::state::{Status, View};

/// What the properties remember of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ghost {
    /// The highest epoch that any member ever led, and that member.
    highest: Option<(Epoch, NodeId)>,
    /// The members that lead.
    leading: NodeSet,
    /// Whether two members ever led the same epoch.
    shared: bool,
    /// Whether any member ever began to lead an epoch below one that had been led.
    backwards: bool,
    /// The newest list that was agreed on, and its members.
    agreed: Option<(ListId, NodeSet)>,
    /// Whether two different lists with one id were agreed on.
    forked: bool,
    /// Whether any member ever began to lead with a list that is older than an agreed one, or that does not name it.
    outdated: bool,
}

/// What the properties count of the present.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The members whose process runs.
    up: NodeSet,
    /// The members that lead and run. A frozen process does not work; the first thing that it does when it wakes is to
    /// stop.
    working: NodeSet,
    /// The coordinators of the members that run.
    coordinators: Multiset<NodeId>,
    /// The epochs in which members work.
    tasks: Multiset<Epoch>,
    /// The status of each member that runs and takes part, with its coordinator.
    at: Multiset<(Status, Option<(NodeId, Epoch)>)>,
    /// The members that run and take no part.
    outside: NodeSet,
    /// The members that were told that their stable storage is older than their promise.
    rolled_back: NodeSet,
    /// The leaders with their lists.
    leads: Multiset<Lead>,
}

/// A leader and its member list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Lead {
    leader: NodeId,
    members: NodeSet,
    witnesses: NodeSet,
    preferred: NodeSet,
    /// Whether a change of the list has begun and is not known to be over.
    changing: bool,
}

impl Lead {
    fn of(view: &View) -> Lead {
        let changing = !view.before.is_empty() || (view.list.version > 1 && !view.committed);
        let View { members, witnesses, preferred, .. } = *view;
        Lead { leader: view.me, members, witnesses, preferred, changing }
    }

    /// The member of `up` that should lead in an election by rank.
    fn highest(&self, up: NodeSet) -> Option<NodeId> {
        let may = up.intersection(self.members.minus(self.witnesses));
        may.iter().max_by_key(|node| (self.preferred.contains(*node), *node))
    }
}

impl Tally {
    /// Adds the view of a running member, or removes it.
    fn view(&mut self, view: &View, runs: bool) {
        let set = |nodes: NodeSet, member: bool| if member { nodes.with(view.me) } else { nodes.without(view.me) };
        self.up = set(self.up, runs);
        self.working = set(self.working, runs && view.working);
        self.outside = set(self.outside, runs && view.outside);
        self.rolled_back = set(self.rolled_back, runs && view.rolled_back);
        if !view.outside {
            self.at.count((view.status, view.coordinator), runs);
        }
        if view.working {
            self.leads.count(Lead::of(view), runs);
        }
        if let Some((node, epoch)) = view.coordinator {
            self.coordinators.count(node, runs);
            if view.status == Status::Normal {
                self.tasks.count(epoch, runs);
            }
        }
    }
}

/// The paper's assumptions about the network: those of classic mode.
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
        name: "nobody-is-rolled-back",
        says: "no member whose storage keeps what it wrote is told that it was rolled back",
        assumes: Assumptions::SAFE_STORAGE,
        holds: |_, _, tally| tally.rolled_back.is_empty(),
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
        holds: |_, _, tally| tally.working.len() <= 1,
    },
];

impl Ghost {
    /// Records that a leader uses this list, and whether the list is agreed on.
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
        if let Some(view) = flock.last_view(node) {
            ghost.lists(view, !ghost.leading.contains(leader));
        }
        match ghost.highest {
            Some((highest, known)) if epoch == highest => ghost.shared |= known != leader,
            Some((highest, _)) if epoch < highest => {
                // A member that never met a coordinator cannot know of its epoch; without a majority nobody else may, either.
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

    /// The paper's assertion 2: there is a coordinator, and every running member works under it, or knows that it takes
    /// no part. With preemption the coordinator is the highest member that may lead.
    fn settled(config: &Config, tally: &Tally) -> bool {
        let Some(lead @ Lead { leader, members, changing: false, .. }) = tally.leads.only() else { return false };
        (!config.preempt || lead.highest(tally.up) == Some(*leader))
            && members.contains(*leader)
            && tally.outside.intersection(*members).is_empty()
            && matches!(tally.at.only(), Some((Status::Normal, Some((coordinator, _)))) if coordinator == leader)
    }

    /// Two leases until no member is bound by what it forgot or accepted last, and then some elections that fail
    /// because the members begin them at different moments.
    fn settles_within(config: &Config) -> Span {
        let answer = config.patient_answer(config.backoff);
        let election = answer.times(7).plus(config.retry());
        let bound = config.lease.plus(config.binding(config.reserve_limit));
        let demand = if config.preempt { config.preempt_delay.times(2).plus(config.stop) } else { Span::ZERO };
        // A change that is under way goes on with the heart-beats.
        let change = if config.changes > 0 { config.heartbeat.times(12) } else { Span::ZERO };
        bound
            .times(2)
            .plus(config.abstain)
            .plus(election.times(3))
            .plus(demand)
            .plus(change)
            .plus(config.longest_retry())
    }

    fn min_live_nodes(config: &Config) -> u32 {
        match config.mode {
            Mode::Classic => config.witnesses.len() + 1,
            Mode::Quorum => config.changes.max(config.majority()),
        }
    }
}
