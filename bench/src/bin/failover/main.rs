//! How soon the next copy runs after a fault, for how long two run at once, and what waiting costs: Bellwether beside the
//! tools that people use today, in the same run.
//!
//! `cargo run --profile dist -p bellwether-bench --bin failover` (as root, for the network namespaces)

mod args;
mod copies;
mod fault;
mod idle;
mod place;
mod system;
mod tables;

use std::error::Error;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use bellwether_testbed::hosts::Hosts;
use clap::{Parser, ValueEnum};

use args::{Cli, Options, Part, Where};
use fault::Fault;
use system::System;
use tables::{FaultRow, IdleRow, LoadRow, Report};

/// The sizes of the idle flocks.
const SIZES: [usize; 2] = [3, 5];

fn main() -> Result<(), Box<dyn Error>> {
    let cli = Cli::parse();
    match cli.part {
        Some(Part::Stamp { folder, host }) => Ok(copies::stamp(&folder, &host)?),
        Some(Part::Spin { last }) => {
            if last {
                rustix::process::nice(19)?;
            }
            loop {
                std::hint::spin_loop();
            }
        }
        Some(Part::Lead { followers, command }) => Ok(system::bare::lead(&followers, &command)?),
        Some(Part::Follow { address }) => Ok(system::bare::follow(&address)?),
        None => compare(&cli.options),
    }
}

fn compare(options: &Options) -> Result<(), Box<dyn Error>> {
    let only = &options.only;
    let named = |system: &dyn System| only.iter().any(|name| system.name().starts_with(name));
    let wanted = |system: &dyn System| only.is_empty() || named(system);
    let systems = system::all(bellwether()?, options.heartbeat);
    let mut report = Report::new(options.json);
    for at in places(options) {
        let here = systems.iter().map(AsRef::as_ref).filter(|system| wanted(*system) && system.works_at(at));
        for system in here {
            if system.is_installed() {
                if system.recovers() {
                    faults(options, at, system, &mut report);
                }
                costs(options, at, system, &mut report);
            } else {
                report.not_installed(at, system.name());
            }
        }
    }
    report.finish();
    Ok(())
}

/// Our own binary: `BELLWETHER_BIN`, or what cargo makes of this checkout.
fn bellwether() -> Result<PathBuf, Box<dyn Error>> {
    if let Some(path) = std::env::var_os("BELLWETHER_BIN") {
        return Ok(path.into());
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built =
        Command::new(cargo).args(["build", "--profile", "dist", "--locked", "--package", "bellwether"]).status()?;
    let ours = std::env::current_exe()?.with_file_name("bellwether");
    if built.success() && ours.is_file() { Ok(ours) } else { Err("bellwether could not be built".into()) }
}

fn places(options: &Options) -> Vec<Where> {
    let all = [Where::Loopback, Where::Netns].into_iter();
    let mut places: Vec<Where> = all.filter(|at| options.places.is_empty() || options.places.contains(at)).collect();
    if let Some(why) = Hosts::missing()
        && places.contains(&Where::Netns)
    {
        eprintln!("no network namespaces: {why}");
        places.retain(|at| *at != Where::Netns);
    }
    places
}

fn faults(options: &Options, at: Where, system: &dyn System, report: &mut Report) {
    let rounds = if system.is_ours() { options.rounds } else { options.peer_rounds };
    let wanted = |fault: &Fault| options.faults.is_empty() || options.faults.contains(fault);
    for fault in Fault::value_variants().iter().copied().filter(|fault| fault.works_at(at)).filter(wanted) {
        // A step of no simple part of a heart-beat: the rounds meet it at moments that differ.
        let step = (system.heartbeat_ms() * 370.03) as u64;
        let outcomes = (0..rounds).map(|round| fault::round(system, at, fault, step * round as u64));
        let (done, failed): (Vec<_>, Vec<_>) = outcomes.partition(Result::is_ok);
        for why in failed.into_iter().filter_map(Result::err) {
            eprintln!("{} {} {}: {why}", at.word(), system.name(), fault.word());
        }
        let outcomes: Vec<_> = done.into_iter().flatten().collect();
        if !outcomes.is_empty() {
            report.fault(&FaultRow {
                at,
                system: system.name(),
                heartbeat_ms: system.heartbeat_ms(),
                promise: system.promise(fault, at),
                fault,
                outcomes,
            });
        }
    }
}

fn costs(options: &Options, at: Where, system: &dyn System, report: &mut Report) {
    let watch = Duration::from_secs(options.idle_seconds);
    for count in
        SIZES.into_iter().filter(|count| !watch.is_zero() && (*count == 3 || system.is_ours() || !system.recovers()))
    {
        match idle::idle(system, at, count, watch) {
            Ok(idle) => {
                let judged = system.promises_little_cost();
                report.idle(&IdleRow { at, system: system.name(), judged, count, idle });
            }
            Err(why) => eprintln!("{} {} idle: {why}", at.word(), system.name()),
        }
    }
    let watch = Duration::from_secs_f64(options.load_minutes * 60.0);
    if !watch.is_zero() && system.recovers() {
        match idle::takeovers(system, at, options.load, watch) {
            Ok(takeovers) => report.load(&LoadRow {
                at,
                system: system.name(),
                ours: system.is_ours(),
                load: options.load,
                minutes: options.load_minutes,
                takeovers,
            }),
            Err(why) => eprintln!("{} {} under load: {why}", at.word(), system.name()),
        }
    }
}
