//! Random mixes of faults in radio fields: nodes walk, islands drift apart and together, reception fades, links are heard
//! one way only, processes die and come back. In the end everybody stands still and is well, and the flock must settle.

use std::ops::Range;

use bellwether_kernel::{Describe, Span};
use bellwether_sim::{
    Core, Cut, Fade, Fault, Field, FieldChange, Length, NoRecorder, OutsideCore, Plan, PlannedFault, Point,
    Probability, Speed, Wall, simulate,
};

use bellwether_lab::mesh_field::RADIUS;

/// The duration of the faults.
const TROUBLE: Span = Span::secs(20);

/// A small source of chance, the same everywhere (`SplitMix64`).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn between(&mut self, least: u32, most: u32) -> u32 {
        least + (self.next() % u64::from(most - least + 1)) as u32
    }

    fn coin(&mut self) -> bool {
        self.next() & 1 == 1
    }

    fn moment(&mut self) -> Span {
        Span::millis(self.next() % (TROUBLE.as_nanos() / 1_000_000))
    }

    fn point(&mut self, field: &Field) -> Point {
        let mut within = |side: Length| Length::mm(self.between(0, side.as_mm()));
        Point { x: within(field.width), y: within(field.height) }
    }
}

/// The plan that a seed draws.
#[must_use]
pub fn draw(seed: u64) -> Plan {
    let mut chance = Chance(seed);
    let nodes = chance.between(2, 30);
    let mut field = Field::with_neighbours(nodes, chance.between(3, 14), RADIUS);
    let mut events = Vec::new();
    if chance.coin() {
        let fastest = Speed(Length::metres(chance.between(1, 30)));
        let pause = Span::secs(u64::from(chance.between(0, 3)));
        field.start.push(FieldChange::Roam { slowest: Speed(Length::metres(1)), fastest, pause });
    } else if chance.coin() {
        islands(&mut chance, nodes, &mut field, &mut events);
    }
    if chance.coin() {
        let loss = Probability::new(chance.between(0, 900_000)).unwrap_or_default();
        field.start.push(FieldChange::Fade(Fade { from: Length::metres(chance.between(20, 95)), loss }));
    }
    if chance.coin() {
        let wall = Wall { from: chance.point(&field), to: chance.point(&field) };
        let at = chance.moment();
        events.push(PlannedFault { at, fault: Fault::Field(FieldChange::Wall(wall)) });
    }
    (0..chance.between(0, 10)).for_each(|_| trouble(&mut chance, nodes, &mut events));
    events.sort_by_key(|planned| planned.at);
    let mut plan = Plan {
        nodes,
        seed,
        run: TROUBLE,
        field: Some(field),
        events,
        local_handles: chance.coin(),
        core: Some(core(&mut chance, nodes)),
        ..Plan::default()
    };
    if chance.coin() {
        plan.conditions.loss = Probability::new(chance.between(0, 300_000)).unwrap_or_default();
    }
    if chance.coin() {
        plan.conditions.duplicate = Probability::new(chance.between(0, 200_000)).unwrap_or_default();
        plan.conditions.reorder = Probability::new(chance.between(0, 200_000)).unwrap_or_default();
    }
    plan
}

/// Half of the nodes begin in one corner and walk to the other half, and perhaps away again.
fn islands(chance: &mut Chance, nodes: u32, field: &mut Field, events: &mut Vec<PlannedFault>) {
    let side = field.width.as_mm();
    let far = Length::mm(side.saturating_mul(2));
    (field.width, field.height) = (far.max(Length::metres(400)), far.max(Length::metres(400)));
    let (width, quarter) = (field.width.as_mm(), side / 2);
    let near = |chance: &mut Chance, corner: u32| {
        let mut offset = |from: u32| Length::mm(from + chance.between(0, quarter.max(1)));
        let (x, y) = (offset(corner), offset(0));
        Point { x: x.min(Length::mm(width)), y }
    };
    for node in 1..=nodes {
        let corner = if node % 2 == 0 { 0 } else { width - quarter.min(width) };
        let at = near(chance, corner);
        field.start.push(FieldChange::Place { node, at });
        if node % 2 == 1 {
            let (to, speed) = (near(chance, 0), Speed(Length::metres(chance.between(15, 60))));
            events.push(PlannedFault { at: Span::secs(4), fault: Fault::Field(FieldChange::Walk { node, to, speed }) });
            if chance.coin() {
                let back = FieldChange::Walk { node, to: at, speed };
                events.push(PlannedFault { at: Span::secs(14), fault: Fault::Field(back) });
            }
        }
    }
}

fn trouble(chance: &mut Chance, nodes: u32, events: &mut Vec<PlannedFault>) {
    let (node, at) = (chance.between(1, nodes), chance.moment());
    let other = node % nodes + 1;
    let (fault, after) = match chance.between(0, 4) {
        0 | 1 => (Fault::Vanish { node, pending: None }, Fault::Restart(node)),
        2 => (Fault::Freeze(node), Fault::Thaw(node)),
        3 => (Fault::Cut(Cut::OneWay(node, other)), Fault::Heal),
        _ => {
            let to = chance.between(1, nodes);
            events.push(PlannedFault { at, fault: Fault::Ask { node, command: format!("send {to}") } });
            return;
        }
    };
    events.push(PlannedFault { at, fault });
    let later = at.plus(chance.moment());
    if chance.coin() && later < TROUBLE {
        events.push(PlannedFault { at: later, fault: after });
    }
}

fn core(chance: &mut Chance, nodes: u32) -> Core {
    let all = chance.coin();
    let members: Vec<u32> = (1..=nodes).filter(|node| *node == 1 || all || chance.coin()).collect();
    Core { members, at: TROUBLE, others: OutsideCore::Vanish }
}

/// A protocol survives all that these seeds draw; the longest that a flock took to settle.
///
/// # Panics
/// Panics at the first seed that it does not survive.
#[must_use]
pub fn survives<P: Describe>(settings: &[(&str, &str)], seeds: Range<u64>) -> Span {
    let mut slowest = Span::ZERO;
    for seed in seeds {
        let plan = draw(seed);
        let config = P::configure(plan.nodes, settings).expect("the settings of a test should go together");
        let outcome = simulate::<P>(&config, &plan, &mut NoRecorder);
        assert_eq!(outcome.broken, None, "seed {seed}: {plan:#?}");
        slowest = slowest.max(outcome.settled_after.unwrap_or(Span::ZERO));
    }
    slowest
}
