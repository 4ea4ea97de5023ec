//! What a server knows.

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

/// What a server waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SuperpeerTimer {
    /// Without a master for so long, a super-peer stands for election. A master speaks when it fires.
    Election,
    /// A master was heard lately, and elections are not disturbed until this fires.
    MasterFresh,
    /// The batch that is under way is sent once more.
    Retry,
    /// Deadlines are counted, and the master looks after the servers.
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

/// What is on its way to stable storage, and what waits for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Flight {
    /// Whether the cell is on its way.
    pub(crate) cell: bool,
    /// The length of the log that is on its way.
    pub(crate) log: Option<u64>,
    /// What is sent once all of it is stored.
    pub(crate) messages: Vec<(NodeId, SuperpeerMessage)>,
    /// Once all of it is stored, the snapshot in the cell covers the records before this one.
    pub(crate) forget: Option<u64>,
    /// Once all of it is stored, the cell is stored with a snapshot that came from elsewhere.
    pub(crate) then_install: bool,
}

/// Something that the application asked for, on its way into the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Question {
    pub(crate) id: AskId,
    pub(crate) operation: Operation,
    /// What the application looks up once everything before is applied.
    pub(crate) lookup: Option<Arc<str>>,
    /// How many beats it has waited.
    pub(crate) beats: u32,
    /// Whether it was answered with "expired".
    pub(crate) expired: bool,
}

/// The batch that is on its way to the master, and whose questions it answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Outgoing {
    pub(crate) batch: Arc<Batch>,
    pub(crate) sequence: u64,
    /// As many as the batch has operations.
    pub(crate) questions: Vec<Question>,
}

/// What a master keeps for its term.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct MasterWatch {
    /// The term that this is for.
    pub(crate) term: u64,
    /// For how many beats each server has been silent.
    pub(crate) silent: BTreeMap<NodeId, u32>,
    /// For how many beats the users of each lost life of a server had time to come back.
    pub(crate) grace: BTreeMap<(NodeId, u64), u32>,
    /// The last batch of each server that was put into the log.
    pub(crate) proposed: BTreeMap<NodeId, (u64, u64)>,
    /// The master's own last batch.
    pub(crate) own: u64,
    /// Whether a majority was heard lately.
    pub(crate) followed: bool,
    /// What is under way to each server.
    pub(crate) sent: BTreeMap<NodeId, SentRecords>,
}

/// Everything that a server knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SuperpeerState {
    pub(crate) me: NodeId,
    pub(crate) life: u64,
    pub(crate) raft: Replica,
    /// How many records were forgotten.
    pub(crate) first: u64,
    /// The records after them, as they are on stable storage or on their way to it.
    pub(crate) records: VecDeque<ReplicatedRecord>,
    /// Batches that the library is about to put into the log, by index.
    pub(crate) staged: BTreeMap<u64, Arc<Batch>>,
    pub(crate) snapshot: Option<Arc<Snapshot>>,
    /// The snapshot before: the log goes back to it, so that whoever is only a little behind needs no snapshot.
    pub(crate) cut: Option<(RecordPosition, Membership)>,
    pub(crate) applied: u64,
    pub(crate) directory: Directory,
    /// Who votes as of the last applied record.
    pub(crate) membership: Membership,
    pub(crate) flight: Option<Flight>,
    /// What arrived while something is being stored.
    pub(crate) held: VecDeque<(NodeId, SuperpeerMessage)>,
    /// Whether the election timer fired meanwhile.
    pub(crate) election_due: bool,
    pub(crate) master: Option<NodeId>,
    /// Whether the master was heard lately.
    pub(crate) fresh: bool,
    /// The term of an election that the master called itself.
    pub(crate) called: u64,
    pub(crate) waiting: VecDeque<Question>,
    pub(crate) outgoing: Option<Outgoing>,
    pub(crate) sequence: u64,
    pub(crate) watch: MasterWatch,
    /// The servers for which so much waits that they get no further records.
    pub(crate) full: BTreeSet<NodeId>,
    /// Who waits for news after which record.
    pub(crate) listener: Option<(AskId, u64)>,
    /// What the last records did, and how many records were applied before the first of them.
    pub(crate) events: VecDeque<(u64, Vec<SuperpeerEvent>)>,
    pub(crate) events_after: u64,
    pub(crate) told: (ServerRole, SystemState),
    /// A digest of all applied records, and those of the last few, if servers [keep them](crate::SuperpeerConfig::digests).
    pub(crate) digest: u64,
    pub(crate) recent: Arc<[(u64, u64)]>,
}

impl SuperpeerState {
    /// What the log says so far.
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

    /// Who votes as of the last applied record.
    #[must_use]
    pub fn membership(&self) -> &Membership {
        &self.membership
    }

    /// What this server is.
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

    /// What the network is doing, as far as this server knows.
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

    /// How many records of the log another server lacks, if this one is the master.
    #[must_use]
    pub fn lag(&self, server: NodeId) -> Option<u64> {
        Some(self.raft.last().index.saturating_sub(self.raft.matched(server)?))
    }

    /// For how many heart-beats the master has not heard another server.
    #[must_use]
    pub fn silent_beats(&self, server: NodeId) -> Option<u32> {
        self.raft.is_leader().then(|| self.watch.silent.get(&server).copied().unwrap_or_default())
    }

    /// The records up to this index are on stable storage or on their way to it.
    pub(crate) fn stored(&self) -> u64 {
        self.first + self.records.len() as u64
    }

    /// Whether a snapshot is on its way to stable storage, after which the log begins elsewhere.
    pub(crate) fn installs(&self) -> bool {
        self.flight.as_ref().is_some_and(|flight| flight.forget.is_some() || flight.then_install)
    }

    pub(crate) fn record(&self, index: u64) -> Option<&ReplicatedRecord> {
        self.records.get(usize::try_from(index.checked_sub(self.first + 1)?).ok()?)
    }
}

/// What others may know of a server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SuperpeerView {
    /// The server.
    pub me: NodeId,
    /// What it is.
    pub role: ServerRole,
    /// What it thinks that the network is doing.
    pub system: SystemState,
    /// Its term.
    pub term: u64,
    /// Its master.
    pub master: Option<NodeId>,
    /// How many super-peers there are.
    pub voters: u32,
    /// The last record that it has applied.
    pub applied: u64,
    /// The end of its log.
    pub last: u64,
    /// Whether something waits to get into the log.
    pub waits: bool,
    /// The records that it has applied last, with digests of all up to each.
    pub recent: Arc<[(u64, u64)]>,
}
