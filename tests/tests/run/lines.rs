//! What `run` tells people on standard error, and why nobody leads when nobody does.

use std::fs;

use bellwether_testbed::terminal::Terminal;
use rustix::process::Signal;
use serde_json::Value;

use crate::flock::{Flock, binary};

const CALM: [&str; 2] = ["--heartbeat", "400ms"];

fn log(flock: &Flock, id: usize) -> String {
    fs::read_to_string(flock.path(&format!("log-{id}"))).unwrap_or_default()
}

/// Waits until a member has written a line that contains this, and returns that line.
fn says(flock: &Flock, id: usize, part: &str) -> String {
    flock.wait_for(&format!("member {id} to say {part:?}"), || {
        log(flock, id).lines().find(|line| line.contains(part)).map(ToOwned::to_owned)
    })
}

#[test]
fn each_change_is_one_plain_line_on_a_pipe() {
    let flock = Flock::start(&CALM, &["sleep", "1000"]);
    let (leader, epoch) = flock.started_after(0);
    let follower = leader % 3 + 1;
    says(&flock, leader, &format!("bellwether: member m{leader} leads in epoch {epoch}"));
    let started = says(&flock, leader, "bellwether: the command started as process ");
    assert!(started.ends_with(&format!(" in epoch {epoch}")), "{started}");
    says(&flock, follower, &format!("bellwether: member m{follower} follows m{leader} in epoch {epoch}"));
    assert!(flock.ask(&["step-down"]).status.success());
    says(&flock, leader, &format!("bellwether: member m{leader} gives up the lead of epoch {epoch}"));
    says(&flock, leader, "bellwether: the command ended when told to: signal 15");
    let all: String = (1..=3).map(|id| log(&flock, id)).collect();
    assert!(!all.contains('\x1b') && all.lines().all(|line| line.starts_with("bellwether: ")), "{all}");
}

#[test]
fn for_log_collectors_each_line_is_a_json_object() {
    let options = [CALM[0], CALM[1], "--log-format", "json"];
    let mut flock = Flock::start(&options, &["sleep", "1000"]);
    let (leader, epoch) = flock.started_after(0);
    says(&flock, leader, "\"event\":\"started\"");
    flock.signal(leader, Signal::TERM);
    flock.ends(leader);
    let lines: Vec<Value> = log(&flock, leader).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let one = |event: &str| lines.iter().find(|line| line["event"] == event).unwrap_or_else(|| panic!("{lines:?}"));
    assert_eq!((&one("leading")["epoch"], &one("leading")["member"]), (&epoch.into(), &format!("m{leader}").into()));
    assert!(one("started")["pid"].as_i64().is_some_and(|pid| pid > 1), "{lines:?}");
    assert_eq!((&one("ended")["signal"], &one("ended")["level"]), (&15.into(), &"info".into()));
    assert!(lines.iter().all(|line| crate::flock::is_moment(&line["at"]) && line["flock"] == "default"), "{lines:?}");
}

#[test]
fn quiet_members_say_only_what_is_wrong() {
    let flock = Flock::start(&[CALM[0], CALM[1], "--quiet"], &["sleep", "1000"]);
    let (leader, epoch) = flock.started_after(0);
    assert!(flock.ask(&["step-down"]).status.success());
    flock.lost(leader, epoch);
    for word in ["leads in", "follows m", "started as", "ended", "gives up", "runs in"] {
        assert!(!log(&flock, leader).contains(word), "{word}: {}", flock.record());
    }
}

#[test]
fn on_a_terminal_the_lines_have_colours() {
    let flock = Flock::unstarted(1, &[], &[]);
    let state = flock.path("state");
    let words = ["run", "--at", &flock.at, "--id", "1", "--state", state.to_str().unwrap(), "--", "sleep", "1000"];
    let mut terminal = Terminal::start(binary(), &words, &[], (24, 120));
    flock.wait_for("the lead on the screen", || terminal.text().contains("member 1 leads in epoch 1").then_some(()));
    let raw = String::from_utf8_lossy(&terminal.raw).into_owned();
    assert!(raw.contains("bellwether: \x1b[1;32mmember 1 leads in epoch 1\x1b[0m"), "{raw:?}");
    terminal.types(b"\x03");
    flock.wait_for("the end of the member", || terminal.ended());
}

#[test]
fn a_lost_lease_and_the_lack_of_a_majority_are_said_with_their_reason() {
    let mut flock = Flock::start(&CALM, &["sleep", "1000"]);
    let (leader, epoch) = flock.started_after(0);
    let others: Vec<usize> = (1..=3).filter(|id| *id != leader).collect();
    others.iter().for_each(|id| flock.stands(*id, &["following"]));
    for id in others {
        flock.signal(id, Signal::KILL);
        flock.ends(id);
    }
    let lost = says(&flock, leader, &format!("member m{leader} lost the lead of epoch {epoch}: "));
    assert!(lost.ends_with("a majority did not renew it in time"), "{lost}");
    says(&flock, leader, &format!("member m{leader} follows nobody: no majority: hears {leader} of 3"));
}

#[test]
fn a_flock_that_is_unfit_says_so_in_its_log_and_in_its_status() {
    let options = ["--check", "false", "--check-every", "50ms", "--fall", "1"];
    let mut flock = Flock::unstarted(1, &options, &["sleep", "1000"]);
    flock.start_member(1);
    says(&flock, 1, "member m1 follows nobody: unfit to lead: its --check does not pass");
    let output = flock.ask(&["status"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("nobody leads: member 1: unfit to lead: its --check does not pass"), "{text}");
    assert_eq!(output.status.code(), Some(7), "{text}");
}

#[test]
fn classic_mode_says_at_the_start_that_two_copies_are_possible() {
    let mut flock = Flock::unstarted(3, &["--mode", "classic"], &["sleep", "1000"]);
    flock.start_member(1);
    says(&flock, 1, "in classic mode two copies of the command are possible");
}
