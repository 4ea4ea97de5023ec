//! Stopping in good order: the order of steps, the time limits, and the exit codes.

use std::time::{Duration, Instant};

use rustix::process::{Signal, kill_process};

use crate::member::{Member, STUBBORN};

/// Plays the flock's part of an orderly end.
fn let_go(member: &mut Member) {
    assert_eq!(member.asks(), "leave");
    member.tell("let-go");
    assert_eq!(member.asks(), "stopped");
    member.tell("released");
    assert_eq!(member.asks(), "farewell");
}

#[test]
fn a_hand_over_waits_for_the_command_and_only_then_lets_go() {
    let mut member =
        Member::start(&[], "trap 'sleep 0.3; echo saved; exit 0' TERM; echo up; while :; do sleep 0.05; done");
    member.lead();
    assert_eq!(member.prints(), "up");
    member.signal(Signal::TERM);
    assert_eq!(member.asks(), "leave");
    member.tell("let-go");
    assert_eq!(member.asks(), "stopped");
    assert_eq!(member.prints(), "saved");
    member.tell("released");
    assert_eq!(member.asks(), "farewell");
    assert!(!member.has_obituary());
    assert_eq!(member.ends().code(), Some(0));
}

#[test]
fn an_orderly_stop_gives_the_whole_grace_and_then_kills() {
    let mut member = Member::start(&["--grace", "400"], STUBBORN);
    member.lead();
    member.whole_tree(&mut member.pipe());
    let asked = Instant::now();
    member.tell("let-go");
    assert_eq!(member.asks(), "stopped");
    let lasted = asked.elapsed();
    assert!(lasted >= Duration::from_millis(400), "killed after {lasted:?}");
    println!("stopped {:?} after the grace", lasted.saturating_sub(Duration::from_millis(400)));
}

#[test]
fn the_end_of_the_lease_cuts_the_grace_short() {
    let mut member = Member::start(&["--grace", "3600000"], STUBBORN);
    member.tell("lease 1500 1600");
    member.tell("leading 7");
    member.whole_tree(&mut member.pipe());
    member.tell("let-go");
    assert_eq!(member.asks(), "stopped");
}

#[test]
fn asking_twice_hurries() {
    let mut member = Member::start(&["--grace", "3600000"], STUBBORN);
    member.lead();
    member.whole_tree(&mut member.pipe());
    member.signal(Signal::TERM);
    assert_eq!(member.asks(), "leave");
    member.tell("let-go");
    member.signal(Signal::INT);
    assert_eq!(member.asks(), "stopped");
    member.tell("released");
    assert_eq!(member.ends().code(), Some(137));
}

#[test]
fn the_exit_code_of_a_finished_command_is_passed_on() {
    for (script, code) in [("exit 0", 0), ("exit 7", 7), ("kill -KILL $$", 137), ("kill -TERM $$", 143)] {
        let mut member = Member::start(&["--on-exit", "finish"], script);
        member.lead();
        let_go(&mut member);
        assert_eq!(member.ends().code(), Some(code), "{script}");
    }
}

#[test]
fn a_command_that_exits_hands_over_and_the_member_stays() {
    let mut member = Member::start(&[], "echo run $BELLWETHER_EPOCH; exit 3");
    member.lead();
    assert_eq!(member.prints(), "run 7");
    assert_eq!(member.asks(), "step-down");
    member.tell("let-go");
    assert_eq!(member.asks(), "stopped");
    member.tell("released");
    member.tell("lease 600000 600000");
    member.tell("leading 9");
    assert_eq!(member.prints(), "run 9");
    assert_eq!(member.asks(), "step-down");
}

#[test]
fn what_a_command_leaves_behind_is_ended_before_it_is_started_again() {
    let script = "exec 9>$PIPE; echo run >&9; (setsid sh -c 'echo left $$ >&9; exec sleep 1000' &); exit 1";
    let options = ["--on-exit", "restart", "--restart-first", "1", "--restart-limit", "2"];
    let mut member = Member::start(&options, script);
    member.lead();
    let mut runs = 0;
    while runs < 3 {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut member.pipe(), &mut text).unwrap();
        runs += text.matches("run").count();
    }
    assert_eq!(runs, 3);
    assert_eq!(member.asks(), "step-down");
}

#[test]
fn signals_are_passed_on() {
    let mut member = Member::start(&[], "trap 'echo heard' USR1; echo up; while :; do sleep 0.05; done");
    member.lead();
    assert_eq!(member.prints(), "up");
    member.signal(Signal::USR1);
    assert_eq!(member.prints(), "heard");
}

#[test]
fn nobody_ends_a_guardian_by_asking() {
    let mut member = Member::start(&[], "echo up; read line; echo $line");
    member.lead();
    assert_eq!(member.prints(), "up");
    let guardian = member.guardian();
    for signal in [Signal::TERM, Signal::INT, Signal::HUP, Signal::USR1, Signal::PIPE] {
        kill_process(guardian, signal).unwrap();
    }
    std::io::Write::write_all(member.stdin.as_mut().unwrap(), b"still here\n").unwrap();
    assert_eq!(member.prints(), "still here");
}

#[test]
fn who_does_not_lead_leaves_at_once() {
    let mut member = Member::start(&[], "echo never");
    member.tell("following bob 3");
    member.guardian_is_there();
    member.signal(Signal::TERM);
    assert_eq!(member.asks(), "farewell");
    assert_eq!(member.ends().code(), Some(0));
}

#[test]
fn on_a_terminal_the_keys_reach_the_supervisor_and_the_lines_the_command() {
    let mut member = Member::start_on_terminal(
        "trap 'echo asked; exit 0' TERM; read line; echo got $line
        while :; do sleep 0.05; done",
    );
    member.lead();
    std::io::Write::write_all(member.stdin.as_mut().unwrap(), b"hello\n").unwrap();
    while member.prints() != "got hello" {}
    // Control-C.
    std::io::Write::write_all(member.stdin.as_mut().unwrap(), b"\x03").unwrap();
    assert_eq!(member.asks(), "leave");
    member.tell("let-go");
    assert_eq!(member.asks(), "stopped");
    member.tell("released");
    assert_eq!(member.asks(), "farewell");
    while !member.prints().contains("asked") {}
    assert_eq!(member.ends().code(), Some(0));
}
