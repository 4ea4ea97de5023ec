//! The binary: only the command line.
//!
//! It translates options into calls of the laboratory and the drivers, and their results into text, files and an exit
//! code.

mod args;
mod commands;
mod exit;
mod log;
mod output;
mod places;
mod runtime;
mod settings;
mod suggest;

use std::process;

use bellwether_supervisor::log::LogRecord;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Parser as _};

use args::Cli;
use exit::ExitCode;
use settings::FlockFile;

/// The messages of the parsers of numbers and addresses, and their replacements for users.
const PARSERS: [(&str, &str); 4] = [
    ("invalid digit found in string", "it is not a whole number"),
    ("number too large to fit in target type", "it is too large"),
    ("invalid socket address syntax", "write an address and a port, such as 127.0.0.1:9100"),
    ("cannot parse integer from empty string", "it is not a whole number"),
];
/// The number of characters of an invalid value that are shown.
const SHOWN_MAX: usize = 100;

fn main() -> process::ExitCode {
    // First of all: this process may be the guardian of a command, or one of the demo's helpers.
    if let Some(code) = bellwether_supervisor::guardian::intercept(commands::publish_obituary) {
        return code;
    }
    if let Some(code) = bellwether_demo::intercept() {
        return code;
    }
    let completed = match settings::complete(std::env::args_os().collect()) {
        Ok(completed) => completed,
        Err(failure) => {
            print_error(&format!("{:#}", failure.error));
            return failure.code.into();
        }
    };
    let cli = match Cli::try_parse_from(&completed.words) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error, completed.file.as_ref()).into(),
    };
    let code = match commands::run(cli) {
        Ok(code) => code.into(),
        Err(failure) if failure.is_broken_pipe() => ExitCode::Fine.into(),
        Err(failure) => {
            print_error(&format!("{:#}", failure.error));
            failure.code.into()
        }
    };
    log::close();
    code
}

/// Prints one line to standard error, if that is open.
fn print_error(text: &str) {
    log::write(&LogRecord::Warning(text.to_owned()));
}

/// Prints help and version to standard output; an error of the command line in one line.
fn refuse(error: &clap::Error, file: Option<&FlockFile>) -> ExitCode {
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
            print_error(&usage_error(error, file));
            if in_file(error, file).is_some() { ExitCode::Input } else { ExitCode::Usage }
        }
    }
}

/// An error of the command line or of the flock's file, in one line.
fn usage_error(error: &clap::Error, file: Option<&FlockFile>) -> String {
    let what = mistake(error);
    match in_file(error, file) {
        Some(place) => format!("{place}: {what}{}", hint(error)),
        None => format!("{what}{}; see `{} --help`", hint(error), command_meant().0),
    }
}

/// The place of an invalid value in the flock's file, if it comes from there.
fn in_file(error: &clap::Error, file: Option<&FlockFile>) -> Option<String> {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return None };
    let flag = argument.strip_prefix("--")?.split([' ', '=']).next()?;
    let given = std::env::args()
        .take_while(|word| word != "--")
        .any(|word| word == format!("--{flag}") || word.starts_with(&format!("--{flag}=")));
    file?.place_of(flag).filter(|_| !given)
}

/// The first line of the parser's message. A very long value is cut.
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
    let what = suggest::range_in_words(&what);
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word))
            if error.kind() == ErrorKind::UnknownArgument
                && !word.starts_with('-')
                && command_meant().0.ends_with(" run") =>
        {
            format!("{what}: write the command to run after --, as in `bellwether run -- {word}`")
        }
        _ => what,
    }
}

/// A suggestion in brackets: the subcommand that is closest to the given word, else the parser's suggestion.
fn hint(error: &clap::Error) -> String {
    let suggested = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(typed)) => {
            let commands = command_meant().1;
            let names: Vec<&str> = commands.get_subcommands().map(clap::Command::get_name).collect();
            suggest::closest(typed, &names).map(ToString::to_string)
        }
        _ => [ContextKind::SuggestedArg, ContextKind::SuggestedValue]
            .into_iter()
            .find_map(|kind| error.get(kind))
            .map(ToString::to_string),
    };
    suggested.map_or_else(String::new, |meant| format!(" (did you mean {meant}?)"))
}

/// The command that the first words name, as far as they do, and its definition.
fn command_meant() -> (String, clap::Command) {
    let mut words = vec!["bellwether".to_string()];
    let mut command = Cli::command();
    for word in std::env::args().skip(1) {
        let Some(sub) = command.find_subcommand(&word).cloned() else { break };
        words.push(word);
        command = sub;
    }
    (words.join(" "), command)
}
