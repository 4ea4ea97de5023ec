//! `check-config`: checks whether `run` would accept a flock's file.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Parser as _;

use crate::args::{CheckConfigArgs, Cli, Command};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::{output, settings};

pub(crate) fn run(args: &CheckConfigArgs) -> CommandResult {
    let path = find(args)?;
    let words: Vec<OsString> = ["bellwether".into(), "run".into(), "--config".into(), path.clone().into()].into();
    let completed = settings::complete(words)?;
    let cli = Cli::try_parse_from(&completed.words)
        .map_err(|error| Failure::input(crate::usage_error(&error, completed.file.as_ref())))?;
    let Command::Run(run) = cli.command else { return Err(Failure::usage("this file does not describe a flock")) };
    let checked = run.place.key().and_then(|_| run.place.at.check(&run));
    checked.map_err(|failure| Failure::input(format!("{}: {:#}", path.display(), failure.error)))?;
    let mut out = output::stdout();
    writeln!(out, "{}: valid settings for the flock {}", path.display(), run.place.flock)?;
    for flag in run.place.at.missing(&run) {
        writeln!(out, "  `bellwether run` also needs {flag}")?;
    }
    out.flush()?;
    Ok(ExitCode::Fine)
}

fn find(args: &CheckConfigArgs) -> CommandResult<PathBuf> {
    if let Some(path) = args.file.as_ref().or(args.config.as_ref()) {
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
