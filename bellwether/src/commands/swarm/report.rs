//! The report of a swarm, for people and for programs.

use std::io::Write as _;
use std::time::Duration;

use bellwether_kernel::Span;
use bellwether_lab::time_text::span;
use bellwether_sim::swarm::Summary;
use bellwether_trace::counted;
use serde::Serialize;

use super::{ShrunkFailure, seconds};
use crate::args::SimArgs;
use crate::commands::sim::{ScenarioSource, simulate_scenario};
use crate::commands::{play, show};
use crate::exit::{CommandResult, ExitCode};
use crate::output;

#[derive(Serialize)]
struct Json<'a> {
    protocol: &'a str,
    seeds: u64,
    events: u64,
    elections: u64,
    lost: u64,
    crashes: u64,
    fully_watched: u64,
    slowest_to_settle_ns: u64,
    seconds: f64,
    failure: Option<JsonFailure<'a>>,
}

#[derive(Serialize)]
struct JsonFailure<'a> {
    seed: u64,
    property: &'a str,
    says: &'a str,
    scenario: String,
    replay: String,
    seed_replay: &'a str,
}

/// Saves the scenario of a failure, shows its run, and prints the summary.
pub(super) fn tell(args: &SimArgs, summary: &Summary, found: Option<&ShrunkFailure>, took: Duration) -> CommandResult {
    let code = if found.is_some() { ExitCode::Broken } else { ExitCode::Fine };
    let mut out = output::stdout();
    if let Some(found) = found {
        save(found)?;
        let (trace, _) = simulate_scenario(&found.scenario, replay(found), ScenarioSource::CommandLine)?;
        show::files(&trace, &args.show)?;
        if !args.show.json {
            show::timeline(&mut out, &trace, &args.show)?;
            writeln!(out)?;
        }
    }
    if args.show.json {
        drop(out);
        output::json(&json(args, summary, found, took))?;
        return Ok(code);
    }
    let rate = summary.events as f64 / seconds(took) / 1e6;
    writeln!(out, "{:<18}{} of {} in {:.1} s", "swarm", counted(summary.seeds, "seed"), args.what, seconds(took))?;
    writeln!(out, "{:<18}{} ({rate:.2} M a second)", "events", summary.events)?;
    writeln!(out, "{:<18}{}", "elections", summary.elections)?;
    writeln!(
        out,
        "{:<18}{} lost, {} crashed",
        "faults",
        counted(summary.lost, "message"),
        counted(summary.crashes, "node")
    )?;
    let watched = counted(summary.fully_watched, "run");
    writeln!(out, "{:<18}in {watched}; the others broke what some of them assume", "all watched")?;
    writeln!(out, "{:<18}{} at most", "settled after", span(Span::as_nanos(summary.slowest)))?;
    match found {
        None => writeln!(out, "{:<18}nothing broke", "result")?,
        Some(found) => {
            writeln!(out, "{:<18}BROKEN {}: {}", "result", found.property, found.says)?;
            writeln!(
                out,
                "{:<18}{} (seed {}, made small in {})",
                "saved",
                found.file.display(),
                found.seed,
                counted(found.runs.into(), "run")
            )?;
            writeln!(out, "{:<18}{}", "again", replay(found))?;
            if let Some(command) = play::hint(&found.scenario, &replay(found)) {
                writeln!(out, "{:<18}{command}", "on a page")?;
            }
            writeln!(out, "{:<18}{}", "as it was found", found.again)?;
        }
    }
    out.flush()?;
    Ok(code)
}

fn save(found: &ShrunkFailure) -> CommandResult<()> {
    let comment = format!("# Seed {} of the swarm, made small. As it was found: {}", found.seed, found.again);
    let text = format!("{comment}\n{}", found.scenario);
    output::file(&found.file, |sink| sink.write_all(text.as_bytes()))
}

fn replay(found: &ShrunkFailure) -> String {
    format!("bellwether lab sim {}", found.file.display())
}

fn json<'a>(args: &'a SimArgs, summary: &Summary, found: Option<&'a ShrunkFailure>, took: Duration) -> Json<'a> {
    Json {
        protocol: &args.what,
        seeds: summary.seeds,
        events: summary.events,
        elections: summary.elections,
        lost: summary.lost,
        crashes: summary.crashes,
        fully_watched: summary.fully_watched,
        slowest_to_settle_ns: summary.slowest.as_nanos(),
        seconds: seconds(took),
        failure: found.map(|found| JsonFailure {
            seed: found.seed,
            property: &found.property,
            says: &found.says,
            scenario: found.file.display().to_string(),
            replay: replay(found),
            seed_replay: &found.again,
        }),
    }
}
