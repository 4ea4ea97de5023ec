//! `lab bench`.

use std::io::Write;

use bellwether_kernel::{Checkable, ConfigError, Describe};
use bellwether_lab::registry::{self, FINITE, Visitor};
use bellwether_lab::{default_model, speed};
use serde::Serialize;

use crate::args::BenchArgs;
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;

/// The number of nodes of all simulated flocks: more than the processor's caches hold.
const NODES: u32 = 1_000;
/// About how many events of the simulator are timed.
const EVENTS: u64 = 2_000_000;
/// The number of measurements, of which the best counts: the machine may have other things to do.
const TURNS: usize = 3;

/// The speed of the tools with one protocol.
#[derive(Debug, Serialize)]
struct Speed {
    protocol: &'static str,
    /// Events of the simulator per second and core.
    events_per_second: f64,
    /// The number of states of its usual model.
    worlds: u64,
    /// States explored per second and core.
    worlds_per_second: f64,
}

pub(crate) fn run(args: &BenchArgs) -> CommandResult {
    let measured: Result<Vec<Speed>, Failure> = FINITE
        .iter()
        .map(|name| registry::with_protocol(name, Measure).map_err(Failure::usage)?.map_err(Failure::usage))
        .collect();
    let measured = measured?;
    if args.json {
        output::json(&measured)?;
        return Ok(ExitCode::Fine);
    }
    let mut out = output::stdout();
    writeln!(out, "{:<12}{:>18}{:>20}{:>12}", "protocol", "simulator", "checker", "worlds")?;
    for speed in &measured {
        let (events, worlds) = (speed.events_per_second / 1e6, speed.worlds_per_second / 1e6);
        writeln!(out, "{:<12}{events:>9.2} M events/s{worlds:>11.2} M worlds/s{:>12}", speed.protocol, speed.worlds)?;
    }
    writeln!(out, "on one core of this machine, the best of {TURNS} turns; what is simulated and checked: --help")?;
    out.flush()?;
    Ok(ExitCode::Fine)
}

struct Measure;

impl Visitor for Measure {
    type Out = Result<Speed, ConfigError>;

    fn visit<P: Describe + Checkable>(self) -> Self::Out {
        let mut best = Speed { protocol: P::NAME, events_per_second: 0.0, worlds: 0, worlds_per_second: 0.0 };
        for _ in 0..TURNS {
            let (outcome, seconds) = speed::simulator::<P>(NODES, EVENTS)?;
            best.events_per_second = best.events_per_second.max(outcome.events as f64 / seconds);
            let (report, seconds) = speed::checker::<P>(&[], &default_model::model(default_model::NODES))?;
            best.worlds = report.states;
            best.worlds_per_second = best.worlds_per_second.max(report.states as f64 / seconds);
        }
        Ok(best)
    }
}
