//! What supervisor and guardian say to each other: one small packet a message.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::containment::Containment;
use crate::clock::{Moment, WorkLease};
use crate::exit::Exit;

/// What the supervisor tells its guardian.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Instruction {
    /// What to hand to the obituary, should the supervisor die. Replaces what was said before.
    LastMessage(Vec<u8>),
    /// Start the command. One command at a time: ignored while anything of the last one is alive.
    Lead {
        /// The epoch that the command is told.
        epoch: u64,
        /// How long it may live.
        lease: WorkLease,
    },
    /// The timer that runs out with the lease; it travels with this.
    LeaseTimer,
    /// The timer that runs out when what is left of the command is to be killed; it travels with this.
    KillTimer,
    /// End the command: ask it now, and kill what is left at this moment or when the lease ends, whichever is first.
    Stop {
        /// When what is left is killed.
        kill_at: Moment,
    },
    /// Pass a signal on to the command's process group.
    Signal(i32),
    /// The supervisor leaves in good order: end, kill what may be left, and publish no obituary.
    Bye,
}

/// What the guardian tells its supervisor. After each `Lead` that was not ignored there is exactly one `TreeDead`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GuardianReport {
    /// The guardian listens, and holds commands together.
    Ready {
        /// In this way.
        containment: Containment,
        /// The cgroup, if it is one.
        cgroup: Option<PathBuf>,
        /// How long an empty one took to be taken apart, if that was tried.
        probe: Option<Duration>,
    },
    /// The guardian cannot contain commands as it was told to; why, in words. It ends.
    CannotContain(String),
    /// The command runs.
    Started {
        /// Its process id, which is also that of its process group.
        pid: i32,
    },
    /// The command could not be started.
    Failed(StartFailure),
    /// The command itself has ended; what it left behind may be alive.
    Exited(Exit),
    /// A process of the tree cannot be killed.
    Stuck {
        /// The process that cannot be ended.
        pid: i32,
        /// Why, in the system's words.
        why: String,
    },
    /// What is left of the command has been killed, and may take a while to be gone.
    Killing,
    /// Nothing of the command is alive.
    TreeDead {
        /// Since when. A supervisor that was frozen hears of it late.
        at: Moment,
        /// How long that took after it was killed, if it was.
        took: Option<Duration>,
    },
}

/// Why a command could not be started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StartFailure {
    /// The lease was over by the time the order came.
    LeaseOver,
    /// The system would not run it.
    NotRun {
        /// The exit code that shells use for it: 127 when there is no such command, 126 otherwise.
        code: u8,
        /// What was tried and what the system said.
        why: String,
    },
}

/// What the guardian tells the first process of a namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum InitOrder {
    /// The command's process has been found from outside of the namespace: it may be reaped.
    Found,
    /// Ask everybody in the namespace to end.
    Terminate,
    /// Pass a signal on to the command's process group.
    Signal(i32),
}

/// What a launcher, or the first process of a namespace, tells the guardian.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum InitReport {
    /// The namespace is there.
    Ready,
    /// The command runs.
    Started {
        /// The first process of the namespace, as we know it.
        init: u32,
        /// The command's process id inside of the namespace.
        inner: i32,
    },
    /// The command could not be started.
    Failed(StartFailure),
    /// The command itself has ended.
    Exited(Exit),
}
