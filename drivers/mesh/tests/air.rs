//! Whole nodes with encrypted frames, over a medium that the test simulates: no socket, no clock, one seed.
#![allow(clippy::unwrap_used, reason = "what a test cannot do fails it")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bellwether_kernel::{AskId, Span};
use bellwether_mesh::{Content, MeshAnswer, MeshCommand, MeshConfig, MeshRole, Receipt, Tag};
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

fn name(text: &str) -> MeshName {
    text.parse().unwrap()
}

/// Nodes in a row, each of which hears its predecessor and its successor.
struct Row {
    hand: Arc<Hand>,
    nodes: Vec<MeshNode>,
    recorded: Vec<(usize, Vec<u8>)>,
    answers: Vec<(usize, AskId, MeshAnswer)>,
    stopped: Vec<(usize, MeshStopReason)>,
}

impl Row {
    fn new() -> Row {
        let hand = Arc::new(Hand::default());
        Row { hand, nodes: Vec::new(), recorded: Vec::new(), answers: Vec::new(), stopped: Vec::new() }
    }

    fn of(names: &[&str]) -> Row {
        let mut row = Row::new();
        names.iter().for_each(|name| row.add(name, 100, None));
        row
    }

    fn add(&mut self, text: &str, session: u32, key: Option<&Key>) {
        let secret = MeshSecret::new(&name("m"), key);
        let identity = Some((secret.tag(&name(text)), text.as_bytes().into()));
        let config = MeshConfig { identity, beat: Span::millis(500), ..MeshConfig::default() };
        let mut used = UsedSessions::default();
        used.begin(session);
        let hand: Arc<Hand> = Arc::clone(&self.hand);
        self.nodes.push(MeshNode::begin(config, secret, used, hand).unwrap());
    }

    fn place(node: usize) -> PeerAddress {
        PeerAddress { interface: 1, at: ([0xfe80, 0, 0, 0, 0, 0, 0, node as u16 + 1], 26688).into() }
    }

    /// Advances the clock by so many milliseconds, and delivers the frames meanwhile.
    fn run(&mut self, millis: u64) {
        for _ in 0..millis {
            self.hand.now.fetch_add(MILLI, Ordering::Relaxed);
            (0..self.nodes.len()).for_each(|node| self.nodes[node].wake());
            (0..self.nodes.len()).for_each(|node| self.carry(node));
        }
    }

    fn carry(&mut self, from: usize) {
        for output in self.nodes[from].outputs() {
            match output {
                Output::All(frame) => {
                    let near = [from.wrapping_sub(1), from + 1];
                    let count = self.nodes.len();
                    near.into_iter().filter(|to| *to < count).for_each(|to| self.hear(from, to, &frame));
                    self.recorded.push((from, frame));
                }
                Output::One(to, frame) => {
                    let to = (0..self.nodes.len()).find(|node| Row::place(*node) == to).unwrap();
                    self.hear(from, to, &frame);
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

    fn hear(&mut self, from: usize, to: usize, frame: &[u8]) {
        self.nodes[to].receive(Row::place(from), &mut frame.to_vec());
    }

    fn tag(&mut self, node: usize) -> Tag {
        self.nodes[node].state().tag
    }

    /// Whether a message from one node to another is acknowledged.
    fn delivers(&mut self, from: usize, to: usize) -> bool {
        let (to, content) = (self.tag(to), Content::Message);
        let command = MeshCommand::Send { to, content, payload: Arc::from(*b"hello"), receipt: Receipt::Delivery };
        self.nodes[from].ask(AskId(1), command);
        self.answers.clear();
        self.run(4_000);
        let fine = |answer: &(usize, AskId, MeshAnswer)| matches!(answer, (_, AskId(1), MeshAnswer::Delivered { .. }));
        self.answers.iter().any(fine)
    }
}

#[test]
fn nodes_in_a_row_find_heads_and_carry_messages_from_end_to_end() {
    let mut row = Row::of(&["a", "b", "c", "d", "e"]);
    row.run(6_000);
    for node in &mut row.nodes {
        assert!(!matches!(node.state().role, MeshRole::Free { .. }));
    }
    assert!(row.delivers(0, 4) && row.delivers(4, 0));
    assert!(row.nodes.iter().all(|node| node.dropped() == Default::default()), "nothing is dropped without a reason");
}

#[test]
fn recorded_frames_that_are_played_again_are_counted_and_change_nothing() {
    let mut row = Row::of(&["a", "b", "c"]);
    row.run(6_000);
    let recorded = row.recorded.clone();
    for (from, frame) in &recorded {
        (0..3).for_each(|to| row.hear(*from, to, frame));
    }
    row.run(1_000);
    assert!(row.stopped.is_empty(), "hearing one's own words again stops nobody");
    assert!(row.nodes[1].dropped().replayed as usize >= recorded.len() / 2);
    assert!(row.delivers(0, 2));
}

#[test]
fn of_two_nodes_with_one_name_the_younger_stops_and_the_older_is_heard_again() {
    let mut row = Row::of(&["a", "b"]);
    row.run(3_000);
    row.add("b", 200, None);
    // The third stands beside the second and has its name; the first does not hear it.
    row.run(3_000);
    assert_eq!(row.stopped.first(), Some(&(2, MeshStopReason::NameTaken)));
    assert!(row.stopped.iter().all(|(node, _)| *node == 2));
    row.nodes.pop();
    row.run(8_000);
    assert_eq!(row.nodes[1].state().session, 201, "its session is later than the one that others may have heard");
    assert!(row.delivers(0, 1));
}

#[test]
fn a_node_that_hears_only_another_key_stops_and_one_that_hears_both_does_not() {
    let key = Key::generate().unwrap();
    let mut row = Row::of(&["a", "b"]);
    row.add("c", 100, Some(&key));
    row.run(10_000);
    assert!(row.stopped.contains(&(2, MeshStopReason::OtherKey)));
    assert!(row.stopped.iter().all(|(node, _)| *node == 2), "{:?}", row.stopped);
    assert!(row.nodes[1].dropped().unsealed > 0);
}

#[test]
fn a_flood_of_foreign_frames_is_counted_and_leaves_the_mesh_alone() {
    let mut row = Row::of(&["a", "b", "c"]);
    row.run(6_000);
    let mut noise = vec![0xb1; 60];
    for step in 0..20_000_u64 {
        noise[6..14].copy_from_slice(&step.to_be_bytes());
        row.hear(0, 1, &noise);
    }
    assert_eq!(row.nodes[1].dropped().other_mesh, 20_000);
    assert!(row.delivers(0, 2));
}
