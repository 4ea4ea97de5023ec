//! Raft as `noraft` has it, in the words of this protocol.

use alloc::format;
use alloc::string::String;
use core::hash::{Hash, Hasher};
use core::ops::{Deref, DerefMut};

use bellwether_kernel::NodeId;
use noraft::{ClusterConfig, LogEntries, LogEntry, LogIndex, LogPosition, Term};

use crate::message::RecordPosition;
use crate::operation::{Membership, ReplicatedRecord};

/// A Raft node.
#[derive(Clone, Debug)]
pub(crate) struct Replica(pub(crate) noraft::Node);

impl Replica {
    /// Everything that decides what the node does next, as text: the library's node can be neither compared nor hashed,
    /// and some of it can only be read in this way. Its counters are left out, because nothing depends on them.
    fn text(&self) -> String {
        let mut text = format!("{:?}", self.0);
        if let Some(end) = text.rfind(", metrics: NodeMetrics") {
            text.truncate(end);
        }
        text
    }

    pub(crate) fn is_leader(&self) -> bool {
        self.0.role().is_leader()
    }

    pub(crate) fn term(&self) -> u64 {
        self.0.current_term().get()
    }

    pub(crate) fn last(&self) -> RecordPosition {
        position(self.0.log().last_position())
    }

    pub(crate) fn votes(&self, node: NodeId) -> bool {
        let config = self.0.config();
        config.voters.contains(&id(node)) || config.new_voters.contains(&id(node))
    }

    /// Whether this server is the only voter, now and after a change that is under way.
    pub(crate) fn votes_alone(&self, node: NodeId) -> bool {
        let config = self.0.config();
        config.new_voters.is_empty() && config.voters.len() == 1 && config.voters.contains(&id(node))
    }

    /// How far the log of this server is known to be stored, if this one leads.
    pub(crate) fn matched(&self, node: NodeId) -> Option<u64> {
        self.0.follower_match_index(id(node)).map(LogIndex::get)
    }
}

impl Deref for Replica {
    type Target = noraft::Node;

    fn deref(&self) -> &noraft::Node {
        &self.0
    }
}

impl DerefMut for Replica {
    fn deref_mut(&mut self) -> &mut noraft::Node {
        &mut self.0
    }
}

impl PartialEq for Replica {
    fn eq(&self, other: &Replica) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Replica {}

impl Hash for Replica {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

pub(crate) fn id(node: NodeId) -> noraft::NodeId {
    noraft::NodeId::new(node.number().into())
}

/// The server with this number; `None` if the library names one that does not exist.
pub(crate) fn node(id: noraft::NodeId) -> Option<NodeId> {
    u32::try_from(id.get()).ok().and_then(NodeId::new)
}

pub(crate) fn position(position: LogPosition) -> RecordPosition {
    RecordPosition { term: position.term.get(), index: position.index.get() }
}

pub(crate) fn log_position(position: RecordPosition) -> LogPosition {
    LogPosition::new(Term::new(position.term), LogIndex::new(position.index))
}

pub(crate) fn membership(config: &ClusterConfig) -> Membership {
    let nodes = |ids: &alloc::collections::BTreeSet<noraft::NodeId>| ids.iter().copied().filter_map(node).collect();
    Membership {
        voters: nodes(&config.voters),
        new_voters: nodes(&config.new_voters),
        followers: nodes(&config.non_voters),
    }
}

pub(crate) fn cluster_config(membership: &Membership) -> ClusterConfig {
    let mut config = ClusterConfig::new();
    config.voters = membership.voters.iter().copied().map(id).collect();
    config.new_voters = membership.new_voters.iter().copied().map(id).collect();
    config.non_voters = membership.followers.iter().copied().map(id).collect();
    config
}

fn entry(record: &ReplicatedRecord) -> LogEntry {
    match record {
        ReplicatedRecord::Term(term) => LogEntry::Term(Term::new(*term)),
        ReplicatedRecord::Membership(membership) => LogEntry::ClusterConfig(cluster_config(membership)),
        ReplicatedRecord::Batch(_) => LogEntry::Command,
    }
}

/// The library's description of records that follow `previous`.
pub(crate) fn entries<'a>(previous: RecordPosition, records: impl Iterator<Item = &'a ReplicatedRecord>) -> LogEntries {
    LogEntries::from_iter(log_position(previous), records.map(entry))
}
