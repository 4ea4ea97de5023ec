//! The means that keep a process from waiting for others: real-time scheduling, niceness, locked memory, and its score
//! for the kernel's out-of-memory killer. No guarantee depends on them; they only decide how seldom a lead is lost on a
//! busy machine.

use std::fmt;
use std::fs;
use std::io;
use std::process::{Child, Command};

use nix::sys::signal::SigSet;
use rustix::mm::{MlockAllFlags, mlockall};
use rustix::process::{Pid, Resource, geteuid, getpriority_process, getrlimit, setpriority_process};
use serde::{Deserialize, Serialize};
use thread_priority::unix::{set_thread_priority_and_policy, thread_native_id};
use thread_priority::{NormalThreadSchedulePolicy, RealtimeThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy};

const OOM: &str = "/proc/self/oom_score_adj";
const RAISED_NICE: i32 = -19;
const RAISED_OOM: &str = "-900";
/// The niceness 0 in the numbers of `thread_priority`.
const NOT_NICE: u8 = 49;

/// The priority that a process had before it was raised; only changed values are set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessPriority {
    nice: Option<i32>,
    oom: Option<i32>,
    realtime: bool,
}

impl ProcessPriority {
    /// Starts a process with this priority. On Linux niceness and scheduling belong to a thread, and a child inherits
    /// those of the thread that started it: so a child of a thread that was never raised has the old ones.
    ///
    /// # Errors
    /// The process cannot be started.
    pub(crate) fn spawn(self, command: &mut Command) -> io::Result<Child> {
        let start = || {
            restore(self);
            // The child must not inherit that we block signals.
            SigSet::all().thread_unblock()?;
            command.spawn()
        };
        let thread = std::thread::Builder::new().stack_size(64 * 1024);
        std::thread::scope(|scope| match thread.spawn_scoped(scope, start)?.join() {
            Ok(child) => child,
            Err(_) => Err(io::Error::other("the thread that starts processes failed")),
        })
    }
}

/// The means by which a member runs before other processes, in words; and what it would take to get the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Precedence {
    realtime: bool,
    nice: bool,
    locked: bool,
}

impl Precedence {
    /// What a member gets here and now. The calling process tries it out, and keeps it.
    #[must_use]
    pub fn here() -> Precedence {
        raise_all_threads().1
    }
}

impl fmt::Display for Precedence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let got = [
            (self.realtime, "real-time priority"),
            (self.nice && !self.realtime, "a niceness of -19"),
            (self.locked, "locked memory"),
        ];
        let got: Vec<&str> = got.into_iter().filter_map(|(got, what)| got.then_some(what)).collect();
        match got[..] {
            [] => f.write_str("no priority over others")?,
            _ => f.write_str(&got.join(" and "))?,
        }
        let needs = [
            (self.realtime, "CAP_SYS_NICE or LimitRTPRIO=1 for real-time priority"),
            (self.locked, "LimitMEMLOCK=infinity for locked memory"),
        ];
        let needs: Vec<&str> = needs.into_iter().filter_map(|(got, needs)| (!got).then_some(needs)).collect();
        if !needs.is_empty() {
            write!(f, "; a heart-beat below 100 ms on a busy machine needs {}", needs.join(", "))?;
        }
        Ok(())
    }
}

/// Raises the priority of this process, which has one thread, as far as permitted, so that a kill is not late on a busy
/// machine. Returns the priority before.
pub(crate) fn raise() -> ProcessPriority {
    let nice = getpriority_process(None).ok().filter(|_| setpriority_process(None, RAISED_NICE).is_ok());
    let oom = fs::read_to_string(OOM).ok().and_then(|text| text.trim().parse().ok());
    let oom = oom.filter(|_| fs::write(OOM, RAISED_OOM).is_ok());
    lock_memory();
    ProcessPriority { nice, oom, realtime: go_realtime() }
}

/// Raises every thread of this process as far as permitted, so that no lead is lost on a busy machine; the calling one, which
/// runs the protocol, above all others. Returns the priority before, and what was got.
pub(crate) fn raise_all_threads() -> (ProcessPriority, Precedence) {
    let nice = getpriority_process(None).ok();
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let threads = threads.filter_map(|thread| Pid::from_raw(thread.file_name().to_str()?.parse().ok()?));
    let raised = threads.map(|thread| setpriority_process(Some(thread), RAISED_NICE).is_ok());
    let nice = nice.filter(|_| raised.fold(false, |any, this| any | this));
    let realtime = go_realtime();
    let precedence = Precedence { realtime, nice: nice.is_some(), locked: lock_memory() };
    (ProcessPriority { nice, oom: None, realtime }, precedence)
}

/// Takes the lowest real-time priority: it comes before all ordinary threads, and after all other real-time ones.
fn go_realtime() -> bool {
    let policy = ThreadSchedulePolicy::Realtime(RealtimeThreadSchedulePolicy::RoundRobin);
    set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, policy).is_ok()
}

/// Locks resident memory. Where locked memory is limited, later allocations could fail: so only where it is not.
pub(crate) fn lock_memory() -> bool {
    let unlimited = geteuid().is_root() || getrlimit(Resource::Memlock).current.is_none();
    unlimited && mlockall(MlockAllFlags::CURRENT | MlockAllFlags::FUTURE | MlockAllFlags::ONFAULT).is_ok()
}

/// Restores an earlier priority: the command must not inherit what its guardian needs.
pub(crate) fn restore(before: ProcessPriority) {
    if before.realtime
        && let Ok(priority) = NOT_NICE.try_into()
    {
        let policy = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Other);
        let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Crossplatform(priority), policy);
    }
    if let Some(nice) = before.nice {
        let _ = setpriority_process(None, nice);
    }
    if let Some(oom) = before.oom {
        let _ = fs::write(OOM, oom.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The niceness and the scheduling policy of this thread.
    fn scheduling() -> (i32, i32) {
        let text = fs::read_to_string("/proc/thread-self/stat").unwrap();
        let fields: Vec<&str> = text.rsplit_once(')').unwrap().1.split_whitespace().collect();
        (fields[16].parse().unwrap(), fields[38].parse().unwrap())
    }

    #[test]
    fn what_was_raised_is_restored() {
        const ROUND_ROBIN: i32 = 2;
        let before = scheduling();
        let (priority, precedence) = raise_all_threads();
        assert_eq!(scheduling().1 == ROUND_ROBIN, precedence.realtime, "it says what it got");
        assert_eq!(scheduling().0 == RAISED_NICE, precedence.nice);
        restore(priority);
        assert_eq!(scheduling(), before);
    }

    #[test]
    fn what_is_missing_is_said_with_what_it_takes() {
        let all = Precedence { realtime: true, nice: true, locked: true };
        assert_eq!(all.to_string(), "real-time priority and locked memory");
        let nothing = Precedence { realtime: false, nice: false, locked: false }.to_string();
        for part in ["no priority over others; ", "CAP_SYS_NICE or LimitRTPRIO=1", "LimitMEMLOCK=infinity"] {
            assert!(nothing.contains(part), "{part} is not in {nothing}");
        }
        let nice = Precedence { realtime: false, nice: true, locked: true }.to_string();
        assert!(nice.starts_with("a niceness of -19 and locked memory; ") && !nice.contains("MEMLOCK"), "{nice}");
    }
}
