//! Who hears whom: the one place that says so, for the simulator, the checker and the properties.

use crate::NodeId;

/// Who hears whom when nothing is lost.
pub trait Hearing {
    /// Whether what `speaker` says reaches `listener`.
    fn hears(&self, listener: NodeId, speaker: NodeId) -> bool;

    /// Visits everybody whom a node reaches, itself excluded.
    fn each_neighbour(&self, node: NodeId, visit: &mut dyn FnMut(NodeId));
}

/// A flock of so many nodes in which everybody hears everybody.
#[derive(Clone, Copy, Debug)]
pub struct FullMesh(pub usize);

impl Hearing for FullMesh {
    fn hears(&self, listener: NodeId, speaker: NodeId) -> bool {
        listener != speaker && listener.index() < self.0 && speaker.index() < self.0
    }

    fn each_neighbour(&self, node: NodeId, visit: &mut dyn FnMut(NodeId)) {
        (0..self.0).map(NodeId::at).filter(|other| *other != node).for_each(visit);
    }
}
