//! Whether enough files may be opened, before anything is begun: a member that runs out of them half-way can neither
//! store its promises nor guard its command.

use std::os::fd::OwnedFd;

use rustix::io::{Errno, fcntl_dupfd_cloexec};

use crate::exit::{CommandResult, Failure};

/// What anybody needs who asks a flock something.
pub(crate) const FOR_QUESTIONS: usize = 16;
/// The least that people are told to allow.
const USUAL: usize = 1024;

/// Tries whether so many files can be open beside those that are.
pub(crate) fn require(needed: usize) -> CommandResult<()> {
    // Counting them would take one, too; and what counts is what the system grants.
    let mut taken: Vec<OwnedFd> = Vec::with_capacity(needed);
    while taken.len() < needed {
        match fcntl_dupfd_cloexec(std::io::stdin(), 0) {
            Ok(one) => taken.push(one),
            Err(Errno::MFILE | Errno::NFILE) => return Err(too_few(needed, taken.len())),
            // Nothing is wrong with their number, then.
            Err(_) => break,
        }
    }
    Ok(())
}

fn too_few(needed: usize, found: usize) -> Failure {
    let raised = USUAL.max(needed.saturating_mul(2));
    Failure::environment(format!(
        "too few open files are allowed: {needed} are needed beside those that are open already, and only {found} \
         can be had; raise the limit with `ulimit -n {raised}`, or LimitNOFILE={raised} in a service's unit"
    ))
}
