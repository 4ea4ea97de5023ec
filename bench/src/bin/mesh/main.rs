//! A mesh on real interfaces beside babeld, both with a beat of half a second: how soon packets arrive, what idling costs,
//! and what goes through; and simulated meshes of many nodes beside a bare loop over the same field.
//!
//! `cargo run --profile dist -p bellwether-bench --bin mesh [PART,...]`, as root and with babeld installed; the part `field`
//! alone needs neither.

mod carry;
mod field;
mod idle;
mod probe;
mod radio;
mod ways;

use std::process::{Command, Stdio};
use std::time::Duration;

use bellwether_testbed::hosts::Hosts;
use bellwether_testbed::shapes;
use clap::{Parser, ValueEnum};

use crate::carry::Carried;
use crate::radio::System;
use crate::ways::Times;

/// The mesh on network namespaces that hear only their neighbours, each figure beside babeld's.
#[derive(Debug, Parser)]
#[command(name = "mesh")]
struct Options {
    /// Only these parts
    #[arg(value_delimiter = ',')]
    parts: Vec<Part>,
    /// How often start, merge, heal and rejoin are measured
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// For how many seconds idle nodes are watched
    #[arg(long, default_value_t = 30)]
    watch: u64,
    /// How many nodes the simulated fields have
    #[arg(long, value_delimiter = ',', default_values_t = [100, 1_000, 10_000, 100_000])]
    nodes: Vec<u32>,
}

/// What can be measured alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Start, merge, heal and rejoin
    Ways,
    /// Bytes and memory when nothing happens
    Idle,
    /// Throughput and round trips
    Carry,
    /// Simulated fields of many nodes
    Field,
}

fn main() -> Result<(), String> {
    let options = Options::parse();
    let wanted = |part| options.parts.is_empty() || options.parts.contains(&part);
    let namespaces = [Part::Ways, Part::Idle, Part::Carry].into_iter().any(wanted);
    if let Some(why) = namespaces.then(missing).flatten() {
        return Err(why.into());
    }
    if wanted(Part::Ways) {
        ways(options.rounds)?;
    }
    if wanted(Part::Idle) {
        idle(Duration::from_secs(options.watch))?;
    }
    if wanted(Part::Carry) {
        carry()?;
    }
    if wanted(Part::Field) {
        fields(&options.nodes)?;
    }
    Ok(())
}

#[allow(clippy::needless_pass_by_value)] // for map_err
fn text(why: impl ToString) -> String {
    why.to_string()
}

fn missing() -> Option<&'static str> {
    let found = Command::new("babeld").arg("-V").stdout(Stdio::null()).stderr(Stdio::null()).status();
    match found {
        Ok(status) if status.success() => Hosts::missing(),
        _ => Some("babeld is not installed"),
    }
}

/// The median with the least and the most, in seconds.
fn spread(times: &[Duration]) -> String {
    let mut times: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
    times.sort_by(f64::total_cmp);
    match (times.first(), times.last()) {
        (Some(least), Some(most)) => format!("{:.2} [{least:.2}..{most:.2}]", times[times.len() / 2]),
        _ => "not measured".into(),
    }
}

fn ways(rounds: usize) -> Result<(), String> {
    let mut both = [Times::default(), Times::default()];
    for _ in 0..rounds {
        for (times, system) in both.iter_mut().zip(System::BOTH) {
            times.round(system)?;
        }
    }
    println!(
        "{:<12}{:>20}{:>20}{:>20}{:>20}  packets, once joined",
        "seconds", "start 3x3", "merge", "heal 3x3", "rejoin"
    );
    for (times, system) in both.iter().zip(System::BOTH) {
        let columns =
            [&times.start, &times.merge, &times.heal, &times.rejoin].map(|times| format!("{:>20}", spread(times)));
        println!("{:<12}{}  {} of {}", system.name(), columns.concat(), times.arrived, times.sent);
    }
    Ok(())
}

fn idle(watch: Duration) -> Result<(), String> {
    println!("{:<12}{:>10}{:>14}{:>16}", "idle", "nodes", "bytes/node/s", "resident MiB");
    for (count, edges) in [(9, shapes::grid(3, 3)), (25, shapes::scattered(25, 320))] {
        let both = System::BOTH.map(|system| idle::idle(system, count, &edges, watch));
        let [ours, theirs] = both;
        let (ours, theirs) = (ours?, theirs?);
        for (system, idle) in System::BOTH.iter().zip([&ours, &theirs]) {
            println!("{:<12}{count:>10}{:>14.0}{:>16.1}", system.name(), idle.bytes, idle.resident);
        }
        println!("{:<12}{count:>10}{:>14.2}", "ratio", ours.bytes / theirs.bytes);
    }
    Ok(())
}

fn carry() -> Result<(), String> {
    println!("{:<12}{:>6}{:>10}{:>10}{:>12}{:>6}", "carried", "hops", "Mbit/s", "of bare", "round µs", "lost");
    let bare = carry::bare()?;
    let row = |words: &str, hops: usize, seen: Carried| {
        let Carried { rate, round_trip, lost } = seen;
        println!("{words:<12}{hops:>6}{rate:>10.0}{:>10.3}{round_trip:>12.0}{lost:>6}", rate / bare.rate);
    };
    row("bare wire", 1, bare);
    for system in System::BOTH {
        for (hops, seen) in carry::over_hops(system)? {
            row(system.name(), hops, seen);
        }
    }
    Ok(())
}

fn fields(sizes: &[u32]) -> Result<(), String> {
    println!("{:>10}{:>12}{:>14}{:>14}{:>14}{:>12}{:>8}{:>14}{:>10}",
        "nodes", "joined, s", "core seconds", "idle B/s", "x real time", "bare loop", "share", "M received/s", "peak MiB");
    sizes.iter().try_for_each(|nodes| field::measure(*nodes))
}
