//! Judging the properties of a world.

use bellwether_kernel::{Assumptions, Checkable, Flock, NodeId, NodeStatus, Property, tally};
use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::intern::Interner;
use crate::tables::Tables;

/// Evaluates the protocol's properties, each combination once.
pub(crate) struct Judge<P: Checkable> {
    pub(crate) ghosts: Interner<P::Ghost>,
    properties: Vec<&'static Property<P>>,
    skipped: Vec<(&'static str, Assumptions)>,
    /// By history and statuses: the history afterwards, and the violated property.
    verdicts: HashMap<Vec<u32>, (u32, Option<u8>), FixedState>,
    settled: HashMap<Vec<u32>, bool, FixedState>,
    key: Vec<u32>,
}

impl<P: Checkable> Judge<P> {
    pub(crate) fn new(config: &P::Config, met: Assumptions) -> Judge<P> {
        let (asked, skipped): (Vec<_>, Vec<_>) =
            P::safety(config).iter().partition(|property| met.contains(property.assumes));
        Judge {
            ghosts: Interner::new(),
            properties: asked,
            skipped: skipped.iter().map(|property| (property.name, property.assumes.minus(met))).collect(),
            verdicts: HashMap::default(),
            settled: HashMap::default(),
            key: Vec::new(),
        }
    }

    pub(crate) fn property(&self, index: u8) -> &'static Property<P> {
        self.properties[usize::from(index)]
    }

    pub(crate) fn checked(&self) -> Vec<&'static str> {
        self.properties.iter().map(|property| property.name).collect()
    }

    pub(crate) fn skipped(&self) -> &[(&'static str, Assumptions)] {
        &self.skipped
    }

    /// Updates the history in `world`, and returns the violated property.
    pub(crate) fn look(&mut self, tables: &Tables<P>, world: &mut [u32]) -> Option<u8> {
        let nodes = tables.nodes();
        self.key.clear();
        self.key.push(world[nodes]);
        self.key.extend(world[..nodes].iter().map(|local| tables.info(*local).standing));
        if let Some((ghost, broken)) = self.verdicts.get(self.key.as_slice()) {
            world[nodes] = *ghost;
            return *broken;
        }
        let flock = flock(tables, world);
        let mut ghost = self.ghosts.get(world[nodes]).clone();
        let present = Flock { nodes: &flock, hearing: &tables.hearing };
        for node in (0..nodes).map(NodeId::at) {
            P::remember(&tables.config, &mut ghost, node, present);
        }
        let tally = tally::<P>(&tables.config, present);
        let broken = self.properties.iter().position(|property| !(property.holds)(&tables.config, &ghost, &tally));
        let broken = broken.map(|index| index as u8);
        world[nodes] = self.ghosts.intern(ghost).0;
        self.verdicts.insert(self.key.clone(), (world[nodes], broken));
        broken
    }

    /// The violated property of a world whose history is up to date.
    pub(crate) fn broken(&self, tables: &Tables<P>, world: &[u32]) -> Option<&'static str> {
        let (tally, ghost) = (count(tables, &flock(tables, world)), self.ghosts.get(world[tables.nodes()]));
        self.properties.iter().find(|property| !(property.holds)(&tables.config, ghost, &tally)).map(|p| p.name)
    }

    /// Whether the flock has reached its goal when the world is calm.
    pub(crate) fn settled(&mut self, tables: &Tables<P>, world: &[u32]) -> bool {
        self.key.clear();
        self.key.extend(world[..tables.nodes()].iter().map(|local| tables.info(*local).standing));
        if let Some(settled) = self.settled.get(self.key.as_slice()) {
            return *settled;
        }
        let settled = P::settled(&tables.config, &count(tables, &flock(tables, world)));
        self.settled.insert(self.key.clone(), settled);
        settled
    }
}

fn flock<P: Checkable>(tables: &Tables<P>, world: &[u32]) -> Vec<NodeStatus<P::View>> {
    world[..tables.nodes()].iter().map(|local| tables.standings.get(tables.info(*local).standing).clone()).collect()
}

/// The tally of a flock.
fn count<P: Checkable>(tables: &Tables<P>, nodes: &[NodeStatus<P::View>]) -> P::Tally {
    tally::<P>(&tables.config, Flock { nodes, hearing: &tables.hearing })
}
