//! Events per core-second of the simulator, properties on, beside bare loops that only pop and push events of the same
//! size: over the simulator's own wheel, and over a binary heap.
//!
//! Both sides count what they take from the queue. The inputs that nodes took are fewer: a timer that is armed anew for
//! later leaves its wake-up in the queue, which then comes early and is queued again.
//!
//! Then a radio field: deliveries a core-second, beside a bare loop over the same grid, and memory.
//!
//! `cargo run --profile dist -p bellwether-bench --bin sim [NODES...]`

mod beacon;
mod field;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bellwether_bully::Bully;
use bellwether_kernel::ConfigError;
use bellwether_lab::speed::{self, FLOCK, Stopwatch};
use bellwether_sim::{Wheel, event_bytes};
use field::NEIGHBOURS;

/// Each side is measured this often, in turns, and the best counts: the machine may have other things to do.
const TURNS: usize = 3;

fn main() -> Result<(), ConfigError> {
    let asked: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let fields = if asked.is_empty() { vec![1_000, 100_000] } else { asked.clone() };
    let sizes = if asked.is_empty() { vec![10, 1_000, 100_000, 1_000_000] } else { asked };
    println!("bully in quorum mode, flocks of {FLOCK}, {} bytes an event", event_bytes::<Bully>());
    let head = ["nodes", "bare wheel", "bare heap", "simulator", "/ wheel", "/ heap", "inputs", "peak MiB"];
    println!("{}", head.map(|title| format!("{title:>11}")).join(""));
    for nodes in sizes {
        let turns = (0..TURNS).map(|_| {
            let [wheel, heap] = bare(nodes);
            let (popped, inputs) = simulated(nodes)?;
            Ok([wheel, heap, popped, inputs])
        });
        let turns = turns.collect::<Result<Vec<[f64; 4]>, ConfigError>>()?;
        let best = |which: usize| turns.iter().map(|turn| turn[which]).fold(0.0, f64::max);
        let [wheel, heap, popped, inputs] = [0, 1, 2, 3].map(best);
        let (by_wheel, by_heap) = (popped / wheel, popped / heap);
        print!("{nodes:>11}{wheel:>11.0}{heap:>11.0}{popped:>11.0}{by_wheel:>11.2}{by_heap:>11.2}");
        println!("{inputs:>11.0}{:>11}", peak_mib());
    }
    println!(
        "\na radio field, {NEIGHBOURS} neighbours each, every node beats each 100 ms, views change with each beat, properties on"
    );
    let head = ["bare loop/s", "deliveries/s", "share", "peak B/node", "estimate", "est/peak"];
    println!("{:>11}{}", "nodes", head.map(|title| format!("{title:>13}")).join(""));
    fields.into_iter().for_each(field::measure);
    Ok(())
}

/// The approximate number of events of a measurement.
fn events(nodes: u32) -> u64 {
    (40 * u64::from(nodes)).max(10_000_000)
}

/// The numbers of events per second that the queue returned and that nodes took.
fn simulated(nodes: u32) -> Result<(f64, f64), ConfigError> {
    let (outcome, seconds) = speed::simulator::<Bully>(nodes, events(nodes))?;
    assert_eq!(outcome.broken, None, "nothing breaks on a good network");
    Ok((outcome.popped as f64 / seconds, outcome.events as f64 / seconds))
}

/// What a loop over events needs of a queue.
trait Queue<const WORDS: usize>: Default {
    fn put(&mut self, at: u64, order: u64, item: [u64; WORDS]);
    fn take(&mut self) -> Option<(u64, [u64; WORDS])>;
}

/// The simulator's own queue.
impl<const WORDS: usize> Queue<WORDS> for Wheel<[u64; WORDS]> {
    fn put(&mut self, at: u64, order: u64, item: [u64; WORDS]) {
        self.push(at, order, item);
    }

    fn take(&mut self) -> Option<(u64, [u64; WORDS])> {
        self.pop()
    }
}

/// The queue from the standard library.
impl<const WORDS: usize> Queue<WORDS> for BinaryHeap<Reverse<(u64, u64, [u64; WORDS])>> {
    fn put(&mut self, at: u64, order: u64, item: [u64; WORDS]) {
        self.push(Reverse((at, order, item)));
    }

    fn take(&mut self) -> Option<(u64, [u64; WORDS])> {
        self.pop().map(|Reverse((at, _, item))| (at, item))
    }
}

/// Loops that do nothing but pop one and push one, with events of the simulator's size: over the wheel, over a heap.
fn bare(nodes: u32) -> [f64; 2] {
    const HEAD: usize = 16;
    match (event_bytes::<Bully>() - HEAD).div_ceil(8) {
        ..=4 => bare_of::<4>(nodes),
        5 => bare_of::<5>(nodes),
        6 => bare_of::<6>(nodes),
        _ => bare_of::<8>(nodes),
    }
}

fn bare_of<const WORDS: usize>(nodes: u32) -> [f64; 2] {
    [bare_over::<WORDS, Wheel<_>>(nodes), bare_over::<WORDS, BinaryHeap<_>>(nodes)]
}

fn bare_over<const WORDS: usize, Q: Queue<WORDS>>(nodes: u32) -> f64 {
    let mut queue = Q::default();
    let mut draw = 0x9e37_79b9_7f4a_7c15_u64;
    let mut delay = || {
        draw ^= draw << 13;
        draw ^= draw >> 7;
        draw ^= draw << 17;
        // Two of three are messages, the others heart-beats.
        if draw.is_multiple_of(3) { 100_000_000 } else { 1_000_000 + (draw >> 32) % 2_000_000 }
    };
    for order in 0..u64::from(nodes) {
        queue.put(delay(), order, [order; WORDS]);
    }
    let count = events(nodes);
    let start = Stopwatch::start();
    let mut seen = 0_u64;
    for order in 0..count {
        let Some((at, item)) = queue.take() else { break };
        seen = seen.wrapping_add(item[0]);
        queue.put(at + delay(), u64::from(nodes) + order, item);
    }
    std::hint::black_box(seen);
    count as f64 / start.seconds()
}

/// The most memory that this process has held so far.
fn peak_mib() -> u64 {
    resident_bytes("VmHWM:") >> 20
}

/// A line of this process' status, in bytes: what it holds now or held at most.
fn resident_bytes(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}
