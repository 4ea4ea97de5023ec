//! `demo`: the main job, on virtual time.

use std::io::Write as _;

use bellwether_kernel::Span;
use bellwether_lab::{Story, Summary};
use bellwether_sim::scenario::{Body, Scenario};
use bellwether_sim::{Fault, Plan, Planned};
use clap::Parser as _;

use crate::args::{Cli, Command, DemoArgs, Lab, ShowArgs};
use crate::commands::sim::{Source, simulate_scenario};
use crate::commands::{check, show};
use crate::exit::{ExitCode, Outcome};
use crate::output;

/// The flock loses its leader, silently.
fn plan(seed: u64) -> Plan {
    let at = |millis: u64, fault: Fault| Planned { at: Span::millis(millis), fault };
    let events = vec![at(1_000, Fault::Vanish { node: 5, pending: None })];
    Plan { nodes: 5, seed, run: Span::secs(2), events, ..Plan::default() }
}

pub(crate) fn run(args: &DemoArgs) -> Outcome {
    let scenario = Scenario {
        protocol: "bully".into(),
        settings: Vec::new(),
        plan: plan(args.seed),
        body: Body::Timed,
        expect: None,
    };
    let again = format!("bellwether demo --seed {}", args.seed);
    let (trace, ran) = simulate_scenario(&scenario, again, Source::CommandLine)?;
    let show = ShowArgs {
        json: false,
        svg: Some(args.svg.clone()),
        trace: None,
        verbose: false,
        color: args.color,
        from: None,
        until: None,
    };
    let mut out = output::stdout();
    writeln!(
        out,
        "This is a simulation: five members on virtual time, no sockets. They elect a coordinator; at 1 s it"
    )?;
    writeln!(out, "vanishes without a word; the others find out and elect another.\n")?;
    show::timeline(&mut out, &trace, &show)?;
    write!(out, "\n{}", Summary::of(&Story::of(&trace)))?;
    show::files(&trace, &show)?;
    writeln!(out, "{:<18}{}", "diagram", args.svg.display())?;
    writeln!(out, "\nNow every order of events of three members, one of which may die at any moment:\n")?;
    out.flush()?;
    drop(out);
    let checked = run_check()?;
    let fine = ran.broken.is_none() && checked == ExitCode::Fine;
    Ok(if fine { ExitCode::Fine } else { ExitCode::Broken })
}

/// The check, exactly as the command line would run it.
fn run_check() -> Outcome {
    let words = "bellwether lab check bully --mode quorum --nodes 3 --crashes 1 --no-silent --horizon 5";
    match Cli::try_parse_from(words.split(' ')).map(|cli| cli.command) {
        Ok(Command::Lab(Lab::Check(args))) => check::run(&args),
        _ => Ok(ExitCode::Usage),
    }
}
