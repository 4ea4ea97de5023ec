//! Which node hears which: the only definition, for the simulator, the checker and the properties.

use alloc::vec;
use alloc::vec::Vec;

use crate::{NodeId, To};

/// Which node hears which when nothing is lost.
pub trait Hearing {
    /// Whether what `speaker` says reaches `listener`.
    fn hears(&self, listener: NodeId, speaker: NodeId) -> bool;

    /// Calls `visit` for each node that `node` reaches, except itself.
    fn each_neighbour(&self, node: NodeId, visit: &mut dyn FnMut(NodeId));

    /// Whether a message that `from` sends to `to` reaches `listener`. A node reaches itself under its own number and
    /// on the shared channel.
    fn reaches(&self, from: NodeId, to: To, listener: NodeId) -> bool {
        match to {
            To::One(node) => node == listener && (from == listener || self.hears(listener, from)),
            To::Neighbours => from != listener && self.hears(listener, from),
            To::Channel => from == listener || self.hears(listener, from),
        }
    }
}

/// A flock of so many nodes, each of which hears all others.
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

/// Which node hears which among nodes that stay where they are, as one-way edges. It starts empty, or as a copy of any
/// other [`Hearing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HearingGraph {
    /// The listeners of each node, ascending and without the node itself.
    listeners: Vec<Vec<NodeId>>,
}

impl HearingGraph {
    /// A graph of so many nodes that do not hear each other.
    #[must_use]
    pub fn without_edges(nodes: usize) -> HearingGraph {
        HearingGraph { listeners: vec![Vec::new(); nodes] }
    }

    /// A copy of what `hearing` says at this moment.
    #[must_use]
    pub fn copy_of(hearing: &dyn Hearing, nodes: usize) -> HearingGraph {
        let mut graph = HearingGraph::without_edges(nodes);
        for speaker in (0..nodes).map(NodeId::at) {
            hearing.each_neighbour(speaker, &mut |listener| graph.add_edge(speaker, listener));
        }
        graph
    }

    /// Adds an edge one way: `listener` hears `speaker`.
    #[must_use]
    pub fn with_edge(mut self, speaker: NodeId, listener: NodeId) -> HearingGraph {
        self.add_edge(speaker, listener);
        self
    }

    /// Adds edges both ways.
    #[must_use]
    pub fn with_link(self, one: NodeId, other: NodeId) -> HearingGraph {
        self.with_edge(one, other).with_edge(other, one)
    }

    /// Lets `listener` hear `speaker`. An unknown node, or a node and itself, changes nothing.
    pub fn add_edge(&mut self, speaker: NodeId, listener: NodeId) {
        if speaker == listener || listener.index() >= self.listeners.len() {
            return;
        }
        if let Some(listeners) = self.listeners.get_mut(speaker.index())
            && let Err(place) = listeners.binary_search(&listener)
        {
            listeners.insert(place, listener);
        }
    }

    /// The graph without `node`; the numbers of all later nodes drop by one.
    #[must_use]
    pub fn without_node(&self, node: NodeId) -> HearingGraph {
        let renumbered = |other: NodeId| NodeId::at(other.index() - usize::from(other > node));
        let others = self.edges().filter(|(speaker, listener)| *speaker != node && *listener != node);
        let graph = HearingGraph::without_edges(self.nodes().saturating_sub(1));
        others.fold(graph, |graph, (speaker, listener)| graph.with_edge(renumbered(speaker), renumbered(listener)))
    }

    /// The number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.listeners.len()
    }

    /// The nodes that hear `speaker`, ascending.
    #[must_use]
    pub fn listeners(&self, speaker: NodeId) -> &[NodeId] {
        self.listeners.get(speaker.index()).map_or(&[], Vec::as_slice)
    }

    /// All edges, as pairs of speaker and listener.
    pub fn edges(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        let speakers = self.listeners.iter().enumerate();
        speakers.flat_map(|(index, listeners)| listeners.iter().map(move |listener| (NodeId::at(index), *listener)))
    }
}

impl Hearing for HearingGraph {
    fn hears(&self, listener: NodeId, speaker: NodeId) -> bool {
        self.listeners(speaker).binary_search(&listener).is_ok()
    }

    fn each_neighbour(&self, node: NodeId, visit: &mut dyn FnMut(NodeId)) {
        self.listeners(node).iter().copied().for_each(visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(number: u32) -> NodeId {
        NodeId::at(number as usize - 1)
    }

    fn reached(hearing: &dyn Hearing, from: u32, to: To) -> Vec<u32> {
        (1..=4).filter(|listener| hearing.reaches(node(from), to, node(*listener))).collect()
    }

    #[test]
    fn an_edge_goes_one_way_and_a_link_both_ways() {
        let graph = HearingGraph::without_edges(3).with_edge(node(1), node(2)).with_link(node(2), node(3));
        assert!(graph.hears(node(2), node(1)) && !graph.hears(node(1), node(2)));
        assert!(graph.hears(node(2), node(3)) && graph.hears(node(3), node(2)));
        assert_eq!(graph.edges().count(), 3);
    }

    #[test]
    fn nobody_outside_the_graph_hears_or_is_heard() {
        let graph = HearingGraph::without_edges(2).with_edge(node(1), node(9)).with_edge(node(9), node(1));
        assert_eq!(graph.with_edge(node(1), node(1)), HearingGraph::without_edges(2));
    }

    #[test]
    fn a_graph_without_a_node_is_that_of_the_others() {
        let line = HearingGraph::without_edges(4).with_link(node(1), node(2)).with_link(node(2), node(3));
        let line = line.with_edge(node(3), node(4));
        let left = HearingGraph::without_edges(3).with_link(node(1), node(2)).with_edge(node(2), node(3));
        assert_eq!(line.without_node(node(1)), left);
        assert_eq!(line.without_node(node(2)).edges().count(), 1);
    }

    #[test]
    fn a_copy_hears_as_the_original_does() {
        let (everybody, graph) = (FullMesh(4), HearingGraph::copy_of(&FullMesh(4), 4));
        for to in [To::One(node(3)), To::One(node(9)), To::Neighbours, To::Channel] {
            for from in 1..=4 {
                assert_eq!(reached(&graph, from, to), reached(&everybody, from, to));
            }
        }
    }

    #[test]
    fn a_message_reaches_only_those_who_hear_its_sender() {
        let line = HearingGraph::without_edges(4).with_link(node(1), node(2)).with_link(node(2), node(3));
        assert_eq!(reached(&line, 2, To::Neighbours), [1, 3]);
        assert_eq!(reached(&line, 2, To::Channel), [1, 2, 3]);
        assert_eq!(reached(&line, 1, To::One(node(3))), [] as [u32; 0]);
        assert_eq!(reached(&line, 1, To::One(node(1))), [1]);
    }
}
