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

use super::hourglass::Hourglass;
use super::launch;
use super::link::{Heard, Link};
use super::message::{Failure, Order, Report};
use super::tree;
use super::work::{Due, Work};
use crate::clock::{self, Lease, Moment, NEVER, timespec};
use crate::standing::{self, Standing};

/// How the supervisor went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parting {
    /// It is there.
    NotYet,
    /// It said good-bye, or something that cannot be understood: it is not dead, so nobody may be told that it is.
    Living,
    /// It is just gone.
    Death,
}

struct Ward {
    line: Link,
    signals: SignalFd,
    /// Runs out with the lease. Without one there is none.
    hourglass: Option<Hourglass>,
    /// Rings when what was told to end is to be killed.
    timer: OwnedFd,
    armed: Moment,
    command: Vec<OsString>,
    stdin: Option<OwnedFd>,
    standing: Standing,
    will: Vec<u8>,
    work: Option<Work>,
    parting: Parting,
}

/// A guardian's whole life. `obituary` is called if the supervisor died, once nothing of the command is alive any more,
/// with what the supervisor left for it.
pub(super) fn main(command: Vec<OsString>, obituary: impl FnOnce(&[u8])) -> io::Result<()> {
    let mut ward = Ward::new(command)?;
    ward.line.send(&Report::Ready)?;
    while ward.parting == Parting::NotYet || ward.work.is_some() {
        ward.turn()?;
    }
    if ward.parting == Parting::Death {
        obituary(&ward.will);
    }
    Ok(())
}

impl Ward {
    fn new(command: Vec<OsString>) -> io::Result<Ward> {
        let line = Link::from_stdin()?;
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
        Ok(Ward {
            line,
            signals,
            hourglass: None,
            timer,
            armed: NEVER,
            command,
            stdin: None,
            standing: standing::raise(),
            will: Vec::new(),
            work: None,
            parting: Parting::NotYet,
        })
    }

    /// Waits for something to happen, and deals with it. Orders are read before the clock: a renewal that waits while we
    /// were kept from running carries its own deadline, so it can never keep alive what should be dead.
    fn turn(&mut self) -> io::Result<()> {
        self.arm()?;
        self.wait()?;
        while self.parting == Parting::NotYet {
            match self.line.receive::<Order>() {
                Ok(Heard::Message(order, file)) => self.obey(order, file),
                Ok(Heard::Nothing) => break,
                Ok(Heard::Gone) => self.supervisor_gone(Parting::Death),
                Err(_) => self.supervisor_gone(Parting::Living),
            }
        }
        self.look_at_hourglass()?;
        self.enforce();
        self.hear_launcher();
        self.reap();
        Ok(())
    }

    fn obey(&mut self, order: Order, file: Option<OwnedFd>) {
        match order {
            Order::Will(will) => {
                self.will = will;
                self.stdin = file.or(self.stdin.take());
            }
            Order::Hourglass => self.hourglass = file.map(Hourglass::from),
            Order::Lead { epoch, lease } => self.lead(epoch, lease),
            Order::Stop { kill_at } => self.work.iter_mut().for_each(|work| work.stop(kill_at)),
            Order::Signal(number) => self.pass_on(number),
            Order::Bye => self.supervisor_gone(Parting::Living),
        }
    }

    fn lead(&mut self, epoch: u64, lease: Lease) {
        if self.work.is_some() {
            return;
        }
        let failure = match self.hourglass.is_some() && lease.holds_at(clock::now()) {
            false => Failure::LeaseOver,
            true => match launch::launch(&self.command, epoch, lease, self.standing, self.stdin.as_ref()) {
                Ok(launch) => {
                    self.work = Some(Work::new(Pid::from_child(&launch.child), launch.line));
                    return;
                }
                Err(why) => Failure::NotRun { code: 126, why: format!("cannot start a process: {why}") },
            },
        };
        self.report(&Report::Failed(failure));
        self.report(&Report::TreeDead { at: clock::now() });
    }

    fn pass_on(&self, number: i32) {
        let group = self.work.as_ref().and_then(|work| work.main);
        if let (Some(group), Some(signal)) = (group, Signal::from_named_raw(number)) {
            let _ = kill_process_group(group, signal);
        }
    }

    fn supervisor_gone(&mut self, parting: Parting) {
        self.parting = parting;
        self.work.iter_mut().for_each(|work| work.stop(0));
    }

    fn look_at_hourglass(&mut self) -> io::Result<()> {
        if let Some(work) = self.work.as_mut().filter(|work| work.holds_lease())
            && let Some(hourglass) = &self.hourglass
            && let Some(kill_at) = hourglass.ran_out()?
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
                let refusals = tree::kill(getpid(), &[]);
                let pid = |refusal: &tree::Refusal| refusal.pid.as_raw_nonzero().get();
                let new: Vec<_> = refusals.into_iter().filter(|refusal| work.stuck.insert(pid(refusal))).collect();
                for refusal in new {
                    self.report(&Report::Stuck { pid: pid(&refusal), why: refusal.why.to_string() });
                }
            }
        }
    }

    /// A launcher's line that closes without a word means that it has become the command.
    fn hear_launcher(&mut self) {
        let Some(work) = &mut self.work else { return };
        let (Some(line), Some(main)) = (&work.launching, work.main) else { return };
        let report = match line.receive::<Failure>() {
            Ok(Heard::Nothing) => return,
            Ok(Heard::Gone) => Report::Started { pid: main.as_raw_nonzero().get() },
            Ok(Heard::Message(failure, _)) => {
                work.main = None;
                Report::Failed(failure)
            }
            Err(why) => Report::Failed(Failure::NotRun { code: 126, why: why.to_string() }),
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
            self.report(&Report::Exited(exit));
        }
        if reaped.childless {
            self.work = None;
            self.report(&Report::TreeDead { at: clock::now() });
        }
    }

    /// What the supervisor cannot hear any more needs not be said.
    fn report(&self, report: &Report) {
        let _ = self.line.send(report);
    }

    fn arm(&mut self) -> io::Result<()> {
        let deadline = self.work.as_ref().map_or(NEVER, Work::kill_at);
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
        let killing = self.work.as_ref().and_then(Work::patience);
        let mut files = vec![PollFd::new(&self.signals, PollFlags::IN)];
        if self.parting == Parting::NotYet {
            files.push(PollFd::new(&self.line, PollFlags::IN));
        }
        if killing.is_none() {
            files.push(PollFd::new(&self.timer, PollFlags::IN));
        }
        if self.work.as_ref().is_some_and(Work::holds_lease) {
            files.extend(self.hourglass.iter().map(|hourglass| PollFd::new(hourglass, PollFlags::IN)));
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
