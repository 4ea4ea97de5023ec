//! What travels between servers.

use alloc::sync::Arc;
use core::fmt;

use crate::operation::{Batch, ReplicatedRecord, Snapshot};

/// A place in the log: counted from 1, with the term in which the record was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordPosition {
    /// The term.
    pub term: u64,
    /// The place.
    pub index: u64,
}

/// What one server says to another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SuperpeerMessage {
    /// A candidate asks for a vote.
    Vote {
        /// The candidate's term.
        term: u64,
        /// The end of its log.
        last: RecordPosition,
        /// Whether the master itself asked for this election, because it leaves.
        called: bool,
    },
    /// The answer to it.
    VoteReply {
        /// The voter's term.
        term: u64,
        /// Whether the candidate has the vote.
        granted: bool,
    },
    /// Records of the master's log; none, as a heart-beat.
    Append {
        /// The master's term.
        term: u64,
        /// Up to where the log is committed.
        commit: u64,
        /// What the records follow on.
        previous: RecordPosition,
        /// The records.
        records: Arc<[ReplicatedRecord]>,
    },
    /// How far the log is stored here.
    AppendReply {
        /// The server's term.
        term: u64,
        /// The end of its log.
        last: RecordPosition,
    },
    /// The directory, for a server that lacks records which the master has no longer.
    Snapshot {
        /// The master's term.
        term: u64,
        /// The directory as of a record.
        snapshot: Arc<Snapshot>,
    },
    /// What the clients of a server ask for.
    Forward {
        /// All of it, in order.
        batch: Arc<Batch>,
    },
    /// The master leaves, and asks the receiver to stand for election at once.
    TimeoutNow {
        /// The master's term.
        term: u64,
    },
}

impl SuperpeerMessage {
    /// The first word of its text.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            SuperpeerMessage::Vote { .. } => "Vote",
            SuperpeerMessage::VoteReply { .. } => "VoteReply",
            SuperpeerMessage::Append { .. } => "Append",
            SuperpeerMessage::AppendReply { .. } => "AppendReply",
            SuperpeerMessage::Snapshot { .. } => "Snapshot",
            SuperpeerMessage::Forward { .. } => "Forward",
            SuperpeerMessage::TimeoutNow { .. } => "TimeoutNow",
        }
    }
}

impl fmt::Display for RecordPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.index, self.term)
    }
}

impl fmt::Display for SuperpeerMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self {
            SuperpeerMessage::Vote { term, last, called } => {
                write!(f, " term {term} with {last}{}", if *called { ", called" } else { "" })
            }
            SuperpeerMessage::VoteReply { term, granted } => {
                write!(f, " term {term} {}", if *granted { "granted" } else { "denied" })
            }
            SuperpeerMessage::Append { term, commit, previous, records } => {
                write!(f, " term {term} after {previous}: {} records, committed {commit}", records.len())
            }
            SuperpeerMessage::AppendReply { term, last } => write!(f, " term {term} at {last}"),
            SuperpeerMessage::Snapshot { term, snapshot } => write!(f, " term {term} up to {}", snapshot.last),
            SuperpeerMessage::Forward { batch } => write!(f, " {} operations", batch.operations.len()),
            SuperpeerMessage::TimeoutNow { term } => write!(f, " term {term}"),
        }
    }
}
