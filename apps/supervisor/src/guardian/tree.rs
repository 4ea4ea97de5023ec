//! A process and all its descendants: finding, signalling and reaping them.
//!
//! Both of our processes are *subreapers*: a process below us that loses its parent becomes our child, whatever it did
//! to escape (a new session, a double fork). So no process of a command is ever out of sight, and "no child is left"
//! means that none of them is alive.

use std::collections::BTreeSet;
use std::fs;
use std::io;

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitOptions, WaitStatus, getpgrp, getpid, kill_process, kill_process_group, setpriority_pgrp,
    setpriority_process, wait, waitpid,
};

use crate::exit::Exit;

/// The niceness of processes that should run first.
const SOONEST: i32 = -20;

/// How often to search for processes that started while others were stopped.
const LOOKS_MAX: u32 = 16;

/// A process of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessInfo {
    /// The id of the process.
    pub pid: Pid,
    /// The process's group.
    pub group: Option<Pid>,
    /// Whether it still runs; otherwise it has ended and is not reaped yet.
    pub alive: bool,
}

/// A process that could not be signalled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KillRefusal {
    /// The process that could not be killed.
    pub pid: Pid,
    /// The system's error.
    pub why: Errno,
}

/// Whether `/proc` shows this process and its descendants under the ids that we use. It does not where it is not
/// mounted, or belongs to another PID namespace.
pub(crate) fn is_in_sight() -> bool {
    fs::read_link("/proc/self").is_ok_and(|us| us.to_str().and_then(parse_pid) == Some(getpid()))
}

/// All descendants of a process, except `spared` and theirs.
pub fn descendants(root: Pid, spared: &[Pid]) -> Vec<ProcessInfo> {
    let mut found: Vec<ProcessInfo> = Vec::new();
    let mut unread = vec![root];
    // A process that is reparented while we read may be met twice.
    let mut met = BTreeSet::from([root.as_raw_nonzero()]);
    while let Some(parent) = unread.pop() {
        for child in children(parent) {
            if spared.contains(&child) || !met.insert(child.as_raw_nonzero()) {
                continue;
            }
            if let Some(member) = look_at(child) {
                found.push(member);
            }
            unread.push(child);
        }
    }
    found
}

/// The children of this process, dead or alive.
pub(crate) fn children_of_ours() -> Vec<ProcessInfo> {
    children(getpid()).into_iter().filter_map(look_at).collect()
}

/// The child of a namespace's first process that has this process id inside.
pub(crate) fn child_known_inside_as(init: u32, inner: i32) -> Option<Pid> {
    let init = Pid::from_raw(i32::try_from(init).ok()?)?;
    children(init).into_iter().find(|child| {
        let status = fs::read_to_string(format!("/proc/{}/status", child.as_raw_nonzero())).unwrap_or_default();
        let numbers = status.lines().find_map(|line| line.strip_prefix("NSpid:")).unwrap_or_default();
        numbers.split_whitespace().next_back().and_then(|number| number.parse().ok()) == Some(inner)
    })
}

/// Sends SIGTERM to all descendants of a process, once each, and wakes stopped ones so that they receive it.
pub(crate) fn terminate(root: Pid) {
    let members = descendants(root, &[]);
    let groups = groups(root, &members, &[]);
    for signal in [Signal::TERM, Signal::CONT] {
        // A process that cannot be signalled is dead already, or will be met again by the kill.
        for &group in &groups {
            let _ = kill_process_group(group, signal);
        }
        for member in members.iter().filter(|member| !member.group.is_some_and(|group| groups.contains(&group))) {
            let _ = kill_process(member.pid, signal);
        }
    }
}

/// Kills all descendants of a process once. All are stopped before one is killed, since they may replace each other as
/// they die; processes that start meanwhile are left to the next call.
pub fn kill(root: Pid, spared: &[Pid]) -> Vec<KillRefusal> {
    kill_all(root, &hold(root, spared, 1), spared)
}

/// Kills descendants that survived a first call: searches for new ones until there are none before any is killed.
pub fn kill_again(root: Pid, spared: &[Pid]) -> Vec<KillRefusal> {
    kill_all(root, &hold(root, spared, LOOKS_MAX), spared)
}

/// Stops all descendants of a process, and searches for new ones at most `looks` times.
fn hold(root: Pid, spared: &[Pid], looks: u32) -> Vec<ProcessInfo> {
    let mut held = BTreeSet::new();
    let mut members = Vec::new();
    for _ in 0..looks {
        members = descendants(root, spared);
        let known = held.len();
        for member in members.iter().filter(|member| member.alive) {
            if held.insert(member.pid.as_raw_nonzero()) {
                // A process that cannot be stopped is met again by the kill.
                let _ = kill_process(member.pid, Signal::STOP);
            }
        }
        if held.len() == known {
            break;
        }
    }
    members
}

/// Raises the priority of all descendants of a process. To die, a process must be scheduled once more, and should not
/// have to queue for that on a busy machine.
pub(crate) fn raise_all(root: Pid) {
    for member in descendants(root, &[]).into_iter().filter(|member| member.alive) {
        let _ = setpriority_process(Some(member.pid), SOONEST);
    }
}

/// Kills these. A whole process group dies in one step.
fn kill_all(root: Pid, members: &[ProcessInfo], spared: &[Pid]) -> Vec<KillRefusal> {
    for group in groups(root, members, spared) {
        // To die, a process must be scheduled once more; on a busy machine it should not have to queue for that.
        let _ = setpriority_pgrp(Some(group), SOONEST);
        let _ = kill_process_group(group, Signal::KILL);
    }
    let living = members.iter().filter(|member| member.alive);
    living.filter_map(|member| refusal(member.pid, kill_process(member.pid, Signal::KILL))).collect()
}

fn refusal(pid: Pid, outcome: rustix::io::Result<()>) -> Option<KillRefusal> {
    outcome.err().filter(|&why| why != Errno::SRCH).map(|why| KillRefusal { pid, why })
}

/// The groups of these processes that hold nobody else: a process can join only groups of its own session, and the
/// tree's sessions begin with the guardian's. The guardian itself is in its own group, which a descendant may join.
fn groups(root: Pid, members: &[ProcessInfo], spared: &[Pid]) -> Vec<Pid> {
    let ours = [getpgrp(), getpid(), root];
    let mut groups: Vec<Pid> = members.iter().filter(|member| member.alive).filter_map(|member| member.group).collect();
    groups.sort_unstable_by_key(|group| group.as_raw_nonzero());
    groups.dedup();
    groups.retain(|group| !ours.contains(group) && !spared.contains(group));
    groups
}

/// The result of reaping.
#[derive(Debug, Default)]
pub struct Reaped {
    /// The reaped processes, and how each had ended.
    pub dead: Vec<(Pid, Exit)>,
    /// Whether no child is left at all.
    pub childless: bool,
}

/// Reaps all dead children. Never waits.
pub fn reap() -> Reaped {
    let mut reaped = Reaped::default();
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, status))) => reaped.dead.extend(ended(status).map(|exit| (pid, exit))),
            Ok(None) => return reaped,
            Err(Errno::INTR) => {}
            Err(_) => {
                reaped.childless = true;
                return reaped;
            }
        }
    }
}

/// Reaps all children, and waits for those that are still dying. Sleeps meanwhile: a real-time process that polled
/// would keep the dying ones from the core that they need.
pub(crate) fn reap_all() {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

fn ended(status: WaitStatus) -> Option<Exit> {
    let low = |number: i32| u8::try_from(number & 0xff).unwrap_or(u8::MAX);
    let code = status.exit_status().map(|code| Exit::Code(low(code)));
    code.or(status.terminating_signal().map(|signal| Exit::Signal(low(signal))))
}

/// Reaps one process, if it is a dead child of ours.
pub(crate) fn reap_one(pid: Pid) {
    let _ = waitpid(Some(pid), WaitOptions::NOHANG);
}

/// The children of a process, over all of its threads.
fn children(parent: Pid) -> Vec<Pid> {
    let folder = format!("/proc/{}/task", parent.as_raw_nonzero());
    let Ok(threads) = fs::read_dir(folder) else { return Vec::new() };
    let mut pids = Vec::new();
    for thread in threads.flatten() {
        match fs::read_to_string(thread.path().join("children")) {
            Ok(text) => pids.extend(text.split_ascii_whitespace().filter_map(parse_pid)),
            Err(why) if why.kind() == io::ErrorKind::NotFound && !knows_children() => {
                return children_by_search(parent);
            }
            Err(_) => {}
        }
    }
    pids
}

/// Whether this kernel lists the children of a thread.
fn knows_children() -> bool {
    fs::exists("/proc/thread-self/children").unwrap_or(false)
}

/// The slow way, for kernels without that list: reads the parent of every process.
fn children_by_search(parent: Pid) -> Vec<Pid> {
    let Ok(everybody) = fs::read_dir("/proc") else { return Vec::new() };
    let pids = everybody.flatten().filter_map(|entry| parse_pid(entry.file_name().to_str()?));
    pids.filter(|&pid| stat(pid).is_some_and(|stat| stat.parent == Some(parent))).collect()
}

struct Stat {
    alive: bool,
    parent: Option<Pid>,
    group: Option<Pid>,
}

fn stat(pid: Pid) -> Option<Stat> {
    let text = fs::read(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
    parse_stat(&text)
}

/// The second field is the program's name in brackets, which may itself contain brackets. The state is that of the
/// first thread, which may have ended long before the others.
fn parse_stat(text: &[u8]) -> Option<Stat> {
    let end_of_name = text.iter().rposition(|&byte| byte == b')')?;
    let rest = std::str::from_utf8(text.get(end_of_name + 1..)?).ok()?;
    let mut fields = rest.split_ascii_whitespace();
    let state = fields.next()?;
    let parent = fields.next().and_then(parse_pid);
    let group = fields.next().and_then(parse_pid);
    let threads = fields.nth(14).and_then(|count| count.parse().ok()).unwrap_or(1);
    Some(Stat { alive: !matches!(state, "Z" | "X") || threads > 1, parent, group })
}

fn look_at(pid: Pid) -> Option<ProcessInfo> {
    stat(pid).map(|stat| ProcessInfo { pid, group: stat.group, alive: stat.alive })
}

fn parse_pid(text: &str) -> Option<Pid> {
    Pid::from_raw(text.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_and_spaces_does_not_confuse() {
        let stat = parse_stat(b"42 (evil) R 1 2 (x) S 7 9 9 0 -1").unwrap();
        assert!(stat.alive);
        assert_eq!((stat.parent, stat.group), (Pid::from_raw(7), Pid::from_raw(9)));
    }

    #[test]
    fn a_body_is_not_alive() {
        assert!(!parse_stat(b"42 (sh) Z 7 9 9 0 -1").unwrap().alive);
    }

    #[test]
    fn one_whose_first_thread_has_ended_is_alive_as_long_as_another_runs() {
        let stat = |threads| format!("42 (job) Z 7 9 9 0 -1 4194316 1 0 0 0 0 0 0 0 20 0 {threads} 0 100 0 0");
        assert!(parse_stat(stat(2).as_bytes()).unwrap().alive);
        assert!(!parse_stat(stat(1).as_bytes()).unwrap().alive);
    }

    #[test]
    fn nonsense_is_nobody() {
        assert!(parse_stat(b"").is_none());
        assert!(parse_stat(b"42 (sh").is_none());
        assert!(parse_stat(b"42 (sh)").is_none());
    }

    #[test]
    fn we_find_our_own_children() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let pid = Pid::from_child(&child);
        assert!(descendants(getpid(), &[]).iter().any(|member| member.pid == pid));
        assert!(!descendants(getpid(), &[pid]).iter().any(|member| member.pid == pid));
        assert!(children_by_search(getpid()).contains(&pid));
        child.kill().unwrap();
        child.wait().unwrap();
    }

    #[test]
    fn everybody_is_held_before_anybody_is_killed() {
        let mut parent = std::process::Command::new("sh").args(["-c", "sleep 60 & sleep 60 & wait"]).spawn().unwrap();
        let root = Pid::from_child(&parent);
        while descendants(root, &[]).len() < 2 {
            std::thread::yield_now();
        }
        let held = hold(root, &[], LOOKS_MAX);
        let is_stopped = |pid: Pid| {
            let text = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap();
            text.contains(") T ")
        };
        // A signal takes a moment to arrive.
        while !held.iter().all(|member| is_stopped(member.pid)) {
            std::thread::yield_now();
        }
        assert_eq!(held.len(), 2);
        assert_eq!(kill(root, &[]), []);
        parent.wait().unwrap();
    }
}
