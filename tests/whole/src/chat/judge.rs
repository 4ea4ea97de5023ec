//! What must hold in every run of servers and users. Each property has a name, which stands in docs/guarantees.md, too.

use std::collections::BTreeMap;

use bellwether_protocols::user_history::History;

use crate::judge::Violation;

/// Users are treated as promised: a name is one user's, a user has one session, each accepted message reaches each user who
/// was logged in, in the order of the log, and nobody else.
pub const AS_PROMISED: &str = "users-are-treated-as-promised";
/// Clients hear only what the dialect has, and of each message what its author wrote.
pub const ONLY_THE_DIALECT: &str = "only-the-dialect";
/// A wrong secret lets nobody in, and the right one is never called wrong.
pub const SECRETS_COUNT: &str = "secrets-count";
/// A client that says what it has gets none of that again.
pub const NOTHING_TWICE: &str = "nothing-twice";
/// All servers apply the same records.
pub const ONE_LOG: &str = "one-log";
/// What waits at a server is bounded.
pub const BOUNDED: &str = "bounded-queues";
/// When everything is well again, everybody logs in, writes, and gets what is theirs.
pub const SETTLES: &str = "settles";
/// A server goes on by itself, whatever its machine and its network do.
pub const GOES_ON: &str = "goes-on";

/// What the properties have to remember.
#[derive(Debug, Default)]
pub struct ChatJudge {
    /// The first that broke.
    pub violation: Option<Violation>,
    /// What users saw.
    pub history: History,
    /// The digest of all that was applied up to each record, as the first server said that had applied it.
    digests: BTreeMap<u64, u64>,
    /// How many crashes there were of processes and machines.
    pub crashes: u64,
}

impl ChatJudge {
    /// A property does not hold. The first one counts.
    pub fn blame(&mut self, property: &'static str, at: u64, why: impl FnOnce() -> String) {
        if self.violation.is_none() {
            self.violation = Some(Violation { property, at, why: why() });
        }
    }

    /// A server has applied records.
    pub fn applied(&mut self, at: u64, machine: usize, recent: &[(u64, u64)]) {
        for (index, digest) in recent {
            let known = *self.digests.entry(*index).or_insert(*digest);
            if known != *digest {
                self.blame(ONE_LOG, at, || format!("machine {machine} has applied another record {index}"));
            }
        }
    }

    /// Looks whether the history holds a violation.
    pub fn look_at_history(&mut self, at: u64) {
        if let Some(why) = self.history.violation.clone() {
            self.blame(AS_PROMISED, at, || why);
        }
    }
}
