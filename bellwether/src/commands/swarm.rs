//! `lab sim --swarm`: many seeds, each with its own faults; a failure is shrunk and saved.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bellwether_kernel::{ConfigError, Describe, Span};
use bellwether_lab::registry::{self, Visitor};
use bellwether_sim::Plan;
use bellwether_sim::scenario::{Expect, Scenario, ScenarioBody};
use bellwether_sim::shrink::shrink;
use bellwether_sim::swarm::{self, Summary, SwarmSettings, SwarmVerdict};

use crate::args::SimArgs;
use crate::exit::{CommandResult, Failure};

mod progress;
mod report;

use progress::SwarmProgress;

/// The number of seeds that a worker takes at a time.
const BLOCK: u64 = 32;
/// The greatest number of runs for shrinking a failure.
const SHRINK_RUNS: u32 = 3_000;

/// Explores the seeds.
pub(crate) fn run(args: &SimArgs) -> CommandResult {
    registry::with_protocol(&args.what, Explore(args)).map_err(Failure::usage)?
}

/// The plan of one seed, and the command that shows its run.
pub(crate) fn one(args: &SimArgs, seed: u64) -> CommandResult<(Plan, String)> {
    let plan =
        registry::with_protocol(&args.what, Draw(args, seed)).map_err(Failure::usage)?.map_err(Failure::usage)?;
    Ok((plan, again(args, seed)))
}

struct Draw<'a>(&'a SimArgs, u64);

impl Visitor for Draw<'_> {
    type Out = Result<Plan, ConfigError>;

    fn visit<P: Describe>(self) -> Self::Out {
        swarm::draw::<P>(&settings::<P>(self.0), self.1)
    }
}

/// The settings that all seeds share.
fn settings<P: Describe>(args: &SimArgs) -> SwarmSettings {
    let defaults = SwarmSettings::default();
    SwarmSettings {
        nodes: args.nodes.map_or(defaults.nodes, |nodes| nodes..=nodes),
        options: args.settings.pairs(),
        run: args.length.filter(|span| *span > Span::ZERO).unwrap_or(defaults.run),
        commands: P::COMMANDS.iter().map(ToString::to_string).collect(),
        ..SwarmSettings::default()
    }
}

/// The command that shows one seed of this swarm again.
fn again(args: &SimArgs, seed: u64) -> String {
    let mut command = format!("bellwether lab sim {} --swarm-seed {seed}", args.what);
    let nodes = args.nodes.map(|nodes| format!(" --nodes {nodes}"));
    let length = args.length.map(|span| format!(" --for {span}"));
    let settings = args.settings.pairs().into_iter().map(|(name, value)| format!(" --set {name}={value}"));
    command.extend(nodes.into_iter().chain(length).chain(settings));
    command
}

struct Explore<'a>(&'a SimArgs);

impl Visitor for Explore<'_> {
    type Out = CommandResult;

    fn visit<P: Describe>(self) -> CommandResult {
        let args = self.0;
        let settings = settings::<P>(args);
        let seeds = args.swarm.unwrap_or(1);
        let start = Instant::now();
        if args.start.checked_add(seeds).is_none() {
            let why = format!("--swarm {seeds} from --start {} goes beyond the largest seed; start lower", args.start);
            return Err(Failure::usage(why));
        }
        let progress = SwarmProgress::new(seeds);
        let (summary, failure) = explore::<P>(args, &settings, seeds, &progress).map_err(Failure::usage)?;
        progress.finish();
        let found = failure.map(|failure| found::<P>(args, &settings, *failure)).transpose()?;
        report::tell(args, &summary, found.as_ref(), start.elapsed())
    }
}

/// Runs the seeds on all jobs. Blocks are taken in order and every block that was taken is finished, so the failure with
/// the lowest seed is found however many jobs there are.
fn explore<P: Describe>(
    args: &SimArgs,
    settings: &SwarmSettings,
    seeds: u64,
    progress: &SwarmProgress,
) -> Result<(Summary, Option<Box<swarm::Failure>>), ConfigError> {
    let (next, failed) = (AtomicU64::new(0), AtomicU64::new(u64::MAX));
    let together = Mutex::new((Summary::default(), None::<Box<swarm::Failure>>, None::<ConfigError>));
    let work = || {
        loop {
            let block = next.fetch_add(BLOCK, Ordering::Relaxed);
            let from = args.start.saturating_add(block);
            if block >= seeds || from > failed.load(Ordering::Relaxed) {
                return;
            }
            let until = from + BLOCK.min(seeds - block);
            let verdict = swarm::run::<P>(settings, from..until, |_| progress.one());
            let mut together = together.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            match verdict {
                Ok(SwarmVerdict::Passed(summary)) => add(&mut together.0, &summary),
                Ok(SwarmVerdict::Failed(failure, summary)) => {
                    add(&mut together.0, &summary);
                    failed.fetch_min(failure.seed, Ordering::Relaxed);
                    if together.1.as_ref().is_none_or(|known| failure.seed < known.seed) {
                        together.1 = Some(failure);
                    }
                }
                Err(error) => {
                    failed.store(0, Ordering::Relaxed);
                    together.2 = Some(error);
                }
            }
        }
    };
    let jobs = args.jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), |jobs| jobs as usize);
    thread::scope(|scope| (0..jobs).for_each(|_| drop(scope.spawn(work))));
    let (summary, failure, error) = together.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    error.map_or(Ok((summary, failure)), Err)
}

fn add(all: &mut Summary, part: &Summary) {
    all.seeds += part.seeds;
    all.events += part.events;
    all.elections += part.elections;
    all.lost += part.lost;
    all.crashes += part.crashes;
    all.fully_watched += part.fully_watched;
    all.slowest = all.slowest.max(part.slowest);
}

/// A failure after shrinking.
struct ShrunkFailure {
    seed: u64,
    property: String,
    says: String,
    scenario: Scenario,
    file: PathBuf,
    runs: u32,
    again: String,
}

fn found<P: Describe>(
    args: &SimArgs,
    settings: &SwarmSettings,
    failure: swarm::Failure,
) -> CommandResult<ShrunkFailure> {
    let small = shrink::<P>(settings, &failure.plan, SHRINK_RUNS).map_err(Failure::usage)?;
    let runs = small.as_ref().map_or(0, |small| small.runs);
    let (plan, outcome) = small.map_or((failure.plan, failure.outcome), |small| (small.plan, small.outcome));
    let (property, says) = outcome.broken.map(|broken| (broken.property, broken.says)).unwrap_or_default();
    let expect = Some(Expect::Broken(property.clone()));
    let (protocol, options) = (args.what.clone(), settings.options.clone());
    let scenario = Scenario { protocol, settings: options, plan, body: ScenarioBody::Timed, expect };
    let file = args
        .save
        .clone()
        .unwrap_or_else(|| crate::output::unused(&format!("{}-{}", P::NAME, failure.seed), "scenario"));
    Ok(ShrunkFailure { seed: failure.seed, property, says, scenario, file, runs, again: again(args, failure.seed) })
}

/// A duration in seconds.
fn seconds(took: Duration) -> f64 {
    took.as_secs_f64().max(1e-6)
}
