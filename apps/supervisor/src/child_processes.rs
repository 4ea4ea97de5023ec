//! The supervisor's own child processes (hooks, checks, the guardian), and the orphans that are reparented to it.

use std::io;
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use std::os::unix::process::CommandExt;

use rustix::process::{Pid, Signal, getpid, kill_process_group};

use crate::exit::Exit;
use crate::guardian::tree;
use crate::priority::ProcessPriority;
use crate::watch::ProcessEnd;

/// The outcome of a child's run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChildOutcome {
    /// The child ended.
    Ended(Exit),
    /// The child took too long, and was killed with its process group.
    TookTooLong,
}

/// The child processes that a part of this process waits for. Every other descendant is an orphan.
#[derive(Clone, Debug)]
pub(crate) struct ChildProcesses {
    pids: Arc<Mutex<Vec<Pid>>>,
    priority: ProcessPriority,
}

impl ChildProcesses {
    /// An empty set. Children are started with this priority.
    pub(crate) fn new(priority: ProcessPriority) -> ChildProcesses {
        ChildProcesses { pids: Arc::default(), priority }
    }

    fn known(&self) -> MutexGuard<'_, Vec<Pid>> {
        self.pids.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a child that another part waits for.
    pub(crate) fn adopt(&self, pid: Pid) {
        self.known().push(pid);
    }

    /// Removes a child that is no longer waited for.
    pub(crate) fn forget(&self, pid: Pid) {
        self.known().retain(|&known| known != pid);
    }

    /// Runs a command in its own process group, for at most `limit`.
    pub(crate) async fn run(&self, command: &mut Command, limit: Duration) -> io::Result<ChildOutcome> {
        let (mut child, pid) = {
            let mut known = self.known();
            let child = self.priority.spawn(command.process_group(0))?;
            let pid = Pid::from_child(&child);
            known.push(pid);
            (child, pid)
        };
        let outcome = match ProcessEnd::of(pid) {
            Ok(death) => {
                let in_time = tokio::time::timeout(limit, death.come()).await.is_ok();
                // Processes that a hook leaves behind must not pile up.
                let _ = kill_process_group(pid, Signal::KILL);
                death.come().await;
                child.wait().map(|status| match in_time {
                    true => ChildOutcome::Ended(status.into()),
                    false => ChildOutcome::TookTooLong,
                })
            }
            Err(why) => child.kill().and_then(|()| child.wait()).and(Err(why)),
        };
        self.forget(pid);
        outcome
    }

    /// Reaps orphans that have ended.
    pub(crate) fn reap_orphans(&self) {
        let known = self.known();
        for member in tree::children_of_ours().into_iter().filter(|member| !member.alive) {
            if !known.contains(&member.pid) {
                tree::reap_one(member.pid);
            }
        }
    }

    /// Kills all descendants except registered children, until none is left, however long that takes.
    pub(crate) fn kill_orphans(&self) {
        let mut pause = Duration::from_micros(500);
        // The kernel's list of children may miss one while another exits: only two empty results in a row count.
        let mut clean_looks = 0;
        let mut kill: fn(Pid, &[Pid]) -> Vec<tree::KillRefusal> = tree::kill;
        while clean_looks < 2 {
            self.reap_orphans();
            // Held while we kill, so that no hook starts unregistered meanwhile.
            let spared = self.known();
            if tree::descendants(getpid(), &spared).is_empty() {
                clean_looks += 1;
                continue;
            }
            clean_looks = 0;
            kill(getpid(), &spared);
            kill = tree::kill_again;
            drop(spared);
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(50));
        }
    }
}
