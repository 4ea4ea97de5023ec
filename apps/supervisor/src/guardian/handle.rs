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
    /// What to hand to the obituary. It travels where neither the command nor other users can read it.
    pub last_message: Vec<u8>,
    /// How the processes of the command are held together.
    pub contain: ContainmentChoice,
    /// What the command finds in its environment besides these.
    pub environment: Vec<(String, OsString)>,
}

/// What the supervisor learns from its guardian.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuardianEvent {
    /// The guardian reported something.
    Report(GuardianReport),
    /// The guardian is dead, and whatever it guarded is below the supervisor now.
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
    /// Starts a guardian by running this program once more, and makes this process the one that orphans fall to. It and
    /// the command get the priority that we had `before` we raised ours.
    ///
    /// # Errors
    /// The system would not start another process, or has no process descriptors (Linux before 5.3).
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
            // The manager's questions are for the supervisor; a command that answered them would lie.
            .env_remove("NOTIFY_SOCKET")
            .env_remove("WATCHDOG_USEC")
            .env_remove("WATCHDOG_PID")
            // The flock's key is no business of the command's.
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

    /// Its process id.
    #[must_use]
    pub fn pid(&self) -> i32 {
        self.process().as_raw_nonzero().get()
    }

    pub(crate) fn process(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Tells it something. An order that cannot be given means that the guardian is of no use any more: it is killed.
    pub fn order(&mut self, order: &Instruction) {
        let turned = match order {
            Instruction::Lead { lease, .. } => self.timers.set(*lease),
            _ => Ok(()),
        };
        if turned.and_then(|()| self.line.get_ref().send(order)).is_err() {
            self.kill();
        }
    }

    /// What lets the command live for as long as a lease, unless it was told to end before. The guardian is not woken by
    /// it; a lease that cannot be told to it ends when the last one does.
    ///
    /// # Errors
    /// The system has no descriptor left.
    pub fn lease_keeper(&self) -> io::Result<impl Fn(WorkLease) + Send + use<>> {
        let timers = self.timers.try_clone()?;
        Ok(move |lease| drop(timers.set(lease)))
    }

    /// Kills it, for instance because it should have killed the command by now and has not. What it guarded falls to us.
    pub fn kill(&mut self) {
        self.killed = true;
        let _ = self.child.kill();
    }

    /// Whether we killed it.
    pub(crate) fn was_killed(&self) -> bool {
        self.killed
    }

    /// Waits for what it says next. Can be dropped and called again.
    pub async fn next(&mut self) -> GuardianEvent {
        while !self.gone {
            match self.hear().await {
                Some(report) => return GuardianEvent::Report(report),
                None => self.gone = true,
            }
        }
        self.kill();
        // Its children fall to us before its death can be seen here.
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
