//! A ring on machines of its own: unplugged, and plugged together.

use std::fs;

use serde_json::Value;

use crate::circle::Circle;
use crate::overlap::never_two;

/// How often a member's command was stopped.
fn stops(ring: &Circle, number: usize) -> usize {
    fs::read_to_string(ring.path(&format!("events-{number}"))).unwrap_or_default().matches("\"stopped\"").count()
}

/// Who waits for the token, where there is one owner, as told to a member.
fn waiters(ring: &Circle, asked_at: usize) -> Vec<String> {
    let output = ring.ask_at(asked_at, &["status", "--json"]);
    let status: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let names = |role: &str| -> Vec<String> {
        let all = status["members"].as_array().into_iter().flatten().filter(|member| member["role"] == role);
        all.filter_map(|member| Some(member["name"].as_str()?.to_owned())).collect()
    };
    if names("owner").len() == 1 { names("waiter") } else { Vec::new() }
}

#[test]
fn an_owner_that_is_unplugged_stops_before_another_goes_on_and_comes_back_as_one_who_waits() {
    let Some(mut ring) = Circle::on_hosts(3, &["--expect", "3", "--grace", "100ms"]) else { return };
    ring.command = vec![env!("CARGO_BIN_EXE_job").into(), ring.path("").into()];
    ring.start_all();
    let (owner, epoch) = ring.started_after(0);
    let hosts = ring.hosts.as_ref().unwrap();
    hosts.cut(owner + 1).unwrap();
    let (next, later) = ring.started_after(epoch);
    assert_ne!(next, owner);
    hosts.heal(owner + 1).unwrap();
    ring.wait_for("the old owner to follow", || waiters(&ring, next).contains(&format!("m{owner}")).then_some(()));
    assert!(later > epoch);
    never_two(&ring);
}

/// A firewall that drops connections lets broadcasts pass: a majority that can speak to each other goes on without whoever can only call.
#[test]
fn an_owner_that_is_heard_and_cannot_be_reached_is_replaced_and_comes_back_as_one_who_waits() {
    let Some(mut ring) = Circle::on_hosts(3, &["--expect", "3", "--grace", "100ms"]) else { return };
    ring.command = vec![env!("CARGO_BIN_EXE_job").into(), ring.path("").into()];
    ring.start_all();
    let (owner, epoch) = ring.started_after(0);
    ring.wait_for("the others to wait", || (waiters(&ring, owner).len() == 2).then_some(()));
    let hosts = ring.hosts.as_ref().unwrap();
    hosts.block_connections(owner + 1, true).unwrap();
    let (next, _) = ring.started_after(epoch);
    assert_ne!(next, owner);
    let alone = format!("no majority: hears m{owner} of 3");
    ring.wait_for("the reason of the old owner", || ring.record().contains(&alone).then_some(()));
    hosts.block_connections(owner + 1, false).unwrap();
    ring.wait_for("the old owner to follow", || waiters(&ring, next).contains(&format!("m{owner}")).then_some(()));
    never_two(&ring);
}

#[test]
fn two_rings_that_are_plugged_together_become_one_and_the_better_ones_work_is_not_stopped() {
    // Nobody counts here: slow enough that a busy machine is not taken for a dead one.
    let Some(mut ring) = Circle::on_hosts(3, &["--heartbeat", "400ms"]) else { return };
    ring.command = vec!["sleep".into(), "1000".into()];
    ring.hosts.as_ref().unwrap().cut(1).unwrap();
    ring.start_all();
    let owners = ring.wait_for("an owner in each ring", || {
        let mut owners: Vec<usize> = ring.starts().into_iter().map(|(member, _)| member).collect();
        owners.sort_unstable();
        (owners.len() == 2 && owners[0] == 0).then_some(owners)
    });
    ring.hosts.as_ref().unwrap().heal(1).unwrap();
    let owner = ring.wait_for("one ring of three", || {
        let status: Value = serde_json::from_slice(&ring.ask(&["status", "--json"]).stdout).ok()?;
        let count =
            |role: &str| Some(status["members"].as_array()?.iter().filter(|member| member["role"] == role).count());
        let name = status["owner"].as_str().filter(|_| (count("owner"), count("waiter")) == (Some(1), Some(2)))?;
        name.strip_prefix('m')?.parse::<usize>().ok()
    });
    let other = owners[0] + owners[1] - owner;
    ring.wait_for("the worse one's work to stop", || (stops(&ring, other) == 1).then_some(()));
    assert_eq!((stops(&ring, owner), ring.starts().len()), (0, 2), "{}", ring.record());
}
