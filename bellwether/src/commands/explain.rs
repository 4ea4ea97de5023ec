//! `explain`: what settings promise, and what a record tells.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use bellwether_bully::Bully;
use bellwether_host::Identity;
use bellwether_kernel::Describe as _;
use bellwether_net::RateLimit;
use bellwether_supervisor::Precedence;
use bellwether_supervisor::events::Event;
use bellwether_supervisor::explain::{Figure, Outlook, Story, Value, of_channel, of_etcd, of_members, of_ring};
use bellwether_supervisor::guardian::Containment;
use bellwether_supervisor::moment::written;
use bellwether_token::Config;
use bellwether_trace::in_words;
use serde_json::json;

use crate::args::{ExplainArgs, MeetingPlace};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;

/// Of how many members a ring is spoken, if nobody says how many are expected.
const USUAL_RING: u32 = 3;

pub(crate) fn run(args: &ExplainArgs) -> CommandResult {
    let grace = Duration::from_nanos(args.grace.as_nanos());
    if args.rotate.is_some() && !matches!(args.at, Some(MeetingPlace::Ring(_))) {
        return Err(Failure::usage("--rotate is for --at ring: leave it out"));
    }
    match &args.at {
        Some(MeetingPlace::Members(roster)) => {
            if args.election.protocol() != Bully::NAME {
                let name = args.election.protocol();
                return Err(Failure::usage(format!(
                    "the bounds of {name} are not known: explain knows those of bully"
                )));
            }
            let config = args.election.config::<Bully>(roster)?;
            show(&of_members(&config, grace), Some(roster.count()), args)
        }
        Some(MeetingPlace::Channel(at)) => {
            let config = args.election.host_config(&at.place, Identity::FromNode)?;
            // Between programs nobody has to wait for a turn that would be worth counting.
            let pace = at.place.open(false).pace();
            let turn = if pace == RateLimit::QUICK { Duration::ZERO } else { pace.every };
            show(&of_channel(&config, grace, turn), config.expect, args)
        }
        Some(MeetingPlace::Ring(_)) => {
            let config = Config::new(args.election.ring(args.rotate)?).map_err(Failure::usage)?;
            let members = if config.needs_majority() { config.expect } else { USUAL_RING };
            show(&of_ring(&config, members, grace), config.needs_majority().then_some(members), args)
        }
        Some(MeetingPlace::Etcd(_)) => show(&of_etcd(&args.election.etcd_config()?, grace), None, args),
        None if args.events.is_empty() => Err(Failure::usage(
            "name what to explain: settings with --at PLACE, or recorded events with --events FILE; see `bellwether explain --help`",
        )),
        None => story(args),
    }
}

fn show(outlook: &Outlook, members: Option<u32>, args: &ExplainArgs) -> CommandResult {
    let contained = Containment::here(args.contain.into());
    if args.json {
        let number = |value: Value| match value {
            Value::Time(span) => (json!(span.as_nanos() as f64 / 1e6), "ms"),
            Value::PerSecond(rate) => (json!(rate), "1/s"),
            Value::Count(count) => (json!(count), "members"),
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

/// What holds the command's processes together here, or why nothing does.
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

fn read(path: &Path, events: &mut Vec<Event>) -> CommandResult<()> {
    let shown = path.display();
    let text =
        fs::read_to_string(path).map_err(|why| Failure::input(format!("cannot read {shown}: {}", in_words(&why))))?;
    events.extend(
        Story::read(&text)
            .map_err(|why| Failure::input(format!("{shown}, {why}; give a file that `run --events` wrote")))?,
    );
    Ok(())
}
