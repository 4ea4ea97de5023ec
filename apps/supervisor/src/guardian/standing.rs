//! How a process stands with the kernel: how soon it gets a core, and how late it is sacrificed for memory.

use std::fs;

use rustix::process::{getpriority_process, setpriority_process};
use serde::{Deserialize, Serialize};

const OOM: &str = "/proc/self/oom_score_adj";
const RAISED_NICE: i32 = -19;
const RAISED_OOM: &str = "-900";

/// What a process had before it was raised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Standing {
    nice: Option<i32>,
    oom: Option<i32>,
}

/// Raises us as far as we are permitted, so that a kill is not late because the machine is busy. Says what was before.
pub(super) fn raise() -> Standing {
    let nice = getpriority_process(None).ok().filter(|_| setpriority_process(None, RAISED_NICE).is_ok());
    let oom = fs::read_to_string(OOM).ok().and_then(|text| text.trim().parse().ok());
    let oom = oom.filter(|_| fs::write(OOM, RAISED_OOM).is_ok());
    Standing { nice, oom }
}

/// Goes back to what was before: the command must not inherit what its guardian needs.
pub(super) fn take_back(before: Standing) {
    if let Some(nice) = before.nice {
        let _ = setpriority_process(None, nice);
    }
    if let Some(oom) = before.oom {
        let _ = fs::write(OOM, oom.to_string());
    }
}
