//! Makes one patched copy of the protocol's source for each bug of the table, as a module of its own, and a test for it.

#[path = "src/table.rs"]
#[allow(dead_code, unreachable_pub, reason = "the hunts are for the tests")]
mod table;

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use table::Mutant;

fn main() -> Result<(), Box<dyn Error>> {
    let protocols = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../protocols");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=src/table.rs");
    println!("cargo::rerun-if-changed=src/host.rs");
    for protocol in ["bully", "host"] {
        println!("cargo::rerun-if-changed={}", protocols.join(protocol).join("src").display());
    }
    let mut modules = String::new();
    for mutant in table::all() {
        let source = protocols.join(mutant.protocol).join("src");
        let folder = out.join(mutant.name);
        let _ = fs::remove_dir_all(&folder);
        if copy(&source, &folder, Path::new(""), mutant)? != 1 {
            return Err(format!("the bug {} fits nowhere in {}: mend the table", mutant.name, mutant.file).into());
        }
        writeln!(
            modules,
            "#[path = {:?}]\n#[allow(warnings, clippy::all)]\npub mod {};",
            folder.join("mod.rs"),
            mutant.name
        )?;
    }
    fs::write(out.join("mutants.rs"), modules)?;
    let tests: String = table::all()
        .map(|Mutant { name, protocol, .. }| {
            let kind = if *protocol == "host" { "Host" } else { "Bully" };
            format!("#[test]\nfn {name}() {{\n    must_catch::<bellwether_mutants::{name}::{kind}>({name:?});\n}}\n")
        })
        .collect();
    fs::write(out.join("tests.rs"), tests)?;
    Ok(())
}

/// Copies the sources, with the bug where it belongs, and says how often it fitted.
fn copy(source: &Path, target: &Path, inside: &Path, mutant: &Mutant) -> Result<usize, Box<dyn Error>> {
    fs::create_dir_all(target.join(inside))?;
    let mut fitted = 0;
    for entry in fs::read_dir(source.join(inside))? {
        let name = inside.join(entry?.file_name());
        if source.join(&name).is_dir() {
            fitted += copy(source, target, &name, mutant)?;
            continue;
        }
        let mut text = fs::read_to_string(source.join(&name))?;
        if name == Path::new(mutant.file) {
            fitted += text.matches(mutant.find).count();
            text = text.replace(mutant.find, mutant.replace);
        }
        let place = if name == Path::new("lib.rs") { Path::new("mod.rs") } else { &name };
        fs::write(target.join(place), as_module(&text, mutant.name))?;
    }
    Ok(fitted)
}

/// What was the root of a crate becomes a module of another one.
fn as_module(text: &str, name: &str) -> String {
    let text = text.split("\n#[cfg(test)]").next().unwrap_or_default();
    text.replace("#![no_std]", "").replace("extern crate alloc;", "").replace("crate::", &format!("crate::{name}::"))
}
