//! The process between the guardian and a command's PID namespace: it makes the namespace, starts its first process, and
//! lets the kernel end both with the lease.
//!
//! ```text
//! guardian
//!   └─ container (this one)      dies with the guardian, and of a kernel timer when the lease ends
//!        └─ init, process 1      dies with the container, and everything in its namespace with it
//!             └─ command …
//! ```
//!
//! No program has to run for that: parent-death signals and the timer's SIGKILL come from the kernel. They also reach
//! stopped processes, so that a completely frozen member is dead when its lease is over, and not when it wakes.

use std::ffi::OsString;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use bellwether_trace::in_words;
use nix::sys::signal::{SigEvent, SigevNotify, Signal as Number};
use nix::sys::timer::{Expiration, Timer, TimerSetTimeFlags};
use nix::time::ClockId;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal, getpid, getppid, pidfd_open, set_parent_process_death_signal};
use serde::{Deserialize, Serialize};

use super::init;
use super::launch::Launch;
use super::lease_timer::KillTimer;
use super::message::{InitReport, StartFailure};
use super::namespaces;
use super::packets::{PacketSocket, Received};
use crate::clock::{self, between, timespec};
use crate::priority;

/// The hidden argument that starts our binary as a container.
pub(super) const CONTAIN: &str = "--bellwether-contain";
/// The shortest and the longest time, in nanoseconds, that a container sleeps before it checks the lease again.
const LOOKS: (u64, u64) = (1_000_000, 3_600_000_000_000);

/// What a container needs to know. The timer of the lease's end is sent with it.
#[derive(Debug, Serialize, Deserialize)]
struct ContainerSetup {
    guardian: i32,
    user_namespace: bool,
}

/// Starts a container for this command. Its first process then waits for an [`init::Briefing`].
pub(super) fn start(command: &[OsString], epoch: u64, user_namespace: bool, timer: &KillTimer) -> io::Result<Launch> {
    let (line, theirs) = PacketSocket::pair()?;
    let child = Command::new("/proc/self/exe")
        .arg(CONTAIN)
        .args(command)
        .env("BELLWETHER_EPOCH", epoch.to_string())
        .stdin(Stdio::from(theirs))
        .process_group(0)
        .spawn()?;
    let setup = ContainerSetup { guardian: getpid().as_raw_nonzero().get(), user_namespace };
    line.send_with(&setup, Some(timer.as_fd()))?;
    Ok(Launch { child, line })
}

/// Starts a container, checks whether it works, and ends it. Returns how long its two processes took to die.
pub(super) fn try_out(user_namespace: bool) -> io::Result<Duration> {
    let Launch { mut child, line } = start(&[], 0, user_namespace, &KillTimer::new()?)?;
    let answer = line.wait::<InitReport>();
    let killed = clock::now();
    let _ = child.kill();
    let _ = child.wait();
    // Its first process is our child by now, and gone with all its resources when it can be reaped.
    super::tree::reap_all();
    match answer? {
        Received::Message(InitReport::Ready, _) => Ok(between(killed, clock::now())),
        Received::Message(InitReport::Failed(StartFailure::NotRun { why, .. }), _) => Err(io::Error::other(why)),
        _ => Err(io::Error::other("the first process of the namespace ended without a word")),
    }
}

/// The main function of a container.
pub(super) fn main(command: &[OsString]) -> u8 {
    let Ok(line) = PacketSocket::from_stdin() else { return 126 };
    let Ok(Received::Message(setup, Some(timer))) = line.wait::<ContainerSetup>() else { return 126 };
    match contain(command, &line, &setup, KillTimer::from(timer)) {
        Ok((mut init, deadline)) => {
            drop(line);
            // After any error: the first process dies with us.
            deadline.keep(&mut init).map_or(126, |()| 0)
        }
        Err(why) => {
            let _ = line.send(&InitReport::Failed(StartFailure::NotRun { code: 126, why: in_words(&why) }));
            126
        }
    }
}

fn contain(
    command: &[OsString],
    line: &PacketSocket,
    setup: &ContainerSetup,
    timer: KillTimer,
) -> io::Result<(Child, Deadline)> {
    namespaces::unshare(setup.user_namespace)?;
    set_parent_process_death_signal(Some(Signal::KILL))?;
    // If the guardian died before the line above, no signal would ever come.
    if getppid() != Pid::from_raw(setup.guardian) {
        return Err(io::Error::other("the guardian is gone"));
    }
    // A timer that is set late kills a command that should live. We are scheduled like the guardian.
    priority::lock_memory();
    // Signals that ask us to end have no effect.
    super::process::blocked_signals()?;
    let mut deadline = Deadline::new(timer)?;
    deadline.arm()?;
    let (ours, theirs) = PacketSocket::pair()?;
    let mut init = Command::new("/proc/self/exe");
    let init = init.arg(init::INIT).args(command).stdin(Stdio::from(theirs)).spawn()?;
    // It cannot tell whether its parent lives, but gets no answer from one that died before it was tied to it.
    match ours.wait::<u8>()? {
        Received::Message(..) => {
            ours.send_with(&init::Tied { pid: init.id(), user_namespace: setup.user_namespace }, Some(line.as_fd()))?;
            Ok((init, deadline))
        }
        Received::Nothing | Received::Gone => Err(io::Error::other("the first process of the namespace is gone")),
    }
}

/// The end of the lease as a kernel timer that kills this process.
struct Deadline {
    lease: KillTimer,
    kernel: Timer,
}

impl Deadline {
    fn new(lease: KillTimer) -> io::Result<Deadline> {
        let kill = SigEvent::new(SigevNotify::SigevSignal { signal: Number::SIGKILL, si_value: 0 });
        Ok(Deadline { lease, kernel: Timer::new(ClockId::CLOCK_BOOTTIME, kill)? })
    }

    /// Sets the kernel timer to the present end of the lease. Returns how long that is, in nanoseconds.
    fn arm(&mut self) -> io::Result<u64> {
        // In this order, and absolute: if we are not scheduled in between, the timer is early and never late.
        let now = clock::now();
        let left = self.lease.remaining()?;
        let at = timespec(now.saturating_add(left).max(1));
        let at = nix::sys::time::TimeSpec::new(at.tv_sec, at.tv_nsec);
        self.kernel.set(Expiration::OneShot(at), TimerSetTimeFlags::TFD_TIMER_ABSTIME)?;
        Ok(left)
    }

    /// Follows the lease until the first process has ended.
    fn keep(mut self, init: &mut Child) -> io::Result<()> {
        let end = pidfd_open(Pid::from_child(init), PidfdFlags::empty())?;
        loop {
            // Often enough that a busy machine does not make us miss a renewal, and seldom enough to cost nothing.
            let pause = timespec((self.arm()? / 2).clamp(LOOKS.0, LOOKS.1));
            match poll(&mut [PollFd::new(&end, PollFlags::IN)], Some(&pause)) {
                Ok(0) | Err(Errno::INTR) => {}
                Ok(_) => return init.wait().map(drop),
                Err(why) => return Err(why.into()),
            }
        }
    }
}
