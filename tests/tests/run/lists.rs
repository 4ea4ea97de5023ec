//! The list of members changes while the flock runs.

use rustix::process::Signal;

use crate::flock::Flock;

const CALM: [&str; 2] = ["--heartbeat", "400ms"];

/// Asks the flock from outside for a change, which must be agreed on.
fn changes(flock: &Flock, words: &[&str]) {
    changes_from(flock, 1, words);
}

/// The same from a member's machine.
fn changes_from(flock: &Flock, id: usize, words: &[&str]) {
    let output = flock.ask_from(id, &[&["members"], words].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {said}\n{}", flock.record());
}

fn ids(flock: &Flock) -> Vec<u64> {
    let output = flock.ask(&["members", "list", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    json["members"].as_array().unwrap().iter().map(|member| member["id"].as_u64().unwrap()).collect()
}

#[test]
fn a_flock_of_three_grows_to_five_and_shrinks_to_three_while_a_member_is_killed() {
    let mut flock = Flock::of_unstarted_jobs(5, &CALM);
    let five = flock.at.clone();
    let members: Vec<String> = five.split(',').map(String::from).collect();
    flock.at = members[..3].join(",");
    (1..=3).for_each(|id| flock.start_member(id));
    let (leader, _) = flock.runs_after(0);
    changes(&flock, &["add", &members[3], &members[4]]);
    flock.at = five;
    for id in [4, 5] {
        flock.start_member(id);
        flock.stands(id, &["following"]);
    }
    let others: Vec<usize> = (1..=3).filter(|id| *id != leader).collect();
    flock.signal(others[0], Signal::KILL);
    flock.ends(others[0]);
    changes(&flock, &["remove", &others[0].to_string(), &others[1].to_string()]);
    assert_eq!(flock.ends(others[1]).code(), Some(6), "a removed member ends itself\n{}", flock.record());
    assert_eq!(ids(&flock), [leader as u64, 4, 5]);
    flock.wait_for("a status in which nobody misses those who were removed", || {
        let status = String::from_utf8(flock.ask(&["status"]).stdout).unwrap();
        (status.contains(" leads in epoch ") && !status.contains("does not reach")).then_some(())
    });
    let started = flock.events().iter().filter(|event| event.what == "started").count();
    assert!(started <= 2, "the job moved more than once\n{}", flock.record());
    flock.never_two();
}

#[test]
fn a_leader_that_is_removed_lets_go_and_witnesses_change_the_same_way() {
    let mut flock = Flock::of_jobs(&CALM);
    let (leader, epoch) = flock.runs_after(0);
    let witness = (1..=3).find(|id| *id != leader).unwrap();
    changes(&flock, &["witnesses", &witness.to_string()]);
    changes(&flock, &["remove", &leader.to_string()]);
    assert_eq!(flock.ends(leader).code(), Some(6), "{}", flock.record());
    let (next, _) = flock.runs_after(epoch);
    assert!(next != witness && next != leader, "{}", flock.record());
    flock.never_two();
}

/// Sealed with a key, on machines of their own: whoever asks has the key and nothing else.
#[test]
fn a_leader_that_is_cut_off_is_removed_by_the_others_and_ends_when_it_is_back() {
    let Some(mut flock) = Flock::of_jobs_on_hosts(&CALM) else { return };
    let (leader, epoch) = flock.runs_after(0);
    flock.hosts.as_ref().unwrap().cut(leader).unwrap();
    let (next, _) = flock.runs_after(epoch);
    changes_from(&flock, next, &["remove", &leader.to_string()]);
    flock.hosts.as_ref().unwrap().heal(leader).unwrap();
    assert_eq!(flock.ends(leader).code(), Some(6), "{}", flock.record());
    let left: Vec<u64> = (1..=3).filter(|id| *id != leader as u64).collect();
    assert_eq!(ids(&flock), left);
    flock.never_two();
}

#[test]
fn whoever_knows_one_member_sees_all_and_may_ask_the_leader_to_step_down() {
    let mut flock = Flock::of_jobs(&[CALM[0], CALM[1], "--grace", "100ms"]);
    let (leader, epoch) = flock.runs_after(0);
    let follower = (1..=3).find(|id| *id != leader).unwrap();
    flock.stands(follower, &["following"]);
    let members: Vec<String> = flock.at.trim_start_matches("members:").split(',').map(String::from).collect();
    flock.at = format!("members:{}", members[follower - 1]);
    let json: serde_json::Value = serde_json::from_slice(&flock.ask(&["status", "--json"]).stdout).unwrap();
    let shown: Vec<_> = json["members"].as_array().unwrap().iter().map(|member| member["id"].as_u64()).collect();
    assert_eq!((shown, &json["leader"]), (vec![Some(1), Some(2), Some(3)], &leader.into()), "{json}");
    let output = flock.ask(&["step-down"]);
    assert!(output.status.success(), "{}\n{}", String::from_utf8_lossy(&output.stderr), flock.record());
    flock.runs_after(epoch);
    flock.never_two();
}

#[test]
fn a_member_that_is_preferred_takes_the_lead_from_a_higher_one_and_its_rank_is_kept() {
    let flock = Flock::of_jobs(&[CALM[0], CALM[1], "--grace", "100ms", "--preempt", "--preempt-delay", "100ms"]);
    let (_, epoch) =
        flock.wait_for("member 3 to lead", || Some(flock.runs_after(0)).filter(|(leader, _)| *leader == 3));
    changes(&flock, &["prefer", "1"]);
    flock.wait_for("member 1 to lead", || Some(flock.runs_after(epoch)).filter(|(leader, _)| *leader == 1));
    let output = flock.ask(&["members", "list"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().any(|line| line.starts_with("  1@") && line.contains("preferred")), "{text}");
    let refused = flock.ask(&["members", "prefer", "9"]);
    assert_eq!(refused.status.code(), Some(6), "{}", String::from_utf8_lossy(&refused.stderr));
    flock.never_two();
}
