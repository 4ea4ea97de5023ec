//! Each bug is caught by the one who must notice it, and the healthy protocol by nobody.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use bellwether_bully::Bully;
use bellwether_check::{Clock, Faults, Model, Order, Verdict, check};
use bellwether_kernel::{Describe, Span};
use bellwether_mutants::table::{Hunt, Mutant, TABLE};
use bellwether_sim::swarm;

/// No bug of the table may hide for longer.
const SEEDS: u64 = 20_000;

/// The property that broke, and how long it took to find out.
fn hunt<P: Describe>(hunt: Hunt, seeds: u64) -> Option<(String, String)> {
    match hunt {
        Hunt::Swarm(options) => swarm_finds::<P>(options, seeds),
        Hunt::PaperWorld => checker_finds::<P>(&[("mode", "classic")], &paper_world()),
        Hunt::Freezing => checker_finds::<P>(&[], &freezing()),
    }
}

fn swarm_finds<P: Describe>(options: &[(&str, &str)], seeds: u64) -> Option<(String, String)> {
    let settings = swarm::Settings {
        options: options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        commands: vec!["step-down".into()],
        ..swarm::Settings::default()
    };
    match swarm::run::<P>(&settings, 1..seeds + 1, |_| ()).unwrap() {
        swarm::Verdict::Passed(_) => None,
        swarm::Verdict::Failed(failure, _) => {
            Some((failure.outcome.broken.unwrap().property, format!("{} seeds", failure.seed)))
        }
    }
}

fn paper_world<P: Describe>() -> Model<P> {
    let mut model = ticking();
    model.faults = Faults { crashes: 1, restarts: 1, ..Faults::default() };
    model
}

fn freezing<P: Describe>() -> Model<P> {
    let mut model = ticking();
    model.faults = Faults { pauses: 1, ..Faults::default() };
    model.max_states = 3_000_000;
    model
}

fn ticking<P: Describe>() -> Model<P> {
    let mut model = Model::new(3);
    model.order = Order::Fifo;
    model.clock = Clock::Ticks { tick: Span::millis(10), max_delay: 0, horizon: None };
    model
}

fn checker_finds<P: Describe>(options: &[(&str, &str)], model: &Model<P>) -> Option<(String, String)> {
    let mut settings = vec![("heartbeat", "20ms"), ("lease", "50ms"), ("answer", "10ms"), ("stop", "10ms")];
    settings.extend([("drift", "100000"), ("abstain", "20ms"), ("round-wrap", "8")]);
    settings.extend_from_slice(options);
    let report = check(&P::configure(3, &settings).unwrap(), model);
    match report.verdict {
        Verdict::Broken { property, path, .. } => {
            Some((property.into(), format!("{} states, {} steps", report.states, path.len())))
        }
        _ => None,
    }
}

fn must_catch<P: Describe>(name: &str) {
    let mutant = TABLE.iter().find(|mutant| mutant.name == name).unwrap();
    let (property, effort) = hunt::<P>(mutant.hunt, SEEDS).unwrap_or_else(|| panic!("{name} was not caught"));
    println!("{name}: {property} after {effort}");
    assert_eq!(property, mutant.breaks, "caught, but as something else");
}

#[test]
fn the_healthy_protocol_is_not_blamed() {
    let mut hunts: Vec<&Mutant> = TABLE.iter().collect();
    hunts.dedup_by_key(|mutant| format!("{:?}", mutant.hunt));
    for mutant in hunts {
        assert_eq!(hunt::<Bully>(mutant.hunt, 2_000), None, "{:?}", mutant.hunt);
    }
}

include!(concat!(env!("OUT_DIR"), "/tests.rs"));
