//! How a process stands with the kernel: how soon it gets a core, and how late it is sacrificed for memory.

use std::fs;
use std::io;
use std::process::{Child, Command};

use rustix::process::{Pid, getpriority_process, setpriority_process};
use serde::{Deserialize, Serialize};

const OOM: &str = "/proc/self/oom_score_adj";
const RAISED_NICE: i32 = -19;
const RAISED_OOM: &str = "-900";

/// What a process had before it was raised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    nice: Option<i32>,
    oom: Option<i32>,
}

impl Standing {
    /// Starts a process that stands as we did before. On Linux niceness belongs to a thread, and a child has that of the
    /// thread that started it: so one that was never raised does.
    ///
    /// # Errors
    /// What the system says.
    pub(crate) fn spawn(self, command: &mut Command) -> io::Result<Child> {
        let start = || {
            take_back(self);
            command.spawn()
        };
        let thread = std::thread::Builder::new().stack_size(64 * 1024);
        std::thread::scope(|scope| match thread.spawn_scoped(scope, start)?.join() {
            Ok(child) => child,
            Err(_) => Err(io::Error::other("the thread that starts processes failed")),
        })
    }
}

/// Raises us as far as we are permitted, so that a kill is not late because the machine is busy. Says what was before.
pub(crate) fn raise() -> Standing {
    let nice = getpriority_process(None).ok().filter(|_| setpriority_process(None, RAISED_NICE).is_ok());
    let oom = fs::read_to_string(OOM).ok().and_then(|text| text.trim().parse().ok());
    let oom = oom.filter(|_| fs::write(OOM, RAISED_OOM).is_ok());
    Standing { nice, oom }
}

/// Has every thread of ours get a core soon, as far as we are permitted, so that no lead is lost because the machine is
/// busy. Says what was before.
pub(crate) fn hurry() -> Standing {
    let nice = getpriority_process(None).ok();
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let threads = threads.filter_map(|thread| Pid::from_raw(thread.file_name().to_str()?.parse().ok()?));
    let raised = threads.map(|thread| setpriority_process(Some(thread), RAISED_NICE).is_ok());
    Standing { nice: nice.filter(|_| raised.fold(false, |any, this| any | this)), oom: None }
}

/// Goes back to what was before: the command must not inherit what its guardian needs.
pub(crate) fn take_back(before: Standing) {
    if let Some(nice) = before.nice {
        let _ = setpriority_process(None, nice);
    }
    if let Some(oom) = before.oom {
        let _ = fs::write(OOM, oom.to_string());
    }
}
