//! Members of one channel that were started with different settings: whoever does not fit gives in, or nobody starts.

use std::fs;
use std::process::Command;

use bellwether_testbed::servers::free_port;
use rustix::process::Signal;
use serde_json::Value;

use crate::flock::{Flock, binary};

/// Slow enough that a busy machine alone moves nothing.
const CALM: [&str; 2] = ["--heartbeat", "400ms"];

/// Loopback, and nobody else's.
fn lan() -> String {
    let port = free_port();
    format!("lan:lo:{port}")
}

fn key(flock: &Flock, name: &str) -> String {
    let path = flock.path(name);
    assert!(Command::new(binary()).arg("key").arg("new").arg(&path).status().unwrap().success());
    path.to_str().unwrap().to_owned()
}

fn start(flock: &mut Flock, id: usize, options: &[&str]) {
    let child = flock.member_command(id, options).spawn().unwrap();
    flock.adopt(id, child);
}

fn log(flock: &Flock, id: usize) -> String {
    fs::read_to_string(flock.path(&format!("log-{id}"))).unwrap_or_default()
}

/// Waits until a member has told people something.
fn says(flock: &Flock, id: usize, what: &str) {
    flock.wait_for(&format!("m{id} to say {what:?}"), || log(flock, id).contains(what).then_some(()));
}

/// The number of messages with other settings that a member has counted.
fn at_odds(flock: &Flock, id: usize, more: &[&str]) -> u64 {
    let status: Value = serde_json::from_slice(&flock.ask(&[&["status", "--json"], more].concat()).stdout).unwrap();
    let all = status["members"].as_array().unwrap();
    let member = all.iter().find(|one| one["name"] == format!("m{id}").as_str());
    member.and_then(|one| one["counts"]["at_odds"].as_u64()).unwrap_or(0)
}

#[test]
fn a_newcomer_with_other_settings_is_told_what_differs_and_ends_and_those_who_work_go_on() {
    for keyed in [false, true] {
        let mut flock = Flock::of_unstarted_jobs(3, &CALM);
        flock.at = lan();
        let key = if keyed { vec!["--key".to_owned(), key(&flock, "key")] } else { Vec::new() };
        let key: Vec<&str> = key.iter().map(String::as_str).collect();
        for id in 1..=2 {
            start(&mut flock, id, &[&["--expect", "3"], &key[..]].concat());
        }
        let (host, epoch) = flock.runs_after(0);
        for (options, differs) in [
            (
                &["--expect", "5"][..],
                "with --expect 3, this member with --expect 5: start this one again with --expect 3",
            ),
            (&[], "with --expect 3, this member without --expect: start this one again with --expect 3"),
            (&["--expect", "3", "--lease", "2s"], "with other times"),
        ] {
            let ended = flock.member_command(3, &[options, &key[..]].concat()).status().unwrap();
            assert_eq!(ended.code(), Some(6), "{}", flock.record());
            let said = log(&flock, 3);
            let last = said.lines().last().unwrap();
            assert!(last.contains(&format!("m{host} leads this flock")) && last.contains(differs), "{said}");
        }
        says(&flock, host, "m3 was started with --expect 5, this flock with --expect 3: it is not listened to");
        assert!(at_odds(&flock, host, &key) > 0);
        start(&mut flock, 3, &[&["--expect", "3"], &key[..]].concat());
        flock.stands(3, &["following"]);
        assert_eq!(flock.started_after(0), (host, epoch), "nobody was disturbed");
        flock.never_two();
    }
}

#[test]
fn where_nobody_leads_those_who_differ_say_so_and_start_nothing_until_one_is_gone() {
    let mut flock = Flock::of_unstarted_jobs(3, &CALM);
    flock.at = lan();
    start(&mut flock, 1, &["--expect", "2"]);
    start(&mut flock, 2, &["--expect", "3"]);
    says(&flock, 1, "m2 was started with --expect 3, this member with --expect 2, and nobody leads");
    says(&flock, 2, "m1 was started with --expect 2, this member with --expect 3, and nobody leads");
    // These two would be enough for each other.
    start(&mut flock, 3, &["--expect", "2"]);
    says(&flock, 3, "m2 was started with --expect 3");
    let counted = at_odds(&flock, 1, &[]);
    flock.wait_for("the one at odds to show itself", || (at_odds(&flock, 1, &[]) > counted + 3).then_some(()));
    assert!(flock.events().iter().all(|event| event.what != "started"), "{}", flock.record());
    flock.signal(2, Signal::TERM);
    flock.ends(2);
    flock.runs_after(0);
    flock.never_two();
}

#[test]
fn of_two_that_lead_and_meet_after_a_split_the_one_without_a_majority_gives_in() {
    let options = [&CALM[..], &["--grace", "200ms"]].concat();
    let Some(mut flock) = Flock::on_hosts(|_| "lan:eth0".into(), &options) else { return };
    flock.runs_after(0);
    for id in 2..=3 {
        flock.signal(id, Signal::TERM);
        flock.ends(id);
    }
    flock.stands(1, &["started"]);
    flock.hosts.as_ref().unwrap().cut(1).unwrap();
    for id in 2..=3 {
        fs::remove_file(flock.path(&format!("events-{id}"))).unwrap();
        start(&mut flock, id, &["--expect", "3"]);
    }
    let (majority, epoch) = flock.wait_for("a majority beyond the cut", || {
        let started = flock.events().into_iter().find(|event| event.member != 1 && event.what == "started");
        started.map(|event| (event.member, event.epoch))
    });
    flock.hosts.as_ref().unwrap().heal(1).unwrap();
    assert_eq!(flock.ends(1).code(), Some(6), "{}", flock.record());
    let said = log(&flock, 1);
    assert!(said.contains("leads, too, and was started with --expect 3, this member without --expect"), "{said}");
    let newest = flock.events().into_iter().rfind(|event| event.member == majority).unwrap();
    assert_eq!((newest.what.as_str(), newest.epoch), ("started", epoch), "{}", flock.record());
}

#[test]
fn one_with_another_key_or_none_says_once_that_it_hears_only_others() {
    let mut flock = Flock::unstarted(3, &CALM, &["sleep", "1000"]);
    flock.at = lan();
    let (one, another) = (key(&flock, "one"), key(&flock, "another"));
    start(&mut flock, 1, &["--key", &one]);
    start(&mut flock, 2, &["--key", &another]);
    for id in 1..=2 {
        says(&flock, id, "nobody of this flock is heard, but others speak under another key");
    }
    start(&mut flock, 3, &[]);
    says(&flock, 3, "others speak under a key, and this member has none");
    for id in 1..=3 {
        assert_eq!(log(&flock, id).matches("nobody of this flock").count(), 1, "{}", flock.record());
    }
}
