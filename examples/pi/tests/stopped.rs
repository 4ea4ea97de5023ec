//! The program itself, stopped in good order and killed at any moment.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

const DIGITS: usize = 3_000;

fn pi(folder: &Path, digits: usize) -> Child {
    Command::new(env!("CARGO_BIN_EXE_pi"))
        .arg(digits.to_string())
        .env("BELLWETHER_STATE", folder.join("state"))
        .env("BELLWETHER_PROGRESS", folder.join("progress"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn progress(folder: &Path) -> usize {
    fs::read_to_string(folder.join("progress")).map_or(0, |text| text.trim().parse().unwrap())
}

/// The output of an undisturbed run.
fn undisturbed() -> String {
    let folder = TempDir::new().unwrap();
    printed(&pi(folder.path(), DIGITS).wait_with_output().unwrap())
}

/// Waits until the program catches the signal that would else just end it.
fn listens(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    let caught = || {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        mask.is_none_or(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & (1 << 14) != 0)
    };
    while !caught() {
        std::thread::yield_now();
    }
}

#[test]
fn stopped_in_good_order_it_goes_on_where_it_was_and_ends_with_the_same_digits() {
    let folder = TempDir::new().unwrap();
    for _ in 0..20 {
        let before = progress(folder.path());
        let child = pi(folder.path(), DIGITS);
        listens(&child);
        kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(75), "not done yet: {output:?}");
        assert!(progress(folder.path()) >= before, "progress only grows");
    }
    assert_eq!(printed(&pi(folder.path(), DIGITS).wait_with_output().unwrap()), undisturbed());
}

#[test]
fn killed_outright_again_and_again_it_still_ends_with_the_same_digits() {
    let folder = TempDir::new().unwrap();
    for _ in 0..5 {
        let before = progress(folder.path());
        let mut child = pi(folder.path(), DIGITS);
        while progress(folder.path()) == before && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(progress(folder.path()) > before, "it goes on from what it had saved");
    }
    assert_eq!(printed(&pi(folder.path(), DIGITS).wait_with_output().unwrap()), undisturbed());
}

#[test]
fn a_state_of_another_program_is_refused_and_left_alone() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("state"), "somebody's thesis").unwrap();
    let output = pi(folder.path(), 10).wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no state of the computation"));
    assert_eq!(fs::read_to_string(folder.path().join("state")).unwrap(), "somebody's thesis");
}

#[test]
fn without_files_it_simply_prints() {
    let output = Command::new(env!("CARGO_BIN_EXE_pi"))
        .arg("11")
        .env_remove("BELLWETHER_STATE")
        .env_remove("BELLWETHER_PROGRESS")
        .output()
        .unwrap();
    assert_eq!(printed(&output), "3.1415926535\n");
}
