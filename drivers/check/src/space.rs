//! The graph of worlds itself, so that another explorer can check the result.

use bellwether_kernel::Checkable;

use crate::engine::{Batch, Engine};
use crate::model::Model;
use crate::moves::Layout;

/// The graph that [`check`](crate::check) explores, world by world. A world is a run of words that only this very `Space`
/// understands; two worlds are the same if and only if their words are.
pub struct Space<P: Checkable> {
    engine: Engine<P>,
    batch: Batch,
}

impl<P: Checkable> Space<P> {
    /// The graph of a model.
    #[must_use]
    pub fn new(config: P::Config, model: Model<P>) -> Space<P> {
        Space { engine: Engine::new(config, model, None), batch: Batch::default() }
    }

    /// The worlds that a run may begin with.
    pub fn roots(&mut self) -> Vec<Vec<u32>> {
        self.engine.roots().into_iter().map(|(world, ..)| world).collect()
    }

    /// The successors of `world`, one for each transition, so that the same may occur more than once.
    pub fn after(&mut self, world: &[u32]) -> Vec<Vec<u32>> {
        self.engine.successors(world, &mut self.batch);
        self.batch.iter().map(|(_, world)| world.to_vec()).collect()
    }

    /// The name of a property that fails in `world`.
    pub fn broken(&mut self, world: &[u32]) -> Option<&'static str> {
        if Layout::of(&self.engine.tables, world).transient() {
            return None;
        }
        self.engine.judge.broken(&self.engine.tables, world)
    }
}
