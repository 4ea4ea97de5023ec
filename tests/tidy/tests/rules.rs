//! The rules, over every file of the project.

use bellwether_tidy::{File, files, impurities};

fn assert_none(found: &[String]) {
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

fn product_rust(file: &File) -> bool {
    file.is_rust() && !file.path.contains("/tests/") && !file.path.starts_with("tests/")
}

#[test]
fn protocols_are_pure() {
    let files = files();
    let protocols: Vec<_> =
        files.iter().filter(|file| file.path.starts_with("protocols/") && product_rust(file)).collect();
    assert!(protocols.len() > 10, "the rule should have found the protocols");
    assert_none(&protocols.iter().flat_map(|file| impurities(file)).collect::<Vec<_>>());
    for root in protocols.iter().filter(|file| file.path.ends_with("src/lib.rs")) {
        assert!(root.text.contains("#![no_std]"), "{} must be built without std", root.path);
    }
}

#[test]
fn the_rule_of_purity_sees_what_it_should() {
    let code = "fn f() {\n    let now = Instant::now(); // fine in a comment: HashMap\n}\n#[cfg(test)]\nmod tests { use std::fs; }\n";
    let found = impurities(&File { path: "x.rs".into(), text: code.into() });
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("x.rs:2: Instant"));
}

#[test]
fn files_have_one_idea_and_fewer_than_six_hundred_lines() {
    let long = |file: &&File| file.is_rust() && file.text.lines().count() > 600;
    assert_none(&files().iter().filter(long).map(|file| file.path.clone()).collect::<Vec<_>>());
}

#[test]
fn nothing_is_left_unfinished() {
    const MARKS: [&str; 5] = ["todo!", "unimplemented!", "FIX\u{4d}E", "XX\u{58}", "HA\u{43}K"];
    let mut found = Vec::new();
    for file in files().iter().filter(|file| file.is_rust() && !file.path.starts_with("tests/tidy/")) {
        for (index, line) in file.text.lines().enumerate() {
            if MARKS.iter().any(|mark| line.contains(mark)) {
                found.push(format!("{}:{}: {line}", file.path, index + 1));
            }
        }
    }
    assert_none(&found);
}

#[test]
fn every_rust_file_says_what_it_is_for() {
    let silent = |file: &&File| file.is_rust() && !file.text.trim_start().starts_with("//!");
    let names =
        files().iter().filter(silent).map(|file| format!("{}: no //! at its top", file.path)).collect::<Vec<_>>();
    assert_none(&names);
}

#[test]
fn every_dependency_has_its_line_of_why() {
    let files = files();
    let page = &files.iter().find(|file| file.path == "docs/dependencies.md").expect("the page should exist").text;
    let workspace = &files.iter().find(|file| file.path == "Cargo.toml").expect("the manifest should exist").text;
    let table = workspace.split("[workspace.dependencies]").nth(1).and_then(|rest| rest.split("\n[").next());
    let names = table.unwrap_or_default().lines().filter_map(|line| line.split(['=', '.']).next()).map(str::trim);
    let unexplained =
        names.filter(|name| !name.is_empty() && !name.starts_with(['#', '"']) && !name.starts_with("bellwether-"));
    let missing = unexplained.filter(|name| !page.contains(&format!("`{name}`"))).map(String::from).collect::<Vec<_>>();
    assert_none(&missing);
}

#[test]
fn links_inside_the_documentation_lead_somewhere() {
    let files = files();
    let mut broken = Vec::new();
    for page in files.iter().filter(|file| file.path.ends_with(".md")) {
        let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for link in page.text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap_or_default();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            if !bellwether_tidy::root().join(folder).join(target).exists() {
                broken.push(format!("{}: {link}", page.path));
            }
        }
    }
    assert_none(&broken);
}
