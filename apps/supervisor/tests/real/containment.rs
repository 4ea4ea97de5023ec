//! Containment: what holds a command's processes together, in each way that this system permits.

use std::io::BufRead;
use std::process::Command;

use bellwether_supervisor::tree;
use rustix::process::{Pid, Signal, geteuid, kill_process};

use crate::member::{Member, STUBBORN, freeze, is_alive, wait_for_death, wait_for_end};

/// The ways that work here. Without root there may be no namespace and no cgroup, which is reported.
fn ways() -> Vec<&'static str> {
    let (mut ways, root) = (vec!["walk"], geteuid().is_root());
    match root {
        true => ways.extend(["pid-namespace", "cgroup"]),
        false => eprintln!("skipped: only root is sure to have PID namespaces and cgroups"),
    }
    ways
}

fn leading(way: &str, script: &str) -> Member {
    let mut member = Member::start(&["--contain", way], script);
    member.lead();
    member
}

#[test]
fn whoever_of_supervisor_and_guardian_is_killed_or_frozen_a_namespace_leaves_nothing_behind() {
    if !ways().contains(&"pid-namespace") {
        return;
    }
    type Fault = fn(Pid, Pid);
    let faults: [(&str, Fault); 4] = [
        ("both are killed, the supervisor first", |supervisor, guardian| {
            kill_process(supervisor, Signal::KILL).unwrap();
            let _ = kill_process(guardian, Signal::KILL);
        }),
        ("both are killed, the guardian first", |supervisor, guardian| {
            kill_process(guardian, Signal::KILL).unwrap();
            kill_process(supervisor, Signal::KILL).unwrap();
        }),
        ("the supervisor is frozen and the guardian killed", |supervisor, guardian| {
            freeze(supervisor);
            kill_process(guardian, Signal::KILL).unwrap();
        }),
        ("the guardian is frozen and the supervisor killed", |supervisor, guardian| {
            freeze(guardian);
            kill_process(supervisor, Signal::KILL).unwrap();
        }),
    ];
    for (name, fault) in faults {
        println!("{name}");
        let member = leading("pid-namespace", STUBBORN);
        let mut pipe = member.pipe();
        let tree = member.whole_tree(&mut pipe);
        fault(member.pid(), member.guardian());
        wait_for_end(&mut pipe);
        tree.iter().for_each(|&pid| wait_for_death(pid));
    }
}

#[test]
fn a_killed_container_or_first_process_takes_the_command_along() {
    if !ways().contains(&"pid-namespace") {
        return;
    }
    for depth in [1, 2] {
        let mut member = leading("pid-namespace", STUBBORN);
        let mut pipe = member.pipe();
        let command = member.whole_tree(&mut pipe);
        // Below the guardian: the container, and its first process.
        let chain: Vec<Pid> =
            tree::descendants(member.guardian(), &[]).into_iter().map(|process| process.pid).take(2).collect();
        kill_process(chain[depth - 1], Signal::KILL).unwrap();
        wait_for_end(&mut pipe);
        assert_eq!(member.asks(), "step-down");
        assert!(command.iter().all(|&pid| !is_alive(pid)), "let go too early");
    }
}

#[test]
fn a_command_cannot_leave_by_way_of_another_pid_namespace() {
    if !ways().contains(&"pid-namespace") {
        return;
    }
    // A process inside cannot join the namespace of the guardian, or of any other process outside; it can join one of
    // its own, which ends with all the others.
    let script = "exec 9>$PIPE
        nsenter --pid=/proc/1/ns/pid --target 1 true 2>/dev/null && echo entered own
        unshare --pid --fork --kill-child=TERM sh -c 'setsid sh -c \"trap : TERM; echo inside >&9; while :; do sleep 0.2; done\"' &
        while :; do sleep 0.2; done";
    let member = leading("pid-namespace", script);
    let mut pipe = member.pipe();
    let mut line = String::new();
    pipe.read_line(&mut line).unwrap();
    assert_eq!(line, "inside\n");
    // Even with an open file of the outer namespace, a process inside cannot enter it.
    let inside = tree::descendants(member.guardian(), &[]).into_iter().last().unwrap().pid;
    let outer = format!("/proc/{}/ns/pid", std::process::id());
    let inside = inside.as_raw_nonzero().to_string();
    let entered = Command::new("nsenter")
        .args(["--target", &inside, "--pid", "--mount", "--"])
        .args(["sh", "-c", "nsenter --pid=/dev/fd/8 true 8<&0"])
        .stdin(std::fs::File::open(outer).unwrap())
        .output()
        .unwrap();
    assert!(!entered.status.success(), "{entered:?}");
    member.signal(Signal::KILL);
    wait_for_end(&mut pipe);
    assert_eq!(member.obituary(), "obituary 0\n");
}

#[test]
fn in_a_namespace_the_command_sees_only_itself_and_ps_works() {
    if !ways().contains(&"pid-namespace") {
        return;
    }
    let mut member =
        leading("pid-namespace", "ps -o pid= -p $$ | tr -d ' '; echo $$; ls -d /proc/[0-9]* | wc -l; read end");
    let (by_ps, own) = (member.prints(), member.prints());
    assert_eq!(by_ps, own);
    let seen: u32 = member.prints().parse().unwrap();
    assert!(seen < 10, "it sees {seen} processes");
}

#[test]
fn the_terms_of_a_command_are_the_same_however_it_is_contained() {
    let script =
        "id -u; pwd; umask; echo ${BELLWETHER_EPOCH}; trap 'exit 7' TERM; echo up; while :; do sleep 0.05; done";
    for way in ways() {
        let mut member = Member::start(&["--contain", way, "--on-exit", "finish"], script);
        member.lead();
        let ours = Command::new("sh").args(["-c", "id -u; pwd; umask"]).output().unwrap();
        for line in String::from_utf8(ours.stdout).unwrap().lines() {
            assert_eq!(member.prints(), line, "{way}");
        }
        assert_eq!((member.prints(), member.prints()), ("7".into(), "up".into()), "{way}");
        member.signal(Signal::TERM);
        assert_eq!(member.asks(), "leave");
        member.tell("let-go");
        assert_eq!(member.asks(), "stopped");
        member.tell("released");
        assert_eq!(member.ends().code(), Some(7), "{way}");
    }
}

#[test]
fn every_way_ends_a_stubborn_tree_with_its_lease() {
    for way in ways() {
        let mut member = Member::start(&["--contain", way], STUBBORN);
        member.tell("lease 1500 1600");
        member.tell("leading 7");
        let mut pipe = member.pipe();
        let command = member.whole_tree(&mut pipe);
        member.tell("stop-now");
        assert_eq!(member.asks(), "stopped", "{way}");
        assert!(command.iter().all(|&pid| !is_alive(pid)), "{way}: let go too early");
    }
}

#[test]
fn what_an_earlier_life_left_running_is_ended_before_the_command_starts_again() {
    for way in ways() {
        let state = tempfile::tempdir().unwrap();
        let options = ["--contain", way, "--state", state.path().to_str().unwrap()];
        let mut first = Member::start(&options, STUBBORN);
        first.lead();
        let mut pipe = first.pipe();
        let tree = first.whole_tree(&mut pipe);
        // Both at once, as `pkill -9` would: only the kernel is left to end the tree.
        kill_process(first.guardian(), Signal::KILL).unwrap();
        first.signal(Signal::KILL);
        let mut second = Member::start(&options, "echo up; exec sleep 1000");
        second.lead();
        assert_eq!(second.prints(), "up", "{way}");
        assert!(tree.iter().all(|&pid| !is_alive(pid)), "{way}: two copies run");
        wait_for_end(&mut pipe);
    }
}
