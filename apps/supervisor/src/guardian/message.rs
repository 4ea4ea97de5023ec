//! What supervisor and guardian say to each other: one small packet a message.

use serde::{Deserialize, Serialize};

use crate::clock::{Lease, Moment};
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
        lease: Lease,
    },
    /// The timer that runs out with the lease; it travels with this.
    LeaseTimer,
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
    /// The guardian listens.
    Ready,
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
        /// Which.
        pid: i32,
        /// Why, in the system's words.
        why: String,
    },
    /// Nothing of the command is alive.
    TreeDead {
        /// Since when. A supervisor that was frozen hears of it late.
        at: Moment,
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
