//! The guardian's side: one loop in one thread, which does what is due before anything else.

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use nix::sys::signal::{SigSet, Signal as Number};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, getpid, kill_process_group, set_child_subreaper, set_parent_process_death_signal, setsid,
};
use rustix::time::{Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, timerfd_create, timerfd_settime};

use super::command_run::{CommandRun, Due};
use super::launch;
use super::lease_timer::LeaseTimer;
use super::message::{GuardianReport, Instruction, StartFailure};
use super::packets::{PacketSocket, Received};
use super::tree;
use crate::clock::{self, Lease, Moment, NEVER, timespec};
use crate::priority::{self, ProcessPriority};

/// What is known of the supervisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SupervisorState {
    /// It is there, as far as we know.
    Alive,
    /// It said good-bye, or something that cannot be understood: it is not dead, so nobody may be told that it is.
    Left,
    /// It is just gone.
    Dead,
}

struct GuardianProcess {
    line: PacketSocket,
    signals: SignalFd,
    /// Runs out with the lease. Without one there is none.
    lease_timer: Option<LeaseTimer>,
    /// Rings when what was told to end is to be killed.
    timer: OwnedFd,
    armed: Moment,
    command: Vec<OsString>,
    stdin: Option<OwnedFd>,
    priority: ProcessPriority,
    last_message: Vec<u8>,
    work: Option<CommandRun>,
    supervisor: SupervisorState,
}

/// A guardian's whole life. `obituary` is called if the supervisor died, once nothing of the command is alive any more,
/// with what the supervisor left for it.
pub(super) fn main(command: Vec<OsString>, obituary: impl FnOnce(&[u8])) -> io::Result<()> {
    let mut guardian = GuardianProcess::new(command)?;
    guardian.line.send(&GuardianReport::Ready)?;
    while guardian.supervisor == SupervisorState::Alive || guardian.work.is_some() {
        guardian.turn()?;
    }
    if guardian.supervisor == SupervisorState::Dead {
        obituary(&guardian.last_message);
    }
    Ok(())
}

impl GuardianProcess {
    fn new(command: Vec<OsString>) -> io::Result<GuardianProcess> {
        let line = PacketSocket::from_stdin()?;
        // Out of reach of the terminal's signals; and every orphan below us is ours.
        setsid()?;
        set_child_subreaper(Some(getpid()))?;
        // Should we be stopped when the supervisor dies, nobody else is left who could wake us.
        set_parent_process_death_signal(Some(Signal::CONT))?;
        let mut mask = SigSet::all();
        // What the kernel sends for a fault of our own must not wait.
        [Number::SIGSEGV, Number::SIGBUS, Number::SIGILL, Number::SIGFPE, Number::SIGABRT]
            .into_iter()
            .for_each(|fault| mask.remove(fault));
        mask.thread_block()?;
        let signals = SignalFd::with_flags(&mask, SfdFlags::SFD_CLOEXEC | SfdFlags::SFD_NONBLOCK)?;
        let timer = timerfd_create(TimerfdClockId::Boottime, TimerfdFlags::CLOEXEC | TimerfdFlags::NONBLOCK)?;
        Ok(GuardianProcess {
            line,
            signals,
            lease_timer: None,
            timer,
            armed: NEVER,
            command,
            stdin: None,
            priority: priority::raise(),
            last_message: Vec::new(),
            work: None,
            supervisor: SupervisorState::Alive,
        })
    }

    /// Waits for something to happen, and deals with it. Orders are read before the clock: a renewal that waits while we
    /// were kept from running carries its own deadline, so it can never keep alive what should be dead.
    fn turn(&mut self) -> io::Result<()> {
        self.arm()?;
        self.wait()?;
        while self.supervisor == SupervisorState::Alive {
            match self.line.receive::<Instruction>() {
                Ok(Received::Message(order, file)) => self.obey(order, file),
                Ok(Received::Nothing) => break,
                Ok(Received::Gone) => self.supervisor_gone(SupervisorState::Dead),
                Err(_) => self.supervisor_gone(SupervisorState::Left),
            }
        }
        self.look_at_lease_timer()?;
        self.enforce();
        self.hear_launcher();
        self.reap();
        Ok(())
    }

    fn obey(&mut self, order: Instruction, file: Option<OwnedFd>) {
        match order {
            Instruction::LastMessage(message) => {
                self.last_message = message;
                self.stdin = file.or(self.stdin.take());
            }
            Instruction::LeaseTimer => self.lease_timer = file.map(LeaseTimer::from),
            Instruction::Lead { epoch, lease } => self.lead(epoch, lease),
            Instruction::Stop { kill_at } => self.work.iter_mut().for_each(|work| work.stop(kill_at)),
            Instruction::Signal(number) => self.pass_on(number),
            Instruction::Bye => self.supervisor_gone(SupervisorState::Left),
        }
    }

    fn lead(&mut self, epoch: u64, lease: Lease) {
        if self.work.is_some() {
            return;
        }
        let failure = match self.lease_timer.is_some() && lease.holds_at(clock::now()) {
            false => StartFailure::LeaseOver,
            true => match launch::launch(&self.command, epoch, lease, self.priority, self.stdin.as_ref()) {
                Ok(launch) => {
                    self.work = Some(CommandRun::new(Pid::from_child(&launch.child), launch.line));
                    return;
                }
                Err(why) => StartFailure::NotRun { code: 126, why: format!("cannot start a process: {why}") },
            },
        };
        self.report(&GuardianReport::Failed(failure));
        self.report(&GuardianReport::TreeDead { at: clock::now() });
    }

    fn pass_on(&self, number: i32) {
        let group = self.work.as_ref().and_then(|work| work.main);
        if let (Some(group), Some(signal)) = (group, Signal::from_named_raw(number)) {
            let _ = kill_process_group(group, signal);
        }
    }

    fn supervisor_gone(&mut self, supervisor: SupervisorState) {
        self.supervisor = supervisor;
        self.work.iter_mut().for_each(|work| work.stop(0));
    }

    fn look_at_lease_timer(&mut self) -> io::Result<()> {
        if let Some(work) = self.work.as_mut().filter(|work| work.holds_lease())
            && let Some(lease_timer) = &self.lease_timer
            && let Some(kill_at) = lease_timer.expired()?
        {
            work.lease_over(kill_at);
        }
        Ok(())
    }

    /// Does what is due.
    fn enforce(&mut self) {
        let Some(work) = &mut self.work else { return };
        match work.due(clock::now()) {
            Due::Nothing => {}
            Due::Term => {
                work.asked();
                tree::terminate(getpid());
            }
            Due::Kill => {
                work.killed();
                // First of all, and before anybody is looked for: it may just have been woken together with us.
                if let Some(main) = work.main {
                    let _ = kill_process_group(main, Signal::KILL);
                }
                let kill = if work.was_killed_before() { tree::kill_again } else { tree::kill };
                let refusals = kill(getpid(), &[]);
                let pid = |refusal: &tree::KillRefusal| refusal.pid.as_raw_nonzero().get();
                let new: Vec<_> = refusals.into_iter().filter(|refusal| work.stuck.insert(pid(refusal))).collect();
                for refusal in new {
                    self.report(&GuardianReport::Stuck { pid: pid(&refusal), why: refusal.why.to_string() });
                }
            }
        }
    }

    /// A launcher's line that closes without a word means that it has become the command.
    fn hear_launcher(&mut self) {
        let Some(work) = &mut self.work else { return };
        let (Some(line), Some(main)) = (&work.launching, work.main) else { return };
        let report = match line.receive::<StartFailure>() {
            Ok(Received::Nothing) => return,
            Ok(Received::Gone) => GuardianReport::Started { pid: main.as_raw_nonzero().get() },
            Ok(Received::Message(failure, _)) => {
                work.main = None;
                GuardianReport::Failed(failure)
            }
            Err(why) => GuardianReport::Failed(StartFailure::NotRun { code: 126, why: why.to_string() }),
        };
        work.launching = None;
        self.report(&report);
    }

    /// Takes the dead away. When no child is left, nothing of the command is alive.
    fn reap(&mut self) {
        let reaped = tree::reap();
        let Some(work) = &mut self.work else { return };
        let exit = reaped.dead.iter().find(|(pid, _)| work.main == Some(*pid));
        if let Some(&(_, exit)) = exit {
            work.main = None;
            self.report(&GuardianReport::Exited(exit));
        }
        if reaped.childless {
            self.work = None;
            self.report(&GuardianReport::TreeDead { at: clock::now() });
        }
    }

    /// What the supervisor cannot hear any more needs not be said.
    fn report(&self, report: &GuardianReport) {
        let _ = self.line.send(report);
    }

    fn arm(&mut self) -> io::Result<()> {
        let deadline = self.work.as_ref().map_or(NEVER, CommandRun::kill_at);
        if deadline != self.armed {
            let value = if deadline == NEVER { 0 } else { deadline.max(1) };
            let spec = Itimerspec { it_interval: timespec(0), it_value: timespec(value) };
            timerfd_settime(&self.timer, TimerfdTimerFlags::ABSTIME, &spec)?;
            self.armed = deadline;
        }
        Ok(())
    }

    fn wait(&mut self) -> io::Result<()> {
        let launching = self.work.as_ref().and_then(|work| work.launching.as_ref());
        // While we kill, the deadline is past, and its timer would never let us rest.
        let killing = self.work.as_ref().and_then(CommandRun::patience);
        let mut files = vec![PollFd::new(&self.signals, PollFlags::IN)];
        if self.supervisor == SupervisorState::Alive {
            files.push(PollFd::new(&self.line, PollFlags::IN));
        }
        if killing.is_none() {
            files.push(PollFd::new(&self.timer, PollFlags::IN));
        }
        if self.work.as_ref().is_some_and(CommandRun::holds_lease) {
            files.extend(self.lease_timer.iter().map(|lease_timer| PollFd::new(lease_timer, PollFlags::IN)));
        }
        files.extend(launching.map(|line| PollFd::from_borrowed_fd(line.as_fd(), PollFlags::IN)));
        let due = self.work.as_ref().is_some_and(|work| work.due(clock::now()) != Due::Nothing);
        let patience = if due && killing.is_none() { Some(Duration::ZERO) } else { killing };
        let patience = patience.map(|span| timespec(u64::try_from(span.as_nanos()).unwrap_or(0)));
        match poll(&mut files, patience.as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(why) => return Err(why.into()),
        }
        // Which signals came does not matter: the dead are looked for at each turn, and nobody ends a guardian by asking.
        while let Ok(Some(_)) = self.signals.read_signal() {}
        Ok(())
    }
}
