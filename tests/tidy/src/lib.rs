//! The house rules that a compiler does not know, read off the source files themselves.
//!
//! A rule looks at one file and says what is wrong with it. The tests run every rule over every file of the project.

use std::fs;
use std::path::{Path, PathBuf};

/// One source file.
#[derive(Debug)]
pub struct File {
    /// Relative to the project's root, with forward slashes.
    pub path: String,
    /// All of it.
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
    /// Whether it is Rust.
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

/// What must not be found in a protocol, and why: it is pure, so that it can be replayed, checked and hashed.
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

/// What a protocol's file has that it must not have.
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
