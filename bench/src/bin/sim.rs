//! Events per core-second of the simulator, properties on, beside a bare loop over the same queue with events of the same size.
//!
//! Both sides count what they take from the queue. The inputs that nodes took are fewer: a timer that is armed anew for
//! later leaves its wake-up in the queue, which then comes early and is queued again.
//!
//! `cargo run --release -p bellwether-bench --bin sim [NODES...]`

use std::time::Instant;

use bellwether_bully::Bully;
use bellwether_kernel::{Describe, Span};
use bellwether_sim::{Plan, Silent, Wheel, event_bytes, simulate};

/// Members of a flock; as many flocks as it takes run side by side.
const FLOCK: u32 = 5;
/// Flocks start within this, as those of different people would: not all in the same nanosecond.
const SPREAD: Span = Span::millis(500);
/// Each side is measured this often, in turns, and the best counts: the machine may have other things to do.
const TURNS: usize = 3;

fn main() {
    let asked: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let sizes = if asked.is_empty() { vec![10, 1_000, 100_000, 1_000_000] } else { asked };
    println!("bully in quorum mode, flocks of {FLOCK}, {} bytes an event", event_bytes::<Bully>());
    let head = ["nodes", "bare /s", "simulator /s", "ratio", "inputs /s", "peak MiB"];
    println!("{:>9}  {:>12}  {:>12}  {:>5}  {:>12}  {:>9}", head[0], head[1], head[2], head[3], head[4], head[5]);
    for nodes in sizes {
        let turns: Vec<[f64; 3]> = (0..TURNS)
            .map(|_| {
                let bare = bare(nodes);
                let (popped, inputs) = simulated(nodes);
                [bare, popped, inputs]
            })
            .collect();
        let [bare, popped, inputs] = [0, 1, 2].map(|which| turns.iter().map(|turn| turn[which]).fold(0.0, f64::max));
        let ratio = popped / bare;
        println!("{nodes:>9}  {bare:>12.0}  {popped:>12.0}  {ratio:>5.2}  {inputs:>12.0}  {:>9}", peak_mib());
    }
}

/// How many events a measurement takes, about.
fn events(nodes: u32) -> u64 {
    (20 * u64::from(nodes)).max(3_000_000)
}

/// What the queue gave and what nodes took, per second.
fn simulated(nodes: u32) -> (f64, f64) {
    let flocks = (nodes / FLOCK).max(1);
    // A flock takes about 130 events in a second.
    let seconds = events(nodes).div_ceil(130 * u64::from(flocks)).max(1);
    let plan = Plan { nodes: FLOCK, flocks, run: Span::secs(seconds), spread: SPREAD, ..Plan::default() };
    let Ok(config) = Bully::configure(FLOCK, &[]) else { return (0.0, 0.0) };
    let start = Clock::start();
    let outcome = simulate::<Bully>(&config, &plan, &mut Silent);
    let seconds = start.seconds();
    assert_eq!(outcome.broken, None, "nothing breaks in calm weather");
    (outcome.popped as f64 / seconds, outcome.events as f64 / seconds)
}

/// A loop that does nothing but pop one and push one, with events of the simulator's size.
fn bare(nodes: u32) -> f64 {
    const HEAD: usize = 16;
    match event_bytes::<Bully>() - HEAD {
        ..=16 => bare_of::<2>(nodes),
        17..=24 => bare_of::<3>(nodes),
        25..=32 => bare_of::<4>(nodes),
        33..=40 => bare_of::<5>(nodes),
        41..=48 => bare_of::<6>(nodes),
        49..=56 => bare_of::<7>(nodes),
        57..=64 => bare_of::<8>(nodes),
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
    let start = Clock::start();
    let mut seen = 0_u64;
    for order in 0..count {
        let Some((at, item)) = wheel.pop() else { break };
        seen = seen.wrapping_add(item[0]);
        wheel.push(at + delay(), u64::from(nodes) + order, item);
    }
    std::hint::black_box(seen);
    count as f64 / start.seconds()
}

/// Time that this thread had a processor, so that other programs on the machine do not count; true time where the system
/// does not tell.
struct Clock {
    start: Instant,
    on_processor: Option<u64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { start: Instant::now(), on_processor: on_processor() }
    }

    fn seconds(&self) -> f64 {
        match (self.on_processor, on_processor()) {
            (Some(before), Some(now)) if now > before => (now - before) as f64 / 1e9,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// Nanoseconds.
fn on_processor() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// The most memory that this process has held so far.
fn peak_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kib.unwrap_or(0) / 1024
}
