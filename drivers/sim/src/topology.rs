//! The hearing graph without faults: its only definition.

use bellwether_kernel::{NodeId, To};

/// The receivers of a message in a flock of `nodes`, as positions, in a full mesh.
pub(crate) fn receivers(nodes: u32, from: NodeId, to: To) -> Receivers {
    match to {
        To::One(node) if node.number() <= nodes => {
            Receivers { next: node.index() as u32, end: node.number(), skip: None }
        }
        To::One(_) => Receivers { next: 0, end: 0, skip: None },
        To::Neighbours => Receivers { next: 0, end: nodes, skip: Some(from.index() as u32) },
        To::Channel => Receivers { next: 0, end: nodes, skip: None },
    }
}

/// See [`receivers`].
pub(crate) struct Receivers {
    next: u32,
    end: u32,
    skip: Option<u32>,
}

impl Iterator for Receivers {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.skip == Some(self.next) {
            self.next += 1;
        }
        if self.next >= self.end {
            return None;
        }
        self.next += 1;
        Some(self.next - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(from: usize, to: To) -> Vec<u32> {
        receivers(4, NodeId::at(from), to).collect()
    }

    #[test]
    fn neighbours_exclude_the_sender_and_the_channel_includes_it() {
        assert_eq!(all(0, To::Neighbours), [1, 2, 3]);
        assert_eq!(all(3, To::Neighbours), [0, 1, 2]);
        assert_eq!(all(1, To::Channel), [0, 1, 2, 3]);
        assert_eq!(all(1, To::One(NodeId::at(2))), [2]);
        assert_eq!(all(1, To::One(NodeId::at(4))), [] as [u32; 0]);
    }
}
