//! `lab check`.

use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bellwether_check::{Clock, DeliveryOrder, Model, Progress, Report, Search, Step, Verdict, check};
use bellwether_kernel::{Checkable, Describe, Span};
use bellwether_lab::default_model;
use bellwether_lab::registry::{self, Visitor};
use bellwether_trace::Trace;
use indicatif::ProgressBar;

use crate::args::{BeginArg, CheckArgs, ClockArg, OrderArg};
use crate::commands::show;
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output;

mod report;

use report::CheckReport;

pub(crate) fn run(args: &CheckArgs) -> CommandResult {
    show::check_window(&args.show)?;
    args.settings.check()?;
    if args.tick == Some(Span::ZERO) {
        return Err(Failure::usage("--tick must be longer than 0s, such as 25ms"));
    }
    registry::with_protocol(&args.protocol, Check(args)).map_err(Failure::usage)?
}

struct Check<'a>(&'a CheckArgs);

impl Visitor for Check<'_> {
    type Out = CommandResult;

    fn visit<P: Describe + Checkable>(self) -> CommandResult {
        let args = self.0;
        let settings = settings::<P>(args);
        let pairs: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (&**name, &**value)).collect();
        let config = P::configure(args.nodes, &pairs).map_err(Failure::usage)?;
        let model = model(args);
        let (mut report, took) = explore::<P>(&config, &model);
        if report.capped > 0 && matches!(report.verdict, Verdict::Holds) {
            report.verdict = Verdict::OutOfBudget { what: "messages were left out; raise --copies" };
        }
        let run = counterexample::<P>(&config, &model, &settings, &report);
        if let Some(trace) = &run {
            show::files(trace, &args.show)?;
        }
        let saved = run.as_ref().map(|_| save(args, &settings, &report.verdict)).transpose()?;
        let findings = CheckReport::new::<P>(args, &model, &settings, &report, took);
        if args.show.json {
            output::json(&findings)?;
        } else {
            let mut out = output::stdout();
            if let Some(trace) = &run {
                show::timeline(&mut out, trace, &args.show)?;
                writeln!(out)?;
            }
            findings.write(&mut out, args.show.color.wanted())?;
            if let Some(file) = saved {
                writeln!(out, "{:<12}{}", "saved", file.display())?;
                writeln!(out, "{:<12}bellwether lab sim {}", "again", file.display())?;
                writeln!(out, "{:<12}bellwether lab play {}", "on a page", file.display())?;
            }
            out.flush()?;
        }
        Ok(match report.verdict {
            Verdict::Holds if report.checked.is_empty() && report.progress != Progress::Checked => ExitCode::Broken,
            Verdict::Holds => ExitCode::Fine,
            Verdict::Broken { .. } | Verdict::NotLive { .. } => ExitCode::Broken,
            Verdict::OutOfBudget { .. } => ExitCode::Budget,
        })
    }
}

/// The settings that keep the states finite, then those of the command line: later ones win.
fn settings<P: Describe + Checkable>(args: &CheckArgs) -> Vec<(String, String)> {
    let finite = P::FINITE.iter().map(|(name, value)| (name.to_string(), value.to_string()));
    finite.chain(args.settings.pairs()).collect()
}

/// The model that the command line describes.
fn model<P: Describe + Checkable>(args: &CheckArgs) -> Model<P> {
    let mut model = default_model::model(args.nodes);
    match args.order {
        Some(OrderArg::Fifo) => model.order = DeliveryOrder::Fifo,
        Some(OrderArg::Channel) => model.order = DeliveryOrder::Channel,
        Some(OrderArg::Any) => model.order = DeliveryOrder::Unordered,
        None => {}
    }
    let horizon = (args.horizon > 0).then_some(args.horizon);
    model.clock = match args.clock {
        ClockArg::Ticks => Clock::Ticks { tick: args.tick.unwrap_or(P::TICK), max_delay: args.max_delay, horizon },
        ClockArg::Any => Clock::AnyMoment { fires: horizon },
    };
    model.faults = args.faults();
    model.from_rest = match args.begin {
        Some(begin) => begin == BeginArg::Rest,
        None => model.from_rest && !args.staggered,
    };
    model.silent = !args.no_silent;
    model.staggered_start = args.staggered;
    model.dare = args.dare;
    model.copies = args.copies;
    model.progress = !args.safety_only;
    model.search = if args.depth_first { Search::Depth } else { Search::Breadth };
    model.max_states = args.max_states;
    model
}

/// Explores, and shows progress on a terminal.
fn explore<P: Describe + Checkable>(config: &P::Config, model: &Model<P>) -> (Report<P>, Duration) {
    let sign = std::io::stderr().is_terminal().then(|| {
        let sign = ProgressBar::new_spinner().with_message(format!("exploring, at most {} states", model.max_states));
        sign.enable_steady_tick(Duration::from_millis(120));
        sign
    });
    let start = Instant::now();
    let report = check(config, model);
    if let Some(sign) = sign {
        sign.finish_and_clear();
    }
    (report, start.elapsed())
}

/// The counterexample as a log.
fn counterexample<P: Describe + Checkable>(
    config: &P::Config,
    model: &Model<P>,
    settings: &[(String, String)],
    report: &Report<P>,
) -> Option<Trace> {
    let (steps, broken) = match &report.verdict {
        Verdict::Broken { property, says, path } => (path.clone(), (*property, *says)),
        Verdict::NotLive { stem, cycle } => {
            let steps: Vec<Step<P>> = stem.iter().chain(cycle).cloned().collect();
            (steps, ("settles", "the flock may go round like this for ever and never settle"))
        }
        Verdict::Holds | Verdict::OutOfBudget { .. } => return None,
    };
    let mut trace = bellwether_check::trace::<P>(config, &model.hearing(), &steps, Some(broken));
    trace.header.settings = settings.to_vec();
    Some(trace)
}

/// Writes a counterexample as a scenario that `lab sim` replays.
fn save<P: Describe + Checkable>(
    args: &CheckArgs,
    settings: &[(String, String)],
    verdict: &Verdict<P>,
) -> CommandResult<PathBuf> {
    let (name, expect, steps) = match verdict {
        Verdict::Broken { property, path, .. } => (*property, format!("expect broken {property}\n"), lines(path)),
        Verdict::NotLive { stem, cycle } => {
            let again = "# What follows can happen again and again, for ever.\n";
            ("settles", String::new(), format!("{}{again}{}", lines(stem), lines(cycle)))
        }
        Verdict::Holds | Verdict::OutOfBudget { .. } => ("", String::new(), String::new()),
    };
    let file = args.save.clone().unwrap_or_else(|| output::unused(&format!("{}-{name}", P::NAME), "scenario"));
    let mut text = format!("# A counterexample of the checker: {name}\nprotocol {}\nnodes {}\n", P::NAME, args.nodes);
    for (name, value) in settings {
        text.push_str(&format!("set {name}={value}\n"));
    }
    text.push_str(&format!("{expect}steps\n{steps}"));
    output::file(&file, |sink| sink.write_all(text.as_bytes()))?;
    Ok(file)
}

fn lines<P: Describe + Checkable>(steps: &[Step<P>]) -> String {
    steps.iter().map(|step| format!("{step}\n")).collect()
}
