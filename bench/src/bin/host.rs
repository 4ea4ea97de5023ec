//! The number of signals that a host flock puts on its channel: at a common start, when idle, and when the host
//! vanishes. Simulated, on a calm local network.
//!
//! `cargo run --profile dist -p bellwether-bench --bin host [MEMBERS...]`

use std::collections::BTreeMap;

use bellwether_host::Host;
use bellwether_kernel::{Describe, Span};
use bellwether_sim::{Fault, Plan, PlannedFault, Recorder, simulate};
use bellwether_trace::What;

/// The time at which all have a number and a host, even hundreds of them.
const CALM: u64 = 10;
/// The time at which the host vanishes.
const DEATH: u64 = 20;
const END: u64 = 22;
const SECOND: u64 = 1_000_000_000;

/// Counts what is said: a signal that everybody hears counts once, when its sender sends it to itself.
#[derive(Default)]
struct Count {
    said: Vec<(u64, String)>,
    hosts: Vec<(u64, u32)>,
    numbered: u64,
}

impl Recorder for Count {
    const ON: bool = true;

    fn record(&mut self, at: u64, _flock: u32, node: u32, what: impl FnOnce() -> What) {
        match what() {
            What::Send { to, text, .. } if to == node => {
                self.said.push((at, text.split(' ').next().unwrap_or_default().to_owned()));
            }
            What::Role { leads: true, .. } => self.hosts.push((at, node)),
            What::Note { text } if text.starts_with("holds number") => self.numbered = at,
            _ => {}
        }
    }
}

impl Count {
    fn between(&self, from: u64, to: u64) -> BTreeMap<&str, usize> {
        let mut kinds = BTreeMap::new();
        for (_, kind) in self.said.iter().filter(|(at, _)| (from..to).contains(at)) {
            *kinds.entry(kind.as_str()).or_default() += 1;
        }
        kinds
    }
}

fn run(members: u32, expect: bool, events: Vec<PlannedFault>) -> Count {
    let settings: &[(&str, &str)] = if expect { &[("expect", "all")] } else { &[] };
    let plan = Plan { nodes: members, run: Span::secs(END), events, seed: 7, ..Plan::default() };
    let mut count = Count::default();
    if let Ok(config) = Host::configure(members, settings) {
        simulate::<Host>(&config, &plan, &mut count);
    }
    count
}

fn tell(what: &str, kinds: &BTreeMap<&str, usize>, seconds: f64) {
    let all: usize = kinds.values().sum();
    let parts: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} × {kind}")).collect();
    println!("  {what:<28}{all:>6} signals, {:>7.1} a second   {}", all as f64 / seconds, parts.join(", "));
}

fn main() {
    let asked: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let sizes = if asked.is_empty() { vec![3, 30, 300] } else { asked };
    for expect in [false, true] {
        for members in &sizes {
            let first = run(*members, expect, Vec::new());
            let Some((began, host)) = first.hosts.last().copied() else { continue };
            let fault = Fault::Vanish { node: host, pending: None };
            let count = run(*members, expect, vec![PlannedFault { at: Span::secs(DEATH), fault }]);
            println!("{members} members{}", if expect { ", expecting all of them" } else { "" });
            println!("  a host after {:.0} ms, all numbered after {:.0} ms", ms(began), ms(first.numbered));
            let started = began.max(first.numbered);
            tell("start, all at once", &count.between(0, started), started as f64 / SECOND as f64);
            tell("nothing happens, 10 s", &count.between(CALM * SECOND, (CALM + 10) * SECOND), 10.0);
            let death = DEATH * SECOND;
            let next = count.hosts.iter().find(|(at, _)| *at > death).map_or(death, |(at, _)| *at);
            println!("  the next host {:.0} ms after the death of the last", ms(next - death));
            tell("from death to 1 s later", &count.between(death, death + SECOND), 1.0);
        }
    }
}

fn ms(nanos: u64) -> f64 {
    nanos as f64 / 1_000_000.0
}
