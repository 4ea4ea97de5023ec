//! Makes one patched copy of the protocol's source for each bug of the table, as a module of its own, and a test for it.

#[path = "src/etcd.rs"]
#[allow(unreachable_pub, reason = "the tests use it, too")]
mod etcd;
#[path = "src/host.rs"]
#[allow(unreachable_pub, reason = "the tests use it, too")]
mod host;
#[path = "src/table.rs"]
#[allow(dead_code, unreachable_pub, reason = "the hunts are for the tests")]
mod table;
#[path = "src/token.rs"]
#[allow(unreachable_pub, reason = "the tests use it, too")]
mod token;

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use table::{Hunt, Mutant};

/// Each protocol's folder, its type, and its bugs.
const PROTOCOLS: [(&str, &str, &[Mutant]); 4] = [
    ("bully", "Bully", table::TABLE),
    ("host", "Host", host::TABLE),
    ("token", "TokenRing", token::TABLE),
    ("etcd", "Etcd", etcd::TABLE),
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src");
    let (mut modules, mut tests) = (String::new(), String::new());
    for (folder, protocol, mutants) in PROTOCOLS {
        let chosen: Vec<Mutant> = mutants.iter().copied().filter(|mutant| is_chosen(mutant.name)).collect();
        let mutants = &chosen[..];
        modules += &make(folder, mutants)?;
        for Mutant { name, hunt, .. } in mutants {
            let catch = match hunt {
                Hunt::RoleTest(file, test) => {
                    tests += &copy_role_test(folder, name, file)?;
                    format!("must_fail({test:?}, {name}_roles::{file}::{test})")
                }
                _ => format!("must_catch({name:?}, {}::<self::{name}::{protocol}>)", hunt.tool()),
            };
            writeln!(
                tests,
                "#[test]
fn {name}() {{
    {catch};
}}"
            )?;
        }
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("mutants.rs"), modules)?;
    fs::write(out.join("tests.rs"), tests)?;
    Ok(())
}

/// `MUTANTS=WORD,WORD` makes only those bugs whose name contains one of the words: all of them take minutes to compile.
fn is_chosen(name: &str) -> bool {
    println!("cargo::rerun-if-env-changed=MUTANTS");
    env::var("MUTANTS").map_or(true, |words| words.split(',').any(|word| name.contains(word)))
}

/// Makes the copies of one protocol, and says how they are declared.
fn make(folder: &str, mutants: &[Mutant]) -> Result<String, Box<dyn Error>> {
    let source = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../protocols").join(folder).join("src");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed={}", source.display());
    let mut modules = String::new();
    for mutant in mutants {
        let folder = out.join(mutant.name);
        let _ = fs::remove_dir_all(&folder);
        if copy(&source, &folder, Path::new(""), mutant)? != 1 {
            return Err(format!("the bug {} fits nowhere in {}: mend the table", mutant.name, mutant.file).into());
        }
        writeln!(
            modules,
            "#[path = {:?}]\n#[allow(warnings, clippy::all)]\nmod {};",
            folder.join("mod.rs"),
            mutant.name
        )?;
    }
    Ok(modules)
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

/// Copies a file of tests of one member, as a module in which they are functions to call and test the patched copy.
fn copy_role_test(protocol: &str, name: &str, file: &str) -> Result<String, Box<dyn Error>> {
    let source = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../protocols").join(protocol).join("tests/roles");
    println!("cargo::rerun-if-changed={}", source.display());
    let target = PathBuf::from(env::var("OUT_DIR")?).join(format!("{name}-roles"));
    fs::create_dir_all(&target)?;
    for part in ["member", file] {
        let text = fs::read_to_string(source.join(part).with_extension("rs"))?.replace("#[test]\nfn ", "pub fn ");
        let text = text.replace("crate::", &format!("crate::{name}_roles::"));
        let text = text.replace(&format!("bellwether_{protocol}::"), &format!("crate::{name}::"));
        fs::write(target.join(part).with_extension("rs"), text)?;
    }
    let root = target.join("mod.rs");
    fs::write(&root, format!("pub mod {file};\nmod member;\n"))?;
    Ok(format!("#[path = {root:?}]\n#[allow(warnings, clippy::all)]\nmod {name}_roles;\n"))
}

/// Turns the root of a crate into a module of another one.
fn as_module(text: &str, name: &str) -> String {
    let text = text.split("\n#[cfg(test)]").next().unwrap_or_default();
    text.replace("#![no_std]", "").replace("extern crate alloc;", "").replace("crate::", &format!("crate::{name}::"))
}
