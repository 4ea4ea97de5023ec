//! The state of a radio field: the present positions, and who hears whom.

use bellwether_kernel::{Hearing, NodeId, Span};

use super::geometry::{Length, Point, Wall};
use super::grid::Grid;
use super::{Fade, Field, FieldChange, Speed};
use crate::Plan;
use crate::random::RandomSource;

/// The time between two moves of walking nodes.
pub(crate) const STEP: u64 = 100_000_000;

/// A straight walk from one position to another.
#[derive(Clone, Copy, Debug)]
struct Leg {
    from: Point,
    to: Point,
    began: u64,
    ends: u64,
}

/// The parameters of random walks.
#[derive(Clone, Copy, Debug)]
struct Roaming {
    slowest: Speed,
    fastest: Speed,
    pause: Span,
}

/// The present positions, and who hears whom.
pub struct RadioField {
    width: Length,
    height: Length,
    radius: Length,
    positions: Vec<Point>,
    grid: Grid,
    walls: Vec<Wall>,
    fade: Option<Fade>,
    roaming: Option<Roaming>,
    /// The present walks, by node; empty while no node walks.
    legs: Vec<Option<Leg>>,
    random: RandomSource,
}

impl RadioField {
    /// The field at the start of a run.
    #[must_use]
    pub fn new(plan: &Plan, field: &Field) -> RadioField {
        let mut random = RandomSource::new(plan.seed ^ 0xf1e1_df1e_1df1_e1d0);
        let mut radio = RadioField {
            width: field.width,
            height: field.height,
            radius: field.radius,
            positions: Vec::new(),
            grid: Grid::new(field.width, field.height, field.radius),
            walls: Vec::new(),
            fade: None,
            roaming: None,
            legs: Vec::new(),
            random: random.clone(),
        };
        radio.positions = (0..plan.nodes).map(|_| random_point(&mut random, field.width, field.height)).collect();
        // Neighbours in the field are neighbours in memory, which makes large fields fast.
        let cell = field.radius.as_mm().max(1);
        radio.positions.sort_by_key(|point| (point.y.as_mm() / cell, point.x, point.y));
        radio.random = random;
        field.start.iter().for_each(|change| radio.apply(change, 0));
        radio.grid.rebuild(&radio.positions);
        radio
    }

    /// The position of a node; nodes are counted from 0.
    #[must_use]
    pub fn position(&self, node: u32) -> Point {
        self.positions[node as usize]
    }

    /// Whether any node walks.
    pub(crate) fn moves(&self) -> bool {
        !self.legs.is_empty()
    }

    /// All nodes stay where they are and hear well from here on; walls stay.
    pub(crate) fn recover(&mut self) {
        self.fade = None;
        self.apply(&FieldChange::Stay, 0);
    }

    /// Takes a change of the field.
    pub(crate) fn change(&mut self, change: &FieldChange, now: u64) {
        self.apply(change, now);
        self.grid.rebuild(&self.positions);
    }

    fn apply(&mut self, change: &FieldChange, now: u64) {
        match *change {
            FieldChange::Place { node, at } => {
                self.positions[node as usize - 1] = at;
                if let Some(leg) = self.legs.get_mut(node as usize - 1) {
                    *leg = None;
                }
            }
            FieldChange::Walk { node, to, speed } => {
                let from = self.positions[node as usize - 1];
                self.legs.resize(self.positions.len(), None);
                self.legs[node as usize - 1] = Some(leg(from, to, speed, now));
            }
            FieldChange::Roam { slowest, fastest, pause } => {
                self.roaming = Some(Roaming { slowest, fastest, pause });
                self.legs.clear();
                self.legs.resize(self.positions.len(), None);
                (0..self.positions.len()).for_each(|node| self.wander(node, now));
            }
            FieldChange::Stay => {
                self.legs.clear();
                self.roaming = None;
            }
            FieldChange::Wall(wall) => self.walls.push(wall),
            FieldChange::Fade(fade) => self.fade = Some(fade),
        }
    }

    /// Starts the next walk of a roaming node.
    fn wander(&mut self, node: usize, now: u64) {
        let Some(roaming) = self.roaming else { return };
        let to = random_point(&mut self.random, self.width, self.height);
        let (slowest, fastest) = (roaming.slowest.0.as_mm(), roaming.fastest.0.as_mm());
        let speed = self.random.between(slowest.into(), fastest.max(slowest).into()) as u32;
        self.legs[node] = Some(leg(self.positions[node], to, Speed(Length::mm(speed)), now));
    }

    /// Moves all walking nodes, and calls `moved` for each. Messages that were sent before this moment have arrived.
    pub(crate) fn walk(&mut self, now: u64, mut moved: impl FnMut(u32, Point)) {
        for node in 0..self.legs.len() {
            let Some(leg) = self.legs[node] else { continue };
            let done = now.clamp(leg.began, leg.ends) - leg.began;
            let place = leg.from.towards(leg.to, done, leg.ends - leg.began);
            if place != self.positions[node] {
                self.positions[node] = place;
                moved(node as u32, place);
            }
            let pause = self.roaming.map(|roaming| roaming.pause.as_nanos());
            match pause {
                Some(pause) if now >= leg.ends.saturating_add(pause) => self.wander(node, now),
                None if now >= leg.ends => self.legs[node] = None,
                _ => {}
            }
        }
        if self.legs.iter().all(Option::is_none) {
            self.legs.clear();
        }
        self.grid.rebuild(&self.positions);
    }

    /// Whether the second node hears the first, if nothing is lost.
    pub(crate) fn hears(&self, from: u32, to: u32) -> bool {
        let (a, b) = (self.position(from), self.position(to));
        from != to && a.distance_squared(b) <= self.radius.squared() && !self.walled(a, b)
    }

    fn walled(&self, a: Point, b: Point) -> bool {
        self.walls.iter().any(|wall| wall.separates(a, b))
    }

    /// Calls `visit` for all nodes that hear a node if nothing is lost, in an order that depends on positions only.
    #[inline]
    pub fn each_neighbour(&self, node: u32, mut visit: impl FnMut(u32)) {
        let here = self.position(node);
        let reach = self.radius.squared();
        self.grid.around(here, |place, other| {
            if here.distance_squared(place) <= reach
                && other != node
                && (self.walls.is_empty() || !self.walled(here, place))
            {
                visit(other);
            }
        });
    }

    /// The probability, in millionths, that the second node misses the first one's message although it is in reach.
    #[inline]
    pub(crate) fn loss_ppm(&self, from: u32, to: u32) -> u64 {
        let Some(fade) = self.fade else { return 0 };
        let distance = self.position(from).distance_squared(self.position(to));
        let (begins, ends) = (fade.from.squared(), self.radius.squared());
        let (beyond, width) = (distance.saturating_sub(begins), ends.saturating_sub(begins).max(1));
        (u128::from(beyond) * u128::from(fade.loss.ppm()) / u128::from(width)) as u64
    }

    /// About how many bytes a field takes for a plan.
    pub(crate) fn memory_estimate(plan: &Plan, field: &Field) -> u64 {
        let nodes = u64::from(plan.nodes);
        let grid = Grid::new(field.width, field.height, field.radius).bytes(nodes);
        let moves =
            field.start.iter().any(|change| matches!(change, FieldChange::Roam { .. } | FieldChange::Walk { .. }));
        grid + nodes * (size_of::<Point>() + if moves { size_of::<Option<Leg>>() } else { 0 }) as u64
    }
}

impl Hearing for RadioField {
    fn hears(&self, listener: NodeId, speaker: NodeId) -> bool {
        RadioField::hears(self, speaker.index() as u32, listener.index() as u32)
    }

    fn each_neighbour(&self, node: NodeId, visit: &mut dyn FnMut(NodeId)) {
        RadioField::each_neighbour(self, node.index() as u32, |other| visit(NodeId::at(other as usize)));
    }
}

fn random_point(random: &mut RandomSource, width: Length, height: Length) -> Point {
    let mut within = |side: Length| Length::mm(random.between(0, side.as_mm().into()) as u32);
    Point { x: within(width), y: within(height) }
}

/// The walk between two positions at a speed; it takes at least a nanosecond.
fn leg(from: Point, to: Point, speed: Speed, now: u64) -> Leg {
    let distance = u128::from(from.distance_squared(to)).isqrt();
    let nanos = (distance * 1_000_000_000).div_ceil(u128::from(speed.0.as_mm().max(1))).max(1);
    Leg { from, to, began: now, ends: now.saturating_add(u64::try_from(nanos).unwrap_or(u64::MAX / 2)) }
}
