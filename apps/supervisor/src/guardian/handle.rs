//! The supervisor's handle of its guardian process.

use std::ffi::OsString;
use std::io;
use std::os::fd::AsFd;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, getpid, set_child_subreaper};
use tokio::io::unix::AsyncFd;

use super::GUARD;
use super::containment::ContainmentChoice;
use super::lease_timer::LeaseTimers;
use super::message::{GuardianReport, Instruction};
use super::packets::{PacketSocket, Received};
use crate::clock::WorkLease;
use crate::priority::ProcessPriority;
use crate::watch::{ProcessEnd, watch};

/// What a guardian is started with.
#[derive(Clone, Debug, Default)]
pub struct GuardianSetup {
    /// The command and its arguments.
    pub command: Vec<OsString>,
    /// The flock's name, for the command's `BELLWETHER_FLOCK`.
    pub flock: String,
    /// The member's name, for the command's `BELLWETHER_MEMBER`.
    pub member: String,
    /// What to pass to the obituary. It is sent where neither the command nor other users can read it.
    pub last_message: Vec<u8>,
    /// How the processes of the command are held together.
    pub contain: ContainmentChoice,
    /// Additional environment variables of the command.
    pub environment: Vec<(String, OsString)>,
}

/// An event of the guardian.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuardianEvent {
    /// The guardian sent a report.
    Report(GuardianReport),
    /// The guardian is dead, and all processes that it guarded are descendants of the supervisor now.
    Lost,
}

/// A running guardian.
#[derive(Debug)]
pub struct Guardian {
    line: AsyncFd<PacketSocket>,
    timers: LeaseTimers,
    death: ProcessEnd,
    child: Child,
    gone: bool,
    killed: bool,
}

impl Guardian {
    /// Starts a guardian by running this program once more, and makes this process the reaper of orphans. Guardian and
    /// command get the priority that we had `before` we raised ours.
    ///
    /// # Errors
    /// Another process cannot be started, or the system has no process descriptors (Linux before 5.3).
    pub fn start(setup: &GuardianSetup, before: ProcessPriority) -> io::Result<Guardian> {
        set_child_subreaper(Some(getpid()))?;
        let (line, theirs) = PacketSocket::pair()?;
        let timers = LeaseTimers::new()?;
        let mut command = Command::new("/proc/self/exe");
        command
            .arg(GUARD)
            .arg(setup.contain.word())
            .args(&setup.command)
            .env("BELLWETHER_FLOCK", &setup.flock)
            .env("BELLWETHER_MEMBER", &setup.member)
            .envs(setup.environment.iter().map(|(name, value)| (name, value)))
            // The service manager's socket is for the supervisor; a command that used it would report a wrong state.
            .env_remove("NOTIFY_SOCKET")
            .env_remove("WATCHDOG_USEC")
            .env_remove("WATCHDOG_PID")
            // The command must not see the flock's key.
            .env_remove("BELLWETHER_KEY")
            .stdin(Stdio::from(theirs));
        let child = before.spawn(&mut command)?;
        // The command holds its own copy of the guardian's end, and would keep the line open.
        drop(command);
        line.send_with(&Instruction::LastMessage(setup.last_message.clone()), Some(std::io::stdin().as_fd()))?;
        line.send_with(&Instruction::LeaseTimer, Some(timers.term.as_fd()))?;
        line.send_with(&Instruction::KillTimer, Some(timers.kill.as_fd()))?;
        let death = ProcessEnd::of(Pid::from_child(&child))?;
        Ok(Guardian { line: watch(line)?, timers, death, child, gone: false, killed: false })
    }

    /// The guardian's process id.
    #[must_use]
    pub fn pid(&self) -> i32 {
        self.process().as_raw_nonzero().get()
    }

    pub(crate) fn process(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Sends an order. If that fails the guardian is useless and is killed.
    pub fn order(&mut self, order: &Instruction) {
        let turned = match order {
            Instruction::Lead { lease, .. } => self.timers.set(*lease),
            _ => Ok(()),
        };
        if turned.and_then(|()| self.line.get_ref().send(order)).is_err() {
            self.kill();
        }
    }

    /// A function that moves the end of the lease, unless the command was told to end before. It does not wake the
    /// guardian; if it fails, the lease ends when it did before.
    ///
    /// # Errors
    /// No file descriptor is left.
    pub fn lease_keeper(&self) -> io::Result<impl Fn(WorkLease) + Send + use<>> {
        let timers = self.timers.try_clone()?;
        Ok(move |lease| drop(timers.set(lease)))
    }

    /// Kills the guardian, for instance because it should have killed the command by now and has not. Its descendants
    /// become ours.
    pub fn kill(&mut self) {
        self.killed = true;
        let _ = self.child.kill();
    }

    /// Whether we killed it.
    pub(crate) fn was_killed(&self) -> bool {
        self.killed
    }

    /// Waits for the next event. Can be cancelled and called again.
    pub async fn next(&mut self) -> GuardianEvent {
        while !self.gone {
            match self.hear().await {
                Some(report) => return GuardianEvent::Report(report),
                None => self.gone = true,
            }
        }
        self.kill();
        // Its children become ours before its death can be seen here.
        self.death.come().await;
        let _ = self.child.wait();
        GuardianEvent::Lost
    }

    async fn hear(&mut self) -> Option<GuardianReport> {
        loop {
            let mut ready = self.line.readable().await.ok()?;
            match self.line.get_ref().receive::<GuardianReport>() {
                Ok(Received::Message(report, _)) => return Some(report),
                Ok(Received::Nothing) => ready.clear_ready(),
                Ok(Received::Gone) | Err(_) => return None,
            }
        }
    }
}
