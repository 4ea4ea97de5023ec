//! Monitoring the nodes: judges the properties, follows roles and counts leaders.

use bellwether_kernel::{Change, Describe, Flock, Hearing, NodeId, NodeStatus, Property, tally};
use bellwether_trace::What;

use crate::plan::Enforce;
use crate::{Broken, Plan, Recorder, Stats};

/// The status of all nodes, and the tally and history of each flock.
pub(crate) struct PropertyMonitor<P: Describe> {
    statuses: Vec<NodeStatus<P::View>>,
    flocks: Vec<FlockRecord<P>>,
    enforced: Vec<&'static Property<P>>,
    nodes: usize,
    pub(crate) broken: Option<Broken>,
}

/// The tally and history of one flock.
struct FlockRecord<P: Describe> {
    ghost: P::Ghost,
    tally: P::Tally,
    /// The number of running nodes that lead.
    leaders: u32,
    /// Since when no node leads.
    leaderless: u64,
}

impl<P: Describe> PropertyMonitor<P> {
    pub(crate) fn new(config: &P::Config, plan: &Plan) -> PropertyMonitor<P> {
        let fair = PropertyMonitor::<P>::fair(config, plan);
        let safety = P::safety(config).iter();
        PropertyMonitor {
            statuses: vec![NodeStatus::Down; plan.all_nodes() as usize],
            flocks: (0..plan.flocks)
                .map(|_| FlockRecord {
                    ghost: P::Ghost::default(),
                    tally: P::Tally::default(),
                    leaders: 0,
                    leaderless: 0,
                })
                .collect(),
            enforced: match &plan.enforce {
                Enforce::All => safety.collect(),
                Enforce::Only(name) => safety.filter(|property| property.name == name).collect(),
                Enforce::Fair => fair,
            },
            nodes: plan.nodes as usize,
            broken: None,
        }
    }

    /// The properties whose assumptions a plan respects.
    fn fair(config: &P::Config, plan: &Plan) -> Vec<&'static Property<P>> {
        let violated = plan.violates();
        P::safety(config).iter().filter(|property| property.assumes.minus(violated) == property.assumes).collect()
    }

    /// The status of a node, numbered over all flocks.
    pub(crate) fn status(&self, index: usize) -> &NodeStatus<P::View> {
        &self.statuses[index]
    }

    pub(crate) fn flock(&self, flock: u32) -> &[NodeStatus<P::View>] {
        let first = flock as usize * self.nodes;
        &self.statuses[first..first + self.nodes]
    }

    /// A node starts for the first time. Its flock is judged when all have started.
    pub(crate) fn boot<R: Recorder>(&mut self, index: usize, view: Option<P::View>, now: u64, recorder: &mut R) {
        let Some(view) = view else { return };
        let flock = index / self.nodes;
        self.flocks[flock].leaderless = now;
        if P::leads(&view) {
            self.flocks[flock].leaders += 1;
        }
        write_role::<P, R>(recorder, now, flock as u32, index % self.nodes, &view);
        self.statuses[index] = NodeStatus::Up(view);
    }

    /// A node's status has changed. Returns the former status.
    #[inline]
    pub(crate) fn change<R: Recorder>(
        &mut self,
        index: usize,
        status: NodeStatus<P::View>,
        now: u64,
        stats: &mut Stats,
        recorder: &mut R,
    ) -> NodeStatus<P::View> {
        let before = std::mem::replace(&mut self.statuses[index], status);
        let status = &self.statuses[index];
        let flock = index / self.nodes;
        let led = before.last_view().is_some_and(P::leads);
        if !led && status.up().is_some_and(P::leads) {
            stats.elections += 1;
        }
        let (was, is) = (before.up().is_some_and(P::leads), status.up().is_some_and(P::leads));
        if was != is {
            self.flocks[flock].lead(is, now, stats);
        }
        if R::ON
            && let NodeStatus::Up(view) = status
            && before.last_view().map(P::role) != Some(P::role(view))
        {
            write_role::<P, R>(recorder, now, flock as u32, index % self.nodes, view);
        }
        before
    }

    /// Updates a flock's tally and history by the present status of a node.
    #[inline]
    pub(crate) fn count(
        &mut self,
        config: &P::Config,
        index: usize,
        before: &NodeStatus<P::View>,
        hearing: &dyn Hearing,
    ) {
        let (flock, node) = (index / self.nodes, NodeId::at(index % self.nodes));
        let nodes = &self.statuses[flock * self.nodes..(flock + 1) * self.nodes];
        let after = &nodes[node.index()];
        let record = &mut self.flocks[flock];
        let flock = Flock { nodes, hearing };
        P::count(config, &mut record.tally, &Change { node, before, after }, flock);
        P::remember(config, &mut record.ghost, node, flock);
    }

    /// The tally of a flock.
    pub(crate) fn tally(&self, flock: u32) -> &P::Tally {
        &self.flocks[flock as usize].tally
    }

    /// Rebuilds all tallies, because the hearing graph has changed.
    pub(crate) fn recount(&mut self, config: &P::Config, hearing: &dyn Hearing) {
        for (record, nodes) in self.flocks.iter_mut().zip(self.statuses.chunks(self.nodes)) {
            record.tally = tally::<P>(config, Flock { nodes, hearing });
        }
    }

    /// Judges every property of a flock.
    #[inline]
    pub(crate) fn judge<R: Recorder>(&mut self, config: &P::Config, flock: u32, now: u64, recorder: &mut R) {
        let record = &self.flocks[flock as usize];
        if let Some(property) =
            self.enforced.iter().find(|property| !(property.holds)(config, &record.ghost, &record.tally))
            && self.broken.is_none()
        {
            let (property, says) = (property.name.to_owned(), property.says.to_owned());
            self.report(Broken { property, says, at: now, flock }, recorder);
        }
    }

    pub(crate) fn report<R: Recorder>(&mut self, broken: Broken, recorder: &mut R) {
        recorder.record(broken.at, broken.flock, 0, || What::Broken {
            property: broken.property.clone(),
            says: broken.says.clone(),
        });
        self.broken = Some(broken);
    }

    /// Completes the statistics.
    pub(crate) fn finish(&mut self, now: u64, stats: &mut Stats) {
        for flock in self.flocks.iter().filter(|flock| flock.leaders == 0) {
            stats.leaderless_ns += now.saturating_sub(flock.leaderless);
        }
    }
}

impl<P: Describe> FlockRecord<P> {
    fn lead(&mut self, begins: bool, now: u64, stats: &mut Stats) {
        if begins {
            if self.leaders == 0 {
                stats.leaderless_ns += now - self.leaderless;
            }
            self.leaders += 1;
        } else {
            self.leaders -= 1;
            self.leaderless = now;
        }
    }
}

fn write_role<P: Describe, R: Recorder>(recorder: &mut R, now: u64, flock: u32, position: usize, view: &P::View) {
    recorder.record(now, flock, position as u32 + 1, || {
        let role = P::role(view);
        What::Role { name: role.name.to_owned(), hue: role.hue, leads: P::leads(view) }
    });
}
