//! `check-config`: whether `run` would take a flock's file.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use bellwether_host::Identity;
use clap::Parser as _;

use crate::args::{CheckConfigArgs, Cli, Command, MeetingPlace, RunArgs};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::{output, settings};

pub(crate) fn run(args: &CheckConfigArgs) -> CommandResult {
    let path = find(args)?;
    let words: Vec<OsString> = ["bellwether".into(), "run".into(), "--config".into(), path.clone().into()].into();
    let completed = settings::complete(words)?;
    let cli = Cli::try_parse_from(&completed.words)
        .map_err(|error| Failure::input(crate::usage_error(&error, completed.file.as_ref())))?;
    let Command::Run(run) = cli.command else { return Err(Failure::usage("this file does not describe a flock")) };
    let missing = check(&run).map_err(|failure| Failure::input(format!("{}: {:#}", path.display(), failure.error)))?;
    let mut out = output::stdout();
    writeln!(out, "{}: valid settings for the flock {}", path.display(), run.place.flock)?;
    for flag in missing {
        writeln!(out, "  `bellwether run` also needs {flag}")?;
    }
    out.flush()?;
    Ok(ExitCode::Fine)
}

fn find(args: &CheckConfigArgs) -> CommandResult<PathBuf> {
    if let Some(path) = &args.file {
        return Ok(path.clone());
    }
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let flock = args.flock.clone().or_else(|| variable("BELLWETHER_FLOCK")).unwrap_or_else(|| "default".into());
    settings::usual_file(&flock, &variable).ok_or_else(|| {
        Failure::input(format!(
            "there is no {flock}.toml in ~/.config/bellwether or /etc/bellwether; name a file to check it"
        ))
    })
}

/// Checks what only the protocol and the key file can tell. Returns the flags that the file leaves to the command line.
fn check(run: &RunArgs) -> CommandResult<Vec<&'static str>> {
    run.place.key()?;
    let mut missing = Vec::new();
    match &run.place.at {
        MeetingPlace::Members(roster) => {
            run.election.check(roster)?;
            missing.extend(run.id.is_none().then_some("--id N"));
            let witness = run.id.is_some_and(|id| run.election.witness.contains(&id));
            missing.extend((run.command.is_empty() && !witness).then_some("-- COMMAND"));
        }
        MeetingPlace::Channel(channel) => {
            run.election.host_config(&channel.place, Identity::FromNode)?;
            missing.extend(run.command.is_empty().then_some("-- COMMAND"));
        }
        MeetingPlace::Ring(_) => {
            run.election.ring(run.ring.rotate)?;
            missing.extend(run.command.is_empty().then_some("-- COMMAND"));
        }
        MeetingPlace::Etcd(at) => {
            run.election.etcd_config()?;
            at.check(&run.place)?;
            missing.extend(run.command.is_empty().then_some("-- COMMAND"));
        }
    }
    Ok(missing)
}
