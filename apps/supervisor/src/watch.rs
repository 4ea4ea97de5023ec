//! Waiting for open files and for the end of processes, without a thread and without polling.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

use rustix::process::{Pid, PidfdFlags, pidfd_open};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

/// Watches an open file for something to read.
#[expect(
    deprecated,
    reason = "the replacement is unsafe, and sound for exactly the types used here: they own their file"
)]
pub(crate) fn watch<T: AsRawFd>(file: T) -> io::Result<AsyncFd<T>> {
    AsyncFd::with_interest(file, Interest::READABLE)
}

/// The end of a child that has not been reaped.
#[derive(Debug)]
pub(crate) struct ProcessEnd(AsyncFd<OwnedFd>);

impl ProcessEnd {
    /// Watches this child.
    pub(crate) fn of(child: Pid) -> io::Result<ProcessEnd> {
        Ok(ProcessEnd(watch(pidfd_open(child, PidfdFlags::empty())?)?))
    }

    /// Waits for it. Can be cancelled and called again. By then its children have been adopted.
    pub(crate) async fn come(&self) {
        // An error here means that the runtime is shutting down; then there is no task left that waits.
        if let Ok(mut ready) = self.0.readable().await {
            ready.retain_ready();
        }
    }
}
