//! Checks whether enough files may be opened, before anything starts: a member that runs out of them can neither store
//! its promises nor guard its command.

use std::os::fd::OwnedFd;

use rustix::io::{Errno, fcntl_dupfd_cloexec};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::exit::{CommandResult, Failure};

/// The number of open files that a query of a flock needs.
pub(crate) const FOR_QUESTIONS: usize = 16;
/// The smallest limit that the error message recommends.
const USUAL: usize = 1024;

/// Tries whether this many further files can be opened.
pub(crate) fn require(needed: usize) -> CommandResult<()> {
    // Counting them would take one, too; and the system's limit is what matters.
    let mut taken: Vec<OwnedFd> = Vec::with_capacity(needed);
    while taken.len() < needed {
        match fcntl_dupfd_cloexec(std::io::stdin(), 0) {
            Ok(one) => taken.push(one),
            Err(Errno::MFILE | Errno::NFILE) => return Err(too_few(needed, taken.len())),
            // The error is not about the number of files.
            Err(_) => break,
        }
    }
    Ok(())
}

/// Allows as many open files as the system lets this process have: each client of a server is one.
pub(crate) fn raise() {
    let limit = getrlimit(Resource::Nofile);
    // Where it cannot be raised, the server does with what there is, and says so when it runs out.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
}

fn too_few(needed: usize, found: usize) -> Failure {
    let raised = USUAL.max(needed.saturating_mul(2));
    Failure::environment(format!(
        "too few open files are allowed: {needed} are needed beside those that are open already, and only {found} \
         can be had; raise the limit with `ulimit -n {raised}`, or LimitNOFILE={raised} in a service's unit"
    ))
}
