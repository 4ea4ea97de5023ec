//! The guardian's side: one loop in one thread, which does what is due before anything else.

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use nix::sys::signal::{SigSet, Signal as Number};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, getpid, set_child_subreaper, set_parent_process_death_signal, setsid};
use rustix::time::{Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, timerfd_create, timerfd_settime};

use super::container;
use super::containment::{ContainmentChoice, Holder};
use super::init;
use super::launch::{self, Launch};
use super::launched::Launched;
use super::lease_timer::{KillTimer, LeaseTimer};
use super::logic::{GuardianAction, GuardianLogic, SupervisorState};
use super::message::{GuardianReport, InitReport, Instruction, StartFailure};
use super::packets::{PacketSocket, Received};
use super::tree::{self, KillRefusal};
use crate::clock::{self, Moment, NEVER, WorkLease, timespec};
use crate::priority::{self, ProcessPriority};

struct GuardianProcess {
    line: PacketSocket,
    signals: SignalFd,
    /// Expires with the lease; `None` without a lease.
    lease_timer: Option<LeaseTimer>,
    /// Expires when the remaining processes are to be killed. Containers watch it.
    kill_timer: Option<KillTimer>,
    holder: Holder,
    /// Expires when a command that was told to end is to be killed.
    timer: OwnedFd,
    armed: Moment,
    command: Vec<OsString>,
    stdin: Option<OwnedFd>,
    priority: ProcessPriority,
    last_message: Vec<u8>,
    command_held: Option<Launched>,
    logic: GuardianLogic,
}

/// The main function of a guardian. If the supervisor died, `obituary` is called with its last message once no process
/// of the command is alive.
pub(super) fn main(mut command: Vec<OsString>, obituary: impl FnOnce(&[u8])) -> io::Result<()> {
    let choice = command.drain(..command.len().min(1)).next().unwrap_or_default();
    let mut guardian = GuardianProcess::new(choice.to_string_lossy().parse()?, command)?;
    guardian.line.send(&guardian.holder.ready())?;
    while guardian.logic.supervisor() == SupervisorState::Alive || guardian.logic.is_working() {
        guardian.turn()?;
    }
    if guardian.logic.supervisor() == SupervisorState::Dead {
        obituary(&guardian.last_message);
    }
    Ok(())
}

impl GuardianProcess {
    fn new(choice: ContainmentChoice, command: Vec<OsString>) -> io::Result<GuardianProcess> {
        let line = PacketSocket::from_stdin()?;
        // Out of reach of the terminal's signals; and every orphan below us becomes our child.
        setsid()?;
        set_child_subreaper(Some(getpid()))?;
        // If we are stopped when the supervisor dies, no other process could wake us.
        set_parent_process_death_signal(Some(Signal::CONT))?;
        let signals = blocked_signals()?;
        let priority = priority::raise();
        let holder = match Holder::choose(choice) {
            Ok(holder) => holder,
            Err(why) => {
                let _ = line.send(&GuardianReport::CannotContain(why.to_string()));
                return Err(why);
            }
        };
        let timer = timerfd_create(TimerfdClockId::Boottime, TimerfdFlags::CLOEXEC | TimerfdFlags::NONBLOCK)?;
        Ok(GuardianProcess {
            line,
            signals,
            lease_timer: None,
            kill_timer: None,
            holder,
            timer,
            armed: NEVER,
            command,
            stdin: None,
            priority,
            last_message: Vec::new(),
            command_held: None,
            logic: GuardianLogic::default(),
        })
    }

    /// Waits for something to happen, and deals with it. Orders are read before the clock: a renewal that waits while we
    /// were kept from running carries its own deadline, so it can never keep alive what should be dead.
    fn turn(&mut self) -> io::Result<()> {
        self.arm()?;
        self.wait()?;
        while self.logic.supervisor() == SupervisorState::Alive {
            match self.line.receive::<Instruction>() {
                Ok(Received::Message(order, file)) => self.obey(order, file),
                Ok(Received::Nothing) => break,
                Ok(Received::Gone) => self.logic.supervisor_gone(SupervisorState::Dead),
                Err(_) => self.logic.supervisor_gone(SupervisorState::Left),
            }
        }
        self.look_at_lease_timer()?;
        self.decide(|logic, actions| logic.enforce(clock::now(), actions));
        self.hear_launcher();
        self.reap();
        Ok(())
    }

    fn obey(&mut self, order: Instruction, file: Option<OwnedFd>) {
        let timed = self.lease_timer.is_some();
        self.decide(|logic, actions| logic.obey(clock::now(), &order, timed, actions));
        match order {
            Instruction::LastMessage(message) => {
                self.last_message = message;
                self.stdin = file.or(self.stdin.take());
            }
            Instruction::LeaseTimer => self.lease_timer = file.map(LeaseTimer::from),
            Instruction::KillTimer => self.kill_timer = file.map(KillTimer::from),
            Instruction::Lead { .. } | Instruction::Stop { .. } | Instruction::Signal(_) | Instruction::Bye => {}
        }
    }

    /// Makes the logic decide, and carries out its actions.
    fn decide(&mut self, input: impl FnOnce(&mut GuardianLogic, &mut Vec<GuardianAction>)) {
        let mut actions = Vec::new();
        input(&mut self.logic, &mut actions);
        actions.into_iter().for_each(|action| self.act(action));
    }

    fn act(&mut self, action: GuardianAction) {
        match action {
            GuardianAction::Launch { epoch, lease } => match self.launch(epoch, lease) {
                Ok(launched) => {
                    self.command_held = Some(launched);
                    self.logic.launched();
                }
                Err(why) => {
                    let why = StartFailure::NotRun { code: 126, why: format!("cannot start a process: {why}") };
                    self.decide(|logic, actions| logic.not_launched(clock::now(), why, actions));
                }
            },
            GuardianAction::Terminate => self.command_held.iter().for_each(|held| self.holder.terminate(held)),
            GuardianAction::Kill { again } => {
                let refusals = self.command_held.as_ref().map(|held| self.holder.kill(held, again)).unwrap_or_default();
                for KillRefusal { pid, why, .. } in refusals {
                    let pid = pid.as_raw_nonzero().get();
                    self.decide(|logic, actions| logic.stuck(pid, why.to_string(), actions));
                }
            }
            GuardianAction::PassOn(number) => {
                self.command_held.iter().for_each(|held| self.holder.pass_on(held, number));
            }
            GuardianAction::Report(report) => self.report(&report),
        }
    }

    fn launch(&self, epoch: u64, lease: WorkLease) -> io::Result<Launched> {
        let null = std::fs::File::open("/dev/null")?;
        let stdin = self.stdin.as_ref().map_or(null.as_fd(), AsFd::as_fd);
        let (Launch { line, .. }, main) = match (&self.holder, &self.kill_timer) {
            (Holder::PidNamespace { user, .. }, Some(timer)) => {
                let launch = container::start(&self.command, epoch, *user, timer)?;
                launch.line.send_with(&init::Briefing { priority: self.priority, lease }, Some(stdin))?;
                (launch, None)
            }
            (Holder::PidNamespace { .. }, None) => return Err(io::Error::other("no timer has come")),
            (Holder::Cgroup(group), _) => {
                let launch = launch::launch(&self.command, epoch, lease, self.priority, stdin, Some(group.path()))?;
                let pid = Pid::from_child(&launch.child);
                (launch, Some(pid))
            }
            (Holder::Walk, _) => {
                let launch = launch::launch(&self.command, epoch, lease, self.priority, stdin, None)?;
                let pid = Pid::from_child(&launch.child);
                (launch, Some(pid))
            }
        };
        Ok(Launched::new(main, line))
    }

    fn look_at_lease_timer(&mut self) -> io::Result<()> {
        if self.logic.holds_lease()
            && let Some(lease_timer) = &self.lease_timer
            && let Some(kill_at) = lease_timer.expired()?
        {
            self.logic.lease_over(kill_at);
        }
        Ok(())
    }

    /// Reads the messages of the launcher, or of the namespace's first process.
    fn hear_launcher(&mut self) {
        while let Some(held) = &mut self.command_held
            && let Some(line) = &held.line
        {
            let report = match line.receive::<InitReport>() {
                Ok(Received::Nothing) => return,
                Ok(Received::Message(report, _)) => held.heard(&report),
                // A launcher's line that closes without a message means that it has become the command.
                Ok(Received::Gone) => held.line_closed(),
                Err(why) => {
                    held.line = None;
                    Some(GuardianReport::Failed(launch::not_run(126, why.to_string())))
                }
            };
            if let Some(report) = report {
                self.report(&report);
            }
        }
    }

    /// Reaps dead children. When no child is left, no process of the command is alive.
    fn reap(&mut self) {
        let reaped = tree::reap();
        let Some(held) = &mut self.command_held else { return };
        let exit = reaped.dead.iter().find(|(pid, _)| held.main == Some(*pid));
        if let Some(&(_, exit)) = exit {
            held.main = None;
            self.report(&GuardianReport::Exited(exit));
        }
        if reaped.childless && self.holder.is_empty() {
            // A message from before the end may have come after the last read.
            self.hear_launcher();
            let unseen = self.command_held.take().is_some_and(|held| held.main.is_some());
            self.decide(|logic, actions| logic.all_dead(clock::now(), unseen, actions));
        }
    }

    /// Sends a report, unless the supervisor is gone.
    fn report(&self, report: &GuardianReport) {
        let _ = self.line.send(report);
    }

    fn arm(&mut self) -> io::Result<()> {
        let deadline = self.logic.kill_at();
        if deadline != self.armed {
            let value = if deadline == NEVER { 0 } else { deadline.max(1) };
            let spec = Itimerspec { it_interval: timespec(0), it_value: timespec(value) };
            timerfd_settime(&self.timer, TimerfdTimerFlags::ABSTIME, &spec)?;
            self.armed = deadline;
        }
        Ok(())
    }

    fn wait(&mut self) -> io::Result<()> {
        let launching = self.command_held.as_ref().and_then(|held| held.line.as_ref());
        // While we kill, the deadline is past, and its timer would wake us without a pause.
        let killing = self.logic.patience();
        let mut files = vec![PollFd::new(&self.signals, PollFlags::IN)];
        if self.logic.supervisor() == SupervisorState::Alive {
            files.push(PollFd::new(&self.line, PollFlags::IN));
        }
        if killing.is_none() {
            files.push(PollFd::new(&self.timer, PollFlags::IN));
        }
        if self.logic.holds_lease() {
            files.extend(self.lease_timer.iter().map(|lease_timer| PollFd::new(lease_timer, PollFlags::IN)));
        }
        files.extend(launching.map(|line| PollFd::from_borrowed_fd(line.as_fd(), PollFlags::IN)));
        let due = self.logic.is_due(clock::now());
        let patience = if due && killing.is_none() { Some(Duration::ZERO) } else { killing };
        let patience = patience.map(|span| timespec(u64::try_from(span.as_nanos()).unwrap_or(0)));
        match poll(&mut files, patience.as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(why) => return Err(why.into()),
        }
        // It does not matter which signals came: dead processes are looked for each time, and requests to end are
        // ignored.
        while let Ok(Some(_)) = self.signals.read_signal() {}
        Ok(())
    }
}

/// Blocks all signals except those for faults of this process, and returns a descriptor to read them from.
pub(super) fn blocked_signals() -> io::Result<SignalFd> {
    let mut mask = SigSet::all();
    [Number::SIGSEGV, Number::SIGBUS, Number::SIGILL, Number::SIGFPE, Number::SIGABRT]
        .into_iter()
        .for_each(|fault| mask.remove(fault));
    mask.thread_block()?;
    Ok(SignalFd::with_flags(&mask, SfdFlags::SFD_CLOEXEC | SfdFlags::SFD_NONBLOCK)?)
}
