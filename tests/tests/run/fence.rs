//! `--fence-file`: the newest epoch stands in the file before the command starts, and older ones do not start.

use std::fs;

use rustix::process::Signal;

use crate::flock::Flock;

/// Writes down the epoch in the file and its own.
const JOB: &str = "echo $(cat $FOLDER/fence) $BELLWETHER_EPOCH >> $FOLDER/log; exec sleep 1000";

fn fenced() -> Flock {
    let mut flock = Flock::unstarted(3, &["--heartbeat", "400ms"], &["sh", "-c", JOB]);
    let fence = flock.path("fence").display().to_string();
    for id in 1..=3 {
        let child = flock.member_command(id, &["--fence-file", &fence]).spawn().unwrap();
        flock.adopt(id, child);
    }
    flock
}

fn log(flock: &Flock, lines: usize) -> Vec<String> {
    flock.wait_for("the commands to write", || {
        let log = fs::read_to_string(flock.path("log")).unwrap_or_default();
        (log.ends_with('\n') && log.lines().count() >= lines).then(|| log.lines().map(String::from).collect())
    })
}

#[test]
fn the_fence_file_has_the_epoch_before_the_command_starts() {
    let mut flock = fenced();
    let (leader, epoch) = flock.started_after(0);
    assert_eq!(log(&flock, 1), [format!("{epoch} {epoch}")]);
    flock.signal(leader, Signal::TERM);
    flock.ends(leader);
    let (_, next) = flock.started_after(epoch);
    assert_eq!(log(&flock, 2)[1], format!("{next} {next}"));
}

#[test]
fn a_command_whose_epoch_is_older_than_the_fence_file_is_not_started() {
    let mut flock = Flock::unstarted(1, &["--on-exit", "finish"], &["sh", "-c", "touch $FOLDER/ran"]);
    let fence = flock.path("fence").display().to_string();
    fs::write(&fence, "1000000\n").unwrap();
    let child = flock.member_command(1, &["--fence-file", &fence]).spawn().unwrap();
    flock.adopt(1, child);
    assert_eq!(flock.ends(1).code(), Some(6), "{}", flock.record());
    let said = fs::read_to_string(flock.path("log-1")).unwrap();
    let whole = |line: &str| {
        line.starts_with("bellwether: the command is not started: ") && line.contains("has the epoch 1000000")
    };
    assert!(said.lines().any(whole), "{said}");
    assert!(!flock.path("ran").exists());
    assert_eq!(fs::read_to_string(flock.path("fence")).unwrap(), "1000000\n");
}
