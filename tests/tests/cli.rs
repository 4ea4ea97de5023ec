//! The command line from outside: what it prints, what it refuses, and how it ends.
#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use bellwether_testbed::binary;
use serde_json::Value;

const COMMANDS: [&[&str]; 16] = [
    &[],
    &["run"],
    &["status"],
    &["step-down"],
    &["key"],
    &["key", "new"],
    &["explain"],
    &["lab"],
    &["lab", "sim"],
    &["lab", "check"],
    &["lab", "play"],
    &["lab", "bench"],
    &["demo"],
    &["check-config"],
    &["completions"],
    &["man"],
];

fn bellwether(args: &[&str]) -> Output {
    let mut command = Command::new(binary());
    command.args(args).env_remove("NO_COLOR").output().unwrap()
}

fn bellwether_in(dir: &Path, args: &[&str]) -> Output {
    Command::new(binary()).args(args).current_dir(dir).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// One clear line on standard error, nothing on standard output, and the documented exit code.
fn refuses(args: &[&str], code: i32, part: &str) {
    let output = bellwether(args);
    let error = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
    assert!(error.starts_with("bellwether: ") && error.lines().count() == 1, "{args:?}: {error}");
    assert!(error.contains(part), "{args:?}: expected {part:?} in: {error}");
    assert!(output.stdout.is_empty(), "{args:?}: {}", stdout(&output));
}

#[test]
fn every_help_has_an_example_and_the_exit_codes() {
    for command in COMMANDS {
        let args: Vec<&str> = command.iter().copied().chain(["--help"]).collect();
        let output = bellwether(&args);
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(0));
        assert!(text.contains("Examples:\n  bellwether "), "{args:?}: {text}");
        assert!(text.contains("Exit codes:\n  0  "), "{args:?}: {text}");
    }
}

#[test]
fn nonsense_on_the_command_line_is_refused_in_one_line() {
    refuses(&["fly"], 2, "fly");
    refuses(&["lab", "simm"], 2, "bellwether lab --help");
    refuses(&["lab", "sim", "buly"], 2, "did you mean bully?");
    refuses(&["lab", "check", "paxos"], 2, "the protocols are bully");
    refuses(&["lab", "sim", "bully", "--nodes", "0"], 2, "--nodes");
    refuses(&["lab", "sim", "bully", "--nodes", "1000000"], 2, "members");
    refuses(&["lab", "sim", "bully", "--faults", "loss=200%"], 2, "200%");
    refuses(&["lab", "sim", "bully", "--faults", "earthquake"], 2, "earthquake");
    refuses(&["lab", "sim", "bully", "--for", "0s"], 2, "--for");
    refuses(&["lab", "sim", "bully", "--for", "10"], 2, "span");
    refuses(&["lab", "sim", "bully", "--set", "heartbeat"], 2, "name=value");
    refuses(&["lab", "sim", "bully", "--set", "colour=red"], 2, "colour");
    refuses(&["lab", "sim", "bully", "--mode", "loud"], 2, "loud");
    refuses(&["lab", "sim", "bully", "--from", "2s", "--until", "1s"], 2, "--from");
    refuses(&["lab", "check", "bully", "--nodes", "17"], 2, "--nodes");
    refuses(&["lab", "check", "bully", "--tick", "0s"], 2, "--tick");
    refuses(&["completions", "klingon"], 2, "klingon");
    refuses(&["demo", "--heartbeat", "1ms"], 2, "10ms or more");
    refuses(&["run", "--heartbeat", "9.9ms", "--", "true"], 2, "10ms or more");
    refuses(&["demo", "--port", "80x"], 2, "it is not a whole number");
    refuses(&["run", "--metrics", "9100", "--", "true"], 2, "127.0.0.1:9100");
    refuses(&["rn"], 2, "did you mean run?");
    refuses(&["run", "--heartbeat", "100", "--", "true"], 2, "did you mean 100ms?");
    refuses(&["status", "--watch", "--every", "0s"], 2, "1ms or more");
    refuses(&["lab", "sim", "bully", "--nodes", "0"], 2, "1 node or more");
    refuses(&["lab", "sim", "bully", "--swarm", "1", "--jobs", "0"], 2, "a number from 1 to 1024");
    refuses(&["lab", "sim", "bully", "--flocks", "0"], 2, "a number of at least 1");
    refuses(&["run", "./bot"], 2, "`bellwether run -- ./bot`");
    refuses(&["explain"], 2, "--events FILE");
    let run = ["run", "--at", "members:1@127.0.0.1:7400", "--id", "1", "--preempt", "--no-preempt", "--", "true"];
    refuses(&run, 2, "cannot be used with");
}

#[test]
fn a_name_that_nobody_could_read_is_refused_and_does_not_reach_the_terminal() {
    let long = "a".repeat(5000);
    for name in ["", "a b", "a\nb", "a\u{1b}[31mb", "..", &long] {
        refuses(&["run", "--at", "ring:lo", "--name", name, "--", "true"], 2, "a member's name has 1 to 64 bytes");
        let error = bellwether(&["run", "--at", "ring:lo", "--name", name, "--", "true"]).stderr;
        assert!(error.len() < 400 && !error.contains(&0x1b), "{}", String::from_utf8_lossy(&error));
    }
}

#[test]
fn a_key_is_never_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("flock.key");
    let new = ["key", "new", path.to_str().unwrap()];
    assert_eq!(bellwether(&new).status.code(), Some(0));
    let key = fs::read(&path).unwrap();
    refuses(&new, 5, "choose another name");
    assert_eq!(fs::read(&path).unwrap(), key);
}

#[test]
fn a_missing_or_wrong_scenario_file_is_named_with_its_line() {
    refuses(&["lab", "sim", "no/such.scenario"], 3, "no/such.scenario");
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("wrong.scenario");
    fs::write(&path, "protocol bully\nnodes 3\nrun 1s\nat 1s explode 2\n").unwrap();
    refuses(&["lab", "sim", path.to_str().unwrap()], 3, "line 4");
    fs::write(&path, "protocol raft\nnodes 3\nrun 1s\n").unwrap();
    refuses(&["lab", "sim", path.to_str().unwrap()], 3, "raft");
    fs::write(&path, "protocol bully\nnodes 3\nrun 1s\n").unwrap();
    refuses(&["lab", "sim", path.to_str().unwrap(), "--nodes", "5"], 2, "--nodes");
    fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    refuses(&["lab", "sim", path.to_str().unwrap()], 3, "cannot read");
}

#[test]
fn a_scenario_file_is_replayed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("crash.scenario");
    fs::write(&path, "protocol bully\nnodes 3\nseed 4\nrun 2s\nat 1s vanish 3\nexpect holds\n").unwrap();
    let output = bellwether(&["lab", "sim", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("3  crashed silently"));
    let text = fs::read_to_string(&path).unwrap().replace("expect holds", "expect broken never-two-working");
    fs::write(&path, text).unwrap();
    assert_eq!(bellwether(&["lab", "sim", path.to_str().unwrap()]).status.code(), Some(1));
}

#[test]
fn a_place_that_cannot_be_written_is_the_environments_fault() {
    refuses(&["lab", "sim", "bully", "--for", "1s", "--svg", "/no/such/folder/run.svg"], 5, "/no/such/folder/run.svg");
    refuses(&["lab", "sim", "bully", "--for", "1s", "--trace", "/no/such/folder/run.jsonl"], 5, "cannot write");
    refuses(&["lab", "sim", "bully", "--flocks", "60000000", "--nodes", "64"], 5, "memory");
}

#[test]
fn the_same_seed_in_two_processes_is_the_same_run() {
    let hash = |seed: &str| {
        let args = ["lab", "sim", "bully", "--seed", seed, "--for", "2s", "--faults", "loss=2%,crash", "--json"];
        let json: Value = serde_json::from_slice(&bellwether(&args).stdout).unwrap();
        json["hash"].as_str().unwrap().to_string()
    };
    assert_eq!(hash("7"), hash("7"));
    assert_ne!(hash("7"), hash("8"));
}

#[test]
fn what_programs_read_can_be_parsed() {
    let sim = bellwether(&["lab", "sim", "bully", "--for", "1s", "--json"]);
    let json: Value = serde_json::from_slice(&sim.stdout).unwrap();
    assert_eq!((&json["protocol"], &json["nodes"]), (&Value::from("bully"), &Value::from(5)));
    assert!(json["messages"]["by_kind"].as_array().is_some_and(|kinds| !kinds.is_empty()));
    let check = bellwether(&["lab", "check", "bully", "--mode", "classic", "--horizon", "3", "--json"]);
    let json: Value = serde_json::from_slice(&check.stdout).unwrap();
    assert_eq!(json["verdict"]["is"], "holds", "{json}");
    let swarm = bellwether(&["lab", "sim", "bully", "--swarm", "50", "--json"]);
    let json: Value = serde_json::from_slice(&swarm.stdout).unwrap();
    assert_eq!((&json["seeds"], &json["failure"]), (&Value::from(50), &Value::Null));
}

#[test]
fn a_run_can_be_drawn_and_its_log_read_back() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["lab", "sim", "bully", "--for", "1s", "--svg", "run.svg", "--trace", "run.jsonl"];
    assert_eq!(bellwether_in(dir.path(), &args).status.code(), Some(0));
    let svg = fs::read_to_string(dir.path().join("run.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let log = fs::read_to_string(dir.path().join("run.jsonl")).unwrap();
    assert!(log.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2, "nothing half written is left behind");
}

#[test]
fn colour_is_used_when_asked_for_and_only_then() {
    let run = ["lab", "sim", "bully", "--for", "1s", "--color"];
    let with = |when: &str| stdout(&bellwether(&run.iter().copied().chain([when]).collect::<Vec<_>>()));
    assert!(with("always").contains("\x1b["));
    assert!(!with("never").contains("\x1b["));
    assert!(!with("auto").contains("\x1b["), "a pipe is no terminal");
}

#[test]
fn a_check_that_outgrows_its_budget_says_so_and_what_it_covered() {
    let output = bellwether(&["lab", "check", "bully", "--max-states", "1000"]);
    assert_eq!(output.status.code(), Some(4));
    assert!(stdout(&output).contains("NOT FINISHED") && stdout(&output).contains("1000 states"));
}

#[test]
fn a_check_that_leaves_something_out_is_not_finished_and_claims_nothing() {
    // The first state has more messages under way than the checker explores; one copy of each message is too few.
    for limits in [&["--nodes", "9"][..], &["--nodes", "2", "--clock", "any", "--horizon", "4", "--copies", "1"]] {
        let output = bellwether(&[&["lab", "check", "bully"], limits].concat());
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(4), "{limits:?}: {text}");
        assert!(text.contains("NOT FINISHED") && text.contains("left out"), "{limits:?}: {text}");
        assert!(!text.lines().any(|line| line.starts_with("holds")), "{limits:?}: {text}");
    }
}

#[test]
fn a_protocols_name_alone_is_checked_to_the_end() {
    let together = "members start together";
    for (protocol, begins) in
        [("bully", together), ("host", "members settled"), ("token", together), ("etcd", together)]
    {
        let output = bellwether(&["lab", "check", protocol]);
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(text.contains("1 crash, 1 restart;") && text.contains(begins), "{text}");
        assert!(text.contains("every fair run settles"), "{text}");
    }
}

#[test]
fn the_speed_of_both_tools_is_told_for_every_protocol() {
    let bench = bellwether(&["lab", "bench", "--json"]);
    let json: Value = serde_json::from_slice(&bench.stdout).unwrap();
    let rows = json.as_array().unwrap();
    let names: Vec<&str> = rows.iter().filter_map(|row| row["protocol"].as_str()).collect();
    let unknown = bellwether(&["lab", "sim", "no-such-protocol"]);
    let told = String::from_utf8_lossy(&unknown.stderr).trim_end().to_owned();
    // What has no end of states cannot be checked for its speed.
    assert!(told.ends_with(&format!("; the protocols are {}, superpeer", names.join(", "))), "{told}: {names:?}");
    assert!(["bully", "host", "token", "mesh"].iter().all(|name| names.contains(name)), "{names:?}");
    let positive = |row: &Value, name: &str| row[name].as_f64().is_some_and(|number| number > 0.0);
    assert!(rows.iter().all(|row| positive(row, "events_per_second") && positive(row, "worlds_per_second")), "{json}");
}

#[test]
fn a_seed_of_the_swarm_can_be_shown_alone() {
    let output = bellwether(&["lab", "sim", "bully", "--swarm-seed", "3"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("bellwether lab sim bully --swarm-seed 3"));
}

#[test]
fn completions_know_the_commands_of_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = bellwether(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0));
        let text = stdout(&output);
        assert!(
            ["run", "status", "step-down", "key", "explain", "sim", "check", "demo", "swarm"]
                .iter()
                .all(|word| text.contains(word)),
            "{shell}"
        );
    }
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let dir = tempfile::tempdir().unwrap();
    let pages = dir.path().join("man1");
    assert_eq!(bellwether(&["man", "--dir", pages.to_str().unwrap()]).status.code(), Some(0));
    for command in COMMANDS {
        let name = ["bellwether"].iter().chain(command).copied().collect::<Vec<_>>().join("-");
        let page = fs::read_to_string(pages.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(".TH"), "{name}");
    }
    assert!(stdout(&bellwether(&["man"])).contains(".TH"));
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let script = format!("'{}' lab sim bully --verbose --for 10s | head -n 1", binary().display());
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(stdout(&output).lines().count(), 1);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_counterexample_is_drawn_saved_and_replayed() {
    let dir = tempfile::tempdir().unwrap();
    let classic = ["lab", "check", "bully", "--mode", "classic", "--staggered", "--losses", "1", "--safety-only"];
    let output = bellwether_in(dir.path(), &classic);
    assert_eq!(output.status.code(), Some(1), "nothing was checked, and that is not fine");
    assert!(stdout(&output).contains("NOTHING WAS CHECKED"));
    let dare: Vec<&str> = classic.iter().copied().chain(["--dare", "--save", "x.scenario", "--svg", "x.svg"]).collect();
    let output = bellwether_in(dir.path(), &dare);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("BROKEN one-coordinator"), "{}", stdout(&output));
    assert!(fs::read_to_string(dir.path().join("x.svg")).unwrap().contains("one-coordinator broken"));
    let output = bellwether_in(dir.path(), &["lab", "sim", "x.scenario"]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    assert!(stdout(&output).contains("expected          broken one-coordinator: yes"), "{}", stdout(&output));
}

#[test]
fn a_failure_of_the_swarm_is_made_small_saved_and_replayed() {
    let dir = tempfile::tempdir().unwrap();
    // An answering time below the network's delay breaks the paper's election at once.
    let swarm = ["lab", "sim", "bully", "--mode", "classic", "--set", "answer=1ms", "--swarm", "100"];
    let output = bellwether_in(dir.path(), &swarm);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    let replay = text.lines().find_map(|line| line.strip_prefix("again             bellwether ")).unwrap();
    let output = bellwether_in(dir.path(), &replay.split(' ').collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    let files = || fs::read_dir(dir.path()).unwrap().count();
    assert_eq!(files(), 1);
    let first = fs::read_dir(dir.path()).unwrap().next().unwrap().unwrap().path();
    fs::write(&first, "mine").unwrap();
    assert_eq!(bellwether_in(dir.path(), &swarm).status.code(), Some(1));
    assert_eq!((files(), fs::read_to_string(&first).unwrap()), (2, "mine".into()), "no file is overwritten");
    let found = text.lines().find_map(|line| line.strip_prefix("as it was found   bellwether ")).unwrap();
    let output = bellwether_in(dir.path(), &found.split(' ').collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
}

#[test]
fn a_counterexample_with_heart_beats_in_it_replays_too() {
    let dir = tempfile::tempdir().unwrap();
    let classic = ["lab", "check", "bully", "--mode", "classic", "--staggered", "--losses", "1", "--dare"];
    let deep: Vec<&str> = classic.iter().copied().chain(["--depth-first", "--save", "x.scenario"]).collect();
    assert_eq!(bellwether_in(dir.path(), &deep).status.code(), Some(1));
    assert!(fs::read_to_string(dir.path().join("x.scenario")).unwrap().contains("AreYouNormal"));
    let output = bellwether_in(dir.path(), &["lab", "sim", "x.scenario"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn what_only_the_protocol_can_know_is_blamed_on_its_line() {
    let dir = tempfile::tempdir().unwrap();
    for (text, line) in [
        ("protocol bullly\nnodes 3\nrun 1s\n", "line 1"),
        ("protocol bully\nnodes 99\nrun 1s\n", "line 2"),
        ("protocol bully\nnodes 3\nset mode=quorum\nset lease=9s\nrun 1s\n", "line 4"),
        ("protocol bully\nnodes 3\nrun 1s\nexpect broken nothing\n", "line 4"),
    ] {
        fs::write(dir.path().join("x.scenario"), text).unwrap();
        let output = bellwether_in(dir.path(), &["lab", "sim", "x.scenario"]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{error}");
        assert!(error.contains(line) && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn a_link_is_followed_and_never_replaced() {
    let dir = tempfile::tempdir().unwrap();
    for target in ["there.svg", "dangling.svg"] {
        let link = dir.path().join("link.svg");
        let _ = fs::remove_file(&link);
        if target == "there.svg" {
            fs::write(dir.path().join(target), "old").unwrap();
        }
        std::os::unix::fs::symlink(target, &link).unwrap();
        let output = bellwether_in(dir.path(), &["lab", "sim", "bully", "--for", "1s", "--svg", "link.svg"]);
        assert_eq!(output.status.code(), Some(0));
        assert!(link.is_symlink());
        assert!(fs::read_to_string(dir.path().join(target)).unwrap().starts_with("<svg"));
    }
}

#[test]
fn a_swarm_beyond_the_last_seed_is_refused() {
    refuses(&["lab", "sim", "bully", "--swarm", "10", "--start", "18446744073709551615"], 2, "largest seed");
}

#[test]
fn one_knob_is_set_once() {
    refuses(
        &["lab", "sim", "bully", "--set", "heartbeat=50ms", "--set", "heartbeat=60ms"],
        2,
        "heartbeat is set twice",
    );
    refuses(&["lab", "check", "bully", "--mode", "classic", "--set", "mode=quorum"], 2, "mode is set twice");
}

#[test]
fn the_lines_of_a_help_text_are_wrapped_once() {
    for command in COMMANDS {
        let args: Vec<&str> = command.iter().copied().chain(["--help"]).collect();
        let text = stdout(&bellwether(&args));
        let lines: Vec<&str> = text.lines().collect();
        // A line that was wrapped twice leaves a short rest in the middle of a paragraph of long lines.
        let rest = |lines: &&[&str]| {
            let [before, rest, after] = lines else { return false };
            let prose = |line: &str| line.len() > 70 && line.starts_with(char::is_alphabetic);
            prose(before) && prose(after) && rest.len() < 40 && rest.starts_with(char::is_alphabetic)
        };
        assert_eq!(lines.windows(3).find(rest), None, "{args:?}");
    }
}

#[test]
fn a_flocks_file_and_the_environment_stand_in_for_flags() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join(".config/bellwether");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("bots.toml");
    let ask = |args: &[&str], at: Option<&str>| {
        let mut command = Command::new(binary());
        command.args(args).env("HOME", home.path()).env_remove("XDG_CONFIG_HOME");
        if let Some(at) = at {
            command.env("BELLWETHER_AT", at);
        }
        let output = command.env("BELLWETHER_FLOCK", "bots").output().unwrap();
        let error = String::from_utf8(output.stderr.clone()).unwrap();
        (output.status.code().unwrap(), stdout(&output) + &error)
    };
    fs::write(&file, "at = \"members:1@127.0.0.1:9,2@127.0.0.1:10\"\nheartbeat = \"50ms\"\n").unwrap();
    let (code, text) = ask(&["status"], None);
    assert!(code == 7 && text.starts_with("flock bots: no member answers"), "{text}");
    let (code, text) = ask(&["status"], Some("members:7@127.0.0.1:9"));
    assert!(code == 7 && text.contains("  7  unreachable"), "the environment comes first: {text}");
    let (code, text) = ask(&["status", "--at", "members:8@127.0.0.1:9"], Some("members:7@127.0.0.1:9"));
    assert!(code == 7 && text.contains("  8  unreachable"), "a flag comes first: {text}");
    let (code, text) = ask(&["check-config"], None);
    assert!(code == 0 && text.contains("bots.toml: valid settings") && text.contains("needs --id N"), "{text}");
    assert_eq!(ask(&["explain"], None).0, 0);
    for (mistake, said) in [
        ("at = \"lan\"\nhartbeat = \"50ms\"\n", "line 2: there is no setting `hartbeat`; did you mean `heartbeat`?"),
        ("at = \"lan\"\n\nheartbeat = \"50\"\n", "line 3: invalid value '50'"),
        ("at = \"nowhere\"\n", "line 1: invalid value 'nowhere'"),
        ("at = lan\n", "line 1: "),
    ] {
        fs::write(&file, mistake).unwrap();
        let (code, text) = ask(&["check-config", file.to_str().unwrap()], None);
        assert!(code == 3 && text.contains(said) && text.lines().count() == 1, "{mistake:?}: {code} {text}");
        assert_eq!(ask(&["check-config", "--config", file.to_str().unwrap()], None), (code, text), "{mistake:?}");
    }
    let (code, text) = ask(&["status", "--config", "no/such.toml"], None);
    assert!(code == 3 && text.contains("no/such.toml"), "{text}");
}

#[test]
fn cargo_run_in_the_root_is_bellwether() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let asked = ["metadata", "--no-deps", "--locked", "--offline", "--format-version", "1"];
    let output = Command::new(env!("CARGO")).args(asked).current_dir(root).output().unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let package = |id: &Value| metadata["packages"].as_array().unwrap().iter().find(|p| p["id"] == *id).unwrap();
    let defaults = metadata["workspace_default_members"].as_array().unwrap();
    let programs: Vec<_> = defaults
        .iter()
        .flat_map(|id| package(id)["targets"].as_array().unwrap())
        .filter(|target| target["kind"][0] == "bin")
        .map(|target| target["name"].as_str().unwrap())
        .collect();
    assert_eq!(programs, ["bellwether"], "`cargo run -- demo` must know which program is meant");
}
