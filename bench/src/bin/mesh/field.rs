//! Simulated meshes of many nodes: when they are joined, the traffic of an idle node, and how much faster than real time
//! they are simulated, beside a bare loop over the same field that only counts as many frames at all nodes in reach.

use std::fs;

use bellwether_kernel::{Describe as _, Span};
use bellwether_lab::mesh_field::{FieldRequest, is_joined};
use bellwether_lab::speed::Stopwatch;
use bellwether_mesh::Mesh;
use bellwether_sim::{NoRecorder, Plan, RadioField, Watch, Wheel, WorldView, simulate_watched};

use crate::text;

/// The mean number of neighbours, about.
const DENSITY: u32 = 12;
/// The interval at which a run is read.
const LOOK: Span = Span::millis(500);
/// When the idle phase begins in a small field. In a larger one it begins a second later for each `NODES_A_SECOND` nodes in
/// a row, because the announcements of landmarks travel across the whole field.
const SETTLED: Span = Span::secs(20);
const NODES_A_SECOND: u32 = 6;
/// The length of the idle phase.
const WATCHED: Span = Span::secs(30);

/// The counters of a run at one moment.
#[derive(Clone, Copy, Debug, Default)]
struct Reading {
    at: Span,
    /// The processor time of the run, without that of the readings.
    core_seconds: f64,
    bytes: u64,
    frames: u64,
    delivered: u64,
}

/// The readings of a run: when all nodes were joined, when the idle phase began, and the last one.
struct Readings {
    nodes: u32,
    calm_from: Span,
    stopwatch: Stopwatch,
    /// The processor time of the readings.
    looked: f64,
    joined: Option<Reading>,
    calm: Option<Reading>,
    last: Reading,
}

impl Readings {
    fn look(&mut self, world: &WorldView<'_, Mesh>) {
        let before = self.stopwatch.seconds();
        let stats = world.stats();
        self.last = Reading {
            at: world.at(),
            core_seconds: before - self.looked,
            bytes: stats.radio_bytes(),
            frames: stats.sent,
            delivered: stats.delivered,
        };
        if self.joined.is_none() && is_joined(world, self.nodes) {
            self.joined = Some(self.last);
        }
        if self.calm.is_none() && world.at() >= self.calm_from {
            self.calm = Some(self.last);
        }
        self.looked += self.stopwatch.seconds() - before;
    }
}

/// Measures a field of so many nodes and prints a line.
pub(crate) fn measure(nodes: u32) -> Result<(), String> {
    let config = Mesh::configure(nodes, &[]).map_err(text)?;
    let calm_from = SETTLED.plus(Span::secs(u64::from(nodes.isqrt() / NODES_A_SECOND)));
    let plan = Plan { run: calm_from.plus(WATCHED).plus(LOOK), ..FieldRequest::new(nodes, DENSITY, 1).quiet_plan() };
    let (stopwatch, last) = (Stopwatch::start(), Reading::default());
    let mut seen = Readings { nodes, calm_from, stopwatch, looked: 0.0, joined: None, calm: None, last };
    let mut look = |world: &WorldView<'_, Mesh>| seen.look(world);
    let watch = Watch { every: LOOK, look: &mut look };
    let broken = simulate_watched::<Mesh>(&config, &plan, &mut NoRecorder, Some(watch)).broken;
    let (Some(joined), Some(calm), None) = (seen.joined, seen.calm, broken) else {
        return Err(format!("{nodes} nodes did not join, or a property did not hold"));
    };
    let (span, core) = (seen.last.at.minus(calm.at), seen.last.core_seconds - calm.core_seconds);
    let (idle, bare) = (seconds(span) / core, seconds(span) / bare(&plan, seen.last.frames - calm.frames, span));
    let bytes = (seen.last.bytes - calm.bytes) as f64 / f64::from(nodes) / seconds(span);
    let received = (seen.last.delivered - calm.delivered) as f64 / core / 1e6;
    print!("{nodes:>10}{:>13.1}{:>13.1}{bytes:>13.1}", seconds(joined.at), joined.core_seconds);
    println!("{idle:>13.1}{bare:>13.1}{:>13.3}{received:>13.2}{:>13}", idle / bare, peak_mib());
    Ok(())
}

/// The seconds of a loop that takes the next sender from the queue, counts its frame at each of its neighbours, and queues
/// it again, for `frames` frames within `span`.
fn bare(plan: &Plan, frames: u64, span: Span) -> f64 {
    let Some(field) = &plan.field else { return f64::NAN };
    let radio = RadioField::new(plan, field);
    let mut heard = vec![0_u64; plan.nodes as usize];
    let mut queue = Wheel::<u32>::default();
    let pause = (span.as_nanos() / frames.max(1)).saturating_mul(u64::from(plan.nodes)).max(1);
    let mut draw = 7_u64;
    for node in 0..plan.nodes {
        draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        queue.push((draw >> 11) % pause, node.into(), node);
    }
    let start = Stopwatch::start();
    for order in 0..frames {
        let Some((at, node)) = queue.pop() else { break };
        radio.each_neighbour(node, |other| heard[other as usize] += order);
        queue.push(at + pause, u64::from(plan.nodes) + order, node);
    }
    let seconds = start.seconds();
    std::hint::black_box(&heard);
    seconds
}

/// The peak of this process's memory so far.
fn peak_mib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kib.unwrap_or(0) >> 10
}

fn seconds(span: Span) -> f64 {
    span.as_nanos() as f64 / 1e9
}
