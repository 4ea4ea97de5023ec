//! The state of a server.

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::{AskId, NodeId};

use crate::directory::Directory;
use crate::interface::{ServerRole, SuperpeerEvent, SystemState};
use crate::message::{RecordPosition, SuperpeerMessage};
use crate::operation::{Batch, Membership, Operation, ReplicatedRecord, Snapshot};
use crate::replica::Replica;
use crate::step::replicate::SentRecords;

/// What a server's timers are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SuperpeerTimer {
    /// A super-peer that has had no master for so long stands for election. A master sends its heart-beat.
    Election,
    /// Since a master was heard, elections are not disturbed until this fires.
    MasterFresh,
    /// The batch that is under way is sent again.
    Retry,
    /// Deadlines are counted, and the master checks the servers.
    Beat,
}

impl fmt::Display for SuperpeerTimer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SuperpeerTimer::Election => "election",
            SuperpeerTimer::MasterFresh => "master-fresh",
            SuperpeerTimer::Retry => "retry",
            SuperpeerTimer::Beat => "beat",
        })
    }
}

/// A write that is in progress, and what waits for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Flight {
    /// Whether the cell is being written.
    pub(crate) cell: bool,
    /// The length of the log that is being written.
    pub(crate) log: Option<u64>,
    /// The messages to send once everything is stored.
    pub(crate) messages: Vec<(NodeId, SuperpeerMessage)>,
    /// Once everything is stored, the snapshot in the cell covers the records before this one.
    pub(crate) forget: Option<u64>,
    /// Once everything is stored, the cell is written with a snapshot that came from the master.
    pub(crate) then_install: bool,
}

/// What the application reads once everything before is applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BehindBarrier {
    /// The account of this name.
    Account(Arc<str>),
    /// The export of the directory.
    Export,
}

/// A request of the application, on its way into the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Question {
    pub(crate) id: AskId,
    pub(crate) operation: Operation,
    /// What the application reads once everything before is applied.
    pub(crate) read: Option<BehindBarrier>,
    /// The number of beats for which it has waited.
    pub(crate) beats: u32,
    /// Whether it was answered as expired.
    pub(crate) expired: bool,
}

/// The batch that is on its way to the master, and the questions that it answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Outgoing {
    pub(crate) batch: Arc<Batch>,
    pub(crate) sequence: u64,
    /// The questions, one for each operation of the batch.
    pub(crate) questions: Vec<Question>,
}

/// What a master keeps during its term.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct MasterWatch {
    /// The term that this belongs to.
    pub(crate) term: u64,
    /// The number of beats for which each server has been silent.
    pub(crate) silent: BTreeMap<NodeId, u32>,
    /// The number of beats for which the users of each lost life of a server have had time to come back.
    pub(crate) grace: BTreeMap<(NodeId, u64), u32>,
    /// The last batch of each server that this master put into the log.
    pub(crate) proposed: BTreeMap<NodeId, (u64, u64)>,
    /// The master's own last batch.
    pub(crate) own: u64,
    /// Whether a majority was heard recently.
    pub(crate) followed: bool,
    /// The records that are on their way to each server.
    pub(crate) sent: BTreeMap<NodeId, SentRecords>,
}

/// The complete state of a server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SuperpeerState {
    pub(crate) me: NodeId,
    pub(crate) life: u64,
    pub(crate) raft: Replica,
    /// The number of forgotten records.
    pub(crate) first: u64,
    /// The records after them, on stable storage or on their way there.
    pub(crate) records: VecDeque<ReplicatedRecord>,
    /// Batches that the library is about to append to the log, by index.
    pub(crate) staged: BTreeMap<u64, Arc<Batch>>,
    pub(crate) snapshot: Option<Arc<Snapshot>>,
    /// The position of the previous snapshot: the log still begins there, so that a server that is only a little behind
    /// needs no snapshot.
    pub(crate) cut: Option<(RecordPosition, Membership)>,
    pub(crate) applied: u64,
    pub(crate) directory: Directory,
    /// The voting servers as of the last applied record.
    pub(crate) membership: Membership,
    pub(crate) flight: Option<Flight>,
    /// Messages that arrived during a write.
    pub(crate) held: VecDeque<(NodeId, SuperpeerMessage)>,
    /// Whether the election timer fired during the write.
    pub(crate) election_due: bool,
    pub(crate) master: Option<NodeId>,
    /// Whether the master was heard recently.
    pub(crate) fresh: bool,
    /// The term of an election that the master started itself.
    pub(crate) called: u64,
    pub(crate) waiting: VecDeque<Question>,
    pub(crate) outgoing: Option<Outgoing>,
    pub(crate) sequence: u64,
    pub(crate) watch: MasterWatch,
    /// The servers with so long a queue that they get no further records.
    pub(crate) full: BTreeSet<NodeId>,
    /// The question that waits for events, and the record after which it wants them.
    pub(crate) listener: Option<(AskId, u64)>,
    /// The events of the last records, and how many records were applied before the first of them.
    pub(crate) events: VecDeque<(u64, Vec<SuperpeerEvent>)>,
    pub(crate) events_after: u64,
    pub(crate) told: (ServerRole, SystemState),
    /// A digest of all applied records, and those of the last few, if servers [keep
    /// them](crate::SuperpeerConfig::digests).
    pub(crate) digest: u64,
    pub(crate) recent: Arc<[(u64, u64)]>,
}

impl SuperpeerState {
    /// The directory, as of the last applied record.
    #[must_use]
    pub fn directory(&self) -> &Directory {
        &self.directory
    }

    /// The index of the last record that was applied.
    #[must_use]
    pub fn applied(&self) -> u64 {
        self.applied
    }

    /// The master, as far as this server knows.
    #[must_use]
    pub fn master(&self) -> Option<NodeId> {
        if self.raft.is_leader() { Some(self.me) } else { self.master }
    }

    /// The newest term that this server knows.
    #[must_use]
    pub fn term(&self) -> u64 {
        self.raft.term()
    }

    /// The voting servers as of the last applied record.
    #[must_use]
    pub fn membership(&self) -> &Membership {
        &self.membership
    }

    /// The role of this server.
    #[must_use]
    pub fn role(&self) -> ServerRole {
        if self.raft.is_leader() {
            ServerRole::MasterSuperPeer
        } else if self.raft.votes(self.me) {
            ServerRole::SuperPeer
        } else {
            ServerRole::Peer
        }
    }

    /// The state of the network, as far as this server knows.
    #[must_use]
    pub fn system(&self) -> SystemState {
        let followed = if self.raft.is_leader() { self.watch.followed } else { self.master.is_some() };
        if !followed {
            SystemState::Selecting
        } else if self.raft.config().is_joint_consensus() {
            SystemState::Adding
        } else {
            SystemState::Normal
        }
    }

    /// The number of log records that another server lacks, if this one is the master.
    #[must_use]
    pub fn lag(&self, server: NodeId) -> Option<u64> {
        Some(self.raft.last().index.saturating_sub(self.raft.matched(server)?))
    }

    /// For how many heart-beats the master has not heard another server.
    #[must_use]
    pub fn silent_beats(&self, server: NodeId) -> Option<u32> {
        self.raft.is_leader().then(|| self.watch.silent.get(&server).copied().unwrap_or_default())
    }

    /// The index up to which records are on stable storage or on their way there.
    pub(crate) fn stored(&self) -> u64 {
        self.first + self.records.len() as u64
    }

    /// Whether a snapshot is being stored after which the log begins elsewhere.
    pub(crate) fn installs(&self) -> bool {
        self.flight.as_ref().is_some_and(|flight| flight.forget.is_some() || flight.then_install)
    }

    pub(crate) fn record(&self, index: u64) -> Option<&ReplicatedRecord> {
        self.records.get(usize::try_from(index.checked_sub(self.first + 1)?).ok()?)
    }
}

/// What others may see of a server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SuperpeerView {
    /// The server's number.
    pub me: NodeId,
    /// The server's role.
    pub role: ServerRole,
    /// The state of the network, as the server sees it.
    pub system: SystemState,
    /// The newest term that the server knows.
    pub term: u64,
    /// The master that the server knows.
    pub master: Option<NodeId>,
    /// The number of super-peers.
    pub voters: u32,
    /// The last record that the server has applied.
    pub applied: u64,
    /// The index of the last record in its log.
    pub last: u64,
    /// Whether a request waits to get into the log.
    pub waits: bool,
    /// The records that it applied last, with digests of all up to each.
    pub recent: Arc<[(u64, u64)]>,
}
