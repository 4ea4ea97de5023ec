//! How the processes of a command are held together, so that all of them end.

use std::fmt;
use std::io;
use std::str::FromStr;
use std::time::Duration;

use bellwether_trace::in_words;
use rustix::process::{Signal, geteuid, getpid, kill_process, kill_process_group};
use serde::{Deserialize, Serialize};

use super::cgroup::Cgroup;
use super::container;
use super::launched::Launched;
use super::message::{GuardianReport, InitOrder};
use super::tree::{self, KillRefusal};

/// The operator's choice of containment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContainmentChoice {
    /// The best that is available: a PID namespace as root; otherwise a cgroup, a PID namespace in a user namespace, or
    /// a walk.
    #[default]
    Auto,
    /// A PID namespace, in a user namespace if necessary.
    PidNamespace,
    /// A cgroup of version 2.
    Cgroup,
    /// A walk through `/proc`.
    Walk,
}

/// How the processes of a command are held together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Containment {
    /// A PID namespace.
    PidNamespace,
    /// A PID namespace in a user namespace.
    UserNamespace,
    /// A cgroup of version 2.
    Cgroup,
    /// A walk through `/proc`.
    Walk,
}

impl ContainmentChoice {
    /// The choice as a word on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ContainmentChoice::Auto => "auto",
            ContainmentChoice::PidNamespace => "pid-namespace",
            ContainmentChoice::Cgroup => "cgroup",
            ContainmentChoice::Walk => "walk",
        }
    }

    /// What to try, in this order.
    fn candidates(self, root: bool) -> &'static [Containment] {
        use Containment::{Cgroup, PidNamespace, UserNamespace, Walk};
        match (self, root) {
            (ContainmentChoice::Auto, true) => &[PidNamespace, Cgroup, UserNamespace, Walk],
            // In a user namespace setuid programs do not work; in a cgroup they do.
            (ContainmentChoice::Auto, false) => &[Cgroup, UserNamespace, Walk],
            (ContainmentChoice::PidNamespace, true) => &[PidNamespace, UserNamespace],
            (ContainmentChoice::PidNamespace, false) => &[UserNamespace],
            (ContainmentChoice::Cgroup, _) => &[Cgroup],
            (ContainmentChoice::Walk, _) => &[Walk],
        }
    }
}

impl FromStr for ContainmentChoice {
    type Err = io::Error;

    fn from_str(word: &str) -> io::Result<ContainmentChoice> {
        use ContainmentChoice::{Auto, Cgroup, PidNamespace, Walk};
        let known = [Auto, PidNamespace, Cgroup, Walk].into_iter().find(|choice| choice.word() == word);
        known.ok_or_else(|| io::Error::other(format!("{word:?} is no containment")))
    }
}

impl fmt::Display for Containment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Containment::PidNamespace => "a PID namespace",
            Containment::UserNamespace => "a PID namespace in a user namespace",
            Containment::Cgroup => "a cgroup",
            Containment::Walk => "a walk through /proc",
        })
    }
}

impl Containment {
    /// The containment as one word, for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Containment::PidNamespace => "pid-namespace",
            Containment::UserNamespace => "user-namespace",
            Containment::Cgroup => "cgroup",
            Containment::Walk => "walk",
        }
    }

    /// Tries out what this choice leads to on this machine. Works only in a process whose `main` begins with
    /// [`intercept`](super::intercept).
    ///
    /// # Errors
    /// None of the permitted kinds works here; the message says why.
    pub fn here(choice: ContainmentChoice) -> io::Result<Containment> {
        Holder::choose(choice).map(|holder| holder.containment())
    }

    /// What it guarantees and costs, in one sentence.
    #[must_use]
    pub fn promise(self) -> &'static str {
        match self {
            Containment::PidNamespace => {
                "the kernel ends all of it at once, with the lease or with this member, also while it is frozen"
            }
            Containment::UserNamespace => {
                "the kernel ends all of it at once, with the lease or with this member, also while it is frozen; \
                 setuid programs do not work inside"
            }
            Containment::Cgroup => {
                "the kernel ends all of it at once; but if supervisor and guardian are killed together, what the \
                 command started runs on until this member is started again"
            }
            Containment::Walk => {
                "its processes are found and killed one by one; if supervisor and guardian are killed together, what \
                 the command started runs on until this member is started again"
            }
        }
    }
}

/// The chosen and tested means to end commands.
#[derive(Debug)]
pub(super) enum Holder {
    /// Each command has a PID namespace of its own.
    PidNamespace {
        /// Whether it is in a user namespace.
        user: bool,
        /// How long an empty one took to die.
        probe: Duration,
    },
    /// All commands are in this cgroup, one after the other.
    Cgroup(Cgroup),
    /// No container: processes are searched for.
    Walk,
}

impl Holder {
    /// Takes the first kind that works.
    pub(super) fn choose(choice: ContainmentChoice) -> io::Result<Holder> {
        let mut reasons = Vec::new();
        for &candidate in choice.candidates(geteuid().is_root()) {
            match Holder::try_out(candidate) {
                Ok(holder) => return Ok(holder),
                Err(why) => reasons.push(format!("{candidate}: {}", in_words(&why))),
            }
        }
        Err(io::Error::other(format!("the command cannot be contained in {}", reasons.join("; "))))
    }

    fn try_out(candidate: Containment) -> io::Result<Holder> {
        match candidate {
            Containment::PidNamespace => {
                container::try_out(false).map(|probe| Holder::PidNamespace { user: false, probe })
            }
            Containment::UserNamespace => {
                container::try_out(true).map(|probe| Holder::PidNamespace { user: true, probe })
            }
            Containment::Cgroup => Cgroup::create().map(Holder::Cgroup),
            Containment::Walk => Ok(Holder::Walk),
        }
    }

    /// The report that the supervisor gets about it.
    pub(super) fn ready(&self) -> GuardianReport {
        let (cgroup, probe) = match self {
            Holder::PidNamespace { probe, .. } => (None, Some(*probe)),
            Holder::Cgroup(group) => (Some(group.path().to_owned()), None),
            Holder::Walk => (None, None),
        };
        GuardianReport::Ready { containment: self.containment(), cgroup, probe }
    }

    fn containment(&self) -> Containment {
        match self {
            Holder::PidNamespace { user: false, .. } => Containment::PidNamespace,
            Holder::PidNamespace { user: true, .. } => Containment::UserNamespace,
            Holder::Cgroup(_) => Containment::Cgroup,
            Holder::Walk => Containment::Walk,
        }
    }

    /// Passes a signal on to a command's process group. The first process of a namespace does so once the command
    /// exists.
    pub(super) fn pass_on(&self, run: &Launched, number: i32) {
        match (self, Signal::from_named_raw(number), run.main) {
            (Holder::PidNamespace { .. }, ..) => {
                run.line.iter().for_each(|line| drop(line.send(&InitOrder::Signal(number))));
            }
            (_, Some(signal), Some(group)) => {
                let _ = kill_process_group(group, signal);
            }
            _ => {}
        }
    }

    /// Sends SIGTERM to all processes of a command.
    pub(super) fn terminate(&self, run: &Launched) {
        match self {
            Holder::PidNamespace { .. } => run.line.iter().for_each(|line| drop(line.send(&InitOrder::Terminate))),
            Holder::Cgroup(group) => group.terminate(),
            Holder::Walk => tree::terminate(getpid()),
        }
    }

    /// Kills all processes of a command, perhaps once more. Returns those that could not be killed.
    pub(super) fn kill(&self, run: &Launched, again: bool) -> Vec<KillRefusal> {
        match self {
            Holder::PidNamespace { .. } => {
                // The container, or its first process if that is our child now: either takes all processes along.
                for child in tree::children_of_ours().into_iter().filter(|child| child.alive) {
                    let _ = kill_process(child.pid, Signal::KILL);
                }
                if !again {
                    tree::raise_all(getpid());
                }
                return Vec::new();
            }
            Holder::Cgroup(group) => group.kill(),
            Holder::Walk => {}
        }
        // First of all, before any search: it may just have been woken together with us.
        if let Some(main) = run.main {
            let _ = kill_process_group(main, Signal::KILL);
        }
        let kill = if again { tree::kill_again } else { tree::kill };
        kill(getpid(), &[])
    }

    /// Whether no process is contained any more, as far as this can tell.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Holder::Cgroup(group) => group.is_empty(),
            Holder::PidNamespace { .. } | Holder::Walk => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_known_by_its_word() {
        for word in ["auto", "pid-namespace", "cgroup", "walk"] {
            assert_eq!(word.parse::<ContainmentChoice>().unwrap().word(), word);
        }
        assert!("jail".parse::<ContainmentChoice>().is_err());
    }

    #[test]
    fn only_auto_falls_back_to_a_walk() {
        for root in [false, true] {
            assert_eq!(ContainmentChoice::Auto.candidates(root).last(), Some(&Containment::Walk));
            assert!(!ContainmentChoice::PidNamespace.candidates(root).contains(&Containment::Walk));
            assert_eq!(ContainmentChoice::Cgroup.candidates(root), [Containment::Cgroup]);
        }
    }
}
