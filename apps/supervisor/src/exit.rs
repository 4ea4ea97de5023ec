//! The exit status of a process.

use std::fmt;
use std::process::ExitStatus;

use std::os::unix::process::ExitStatusExt;

use serde::{Deserialize, Serialize};

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exit {
    /// The process exited with this code.
    Code(u8),
    /// The process was killed by this signal.
    Signal(u8),
}

impl Exit {
    /// The code that a shell would report: the process's own, or 128 plus the signal's number.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Exit::Code(code) => code,
            Exit::Signal(number) => number.saturating_add(128),
        }
    }

    /// Whether the process exited with code 0.
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
