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

/// How a child's run went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChildOutcome {
    /// It ended.
    Ended(Exit),
    /// It took too long, and was killed with its process group.
    TookTooLong,
}

/// The child processes that somebody in this process waits for. Every other descendant is an orphan.
#[derive(Clone, Debug)]
pub(crate) struct ChildProcesses {
    pids: Arc<Mutex<Vec<Pid>>>,
    priority: ProcessPriority,
}

impl ChildProcesses {
    /// No children yet. Those that are started get this priority.
    pub(crate) fn new(priority: ProcessPriority) -> ChildProcesses {
        ChildProcesses { pids: Arc::default(), priority }
    }

    fn known(&self) -> MutexGuard<'_, Vec<Pid>> {
        self.pids.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody else waits for this child.
    pub(crate) fn adopt(&self, pid: Pid) {
        self.known().push(pid);
    }

    /// Nobody waits for this child any more.
    pub(crate) fn forget(&self, pid: Pid) {
        self.known().retain(|&known| known != pid);
    }

    /// Runs a command in its own process group, for so long at most.
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
                // What a hook leaves behind is not allowed to pile up.
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

    /// Kills everybody below us whom nobody waits for, until nobody is left. Waits for that, however long it takes.
    pub(crate) fn kill_orphans(&self) {
        let mut pause = Duration::from_micros(500);
        // The kernel's list of children may miss one while another exits: only two empty looks in a row count.
        let mut clean_looks = 0;
        let mut kill: fn(Pid, &[Pid]) -> Vec<tree::KillRefusal> = tree::kill;
        while clean_looks < 2 {
            self.reap_orphans();
            // Held while we kill, so that no hook is born unknown meanwhile.
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
