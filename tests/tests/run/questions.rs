//! What the flock says when it is asked.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;

use bellwether_testbed::servers::free_port;
use serde_json::{Value, json};

use crate::flock::{Flock, binary, is_moment};

const CALM: [&str; 2] = ["--heartbeat", "400ms"];

#[test]
fn status_shows_who_leads_and_who_does_not_answer() {
    let mut flock = Flock::unstarted(3, &CALM, &["sleep", "1000"]);
    flock.start_member(1);
    flock.start_member(2);
    let (leader, epoch) = flock.started_after(0);
    flock.stands(3 - leader, &["following"]);
    let output = flock.ask(&["status", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["leader"], &json["epoch"]), (&Value::from(leader), &Value::from(epoch)));
    assert_eq!(json["leader_name"], format!("m{leader}"));
    let member = |id: usize| &json["members"][id - 1];
    assert_eq!(json["at"], "members");
    assert_eq!(member(leader)["status"]["role"], "coordinator");
    assert_eq!((&member(leader)["role"], &member(leader)["leads"]), (&json!("coordinator"), &json!(true)));
    assert_eq!(member(3 - leader)["name"], format!("m{}", 3 - leader));
    assert_eq!(member(3 - leader)["status"]["leader"], leader);
    assert!(member(3)["status"].is_null() && member(3)["error"].as_str().unwrap().contains("nobody listens"));
    for since in [&json["since"], &member(leader)["status"]["more"]["since"]] {
        assert!(is_moment(since), "{since}");
    }
    let text = String::from_utf8(flock.ask(&["status"]).stdout).unwrap();
    assert!(text.contains(&format!("member {leader} (m{leader}) leads in epoch {epoch}")), "{text}");
    assert!(text.contains("3  unreachable"), "{text}");
}

#[test]
fn a_flock_that_is_not_there_has_no_status_and_nobody_to_step_down() {
    let flock = Flock::unstarted(2, &[], &["true"]);
    assert_eq!(flock.ask(&["status"]).status.code(), Some(7));
    let output = flock.ask(&["step-down"]);
    assert_eq!(output.status.code(), Some(7));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("bellwether: no member answers: ") && error.lines().count() == 1, "{error}");
}

#[test]
fn without_a_majority_status_says_why_nobody_leads_and_nobody_steps_down() {
    let mut flock = Flock::unstarted(3, &CALM, &["sleep", "1000"]);
    flock.start_member(1);
    let (code, text) = flock.wait_for("member 1 to answer", || {
        let output = flock.ask(&["status"]);
        let text = String::from_utf8(output.stdout).unwrap();
        (!text.contains("no member answers")).then(|| (output.status.code(), text))
    });
    assert_eq!(code, Some(7), "{text}");
    assert!(text.lines().next().unwrap().ends_with(": nobody leads: no majority: member 1 hears 1 of 3"), "{text}");
    let json: Value = serde_json::from_slice(&flock.ask(&["status", "--json"]).stdout).unwrap();
    assert_eq!(json["problem"], "nobody leads: no majority: member 1 hears 1 of 3");
    let output = flock.ask(&["step-down"]);
    assert_eq!(output.status.code(), Some(7), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_member_that_leads_again_after_stepping_down_is_told_with_exit_code_1() {
    let mut flock = Flock::unstarted(1, &CALM, &["sleep", "1000"]);
    flock.start_member(1);
    flock.started_after(0);
    let output = flock.ask(&["step-down"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text} {}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("leads again"), "{text}");
    assert_eq!(flock.ask(&["status"]).status.code(), Some(0));
}

#[test]
fn one_who_asks_with_another_key_is_refused() {
    let flock = Flock::start(&CALM, &["sleep", "1000"]);
    flock.started_after(0);
    let key = flock.path("key");
    assert!(Command::new(binary()).arg("key").arg("new").arg(&key).status().unwrap().success());
    let output = flock.ask(&["status", "--key", key.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(6), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_sealed_flock_works_and_its_record_can_be_explained() {
    let flock = Flock::unstarted(3, &CALM, &["sleep", "1000"]);
    let key = flock.path("key");
    assert!(Command::new(binary()).arg("key").arg("new").arg(&key).status().unwrap().success());
    let key = key.to_str().unwrap();
    let mut flock = flock;
    for id in 1..=3 {
        let child = flock.member_command(id, &["--key", key]).spawn().unwrap();
        flock.adopt(id, child);
    }
    let (leader, epoch) = flock.started_after(0);
    assert!(flock.ask(&["step-down", "--key", key]).status.success());
    flock.started_after(epoch);
    flock.stands(leader, &["following"]);
    let files: Vec<_> = (1..=3).map(|id| flock.path(&format!("events-{id}"))).collect();
    let output = Command::new(binary()).args(["explain", "--json", "--events"]).args(files).output().unwrap();
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &json["overlaps"]), (Some(0), &Value::from(0)), "{json}");
    assert_eq!(json["moves"][0]["from"], format!("m{leader}"), "{json}");
    assert!(json["moves"][0]["why"].as_str().unwrap().contains("let go"), "{json}");
}

#[test]
fn a_member_tells_how_it_is_to_those_who_watch() {
    let mut flock = Flock::unstarted(3, &CALM, &["sleep", "1000"]);
    let free = SocketAddr::from(([127, 0, 0, 1], free_port()));
    let child = flock.member_command(1, &["--metrics", &free.to_string()]).spawn().unwrap();
    flock.adopt(1, child);
    let get = |path: &str| {
        let mut stream = TcpStream::connect(free).ok()?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {free}\r\n\r\n").ok()?;
        let mut text = String::new();
        stream.read_to_string(&mut text).ok()?;
        Some(text)
    };
    let alone = flock.wait_for("an answer", || get("/health"));
    assert!(alone.starts_with("HTTP/1.1 503 ") && alone.contains("follows nobody"), "{alone}");
    flock.start_member(2);
    flock.started_after(0);
    flock.stands(1, &["following", "started"]);
    let health = get("/health").unwrap();
    assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
    let metrics = get("/metrics").unwrap();
    assert!(metrics.contains("bellwether_peer_connected{flock=\"default\",member=\"1\",peer=\"2\"} 1\n"), "{metrics}");
}

#[test]
fn settings_are_explained() {
    let flock = Flock::unstarted(3, &[], &[]);
    let text = String::from_utf8(flock.ask(&["explain", "--heartbeat", "200ms"]).stdout).unwrap();
    assert!(text.starts_with("detection            505.0 ms") && text.contains("Never two copies"), "{text}");
    let json: Value = serde_json::from_slice(&flock.ask(&["explain", "--json"]).stdout).unwrap();
    assert_eq!((&json["never_two"], json["figures"].as_array().unwrap().len()), (&Value::from(true), 9));
    let output = flock.ask(&["explain", "--lease", "50ms"]);
    assert_eq!(output.status.code(), Some(2));
}

fn explained(words: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(binary()).arg("explain").args(words).output().unwrap();
    (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

#[test]
fn what_a_channel_and_a_ring_promise_is_explained_with_the_defaults_that_run_has() {
    let (code, text) = explained(&["--at", "lan"]);
    assert!(code == Some(0) && text.starts_with("detection            252.5 ms"), "{text}");
    assert!(text.contains("Two copies are possible without --expect"), "{text}");
    let (_, text) = explained(&["--at", "irc://irc.example.net/#bots", "--expect", "3"]);
    assert!(text.starts_with("detection              20.2 s") && text.contains("Never two copies"), "{text}");
    let (_, text) = explained(&["--at", "ring", "--expect", "3", "--set", "waiter=6"]);
    assert!(text.starts_with("detection            606.0 ms") && text.contains("Never two copies"), "{text}");
    let (_, json) = explained(&["--at", "ring", "--rotate", "30s", "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["never_two"], &json["figures"][1]["value"]),
        (&Value::from(false), &Value::from(808.0)),
        "{json}"
    );
    assert_eq!(json["figures"][1]["mostly"], 650.0, "{json}");
    for (words, says) in [
        (&["--at", "lan", "--rotate", "1s"][..], "--rotate is for --at ring"),
        (&["--at", "ring", "--set", "waiter=1"], "waiter"),
        (&["--at", "lan", "--answer", "1s"], "answer"),
    ] {
        let (code, why) = explained(words);
        assert!(code == Some(2) && why.contains(says), "{why}");
    }
}
