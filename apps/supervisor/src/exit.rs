//! How a process ended.

use std::fmt;
use std::process::ExitStatus;

use std::os::unix::process::ExitStatusExt;

use serde::{Deserialize, Serialize};

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exit {
    /// By itself, with this code.
    Code(u8),
    /// By this signal.
    Signal(u8),
}

impl Exit {
    /// The code that a shell would report for it: its own, or 128 and the signal's number.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Exit::Code(code) => code,
            Exit::Signal(number) => number.saturating_add(128),
        }
    }

    /// Whether it ended by itself and says that all is well.
    #[must_use]
    pub fn is_success(self) -> bool {
        self == Exit::Code(0)
    }
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Exit {
        let low = |number: i32| u8::try_from(number & 0xff).unwrap_or(u8::MAX);
        match (status.code(), status.signal()) {
            (Some(code), _) => Exit::Code(low(code)),
            (None, Some(signal)) => Exit::Signal(low(signal)),
            (None, None) => Exit::Code(u8::MAX),
        }
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "exit code {code}"),
            Exit::Signal(number) => write!(f, "signal {number}"),
        }
    }
}
