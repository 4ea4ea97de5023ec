//! Looking at a run in progress: at all states at once, where a recorder sees one event after the other.

use bellwether_kernel::{Describe, NodeId, Span};

use crate::field::RadioField;
use crate::node::{Mode, Node};
use crate::{Recorder, Stats};

use super::World;

/// All nodes of the first flock at one moment.
pub struct WorldView<'a, P: Describe> {
    pub(super) at: u64,
    pub(super) nodes: &'a [Node<P>],
    pub(super) stats: &'a Stats,
    pub(super) field: Option<&'a RadioField>,
}

impl<'a, P: Describe> WorldView<'a, P> {
    /// The moment, since the run began.
    #[must_use]
    pub fn at(&self) -> Span {
        Span::nanos(self.at)
    }

    /// The state of a node whose process runs.
    #[must_use]
    pub fn state(&self, node: NodeId) -> Option<&'a P::State> {
        let node = self.nodes.get(node.index()).filter(|node| node.mode == Mode::Running);
        node.and_then(|node| node.state.as_ref())
    }

    /// The statistics so far.
    #[must_use]
    pub fn stats(&self) -> &'a Stats {
        self.stats
    }

    /// The radio field, if the run has one.
    #[must_use]
    pub fn field(&self) -> Option<&'a RadioField> {
        self.field
    }
}

/// A function that sees a run regularly.
pub struct Watch<'a, P: Describe> {
    /// The time between two calls.
    pub every: Span,
    /// The function.
    pub look: &'a mut dyn FnMut(&WorldView<'_, P>),
}

impl<P: Describe, R: Recorder> World<'_, P, R> {
    /// Calls the function for every moment that is due before an event at `until`. Returns when the next one is due.
    #[cold]
    pub(super) fn look(&self, watch: &mut Watch<'_, P>, mut due: u64, until: u64) -> u64 {
        let every = watch.every.as_nanos().max(1);
        while due <= until {
            (watch.look)(&self.view(due));
            due += every;
        }
        due
    }

    /// The view of the whole state at this moment.
    pub(super) fn view(&self, at: u64) -> WorldView<'_, P> {
        let nodes = &self.nodes[..self.plan.nodes as usize];
        WorldView { at, nodes, stats: &self.net.stats, field: self.net.field.as_ref() }
    }
}
