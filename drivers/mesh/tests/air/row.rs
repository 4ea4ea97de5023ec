//! Nodes in a row, and the medium between them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bellwether_kernel::{AskId, Span};
use bellwether_mesh::{Content, MeshAnswer, MeshCommand, MeshConfig, Receipt, Tag};
use bellwether_mesh_net::{MeshName, MeshNode, MeshSecret, MeshStopReason, Output, PeerAddress, UsedSessions};
use bellwether_net::{Key, System};

const MILLI: u64 = 1_000_000;

/// A clock that the test advances, and pseudo-random numbers.
#[derive(Debug, Default)]
struct Hand {
    now: AtomicU64,
    drawn: AtomicU64,
}

impl System for Hand {
    fn now(&self) -> u64 {
        self.now.load(Ordering::Relaxed)
    }

    fn random(&self) -> u64 {
        let drawn = self.drawn.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
        (drawn ^ drawn >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

pub(crate) fn name(text: &str) -> MeshName {
    text.parse().unwrap()
}

/// Nodes in a row, each of which hears its predecessor and its successor.
pub(crate) struct Row {
    hand: Arc<Hand>,
    pub(crate) nodes: Vec<MeshNode>,
    pub(crate) recorded: Vec<(usize, Vec<u8>)>,
    pub(crate) answers: Vec<(usize, AskId, MeshAnswer)>,
    pub(crate) stopped: Vec<(usize, MeshStopReason)>,
}

impl Row {
    pub(crate) fn new() -> Row {
        let hand = Arc::new(Hand::default());
        Row { hand, nodes: Vec::new(), recorded: Vec::new(), answers: Vec::new(), stopped: Vec::new() }
    }

    pub(crate) fn of(names: &[&str]) -> Row {
        let mut row = Row::new();
        names.iter().for_each(|name| row.add(name, 100, None));
        row
    }

    pub(crate) fn add(&mut self, text: &str, session: u32, key: Option<&Key>) {
        let secret = MeshSecret::new(&name("m"), key);
        let identity = Some((secret.tag(&name(text)), text.as_bytes().into()));
        let config = MeshConfig { identity, beat: Span::millis(500), ..MeshConfig::default() };
        let mut used = UsedSessions::default();
        used.begin(session);
        let hand: Arc<Hand> = Arc::clone(&self.hand);
        self.nodes.push(MeshNode::begin(config, secret, used, hand).unwrap());
    }

    pub(crate) fn place(node: usize) -> PeerAddress {
        PeerAddress { interface: 1, at: ([0xfe80, 0, 0, 0, 0, 0, 0, node as u16 + 1], 26688).into() }
    }

    /// Advances the clock by so many milliseconds, and delivers the frames meanwhile.
    pub(crate) fn run(&mut self, millis: u64) {
        for _ in 0..millis {
            self.hand.now.fetch_add(MILLI, Ordering::Relaxed);
            (0..self.nodes.len()).for_each(|node| self.nodes[node].wake());
            (0..self.nodes.len()).for_each(|node| self.carry(node));
        }
    }

    pub(crate) fn carry(&mut self, from: usize) {
        for output in self.nodes[from].outputs() {
            match output {
                Output::All(frame) => {
                    let near = [from.wrapping_sub(1), from + 1];
                    let count = self.nodes.len();
                    near.into_iter().filter(|to| *to < count).for_each(|to| self.hear(from, to, &frame));
                    self.recorded.push((from, frame));
                }
                Output::One(to, frame) => {
                    // Whoever stands elsewhere takes it in and says nothing.
                    let to = (0..self.nodes.len()).find(|node| Row::place(*node) == to);
                    to.into_iter().for_each(|to| self.hear(from, to, &frame));
                }
                Output::Answer(id, answer) => self.answers.push((from, id, answer)),
                Output::Stop(why) => self.stopped.push((from, why)),
                Output::Renew(session) => {
                    let mut used = UsedSessions::default();
                    used.begin(session);
                    self.nodes[from].renew(used);
                }
                Output::Changed => {}
            }
        }
    }

    pub(crate) fn hear(&mut self, from: usize, to: usize, frame: &[u8]) {
        self.nodes[to].receive(Row::place(from), &mut frame.to_vec());
    }

    pub(crate) fn tag(&mut self, node: usize) -> Tag {
        self.nodes[node].state().tag
    }

    /// Whether a message from one node to another is acknowledged.
    pub(crate) fn delivers(&mut self, from: usize, to: usize) -> bool {
        let (to, content) = (self.tag(to), Content::Message);
        let command = MeshCommand::Send { to, content, payload: Arc::from(*b"hello"), receipt: Receipt::Delivery };
        self.nodes[from].ask(AskId(1), command);
        self.answers.clear();
        self.run(4_000);
        let fine = |answer: &(usize, AskId, MeshAnswer)| matches!(answer, (_, AskId(1), MeshAnswer::Delivered { .. }));
        self.answers.iter().any(fine)
    }
}
