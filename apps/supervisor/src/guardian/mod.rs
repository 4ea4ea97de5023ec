//! The guardian: the small process that owns the command's whole process tree, and outlives its supervisor.
//!
//! ```text
//! supervisor (async; protocol, sockets)      a subreaper
//!   └─ guardian (one thread, own session)    a subreaper; enforces the lease by itself
//!        └─ container                        dies with the guardian, and by a kernel timer with the lease
//!             └─ init of a PID namespace     dies with the container, and everything in the namespace with it
//!                  └─ command (own process group)
//!                       └─ …
//! ```
//!
//! - The supervisor dies: the guardian hears its line close, kills the tree, waits until the last process of it has been
//!   taken away, and only then publishes the obituary that lets the flock go on at once.
//! - The supervisor freezes: the guardian keeps the lease's deadlines by itself, on a timer in the kernel that counts sleep.
//! - The guardian dies: the kernel kills container, namespace and command (without a namespace the command alone, and the
//!   rest of the tree becomes the supervisor's, who kills it); only then the supervisor lets go of the lead.
//!
//! Where no PID namespace is available, the command is the guardian's own child, in a cgroup or not: [`Containment`].
//!
//! All are the same binary: its `main` must call [`intercept`] before anything else.

pub(crate) mod cgroup;
mod command_run;
mod container;
mod containment;
mod handle;
mod init;
mod launch;
mod launched;
mod lease_timer;
mod logic;
mod message;
mod namespaces;
mod packets;
mod process;
pub(crate) mod size;
pub mod tree;

pub use containment::{Containment, ContainmentChoice};
pub use handle::{Guardian, GuardianEvent, GuardianSetup};
pub use logic::{GuardianAction, GuardianLogic, SupervisorState};
pub use message::{GuardianReport, Instruction, StartFailure};

use std::ffi::OsString;
use std::process::ExitCode;

use crate::fence;

/// The hidden argument that starts our binary as a guardian.
const GUARD: &str = "--bellwether-guardian";

/// Runs as a guardian, or as the step between it and the command, if this process was started as one; otherwise returns
/// `None`.
///
/// To be called at the very start of `main`, before any thread is started. `obituary` is called in the guardian of a
/// supervisor that died without a good-bye, once nothing of its command is alive, with the bytes that the supervisor
/// had left for it ([`GuardianSetup::last_message`], [`Instruction::LastMessage`]).
pub fn intercept(obituary: impl FnOnce(&[u8])) -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let hidden = arguments.next()?;
    if hidden == GUARD {
        let command: Vec<OsString> = arguments.collect();
        Some(match process::main(command, obituary) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("bellwether: the guardian failed: {}", bellwether_trace::in_words(&why));
                ExitCode::FAILURE
            }
        })
    } else if hidden == launch::LAUNCH {
        let command: Vec<OsString> = arguments.collect();
        Some(ExitCode::from(launch::main(&command)))
    } else if hidden == container::CONTAIN {
        let command: Vec<OsString> = arguments.collect();
        Some(ExitCode::from(container::main(&command)))
    } else if hidden == init::INIT {
        let command: Vec<OsString> = arguments.collect();
        Some(ExitCode::from(init::main(&command)))
    } else if hidden == fence::FENCE {
        let command: Vec<OsString> = arguments.collect();
        Some(ExitCode::from(fence::main(&command)))
    } else {
        None
    }
}
