//! Members of one ring that were started with different settings, or by one name: what does not fit gives in.

use std::fs;
use std::process::{Command, Stdio};

use bellwether_testbed::binary;
use rustix::process::Signal;
use serde_json::Value;

use crate::circle::Circle;

/// Slow enough that a busy machine alone moves nothing.
const CALM: [&str; 2] = ["--heartbeat", "400ms"];

fn ring(options: &[&str]) -> Circle {
    let mut ring = Circle::new(3, &[&CALM[..], options].concat());
    ring.command = vec!["sleep".into(), "1000".into()];
    ring
}

fn log(ring: &Circle, number: usize) -> String {
    fs::read_to_string(ring.path(&format!("log-{number}"))).unwrap_or_default()
}

/// Waits until a member has told people something.
fn says(ring: &Circle, number: usize, what: &str) {
    ring.wait_for(&format!("m{number} to say {what:?}"), || log(ring, number).contains(what).then_some(()));
}

/// The status of a member.
fn status(ring: &Circle, number: usize, more: &[&str]) -> Option<Value> {
    let output = ring.ask(&[&["ring", "status", "--json"], more].concat());
    let seen: Value = serde_json::from_slice(&output.stdout).ok()?;
    let all = seen["members"].as_array()?;
    Some(all.iter().find(|one| one["name"] == format!("m{number}").as_str())?["status"].clone())
}

fn key(ring: &Circle, name: &str) -> String {
    let path = ring.path(name);
    assert!(Command::new(binary()).arg("key").arg("new").arg(&path).status().unwrap().success());
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_newcomer_with_other_settings_is_told_what_differs_and_ends_and_the_work_goes_on() {
    for keyed in [false, true] {
        let mut ring = ring(&[]);
        let key = if keyed { vec!["--key".to_owned(), key(&ring, "key")] } else { Vec::new() };
        let key: Vec<&str> = key.iter().map(String::as_str).collect();
        for number in 0..2 {
            ring.start_with(number, &[&["--expect", "3"], &key[..]].concat());
        }
        let (owner, epoch) = ring.started_after(0);
        for (options, differs) in [
            (
                &["--expect", "5"][..],
                "with --expect 3, this member with --expect 5: start this one again with --expect 3",
            ),
            (&[], "with --expect 3, this member without --expect: start this one again with --expect 3"),
            (&["--expect", "3", "--set", "waiter=6"], "with other times"),
        ] {
            ring.start_with(2, &[options, &key[..]].concat());
            assert_eq!(ring.ends(2), Some(6), "{}", ring.record());
            let said = log(&ring, 2);
            let last = said.lines().last().unwrap();
            assert!(last.contains(&format!("m{owner} leads this flock")) && last.contains(differs), "{said}");
        }
        says(&ring, owner, "m2 was started with --expect 5, this flock with --expect 3: it is not listened to");
        assert!(status(&ring, owner, &key).unwrap()["more"]["counts"]["at_odds"].as_u64() > Some(0));
        ring.start_with(2, &[&["--expect", "3"], &key[..]].concat());
        ring.wait_for("the third to know the owner by its name", || {
            let status = status(&ring, 2, &key)?;
            (status["more"]["owner"] == format!("m{owner}").as_str()).then_some(())
        });
        assert_eq!(ring.starts(), [(owner, epoch)], "nobody was disturbed\n{}", ring.record());
    }
}

#[test]
fn where_nobody_works_those_who_differ_say_so_and_start_nothing_until_one_is_gone() {
    let mut ring = ring(&[]);
    ring.start_with(0, &["--expect", "2"]);
    ring.start_with(1, &["--expect", "3"]);
    says(&ring, 0, "m1 was started with --expect 3, this member with --expect 2, and nobody leads");
    says(&ring, 1, "m0 was started with --expect 2, this member with --expect 3, and nobody leads");
    // These two would be enough for each other.
    ring.start_with(2, &["--expect", "2"]);
    says(&ring, 2, "m1 was started with --expect 3");
    let counted = |ring: &Circle| status(ring, 0, &[]).and_then(|status| status["more"]["counts"]["at_odds"].as_u64());
    let before = counted(&ring).unwrap();
    ring.wait_for("the one at odds to show itself", || (counted(&ring)? > before + 3).then_some(()));
    assert_eq!(ring.starts(), [], "{}", ring.record());
    ring.signal(1, Signal::TERM);
    ring.ends(1);
    ring.started_after(0);
}

#[test]
fn one_with_another_key_or_none_says_once_that_it_hears_only_others() {
    let mut ring = ring(&[]);
    let (one, another) = (key(&ring, "one"), key(&ring, "another"));
    ring.start_with(0, &["--key", &one]);
    ring.start_with(1, &["--key", &another]);
    for number in 0..2 {
        says(&ring, number, "nobody of this flock is heard, but others speak under another key");
    }
    ring.start_with(2, &[]);
    says(&ring, 2, "others speak under a key, and this member has none");
    for number in 0..3 {
        assert_eq!(log(&ring, number).matches("nobody of this flock").count(), 1, "{}", ring.record());
    }
}

#[test]
fn one_who_used_our_own_name_is_warned_of_and_not_listed() {
    let mut ring = ring(&[]);
    ring.start(0);
    ring.started_after(0);
    let mut twin = Command::new(binary());
    twin.args(["run", "--at", &ring.at, "--name", "m0", "--state"]).arg(ring.path("twin")).args(CALM);
    twin.args(["--", "sleep", "1000"]).env_remove("BELLWETHER_KEY").stdin(Stdio::null());
    let mut twin = twin.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    says(&ring, 0, "another member uses the address");
    twin.kill().unwrap();
    twin.wait().unwrap();
    let alone = ring.wait_for("m0 alone", || status(&ring, 0, &[]).filter(|status| status["leads"] == true));
    assert_eq!(alone["more"]["fellows"].as_array().map(Vec::len), Some(0), "{alone}");
}
