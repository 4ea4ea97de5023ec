//! How fast worlds are explored: a 3-node bully in each mode, timers at any moment and on a common clock.
//!
//! With `PATHS` in the environment it prints what breaks, step by step.
//!
//! `cargo run --release -p bellwether-check --example rate [MILLIONS OF WORLDS]`

use std::time::Instant;

use bellwether_bully::Bully;
use bellwether_check::{Clock, Faults, Model, Order, Report, Search, Verdict, check};
use bellwether_kernel::{ConfigError, Describe, Span};

fn main() -> Result<(), ConfigError> {
    let began = Instant::now();
    let millions: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(3);
    for mode in ["classic", "quorum"] {
        let config = Bully::configure(3, &[("mode", mode), ("round-wrap", "16")])?;
        for (name, clock) in clocks() {
            for search in [Search::Breadth, Search::Depth] {
                let mut model = Model::<Bully>::new(3).with_work();
                model.order = Order::Fifo;
                model.crowd = 12;
                model.clock = clock;
                model.faults = Faults { crashes: 1, restarts: 1, ..Faults::default() };
                model.search = search;
                model.max_states = millions * 1_000_000;
                let start = core_seconds(began);
                let report = check(&config, &model);
                show(&format!("{mode}, {name}, {search:?}"), &report, core_seconds(began) - start);
            }
        }
    }
    Ok(())
}

/// How long this process has had a core, where the system says so: a busy machine is not a slow checker. Else wall time.
fn core_seconds(began: Instant) -> f64 {
    let nanos = std::fs::read_to_string("/proc/self/schedstat").ok().and_then(|text| {
        let first = text.split_whitespace().next()?;
        first.parse::<f64>().ok()
    });
    nanos.map_or_else(|| began.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

fn clocks() -> [(&'static str, Clock); 2] {
    let ticks = Clock::Ticks { tick: Span::millis(25), max_delay: 0, horizon: None };
    [("any moment", Clock::AnyMoment { fires: None }), ("ticks", ticks)]
}

fn show(name: &str, report: &Report<Bully>, seconds: f64) {
    let verdict = match &report.verdict {
        Verdict::Holds => "holds".to_string(),
        Verdict::Broken { property, path, .. } => {
            if std::env::var_os("PATHS").is_some() {
                path.iter().for_each(|step| println!("    {step}"));
            }
            format!("{property} breaks after {} steps", path.len())
        }
        Verdict::NotLive { stem, cycle } => format!("not live: {} steps, then {} for ever", stem.len(), cycle.len()),
        Verdict::OutOfBudget { what } => format!("ended: {what}"),
    };
    println!(
        "{name}: {} worlds, {} ways, depth {}, {} situations, {} MB, {seconds:.2} s, {:.2} M worlds/s; {verdict}",
        report.states,
        report.transitions,
        report.depth,
        report.situations,
        report.bytes / 1_000_000,
        report.states as f64 / seconds / 1e6,
    );
}
