//! `lab sim`: one run, from the command line, from a scenario file or from a seed of the swarm.

mod field;
mod lines;

use std::fs;
use std::io::Write as _;
use std::path::Path;

use bellwether_kernel::{Describe, Span};
use bellwether_lab::faults::FaultList;
use bellwether_lab::registry::{self, Visitor};
use bellwether_lab::{RunSummary, TraceAnalysis};
use bellwether_sim::scenario::{self, Expect, Scenario, ScenarioBody};
use bellwether_sim::{Plan, PlanError, RunOutcome, TraceRecorder, available_memory, replay};
use bellwether_trace::{Header, Trace, in_words};
use serde::Serialize;

use crate::args::{ShowArgs, SimArgs};
use crate::commands::{play, show, swarm};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;

pub(crate) fn run(args: &SimArgs) -> CommandResult {
    show::check_window(&args.show)?;
    args.settings.check()?;
    if let Some(density) = args.field.density {
        return field::run(args, density);
    }
    if args.swarm.is_some() && !is_file(&args.what) {
        return swarm::run(args);
    }
    let RequestedRun { scenario, again, source } = requested_run(args)?;
    run_scenario(&scenario, again, &args.show, source).map_err(|failure| failure.in_file(&args.what))
}

/// The run that a command line asks for.
pub(crate) struct RequestedRun {
    pub(crate) scenario: Scenario,
    /// The command that gives the same run.
    pub(crate) again: String,
    pub(crate) source: ScenarioSource,
}

/// The run that the command line asks for: of a file, of a seed of the swarm, or of its own options.
pub(crate) fn requested_run(args: &SimArgs) -> CommandResult<RequestedRun> {
    if is_file(&args.what) {
        let scenario = read(Path::new(&args.what), args)?;
        return Ok(RequestedRun {
            scenario,
            again: format!("bellwether lab sim {}", args.what),
            source: ScenarioSource::File,
        });
    }
    let (plan, again) = match args.swarm_seed {
        Some(seed) => swarm::one(args, seed)?,
        None => (plan(args)?, command(args)),
    };
    let (protocol, settings) = (args.what.clone(), args.settings.pairs());
    let scenario = Scenario { protocol, settings, plan, body: ScenarioBody::Timed, expect: None };
    Ok(RequestedRun { scenario, again, source: ScenarioSource::CommandLine })
}

/// Whether a word names a file: it looks like one or is one, and is not a protocol's name.
fn is_file(what: &str) -> bool {
    let looks = what.contains(['/', '\\']) || what.ends_with(".scenario");
    !registry::NAMES.contains(&what) && (looks || Path::new(what).is_file())
}

fn read(path: &Path, args: &SimArgs) -> CommandResult<Scenario> {
    let given = [
        (args.nodes.is_some(), "--nodes"),
        (args.seed.is_some(), "--seed"),
        (args.length.is_some(), "--for"),
        (args.faults.is_some(), "--faults"),
        (args.flocks.is_some(), "--flocks"),
        (args.settings.mode.is_some(), "--mode"),
        (!args.settings.settings.is_empty(), "--set"),
        (args.swarm.is_some(), "--swarm"),
        (args.swarm_seed.is_some(), "--swarm-seed"),
    ];
    if let Some((_, option)) = given.iter().find(|(given, _)| *given) {
        return Err(Failure::usage(format!("a scenario file contains this setting already; leave {option} out")));
    }
    let place = path.display();
    let text = fs::read_to_string(path).map_err(|error| {
        Failure::input(format!("cannot read {place}: {}; give the path of a scenario file", in_words(&error)))
    })?;
    let scenario = scenario::parse(&text).map_err(|error| Failure::input(format!("{place}, {error}")))?;
    lines::check(&text, &scenario).map_err(|error| Failure::input(format!("{place}, {error}")))?;
    Ok(scenario)
}

/// The plan that the command line describes.
fn plan(args: &SimArgs) -> CommandResult<Plan> {
    let mut plan = Plan {
        nodes: args.nodes.unwrap_or(5),
        flocks: args.flocks.unwrap_or(1),
        seed: args.seed.unwrap_or(1),
        run: args.length.unwrap_or(Span::secs(10)),
        ..Plan::default()
    };
    if plan.run == Span::ZERO {
        return Err(Failure::usage("--for must be longer than 0s, such as 10s"));
    }
    if let Some(text) = &args.faults {
        let faults = FaultList::parse(text).map_err(|why| Failure::usage(format!("--faults: {why}")))?;
        faults.apply(&mut plan);
    }
    Ok(plan)
}

/// The command that gives the same run again.
fn command(args: &SimArgs) -> String {
    let mut words = vec![format!("bellwether lab sim {}", args.what)];
    let mut add = |option: &str, value: Option<String>| words.extend(value.map(|value| format!("{option} {value}")));
    add("--nodes", args.nodes.map(|nodes| nodes.to_string()));
    add("--seed", args.seed.map(|seed| seed.to_string()));
    add("--for", args.length.map(|span| span.to_string()));
    add("--faults", args.faults.as_ref().map(|faults| faults.replace(' ', "")));
    add("--flocks", args.flocks.map(|flocks| flocks.to_string()));
    for (name, value) in args.settings.pairs() {
        add("--set", Some(format!("{name}={value}")));
    }
    words.join(" ")
}

/// Where a scenario came from: it decides whether a mistake is one of the file or of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScenarioSource {
    CommandLine,
    File,
}

impl ScenarioSource {
    pub(crate) fn blame(self, error: impl std::fmt::Display) -> Failure {
        match self {
            ScenarioSource::CommandLine => Failure::usage(error),
            ScenarioSource::File => Failure::input(error),
        }
    }
}

/// Runs a scenario, shows it, and returns whether its expectations were met.
pub(crate) fn run_scenario(
    scenario: &Scenario,
    again: String,
    show: &ShowArgs,
    source: ScenarioSource,
) -> CommandResult {
    let (trace, ran) = simulate_scenario(scenario, again, source)?;
    show::files(&trace, show)?;
    let met = met(scenario, &ran);
    let summary = RunSummary::of(&TraceAnalysis::of(&trace));
    if show.json {
        output::json(&Json::new(&summary, scenario, &ran, met))?;
    } else {
        let mut out = output::stdout();
        show::timeline(&mut out, &trace, show)?;
        write!(out, "\n{summary}")?;
        if let Some(expect) = &scenario.expect {
            writeln!(out, "{:<18}{expect}: {}", "expected", if met { "yes, so it was" } else { "NO" })?;
        }
        writeln!(out, "{:<18}{}", "again", trace.header.replay)?;
        if let Some(command) = play::hint(scenario, &trace.header.replay) {
            writeln!(out, "{:<18}{command}", "on a page")?;
        }
        out.flush()?;
    }
    Ok(if met { ExitCode::Fine } else { ExitCode::Broken })
}

/// Runs a scenario and records all events of its first flock.
pub(crate) fn simulate_scenario(
    scenario: &Scenario,
    again: String,
    source: ScenarioSource,
) -> CommandResult<(Trace, RunOutcome)> {
    let header = Header {
        format: 1,
        protocol: scenario.protocol.clone(),
        nodes: scenario.plan.nodes,
        seed: scenario.plan.seed,
        settings: scenario.settings.clone(),
        replay: again,
        began: None,
    };
    let run = Run { scenario, header, source };
    registry::with_protocol(&scenario.protocol, run).map_err(|error| source.blame(error))?
}

struct Run<'a> {
    scenario: &'a Scenario,
    header: Header,
    source: ScenarioSource,
}

impl Visitor for Run<'_> {
    type Out = CommandResult<(Trace, RunOutcome)>;

    fn visit<P: Describe>(self) -> Self::Out {
        let Scenario { settings, plan, .. } = self.scenario;
        let pairs: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (&**name, &**value)).collect();
        let config = P::configure(plan.nodes, &pairs).map_err(|error| self.source.blame(error))?;
        plan.check::<P>(&config, available_memory()).map_err(|error| match error {
            PlanError::Memory { .. } => Failure::environment(format!("{error}; take fewer nodes or flocks")),
            _ => self.source.blame(error),
        })?;
        let mut scribe = TraceRecorder::new(self.header);
        let ran = replay::<P>(&config, self.scenario, &mut scribe).map_err(|error| self.source.blame(error))?;
        Ok((scribe.trace, ran))
    }
}

/// Whether the expectations were met; without any, that no property was violated.
fn met(scenario: &Scenario, ran: &RunOutcome) -> bool {
    match &scenario.expect {
        None | Some(Expect::Holds) => ran.broken.is_none(),
        Some(Expect::Settled) => ran.broken.is_none() && ran.settled_after.is_some(),
        Some(Expect::Broken(property)) => ran.broken.as_ref().is_some_and(|broken| broken.property == *property),
    }
}

/// The JSON output: the first flock's summary, and the counts of all flocks.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    summary: &'a RunSummary,
    settings: &'a [(String, String)],
    flocks: u32,
    all_flocks: Counts,
    settled_after_ns: Option<u64>,
    expected: Option<String>,
    as_expected: bool,
}

#[derive(Serialize)]
struct Counts {
    events: u64,
    sent: u64,
    delivered: u64,
    lost: u64,
    elections: u64,
    leaderless_ns: u64,
}

impl<'a> Json<'a> {
    fn new(summary: &'a RunSummary, scenario: &'a Scenario, ran: &RunOutcome, as_expected: bool) -> Json<'a> {
        let stats = &ran.stats;
        Json {
            summary,
            settings: &scenario.settings,
            flocks: scenario.plan.flocks,
            all_flocks: Counts {
                events: ran.events,
                sent: stats.sent,
                delivered: stats.delivered,
                lost: stats.lost,
                elections: stats.elections,
                leaderless_ns: stats.leaderless_ns,
            },
            settled_after_ns: ran.settled_after.map(Span::as_nanos),
            expected: scenario.expect.as_ref().map(ToString::to_string),
            as_expected,
        }
    }
}
