//! When any process dies or freezes, the whole tree is dead before another member may go on.

use std::io::{BufRead as _, Read as _};
use std::process::Command;
use std::time::{Duration, Instant};

use bellwether_supervisor::events::{EventKind, EventLine};
use bellwether_supervisor::{after, now, tree};
use jiff::Timestamp;
use rustix::process::{Signal, kill_process};

use crate::member::{Member, STUBBORN, freeze, is_alive, is_woken, wait_for_death, wait_for_end, wait_for_rest};

#[test]
fn a_killed_supervisor_is_mourned_only_when_its_whole_tree_is_dead() {
    let mut member = Member::start(&[], STUBBORN);
    member.lead();
    let mut pipe = member.pipe();
    let tree = member.whole_tree(&mut pipe);
    let guardian = member.guardian();
    assert!(!member.has_obituary());
    let killed = Instant::now();
    member.signal(Signal::KILL);
    let text = member.obituary();
    println!("obituary after {:?}", killed.elapsed());
    assert_eq!(text, "obituary 0\n");
    assert!(tree.iter().all(|&pid| !is_alive(pid)), "mourned too early");
    wait_for_end(&mut pipe);
    wait_for_death(guardian);
}

#[test]
fn a_killed_guardian_takes_its_tree_along_and_the_lead_is_given_back_only_then() {
    let mut member = Member::start(&[], STUBBORN);
    member.lead();
    let mut pipe = member.pipe();
    let tree = member.whole_tree(&mut pipe);
    kill_process(member.guardian(), Signal::KILL).unwrap();
    assert_eq!(member.asks(), "step-down");
    assert!(tree.iter().all(|&pid| !is_alive(pid)), "let go too early");
    wait_for_end(&mut pipe);
    member.tell("let-go");
    assert_eq!(member.asks(), "stopped");
    member.tell("released");

    // Another guardian takes over its duties.
    member.lead();
    let mut pipe = member.pipe();
    assert_eq!(member.whole_tree(&mut pipe).len(), 3);
}

#[test]
fn a_frozen_supervisor_does_not_keep_its_command_alive() {
    let mut member = Member::start(&[], STUBBORN);
    member.tell("lease 3000 3200");
    member.tell("leading 7");
    let began = Instant::now();
    let mut pipe = member.pipe();
    member.whole_tree(&mut pipe);
    member.signal(Signal::STOP);
    wait_for_end(&mut pipe);
    let lasted = began.elapsed();
    assert!(lasted > Duration::from_millis(3100), "killed after {lasted:?}, before the lease was over");
    println!(
        "killed {:?} after the start, {:?} after kill_at",
        lasted,
        lasted.saturating_sub(Duration::from_millis(3200))
    );
    member.signal(Signal::CONT);
    assert_eq!(member.asks(), "step-down");
    member.tell("stop-now");
    assert_eq!(member.asks(), "stopped");
}

#[test]
fn a_renewal_lasts_longer_than_the_supervisor_that_brought_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("events");
    let mut member = Member::start(&["--events", file.to_str().unwrap()], STUBBORN);
    member.tell("lease 1000 1100");
    member.tell("leading 7");
    let began = Instant::now();
    let mut pipe = member.pipe();
    member.whole_tree(&mut pipe);
    member.tell("lease 2000 2100");
    // A later event is recorded later, so the renewal has arrived by then.
    member.tell("leaderless");
    while !std::fs::read_to_string(&file).unwrap().contains("leaderless") {
        std::thread::yield_now();
    }
    member.signal(Signal::STOP);
    wait_for_end(&mut pipe);
    let lasted = began.elapsed();
    assert!(lasted >= Duration::from_millis(2000), "killed after {lasted:?}, as if nothing had been renewed");
    member.signal(Signal::CONT);
}

#[test]
fn a_frozen_supervisor_tells_later_when_its_command_was_dead() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("events");
    let mut member = Member::start(&["--events", file.to_str().unwrap()], STUBBORN);
    member.tell("lease 1000 1100");
    member.tell("leading 7");
    let mut pipe = member.pipe();
    member.whole_tree(&mut pipe);
    let guardian = member.guardian();
    member.signal(Signal::STOP);
    wait_for_end(&mut pipe);
    wait_for_rest(guardian);
    let dead_by = Timestamp::now();
    member.signal(Signal::CONT);
    assert_eq!(member.asks(), "step-down");
    let stopped = loop {
        let text = std::fs::read_to_string(&file).unwrap();
        let events = text.lines().filter_map(|line| serde_json::from_str::<EventLine>(line).ok());
        if let Some(stopped) = events.into_iter().find(|event| event.event == EventKind::Stopped) {
            break stopped;
        }
        std::thread::yield_now();
    };
    assert!(stopped.at <= dead_by, "the record would say that two copies ran until the supervisor woke up");
}

#[test]
fn a_frozen_guardian_is_not_waited_for() {
    let mut member = Member::start(&[], STUBBORN);
    member.tell("lease 3000 3200");
    member.tell("leading 7");
    let mut pipe = member.pipe();
    let tree = member.whole_tree(&mut pipe);
    kill_process(member.guardian(), Signal::STOP).unwrap();
    member.tell("stop-now");
    assert_eq!(member.asks(), "stopped");
    assert!(tree.iter().all(|&pid| !is_alive(pid)), "let go too early");
    wait_for_end(&mut pipe);
}

#[test]
fn a_frozen_guardian_is_woken_by_the_death_of_its_supervisor() {
    let mut member = Member::start(&[], STUBBORN);
    member.lead();
    let mut pipe = member.pipe();
    let tree = member.whole_tree(&mut pipe);
    let guardian = member.guardian();
    freeze(guardian);
    member.signal(Signal::KILL);
    assert!(is_woken(guardian), "it sleeps on while its command runs");
    assert_eq!(member.obituary(), "obituary 0\n");
    assert!(tree.iter().all(|&pid| !is_alive(pid)), "mourned too early");
    wait_for_end(&mut pipe);
}

#[test]
fn a_command_that_is_frozen_with_its_whole_member_is_dead_when_its_lease_is_over() {
    let mut member = Member::start(&["--contain", "pid-namespace"], STUBBORN);
    member.tell("lease 2000 2000");
    member.tell("leading 7");
    let mut pipe = member.pipe();
    let command = member.whole_tree(&mut pipe);
    let frozen = tree::descendants(member.pid(), &[]).into_iter().map(|process| process.pid);
    let frozen: Vec<_> = frozen.chain([member.pid()]).collect();
    frozen.iter().for_each(|&pid| freeze(pid));
    // No process is woken, and yet it ends.
    wait_for_end(&mut pipe);
    command.iter().for_each(|&pid| wait_for_death(pid));
    for pid in frozen {
        let _ = kill_process(pid, Signal::CONT);
    }
    assert_eq!(member.asks(), "step-down");
}

#[test]
fn when_everything_was_frozen_a_command_without_a_namespace_is_killed_on_waking() {
    let mut member = Member::start(&["--contain", "walk"], STUBBORN);
    member.tell("lease 2000 2000");
    member.tell("leading 7");
    let mut pipe = member.pipe();
    let mut frozen = member.whole_tree(&mut pipe);
    frozen.extend([member.guardian(), member.pid()]);
    frozen.iter().for_each(|&pid| kill_process(pid, Signal::STOP).unwrap());
    // The lease was granted before the command ran, so it is over by then.
    let lease_over = after(now(), Duration::from_millis(2000));
    while now() <= lease_over {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(frozen.iter().all(|&pid| is_alive(pid)));
    // The command wakes first; the guardian's first act ends it.
    frozen.iter().for_each(|&pid| kill_process(pid, Signal::CONT).unwrap());
    wait_for_end(&mut pipe);
    assert_eq!(member.asks(), "step-down");
}

#[test]
fn the_lease_ends_a_command_that_does_not_want_to() {
    let mut member = Member::start(&[], STUBBORN);
    member.tell("lease 2000 2200");
    member.tell("leading 7");
    let mut pipe = member.pipe();
    let tree = member.whole_tree(&mut pipe);
    member.tell("stop-now");
    assert_eq!(member.asks(), "stopped");
    assert!(tree.iter().all(|&pid| !is_alive(pid)), "let go too early");
    wait_for_end(&mut pipe);
}

#[test]
fn those_who_fork_without_end_are_ended() {
    let script = "exec 9>$PIPE; trap '' TERM; echo here >&9; i=0
        while [ $i -lt 2000 ]; do (setsid sleep 1000 &) ; (sleep 1000 &); i=$((i+1)); done; sleep 1000";
    let mut member = Member::start(&[], script);
    member.lead();
    let mut pipe = member.pipe();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut pipe, &mut line).unwrap();
    member.tell("released");
    wait_for_end(&mut pipe);
}

/// A program whose first thread ends while another runs on, in a session of its own; no safe Rust can do that. Left
/// alone, it ends by itself after a while, and prints that.
const HEADLESS: &str = r#"
    #include <fcntl.h>
    #include <pthread.h>
    #include <string.h>
    #include <unistd.h>
    static int first_has_ended(void) {
        char stat[512] = {0};
        int file = open("/proc/self/stat", O_RDONLY);
        if (file < 0 || read(file, stat, sizeof stat - 1) < 0) _exit(1);
        close(file);
        return strstr(stat, ") Z ") != 0;
    }
    static void *stay(void *nothing) {
        while (!first_has_ended()) usleep(1000);
        if (write(9, "here\n", 5) != 5) _exit(1);
        sleep(20);
        if (write(9, "late\n", 5) != 5) _exit(1);
        _exit(0);
    }
    int main(void) {
        pthread_t thread;
        setsid();
        pthread_create(&thread, 0, stay, 0);
        pthread_exit(0);
    }"#;

#[test]
fn a_process_whose_first_thread_has_ended_dies_with_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("headless.c"), folder.path().join("headless"));
    std::fs::write(&source, HEADLESS).unwrap();
    // A machine that links Rust programs can compile this one.
    let compiled = Command::new("cc").arg("-pthread").arg(&source).arg("-o").arg(&program).status().unwrap();
    assert!(compiled.success());
    let mut member = Member::start(&[], &format!("exec 9>$PIPE; {} & exec sleep 1000", program.display()));
    member.lead();
    let mut pipe = member.pipe();
    let mut line = String::new();
    pipe.read_line(&mut line).unwrap();
    assert_eq!(line, "here\n");
    member.signal(Signal::KILL);
    let mut rest = String::new();
    pipe.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "", "it outlived the rest of the tree");
    assert_eq!(member.obituary(), "obituary 0\n");
}

#[test]
fn a_failed_flock_ends_the_command() {
    let mut member = Member::start(&[], STUBBORN);
    member.lead();
    let mut pipe = member.pipe();
    member.whole_tree(&mut pipe);
    member.tell("fail");
    wait_for_end(&mut pipe);
    assert_eq!(member.ends().code(), Some(70));
}
