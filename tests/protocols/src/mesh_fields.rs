//! Meshes in radio fields: what they look like after a while, and what they cost.

use std::collections::BTreeMap;

use bellwether_kernel::{Describe, NodeId, Span};
use bellwether_mesh::Mesh;
use bellwether_sim::{Field, Length, Plan, RadioField, Recorder, RunOutcome, simulate};
use bellwether_trace::What;

/// How far nodes are heard.
pub const RADIUS: Length = Length::metres(100);

/// A field in which a node has about twelve neighbours, and nothing goes wrong.
#[must_use]
pub fn dense_field(nodes: u32, seed: u64, seconds: u64) -> Plan {
    let field = Field::with_neighbours(nodes, 12, RADIUS);
    Plan { nodes, seed, run: Span::secs(seconds), field: Some(field), local_handles: true, ..Plan::default() }
}

/// What a run left behind.
#[derive(Clone, Debug, Default)]
pub struct FieldReport {
    /// The last role of each node, from node 1 on.
    pub roles: Vec<String>,
    /// What each node was told about what it sent, in the order of time.
    pub answers: Vec<(u32, String)>,
    /// When each role change happened, in nanoseconds, and which node.
    pub changes: Vec<(u64, u32, String)>,
}

impl Recorder for FieldReport {
    const ON: bool = true;

    fn record(&mut self, at: u64, _: u32, node: u32, what: impl FnOnce() -> What) {
        match what() {
            What::Role { name, .. } => {
                self.roles[node as usize - 1].clone_from(&name);
                self.changes.push((at, node, name));
            }
            What::Note { text } if text.starts_with("answers: ") => self.answers.push((node, text)),
            _ => {}
        }
    }
}

impl FieldReport {
    /// How many nodes ended in this role.
    #[must_use]
    pub fn count(&self, role: &str) -> usize {
        self.roles.iter().filter(|name| *name == role).count()
    }
}

/// Runs a plan.
///
/// # Panics
/// Panics if the settings make no sense.
#[must_use]
pub fn run(plan: &Plan, settings: &[(&str, &str)]) -> (RunOutcome, FieldReport) {
    let config = Mesh::configure(plan.nodes, settings).expect("the settings of a test should go together");
    let mut report = FieldReport { roles: vec![String::new(); plan.nodes as usize], ..FieldReport::default() };
    let outcome = simulate::<Mesh>(&config, plan, &mut report);
    (outcome, report)
}

/// Who hears whom at the start of a plan.
#[must_use]
pub fn neighbours(plan: &Plan) -> Vec<Vec<u32>> {
    let radio = plan.field.as_ref().map(|field| RadioField::new(plan, field));
    let mut all = vec![Vec::new(); plan.nodes as usize];
    for (node, heard) in all.iter_mut().enumerate() {
        radio.iter().for_each(|radio| radio.each_neighbour(node as u32, |other| heard.push(other)));
    }
    all
}

/// How many nodes a greedy dominating set of a graph has: each time the node that covers the most.
#[must_use]
pub fn greedy_dominating_set(neighbours: &[Vec<u32>]) -> usize {
    let mut covered = vec![false; neighbours.len()];
    let mut gain: Vec<usize> = neighbours.iter().map(|heard| heard.len() + 1).collect();
    let mut by_gain: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
    (0..).zip(&gain).for_each(|(node, gain)| by_gain.entry(*gain).or_default().push(node));
    let mut chosen = 0;
    while let Some((most, mut nodes)) = by_gain.pop_last() {
        let Some(node) = nodes.pop() else { continue };
        by_gain.insert(most, nodes);
        if gain[node as usize] < most {
            by_gain.entry(gain[node as usize]).or_default().push(node);
            continue;
        }
        if most == 0 {
            break;
        }
        chosen += 1;
        let newly: Vec<u32> = neighbours[node as usize]
            .iter()
            .copied()
            .chain([node])
            .filter(|other| !std::mem::replace(&mut covered[*other as usize], true))
            .collect();
        for other in newly {
            gain[other as usize] -= 1;
            neighbours[other as usize].iter().for_each(|near| gain[*near as usize] -= 1);
        }
    }
    chosen
}

/// The number of hops from a node to each other, if there is a way.
#[must_use]
pub fn hops_from(neighbours: &[Vec<u32>], from: NodeId) -> Vec<Option<u32>> {
    let mut hops = vec![None; neighbours.len()];
    hops[from.index()] = Some(0);
    let mut queue = std::collections::VecDeque::from([from.index() as u32]);
    while let Some(node) = queue.pop_front() {
        let next = hops[node as usize].map(|hops: u32| hops + 1);
        for other in &neighbours[node as usize] {
            if hops[*other as usize].is_none() {
                hops[*other as usize] = next;
                queue.push_back(*other);
            }
        }
    }
    hops
}
