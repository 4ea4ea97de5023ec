//! Flocks of one machine that move together.

use std::fs;
use std::process::{Child, Stdio};

use bellwether_testbed::hosts::Hosts;
use serde_json::Value;

use crate::flock::{Flock, binary};

fn list(hosts: &Hosts, port: u16) -> String {
    let members: Vec<String> = (1..=3).map(|id| format!("{id}@{}:{port}", hosts.address(id))).collect();
    format!("members:{}", members.join(","))
}

/// Starts a member of the flock that goes with the first one, on the same machine. It ends with the machine.
fn start_beside(first: &Flock, id: usize) -> Child {
    let hosts = first.hosts.as_ref().unwrap();
    let mut command = hosts.command(id, binary());
    command.args(["run", "--flock", "second", "--with", "first", "--at", &list(hosts, 7500), "--id", &id.to_string()]);
    command.args(["--heartbeat", "400ms", "--key"]).arg(first.path("key"));
    command.arg("--state").arg(first.path(&format!("second-state-{id}")));
    command.arg("--events").arg(first.path(&format!("second-events-{id}")));
    let log = fs::File::create(first.path(&format!("second-log-{id}"))).unwrap();
    command.args(["--", "sleep", "1000"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
    command.spawn().unwrap()
}

/// The member and epoch of the second flock's newest command.
fn newest_start(first: &Flock) -> Option<(usize, u64)> {
    let starts = (1..=3).flat_map(|id| {
        let text = fs::read_to_string(first.path(&format!("second-events-{id}"))).unwrap_or_default();
        let events: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let started = events.into_iter().filter(|event| event["event"] == "started");
        started.filter_map(move |event| Some((id, event["epoch"].as_u64()?))).collect::<Vec<_>>()
    });
    starts.max_by_key(|(_, epoch)| *epoch)
}

#[test]
fn a_flock_that_goes_with_another_is_led_where_that_one_is_and_moves_with_it() {
    let options = ["--heartbeat", "400ms", "--flock", "first"];
    let Some(first) = Flock::on_hosts(|hosts| list(hosts, 7400), &options) else { return };
    let beside: Vec<Child> = (1..=3).map(|id| start_beside(&first, id)).collect();
    let (leader, epoch) = first.started_after(0);
    let follows_to = |machine: usize, after: u64| {
        first.wait_for(&format!("the second flock to be led at machine {machine}"), || {
            newest_start(&first).filter(|(member, epoch)| *member == machine && *epoch > after).map(|(_, epoch)| epoch)
        })
    };
    let second_epoch = follows_to(leader, 0);
    assert!(first.ask(&["step-down", "--flock", "first"]).status.success());
    let (next, _) = first.started_after(epoch);
    assert_ne!(next, leader);
    follows_to(next, second_epoch);
    for mut member in beside {
        member.kill().unwrap();
        member.wait().unwrap();
    }
}

#[test]
fn a_flock_whose_companion_is_led_nowhere_says_so() {
    let mut flock = Flock::unstarted(1, &["--with", "no-such-flock"], &["sleep", "1000"]);
    flock.start_member(1);
    let says = "member m1 follows nobody: unfit to lead: flock no-such-flock is not led on this machine";
    flock.wait_for(says, || fs::read_to_string(flock.path("log-1")).unwrap_or_default().contains(says).then_some(()));
    assert!(flock.events().iter().all(|event| event.what != "leading"), "{}", flock.record());
}
