//! Deliveries a core-second in a radio field, beside a bare loop over the same grid, and the memory of a node.

use bellwether_lab::speed::Stopwatch;
use bellwether_sim::{Field, Length, NoRecorder, Plan, RadioField, Wheel, simulate};

use crate::beacon::{BEAT, Beacon};
use crate::{TURNS, resident_bytes};

/// The approximate number of neighbours of a node.
pub(crate) const NEIGHBOURS: u32 = 10;
/// About how many deliveries a turn takes.
const DELIVERIES: u64 = 20_000_000;

/// Measures a field of so many nodes and prints a line.
pub(crate) fn measure(nodes: u32) {
    let field = Field::with_neighbours(nodes, NEIGHBOURS, Length::metres(100));
    let beats = (DELIVERIES / u64::from(nodes) / u64::from(NEIGHBOURS)).max(2);
    let plan = Plan { nodes, run: BEAT.times(beats), field: Some(field.clone()), ..Plan::default() };
    // Where the system permits it, the peak is counted from here on.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    let before = resident_bytes("VmRSS:");
    let mut turns = vec![simulated(&plan)];
    let peak = resident_bytes("VmHWM:").saturating_sub(before);
    let mut bare_turns = vec![bare(&plan, &field, beats)];
    for _ in 1..TURNS {
        turns.push(simulated(&plan));
        bare_turns.push(bare(&plan, &field, beats));
    }
    let best = |turns: &[f64]| turns.iter().copied().fold(0.0, f64::max);
    let (fast, bare) = (best(&turns), best(&bare_turns));
    let estimate = plan.memory_estimate::<Beacon>();
    print!("{nodes:>11}{bare:>13.0}{fast:>13.0}{:>13.2}", fast / bare);
    let share = estimate as f64 / peak.max(1) as f64;
    println!("{:>13}{:>13}{share:>13.2}", peak / u64::from(nodes), estimate / u64::from(nodes));
}

/// Deliveries a core-second of the simulator, with views that change and properties on.
fn simulated(plan: &Plan) -> f64 {
    let start = Stopwatch::start();
    let outcome = simulate::<Beacon>(&(), plan, &mut NoRecorder);
    let seconds = start.seconds();
    assert_eq!(outcome.broken, None, "the properties hold");
    outcome.stats.delivered as f64 / seconds
}

/// A loop that only takes the next speaker from the queue, counts a message at each of its neighbours, and queues it again.
fn bare(plan: &Plan, field: &Field, beats: u64) -> f64 {
    let radio = RadioField::new(plan, field);
    let mut heard = vec![0_u64; plan.nodes as usize];
    let mut queue = Wheel::<u32>::default();
    let mut draw = 7_u64;
    for node in 0..plan.nodes {
        draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        queue.push((draw >> 11) % BEAT.as_nanos(), node.into(), node);
    }
    let start = Stopwatch::start();
    for order in 0..beats * u64::from(plan.nodes) {
        let Some((at, node)) = queue.pop() else { break };
        radio.each_neighbour(node, |other| heard[other as usize] += order);
        queue.push(at + BEAT.as_nanos(), u64::from(plan.nodes) + order, node);
    }
    let seconds = start.seconds();
    std::hint::black_box(&heard);
    let mut degree = 0_u64;
    (0..plan.nodes).for_each(|node| radio.each_neighbour(node, |_| degree += 1));
    (degree * beats) as f64 / seconds
}
