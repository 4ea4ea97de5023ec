//! The messages between servers.

use alloc::sync::Arc;
use core::fmt;

use crate::operation::{Batch, ReplicatedRecord, Snapshot};

/// The position of a record in the log, counted from 1, with the term in which the record was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordPosition {
    /// The term in which the record was written.
    pub term: u64,
    /// The record's index, counted from 1.
    pub index: u64,
}

/// A message from one server to another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SuperpeerMessage {
    /// A candidate asks for a vote.
    Vote {
        /// The candidate's term.
        term: u64,
        /// The position of the last record in its log.
        last: RecordPosition,
        /// Whether the master itself asked for this election, because it leaves.
        called: bool,
    },
    /// The answer to a request for a vote.
    VoteReply {
        /// The voter's term.
        term: u64,
        /// Whether the voter votes for the candidate.
        granted: bool,
    },
    /// Records of the master's log; as a heart-beat, none.
    Append {
        /// The master's term.
        term: u64,
        /// The index up to which the log is committed.
        commit: u64,
        /// The position of the record before these.
        previous: RecordPosition,
        /// The records that follow it.
        records: Arc<[ReplicatedRecord]>,
    },
    /// Reports how far the log is stored at a server.
    AppendReply {
        /// The server's term.
        term: u64,
        /// The position of the last record in its log.
        last: RecordPosition,
    },
    /// The directory, for a server that lacks records which the master no longer has.
    Snapshot {
        /// The master's term.
        term: u64,
        /// The directory as of a record.
        snapshot: Arc<Snapshot>,
    },
    /// A batch of what a server's clients asked for.
    Forward {
        /// The batch itself.
        batch: Arc<Batch>,
    },
    /// The master leaves, and asks the receiver to stand for election at once.
    TimeoutNow {
        /// The master's term.
        term: u64,
    },
}

impl SuperpeerMessage {
    /// The message's name, for counting.
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
