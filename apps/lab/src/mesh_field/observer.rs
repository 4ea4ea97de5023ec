//! Looks at a mesh now and then and counts what the report tells.

use std::any::Any;
use std::collections::BTreeMap;

use bellwether_kernel::Span;
use bellwether_mesh::{Mesh, MeshAnswer, MeshRole, MeshState};
use bellwether_sim::{Fault, Plan, Recorder, RunOutcome, WorldView};
use bellwether_trace::What;

use super::graph::{self, Neighbours};
use super::moment::{Moment, position};
use super::picture::{FieldPicture, PictureNode};
use super::report::{Delivery, FieldReport, Healing, Sizes};
use super::{CALM_UNTIL, DEATHS, FORMED, FieldRequest};

/// What nodes were told about what they sent.
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

/// What has been seen so far.
pub(super) struct Observer {
    request: FieldRequest,
    beat: Span,
    last_head: Vec<Option<u32>>,
    /// How many pairs hear each other over any number of hops, as long as nobody walks or dies.
    radio_pairs: Option<(usize, u64)>,
    covered: Option<Span>,
    joined: Option<Span>,
    joined_bytes: u64,
    formed_bytes: u64,
    reaffiliations: u64,
    shares: (f64, u32),
    healing: Healing,
    /// What the field looked like at the end of the calm, and who heard whom.
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
            formed_bytes: 0,
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
        // What is joined stays so while nothing changes; once a second is enough to see whether that is true.
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
            self.formed_bytes = world.stats().radio_bytes;
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
            (self.joined, self.joined_bytes) = (Some(at), world.stats().radio_bytes);
        }
        if share >= 1.0 && at > DEATHS && self.healing.joined_s.is_none() {
            self.healing.joined_s = Some(seconds(at) - seconds(DEATHS));
        }
        if counted {
            self.shares = (self.shares.0 + share, self.shares.1 + 1);
        }
    }

    /// Which share of the pairs that could reach each other can do so over clusters.
    fn joined_share(&mut self, moment: &Moment<'_>) -> f64 {
        let lives = moment.lives();
        let living = lives.iter().filter(|lives| **lives).count();
        let known = self.radio_pairs.filter(|(then, _)| *then == living && self.request.walk.is_none());
        let radio = known.map_or_else(
            || moment.radio_pairs(),
            |(_, pairs)| pairs,
        );
        self.radio_pairs = Some((living, radio));
        if radio == 0 { 1.0 } else { moment.joined_pairs() as f64 / radio as f64 }
    }

    /// What the field looks like now.
    fn photograph(&self, world: &WorldView<'_, Mesh>, moment: &Moment<'_>) -> (FieldReport, FieldPicture, Neighbours) {
        let around = graph::neighbours(moment.field, &moment.lives());
        let mut clusters: BTreeMap<u32, usize> = BTreeMap::new();
        (0..self.request.nodes).filter_map(|node| moment.head_of(node)).for_each(|head| {
            *clusters.entry(head).or_default() += 1;
        });
        let gateway = |state: &&&MeshState| matches!(&state.role, MeshRole::Member(member) if !member.links.is_empty());
        let nodes = f64::from(self.request.nodes);
        let calm_s = seconds(CALM_UNTIL) - seconds(FORMED);
        let report = FieldReport {
            nodes: self.request.nodes,
            neighbours: around.iter().map(Vec::len).sum::<usize>() as f64 / nodes,
            beat_s: seconds(self.beat),
            heads: clusters.len(),
            greedy: graph::greedy_dominating_set(&around),
            sizes: Sizes::of(clusters.into_values().collect()),
            gateways: moment.states.iter().flatten().filter(gateway).count(),
            idle_bytes_s: (world.stats().radio_bytes - self.formed_bytes) as f64 / nodes / calm_s,
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

    /// What all that comes to.
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

/// What became of the messages of a plan; the picture gets the path of the longest one.
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
