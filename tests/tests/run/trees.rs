//! A command of many processes: never two copies at once, whatever is cut, frozen or killed.
//!
//! `./test` does a few faults with a hundred processes, `./soak trees` as many as one likes with five hundred. The
//! processes of a job never fork, so that there are never more of them than were asked for. All of them hold one lock until
//! the kernel has taken them apart; whoever starts and finds it taken says so.

use std::time::{Duration, Instant};

use rustix::process::{Signal, kill_process};

use crate::flock::{Flock, children};

/// Slow enough that a busy machine alone moves nothing.
const CALM: [&str; 4] = ["--heartbeat", "400ms", "--grace", "200ms"];
/// The time in which a leader notices the size of its command, and the others grant it the time to end that.
const NOTICE: Duration = Duration::from_secs(3);
/// After so many faults a new flock, so that its record stays short.
const FAULTS_EACH: usize = 15;

type Fault = fn(&mut Flock, usize, u64);

const FAULTS: [(&str, Fault); 3] = [
    ("the port is taken off", |flock, leader, epoch| {
        flock.hosts.as_ref().unwrap().cut(leader).unwrap();
        flock.runs_after(epoch);
        flock.hosts.as_ref().unwrap().heal(leader).unwrap();
        flock.lost(leader, epoch);
    }),
    ("everything is frozen, and woken when another runs", |flock, leader, epoch| {
        flock.hosts.as_ref().unwrap().signal(leader, Signal::STOP);
        flock.runs_after(epoch);
        flock.hosts.as_ref().unwrap().signal(leader, Signal::CONT);
        flock.lost(leader, epoch);
    }),
    ("supervisor and guardian are killed at once", |flock, leader, epoch| {
        let supervisor = flock.supervisor(leader);
        let guardian = children(supervisor)[0];
        kill_process(guardian, Signal::KILL).unwrap();
        kill_process(supervisor, Signal::KILL).unwrap();
        flock.runs_after(epoch);
        flock.ends(leader);
        flock.start_member(leader);
        flock.stands(leader, &["following"]);
    }),
];

/// The member and epoch of the command, once it runs with all of its processes.
fn grown(flock: &Flock) -> Option<(usize, u64)> {
    let events = flock.events();
    let started = events.iter().filter(|event| event.what == "started").max_by_key(|event| event.epoch)?;
    let stopped = events.iter().any(|event| event.what == "stopped" && event.epoch == started.epoch);
    let grown = std::fs::read_to_string(flock.path("grown")).unwrap_or_default();
    let grown = grown.lines().any(|line| line == started.epoch.to_string());
    (grown && !stopped).then_some((started.member, started.epoch))
}

/// Injects each fault this number of times, into flocks whose command has this number of processes.
fn soak(processes: usize, count: usize) {
    let began = Instant::now();
    let mut done = 0;
    let mut flock = None;
    while done < FAULTS.len() * count {
        if done % FAULTS_EACH == 0 {
            let contain = std::env::var("CONTAIN").unwrap_or_else(|_| "auto".into());
            let options = [&CALM[..], &["--contain", &contain]].concat();
            flock = Flock::of_trees_on_hosts(processes, &options);
        }
        let Some(flock) = &mut flock else { return };
        let (leader, epoch) = flock.wait_for("a tree that has grown", || grown(flock));
        std::thread::sleep(NOTICE);
        if grown(flock) != Some((leader, epoch)) {
            // A busy machine has moved it meanwhile.
            continue;
        }
        let (name, fault) = FAULTS[done % FAULTS.len()];
        println!("{:>8.1} s: fault {done}: {name}: member {leader}, epoch {epoch}", began.elapsed().as_secs_f64());
        fault(flock, leader, epoch);
        flock.never_two();
        done += 1;
    }
    println!("{done} faults of a command of {processes} processes, never two copies");
}

#[test]
fn a_command_of_many_processes_never_runs_twice() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    soak(number("PROCESSES").unwrap_or(100), number("FAULTS").unwrap_or(1));
}
