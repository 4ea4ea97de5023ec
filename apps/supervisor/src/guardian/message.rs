//! The messages between supervisor and guardian: one small packet each.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::containment::Containment;
use crate::clock::{Moment, WorkLease};
use crate::exit::Exit;

/// An order of the supervisor to its guardian.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Instruction {
    /// What to pass to the obituary if the supervisor dies. Replaces the previous message.
    LastMessage(Vec<u8>),
    /// Start the command. Ignored while any process of the last one is alive.
    Lead {
        /// The epoch that the command gets.
        epoch: u64,
        /// The lease on the command.
        lease: WorkLease,
    },
    /// The timer that expires with the lease; it is sent with this message.
    LeaseTimer,
    /// The timer that expires when the remaining processes are to be killed; it is sent with this message.
    KillTimer,
    /// End the command: send SIGTERM now, and kill the rest at this moment or when the lease ends, whichever is first.
    Stop {
        /// When the remaining processes are killed.
        kill_at: Moment,
    },
    /// Pass a signal on to the command's process group.
    Signal(i32),
    /// The supervisor leaves in good order: kill all remaining processes, end, and publish no obituary.
    Bye,
}

/// A report of the guardian. After each `Lead` that was not ignored there is exactly one `TreeDead`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GuardianReport {
    /// The guardian is ready, with this containment.
    Ready {
        /// How commands are held together.
        containment: Containment,
        /// The path of the cgroup, if there is one.
        cgroup: Option<PathBuf>,
        /// How long an empty container took to die, if that was tried.
        probe: Option<Duration>,
    },
    /// The requested containment does not work, for this reason. The guardian ends.
    CannotContain(String),
    /// The command runs.
    Started {
        /// The command's process id, which is also that of its process group.
        pid: i32,
    },
    /// The command could not be started.
    Failed(StartFailure),
    /// The command itself has ended; processes that it left may be alive.
    Exited(Exit),
    /// A process of the tree cannot be killed.
    Stuck {
        /// The process that cannot be ended.
        pid: i32,
        /// The system's error message.
        why: String,
    },
    /// The remaining processes have been killed, and may take a while to be gone.
    Killing,
    /// No process of the command is alive.
    TreeDead {
        /// When the last one died. A supervisor that was frozen hears of it late.
        at: Moment,
        /// How long that took after a kill, if there was one.
        took: Option<Duration>,
    },
}

/// Why a command could not be started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StartFailure {
    /// The lease was over when the order came.
    LeaseOver,
    /// The system could not run it.
    NotRun {
        /// A shell's exit code for it: 127 if there is no such command, otherwise 126.
        code: u8,
        /// What was tried, and the system's error.
        why: String,
    },
}

/// An order of the guardian to the first process of a namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum InitOrder {
    /// The command's process was found from outside the namespace: it may be reaped.
    Found,
    /// Send SIGTERM to all processes in the namespace.
    Terminate,
    /// Pass a signal on to the command's process group.
    Signal(i32),
}

/// A report of a launcher, or of the first process of a namespace, to the guardian.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum InitReport {
    /// The namespace exists.
    Ready,
    /// The command runs.
    Started {
        /// The process id of the namespace's first process in our own namespace.
        init: u32,
        /// The command's process id inside the namespace.
        inner: i32,
    },
    /// The command could not be started.
    Failed(StartFailure),
    /// The command itself has ended.
    Exited(Exit),
}
