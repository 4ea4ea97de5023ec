//! Walks by the forwarding rule: a mesh is left alone until it is calm, and then frozen. In the frozen mesh only data moves,
//! from hop to hop, and no timer ever fires: whatever does not arrive then was sent a wrong way.

use std::collections::VecDeque;

use bellwether_kernel::{AskId, Describe, Effects, Input, Leadership, NodeId, Protocol, Span, Ticket, To};
use bellwether_lab::mesh_field::FieldRequest;
use bellwether_lab::mesh_field::graph::{self, Neighbours};
use bellwether_mesh::{
    Mesh, MeshAnswer, MeshBody, MeshCommand, MeshConfig, MeshMessage, MeshNote, MeshRole, MeshSession, MeshState,
    MeshTimer, Tag,
};
use bellwether_sim::{NoRecorder, Plan, Watch, simulate_watched};

/// The number of beats for which a source repeats a packet, at least.
const REPEATED_FOR: u32 = 16;

/// A mesh in which time stands still.
#[derive(Clone, Debug)]
pub struct FrozenMesh {
    config: MeshConfig,
    states: Vec<MeshState>,
    hearing: Neighbours,
}

/// The way of a packet.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// The number of hops; `None` if no acknowledgement came back.
    pub hops: Option<usize>,
    /// Over which nodes it came, counted from 0, its source and its destination included.
    pub path: Vec<u32>,
    /// The number of its source's beats until then.
    pub beats: u32,
    /// The hops in words, for people.
    pub steps: Vec<String>,
}

/// The effects of a node in one step: frames for others, answers for its users.
#[derive(Default)]
struct Outbox {
    sent: Vec<(NodeId, MeshMessage)>,
    answers: Vec<MeshAnswer>,
}

impl Effects<Mesh> for Outbox {
    fn send(&mut self, to: To, message: MeshMessage) {
        if let To::One(node) = to {
            self.sent.push((node, message));
        }
    }
    fn arm(&mut self, _: MeshTimer, _: Span) {}
    fn disarm(&mut self, _: MeshTimer) {}
    fn pick(&mut self, _: u32) -> u32 {
        0
    }
    fn store(&mut self, _: MeshSession) -> Ticket {
        Ticket::Cell
    }
    fn answer(&mut self, _: AskId, answer: MeshAnswer) {
        self.answers.push(answer);
    }
    fn lead(&mut self, _: Leadership) {}
    fn note(&mut self, _: MeshNote) {}
}

impl FrozenMesh {
    /// The mesh of a calm field after so long.
    ///
    /// # Panics
    /// Panics if the settings of the field do not go together.
    #[must_use]
    pub fn of(request: &FieldRequest, after: Span) -> FrozenMesh {
        let settings: Vec<(&str, &str)> = request.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
        let mut config = Mesh::configure(request.nodes, &settings).expect("the settings of a test should go together");
        config.hop_limit = u8::MAX;
        let plan = Plan { run: after.plus(config.beat.times(2)), ..request.quiet_plan() };
        let mut frozen = FrozenMesh { config: config.clone(), states: Vec::new(), hearing: Vec::new() };
        let mut look = |world: &bellwether_sim::WorldView<'_, Mesh>| {
            let states = (0..request.nodes as usize).filter_map(|node| world.state(NodeId::at(node)));
            frozen.states = states.cloned().collect();
            if let Some(field) = world.field() {
                frozen.hearing = graph::neighbours(field, &vec![true; request.nodes as usize]);
            }
        };
        let watch = Watch { every: after, look: &mut look };
        let _ = simulate_watched::<Mesh>(&config, &plan, &mut NoRecorder, Some(watch));
        frozen
    }

    /// The state of a node, counted from 0.
    #[must_use]
    pub fn state(&self, node: u32) -> &MeshState {
        &self.states[node as usize]
    }

    /// The number of hops of the shortest way between two nodes, counted from 0.
    #[must_use]
    pub fn shortest(&self, from: u32, to: u32) -> Option<u32> {
        graph::hops(&self.hearing, from, to)
    }

    /// The same without passing a node.
    #[must_use]
    pub fn shortest_past(&self, from: u32, to: u32, past: u32) -> Option<u32> {
        let mut hearing = self.hearing.clone();
        hearing[past as usize].clear();
        hearing.iter_mut().for_each(|heard| heard.retain(|other| *other != past));
        graph::hops(&hearing, from, to)
    }

    /// Whether a node, counted from 0, is a head.
    #[must_use]
    pub fn is_head(&self, node: u32) -> bool {
        matches!(self.states[node as usize].role, MeshRole::Head(_))
    }

    /// Pings one node from another, both counted from 0, until nothing moves any more. What the nodes learn from it they
    /// forget again.
    #[must_use]
    pub fn walk(&self, from: u32, to: u32) -> Walk {
        let mut walk = Walk::default();
        let mut mesh = self.clone();
        mesh.moves(NodeId::at(from as usize), ping(to), None, &mut walk);
        walk
    }

    /// The same where one node acknowledges what it should pass on, and drops it. Only the source's time goes on, so that it
    /// repeats what nobody has acknowledged. What the nodes learn of hops they keep.
    pub fn walk_past(&mut self, from: u32, to: u32, dropping: u32) -> Walk {
        let (source, mut walk) = (NodeId::at(from as usize), Walk::default());
        let before = self.states[source.index()].clone();
        self.moves(source, ping(to), Some(dropping), &mut walk);
        while walk.hops.is_none() && walk.beats < REPEATED_FOR {
            walk.beats += 1;
            self.moves(source, Input::Fire(MeshTimer::Beat), Some(dropping), &mut walk);
        }
        let traffic = self.states[source.index()].traffic.take();
        self.states[source.index()] = MeshState { traffic, ..before };
        walk
    }

    /// Lets something happen at a node, and all that follows from it.
    fn moves(&mut self, node: NodeId, input: Input<Mesh>, dropping: Option<u32>, walk: &mut Walk) {
        let (mut moving, mut due) = (VecDeque::new(), Some((node, input)));
        while let Some((node, input)) = due.take() {
            let mut outbox = Outbox::default();
            Mesh::step(&self.config, &mut self.states[node.index()], input, &mut outbox);
            moving.extend(outbox.sent.into_iter().map(|(to, message)| (node, to, message)));
            if let Some(MeshAnswer::Delivered { trail, .. }) = outbox.answers.first() {
                walk.hops = Some(usize::from(trail.hops));
                let nodes = trail.path.as_slice().iter().filter_map(|tag| tag.node());
                walk.path = nodes.map(|node| node.index() as u32).collect();
            }
            while let Some((from, to, message)) = moving.pop_front() {
                walk.steps.extend(self.hop(from, to, &message));
                if !self.hearing[to.index()].contains(&(from.index() as u32)) {
                    walk.steps.push(format!("n{to} does not hear n{from}"));
                } else if let Some(acknowledgement) = dropped(&message, to, dropping) {
                    moving.push_back((to, from, acknowledgement));
                } else {
                    due = Some((to, Input::Deliver { from, message }));
                    break;
                }
            }
        }
    }

    /// A hop in words, for people.
    fn hop(&self, from: NodeId, to: NodeId, message: &MeshMessage) -> Option<String> {
        let MeshBody::Data(packet) = &message.body else { return None };
        let role = match &self.states[from.index()].role {
            MeshRole::Free { .. } => "free".to_string(),
            MeshRole::Head(_) => "head".to_string(),
            MeshRole::Member(member) => format!("of {}", member.head),
        };
        Some(format!(
            "n{from} ({role}) to n{to}: {:?} {} to {}, attempt {}, next {}, landmark {}, {} left",
            packet.kind, packet.from, packet.to, packet.flags.attempt, packet.next, packet.landmark, packet.hops_left
        ))
    }
}

fn ping(to: u32) -> Input<Mesh> {
    Input::Ask { id: AskId(1), command: MeshCommand::Ping { to: Tag::of_node(NodeId::at(to as usize)) } }
}

/// The acknowledgement of a node that drops the packet.
fn dropped(message: &MeshMessage, at: NodeId, dropping: Option<u32>) -> Option<MeshMessage> {
    let MeshBody::Data(packet) = &message.body else { return None };
    let sender = Tag::of_node(at);
    let drops = dropping == Some(at.index() as u32) && packet.to != sender;
    let (from, to, id, kind) = packet.identity();
    drops.then_some(MeshMessage { sender, body: MeshBody::Acknowledge { from, to, id, kind } })
}
