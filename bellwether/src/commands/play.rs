//! `lab play`: a simulated run on a page, to be watched and disturbed.

use std::fs::File;
use std::io::{self, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bellwether_kernel::Describe as _;
use bellwether_lab::merge::{FlockLog, merge};
use bellwether_lab::mesh_field::FieldRequest;
use bellwether_lab::palette::{TextColour, ansi};
use bellwether_mesh::Mesh;
use bellwether_play::{MAX_LENGTH, MAX_NODES, PlayError, PlaySource};
use bellwether_sim::Scenario;
use bellwether_trace::{Trace, in_words};

use crate::args::{FieldArgs, LiveFieldArgs, PlayArgs, ShowArgs, SimArgs};
use crate::commands::demo::ending;
use crate::commands::sim::{self, RequestedRun, ScenarioSource};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::runtime::block_on;

/// The default number of nodes of a field, and of neighbours of each.
const FIELD_NODES: u32 = 120;
const DENSITY: u32 = 12;

pub(crate) fn run(args: &PlayArgs) -> CommandResult {
    if let Some(request) = field(args)? {
        return run_field(&request, args.port, args.seconds, args.color.wanted());
    }
    let what = args.what.clone().unwrap_or_default();
    let (shown, source) = match args.trace.is_empty() {
        false => (PlaySource::Log(recorded(&args.trace)?), ScenarioSource::File),
        true => scenario(&as_sim(args, what.clone()))?,
    };
    let coloured = args.color.wanted();
    let done = block_on(async {
        let end = ending(args.seconds.map(Duration::from_secs))?;
        let ready = |url: &str| greet("The run is ready.", url, coloured);
        bellwether_play::run(shown, args.port, ready, end).await.map_err(|why| failed(&why, source).in_file(&what))
    })?;
    say_scenario(done.as_deref());
    Ok(ExitCode::Fine)
}

/// The field to show live: a mesh, unless a run of a certain length or with certain faults is asked for.
fn field(args: &PlayArgs) -> CommandResult<Option<FieldRequest>> {
    let mesh = args.what.as_deref() == Some(Mesh::NAME);
    let certain_run = args.length.is_some() || args.faults.is_some() || args.swarm_seed.is_some();
    if !mesh || certain_run {
        if args.field != LiveFieldArgs::default() {
            let why =
                if mesh { "a live field has no --for, --faults and --swarm-seed" } else { "only a mesh has a field" };
            return Err(Failure::usage(format!(
                "--density, --walk and --loss are for `lab play {}`: {why}",
                Mesh::NAME
            )));
        }
        return Ok(None);
    }
    args.settings.check()?;
    let LiveFieldArgs { density, walk, loss } = args.field;
    let new = FieldRequest::new(args.nodes.unwrap_or(FIELD_NODES), density.unwrap_or(DENSITY), args.seed.unwrap_or(1));
    Ok(Some(FieldRequest { walk, loss: loss.unwrap_or_default(), settings: args.settings.pairs(), ..new }))
}

/// The field of `bellwether demo mesh`.
pub(crate) fn demo_field() -> FieldRequest {
    FieldRequest::new(FIELD_NODES, DENSITY, 1)
}

/// Shows a field live, until the user ends it.
pub(crate) fn run_field(request: &FieldRequest, port: u16, seconds: Option<u64>, coloured: bool) -> CommandResult {
    let done = block_on(async {
        let end = ending(seconds.map(Duration::from_secs))?;
        let ready = |url: &str| greet(&format!("A mesh of {} nodes forms.", request.nodes), url, coloured);
        let ran = bellwether_play::run_field(request, port, ready, end).await;
        ran.map_err(|why| failed(&why, ScenarioSource::CommandLine))
    })?;
    say_scenario(done.as_deref());
    Ok(ExitCode::Fine)
}

fn say_scenario(scenario: Option<&str>) {
    if let Some(scenario) = scenario {
        say(&format!("\nYour run as a scenario, for `bellwether lab sim FILE`:\n\n{scenario}"));
    }
}

/// The arguments for `lab sim` that mean the same run.
fn as_sim(args: &PlayArgs, what: String) -> SimArgs {
    SimArgs {
        field: FieldArgs::default(),
        what,
        nodes: args.nodes,
        seed: args.seed,
        length: args.length,
        faults: args.faults.clone(),
        flocks: None,
        settings: args.settings.clone(),
        show: ShowArgs::default(),
        swarm: None,
        start: 1,
        jobs: None,
        save: None,
        swarm_seed: args.swarm_seed,
    }
}

fn scenario(args: &SimArgs) -> CommandResult<(PlaySource, ScenarioSource)> {
    args.settings.check()?;
    let RequestedRun { scenario, again, source } = sim::requested_run(args)?;
    if let Some(why) = too_large(&scenario) {
        return Err(source.blame(format!("{why}; `bellwether lab sim` takes more")).in_file(&args.what));
    }
    Ok((PlaySource::Scenario { scenario: Box::new(scenario), again }, source))
}

/// Why a page cannot show this run, if it is too large.
fn too_large(scenario: &Scenario) -> Option<String> {
    let plan = &scenario.plan;
    let rules = [
        (plan.nodes > MAX_NODES, format!("a page shows at most {MAX_NODES} nodes, not {}", plan.nodes)),
        (plan.flocks > 1, format!("a page shows one flock, not {}", plan.flocks)),
        (plan.run > MAX_LENGTH, format!("a run on a page lasts at most {MAX_LENGTH}, not {}", plan.run)),
    ];
    rules.into_iter().find_map(|(broken, why)| broken.then_some(why))
}

/// How to watch this run on a page, if a page can show it.
pub(crate) fn hint(scenario: &Scenario, again: &str) -> Option<String> {
    too_large(scenario).is_none().then(|| again.replacen("bellwether lab sim", "bellwether lab play", 1))
}

/// The recorded run in these files.
fn recorded(paths: &[PathBuf]) -> CommandResult<FlockLog> {
    let traces = paths.iter().map(|path| log(path)).collect::<CommandResult<Vec<_>>>()?;
    let log = merge(traces).map_err(|why| match paths {
        [path] => Failure::input(format!("{}: {why}", path.display())),
        _ => Failure::input(why),
    })?;
    let named = log.trace.events.iter().map(|event| event.node).max().unwrap_or(0);
    let nodes = log.trace.header.nodes.max(named);
    if nodes > MAX_NODES {
        return Err(Failure::input(format!(
            "{}: a page shows at most {MAX_NODES} nodes, not {nodes}",
            paths[0].display()
        )));
    }
    Ok(log)
}

fn log(path: &Path) -> CommandResult<Trace> {
    let place = path.display();
    let file = File::open(path).map_err(|error| {
        Failure::input(format!("cannot read {place}: {}; give a log that --trace wrote", in_words(&error)))
    })?;
    let trace = Trace::read(BufReader::new(file)).map_err(|error| Failure::input(format!("{place}, {error}")))?;
    Ok(trace)
}

fn failed(why: &PlayError, source: ScenarioSource) -> Failure {
    match why {
        PlayError::Page { .. } => Failure::environment(why),
        PlayError::InvalidRun(_) => source.blame(why),
    }
}

fn greet(what: &str, url: &str, coloured: bool) {
    let url = if coloured { format!("\u{1b}[{}m{url}\u{1b}[0m", ansi(TextColour::Strong)) } else { url.to_owned() };
    say(&format!("{what}\n\n  open this page   {url}\n"));
}

/// Prints a line. If standard output is closed, the page still shows everything.
fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
