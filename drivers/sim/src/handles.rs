//! Local node numbers: each node's own numbers for the others, which mean nothing to any other node.

use bellwether_kernel::{Input, NodeId, Protocol, To};

/// How one node numbers the others: a rotation of their true numbers that differs from node to node. Its own number stays
/// what it is, because that is what a node is told to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handles {
    me: u32,
    others: u32,
    shift: u32,
}

impl Handles {
    /// The handles of the node at a position among so many, from the run's seed.
    pub(crate) fn new(seed: u64, position: u32, nodes: u32) -> Handles {
        let mixed =
            (seed ^ u64::from(position).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let others = nodes.saturating_sub(1).max(1);
        Handles { me: position, others, shift: ((mixed >> 32) % u64::from(others)) as u32 }
    }

    /// The node's own number for another.
    pub(crate) fn local(self, node: NodeId) -> NodeId {
        self.rotate(node, self.shift)
    }

    /// The node behind a local number.
    pub(crate) fn global(self, handle: NodeId) -> NodeId {
        self.rotate(handle, self.others - self.shift)
    }

    fn rotate(self, node: NodeId, by: u32) -> NodeId {
        let position = node.index() as u32;
        if position == self.me || position > self.others {
            return node;
        }
        let without_me = if position > self.me { position - 1 } else { position };
        let rotated = (without_me + by) % self.others;
        NodeId::at(if rotated < self.me { rotated } else { rotated + 1 } as usize)
    }

    /// An input with the node's own numbers.
    pub(crate) fn input<P: Protocol>(self, input: Input<P>) -> Input<P> {
        match input {
            Input::Deliver { from, message } => Input::Deliver { from: self.local(from), message },
            Input::Link { peer, up } => Input::Link { peer: self.local(peer), up },
            Input::PushBack { peer, full } => Input::PushBack { peer: self.local(peer), full },
            other => other,
        }
    }

    /// A receiver with global numbers.
    pub(crate) fn address(self, to: To) -> To {
        match to {
            To::One(handle) => To::One(self.global(handle)),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_a_bijection_that_leaves_oneself_alone_and_differs_from_node_to_node() {
        for nodes in 1..12 {
            let mut differ = 0;
            for position in 0..nodes {
                let handles = Handles::new(7, position, nodes);
                let me = NodeId::at(position as usize);
                assert_eq!(handles.local(me), me);
                let mut seen: Vec<u32> =
                    (0..nodes).map(|other| handles.local(NodeId::at(other as usize)).number()).collect();
                differ += u32::from((1..).zip(&seen).any(|(number, handle)| number != *handle));
                for other in (0..nodes).map(|other| NodeId::at(other as usize)) {
                    assert_eq!(handles.global(handles.local(other)), other);
                }
                seen.sort_unstable();
                assert!(seen.into_iter().eq(1..=nodes));
            }
            assert!(nodes < 4 || differ > 0, "{nodes}");
        }
    }
}
