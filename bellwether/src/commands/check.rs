//! `lab check`.

use std::io::{IsTerminal as _, Write};
use std::time::{Duration, Instant};

use bellwether_check::{Clock, Faults, Model, Order, Report, Search, Step, Verdict, check};
use bellwether_kernel::{Describe, Span};
use bellwether_lab::registry::{self, Visitor};
use bellwether_trace::Trace;
use indicatif::ProgressBar;

use crate::args::{CheckArgs, ClockArg, OrderArg};
use crate::commands::show;
use crate::exit::{ExitCode, Failure, Outcome};
use crate::output;

mod report;

use report::Findings;

pub(crate) fn run(args: &CheckArgs) -> Outcome {
    show::check_window(&args.show)?;
    if args.tick == Span::ZERO {
        return Err(Failure::usage("--tick 0s would let no time pass; write a span such as 25ms"));
    }
    registry::with_protocol(&args.protocol, Check(args)).map_err(Failure::usage)?
}

struct Check<'a>(&'a CheckArgs);

impl Visitor for Check<'_> {
    type Out = Outcome;

    fn visit<P: Describe>(self) -> Outcome {
        let args = self.0;
        let settings = settings::<P>(args);
        let pairs: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (&**name, &**value)).collect();
        let config = P::configure(args.nodes, &pairs).map_err(Failure::usage)?;
        let (report, took) = explore::<P>(&config, &model(args));
        let run = counterexample::<P>(&config, args, &settings, &report);
        if let Some(trace) = &run {
            show::files(trace, &args.show)?;
        }
        let findings = Findings::new::<P>(args, &settings, &report, took);
        if args.show.json {
            output::json(&findings)?;
        } else {
            let mut out = output::stdout();
            if let Some(trace) = &run {
                show::timeline(&mut out, trace, &args.show)?;
                writeln!(out)?;
            }
            findings.write(&mut out, args.show.color.wanted())?;
            out.flush()?;
        }
        Ok(match report.verdict {
            Verdict::Holds => ExitCode::Fine,
            Verdict::Broken { .. } | Verdict::NotLive { .. } => ExitCode::Broken,
            Verdict::OutOfBudget { .. } => ExitCode::Budget,
        })
    }
}

/// What keeps the states finite, then what was asked for: later ones win.
fn settings<P: Describe>(args: &CheckArgs) -> Vec<(String, String)> {
    let finite = registry::finite(P::NAME).iter().map(|(name, value)| (name.to_string(), value.to_string()));
    finite.chain(args.settings.pairs()).collect()
}

/// The model that the command line describes.
fn model<P: Describe>(args: &CheckArgs) -> Model<P> {
    let mut model = Model::new(args.nodes).with_work();
    model.order = match args.order {
        OrderArg::Fifo => Order::Fifo,
        OrderArg::Any => Order::Unordered,
    };
    model.clock = match args.clock {
        ClockArg::Ticks => Clock::Ticks { tick: args.tick, max_delay: args.max_delay, horizon: args.horizon },
        ClockArg::Any => Clock::AnyMoment { fires: args.horizon },
    };
    model.faults = Faults {
        losses: args.losses,
        duplicates: args.duplicates,
        crashes: args.crashes,
        restarts: args.restarts,
        pauses: args.pauses,
        commands: 0,
    };
    model.silent = !args.no_silent;
    model.progress = args.progress;
    model.search = if args.depth_first { Search::Depth } else { Search::Breadth };
    model.max_states = args.max_states;
    model
}

/// Explores, with a sign of life if somebody watches.
fn explore<P: Describe>(config: &P::Config, model: &Model<P>) -> (Report<P>, Duration) {
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

/// The run that breaks something, as a log.
fn counterexample<P: Describe>(
    config: &P::Config,
    args: &CheckArgs,
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
    let mut trace = bellwether_check::trace::<P>(config, args.nodes, &steps, Some(broken));
    trace.header.settings = settings.to_vec();
    Some(trace)
}
