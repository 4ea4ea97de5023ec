//! The first process of a command's PID namespace: it starts the command, reaps orphans, and reports how the command
//! ended. When it dies, the kernel kills everything in the namespace.

use std::ffi::OsString;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use bellwether_trace::in_words;
use nix::sys::signal::{Signal as Number, kill};
use nix::sys::signalfd::SignalFd;
use nix::unistd::Pid as Target;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, set_parent_process_death_signal};
use serde::{Deserialize, Serialize};

use super::launch;
use super::message::{InitOrder, InitReport, StartFailure};
use super::namespaces;
use super::packets::{PacketSocket, Received};
use super::process::blocked_signals;
use super::tree;
use crate::clock::{self, WorkLease};
use crate::priority::ProcessPriority;

/// The hidden argument that starts our binary as a namespace's first process.
pub(super) const INIT: &str = "--bellwether-init";

/// The container's message once our life is tied to its own. The line to the guardian is sent with it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Tied {
    /// Our process id outside the namespace.
    pub(super) pid: u32,
    /// Whether we have capabilities that the command must not have.
    pub(super) user_namespace: bool,
}

/// The guardian's message when the command is to start. The command's standard input is sent with it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Briefing {
    pub(super) priority: ProcessPriority,
    pub(super) lease: WorkLease,
}

struct Init {
    line: PacketSocket,
    signals: SignalFd,
    command: Pid,
    /// Whether the guardian has found the command's process. Until then an ended command is not reaped, since only then
    /// can the guardian find its process id outside the namespace.
    found: bool,
}

/// The main function of a namespace's first process.
pub(super) fn main(command: &[OsString]) -> u8 {
    let Some((line, tied)) = tie() else { return 126 };
    let run = prepare(&tied).map_err(|why| launch::not_run(126, in_words(&why))).and_then(|signals| {
        let _ = line.send(&InitReport::Ready);
        // A guardian that only tested whether this works kills us instead.
        let Ok(Received::Message(briefing, stdin)) = line.wait::<Briefing>() else { return Ok(None) };
        let command = start(command, &briefing, stdin)?;
        Ok(Some((signals, command)))
    });
    match run {
        Ok(Some((signals, command))) => {
            let inner = command.as_raw_nonzero().get();
            let _ = line.send(&InitReport::Started { init: tied.pid, inner });
            Init { line, signals, command, found: false }.serve().map_or(126, |()| 0)
        }
        Ok(None) => 0,
        Err(failure) => {
            let _ = line.send(&InitReport::Failed(failure));
            126
        }
    }
}

/// Ties our life to the container's. If it died before that, there is no answer.
fn tie() -> Option<(PacketSocket, Tied)> {
    let container = PacketSocket::from_stdin().ok()?;
    set_parent_process_death_signal(Some(Signal::KILL)).ok()?;
    container.send(&1_u8).ok()?;
    match container.wait::<Tied>() {
        Ok(Received::Message(tied, Some(line))) => Some((PacketSocket::from(line), tied)),
        _ => None,
    }
}

fn prepare(tied: &Tied) -> io::Result<SignalFd> {
    namespaces::mount_proc()?;
    if tied.user_namespace {
        namespaces::drop_capabilities()?;
    }
    blocked_signals()
}

/// Starts the command as a shell would, with all signals unblocked and in a process group of its own.
fn start(command: &[OsString], briefing: &Briefing, stdin: Option<OwnedFd>) -> Result<Pid, StartFailure> {
    let (program, arguments) = command.split_first().ok_or_else(|| launch::not_run(127, "no command was given"))?;
    let mut process = Command::new(program);
    process.args(arguments).process_group(0).stdin(stdin.map_or_else(Stdio::null, Stdio::from));
    // We may have been frozen since the guardian checked: a command that starts now could run beside the next leader's.
    if !briefing.lease.holds_at(clock::now()) {
        return Err(StartFailure::LeaseOver);
    }
    let child = briefing.priority.spawn(&mut process);
    child.map(|child| Pid::from_child(&child)).map_err(|why| launch::failure(command, &why))
}

impl Init {
    /// Carries out the guardian's orders, and reaps, until no process is left.
    fn serve(mut self) -> io::Result<()> {
        loop {
            if self.found && self.reap() {
                return Ok(());
            }
            let mut files = [PollFd::new(&self.signals, PollFlags::IN), PollFd::new(&self.line, PollFlags::IN)];
            match poll(&mut files, None) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(why) => return Err(why.into()),
            }
            // It does not matter which signals came: requests to end are ignored, and dead processes are looked for
            // each time.
            while let Ok(Some(_)) = self.signals.read_signal() {}
            match self.line.receive::<InitOrder>()? {
                Received::Message(InitOrder::Found, _) => self.found = true,
                Received::Message(InitOrder::Terminate, _) => terminate_all(),
                Received::Message(InitOrder::Signal(number), _) => self.pass_on(number),
                Received::Nothing => {}
                Received::Gone => return Ok(()),
            }
        }
    }

    /// Reaps dead processes, and reports the command's end if it is among them. Returns whether none is left.
    fn reap(&self) -> bool {
        let reaped = tree::reap();
        if let Some(&(_, exit)) = reaped.dead.iter().find(|(pid, _)| *pid == self.command) {
            let _ = self.line.send(&InitReport::Exited(exit));
        }
        reaped.childless
    }

    fn pass_on(&self, number: i32) {
        if let Ok(signal) = Number::try_from(number) {
            let _ = kill(Target::from_raw(-self.command.as_raw_nonzero().get()), signal);
        }
    }
}

/// Sends SIGTERM to all processes in the namespace in one step, and wakes stopped ones so that they receive it.
fn terminate_all() {
    for signal in [Number::SIGTERM, Number::SIGCONT] {
        let _ = kill(Target::from_raw(-1), signal);
    }
}
