//! The flock's file: TOML whose keys are the flags of `bellwether run`, and `command`.

use std::path::{Path, PathBuf};

use clap::Command;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::exit::{CommandResult, Failure};
use crate::suggest;

/// The key that holds the command and its arguments.
const COMMAND: &str = "command";
/// Flags of `run` that have no meaning in a file.
const NOT_IN_FILES: [&str; 2] = ["config", "help"];
/// Keys whose relative paths start at the folder of the file.
const PATHS: [&str; 3] = ["key", "state", "fence-file"];

/// One key of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    key: String,
    line: usize,
    /// The words of the command line with the same meaning.
    words: Vec<String>,
}

/// A flock's file that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FlockFile {
    pub(crate) path: PathBuf,
    flock: Option<(String, usize)>,
    entries: Vec<Entry>,
    command: Vec<String>,
}

impl FlockFile {
    /// Reads the text of a file; `program` defines the flags.
    pub(super) fn parse(path: &Path, text: &str, program: &Command) -> Result<FlockFile, String> {
        let mistake = |start: usize, why: &str| format!("{}, line {}: {why}", path.display(), line(text, start));
        let table = DeTable::parse(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            mistake(start, &error.message().replace('\n', ", "))
        })?;
        let known = keys(program);
        let mut file = FlockFile { path: path.to_owned(), flock: None, entries: Vec::new(), command: Vec::new() };
        for (key, value) in table.get_ref() {
            let (name, start) = (key.get_ref().as_ref(), key.span().start);
            if !known.iter().any(|known| known == name) {
                return Err(mistake(start, &unknown(name, &known)));
            }
            file.take(name, line(text, start), value).map_err(|why| mistake(start, &why))?;
        }
        Ok(file)
    }

    fn take(&mut self, key: &str, line: usize, value: &Spanned<DeValue<'_>>) -> Result<(), String> {
        if key == COMMAND {
            let DeValue::Array(words) = value.get_ref() else {
                return Err("write the command as a list, such as command = [\"./bot\", \"--verbose\"]".into());
            };
            self.command = words.iter().map(|word| text_of(word.get_ref())).collect::<Result<_, _>>()?;
            return Ok(());
        }
        let words = match value.get_ref() {
            DeValue::Boolean(true) => vec![format!("--{key}")],
            DeValue::Boolean(false) => Vec::new(),
            DeValue::Array(values) => {
                let values: Vec<String> = values.iter().map(|one| text_of(one.get_ref())).collect::<Result<_, _>>()?;
                vec![format!("--{key}={}", values.join(","))]
            }
            DeValue::Table(pairs) if key == "set" => pairs
                .iter()
                .map(|(name, value)| Ok(format!("--set={}={}", name.get_ref(), text_of(value.get_ref())?)))
                .collect::<Result<_, String>>()?,
            value => vec![format!("--{key}={}", self.resolved(key, text_of(value)?))],
        };
        if key == "flock"
            && let Some(name) = value.get_ref().as_str()
        {
            self.flock = Some((name.to_owned(), line));
        }
        self.entries.push(Entry { key: key.to_owned(), line, words });
        Ok(())
    }

    fn resolved(&self, key: &str, value: String) -> String {
        match self.path.parent() {
            Some(folder) if PATHS.contains(&key) => folder.join(value).display().to_string(),
            _ => value,
        }
    }

    /// Each key, with the words of the command line that mean the same.
    pub(super) fn flags(&self) -> impl Iterator<Item = (&str, Vec<String>)> {
        self.entries.iter().map(|entry| (entry.key.as_str(), entry.words.clone()))
    }

    /// The command and its arguments; empty if the file has none.
    pub(crate) fn command(&self) -> &[String] {
        &self.command
    }

    /// Refuses a file of another flock than the one that was named.
    pub(super) fn check_name(&self, named: Option<&str>) -> CommandResult<()> {
        match (&self.flock, named) {
            (Some((flock, line)), Some(named)) if flock != named => Err(Failure::input(format!(
                "{}, line {line}: this is the file of the flock {flock}, not of {named}",
                self.path.display()
            ))),
            _ => Ok(()),
        }
    }

    /// Where the file sets this flag: its path and line.
    pub(crate) fn place_of(&self, flag: &str) -> Option<String> {
        let entry = self.entries.iter().find(|entry| entry.key == flag)?;
        Some(format!("{}, line {}", self.path.display(), entry.line))
    }
}

/// All keys that a file may have.
fn keys(program: &Command) -> Vec<String> {
    let run = program.find_subcommand("run");
    let flags = run.into_iter().flat_map(Command::get_arguments).filter_map(|argument| argument.get_long());
    flags.filter(|flag| !NOT_IN_FILES.contains(flag)).chain([COMMAND]).map(Into::into).collect()
}

fn unknown(key: &str, known: &[String]) -> String {
    let names: Vec<&str> = known.iter().map(String::as_str).collect();
    match suggest::closest(key, &names) {
        Some(meant) => format!("there is no setting `{key}`; did you mean `{meant}`?"),
        None => format!("there is no setting `{key}`; the settings are the flags of `bellwether run`, and `command`"),
    }
}

fn text_of(value: &DeValue<'_>) -> Result<String, String> {
    match value {
        DeValue::String(text) => Ok(text.to_string()),
        DeValue::Integer(number) => Ok(number.to_string()),
        _ => Err("write a text in quotes, a whole number, true, false, or a list of these".into()),
    }
}

/// The line of a position in a text, from 1.
fn line(text: &str, position: usize) -> usize {
    text.as_bytes().iter().take(position).filter(|byte| **byte == b'\n').count() + 1
}
