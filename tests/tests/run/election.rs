//! Who leads when a better one comes, and who is told when a lead was lost or won back.

use std::fs;

use rustix::process::Signal;

use crate::flock::Flock;

/// Writes down when it begins and, in its own time, when it ends.
const SLOW: &str = "trap 'sleep 0.1; echo end >> $FOLDER/log; exit 0' TERM
    echo start >> $FOLDER/log; while :; do sleep 0.02; done";

/// Writes to a file of its member when it is ready to end in its own time.
const READY_SLOW: &str = "trap 'sleep 0.1; exit 0' TERM
    echo ready > $FOLDER/ready-$BELLWETHER_MEMBER; while :; do sleep 0.02; done";

/// A heart-beat so slow that a busy machine is not taken for a dead one.
const CALM: [&str; 2] = ["--heartbeat", "400ms"];

/// Members 1 and 2 with these options, one of them leading; says which, and in which epoch.
fn two_of_three(options: &[&str], command: &[&str]) -> (Flock, usize, u64) {
    let options: Vec<&str> = CALM.iter().chain(options).copied().collect();
    let mut flock = Flock::unstarted(3, &options, command);
    flock.start_member(1);
    flock.start_member(2);
    let (leader, epoch) = flock.started_after(0);
    (flock, leader, epoch)
}

/// Waits until the command has started at this member.
fn starts_at(flock: &Flock, id: usize) -> u64 {
    flock.wait_for(&format!("a start at {id}"), || {
        let started = |event: &crate::flock::Event| event.member == id && event.what == "started";
        flock.events().into_iter().rfind(started).map(|event| event.epoch)
    })
}

#[test]
fn with_preempt_the_highest_id_gets_the_lead_in_good_order() {
    let (mut flock, _, epoch) = two_of_three(&["--preempt", "--preempt-delay", "50ms"], &["sh", "-c", SLOW]);
    flock.start_member(3);
    assert!(starts_at(&flock, 3) > epoch);
    let log = fs::read_to_string(flock.path("log")).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert!(lines.chunks(2).all(|turn| matches!(turn, ["start", "end"] | ["start"])), "{log}{}", flock.record());
    let step_downs = flock.events().into_iter().filter(|event| event.what == "stopped").count();
    assert!(step_downs >= 1, "{}", flock.record());
}

#[test]
fn a_higher_id_that_would_wait_longer_follows_meanwhile() {
    let (mut flock, leader, epoch) = two_of_three(&["--preempt", "--preempt-delay", "60min"], &["sleep", "1000"]);
    flock.start_member(3);
    flock.stands(3, &["following"]);
    assert_eq!(flock.started_after(0), (leader, epoch), "{}", flock.record());
}

#[test]
fn without_preempt_a_higher_id_follows() {
    let (mut flock, leader, epoch) = two_of_three(&["--no-preempt"], &["sleep", "1000"]);
    flock.start_member(3);
    flock.stands(3, &["following"]);
    assert_eq!(flock.started_after(0), (leader, epoch), "{}", flock.record());
}

#[test]
fn the_command_of_a_classic_coordinator_that_is_halted_ends_in_its_own_time() {
    let (mut flock, _, _) = two_of_three(&["--mode", "classic"], &["sh", "-c", READY_SLOW]);
    starts_at(&flock, 2);
    flock.wait_for("the command's trap", || flock.path("ready-m2").exists().then_some(()));
    flock.start_member(3);
    starts_at(&flock, 3);
    let said = || fs::read_to_string(flock.path("log-2")).unwrap_or_default();
    let how = "the command ended when told to: exit code 0";
    flock.wait_for("the old command's own end", || said().contains(how).then_some(()));
}

#[test]
fn a_classic_flock_has_its_highest_member_lead_as_soon_as_it_is_there() {
    let (mut flock, _, _) = two_of_three(&["--mode", "classic"], &["sleep", "1000"]);
    starts_at(&flock, 2);
    flock.start_member(3);
    let epoch = starts_at(&flock, 3);
    flock.signal(3, Signal::KILL);
    let (next, _) = flock.started_after(epoch);
    assert_eq!(next, 2, "{}", flock.record());
    flock.ends(3);
    let output = flock.ask(&["status", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["leader"], 2, "{json}");
}

const TELL: [&str; 2] =
    ["--on-conflict", "echo $BELLWETHER_EVENT $BELLWETHER_MEMBER $BELLWETHER_EPOCH >> $FOLDER/told"];

/// Ends all members, whose hooks are waited for, and gives what they were told.
fn told(flock: &mut Flock, members: usize) -> String {
    for id in 1..=members {
        flock.signal(id, Signal::TERM);
    }
    for id in 1..=members {
        flock.ends(id);
    }
    fs::read_to_string(flock.path("told")).unwrap_or_default()
}

#[test]
fn who_lost_the_lead_without_letting_go_is_told_once_with_the_epoch() {
    let options: Vec<&str> = CALM.into_iter().chain(TELL).collect();
    let mut flock = Flock::start(&options, &["sleep", "1000"]);
    let (leader, epoch) = flock.started_after(0);
    flock.signal(leader, Signal::STOP);
    let (_, later) = flock.started_after(epoch);
    flock.signal(leader, Signal::CONT);
    flock.lost(leader, epoch);
    assert_eq!(told(&mut flock, 3), format!("conflict-lost m{leader} {later}\n"));
}

#[test]
fn who_won_the_lead_back_is_told_once_with_the_epoch() {
    // The other one votes and never leads: without it nobody may, and with it nobody else.
    let options: Vec<&str> = CALM.into_iter().chain(TELL).chain(["--witness", "1"]).collect();
    let mut flock = Flock::unstarted(2, &options, &["sleep", "1000"]);
    flock.start_member(1);
    flock.start_member(2);
    let (leader, epoch) = flock.started_after(0);
    flock.signal(1, Signal::STOP);
    flock.wait_for("the end of the command", || {
        flock.events().into_iter().find(|event| event.what == "stopped" && event.epoch == epoch)
    });
    flock.signal(1, Signal::CONT);
    let (again, later) = flock.started_after(epoch);
    assert_eq!((leader, again), (2, 2));
    assert_eq!(told(&mut flock, 2), format!("conflict-won m2 {later}\n"));
}

#[test]
fn a_lead_that_was_let_go_of_is_no_conflict() {
    let options: Vec<&str> = CALM.into_iter().chain(TELL).collect();
    let mut flock = Flock::start(&options, &["sleep", "1000"]);
    let (leader, epoch) = flock.started_after(0);
    assert!(flock.ask(&["step-down"]).status.success());
    flock.started_after(epoch);
    flock.lost(leader, epoch);
    assert_eq!(told(&mut flock, 3), "");
}
