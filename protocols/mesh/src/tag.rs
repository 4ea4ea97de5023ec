//! Who is who across the mesh: a tag, which means the same to everybody.

use core::fmt;

use bellwether_kernel::NodeId;

/// The identity of a node. It is what travels, is compared and is listed; a [`NodeId`] is only a local handle, and two nodes
/// have different ones for the same third.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(pub u64);

const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
const SECOND: u64 = 0xd6e8_feb8_6659_fd93;

impl Tag {
    /// The tag of no node.
    pub const NONE: Tag = Tag(0);

    /// The tag of a simulated node: a bijection, so that no two are equal and none is [`Tag::NONE`], which says nothing about
    /// places in a field or in a list.
    #[must_use]
    pub const fn of_node(node: NodeId) -> Tag {
        let mixed = (node.number() as u64).wrapping_mul(FIRST);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(SECOND);
        Tag(mixed ^ (mixed >> 32))
    }

    /// The simulated node that has this tag, if there is one.
    #[must_use]
    pub fn node(self) -> Option<NodeId> {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(inverse(SECOND));
        let number = (mixed ^ (mixed >> 32)).wrapping_mul(inverse(FIRST));
        u32::try_from(number).ok().and_then(NodeId::new)
    }

    /// Under which name a landmark announces itself, and back again: its cluster's record and its announcement are two
    /// records, each with editions of its own.
    #[must_use]
    pub const fn announcement(self) -> Tag {
        Tag(!self.0)
    }

    /// The tag, unless it is nobody's.
    #[must_use]
    pub fn some(self) -> Option<Tag> {
        (self != Tag::NONE).then_some(self)
    }
}

/// What an odd number must be multiplied with to become 1, by Newton's method.
const fn inverse(odd: u64) -> u64 {
    let mut result = odd;
    let mut round = 0;
    while round < 6 {
        result = result.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(result)));
        round += 1;
    }
    result
}

impl fmt::Display for Tag {
    /// A simulated node by its number, so that people recognise it; any other in hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.node()) {
            (Tag::NONE, _) => f.write_str("nobody"),
            (_, Some(node)) => write!(f, "n{node}"),
            (Tag(bits), None) => write!(f, "{bits:016x}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_simulated_nodes_tag_leads_back_to_its_number() {
        for number in [1, 2, 64, 100_000, u32::MAX] {
            let node = NodeId::new(number).unwrap();
            assert_eq!(Tag::of_node(node).node(), Some(node));
            assert_ne!(Tag::of_node(node), Tag::NONE);
        }
        assert_eq!(Tag(1).to_string(), "0000000000000001");
        assert_eq!(Tag::of_node(NodeId::at(4)).to_string(), "n5");
    }
}
