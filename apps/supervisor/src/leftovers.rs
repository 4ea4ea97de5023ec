//! Processes that an earlier life of this member has left running.
//!
//! All processes that a member starts have a mark in their environment, which belongs to the member's state folder.
//! When a member starts, it looks for processes with its mark, and ends them before it may run the command again. Only
//! one process at a time can be the member of a state folder, so a process with that mark is left over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::{Pid, Signal, getpid, kill_process};

use crate::guardian::cgroup;

/// The environment variable that holds the mark.
pub(crate) const VARIABLE: &str = "BELLWETHER_RUN";
/// The file of the mark, in the state folder.
const MARK_FILE: &str = "run-mark";
/// The file that names the cgroup of the command, in the state folder.
const CGROUP_FILE: &str = "run-cgroup";

/// The mark of a state folder. It is made when there is none.
pub(crate) fn mark(folder: &Path) -> io::Result<String> {
    let file = folder.join(MARK_FILE);
    let kept = fs::read_to_string(&file).unwrap_or_default();
    if !kept.trim().is_empty() {
        return Ok(kept.trim().to_owned());
    }
    let mark = fs::read_to_string("/proc/sys/kernel/random/uuid")?;
    fs::create_dir_all(folder)?;
    fs::write(file, &mark)?;
    Ok(mark.trim().to_owned())
}

/// Stores the path of the cgroup that the command runs in.
pub(crate) fn remember_cgroup(folder: &Path, path: &Path) -> io::Result<()> {
    fs::write(folder.join(CGROUP_FILE), path.as_os_str().as_encoded_bytes())
}

/// Ends all processes that have this mark or are in the stored cgroup, and waits until none is left. Returns their
/// number.
pub(crate) fn end(folder: &Path, mark: &str) -> usize {
    let cgroup = fs::read_to_string(folder.join(CGROUP_FILE)).ok().map(PathBuf::from);
    let mut pause = Duration::from_micros(500);
    let mut found = std::collections::BTreeSet::new();
    loop {
        let bearers = bearers(mark);
        let empty = cgroup.as_ref().is_none_or(|path| cgroup::is_empty(path));
        if bearers.is_empty() && empty {
            break;
        }
        if let Some(path) = &cgroup {
            let _ = cgroup::kill_all(path);
        }
        for pid in bearers {
            found.insert(pid.as_raw_nonzero());
            let _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    }
    if let Some(path) = cgroup {
        let _ = fs::remove_dir(path);
        let _ = fs::remove_file(folder.join(CGROUP_FILE));
    }
    found.len()
}

/// All processes with a mark, except this one.
fn bearers(mark: &str) -> Vec<Pid> {
    let entry = format!("{VARIABLE}={mark}");
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = all.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?));
    let others = pids.filter(|&pid| pid != getpid());
    // A dead process has no environment any more.
    others.filter(|pid| bears(&format!("/proc/{}/environ", pid.as_raw_nonzero()), entry.as_bytes())).collect()
}

fn bears(environment: &str, entry: &[u8]) -> bool {
    fs::read(environment).is_ok_and(|text| text.split(|byte| *byte == 0).any(|variable| variable == entry))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_folder_keeps_its_mark_and_another_has_another() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let first = mark(one.path()).unwrap();
        assert_eq!(mark(one.path()).unwrap(), first);
        assert_ne!(mark(other.path()).unwrap(), first);
        assert!(first.len() > 30, "{first}");
    }

    #[test]
    fn whoever_bears_the_mark_is_ended_and_nobody_else() {
        let folder = tempfile::tempdir().unwrap();
        let mark = mark(folder.path()).unwrap();
        let start = |mark: &str| Command::new("sleep").arg("1000").env(VARIABLE, mark).spawn().unwrap();
        let (mut ours, mut other) = (start(&mark), start("another"));
        assert_eq!(end(folder.path(), &mark), 1);
        assert!(!ours.wait().unwrap().success());
        assert!(other.try_wait().unwrap().is_none(), "a stranger was ended");
        other.kill().unwrap();
        other.wait().unwrap();
        assert_eq!(end(folder.path(), &mark), 0);
    }
}
