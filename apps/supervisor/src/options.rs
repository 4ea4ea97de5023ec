//! The options of a supervisor, and the checks before it joins.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use bellwether_trace::in_words;
use rustix::fs::{Access, access};

use crate::check::Check;
use crate::events::{LineTarget, TargetError};
use crate::guardian::ContainmentChoice;
use crate::hooks::Hooks;
use crate::log::LogRecord;
use crate::policy::Rules;

/// The options of a supervisor.
#[derive(Clone, Debug)]
pub struct SupervisorOptions {
    /// The flock's name.
    pub flock: String,
    /// This member's name.
    pub member: String,
    /// The command and its arguments.
    pub command: Vec<OsString>,
    /// When the command is started, stopped and restarted.
    pub rules: Rules,
    /// The target for the record of events.
    pub events: Option<LineTarget>,
    /// The commands that are told what happens to this member.
    pub hooks: Hooks,
    /// The health check that decides whether this member is fit to lead.
    pub check: Option<Check>,
    /// The flock that must be led on this machine before this member may lead.
    pub with: Option<String>,
    /// Whether a hang-up (SIGHUP) means to leave, as on a terminal; otherwise it is passed on to the command.
    pub hangup_leaves: bool,
    /// The folder for this member's state; without one, processes that an earlier life left running cannot be found.
    pub state_folder: Option<PathBuf>,
    /// How the processes of the command are held together.
    pub contain: ContainmentChoice,
    /// The file that holds the newest epoch before the command starts, if there is one.
    pub fence_file: Option<PathBuf>,
    /// What the guardian passes to the obituary.
    pub last_message: Vec<u8>,
    /// Additional environment variables of the command.
    pub environment: Vec<(String, OsString)>,
    /// Gets messages for people.
    pub say: fn(&str),
    /// Gets every event, for people and log collectors.
    pub log: fn(&LogRecord),
}

impl SupervisorOptions {
    /// The defaults for this command.
    #[must_use]
    pub fn new(flock: impl Into<String>, member: impl Into<String>, command: Vec<OsString>) -> SupervisorOptions {
        SupervisorOptions {
            flock: flock.into(),
            member: member.into(),
            command,
            rules: Rules::default(),
            events: None,
            hooks: Hooks::default(),
            check: None,
            with: None,
            hangup_leaves: false,
            state_folder: None,
            contain: ContainmentChoice::default(),
            fence_file: None,
            last_message: Vec::new(),
            environment: Vec::new(),
            say: |text| eprintln!("bellwether: {text}"),
            log: |_| (),
        }
    }
}

/// Why a supervisor could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum SupervisorError {
    /// There is no such command.
    #[error("cannot run {0:?}: no such command; give its path, or put its folder on PATH")]
    NoSuchCommand(OsString),
    /// The file exists but cannot be run.
    #[error("cannot run {0:?}: it is not an executable file")]
    NotExecutable(PathBuf),
    /// The record of events cannot be written.
    #[error(transparent)]
    Events(#[from] TargetError),
    /// The guardian could not be started.
    #[error("cannot start the guardian of the command: {}", in_words(.0))]
    Guardian(std::io::Error),
    /// The command cannot be contained as the operator wants.
    #[error("{0}; see --contain")]
    Contain(String),
    /// Processes cannot be seen, so those of a command could not be ended.
    #[error(
        "cannot see this machine's processes: /proc is not mounted, or is that of another PID namespace; \
         mount it here (`unshare` does with --mount-proc)"
    )]
    NoProc,
    /// The system does not let this process wait for signals.
    #[error("cannot wait for signals: {}", in_words(.0))]
    Signals(std::io::Error),
    /// The flock failed.
    #[error("the flock failed; the command was stopped")]
    FlockFailed,
}

impl SupervisorError {
    /// The exit code for the error; for errors with the command it is the one of a shell.
    #[must_use]
    pub fn code(&self) -> u8 {
        match self {
            SupervisorError::NoSuchCommand(_) => 127,
            SupervisorError::NotExecutable(_) => 126,
            SupervisorError::Events(_) => 73,
            SupervisorError::Guardian(_)
            | SupervisorError::Contain(_)
            | SupervisorError::NoProc
            | SupervisorError::Signals(_) => 71,
            SupervisorError::FlockFailed => 70,
        }
    }
}

/// Finds the command's file, without running it.
///
/// # Errors
/// There is no such command, or it is not executable.
pub fn find_command(command: &[OsString]) -> Result<PathBuf, SupervisorError> {
    let Some(name) = command.first().filter(|name| !name.is_empty()) else { return Err(no_such(OsStr::new(""))) };
    let candidates: Vec<PathBuf> = if name.as_encoded_bytes().contains(&b'/') {
        vec![PathBuf::from(name)]
    } else {
        let path = std::env::var_os("PATH").unwrap_or_else(|| OsString::from("/bin:/usr/bin"));
        std::env::split_paths(&path).map(|folder| folder.join(name)).collect()
    };
    let there: Vec<PathBuf> = candidates.into_iter().filter(|path| path.exists()).collect();
    match there.iter().find(|path| is_executable(path)) {
        Some(path) => Ok(path.clone()),
        None => Err(there.into_iter().next().map_or_else(|| no_such(name), SupervisorError::NotExecutable)),
    }
}

fn no_such(name: &OsStr) -> SupervisorError {
    SupervisorError::NoSuchCommand(name.to_owned())
}

fn is_executable(path: &Path) -> bool {
    path.is_file() && access(path, Access::EXEC_OK).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str) -> Result<PathBuf, u8> {
        find_command(&[name.into()]).map_err(|why| why.code())
    }

    #[test]
    fn commands_are_found_as_a_shell_finds_them() {
        assert!(found("sh").is_ok());
        assert!(found("/bin/sh").is_ok());
        assert_eq!(found("no-such-command-at-all"), Err(127));
        assert_eq!(found("/no/such/command"), Err(127));
        assert_eq!(found("/etc/passwd"), Err(126));
        assert_eq!(found("/tmp"), Err(126));
        assert!(find_command(&[]).is_err());
    }
}
