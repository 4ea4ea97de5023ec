//! Observes a mesh regularly and counts what the report needs.

use std::any::Any;
use std::collections::BTreeMap;

use bellwether_kernel::{Hearing as _, NodeId, Span};
use bellwether_mesh::{HeadLink, Mesh, MeshAnswer, MeshRole, MeshState, Tag};
use bellwether_sim::{Fault, Plan, RadioField, Recorder, RunOutcome, WorldView};
use bellwether_trace::What;

use super::graph::{self, Islands, Neighbours};
use super::picture::{FieldPicture, PictureNode};
use super::report::{Delivery, FieldReport, Healing, Sizes};
use super::{CALM_UNTIL, DEATHS, FORMED, FieldRequest};

/// The answers that nodes got about their messages.
#[derive(Debug, Default)]
pub(super) struct Answers(Vec<(u32, MeshAnswer)>);

impl Recorder for Answers {
    const ON: bool = false;

    fn record(&mut self, _: u64, _: u32, _: u32, _: impl FnOnce() -> What) {}

    fn answer(&mut self, _: u64, _: u32, node: u32, answer: &dyn Any) {
        let answer = answer.downcast_ref::<MeshAnswer>();
        self.0.extend(answer.map(|answer| (node, answer.clone())));
    }
}

/// The position of the simulated node of a tag.
fn position(tag: Tag) -> Option<u32> {
    tag.node().map(|node| node.index() as u32)
}

/// All nodes at one moment.
struct Moment<'a> {
    states: Vec<Option<&'a MeshState>>,
    field: &'a RadioField,
}

impl<'a> Moment<'a> {
    fn of(world: &WorldView<'a, Mesh>, nodes: u32) -> Option<Moment<'a>> {
        let states = (0..nodes as usize).map(|index| world.state(NodeId::at(index))).collect();
        world.field().map(|field| Moment { states, field })
    }

    fn state(&self, node: u32) -> Option<&'a MeshState> {
        self.states.get(node as usize).copied().flatten()
    }

    /// Whether two nodes live and hear each other.
    fn hear(&self, one: u32, other: u32) -> bool {
        let (a, b) = (NodeId::at(one as usize), NodeId::at(other as usize));
        self.state(one).is_some() && self.state(other).is_some() && (a == b || self.field.hears(a, b))
    }

    /// The head of a node, itself included, if the two hear each other.
    fn head_of(&self, node: u32) -> Option<u32> {
        let head = match &self.state(node)?.role {
            MeshRole::Free { .. } => return None,
            MeshRole::Head(_) => node,
            MeshRole::Member(member) => position(member.head)?,
        };
        self.hear(node, head).then_some(head)
    }

    fn lives(&self) -> Vec<bool> {
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

    /// The number of pairs that can reach each other over clusters.
    fn joined_pairs(&self) -> u64 {
        let mut islands = Islands::new(self.states.len());
        let mut one_way = BTreeMap::new();
        for node in 0..self.states.len() as u32 {
            if let Some(head) = self.head_of(node) {
                islands.join(node, head);
            }
            let Some(MeshRole::Head(head)) = self.state(node).map(|state| &state.role) else { continue };
            for link in head.links.iter().filter(|link| self.link_works(node, link)) {
                let Some(other) = position(link.cluster) else { continue };
                if one_way.remove(&(other, node)).is_some() {
                    islands.join(node, other);
                } else {
                    one_way.insert((node, other), ());
                }
            }
        }
        islands.pairs(|node| self.state(node).is_some())
    }
}

/// The observations so far.
pub(super) struct Observer {
    request: FieldRequest,
    beat: Span,
    last_head: Vec<Option<u32>>,
    /// The number of pairs that hear each other over any number of hops, while no node walks or dies.
    radio_pairs: Option<(usize, u64)>,
    covered: Option<Span>,
    joined: Option<Span>,
    joined_bytes: u64,
    /// What had been sent of each kind of message when the calm began.
    formed_bytes: BTreeMap<&'static str, u64>,
    reaffiliations: u64,
    shares: (f64, u32),
    healing: Healing,
    /// The field at the end of the calm phase, and the hearing graph.
    calm: Option<(FieldReport, FieldPicture, Neighbours)>,
}

impl Observer {
    pub(super) fn new(request: &FieldRequest, beat: Span) -> Observer {
        Observer {
            request: request.clone(),
            beat,
            last_head: vec![None; request.nodes as usize],
            radio_pairs: None,
            covered: None,
            joined: None,
            joined_bytes: 0,
            formed_bytes: BTreeMap::new(),
            reaffiliations: 0,
            shares: (0.0, 0),
            healing: Healing::default(),
            calm: None,
        }
    }

    pub(super) fn look(&mut self, world: &WorldView<'_, Mesh>) {
        let at = world.at();
        let Some(moment) = Moment::of(world, self.request.nodes) else { return };
        let counted = at > FORMED && at <= CALM_UNTIL;
        let uncovered = self.count_changes(&moment, counted);
        if uncovered == 0 && self.covered.is_none() {
            self.covered = Some(at);
        }
        let walks = self.request.walk.is_some() && counted;
        // Connected pairs stay connected while nothing changes; once a second is enough to verify that.
        let seldom = at.as_nanos().is_multiple_of(1_000_000_000);
        let healing = at > DEATHS && self.healing.joined_s.is_none() && self.request.walk.is_none();
        if self.joined.is_none() || healing || (counted && (walks || seldom)) {
            let share = self.joined_share(&moment);
            self.count_share(world, at, share, counted);
        }
        if at > DEATHS && uncovered == 0 && self.healing.covered_s.is_none() {
            self.healing.covered_s = Some(seconds(at) - seconds(DEATHS));
        }
        if at <= FORMED {
            self.formed_bytes = world.stats().radio_by_kind.iter().copied().collect();
        }
        if at >= CALM_UNTIL && self.calm.is_none() {
            self.calm = Some(self.photograph(world, &moment));
        }
    }

    /// Counts those who have changed their cluster; how many live and have no head that they hear.
    fn count_changes(&mut self, moment: &Moment<'_>, counted: bool) -> usize {
        let mut uncovered = 0;
        for node in 0..self.request.nodes {
            match moment.head_of(node) {
                Some(head) => {
                    let before = self.last_head[node as usize].replace(head);
                    self.reaffiliations += u64::from(counted && before.is_some_and(|before| before != head));
                }
                None => uncovered += usize::from(moment.state(node).is_some()),
            }
        }
        uncovered
    }

    fn count_share(&mut self, world: &WorldView<'_, Mesh>, at: Span, share: f64, counted: bool) {
        if share >= 1.0 && self.joined.is_none() {
            (self.joined, self.joined_bytes) = (Some(at), world.stats().radio_bytes());
        }
        if share >= 1.0 && at > DEATHS && self.healing.joined_s.is_none() {
            self.healing.joined_s = Some(seconds(at) - seconds(DEATHS));
        }
        if counted {
            self.shares = (self.shares.0 + share, self.shares.1 + 1);
        }
    }

    /// The share of the reachable pairs that are connected over clusters.
    fn joined_share(&mut self, moment: &Moment<'_>) -> f64 {
        let lives = moment.lives();
        let living = lives.iter().filter(|lives| **lives).count();
        let known = self.radio_pairs.filter(|(then, _)| *then == living && self.request.walk.is_none());
        let radio = known.map_or_else(
            || Islands::of(&graph::neighbours(moment.field, &lives)).pairs(|node| lives[node as usize]),
            |(_, pairs)| pairs,
        );
        self.radio_pairs = Some((living, radio));
        if radio == 0 { 1.0 } else { moment.joined_pairs() as f64 / radio as f64 }
    }

    /// The field at present.
    fn photograph(&self, world: &WorldView<'_, Mesh>, moment: &Moment<'_>) -> (FieldReport, FieldPicture, Neighbours) {
        let around = graph::neighbours(moment.field, &moment.lives());
        let mut clusters: BTreeMap<u32, usize> = BTreeMap::new();
        (0..self.request.nodes).filter_map(|node| moment.head_of(node)).for_each(|head| {
            *clusters.entry(head).or_default() += 1;
        });
        let gateway = |state: &&&MeshState| matches!(&state.role, MeshRole::Member(member) if !member.links.is_empty());
        let nodes = f64::from(self.request.nodes);
        let calm_s = seconds(CALM_UNTIL) - seconds(FORMED);
        let since = |(kind, bytes): &(&'static str, u64)| {
            let sent = bytes - self.formed_bytes.get(kind).unwrap_or(&0);
            (*kind, sent as f64 / nodes / calm_s)
        };
        let idle_by_kind: BTreeMap<&'static str, f64> =
            world.stats().radio_by_kind.iter().map(since).filter(|(_, rate)| *rate > 0.0).collect();
        let report = FieldReport {
            nodes: self.request.nodes,
            neighbours: around.iter().map(Vec::len).sum::<usize>() as f64 / nodes,
            beat_s: seconds(self.beat),
            heads: clusters.len(),
            greedy: graph::greedy_dominating_set(&around),
            sizes: Sizes::of(clusters.into_values().collect()),
            gateways: moment.states.iter().flatten().filter(gateway).count(),
            idle_bytes_s: idle_by_kind.values().sum(),
            idle_by_kind,
            walk: self.request.walk.map(|speed| speed.to_string()),
            ..FieldReport::default()
        };
        let picture = |node: u32| PictureNode {
            at: moment.field.position(node),
            head: moment.head_of(node),
            gateway: moment.state(node).is_some_and(|state| gateway(&&state)),
        };
        let picture = FieldPicture::new((0..self.request.nodes).map(picture).collect(), &around);
        (report, picture, around)
    }

    /// The report.
    pub(super) fn report(self, plan: &Plan, answers: &Answers, _: &RunOutcome) -> (FieldReport, FieldPicture) {
        let (mut report, mut picture, around) = self.calm.unwrap_or_default();
        let nodes = f64::from(self.request.nodes);
        report.covered_s = self.covered.map(seconds);
        report.joined_s = self.joined.map(seconds);
        report.forming_bytes = self.joined_bytes as f64 / nodes;
        report.reaffiliations_s = self.reaffiliations as f64 / nodes / (seconds(CALM_UNTIL) - seconds(FORMED));
        report.joined_share = self.shares.0 / f64::from(self.shares.1.max(1));
        report.delivery = delivery(plan, answers, &around, self.request.walk.is_some(), &mut picture);
        let died = plan.events.iter().filter(|planned| matches!(planned.fault, Fault::Vanish { .. })).count();
        report.healing = self.request.walk.is_none().then_some(Healing { died, ..self.healing });
        picture.title = format!(
            "{} nodes, {} clusters: {:.2} times a greedy dominating set",
            report.nodes,
            report.heads,
            report.heads_over_greedy()
        );
        (report, picture)
    }
}

/// The outcome of the messages of a plan; the picture gets the path of the longest one.
fn delivery(plan: &Plan, answers: &Answers, around: &Neighbours, walks: bool, picture: &mut FieldPicture) -> Delivery {
    let reachable = |planned: &&bellwether_sim::PlannedFault| match &planned.fault {
        Fault::Ask { node, command } => {
            let to = command.strip_prefix("ping ").and_then(|number| number.parse::<u32>().ok());
            to.is_some_and(|to| walks || graph::hops(around, node - 1, to - 1).is_some())
        }
        _ => false,
    };
    let sent = plan.events.iter().filter(reachable).count();
    let (mut acknowledged, mut hops, mut shortest) = (0, 0, 0);
    for (node, answer) in &answers.0 {
        let MeshAnswer::Delivered { to, trail, .. } = answer else { continue };
        acknowledged += 1;
        hops += u64::from(trail.hops);
        shortest += position(*to).and_then(|to| graph::hops(around, node - 1, to)).map_or(0, u64::from);
        let path: Vec<u32> = trail.path.as_slice().iter().copied().filter_map(position).collect();
        if path.len() > picture.path.len() {
            picture.path = path;
        }
    }
    let stretch = (!walks && shortest > 0).then(|| hops as f64 / shortest as f64);
    Delivery { sent, acknowledged, stretch }
}

fn seconds(span: Span) -> f64 {
    span.as_nanos() as f64 / 1e9
}
