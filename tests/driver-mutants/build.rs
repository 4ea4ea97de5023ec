//! Makes one patched copy of a part for each bug of the tables, a healthy one of each part, and a test for each.

#[path = "src/lib.rs"]
#[allow(unreachable_pub, reason = "the library has the same tables")]
mod tables;

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use tables::{CratePart, DriverMutant};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src");
    let parts = [
        tables::net::PARTS,
        tables::supervisor::PARTS,
        tables::sim::PARTS,
        tables::check::PARTS,
        tables::protocols::PARTS,
    ];
    make_all("", &parts.concat())?;
    make_all("mesh_", tables::mesh::PARTS)?;
    make_all("superpeer_", tables::superpeer::PARTS)
}

/// Makes the copies of some parts, and the tests of them, in two files whose names begin like this.
fn make_all(prefix: &str, parts: &[CratePart]) -> Result<(), Box<dyn Error>> {
    let (mut modules, mut tests) = (String::new(), String::new());
    for part in parts {
        part.files.iter().for_each(|(file, _)| println!("cargo::rerun-if-changed=../../{}/{file}", part.folder));
        modules += &make(part, None)?;
        let mut names: Vec<&str> = part.mutants.iter().map(|mutant| mutant.caught_by).collect();
        names.sort_unstable();
        names.dedup();
        let calls: String = names.iter().map(|name| format!("    {}::{name}();\n", part.name)).collect();
        writeln!(tests, "#[test]\nfn the_tests_of_healthy_{}_pass() {{\n{calls}}}", part.name)?;
        for mutant in part.mutants {
            modules += &make(part, Some(mutant))?;
            let DriverMutant { name, caught_by, .. } = mutant;
            writeln!(tests, "#[test]\nfn {name}() {{\n    must_fail({caught_by:?}, self::{name}::{caught_by});\n}}")?;
        }
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join(format!("{prefix}mutants.rs")), modules)?;
    fs::write(out.join(format!("{prefix}tests.rs")), tests)?;
    Ok(())
}

/// Copies a part, with the bug where it belongs, and says how the copy is declared.
fn make(part: &CratePart, mutant: Option<&DriverMutant>) -> Result<String, Box<dyn Error>> {
    let name = mutant.map_or(part.name, |mutant| mutant.name);
    let source = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..").join(part.folder);
    let target = PathBuf::from(env::var("OUT_DIR")?).join(name);
    let _ = fs::remove_dir_all(&target);
    fs::create_dir_all(&target)?;
    let mut fitted = 0;
    for (file, into) in part.files {
        for (file, into) in files_of(&source, file, into)? {
            let mut text = fs::read_to_string(source.join(&file))?;
            if let Some(mutant) = mutant.filter(|mutant| Path::new(mutant.file) == file) {
                fitted += text.matches(mutant.find).count();
                text = text.replace(mutant.find, mutant.replace);
            }
            fs::create_dir_all(target.join(&into).parent().unwrap_or(&target))?;
            fs::write(target.join(&into), as_module(&text, part.folder, name, &into))?;
        }
    }
    if mutant.is_some() && fitted != 1 {
        return Err(format!("the bug {name} fits {fitted} times: mend the table").into());
    }
    let path = target.join("mod.rs");
    let whole_crate = fs::read_to_string(target.join("lib.rs")).unwrap_or_default();
    fs::write(&path, whole_crate + part.root)?;
    Ok(format!("#[path = {path:?}]\n#[allow(warnings, clippy::all)]\nmod {name};\n"))
}

/// A file, or all files of a folder and of those in it, and where each is copied to.
fn files_of(source: &Path, file: &str, into: &str) -> Result<Vec<(PathBuf, PathBuf)>, Box<dyn Error>> {
    if !source.join(file).is_dir() {
        return Ok(vec![(file.into(), into.into())]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(source.join(file))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        files.extend(files_of(source, &format!("{file}/{name}"), &Path::new(into).join(name).to_string_lossy())?);
    }
    Ok(files)
}

/// What was a part of a crate becomes a part of a module of another one, and its tests become functions to call. Those
/// inside of `proptest!` stay what they are: nobody calls them. Files in a folder `tests` were a crate of their own; those in
/// a folder `roles` were, too, and stay modules inside of each other.
fn as_module(text: &str, folder: &str, name: &str, into: &Path) -> String {
    let text = text.replace("#[cfg(test)]\n", "").replace("    mod tests {", "    pub mod tests {");
    let text = text.replace("\nmod tests {", "\npub mod tests {");
    let text = text.replace("#[test]\n        fn ", "fn ");
    let mut text = text.replace("#[test]\n    fn ", "pub fn ").replace("#[test]\nfn ", "pub fn ");
    let root = format!("crate::{name}::");
    if into.starts_with("tests") {
        text = text.replace("crate::", &format!("{root}tests::"));
        text = text.lines().filter_map(beside_each_other).collect();
    } else {
        text = text.replace("crate::", &root).replace("#![no_std]\n", "").replace("extern crate alloc;\n", "");
    }
    if into.starts_with("roles") {
        text = text.replace("\nmod ", "\npub mod ");
    }
    let of = folder.rsplit('/').next().unwrap_or_default();
    text.replace(&format!("bellwether_{of}::"), &root)
}

/// The folder of a test that is declared as a module of its own.
fn beside_each_other(line: &str) -> Option<String> {
    let declared = line.strip_prefix("mod ").filter(|rest| rest.ends_with(';'));
    let line = declared.map_or_else(|| line.to_owned(), |module| format!("use super::{module}"));
    (!line.starts_with("#[path = ")).then_some(line + "\n")
}
