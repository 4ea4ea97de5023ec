//! Events per second of the simulator, properties on, beside a bare loop over the same queue with events of the same size.
//!
//! `cargo run --release -p bellwether-bench --bin sim [NODES...]`

use std::time::Instant;

use bellwether_bully::Bully;
use bellwether_kernel::{Describe, Span};
use bellwether_sim::{Plan, Silent, Wheel, event_bytes, simulate};

/// Members of a flock; as many flocks as it takes run side by side.
const FLOCK: u32 = 5;
/// Each side is measured this often, in turns, and the best counts: the machine may have other things to do.
const TURNS: usize = 3;

fn main() {
    let asked: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let sizes = if asked.is_empty() { vec![10, 1_000, 100_000, 1_000_000] } else { asked };
    println!("bully in quorum mode, flocks of {FLOCK}, {} bytes an event", event_bytes::<Bully>());
    println!("{:>9}  {:>12}  {:>12}  {:>5}  {:>9}", "nodes", "bare /s", "simulator /s", "ratio", "peak MiB");
    for nodes in sizes {
        let turns: Vec<(f64, f64)> = (0..TURNS).map(|_| (bare(nodes), simulated(nodes))).collect();
        let best = |of: fn(&(f64, f64)) -> f64| turns.iter().map(of).fold(0.0, f64::max);
        let (bare, full) = (best(|turn| turn.0), best(|turn| turn.1));
        println!("{nodes:>9}  {bare:>12.0}  {full:>12.0}  {:>5.2}  {:>9}", full / bare, peak_mib());
    }
}

/// How many events a measurement takes, about.
fn events(nodes: u32) -> u64 {
    (20 * u64::from(nodes)).max(3_000_000)
}

fn simulated(nodes: u32) -> f64 {
    let flocks = (nodes / FLOCK).max(1);
    // A flock takes about 130 events in a second.
    let seconds = events(nodes).div_ceil(130 * u64::from(flocks)).max(1);
    let plan = Plan { nodes: FLOCK, flocks, run: Span::secs(seconds), ..Plan::default() };
    let Ok(config) = Bully::configure(FLOCK, &[]) else { return 0.0 };
    let start = Instant::now();
    let outcome = simulate::<Bully>(&config, &plan, &mut Silent);
    let rate = outcome.events as f64 / start.elapsed().as_secs_f64();
    assert_eq!(outcome.broken, None, "nothing breaks in calm weather");
    rate
}

/// A loop that does nothing but pop one and push one, with events of the simulator's size.
fn bare(nodes: u32) -> f64 {
    const HEAD: usize = 16;
    match event_bytes::<Bully>() - HEAD {
        ..=16 => bare_of::<2>(nodes),
        ..=24 => bare_of::<3>(nodes),
        ..=32 => bare_of::<4>(nodes),
        ..=40 => bare_of::<5>(nodes),
        ..=48 => bare_of::<6>(nodes),
        ..=56 => bare_of::<7>(nodes),
        ..=64 => bare_of::<8>(nodes),
        _ => bare_of::<10>(nodes),
    }
}

fn bare_of<const WORDS: usize>(nodes: u32) -> f64 {
    let mut wheel = Wheel::<[u64; WORDS]>::default();
    let mut draw = 0x9e37_79b9_7f4a_7c15_u64;
    let mut delay = || {
        draw ^= draw << 13;
        draw ^= draw >> 7;
        draw ^= draw << 17;
        // Two of three are messages, the others heart-beats.
        if draw.is_multiple_of(3) { 100_000_000 } else { 1_000_000 + (draw >> 32) % 2_000_000 }
    };
    for order in 0..u64::from(nodes) {
        wheel.push(delay(), order, [order; WORDS]);
    }
    let count = events(nodes);
    let start = Instant::now();
    let mut seen = 0_u64;
    for order in 0..count {
        let Some((at, item)) = wheel.pop() else { break };
        seen = seen.wrapping_add(item[0]);
        wheel.push(at + delay(), u64::from(nodes) + order, item);
    }
    std::hint::black_box(seen);
    count as f64 / start.elapsed().as_secs_f64()
}

/// The most memory that this process has held so far.
fn peak_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kib.unwrap_or(0) / 1024
}
