//! What faults and mistakes do to a change of the list of members: a member's folder restored from a backup, a cut or a freeze in
//! the middle of a change, and requests with another key.

use std::fs;
use std::process::{Child, Command, Stdio};

use rustix::process::Signal;
use serde_json::Value;

use crate::flock::{Flock, binary, is_alive, list_of, tree};

const CALM: [&str; 2] = ["--heartbeat", "400ms"];

/// The two members that do not lead.
fn followers(leader: usize) -> (usize, usize) {
    let mut others = (1..=3).filter(|id| *id != leader);
    (others.next().unwrap(), others.next().unwrap())
}

/// Ends a member in good order.
fn stop(flock: &mut Flock, id: usize) {
    flock.signal(id, Signal::TERM);
    flock.ends(id);
}

fn copy_folder(from: &std::path::Path, to: &std::path::Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

/// With one of three away, both others are in every majority, so each knows what the other promised.
#[test]
fn a_member_whose_folder_was_restored_from_a_backup_is_refused_and_the_others_go_on() {
    let mut flock = Flock::of_jobs(&[CALM[0], CALM[1], "--grace", "100ms"]);
    let (first, epoch) = flock.runs_after(0);
    let (restored, other) = followers(first);
    let (folder, backup) = (flock.path(&format!("state-{restored}")), flock.path("backup"));
    flock.stands(restored, &["following"]);
    stop(&mut flock, restored);
    copy_folder(&folder, &backup);
    flock.start_member(restored);
    flock.stands(restored, &["following"]);
    stop(&mut flock, first);
    let (_, second) = flock.runs_after(epoch);
    assert!(flock.ask_from(other, &["step-down"]).status.success(), "{}", flock.record());
    let (_, third) = flock.runs_after(second);
    stop(&mut flock, restored);
    fs::remove_dir_all(&folder).unwrap();
    fs::rename(&backup, &folder).unwrap();
    flock.start_member(restored);
    assert_eq!(flock.ends(restored).code(), Some(6), "{}", flock.record());
    let log = fs::read_to_string(flock.path(&format!("log-{restored}"))).unwrap();
    let said = log.lines().filter(|line| line.contains("state folder is older than what it promised")).count();
    assert_eq!(said, 1, "{log}");
    flock.start_member(first);
    flock.runs_after(third);
    flock.never_two();
}

/// Asks for two members who never start. So the change needs all three of the others, and cannot end while one is away.
fn begins_to_grow(flock: &Flock, asked_from: usize) -> Child {
    let added = match flock.hosts {
        Some(_) => ["4@10.77.0.4:7400", "5@10.77.0.5:7400"],
        None => ["4@127.0.0.1:1", "5@127.0.0.1:2"],
    };
    let words = ["members", "add", added[0], added[1], "--within", "300s"];
    let mut question = flock.question_from(asked_from, &words);
    let asking = question.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    flock.wait_for("the beginning of a change", || {
        flock.record().contains("begins a change of the members").then_some(())
    });
    asking
}

/// Waits until the change is agreed on, and asserts that there is one list, of five.
fn has_grown(flock: &Flock, mut asking: Child, asked_from: usize) {
    let ended = flock.wait_for("the end of the change", || asking.try_wait().unwrap());
    assert!(ended.success(), "{ended}: {}", flock.record());
    let output = flock.ask_from(asked_from, &["members", "list", "--json"]);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let ids: Vec<_> = json["members"].as_array().unwrap().iter().map(|member| member["id"].as_u64().unwrap()).collect();
    assert_eq!((ids, &json["changing"]), (vec![1, 2, 3, 4, 5], &Value::from(false)), "{}", flock.record());
    flock.never_two();
}

#[test]
fn a_change_that_a_cut_interrupts_ends_when_the_network_is_whole_again() {
    let Some(flock) = Flock::of_jobs_on_hosts(&CALM) else { return };
    let hosts = flock.hosts.as_ref().unwrap();
    let (leader, _) = flock.runs_after(0);
    let (away, stays) = followers(leader);
    hosts.cut(away).unwrap();
    let asking = begins_to_grow(&flock, stays);
    hosts.cut(leader).unwrap();
    flock.wait_for("the cut leader to stop its command", || {
        flock.events().into_iter().find(|event| event.member == leader && event.what == "stopped")
    });
    hosts.heal(away).unwrap();
    hosts.heal(leader).unwrap();
    has_grown(&flock, asking, stays);
}

#[test]
fn a_change_ends_when_members_that_were_frozen_in_the_middle_of_it_go_on() {
    let flock = Flock::of_jobs(&CALM);
    let (leader, _) = flock.runs_after(0);
    let (away, stays) = followers(leader);
    let command = *tree(flock.supervisor(leader)).last().unwrap();
    flock.signal(away, Signal::STOP);
    let asking = begins_to_grow(&flock, stays);
    flock.signal(leader, Signal::STOP);
    flock.wait_for("the end of the frozen leader's command", || (!is_alive(command)).then_some(()));
    flock.signal(away, Signal::CONT);
    flock.signal(leader, Signal::CONT);
    has_grown(&flock, asking, stays);
}

/// Every fault hits somebody who does not lead, so the job need not move at all; once is allowed for.
#[test]
fn three_grow_to_five_and_shrink_to_three_while_members_are_frozen_killed_and_cut_and_the_job_moves_at_most_once() {
    let Some(mut flock) = Flock::unstarted_on_hosts(5, list_of, &["--heartbeat", "1s"], 0) else { return };
    let five = flock.at.clone();
    let members: Vec<String> = five.split(',').map(String::from).collect();
    flock.at = members[..3].join(",");
    (1..=3).for_each(|id| flock.start_member(id));
    let (leader, _) = flock.runs_after(0);
    let (faulty, other) = followers(leader);
    flock.stands(other, &["following"]);
    flock.signal(faulty, Signal::STOP);
    let words = ["members", "add", &members[3], &members[4], "--within", "300s"];
    let mut growing = flock.question_from(other, &words).stdout(Stdio::null()).spawn().unwrap();
    flock.wait_for("the beginning of a change", || flock.record().contains("begins a change").then_some(()));
    flock.at = five;
    (4..=5).for_each(|id| flock.start_member(id));
    let grown = flock.wait_for("a list of five", || growing.try_wait().unwrap());
    assert!(grown.success(), "{}", flock.record());
    flock.stands(5, &["following"]);
    flock.signal(faulty, Signal::CONT);
    flock.signal(faulty, Signal::KILL);
    flock.ends(faulty);
    flock.hosts.as_ref().unwrap().cut(4).unwrap();
    let output = flock.ask_from(other, &["members", "remove", &faulty.to_string(), "4", "--within", "300s"]);
    assert!(output.status.success(), "{}\n{}", String::from_utf8_lossy(&output.stderr), flock.record());
    flock.hosts.as_ref().unwrap().heal(4).unwrap();
    assert_eq!(flock.ends(4).code(), Some(6), "a removed member ends itself\n{}", flock.record());
    let json: Value = serde_json::from_slice(&flock.ask_from(other, &["members", "list", "--json"]).stdout).unwrap();
    let mut left: Vec<u64> =
        json["members"].as_array().unwrap().iter().map(|one| one["id"].as_u64().unwrap()).collect();
    left.sort_unstable();
    let mut expected = vec![leader as u64, other as u64, 5];
    expected.sort_unstable();
    assert_eq!(left, expected);
    let started = flock.events().iter().filter(|event| event.what == "started").count();
    assert!(started <= 2, "the job moved more than once\n{}", flock.record());
    flock.never_two();
}

#[test]
fn a_member_that_is_removed_while_it_is_frozen_ends_when_it_goes_on() {
    let mut flock = Flock::of_jobs(&CALM);
    let (leader, _) = flock.runs_after(0);
    let (frozen, other) = followers(leader);
    flock.stands(other, &["following"]);
    flock.signal(frozen, Signal::STOP);
    let output = flock.ask_from(other, &["members", "remove", &frozen.to_string()]);
    assert!(output.status.success(), "{}\n{}", String::from_utf8_lossy(&output.stderr), flock.record());
    flock.signal(frozen, Signal::CONT);
    assert_eq!(flock.ends(frozen).code(), Some(6), "{}", flock.record());
    flock.never_two();
}

#[test]
fn a_change_that_is_asked_for_while_the_leader_is_frozen_waits_for_the_next_leader() {
    let flock = Flock::of_jobs(&CALM);
    let (leader, _) = flock.runs_after(0);
    let (witness, other) = followers(leader);
    flock.stands(witness, &["following"]);
    flock.stands(other, &["following"]);
    flock.signal(leader, Signal::STOP);
    let output = flock.ask_from(other, &["members", "witnesses", &witness.to_string()]);
    assert!(output.status.success(), "{}\n{}", String::from_utf8_lossy(&output.stderr), flock.record());
    flock.signal(leader, Signal::CONT);
    flock.stands(leader, &["following"]);
    flock.never_two();
}

#[test]
fn only_those_with_the_key_see_and_change_the_list_of_members() {
    let mut flock = Flock::unstarted(3, &CALM, &["sleep", "1000"]);
    let keys = ["right", "wrong"].map(|name| {
        let path = flock.path(name);
        assert!(Command::new(binary()).arg("key").arg("new").arg(&path).status().unwrap().success());
        path.to_str().unwrap().to_owned()
    });
    for id in 1..=3 {
        let child = flock.member_command(id, &["--key", &keys[0]]).spawn().unwrap();
        flock.adopt(id, child);
    }
    let (leader, _) = flock.started_after(0);
    let witness = followers(leader).0.to_string();
    for (question, options, code) in [
        (&["list"][..], &["--key", &keys[1]][..], 6),
        (&["list"], &[], 6),
        (&["witnesses", &witness], &["--key", &keys[1]], 6),
        (&["witnesses", &witness], &[], 6),
        (&["witnesses", &witness], &["--key", &keys[0]], 0),
        (&["list"], &["--key", &keys[0]], 0),
    ] {
        let output = flock.ask(&[&["members"], question, options].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{question:?} {options:?}: {said}\n{}", flock.record());
        assert_eq!(said.lines().count(), usize::from(code != 0), "{said}");
    }
    let json: Value =
        serde_json::from_slice(&flock.ask(&["members", "list", "--json", "--key", &keys[0]]).stdout).unwrap();
    assert_eq!(json["version"], 3, "a refused request changed the list: {json}");
}
