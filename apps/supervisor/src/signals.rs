//! The signals that a supervisor receives.

use std::io;

use nix::sys::signal::{SigSet, Signal as Number};
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The meaning of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SignalMeaning {
    /// Leave; a second time, hurry.
    Leave,
    /// Pass the signal on to the command.
    PassOn(i32),
    /// A child has ended.
    Child,
}

/// The signals that a supervisor waits for.
#[derive(Debug)]
pub(crate) struct Signals {
    terminate: Signal,
    interrupt: Signal,
    /// `None` if hang-ups were ignored when we were started, as by `nohup`: then they stay ignored, by the command too.
    hangup: Option<Signal>,
    user1: Signal,
    user2: Signal,
    window: Signal,
    child: Signal,
    /// It is not waited for, but while it is caught, a file that may not grow is an error for its writer instead of the
    /// end of the process. The command does not inherit that.
    _too_large: Signal,
    hangup_leaves: bool,
}

impl Signals {
    /// Installs handlers: from here on no signal has its default effect.
    pub(crate) fn listen(hangup_leaves: bool) -> io::Result<Signals> {
        // Our parent may have blocked some of them, and we would never receive those.
        SigSet::all().thread_unblock()?;
        let hangup = if is_ignored(Number::SIGHUP) { None } else { Some(signal(SignalKind::hangup())?) };
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup,
            user1: signal(SignalKind::user_defined1())?,
            user2: signal(SignalKind::user_defined2())?,
            window: signal(SignalKind::window_change())?,
            child: signal(SignalKind::child())?,
            _too_large: signal(SignalKind::from_raw(Number::SIGXFSZ as i32))?,
            hangup_leaves,
        })
    }

    /// Waits for the next signal. Can be cancelled and called again.
    pub(crate) async fn next(&mut self) -> SignalMeaning {
        let pass_on = |kind: SignalKind| SignalMeaning::PassOn(kind.as_raw_value());
        tokio::select! {
            _ = self.terminate.recv() => SignalMeaning::Leave,
            _ = self.interrupt.recv() => SignalMeaning::Leave,
            () = came(&mut self.hangup) => if self.hangup_leaves { SignalMeaning::Leave } else { pass_on(SignalKind::hangup()) },
            _ = self.user1.recv() => pass_on(SignalKind::user_defined1()),
            _ = self.user2.recv() => pass_on(SignalKind::user_defined2()),
            _ = self.window.recv() => pass_on(SignalKind::window_change()),
            _ = self.child.recv() => SignalMeaning::Child,
        }
    }
}

async fn came(signal: &mut Option<Signal>) {
    match signal {
        Some(signal) => drop(signal.recv().await),
        None => std::future::pending().await,
    }
}

/// Whether a signal is ignored, as far as the system tells.
fn is_ignored(signal: Number) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal as i32 - 1) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_ignored_is_told_by_the_system() {
        // Programs in Rust are told of a closed pipe by an error, not by a signal.
        assert!(is_ignored(Number::SIGPIPE));
        assert!(!is_ignored(Number::SIGTERM));
    }
}
