//! The house rules that a compiler does not know, read off the source files themselves.
//!
//! A rule looks at one file and says what is wrong with it. The tests run every rule over every file of the project.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One source file of the project.
#[derive(Debug)]
pub struct File {
    /// Relative to the project's root, with forward slashes.
    pub path: String,
    /// The contents of the file.
    pub text: String,
}

/// The project's root.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_path_buf).unwrap_or_default()
}

/// Every text file that belongs to the project.
#[must_use]
pub fn files() -> Vec<File> {
    let mut found = Vec::new();
    collect(&root(), &root(), &mut found);
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<File>) {
    const NOT_OURS: [&str; 5] = [".git", "target", "node_modules", "vendor", "corpus"];
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if NOT_OURS.iter().any(|name| entry.file_name() == *name) {
            continue;
        }
        if path.is_dir() {
            collect(root, &path, found);
        } else if let (Ok(text), Ok(relative)) = (fs::read_to_string(&path), path.strip_prefix(root)) {
            found.push(File { path: relative.to_string_lossy().replace('\\', "/"), text });
        }
    }
}

impl File {
    /// Whether the file is Rust.
    #[must_use]
    pub fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// The lines of code that the product runs, with their numbers: no comments, and nothing from the first test module
    /// on.
    pub fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .lines()
            .enumerate()
            .take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
            .map(|(index, line)| (index + 1, line.split("//").next().unwrap_or_default()))
    }
}

/// The words that must not occur in a protocol, and why: it is pure, so that it can be replayed, checked and hashed.
pub const IMPURE: [(&str, &str); 14] = [
    ("std::", "protocols build without std"),
    ("HashMap", "its order is chance"),
    ("HashSet", "its order is chance"),
    ("Instant", "a protocol has no clock"),
    ("SystemTime", "a protocol has no clock"),
    ("rand", "chance comes from Effects::pick"),
    ("thread", "a protocol has no threads"),
    ("async ", "a protocol does not wait"),
    ("f32", "floats are not exact"),
    ("f64", "floats are not exact"),
    (".unwrap()", "step cannot fail"),
    (".expect(", "step cannot fail"),
    ("unsafe", "nothing here needs it"),
    ("static mut", "a state is all there is"),
];

/// The impure words in a protocol's file.
#[must_use]
pub fn impurities(file: &File) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in file.code() {
        for (word, why) in IMPURE {
            if line.contains(word) {
                found.push(format!("{}:{number}: {word}: {why}", file.path));
            }
        }
    }
    found
}

/// The place where a file uses a clock that stands still while the machine sleeps. Leases need one that does not.
#[must_use]
pub fn monotonic_clock(file: &File) -> Option<String> {
    let used = file.code().find(|(_, line)| line.contains("::Monotonic") || line.contains("CLOCK_MONOTONIC"));
    used.map(|(number, _)| format!("{}:{number}: use CLOCK_BOOTTIME", file.path))
}

/// Where a file waits by asking again and again, if it does. Members have real-time priority: what they wait for in this way
/// never gets the core that it needs to happen.
#[must_use]
pub fn busy_waiting(file: &File) -> Option<String> {
    let waits = |line: &str| line.contains("thread::yield_now") || line.contains("spin_loop");
    let used = file.code().find(|(_, line)| waits(line));
    used.map(|(number, _)| format!("{}:{number}: sleep until it happens", file.path))
}

/// The longest function that the rules allow, in lines.
pub const FUNCTION_LINES: usize = 70;

/// Functions of product code that are too long. A function ends at the first closing brace that stands where it began.
#[must_use]
pub fn long_functions(file: &File) -> Vec<String> {
    let lines: Vec<(usize, &str)> = file.code().collect();
    let mut found = Vec::new();
    for (index, (number, line)) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else { continue };
        let indent = &line[..line.len() - line.trim_start().len()];
        let body = &lines[index..];
        let Some(end) = body.iter().position(|(_, line)| {
            line.trim_end().ends_with(';') && line.len() - line.trim_start().len() == indent.len()
                || line.strip_prefix(indent).is_some_and(|rest| rest.trim_end() == "}")
        }) else {
            continue;
        };
        if end + 1 > FUNCTION_LINES {
            found.push(format!("{}:{number}: {name} has {} lines", file.path, end + 1));
        }
    }
    found
}

/// The name of the function that begins on this line.
fn function_name(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let modifiers = before.split_whitespace().all(|word| {
        word.starts_with("pub") || ["const", "async", "unsafe", "extern"].contains(&word) || word.ends_with(')')
    });
    let name = after.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (modifiers && !name.is_empty()).then_some(name)
}

/// The folders of the layer list in ARCHITECTURE.md, from the top: whoever stands lower may use whoever stands higher.
#[must_use]
pub fn layers(architecture: &str) -> Vec<String> {
    let list = architecture.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap_or_default();
    let mut top = "";
    let mut found = Vec::new();
    for line in list.lines() {
        let Some(name) = line.split_whitespace().next().and_then(|word| word.strip_suffix('/')) else { continue };
        if line.starts_with(' ') {
            found.push(format!("{top}/{name}"));
        } else {
            top = name;
            found.push(name.to_owned());
        }
    }
    found
}

/// The position of a folder in the list of layers: its own line, or that of the folder that it is in.
#[must_use]
pub fn layer(layers: &[String], folder: &str) -> Option<usize> {
    let own = layers.iter().position(|layer| layer == folder);
    own.or_else(|| folder.rsplit_once('/').and_then(|(parent, _)| layer(layers, parent)))
}

/// The packages of this project that a manifest names: those it uses, for its tests too.
pub fn used_packages(manifest: &str) -> impl Iterator<Item = &str> {
    let body = manifest.split_once("dependencies]").map_or("", |(_, rest)| rest);
    body.lines().filter_map(|line| line.split(['.', ' ', '=']).next()).filter(|name| name.starts_with("bellwether-"))
}

/// Where a test sleeps and then hopes that something has happened: a sleep that is not a pause between two looks, inside of a
/// `loop` or `while`, nor the moment of a fault, drawn by chance.
#[must_use]
pub fn hopeful_sleeps(file: &File) -> Vec<String> {
    let lines: Vec<&str> = file.text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let sleeps = |line: &str| ["thread::sleep(", "time::sleep("].iter().any(|call| line.contains(call));
    let hopeful =
        |index: &usize| sleeps(lines[*index]) && !lines[*index].contains("chance") && !is_in_loop(&lines, *index);
    (0..lines.len()).filter(hopeful).map(|index| format!("{}:{}: wait for an event", file.path, index + 1)).collect()
}

/// Whether a line stands in a loop of its function, by how far it is indented.
fn is_in_loop(lines: &[&str], index: usize) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut least = indent(lines[index]);
    for line in lines[..index].iter().rev().filter(|line| !line.trim().is_empty()) {
        if indent(line) >= least {
            continue;
        }
        least = indent(line);
        let line = line.trim_start();
        if line.starts_with("loop {") || line.starts_with("while ") {
            return true;
        }
        if function_name(line).is_some() {
            return false;
        }
    }
    false
}

/// The names of types that each protocol crate may define once, by the kernel's convention.
pub const PROTOCOL_WORDS: [&str; 15] = [
    "Cell", "Command", "Config", "Ghost", "Identity", "Member", "Message", "Note", "Role", "Settings", "State",
    "Status", "Tally", "Timer", "View",
];

/// Public types that share their name with another one: each with the files that define it. A reader who meets a name should
/// know which type it is.
#[must_use]
pub fn shared_names<'a>(files: impl Iterator<Item = &'a File>) -> Vec<String> {
    let mut defined: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for file in files {
        for (_, line) in file.code() {
            if let Some(name) = public_type(line) {
                defined.entry(name).or_default().push(&file.path);
            }
        }
    }
    let is_protocol = |path: &&str| path.starts_with("protocols/") || path.starts_with("examples/");
    defined.retain(|name, paths| {
        let by_convention = PROTOCOL_WORDS.contains(name) && paths.iter().all(is_protocol);
        paths.len() > 1 && !by_convention
    });
    defined.iter().map(|(name, paths)| format!("{name}: {}", paths.join(", "))).collect()
}

/// The public type that is defined on this line.
fn public_type(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let name = ["struct ", "enum ", "trait ", "type "].iter().find_map(|word| rest.strip_prefix(word))?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// Documentation comments that tell nothing which the name beside them does not: each names neither a subject nor a thing.
const EMPTY_COMMENTS: [&str; 48] = [
    "All of it",
    "All of them",
    "As above",
    "As it is written",
    "As people write it",
    "Does it",
    "How a member stands",
    "How it ended",
    "How it stands",
    "How it went",
    "How many there are",
    "How the network stands",
    "It is done",
    "It is not",
    "It is there",
    "It runs",
    "It should",
    "Its name",
    "Its number",
    "Reads it",
    "Reads one",
    "That one",
    "The same",
    "Those that are",
    "What became of it",
    "What came of it",
    "What comes of it",
    "What is asked",
    "What is said",
    "What is wrong",
    "What is wrong with it",
    "What it carries",
    "What it does",
    "What it is",
    "What it is called",
    "What it is for",
    "What it says",
    "What the system says",
    "What was done",
    "What was said",
    "What was seen",
    "What was sent",
    "What was tried",
    "What we are doing",
    "What we go by",
    "What went wrong",
    "Whatever the sink says",
    "Who it is",
];

/// Documentation comments that ask instead of telling, such as "Whose." or "Which file.", or that tell nothing, such as "What it
/// says.": the reader has to guess the rest.
#[must_use]
pub fn riddles(file: &File) -> Vec<String> {
    const QUESTIONS: [&str; 9] = ["Whose", "Which", "Who", "What", "Where", "How", "Why", "When", "Whom"];
    let lines: Vec<&str> = file.text.lines().map(str::trim_start).collect();
    let comment = |index: usize| lines.get(index).and_then(|line| line.strip_prefix("///")).map(str::trim);
    let asks = |index: &usize| {
        let text = comment(*index).unwrap_or_default();
        let alone = index.checked_sub(1).and_then(comment).is_none() && comment(index + 1).is_none();
        let words: Vec<&str> = text.split([' ', '.']).filter(|word| !word.is_empty()).collect();
        let question = words.first().is_some_and(|first| QUESTIONS.contains(first));
        let is_question = words.len() < 3 && question || words.len() == 2 && ["whom", "when"].contains(&words[1]);
        alone && is_question || text.strip_suffix('.').is_some_and(|text| EMPTY_COMMENTS.contains(&text))
    };
    (0..lines.len()).filter(asks).map(|index| format!("{}:{}: {}", file.path, index + 1, lines[index])).collect()
}
