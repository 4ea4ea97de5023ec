//! The sources of settings: flags override the environment, which overrides the flock's file.
//!
//! A setting of the environment or the file becomes the flag of the same name, before the command line is parsed. So each
//! value is checked by the same parser, and a mistake in the file is reported with its line.

mod file;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use bellwether_trace::in_words;
use clap::{Command, CommandFactory as _};

use crate::args::{Cli, flock_name};
use crate::exit::{CommandResult, Failure};

pub(crate) use file::FlockFile;

/// Settings that the environment may contain, by their flags.
const VARIABLES: [(&str, &str); 2] = [("at", "BELLWETHER_AT"), ("flock", "BELLWETHER_FLOCK")];
/// The variable that holds the key itself, and so replaces the key file of the flock's file.
const KEY_VARIABLE: &str = "BELLWETHER_KEY";
/// The default name of the flock.
const DEFAULT_FLOCK: &str = "default";

/// A command line completed with the settings of the environment and the flock's file.
#[derive(Debug)]
pub(crate) struct Completed {
    pub(crate) words: Vec<OsString>,
    pub(crate) file: Option<FlockFile>,
}

/// Completes the command line of this process.
///
/// # Errors
/// The flock's file cannot be read, or has a mistake.
pub(crate) fn complete(words: Vec<OsString>) -> CommandResult<Completed> {
    let line = CommandLine::of(words);
    // `check-config` takes a file too, but no settings from it.
    if !line.takes("config") || !line.takes("at") {
        return Ok(Completed { words: line.words, file: None });
    }
    let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let file = line.locate(&variable).map(|path| read(&path)).transpose()?;
    if let Some(file) = &file {
        file.check_name(line.value("flock").or_else(|| variable("BELLWETHER_FLOCK")).as_deref())?;
    }
    let words = line.with(&variable, file.as_ref());
    Ok(Completed { words, file })
}

/// Reads a flock's file.
///
/// # Errors
/// The file cannot be read, or has a mistake.
pub(crate) fn read(path: &Path) -> CommandResult<FlockFile> {
    let shown = path.display();
    let text = fs::read_to_string(path)
        .map_err(|why| Failure::input(format!("cannot read the flock's file {shown}: {}", in_words(&why))))?;
    FlockFile::parse(path, &text, &Cli::command()).map_err(Failure::input)
}

/// The file of a flock: in the user's folder, else in the system's.
pub(crate) fn usual_file(flock: &str, variable: &dyn Fn(&str) -> Option<String>) -> Option<PathBuf> {
    flock_name(flock).ok()?;
    let absolute = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let user = absolute("XDG_CONFIG_HOME").or_else(|| absolute("HOME").map(|home| home.join(".config")));
    let folders = user.map(|folder| folder.join("bellwether")).into_iter().chain(["/etc/bellwether".into()]);
    folders.map(|folder| folder.join(format!("{flock}.toml"))).find(|path| path.is_file())
}

/// The words of a command line, and the command that they name.
struct CommandLine {
    words: Vec<OsString>,
    /// The number of words that name the program and the command.
    named: usize,
    command: Command,
}

impl CommandLine {
    fn of(words: Vec<OsString>) -> CommandLine {
        let (mut command, mut named) = (Cli::command(), 1);
        while let Some(sub) = words.get(named).and_then(|word| command.find_subcommand(word)).cloned() {
            (command, named) = (sub, named + 1);
        }
        CommandLine { words, named, command }
    }

    /// Whether the command has this flag.
    fn takes(&self, flag: &str) -> bool {
        self.command.get_arguments().any(|argument| argument.get_long() == Some(flag))
    }

    /// The options: everything between the command's name and `--`.
    fn options(&self) -> impl Iterator<Item = (usize, String)> {
        let options = self.words.iter().enumerate().skip(self.named);
        options.take_while(|(_, word)| *word != "--").map(|(index, word)| (index, word.to_string_lossy().into_owned()))
    }

    fn has(&self, flag: &str) -> bool {
        let (alone, with_value) = (format!("--{flag}"), format!("--{flag}="));
        self.options().any(|(_, word)| word == alone || word.starts_with(&with_value))
    }

    /// The value of a flag that is given.
    fn value(&self, flag: &str) -> Option<String> {
        let (alone, with_value) = (format!("--{flag}"), format!("--{flag}="));
        self.options().find_map(|(index, word)| match word.strip_prefix(&with_value) {
            Some(value) => Some(value.to_owned()),
            None if word == alone => self.words.get(index + 1).map(|value| value.to_string_lossy().into_owned()),
            None => None,
        })
    }

    fn locate(&self, variable: &dyn Fn(&str) -> Option<String>) -> Option<PathBuf> {
        if let Some(path) = self.value("config") {
            return Some(path.into());
        }
        let flock = self.value("flock").or_else(|| variable("BELLWETHER_FLOCK"));
        usual_file(flock.as_deref().unwrap_or(DEFAULT_FLOCK), variable)
    }

    /// The words with those of the environment and the file added: only flags that the command has and that are not
    /// given.
    fn with(self, variable: &dyn Fn(&str) -> Option<String>, file: Option<&FlockFile>) -> Vec<OsString> {
        let mut added: Vec<String> = Vec::new();
        let open = |flag: &str| self.takes(flag) && !self.has(flag) && !self.is_excluded(flag);
        for (flag, name) in VARIABLES {
            added.extend(variable(name).filter(|_| open(flag)).map(|value| format!("--{flag}={value}")));
        }
        let in_environment = |flag: &str| {
            let name = VARIABLES.iter().find(|(known, _)| *known == flag).map(|(_, name)| *name);
            name.or_else(|| (flag == "key").then_some(KEY_VARIABLE)).and_then(variable).is_some()
        };
        for (flag, words) in file.iter().flat_map(|file| file.flags()) {
            if open(flag) && !in_environment(flag) {
                added.extend(words);
            }
        }
        let command = file.map(FlockFile::command).unwrap_or_default();
        let mut words = self.words.clone();
        if self.command.get_name() == "run" && !command.is_empty() && !words.iter().any(|word| word == "--") {
            words.push("--".into());
            words.extend(command.iter().map(Into::into));
        }
        words.splice(self.named..self.named, added.into_iter().map(OsString::from));
        words
    }

    /// Whether a given flag excludes this one.
    fn is_excluded(&self, flag: &str) -> bool {
        let opposite = match flag {
            "preempt" => "no-preempt",
            "no-preempt" => "preempt",
            "at" if self.command.get_name() == "explain" => "events",
            _ => return false,
        };
        self.has(opposite)
    }
}

#[cfg(test)]
mod tests;
