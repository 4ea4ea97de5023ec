//! Leaving, handing over, and ends of the command's own.

use std::fs;

use rustix::process::Signal;
use serde_json::Value;

use crate::flock::Flock;

/// Ends in its own good time, and writes down when.
const SLOW: &str = "trap 'sleep 0.4; echo end >> $FOLDER/log; exit 0' TERM
    echo start >> $FOLDER/log; while :; do sleep 0.02; done";

/// A heart-beat so slow that a busy machine is not taken for a dead one.
const CALM: [&str; 2] = ["--heartbeat", "400ms"];

/// Waits until the commands have written just this.
fn logs(flock: &Flock, all: &str) {
    flock.wait_for(all, || fs::read_to_string(flock.path("log")).ok().filter(|log| log == all));
}

#[test]
fn a_member_that_is_told_to_end_waits_for_its_command_before_another_starts() {
    let mut flock = Flock::start(&CALM, &["sh", "-c", SLOW]);
    let (leader, epoch) = flock.started_after(0);
    logs(&flock, "start\n");
    flock.signal(leader, Signal::TERM);
    let (next, _) = flock.started_after(epoch);
    assert_ne!(next, leader);
    assert_eq!(flock.ends(leader).code(), Some(0));
    logs(&flock, "start\nend\nstart\n");
}

#[test]
fn step_down_hands_over_in_good_order_and_says_to_whom() {
    let flock = Flock::start(&CALM, &["sh", "-c", SLOW]);
    let (leader, epoch) = flock.started_after(0);
    logs(&flock, "start\n");
    let output = flock.ask(&["step-down", "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["from"], leader);
    assert_ne!(json["to"], leader);
    let (next, _) = flock.started_after(epoch);
    assert_eq!(json["to"], next);
    logs(&flock, "start\nend\nstart\n");
    flock.lost(leader, epoch);
}

#[test]
fn a_finished_command_ends_its_member_with_its_exit_code() {
    let mut flock = Flock::start(&["--on-exit", "finish", "--heartbeat", "400ms"], &["sh", "-c", "exit 42"]);
    let (first, _) = flock.started_after(0);
    assert_eq!(flock.ends(first).code(), Some(42), "{}", flock.record());
    let log = fs::read_to_string(flock.path(&format!("log-{first}"))).unwrap();
    assert!(log.contains("the command ended by itself: exit code 42"), "{log}");
}

#[test]
fn a_command_that_ends_goes_on_elsewhere_by_default() {
    let flock = Flock::start(&CALM, &["sh", "-c", "sleep 0.1"]);
    let (first, epoch) = flock.started_after(0);
    let (second, _) = flock.started_after(epoch);
    assert_ne!(first, second);
}

#[test]
fn a_command_is_started_again_where_it_is_if_so_wished() {
    let flock = Flock::start(&["--on-exit", "restart", "--heartbeat", "400ms"], &["sh", "-c", "sleep 0.1; exit 1"]);
    flock.started_after(0);
    flock.wait_for("a second start in one epoch", || {
        let events = flock.events();
        let starts = |epoch| events.iter().filter(|event| event.what == "started" && event.epoch == epoch).count();
        events.iter().any(|event| starts(event.epoch) > 1).then_some(())
    });
}

#[test]
fn a_member_that_is_not_fit_does_not_lead_and_lets_go_when_it_no_longer_is() {
    let check = "test ! -e $FOLDER/unfit-$BELLWETHER_TEST_MEMBER";
    let options = ["--check", check, "--check-every", "50ms", "--rise", "1", "--fall", "1", "--heartbeat", "400ms"];
    let mut flock = Flock::unstarted(3, &options, &["sleep", "1000"]);
    fs::write(flock.path("unfit-3"), "").unwrap();
    for id in 1..=3 {
        let mut command = flock.member_command(id, &[]);
        command.env("BELLWETHER_TEST_MEMBER", id.to_string());
        flock.adopt(id, command.spawn().unwrap());
    }
    let (leader, epoch) = flock.started_after(0);
    assert_ne!(leader, 3);
    fs::write(flock.path(&format!("unfit-{leader}")), "").unwrap();
    let (next, _) = flock.started_after(epoch);
    assert_eq!(next, 3 - leader, "the other fit one");
}

#[test]
fn a_member_whose_check_has_never_passed_does_not_lead_for_a_moment_and_says_why() {
    let options = ["--check", "test -e $FOLDER/fit || exit 3", "--check-every", "50ms", "--rise", "1"];
    let mut flock = Flock::unstarted(1, &options, &["sleep", "1000"]);
    flock.start_member(1);
    let said = |part: &str| {
        let log = || fs::read_to_string(flock.path("log-1")).unwrap_or_default();
        flock.wait_for(part, || log().contains(part).then_some(()));
    };
    said("the check fails (exit code 3): this member votes, and does not lead");
    fs::write(flock.path("fit"), "").unwrap();
    said("the check passes again");
    flock.started_after(0);
    let leads = flock.events().into_iter().filter(|event| event.what == "leading").count();
    assert_eq!(leads, 1, "{}", flock.record());
}

#[test]
fn whoever_leaves_and_comes_back_is_told_of_in_one_line_each() {
    let mut flock = Flock::start(&["--heartbeat", "400ms"], &["sleep", "1000"]);
    let told = |flock: &Flock| -> Vec<String> {
        let log = fs::read_to_string(flock.path("log-1")).unwrap_or_default();
        log.lines().filter(|line| line.contains("member 3 at ") || line.contains("refused")).map(Into::into).collect()
    };
    flock.stands(3, &["following", "leading", "started"]);
    flock.stands(1, &["following", "leading", "started"]);
    let before = flock.wait_for("member 1 to reach member 3", || {
        let lines = told(&flock);
        lines.last().is_none_or(|line| line.ends_with(": reached")).then_some(lines.len())
    });
    flock.signal(3, Signal::TERM);
    flock.ends(3);
    flock.wait_for("a line", || (told(&flock).len() > before).then_some(()));
    flock.start_member(3);
    flock.wait_for("another", || (told(&flock).len() > before + 1).then_some(()));
    flock.stands(3, &["following", "leading", "started"]);
    let lines = told(&flock).split_off(before);
    assert!(lines.len() == 2 && lines[1].ends_with(": reached"), "{lines:?}");
}

#[test]
fn hooks_are_told_once_with_the_epoch() {
    let note = "echo $BELLWETHER_EVENT $BELLWETHER_MEMBER $BELLWETHER_EPOCH >> $FOLDER/told";
    let options = ["--on-leading", note, "--on-following", note, "--heartbeat", "400ms"];
    let flock = Flock::start(&options, &["sleep", "1000"]);
    let (leader, epoch) = flock.started_after(0);
    let told = flock.wait_for("three hooks", || {
        let text = fs::read_to_string(flock.path("told")).unwrap_or_default();
        (text.lines().count() >= 3).then_some(text)
    });
    assert!(told.contains(&format!("leading m{leader} {epoch}\n")), "{told}");
    assert_eq!(told.matches("following").count(), 2, "{told}");
}

#[test]
fn a_witness_votes_and_never_leads() {
    let mut flock = Flock::unstarted(3, &["--witness", "3", "--heartbeat", "400ms"], &["sleep", "1000"]);
    flock.start_member(1);
    flock.start_member(3);
    let (leader, _) = flock.started_after(0);
    assert_eq!(leader, 1, "two of three are enough, and the higher id is a witness");
}
