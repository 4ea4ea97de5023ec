//! The rules, over every file of the project.

use bellwether_tidy::{
    FUNCTION_LINES, File, busy_waiting, files, hopeful_sleeps, impurities, layer, layers, long_functions,
    monotonic_clock, riddles, shared_names, used_packages,
};

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
fn files_have_at_most_six_hundred_lines() {
    let long = |file: &&File| file.is_rust() && file.text.lines().count() > 600;
    assert_none(&files().iter().filter(long).map(|file| file.path.clone()).collect::<Vec<_>>());
}

#[test]
fn functions_of_the_product_fit_a_screen() {
    let files = files();
    assert_none(&files.iter().filter(|file| product_rust(file)).flat_map(long_functions).collect::<Vec<_>>());
}

#[test]
fn the_rule_of_length_sees_what_it_should() {
    let long = format!(
        "impl X {{\n    pub(crate) async fn long() {{\n{}    }}\n}}\n",
        "        f();\n".repeat(FUNCTION_LINES - 1)
    );
    let short = "trait T {\n    fn declared(\n        a: u8,\n    );\n}\nfn short() {\n    f();\n}\n";
    assert_eq!(
        long_functions(&File { path: "x.rs".into(), text: long }),
        [format!("x.rs:2: long has {} lines", FUNCTION_LINES + 1)]
    );
    assert!(long_functions(&File { path: "x.rs".into(), text: short.into() }).is_empty());
}

#[test]
fn a_folder_uses_only_what_stands_above_it() {
    let files = files();
    let text = |path: &str| &files.iter().find(|file| file.path == path).expect("the file should exist").text;
    let layers = layers(text("ARCHITECTURE.md"));
    let manifests: Vec<_> =
        files.iter().filter_map(|file| Some((file.path.strip_suffix("/Cargo.toml")?, &file.text))).collect();
    let folder_of = |package: &str| {
        let line = format!("name = \"{package}\"");
        manifests.iter().find(|(_, text)| text.lines().any(|one| one == line)).map(|(folder, _)| *folder)
    };
    let mut wrong = Vec::new();
    for (folder, manifest) in manifests.iter().filter(|(folder, _)| *folder != "fuzz") {
        let Some(mine) = layer(&layers, folder) else {
            wrong.push(format!("{folder}: not in the list of ARCHITECTURE.md"));
            continue;
        };
        for package in used_packages(manifest) {
            let theirs = folder_of(package).and_then(|folder| layer(&layers, folder));
            if theirs.is_none_or(|theirs| theirs > mine) {
                wrong.push(format!("{folder} uses {package}, which does not stand above it"));
            }
        }
    }
    assert!(manifests.len() > 20, "the rule should have found the crates");
    assert_none(&wrong);
}

#[test]
fn the_drivers_of_every_protocol_know_none() {
    let files = files();
    for folder in ["drivers/check", "drivers/net", "drivers/sim"] {
        let path = format!("{folder}/Cargo.toml");
        let manifest = &files.iter().find(|file| file.path == path).expect("the driver should exist").text;
        // Their tests may run one.
        let product = manifest.split("[dev-dependencies]").next().unwrap_or_default();
        let used: Vec<_> = used_packages(product).collect();
        assert_eq!(used, ["bellwether-kernel", "bellwether-trace"], "{folder}");
    }
}

#[test]
fn leases_run_on_a_clock_that_counts_suspended_time() {
    let files = files();
    assert_none(&files.iter().filter(|file| product_rust(file)).filter_map(monotonic_clock).collect::<Vec<_>>());
}

#[test]
fn nobody_waits_by_asking_again_and_again() {
    let files = files();
    // The benchmarks keep a core busy on purpose.
    let product = files
        .iter()
        .filter(|file| product_rust(file) && !file.path.ends_with("/tests.rs") && !file.path.starts_with("bench/"));
    assert_none(&product.filter_map(busy_waiting).collect::<Vec<_>>());
    let busy = "fn f() {\n    while !done() {\n        std::thread::yield_now();\n    }\n}\n";
    assert!(busy_waiting(&File { path: "x.rs".into(), text: busy.into() }).is_some());
}

#[test]
fn no_test_sleeps_and_hopes() {
    let files = files();
    let is_test = |file: &&File| {
        let path = &file.path;
        let by_folder = path.contains("/tests/") && !path.starts_with("tests/tidy/");
        by_folder || path.starts_with("testbed/") || path.ends_with("tests.rs")
    };
    let tests: Vec<_> = files.iter().filter(|file| file.is_rust()).filter(is_test).collect();
    assert!(tests.len() > 50, "the rule should have found the tests");
    assert_none(&tests.into_iter().flat_map(hopeful_sleeps).collect::<Vec<_>>());
}

#[test]
fn the_rule_of_sleeping_sees_what_it_should() {
    let found = |text: &str| hopeful_sleeps(&File { path: "x.rs".into(), text: text.into() });
    let hopes = "fn f() {\n    loop {\n        g();\n    }\n    std::thread::sleep(LONG);\n}\n";
    assert_eq!(found(hopes), ["x.rs:5: wait for an event"]);
    let looks = "fn f() {\n    loop {\n        match g() {\n            None => tokio::time::sleep(SHORT).await,\n        }\n    }\n}\n";
    assert!(found(looks).is_empty());
    assert!(found("fn f() {\n    std::thread::sleep(millis(self.chance.below(9)));\n}\n").is_empty());
}

#[test]
fn one_word_names_one_public_type() {
    let files = files();
    let library = |file: &&File| file.is_rust() && (file.path.contains("/src/") || product_rust(file));
    assert_none(&shared_names(files.iter().filter(library)));
}

#[test]
fn the_rule_of_names_sees_what_it_should() {
    let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
    let state = "pub struct State {\n}\n";
    let crates = [file("protocols/a/src/state.rs", state), file("protocols/b/src/state.rs", state)];
    assert!(shared_names(crates.iter()).is_empty(), "the convention of protocols");
    let crates = [file("protocols/a/src/state.rs", state), file("drivers/b/src/state.rs", state)];
    assert_eq!(shared_names(crates.iter()), ["State: protocols/a/src/state.rs, drivers/b/src/state.rs"]);
    let types = "pub enum Line {\n}\npub(crate) enum Line {\n}\n    pub type Line = u8;\n";
    assert_eq!(shared_names([file("x.rs", types)].iter()), ["Line: x.rs, x.rs"]);
}

#[test]
fn documentation_tells_and_does_not_ask() {
    let files = files();
    assert_none(&files.iter().filter(|file| file.is_rust()).flat_map(riddles).collect::<Vec<_>>());
    let found = |text: &str| riddles(&File { path: "x.rs".into(), text: text.into() }).len();
    assert_eq!(found("/// Whose.\nid: u32,\n    /// Which file.\n    path: Path,\n/// To whom.\nto: u32,\n"), 3);
    assert_eq!(found("/// The epoch.\nepoch: u64,\n/// Who leads now.\n/// Which\n/// one.\nid: u32,\n"), 0);
    assert_eq!(
        found(
            "/// What it says.\ntext: String,\n/// Opens it.\n///\n/// # Errors\n/// What the system says.\nfn open();\n"
        ),
        2
    );
    assert_eq!(found("/// What it says of itself.\ntext: String,\n// What it says.\n"), 0);
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
