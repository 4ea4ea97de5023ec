//! What must hold, as code.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use bellwether_kernel::{Assumptions, Change, Flock, NodeId, NodeStatus, Properties, Property, Span};

use crate::Mesh;
use crate::config::MeshConfig;
use crate::state::{MeshStatus, MeshView};
use crate::tag::Tag;

/// What the properties remember of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MeshGhost {
    /// Who has ever been a head.
    heads: BTreeSet<Tag>,
    /// The last edition of each node's record, and how many packets it had delivered.
    nodes: Vec<NodeHistory>,
    /// What was delivered where.
    delivered: BTreeSet<(NodeId, Tag, u32)>,
    /// Whether anybody ever named a head that never was one.
    invented_head: bool,
    /// Whether a record's edition ever went back.
    edition_went_back: bool,
    /// Whether a packet was ever delivered twice to one life of a node.
    delivered_twice: bool,
}

/// What of a node's past the properties remember.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct NodeHistory {
    edition: (u32, u32),
    delivered: u32,
}

/// What is counted of a cluster: who names its head, and whom the head lists.
#[derive(Clone, Copy, Debug, Default)]
struct ClusterTally {
    naming: u64,
    named: u16,
    listed: u64,
    count: u16,
}

impl ClusterTally {
    fn agrees(&self) -> bool {
        (self.naming, self.named) == (self.listed, self.count)
    }
}

/// What the properties count of the present, of those that run.
#[derive(Clone, Debug, Default)]
pub struct MeshTally {
    clusters: BTreeMap<Tag, ClusterTally>,
    /// Clusters whose head lists others than those who name it.
    contradicting: u32,
    /// Nodes that are free.
    free: u32,
    /// Nodes that were in another role a moment ago.
    unsteady: u32,
    /// Members that do not hear their head, and heads that do not hear their member.
    deaf: BTreeSet<NodeId>,
    /// Heads that hear each other and whose clusters would fit into one, each pair from both sides: so all pairs of a node
    /// are found without a look at the others.
    mergeable: BTreeSet<(NodeId, NodeId)>,
    /// The node of each tag.
    nodes: BTreeMap<Tag, NodeId>,
    /// Whether some head of a small mesh knows the way to others than those to whom there is one.
    lost_ways: bool,
}

/// Up to this size it is judged whether every head knows the way to everybody: that looks at all nodes.
const SMALL: u32 = 64;

impl MeshTally {
    /// Counts the view of a node that runs, or takes it out again.
    fn view(&mut self, view: &MeshView, runs: bool) {
        let add = |counter: &mut u32, counts: bool| match (counts, runs) {
            (true, true) => *counter += 1,
            (true, false) => *counter -= 1,
            (false, _) => {}
        };
        add(&mut self.free, view.status == MeshStatus::Free);
        add(&mut self.unsteady, !view.steady);
        if view.head == Tag::NONE {
            return;
        }
        let cluster = self.clusters.entry(view.head).or_default();
        let agreed = cluster.agrees();
        if runs {
            cluster.naming = cluster.naming.wrapping_add(view.tag.0);
            cluster.named += 1;
        } else {
            cluster.naming = cluster.naming.wrapping_sub(view.tag.0);
            cluster.named -= 1;
        }
        if view.status == MeshStatus::Head {
            (cluster.listed, cluster.count) = if runs { (view.listed, view.count) } else { (0, 0) };
        }
        match (agreed, cluster.agrees()) {
            (true, false) => self.contradicting += 1,
            (false, true) => self.contradicting -= 1,
            _ => {}
        }
        if cluster.named == 0 && cluster.count == 0 {
            self.clusters.remove(&view.head);
        }
    }

    /// Looks whether every head knows the way to as many as there are ways to, over links that are heard both ways.
    fn ways(&mut self, flock: Flock<'_, MeshView>) {
        let up = |node: NodeId| flock.nodes.get(node.index()).and_then(NodeStatus::up);
        let mut seen = alloc::vec![false; flock.nodes.len()];
        self.lost_ways = false;
        for first in (0..flock.nodes.len()).map(NodeId::at) {
            if up(first).is_none() || core::mem::replace(&mut seen[first.index()], true) {
                continue;
            }
            let mut island = alloc::vec![first];
            let mut at = 0;
            while let Some(node) = island.get(at).copied() {
                flock.hearing.each_neighbour(node, &mut |other| {
                    if up(other).is_some() && flock.hearing.hears(node, other) && !seen[other.index()] {
                        seen[other.index()] = true;
                        island.push(other);
                    }
                });
                at += 1;
            }
            let others = island.len() as u32 - 1;
            let knows = |view: &MeshView| view.status != MeshStatus::Head || view.reachable == others;
            self.lost_ways |= !island.iter().filter_map(|node| up(*node)).all(knows);
        }
    }

    /// Looks at whom a node hears: its head, its members, other heads.
    fn hearing(&mut self, config: &MeshConfig, node: NodeId, flock: Flock<'_, MeshView>) {
        let pairs = self.mergeable.range((node, NodeId::at(0))..).take_while(|(one, _)| *one == node);
        let others: Vec<NodeId> = pairs.map(|(_, other)| *other).collect();
        for other in others {
            self.mergeable.remove(&(node, other));
            self.mergeable.remove(&(other, node));
        }
        self.deaf.remove(&node);
        let Some(view) = flock.nodes.get(node.index()).and_then(|status| status.up()) else { return };
        self.nodes.insert(view.tag, node);
        match view.status {
            MeshStatus::Free => {}
            MeshStatus::Head => {
                flock.hearing.each_neighbour(node, &mut |other| {
                    let status = flock.nodes.get(other.index()).and_then(|status| status.up());
                    let fits = |view: &MeshView, other: &MeshView| {
                        other.status == MeshStatus::Head && view.count.saturating_add(other.count) <= config.limit
                    };
                    if status.is_some_and(|other| fits(view, other)) && flock.hearing.hears(node, other) {
                        self.mergeable.extend([(node, other), (other, node)]);
                    }
                });
            }
            MeshStatus::Member | MeshStatus::Gateway | MeshStatus::WeakGateway => {
                let head = self.nodes.get(&view.head).copied().or_else(|| view.head.node());
                let hears = head.is_some_and(|head| flock.hearing.hears(node, head) && flock.hearing.hears(head, node));
                if !hears {
                    self.deaf.insert(node);
                }
            }
        }
    }
}

const SAFETY: &[Property<Mesh>] = &[
    Property {
        name: "heads-are-heads",
        says: "nobody is a member of a head that never was one",
        assumes: Assumptions::NONE,
        holds: |_, ghost, _| !ghost.invented_head,
    },
    Property {
        name: "editions-only-grow",
        says: "no head publishes an edition of its record that is older than one before",
        assumes: Assumptions::SAFE_STORAGE,
        holds: |_, ghost, _| !ghost.edition_went_back,
    },
    Property {
        name: "delivered-once",
        says: "no packet is delivered twice",
        assumes: Assumptions::NONE,
        holds: |_, ghost, _| !ghost.delivered_twice,
    },
];

impl Properties for Mesh {
    type Ghost = MeshGhost;
    type Tally = MeshTally;

    fn count(config: &MeshConfig, tally: &mut MeshTally, change: &Change<'_, MeshView>, flock: Flock<'_, MeshView>) {
        change.before.up().into_iter().for_each(|view| tally.view(view, false));
        change.after.up().into_iter().for_each(|view| tally.view(view, true));
        let judged = |view: &MeshView| (view.status == MeshStatus::Head, view.head, view.count);
        if change.before.up().map(judged) != change.after.up().map(judged) {
            tally.hearing(config, change.node, flock);
        }
        // No two heads hear each other, so this many nodes have no more clusters in a row than lists reach over.
        if config.nodes <= SMALL.min(2 * u32::from(config.reach) + 2) {
            tally.ways(flock);
        }
    }

    fn remember(_: &MeshConfig, ghost: &mut MeshGhost, node: NodeId, flock: Flock<'_, MeshView>) {
        let at = node.index();
        if ghost.nodes.len() <= at {
            ghost.nodes.resize(at + 1, NodeHistory::default());
        }
        let Some(view) = flock.last_view(node) else { return };
        let past = &mut ghost.nodes[at];
        ghost.edition_went_back |= view.edition < past.edition;
        // A new life of the process has delivered nothing yet, and cannot know what its former self has.
        if view.edition.0 > past.edition.0 {
            ghost.delivered.retain(|(receiver, _, _)| *receiver != node);
            past.delivered = 0;
        }
        past.edition = past.edition.max(view.edition);
        if let (count, Some((from, id))) = view.delivered
            && count > past.delivered
        {
            past.delivered = count;
            ghost.delivered_twice |= !ghost.delivered.insert((node, from, id));
        }
        if view.status == MeshStatus::Head {
            ghost.heads.insert(view.tag);
        } else if view.head != Tag::NONE {
            // A driver may show several changes at once, the member's before the head's.
            let is_head = |node| flock.last_view(node).is_some_and(|view| view.status == MeshStatus::Head);
            ghost.invented_head |= !ghost.heads.contains(&view.head) && !view.head.node().is_some_and(is_head);
        }
    }

    fn safety(_: &MeshConfig) -> &'static [Property<Mesh>] {
        SAFETY
    }

    /// Nobody is free, every member hears its head and is heard by it, every head lists exactly those who name it, no two
    /// heads that hear each other could merge, all that has been so for a while, and in a mesh that is small enough every head
    /// knows the way to everybody to whom there is one.
    fn settled(_: &MeshConfig, tally: &MeshTally) -> bool {
        let still = tally.free == 0 && tally.unsteady == 0;
        still && !tally.lost_ways && tally.contradicting == 0 && tally.deaf.is_empty() && tally.mergeable.is_empty()
    }

    /// Clusters form, merge one after the other, and are then left alone for eight beats.
    fn settles_within(config: &MeshConfig) -> Span {
        config.beat.times(40 + u64::from(config.nodes.min(100)))
    }

    fn min_live_nodes(_: &MeshConfig) -> u32 {
        1
    }
}
