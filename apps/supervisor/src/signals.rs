//! What a supervisor is told by signals.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// What a signal means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// To leave; again, to hurry.
    Leave,
    /// Something for the command.
    PassOn(i32),
    /// A child has ended.
    Child,
}

/// The signals that a supervisor waits for.
#[derive(Debug)]
pub(crate) struct Signals {
    terminate: Signal,
    interrupt: Signal,
    hangup: Signal,
    user1: Signal,
    user2: Signal,
    window: Signal,
    child: Signal,
    hangup_leaves: bool,
}

impl Signals {
    /// From here on none of them does what it would by default.
    pub(crate) fn listen(hangup_leaves: bool) -> io::Result<Signals> {
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: signal(SignalKind::hangup())?,
            user1: signal(SignalKind::user_defined1())?,
            user2: signal(SignalKind::user_defined2())?,
            window: signal(SignalKind::window_change())?,
            child: signal(SignalKind::child())?,
            hangup_leaves,
        })
    }

    /// Waits for the next. Can be dropped and called again.
    pub(crate) async fn next(&mut self) -> Told {
        let pass_on = |kind: SignalKind| Told::PassOn(kind.as_raw_value());
        tokio::select! {
            _ = self.terminate.recv() => Told::Leave,
            _ = self.interrupt.recv() => Told::Leave,
            _ = self.hangup.recv() => if self.hangup_leaves { Told::Leave } else { pass_on(SignalKind::hangup()) },
            _ = self.user1.recv() => pass_on(SignalKind::user_defined1()),
            _ = self.user2.recv() => pass_on(SignalKind::user_defined2()),
            _ = self.window.recv() => pass_on(SignalKind::window_change()),
            _ = self.child.recv() => Told::Child,
        }
    }
}
