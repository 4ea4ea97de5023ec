//! The second phase: a core is healed, conditions are good, and the core must settle.

use bellwether_kernel::{Assumptions, Change, Describe, Flock, FullMesh, Hearing, NodeId, NodeStatus, Span, tally};
use bellwether_trace::What;

use crate::bandwidth::LinkRates;
use crate::net::EventRank;
use crate::node::{Mode, NEVER};
use crate::plan::{Core, OutsideCore, SETTLES};
use crate::world::{QueuedEvent, World};
use crate::{Broken, Conditions, Cut, Enforce, Recorder, fault};

/// The state of the second phase.
pub(super) struct Recovery<P: Describe> {
    began: u64,
    /// When each flock must have settled.
    deadline: u64,
    /// How long it must then stay settled.
    stay: u64,
    /// When the run ends.
    pub(super) ends: u64,
    /// Messages with smaller numbers were sent before the recovery…
    pub(super) first_message: u32,
    /// …and have arrived by this time, or never do.
    pub(super) flushed: u64,
    /// Since when each flock has been settled.
    since: Vec<Option<u64>>,
    unsettled: u32,
    /// Whether progress is promised to a core of this size, and watched.
    demanded: bool,
    /// The tally of the core, if not all nodes are in it.
    core: Option<CoreTally<P>>,
}

/// The tally of the nodes in the core, as if the others were down.
struct CoreTally<P: Describe> {
    /// Whether each node of a flock is in the core.
    member: Vec<bool>,
    /// The status of each node, over all flocks.
    statuses: Vec<NodeStatus<P::View>>,
    /// The tallies by flock.
    tallies: Vec<P::Tally>,
}

impl<P: Describe> Recovery<P> {
    /// Updates the core's tally by the present status of a node.
    pub(super) fn count(&mut self, config: &P::Config, index: usize, now: &NodeStatus<P::View>, hearing: &dyn Hearing) {
        let Some(core) = &mut self.core else { return };
        let nodes = core.member.len();
        let (flock, position) = (index / nodes, index % nodes);
        if core.member[position] {
            let before = std::mem::replace(&mut core.statuses[index], now.clone());
            let nodes = &core.statuses[flock * nodes..(flock + 1) * nodes];
            let change = Change { node: NodeId::at(position), before: &before, after: now };
            P::count(config, &mut core.tallies[flock], &change, Flock { nodes, hearing });
        }
    }
}

impl<P: Describe, R: Recorder> World<'_, P, R> {
    /// Heals the core, restores good conditions and removes the others.
    pub(super) fn heal_core(&mut self) {
        let plan = self.plan;
        let Some(core) = &plan.core else { return };
        self.events += 1;
        let recovery = self.new_recovery(core);
        let (flushed, deadline) = (recovery.flushed, recovery.deadline);
        self.recovery = Some(recovery);
        self.arrivals_may_fail = true;
        for flock in 0..plan.flocks {
            self.recorder.record(self.net.now, flock, 0, || What::World {
                text: format!("core {} at {}", fault::list(&core.members), core.at),
            });
        }
        self.net.conditions = Conditions::GOOD;
        self.net.link_order.limit(flushed);
        self.nodes.iter_mut().for_each(|node| node.last_arrival.at = flushed.min(node.last_arrival.at));
        self.net.planned_losses.clear();
        self.mend_disks();
        self.net.slow.clear();
        self.net.rates = LinkRates::of(plan.line);
        self.net.make_room();
        self.net.field.iter_mut().for_each(crate::field::RadioField::recover);
        if self.net.field.is_some() {
            let everybody = FullMesh(plan.nodes as usize);
            self.monitor.recount(self.config, self.net.hearing(&everybody));
        }
        self.net.cuts.clear();
        let others: Vec<u32> = (1..=plan.nodes).filter(|node| core.members.binary_search(node).is_err()).collect();
        if core.others == OutsideCore::CutOff && !others.is_empty() {
            self.net.cuts.add(&Cut::Groups(vec![core.members.clone(), others.clone()]), plan.nodes);
        }
        self.net.update_links_impaired();
        self.net.push(deadline, EventRank::Input, QueuedEvent::PatienceEnds);
        for flock in 0..plan.flocks {
            self.heal_flock(flock, core, &others);
        }
        self.tell_all_back();
        for flock in 0..plan.flocks {
            self.check_settled(flock);
        }
    }

    fn new_recovery(&self, core: &Core) -> Recovery<P> {
        let patience = P::settles_within(self.config).as_nanos();
        let (now, plan) = (self.net.now, self.plan);
        let watched = match &plan.enforce {
            Enforce::Only(name) => name == SETTLES,
            Enforce::Fair | Enforce::All => true,
        };
        // Where messages are lost anyway, those that are still far away when the recovery begins are given up; where none is,
        // the recovery begins when the last of them has arrived. A clock that jumped back holds its timers up for as long.
        let far = plan.longest_delay();
        let (flushed, grace) = if plan.violates().contains(Assumptions::NO_LOSS) {
            (now + far.min(plan.timely).max(Conditions::GOOD.longest_delay()).as_nanos(), 0)
        } else {
            (NEVER, far.as_nanos())
        };
        let deadline =
            now.saturating_add(patience).saturating_add(grace).saturating_add(plan.backward_jumps().as_nanos());
        Recovery {
            began: now,
            deadline,
            stay: patience / 2,
            ends: deadline.saturating_add(patience / 2),
            first_message: self.net.messages,
            flushed,
            since: vec![None; plan.flocks as usize],
            unsettled: plan.flocks,
            demanded: watched && core.members.len() >= P::min_live_nodes(self.config) as usize,
            core: (core.members.len() < plan.nodes as usize).then(|| self.core_tally(core)),
        }
    }

    /// The tally of the core at present.
    fn core_tally(&self, core: &Core) -> CoreTally<P> {
        let (nodes, everybody) = (self.plan.nodes, FullMesh(self.plan.nodes as usize));
        let hearing = self.net.hearing(&everybody);
        let member: Vec<bool> = (1..=nodes).map(|node| core.members.binary_search(&node).is_ok()).collect();
        let mut statuses = Vec::with_capacity(self.nodes.len());
        for flock in 0..self.plan.flocks {
            let standing = self.monitor.flock(flock).iter().zip(&member);
            statuses.extend(standing.map(|(now, member)| if *member { now.clone() } else { NodeStatus::Down }));
        }
        let flocks = statuses.chunks(nodes as usize);
        let tallies = flocks.map(|nodes| tally::<P>(self.config, Flock { nodes, hearing })).collect();
        CoreTally { member, statuses, tallies }
    }

    fn heal_flock(&mut self, flock: u32, core: &Core, others: &[u32]) {
        if core.others == OutsideCore::Vanish {
            for node in others {
                self.die(self.index(flock, *node), false, None);
            }
        }
        let bound = i32::try_from(self.plan.steady_ppm).unwrap_or(i32::MAX);
        for node in &core.members {
            let index = self.index(flock, *node);
            let drift = self.nodes[index].drift;
            if drift.clamp(-bound, bound) != drift {
                self.drift(index, drift.clamp(-bound, bound));
            }
            match self.nodes[index].mode {
                Mode::Down => self.restart(index),
                Mode::Frozen => self.thaw(index),
                Mode::Running => {}
            }
        }
    }

    /// Checks whether a flock's core is settled now, and what follows.
    pub(super) fn check_settled(&mut self, flock: u32) {
        let Some(recovery) = &mut self.recovery else { return };
        let counted = recovery.core.as_ref().map(|core| &core.tallies[flock as usize]);
        let settled = P::settled(self.config, counted.unwrap_or_else(|| self.monitor.tally(flock)));
        let since = &mut recovery.since[flock as usize];
        match (settled, since.is_some()) {
            (true, false) => {
                *since = Some(self.net.now);
                recovery.unsettled -= 1;
                if recovery.unsettled == 0 {
                    recovery.ends = self.net.now.saturating_add(recovery.stay);
                }
            }
            (false, true) => {
                *since = None;
                recovery.unsettled += 1;
                recovery.ends = recovery.deadline.saturating_add(recovery.stay);
                if self.net.now >= recovery.deadline {
                    self.never_settles(flock);
                }
            }
            (true, true) | (false, false) => {}
        }
    }

    /// The time within which the core must settle is over.
    pub(super) fn patience_ends(&mut self) {
        let Some(recovery) = &self.recovery else { return };
        if let Some(flock) = recovery.since.iter().position(Option::is_none) {
            self.never_settles(flock as u32);
        }
    }

    fn never_settles(&mut self, flock: u32) {
        if !self.recovery.as_ref().is_some_and(|recovery| recovery.demanded) || self.monitor.broken.is_some() {
            return;
        }
        let patience = P::settles_within(self.config);
        let says = format!("a healed core settles within {patience} and stays so");
        let broken = Broken { property: SETTLES.to_owned(), says, at: self.net.now, flock };
        self.monitor.report(broken, self.recorder);
        self.over = true;
    }

    pub(super) fn settled_after(&self) -> Option<Span> {
        let recovery = self.recovery.as_ref()?;
        let last = recovery.since.iter().copied().collect::<Option<Vec<u64>>>()?.into_iter().max()?;
        Some(Span::nanos(last - recovery.began))
    }
}
