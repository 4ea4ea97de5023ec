//! The health check of a candidate: a command that says whether this member is fit to lead.

use std::io;
use std::process::{Command, Stdio};
use std::time::Duration;

use bellwether_trace::in_words;
use tokio::sync::mpsc;

use crate::child_processes::{ChildOutcome, ChildProcesses};

/// A health check and its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The command, for a shell. Exit code 0 means fit.
    pub command: String,
    /// The time between two runs.
    pub every: Duration,
    /// The time after which a run counts as failed.
    pub limit: Duration,
    /// The number of good runs in a row that make an unfit member fit.
    pub rise: u32,
    /// The number of bad runs in a row that make a fit member unfit.
    pub fall: u32,
}

impl Check {
    /// A check with the defaults: one run each second, two good ones to become fit, three bad ones to become unfit.
    #[must_use]
    pub fn new(command: impl Into<String>) -> Check {
        let second = Duration::from_secs(1);
        Check { command: command.into(), every: second, limit: second * 5, rise: 2, fall: 3 }
    }
}

/// The verdict that follows from a series of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    rise: u32,
    fall: u32,
    fit: Option<bool>,
    against: u32,
}

impl Health {
    /// The state before the first result.
    #[must_use]
    pub fn new(rise: u32, fall: u32) -> Health {
        Health { rise, fall, fit: None, against: 0 }
    }

    /// Takes one more result. Returns whether the member is fit, if that has changed. The first result decides at once.
    pub fn saw(&mut self, good: bool) -> Option<bool> {
        if self.fit == Some(good) {
            self.against = 0;
            return None;
        }
        self.against = self.against.saturating_add(1);
        let needed = if good { self.rise } else { self.fall };
        if self.fit.is_some() && self.against < needed {
            return None;
        }
        self.against = 0;
        self.fit = Some(good);
        self.fit
    }
}

/// Why a run makes a member unfit, in words; `None` if it was good.
fn blame(run: &io::Result<ChildOutcome>, limit: Duration) -> Option<String> {
    match run {
        Ok(ChildOutcome::Ended(exit)) => (!exit.is_success()).then(|| exit.to_string()),
        Ok(ChildOutcome::TookTooLong) => Some(format!("no result within {limit:?}")),
        Err(why) => Some(format!("cannot be run: {}", in_words(why))),
    }
}

/// Runs a check for ever. Changes are sent to the channel, and people are told of each, with the reason. A member with
/// a check is unfit until it has passed: passing at once is not announced.
pub(crate) fn watch(check: Check, children: ChildProcesses, say: fn(&str)) -> mpsc::UnboundedReceiver<bool> {
    let (changes, receiver) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut health = Health::new(check.rise, check.fall);
        let mut failed = false;
        while !changes.is_closed() {
            let mut command = Command::new("/bin/sh");
            command.arg("-c").arg(&check.command).stdin(Stdio::null()).stdout(Stdio::null());
            let outcome = children.run(&mut command, check.limit).await;
            let blame = blame(&outcome, check.limit);
            if let Some(fit) = health.saw(blame.is_none()) {
                match blame {
                    Some(why) => say(&format!("the check fails ({why}): this member votes, and does not lead")),
                    None if failed => say("the check passes again: this member may lead"),
                    None => {}
                }
                failed = !fit;
                if changes.send(fit).is_err() {
                    return;
                }
            }
            tokio::time::sleep(check.every).await;
        }
    });
    receiver
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit::Exit;

    #[test]
    fn the_first_result_decides() {
        assert_eq!(Health::new(5, 5).saw(true), Some(true));
        assert_eq!(Health::new(5, 5).saw(false), Some(false));
    }

    #[test]
    fn it_is_said_what_was_wrong() {
        let said = |run| blame(&run, Duration::from_secs(5));
        assert_eq!(said(Ok(ChildOutcome::Ended(Exit::Code(0)))), None);
        assert_eq!(said(Ok(ChildOutcome::Ended(Exit::Code(3)))).unwrap(), "exit code 3");
        assert_eq!(said(Ok(ChildOutcome::Ended(Exit::Signal(9)))).unwrap(), "signal 9");
        assert_eq!(said(Ok(ChildOutcome::TookTooLong)).unwrap(), "no result within 5s");
        assert_eq!(said(Err(io::ErrorKind::OutOfMemory.into())).unwrap(), "cannot be run: memory is short");
    }

    #[test]
    fn a_change_takes_a_row_of_results() {
        let mut health = Health::new(2, 3);
        let said: Vec<_> = [true, false, false, true, false, false, false, true, false, true, true]
            .map(|good| health.saw(good))
            .into();
        let mut expected = vec![None; 11];
        expected[0] = Some(true);
        expected[6] = Some(false);
        expected[10] = Some(true);
        assert_eq!(said, expected);
    }
}
