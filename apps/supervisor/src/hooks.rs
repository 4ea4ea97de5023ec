//! Hooks: commands that are told what happens to a member, in order, each change exactly once, without delaying the
//! protocol.

use std::process::{Command, Stdio};
use std::time::Duration;

use bellwether_trace::in_words;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::child_processes::{ChildOutcome, ChildProcesses};

/// The commands, each for a shell.
#[derive(Clone, Debug)]
pub struct Hooks {
    /// Runs when the member leads.
    pub on_leading: Option<String>,
    /// Runs when the member follows.
    pub on_following: Option<String>,
    /// Runs when the member met another one that claimed to lead.
    pub on_conflict: Option<String>,
    /// The time after which a hook is killed.
    pub limit: Duration,
}

impl Default for Hooks {
    fn default() -> Hooks {
        Hooks { on_leading: None, on_following: None, on_conflict: None, limit: Duration::from_secs(30) }
    }
}

/// The event that a hook is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HookEvent {
    /// The member leads.
    Leading {
        /// The epoch that the member leads.
        epoch: u64,
    },
    /// The member follows.
    Following {
        /// The leader's epoch.
        epoch: u64,
        /// The leader's name.
        leader: String,
    },
    /// The member met another one that claimed to lead.
    Conflict {
        /// The epoch that remains valid.
        epoch: u64,
        /// Whether the valid epoch is this member's own.
        won: bool,
    },
}

impl HookEvent {
    fn epoch(&self) -> u64 {
        match self {
            HookEvent::Leading { epoch } | HookEvent::Following { epoch, .. } | HookEvent::Conflict { epoch, .. } => {
                *epoch
            }
        }
    }

    fn word(&self) -> &'static str {
        match self {
            HookEvent::Leading { .. } => "leading",
            HookEvent::Following { .. } => "following",
            HookEvent::Conflict { won: true, .. } => "conflict-won",
            HookEvent::Conflict { won: false, .. } => "conflict-lost",
        }
    }
}

/// Runs hooks one after the other.
#[derive(Debug)]
pub(crate) struct HookRunner {
    changes: mpsc::UnboundedSender<HookEvent>,
    task: JoinHandle<()>,
}

impl HookRunner {
    /// Starts the runner. `None` if there are no hooks.
    pub(crate) fn start(
        hooks: &Hooks,
        flock: &str,
        member: &str,
        children: ChildProcesses,
        say: fn(&str),
    ) -> Option<HookRunner> {
        let any = [&hooks.on_leading, &hooks.on_following, &hooks.on_conflict].into_iter().any(Option::is_some);
        let (changes, mut waiting) = mpsc::unbounded_channel();
        let (hooks, flock, member) = (hooks.clone(), flock.to_owned(), member.to_owned());
        let task = async move {
            while let Some(change) = waiting.recv().await {
                if let Some(mut command) = command(&hooks, &change) {
                    command.env("BELLWETHER_FLOCK", &flock).env("BELLWETHER_MEMBER", &member);
                    let outcome = children.run(&mut command, hooks.limit).await;
                    complain(change.word(), outcome, say);
                }
            }
        };
        any.then(|| HookRunner { changes, task: tokio::spawn(task) })
    }

    /// Queues a change. Does not wait.
    pub(crate) fn tell(&self, change: HookEvent) {
        // The task ends only after this sender.
        let _ = self.changes.send(change);
    }

    /// Waits for the queued hooks; each has its time limit.
    pub(crate) async fn finish(self) {
        drop(self.changes);
        let _ = self.task.await;
    }
}

fn command(hooks: &Hooks, change: &HookEvent) -> Option<Command> {
    let text = match change {
        HookEvent::Leading { .. } => &hooks.on_leading,
        HookEvent::Following { .. } => &hooks.on_following,
        HookEvent::Conflict { .. } => &hooks.on_conflict,
    };
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(text.as_ref()?).stdin(Stdio::null());
    command.env("BELLWETHER_EVENT", change.word()).env("BELLWETHER_EPOCH", change.epoch().to_string());
    if let HookEvent::Following { leader, .. } = change {
        command.env("BELLWETHER_LEADER", leader);
    }
    Some(command)
}

fn complain(word: &str, outcome: std::io::Result<ChildOutcome>, say: fn(&str)) {
    match outcome {
        Ok(ChildOutcome::Ended(exit)) if exit.is_success() => {}
        Ok(ChildOutcome::Ended(exit)) => say(&format!("the hook on {word} ended with {exit}")),
        Ok(ChildOutcome::TookTooLong) => say(&format!("the hook on {word} took too long and was killed")),
        Err(why) => say(&format!("cannot run the hook on {word}: {}", in_words(&why))),
    }
}
