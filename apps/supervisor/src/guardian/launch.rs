//! The launcher, the step between the guardian and the command: a process that ties its own life to the guardian's,
//! sets up the command's environment, and becomes the command.
//!
//! What has to happen between fork and exec cannot be done in a process that has just been forked without code that the
//! compiler cannot check. A second exec of our own binary can do it all in plain code, for about a millisecond.

use std::ffi::OsString;
use std::io;
use std::os::fd::BorrowedFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use bellwether_trace::in_words;
use nix::sys::signal::SigSet;
use rustix::process::{Pid, Signal, getpid, getppid, set_parent_process_death_signal};
use serde::{Deserialize, Serialize};

use super::cgroup;
use super::message::{InitReport, StartFailure};
use super::packets::{PacketSocket, Received};
use crate::clock::{self, WorkLease};
use crate::options::find_command;
use crate::priority::{self, ProcessPriority};

/// The hidden argument that starts our binary as a launcher.
pub(super) const LAUNCH: &str = "--bellwether-launch";

/// What a launcher needs to know. The command's standard input is sent with it.
#[derive(Debug, Serialize, Deserialize)]
struct Briefing {
    guardian: i32,
    priority: ProcessPriority,
    lease: WorkLease,
    cgroup: Option<PathBuf>,
}

/// A launcher that is about to become the command.
#[derive(Debug)]
pub(super) struct Launch {
    /// The process that will be the command.
    pub(super) child: Child,
    /// Closes without a message when the launcher has become the command.
    pub(super) line: PacketSocket,
}

/// Starts a launcher for this command, in a process group of its own.
pub(super) fn launch(
    command: &[OsString],
    epoch: u64,
    lease: WorkLease,
    priority: ProcessPriority,
    stdin: BorrowedFd<'_>,
    cgroup: Option<&Path>,
) -> io::Result<Launch> {
    let (line, theirs) = PacketSocket::pair()?;
    let child = Command::new("/proc/self/exe")
        .arg(LAUNCH)
        .args(command)
        .env("BELLWETHER_EPOCH", epoch.to_string())
        .stdin(Stdio::from(theirs))
        .process_group(0)
        .spawn()?;
    let briefing =
        Briefing { guardian: getpid().as_raw_nonzero().get(), priority, lease, cgroup: cgroup.map(Path::to_owned) };
    line.send_with(&briefing, Some(stdin))?;
    Ok(Launch { child, line })
}

/// The main function of a launcher. Returns only if it could not become the command.
pub(super) fn main(command: &[OsString]) -> u8 {
    let Ok(line) = PacketSocket::from_stdin() else { return 126 };
    let Ok(Received::Message(briefing, stdin)) = line.wait::<Briefing>() else { return 126 };
    let failure = match prepare(&briefing, stdin.as_ref()) {
        // We may have been frozen since the guardian checked: a command that starts now could run beside the next
        // leader's.
        Ok(()) if !briefing.lease.holds_at(clock::now()) => StartFailure::LeaseOver,
        prepared => failure(command, &prepared.err().unwrap_or_else(|| become_command(command))),
    };
    let _ = line.send(&InitReport::Failed(failure.clone()));
    if let StartFailure::NotRun { code, .. } = failure { code } else { 126 }
}

/// Why a command could not be run, with a shell's exit code for it.
pub(super) fn failure(command: &[OsString], why: &io::Error) -> StartFailure {
    let code = if why.kind() == io::ErrorKind::NotFound { 127 } else { 126 };
    let words = match find_command(command) {
        Ok(_) if code == 127 => "the program that its first line names, or its loader, is not there".to_owned(),
        _ => in_words(why),
    };
    let name = command.first().map_or_else(Default::default, |name| name.display().to_string());
    not_run(code, format!("cannot run {name}: {words}"))
}

pub(super) fn not_run(code: u8, why: impl Into<String>) -> StartFailure {
    StartFailure::NotRun { code, why: why.into() }
}

/// Sets up the command's environment.
fn prepare(briefing: &Briefing, stdin: Option<&std::os::fd::OwnedFd>) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    // If the guardian died before the line above, no signal would ever come.
    if getppid() != Pid::from_raw(briefing.guardian) {
        return Err(io::Error::other("the guardian is gone"));
    }
    if let Some(cgroup) = &briefing.cgroup {
        cgroup::enter(cgroup)?;
    }
    priority::restore(briefing.priority);
    // The guardian blocks all signals; a command that inherited that could not be asked to end.
    SigSet::all().thread_unblock()?;
    if let Some(stdin) = stdin {
        rustix::stdio::dup2_stdin(stdin)?;
    }
    Ok(())
}

fn become_command(command: &[OsString]) -> io::Error {
    match command.split_first() {
        Some((program, arguments)) => Command::new(program).args(arguments).exec(),
        None => io::Error::new(io::ErrorKind::NotFound, "no command was given"),
    }
}
