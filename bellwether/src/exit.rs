//! Exit codes, and the one-line reasons for errors.

use std::fmt::Display;
use std::io;
use std::process;

use bellwether_trace::in_words;

/// The exit codes. `--help` lists the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCode {
    /// Success.
    Fine,
    /// A property was broken, or something that was expected did not happen.
    Broken,
    /// The command line is invalid.
    Usage,
    /// A file that was to be read is missing or has a mistake.
    Input,
    /// A budget was used up before the answer was known.
    Budget,
    /// The environment failed: a file cannot be written, memory is short.
    Environment,
    /// The flock refuses this member or client.
    Refused,
    /// Nobody answers, or nobody leads.
    Nobody,
    /// The exit code of `run`'s command, or the one that a shell would report for it.
    Command(u8),
}

impl ExitCode {
    /// The numeric exit code.
    pub(crate) fn number(self) -> u8 {
        match self {
            ExitCode::Fine => 0,
            ExitCode::Broken => 1,
            ExitCode::Usage => 2,
            ExitCode::Input => 3,
            ExitCode::Budget => 4,
            ExitCode::Environment => 5,
            ExitCode::Refused => 6,
            ExitCode::Nobody => 7,
            ExitCode::Command(code) => code,
        }
    }
}

/// The exit codes as every `--help` shows them.
pub(crate) const HELP: &str = "\
Exit codes:
  0  success
  1  a property is broken, two members lead at once, or an expectation failed
  2  the command line is invalid
  3  an input file is missing or invalid
  4  not finished: a budget was used up, or something was left out
  5  a system error: a file cannot be written, an address is in use, memory is short
  6  the flock refuses this member: other key, list of members or settings, or the id is taken
  7  no member answers, or no member leads
  126, 127  the command of `run` cannot be executed, or does not exist; else its own exit code";

impl From<ExitCode> for process::ExitCode {
    fn from(code: ExitCode) -> process::ExitCode {
        process::ExitCode::from(code.number())
    }
}

/// Why a command failed.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: ExitCode,
    pub(crate) error: anyhow::Error,
}

/// The result of a command.
pub(crate) type CommandResult<T = ExitCode> = Result<T, Failure>;

impl Failure {
    pub(crate) fn new(code: ExitCode, error: impl Display) -> Failure {
        Failure { code, error: anyhow::anyhow!("{error}") }
    }

    /// The command line is invalid.
    pub(crate) fn usage(error: impl Display) -> Failure {
        Failure::new(ExitCode::Usage, error)
    }

    /// An input file is missing or invalid.
    pub(crate) fn input(error: impl Display) -> Failure {
        Failure::new(ExitCode::Input, error)
    }

    /// The environment failed.
    pub(crate) fn environment(error: impl Display) -> Failure {
        Failure::new(ExitCode::Environment, error)
    }

    /// Names the file that an input error is in; other errors stay as they are.
    pub(crate) fn in_file(self, path: &str) -> Failure {
        let error = if self.code == ExitCode::Input { anyhow::anyhow!("{path}, {:#}", self.error) } else { self.error };
        Failure { error, ..self }
    }

    /// Whether the reader of our output is gone: then there is no point in an error message.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        self.error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<io::Error> for Failure {
    /// For standard output; errors of files name the file.
    fn from(error: io::Error) -> Failure {
        let broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        match broken_pipe {
            true => Failure { code: ExitCode::Environment, error: anyhow::Error::new(error) },
            false => Failure::environment(format!("cannot write to standard output: {}", in_words(&error))),
        }
    }
}
