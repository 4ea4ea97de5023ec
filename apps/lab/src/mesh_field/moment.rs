//! All nodes of a field at one moment: which of them have a head, and which pairs reach each other over clusters.

use std::collections::BTreeSet;

use bellwether_kernel::{Hearing as _, NodeId};
use bellwether_mesh::{HeadLink, Mesh, MeshRole, MeshState, Tag};
use bellwether_sim::{RadioField, WorldView};

use super::graph::{self, Islands};

/// The position of the simulated node of a tag.
pub(super) fn position(tag: Tag) -> Option<u32> {
    tag.node().map(|node| node.index() as u32)
}

/// Whether all pairs that hear each other over any number of hops can reach each other over clusters.
#[must_use]
pub fn is_joined(world: &WorldView<'_, Mesh>, nodes: u32) -> bool {
    Moment::of(world, nodes).is_some_and(|moment| moment.joined_pairs() == moment.radio_pairs())
}

/// All nodes at one moment.
pub(super) struct Moment<'a> {
    pub(super) states: Vec<Option<&'a MeshState>>,
    pub(super) field: &'a RadioField,
}

impl<'a> Moment<'a> {
    pub(super) fn of(world: &WorldView<'a, Mesh>, nodes: u32) -> Option<Moment<'a>> {
        let states = (0..nodes as usize).map(|index| world.state(NodeId::at(index))).collect();
        world.field().map(|field| Moment { states, field })
    }

    pub(super) fn state(&self, node: u32) -> Option<&'a MeshState> {
        self.states.get(node as usize).copied().flatten()
    }

    /// Whether two nodes live and hear each other.
    fn hear(&self, one: u32, other: u32) -> bool {
        let (a, b) = (NodeId::at(one as usize), NodeId::at(other as usize));
        self.state(one).is_some() && self.state(other).is_some() && (a == b || self.field.hears(a, b))
    }

    /// The head of a node, itself included, if the two hear each other.
    pub(super) fn head_of(&self, node: u32) -> Option<u32> {
        let head = match &self.state(node)?.role {
            MeshRole::Free { .. } => return None,
            MeshRole::Head(_) => node,
            MeshRole::Member(member) => position(member.head)?,
        };
        self.hear(node, head).then_some(head)
    }

    pub(super) fn lives(&self) -> Vec<bool> {
        self.states.iter().map(Option::is_some).collect()
    }

    /// Whether a packet could take a link that a head lists: whoever carries it lives and is heard.
    fn link_works(&self, head: u32, link: &HeadLink) -> bool {
        let Some(other) = position(link.cluster).filter(|other| self.head_of(*other) == Some(*other)) else {
            return false;
        };
        let strong = |gateway: &Tag| position(*gateway).is_some_and(|at| self.hear(head, at) && self.hear(at, other));
        let weak = |gateway: &Tag| {
            position(*gateway).filter(|at| self.hear(head, *at)).is_some_and(|at| {
                let Some(MeshRole::Member(member)) = self.state(at).map(|state| &state.role) else { return false };
                let to = |partner: u32| self.hear(at, partner) && self.head_of(partner) == Some(other);
                let links = member.links.iter().filter(|member_link| member_link.cluster == link.cluster);
                links.filter_map(|member_link| position(member_link.partner)).any(to)
            })
        };
        link.direct && self.hear(head, other) || link.strong.iter().any(strong) || link.weak.iter().any(weak)
    }

    /// The number of pairs that hear each other over any number of hops.
    pub(super) fn radio_pairs(&self) -> u64 {
        let lives = self.lives();
        Islands::of(&graph::neighbours(self.field, &lives)).pairs(|node| lives[node as usize])
    }

    /// The number of pairs that can reach each other over clusters.
    pub(super) fn joined_pairs(&self) -> u64 {
        let mut islands = Islands::new(self.states.len());
        let mut one_way = BTreeSet::new();
        for node in 0..self.states.len() as u32 {
            if let Some(head) = self.head_of(node) {
                islands.join(node, head);
            }
            let Some(MeshRole::Head(head)) = self.state(node).map(|state| &state.role) else { continue };
            for link in head.links.iter().filter(|link| self.link_works(node, link)) {
                let Some(other) = position(link.cluster) else { continue };
                if one_way.remove(&(other, node)) {
                    islands.join(node, other);
                } else {
                    one_way.insert((node, other));
                }
            }
        }
        islands.pairs(|node| self.state(node).is_some())
    }
}
