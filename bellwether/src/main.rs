//! The binary: the command line and nothing else.
//!
//! It turns words into calls of the laboratory and the drivers, and what they say into text, files and an exit code.

mod args;
mod commands;
mod exit;
mod output;

use std::io::Write as _;
use std::process;

use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory as _, Parser as _};

use args::Cli;
use exit::ExitCode;

fn main() -> process::ExitCode {
    // First of all: this process may be the guardian of a command, or one of the demo's helpers.
    if let Some(code) = bellwether_supervisor::guardian::intercept(commands::publish_obituary) {
        return code;
    }
    if let Some(code) = bellwether_demo::intercept() {
        return code;
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error).into(),
    };
    match commands::run(cli) {
        Ok(code) => code.into(),
        Err(failure) if failure.is_broken_pipe() => ExitCode::Fine.into(),
        Err(failure) => {
            complain(&format!("{:#}", failure.error));
            failure.code.into()
        }
    }
}

/// One line on standard error; if even that is closed, silence.
fn complain(text: &str) {
    let line: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let _ = writeln!(std::io::stderr(), "bellwether: {}", line.join(" "));
}

/// Help and version go to standard output, as they should; a mistake is told in one line.
fn refuse(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print();
            ExitCode::Fine
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::Usage
        }
        _ => {
            let text = error.render().to_string();
            let what = text.split("\n\n").next().unwrap_or_default();
            let what = what.trim().trim_start_matches("error: ");
            complain(&format!("{what}{}; see `{} --help`", hint(error), command_meant()));
            ExitCode::Usage
        }
    }
}

/// What may have been meant, in brackets.
fn hint(error: &clap::Error) -> String {
    [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue]
        .into_iter()
        .find_map(|kind| error.get(kind))
        .map_or_else(String::new, |meant| format!(" (did you mean {meant}?)"))
}

/// The command that the first words name, as far as they do.
fn command_meant() -> String {
    let mut words = vec!["bellwether".to_string()];
    let mut command = Cli::command();
    for word in std::env::args().skip(1) {
        let Some(sub) = command.find_subcommand(&word).cloned() else { break };
        words.push(word);
        command = sub;
    }
    words.join(" ")
}
