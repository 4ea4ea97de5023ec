//! `explain`: what settings promise, and what a record tells.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use bellwether_net::Roster;
use bellwether_supervisor::events::Event;
use bellwether_supervisor::explain::{Outlook, Story, Value};
use serde_json::json;

use crate::args::{ExplainArgs, Place};
use crate::exit::{ExitCode, Failure, Outcome};
use crate::output;

pub(crate) fn run(args: &ExplainArgs) -> Outcome {
    match &args.at {
        Some(Place::Members(roster)) => outlook(args, roster),
        Some(Place::Channel(_)) => Err(Failure::usage(
            "explain works out what a list of members promises; for a channel see docs/protocols/host.md",
        )),
        Some(Place::Ring(_)) => Err(Failure::usage(
            "what a ring promises is on the page docs/protocols/token.md; explain knows members:… and --events",
        )),
        None => story(args),
    }
}

fn outlook(args: &ExplainArgs, roster: &Roster) -> Outcome {
    let config = args.election.config(roster)?;
    let outlook = Outlook::of(&config, Duration::from_nanos(args.grace.as_nanos()));
    if args.json {
        let figures = outlook.figures().map(|figure| {
            let (value, unit) = match figure.value {
                Value::Time(span) => (json!(span.as_nanos() as f64 / 1e6), "ms"),
                Value::PerSecond(rate) => (json!(rate), "1/s"),
                Value::Count(count) => (json!(count), "members"),
            };
            json!({ "name": figure.name, "value": value, "unit": unit, "formula": figure.formula,
                    "meaning": figure.meaning })
        });
        output::json(&json!({ "members": roster.count(), "never_two": outlook.exclusive, "figures": figures }))?;
    } else {
        let mut out = output::stdout();
        write!(out, "{outlook}")?;
        out.flush()?;
    }
    Ok(ExitCode::Fine)
}

fn story(args: &ExplainArgs) -> Outcome {
    let mut events = Vec::new();
    for path in &args.events {
        read(path, &mut events)?;
    }
    let story = Story::of(events);
    if args.json {
        let runs: Vec<_> = story
            .runs
            .iter()
            .map(|run| {
                json!({ "member": run.member, "epoch": run.epoch, "from": run.from.to_string(),
                    "until": run.until.map(|until| until.to_string()) })
            })
            .collect();
        let moves: Vec<_> = story
            .moves
            .iter()
            .map(|step| {
                json!({ "from": step.from.member, "to": step.to.member, "epoch": step.to.epoch,
                    "why": step.to_string(), "gap_ms": step.gap.map(|gap| gap.as_secs_f64() * 1e3) })
            })
            .collect();
        output::json(&json!({ "runs": runs, "moves": moves, "overlaps": story.overlaps().count() }))?;
    } else {
        let mut out = output::stdout();
        write!(out, "{story}")?;
        out.flush()?;
    }
    Ok(if story.overlaps().next().is_some() { ExitCode::Broken } else { ExitCode::Fine })
}

fn read(path: &Path, events: &mut Vec<Event>) -> Outcome<()> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|why| Failure::input(format!("cannot read {shown}: {why}")))?;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let event = serde_json::from_str(line);
        events.push(event.map_err(|why| Failure::input(format!("{shown}, line {} is no event: {why}", index + 1)))?);
    }
    Ok(())
}
