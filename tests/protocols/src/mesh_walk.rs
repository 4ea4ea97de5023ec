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

/// A mesh in which time stands still.
#[derive(Clone, Debug)]
pub struct FrozenMesh {
    config: MeshConfig,
    states: Vec<MeshState>,
    hearing: Neighbours,
}

/// How a packet fared.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// How many hops the packet and its acknowledgement took; nothing, if no acknowledgement came back.
    pub hops: Option<usize>,
    /// Who handed which packet to whom, for people.
    pub steps: Vec<String>,
}

/// What a node does in one step: frames go to others, answers to its users.
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

    /// How many hops the shortest way between two nodes has, counted from 0.
    #[must_use]
    pub fn shortest(&self, from: u32, to: u32) -> Option<u32> {
        graph::hops(&self.hearing, from, to)
    }

    /// Pings one node from another, both counted from 0, until nothing moves any more. What the nodes learn from it they
    /// forget again.
    #[must_use]
    pub fn walk(&self, from: u32, to: u32) -> Walk {
        let mut mesh = self.clone();
        let (mut walk, mut moving) = (Walk::default(), VecDeque::new());
        let command = MeshCommand::Ping { to: Tag::of_node(NodeId::at(to as usize)) };
        let mut due = Some((NodeId::at(from as usize), Input::Ask { id: AskId(1), command }));
        while let Some((node, input)) = due.take() {
            let mut outbox = Outbox::default();
            Mesh::step(&mesh.config, &mut mesh.states[node.index()], input, &mut outbox);
            moving.extend(outbox.sent.into_iter().map(|(to, message)| (node, to, message)));
            if let Some(MeshAnswer::Delivered { trail, .. }) = outbox.answers.first() {
                walk.hops = Some(usize::from(trail.hops));
            }
            while let Some((from, to, message)) = moving.pop_front() {
                if let MeshBody::Data(packet) = &message.body {
                    let role = match &mesh.states[from.index()].role {
                        MeshRole::Free { .. } => "free".to_string(),
                        MeshRole::Head(_) => "head".to_string(),
                        MeshRole::Member(member) => format!("of {}", member.head),
                    };
                    walk.steps.push(format!(
                        "n{from} ({role}) to n{to}: {:?} {} to {}, next {}, landmark {}, {} left",
                        packet.kind, packet.from, packet.to, packet.next, packet.landmark, packet.hops_left
                    ));
                }
                if mesh.hearing[to.index()].contains(&(from.index() as u32)) {
                    due = Some((to, Input::Deliver { from, message }));
                    break;
                }
                walk.steps.push(format!("n{to} does not hear n{from}"));
            }
        }
        walk
    }
}
