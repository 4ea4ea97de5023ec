//! `lab play`: a run of the simulator on a page, to be watched and broken.

use std::fs::File;
use std::io::{self, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bellwether_lab::merge::{FlockLog, merge};
use bellwether_lab::palette::{TextColour, ansi};
use bellwether_play::{MAX_LENGTH, MAX_NODES, PlayError, PlaySource};
use bellwether_sim::Scenario;
use bellwether_trace::{Trace, in_words};

use crate::args::{FieldArgs, PlayArgs, ShowArgs, SimArgs};
use crate::commands::demo::ending;
use crate::commands::members_status::block_on;
use crate::commands::sim::{self, RequestedRun, ScenarioSource};
use crate::exit::{CommandResult, ExitCode, Failure};

pub(crate) fn run(args: &PlayArgs) -> CommandResult {
    let what = args.what.clone().unwrap_or_default();
    let (shown, source) = match args.trace.is_empty() {
        false => (PlaySource::Log(recorded(&args.trace)?), ScenarioSource::File),
        true => scenario(&as_sim(args, what.clone()))?,
    };
    let coloured = args.color.wanted();
    let done = block_on(async {
        let end = ending(args.seconds.map(Duration::from_secs))?;
        let ready = |url: &str| greet(url, coloured);
        bellwether_play::run(shown, args.port, ready, end).await.map_err(|why| failed(&why, source).in_file(&what))
    })?;
    if let Some(scenario) = done {
        say(&format!("\nYour run as a scenario, for `bellwether lab sim FILE`:\n\n{scenario}"));
    }
    Ok(ExitCode::Fine)
}

/// The same words mean the same run here as to `lab sim`.
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

/// What of a run a page cannot show.
fn too_large(scenario: &Scenario) -> Option<String> {
    let plan = &scenario.plan;
    let rules = [
        (plan.nodes > MAX_NODES, format!("a page shows at most {MAX_NODES} nodes, not {}", plan.nodes)),
        (plan.flocks > 1, format!("a page shows one flock, not {}", plan.flocks)),
        (plan.run > MAX_LENGTH, format!("a run on a page lasts at most {MAX_LENGTH}, not {}", plan.run)),
    ];
    rules.into_iter().find_map(|(broken, why)| broken.then_some(why))
}

/// How to watch a run that `again` gives, where a page can show it.
pub(crate) fn hint(scenario: &Scenario, again: &str) -> Option<String> {
    too_large(scenario).is_none().then(|| again.replacen("bellwether lab sim", "bellwether lab play", 1))
}

/// The recorded run that these files hold together.
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

fn greet(url: &str, coloured: bool) {
    let url = if coloured { format!("\u{1b}[{}m{url}\u{1b}[0m", ansi(TextColour::Strong)) } else { url.to_owned() };
    say(&format!("The run is ready.\n\n  open this page   {url}\n"));
}

/// If nobody reads it, the page still shows everything.
fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
