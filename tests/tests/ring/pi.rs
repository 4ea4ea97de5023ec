//! Digits of pi travel round a ring whose owners are killed again and again, and come out right.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::circle::{Circle, pi};

const DIGITS: &str = "4000";

fn undisturbed() -> String {
    let output = Command::new(pi()).arg(DIGITS).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn digits_of_pi_go_round_and_survive_their_owners() {
    let expected = undisturbed();
    let mut ring = Circle::new(3, &["--rotate", "300ms", "--on-exit", "finish"]);
    ring.command = vec![pi().into(), DIGITS.into()];
    ring.start_all();
    let mut epoch = 0;
    for _ in 0..6 {
        let (owner, started) = ring.started_after(epoch);
        epoch = started;
        if ring.has_ended(owner) {
            break;
        }
        ring.kill(owner);
        ring.start(owner);
    }
    let restarted: Vec<_> = ring.starts();
    assert!(restarted.len() >= 5, "it should have moved: {restarted:?}");
    for number in 0..3 {
        assert_eq!(ring.ends(number), Some(0), "{}", ring.record());
        let printed = fs::read_to_string(ring.path(&format!("out-{number}"))).unwrap();
        assert!(!printed.is_empty() && printed.lines().all(|line| line == expected.trim_end()), "m{number}: {printed}");
    }
}

#[test]
fn the_owner_is_shown_and_passes_the_token_on_when_it_is_asked() {
    let mut ring = Circle::new(3, &[]);
    ring.command = vec![pi().into(), "1000000".into()];
    ring.start_all();
    let (owner, epoch) = ring.started_after(0);
    let status: Value = ring.wait_for("three members", || {
        let status: Value = serde_json::from_slice(&ring.ask(&["ring", "status", "--json"]).stdout).unwrap();
        let all = status["members"].as_array().unwrap();
        let sure = all.len() == 3 && all.iter().all(|member| member["status"]["more"]["owner"] == format!("m{owner}"));
        sure.then_some(status)
    });
    assert_eq!(status["owner"], format!("m{owner}"));
    assert_eq!((&status["leader_name"], &status["epoch"]), (&status["owner"], &status["progress"]));
    let leads = |member: &&Value| member["leads"] == true && member["role"] == "owner";
    let leading: Vec<&Value> = status["members"].as_array().unwrap().iter().filter(leads).collect();
    assert!(matches!(leading[..], [one] if one["mac"] == status["leader"] && one["name"] == status["owner"]));
    // It must have got somewhere: what has no digits yet passes on nothing worth a look.
    let passed = ring.ask(&["ring", "pass", "--json"]);
    assert!(passed.status.success(), "{passed:?}");
    let passed: Value = serde_json::from_slice(&passed.stdout).unwrap();
    assert_eq!(passed["from"], format!("m{owner}"));
    let (next, newer) = ring.started_after(epoch);
    assert_eq!(passed["to"], format!("m{next}"));
    assert!(next != owner && newer > epoch);
    let members = String::from_utf8(ring.ask(&["ring", "members"]).stdout).unwrap();
    assert_eq!(members.lines().count(), 3, "{members}");
    assert!(ring.ask(&["status"]).status.success());
    let state = String::from_utf8(ring.ask(&["ring", "state"]).stdout).unwrap();
    assert!(state.contains("keeps t"), "{state}");
}
