//! A process's niceness and its score for the kernel's out-of-memory killer.

use std::fs;
use std::io;
use std::process::{Child, Command};

use nix::sys::signal::SigSet;
use rustix::process::{Pid, getpriority_process, setpriority_process};
use serde::{Deserialize, Serialize};

const OOM: &str = "/proc/self/oom_score_adj";
const RAISED_NICE: i32 = -19;
const RAISED_OOM: &str = "-900";

/// The priority that a process had before it was raised; only what was changed is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessPriority {
    nice: Option<i32>,
    oom: Option<i32>,
}

impl ProcessPriority {
    /// Starts a process with this priority. On Linux niceness belongs to a thread, and a child has that of the
    /// thread that started it: so one that was never raised does.
    ///
    /// # Errors
    /// What the system says.
    pub(crate) fn spawn(self, command: &mut Command) -> io::Result<Child> {
        let start = || {
            restore(self);
            // The child must not inherit that we let signals wait.
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

/// Raises this process as far as permitted, so that a kill is not late on a busy machine. Returns the priority before.
pub(crate) fn raise() -> ProcessPriority {
    let nice = getpriority_process(None).ok().filter(|_| setpriority_process(None, RAISED_NICE).is_ok());
    let oom = fs::read_to_string(OOM).ok().and_then(|text| text.trim().parse().ok());
    let oom = oom.filter(|_| fs::write(OOM, RAISED_OOM).is_ok());
    ProcessPriority { nice, oom }
}

/// Raises every thread of this process as far as permitted, so that no lead is lost on a busy machine. Returns the
/// priority before.
pub(crate) fn raise_all_threads() -> ProcessPriority {
    let nice = getpriority_process(None).ok();
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let threads = threads.filter_map(|thread| Pid::from_raw(thread.file_name().to_str()?.parse().ok()?));
    let raised = threads.map(|thread| setpriority_process(Some(thread), RAISED_NICE).is_ok());
    ProcessPriority { nice: nice.filter(|_| raised.fold(false, |any, this| any | this)), oom: None }
}

/// Restores an earlier priority: the command must not inherit what its guardian needs.
pub(crate) fn restore(before: ProcessPriority) {
    if let Some(nice) = before.nice {
        let _ = setpriority_process(None, nice);
    }
    if let Some(oom) = before.oom {
        let _ = fs::write(OOM, oom.to_string());
    }
}
