//! The field at one moment, as the page gets it.

use std::collections::VecDeque;

use bellwether_kernel::NodeId;
use bellwether_mesh::{Mesh, MeshAnswer, MeshRole, MeshState, Tag};
use bellwether_sim::{Plan, Wall, WorldView};
use serde::Serialize;

/// The number of messages whose outcome is shown.
const MESSAGES: usize = 40;

/// The facts that do not change during a run. Lengths are in millimetres.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct FieldInfo {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) radius: u32,
    pub(super) seed: u64,
    /// The number of the run; a page forgets everything about another.
    pub(super) run: u32,
}

/// The outcome of a message.
#[derive(Clone, Debug, Serialize)]
pub(super) struct MessageReport {
    /// Counted from 1 over the run.
    pub(super) id: u32,
    pub(super) from: u32,
    pub(super) to: u32,
    /// The nodes that it passed, from its sender to its destination; empty, if it did not arrive.
    pub(super) path: Vec<u32>,
    /// The answer to the sender.
    pub(super) says: String,
}

/// A field at one moment.
#[derive(Debug, Serialize)]
pub(super) struct Frame<'a> {
    pub(super) about: FieldInfo,
    /// Nanoseconds of virtual time since the run began.
    pub(super) at: u64,
    /// The speed as a multiple of real time; 0 while it is stopped.
    pub(super) times: u32,
    /// The greatest speed of walking nodes, in metres a second.
    pub(super) walk: u32,
    /// Each node: its place, what it is, and the number of its head (0 for none).
    pub(super) nodes: &'a [PlacedNode],
    pub(super) walls: &'a [Wall4],
    /// Bytes that a node sent in the last second, on the mean.
    pub(super) bytes_s: u64,
    pub(super) messages: &'a VecDeque<MessageReport>,
    /// The number of actions so far.
    pub(super) events: usize,
    /// The property that does not hold, if one does not.
    pub(super) broken: Option<&'a str>,
}

/// A node: its place, what it is, and the number of its head.
pub(super) type PlacedNode = (u32, u32, NodeKind, u32);

/// The two ends of a wall.
pub(super) type Wall4 = (u32, u32, u32, u32);

/// Both ends of a wall in millimetres.
pub(super) fn wall(wall: &Wall) -> Wall4 {
    (wall.from.x.as_mm(), wall.from.y.as_mm(), wall.to.x.as_mm(), wall.to.y.as_mm())
}

/// The kind of a node, as one letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) enum NodeKind {
    /// The process does not run.
    #[serde(rename = "d")]
    Down,
    #[serde(rename = "f")]
    Free,
    #[serde(rename = "h")]
    Head,
    #[serde(rename = "m")]
    Member,
    /// A member that carries links to other clusters.
    #[serde(rename = "g")]
    Gateway,
}

/// The number of the simulated node of a tag, 0 for none.
fn number(tag: Tag) -> u32 {
    tag.node().map_or(0, NodeId::number)
}

fn kind(number_here: u32, state: Option<&MeshState>) -> (NodeKind, u32) {
    match state.map(|state| &state.role) {
        None => (NodeKind::Down, 0),
        Some(MeshRole::Free { .. }) => (NodeKind::Free, 0),
        Some(MeshRole::Head(_)) => (NodeKind::Head, number_here),
        Some(MeshRole::Member(member)) if member.links.is_empty() => (NodeKind::Member, number(member.head)),
        Some(MeshRole::Member(member)) => (NodeKind::Gateway, number(member.head)),
    }
}

/// Every node of a run: where it is, what it is, and whose member.
pub(super) fn nodes(world: &WorldView<'_, Mesh>, plan: &Plan) -> Vec<PlacedNode> {
    let Some(field) = world.field() else { return Vec::new() };
    let one = |index: u32| {
        let (at, state) = (field.position(index), world.state(NodeId::at(index as usize)));
        let (kind, head) = kind(index + 1, state);
        (at.x.as_mm(), at.y.as_mm(), kind, head)
    };
    (0..plan.nodes).map(one).collect()
}

/// Keeps what became of the last messages.
#[derive(Debug, Default)]
pub(super) struct MessageLog {
    pub(super) last: VecDeque<MessageReport>,
    count: u32,
}

impl MessageLog {
    /// Takes what a node was told about what it sent; the rest is for the node's own users.
    pub(super) fn take(&mut self, node: u32, answer: &MeshAnswer) {
        let (to, path) = match answer {
            MeshAnswer::Delivered { to, trail, .. } => {
                (*to, trail.path.as_slice().iter().map(|tag| number(*tag)).collect())
            }
            MeshAnswer::NoRoute(to) | MeshAnswer::Unacknowledged(to) => (*to, Vec::new()),
            MeshAnswer::Sent { .. } | MeshAnswer::Busy | MeshAnswer::Received { .. } => return,
        };
        self.count += 1;
        let says = match answer {
            MeshAnswer::Delivered { trail, .. } => format!("arrived after {} hops", trail.hops),
            MeshAnswer::NoRoute(_) => "no way is known".into(),
            _ => "was not acknowledged".into(),
        };
        self.last.push_back(MessageReport { id: self.count, from: node, to: number(to), path, says });
        if self.last.len() > MESSAGES {
            self.last.pop_front();
        }
    }
}
