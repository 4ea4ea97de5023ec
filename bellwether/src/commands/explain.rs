//! `explain`: the guarantees of given settings, or the history in records of events.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use bellwether_kernel::{Figure, FigureValue, Outlook};
use bellwether_supervisor::Precedence;
use bellwether_supervisor::events::EventLine;
use bellwether_supervisor::explain::Story;
use bellwether_supervisor::guardian::Containment;
use bellwether_supervisor::moment::written;
use bellwether_trace::in_words;
use serde_json::json;

use crate::args::ExplainArgs;
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;

pub(crate) fn run(args: &ExplainArgs) -> CommandResult {
    const ROTATE: &str = "--rotate";
    let takes_rotate = args.at.as_ref().is_some_and(|at| !at.unknown_options().contains(&ROTATE));
    if args.rotate.is_some() && !takes_rotate {
        return Err(Failure::usage("--rotate is for --at ring: leave it out"));
    }
    match &args.at {
        Some(at) => {
            let (outlook, members) = at.explain(args)?;
            show(&outlook, members, args)
        }
        None if args.events.is_empty() => Err(Failure::usage(
            "name what to explain: settings with --at PLACE, or recorded events with --events FILE; see `bellwether explain --help`",
        )),
        None => story(args),
    }
}

fn show(outlook: &Outlook, members: Option<u32>, args: &ExplainArgs) -> CommandResult {
    let contained = Containment::here(args.contain.into());
    if args.json {
        let number = |value: FigureValue| match value {
            FigureValue::Time(span) => (json!(span.as_nanos() as f64 / 1e6), "ms"),
            FigureValue::Rate { count, each } => (json!(count as f64 * 1e9 / each.as_nanos() as f64), "1/s"),
            FigureValue::Count(count) => (json!(count), "members"),
        };
        let figure = |figure: &Figure| {
            let (value, unit) = number(figure.value);
            json!({ "name": figure.name, "value": value, "unit": unit, "formula": figure.formula,
                    "meaning": figure.meaning, "mostly": figure.mostly.map(|(value, _)| number(value).0) })
        };
        let figures: Vec<_> = outlook.figures.iter().map(figure).collect();
        output::json(&json!({ "members": members, "never_two": outlook.exclusive, "figures": figures,
                              "holds": outlook.holds, "containment": containment_json(&contained) }))?;
    } else {
        let mut out = output::stdout();
        write!(out, "{outlook}")?;
        match contained {
            Ok(how) => writeln!(out, "On this machine the command runs in {how}: {}.", how.promise())?,
            Err(why) => writeln!(out, "On this machine `run` refuses to start: {}.", in_words(&why))?,
        }
        writeln!(out, "On this machine a member has {}.", Precedence::here())?;
        out.flush()?;
    }
    Ok(ExitCode::Fine)
}

/// The containment of a command's processes on this machine, or why there is none.
fn containment_json(contained: &std::io::Result<Containment>) -> serde_json::Value {
    match contained {
        Ok(how) => json!({ "kind": how.word(), "promise": how.promise() }),
        Err(why) => json!({ "error": in_words(why) }),
    }
}

fn story(args: &ExplainArgs) -> CommandResult {
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
                json!({ "member": run.member, "epoch": run.epoch, "from": written(run.from),
                    "until": run.until.map(written) })
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

fn read(path: &Path, events: &mut Vec<EventLine>) -> CommandResult<()> {
    let shown = path.display();
    let text =
        fs::read_to_string(path).map_err(|why| Failure::input(format!("cannot read {shown}: {}", in_words(&why))))?;
    events.extend(
        Story::read(&text)
            .map_err(|why| Failure::input(format!("{shown}, {why}; give a file that `run --events` wrote")))?,
    );
    Ok(())
}
