//! Killed again and again, at any moment, the computation still ends with the right digits.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use bellwether_example_pi::Spigot;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

const DIGITS: usize = 300;

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn start(folder: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_pi"))
        .arg(DIGITS.to_string())
        .env("BELLWETHER_STATE", folder.join("state"))
        .env("BELLWETHER_PROGRESS", folder.join("progress"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program should start")
}

fn right_digits() -> String {
    let mut spigot = Spigot::new(DIGITS);
    while !spigot.is_done() {
        spigot.step();
    }
    format!("3.{}", &spigot.digits()[1..])
}

/// Lets the program run until it has saved so often, then ends it so; the last thing it said.
fn run_and_end(folder: &Path, savings: usize, end: impl FnOnce(&mut Child)) -> String {
    let mut child = start(folder);
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut last = String::new();
    for _ in 0..savings {
        match lines.next() {
            Some(line) => last = line.expect("its output is text"),
            None => break,
        }
    }
    end(&mut child);
    last = lines.map_while(Result::ok).last().unwrap_or(last);
    child.wait().expect("it should end");
    last
}

#[test]
fn a_computation_that_is_killed_again_and_again_ends_with_the_right_digits() {
    let folder = folder("killed");
    for round in 0..200 {
        let last = run_and_end(&folder, 1 + round % 3, |child| child.kill().expect("it is ours to kill"));
        if last.starts_with("3.") {
            assert_eq!(last, right_digits());
            return;
        }
    }
    panic!("it makes no progress");
}

#[test]
fn one_that_is_asked_to_stop_leaves_its_state_and_its_progress() {
    let folder = folder("asked");
    let last = run_and_end(&folder, 2, |child| {
        kill(Pid::from_raw(child.id() as i32), Signal::SIGTERM).expect("it is ours to ask");
    });
    let state: Spigot = fs::read_to_string(folder.join("state")).expect("a state").parse().expect("a whole state");
    if !last.starts_with("3.") {
        assert_eq!(last, format!("saved {}", state.progress()), "the last thing it did was to save");
    }
    assert_eq!(fs::read_to_string(folder.join("progress")).expect("a number").trim(), state.progress().to_string());
    assert!(state.progress() >= 20);
}
