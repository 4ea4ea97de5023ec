//! The binary: the command line and nothing else.
//!
//! It turns words into calls of the laboratory and the drivers, and what they say into text, files and an exit code.

mod args;
mod commands;
mod exit;
mod output;

use std::io::Write as _;
use std::process;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Parser as _};

use args::Cli;
use exit::ExitCode;

/// What parsers of numbers and addresses say, and what people can do about it.
const PARSERS: [(&str, &str); 4] = [
    ("invalid digit found in string", "it is no whole number"),
    ("number too large to fit in target type", "it is too large"),
    ("invalid socket address syntax", "write an address and a port, such as 127.0.0.1:9100"),
    ("cannot parse integer from empty string", "it is no whole number"),
];
/// How many characters of a value that makes no sense are shown.
const SHOWN_MAX: usize = 100;

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
            print_error(&format!("{:#}", failure.error));
            failure.code.into()
        }
    }
}

/// One line on standard error; if even that is closed, silence. What somebody typed, or sent, does not reach the terminal
/// as a command to it.
fn print_error(text: &str) {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let line: String = lines.join(" ").replace(char::is_control, "\u{fffd}");
    let _ = writeln!(std::io::stderr(), "bellwether: {line}");
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
            let what = mistake(error);
            print_error(&format!("{what}{}; see `{} --help`", hint(error), command_meant()));
            ExitCode::Usage
        }
    }
}

/// What is wrong, without the advice below it. A value that is longer than anybody reads is cut.
fn mistake(error: &clap::Error) -> String {
    let mut text = error.render().to_string();
    if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue)
        && value.chars().count() > SHOWN_MAX
    {
        let shown: String = value.chars().take(SHOWN_MAX).collect();
        text = text.replace(value, &format!("{shown}…"));
    }
    let what = text.split("\n\n").next().unwrap_or_default();
    let what = what.trim().trim_start_matches("error: ").to_owned();
    let what = PARSERS.iter().fold(what, |what, (theirs, ours)| what.replace(theirs, ours));
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word))
            if error.kind() == ErrorKind::UnknownArgument
                && !word.starts_with('-')
                && command_meant().ends_with(" run") =>
        {
            format!("{what}: the command to run stands after --, as in `bellwether run -- {word}`")
        }
        _ => what,
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
