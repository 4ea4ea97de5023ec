//! Replication: each record is sent once unless it is lost, and each commit at once.
//!
//! The library answers every reply of a server that lacks something with all that it lacks. Most of that is under way
//! already when many batches follow each other, so the master remembers what it has sent. What seems to be lost, because no
//! more of it was acknowledged for a beat or because the connection broke, is sent again at the next reply.
//!
//! Whoever does not vote gets only what is committed. It may become a voter in the eyes of another candidate, whose
//! change of the voters it does not know, and it cannot stand for election itself: with a newer log than that candidate's it
//! would refuse its vote for ever.

use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::NodeId;
use noraft::LogIndex;

use super::Turn;
use crate::message::{RecordPosition, SuperpeerMessage};
use crate::operation::ReplicatedRecord;
use crate::replica::node;

/// The records that are on their way to one server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SentRecords {
    /// The last record that was sent.
    upto: u64,
    /// The last record that it had acknowledged at the beat before.
    acknowledged: u64,
}

impl Turn<'_> {
    /// Sends a message of the library, but not again the records that are on their way. `has_previous` says whether the
    /// server is known to have the record before these.
    pub(super) fn replicate(&mut self, to: NodeId, message: SuperpeerMessage, has_previous: bool) {
        let SuperpeerMessage::Append { term, commit, previous, records } = &message else {
            return self.send(to, message);
        };
        if records.is_empty() {
            return self.send(to, message);
        }
        if self.state.full.contains(&to) {
            return;
        }
        let most = if self.state.raft.votes(to) { u64::MAX } else { self.state.raft.commit_index().get() };
        let last = most.min(previous.index + records.len() as u64);
        let sent = self.state.watch.sent.get(&to).map(|sent| sent.upto);
        let from = sent.and_then(|upto| self.position_at(upto)).unwrap_or(*previous);
        if from.index >= last {
            return;
        }
        let Some(records) = self.records_after(from.index, (last - from.index) as usize) else { return };
        if sent.is_some() || has_previous {
            let acknowledged = self.state.raft.matched(to).unwrap_or_default();
            let sent = self.state.watch.sent.entry(to).or_insert(SentRecords { upto: 0, acknowledged });
            sent.upto = from.index + records.len() as u64;
        }
        let (term, commit) = (*term, *commit);
        self.send(to, SuperpeerMessage::Append { term, commit, previous: from, records });
    }

    fn position_at(&self, index: u64) -> Option<RecordPosition> {
        let term = self.state.raft.log().entries().get_term(LogIndex::new(index))?;
        Some(RecordPosition { term: term.get(), index })
    }

    /// Tells the servers what was just committed, without waiting for the next records or the next beat.
    pub(super) fn tell_commit(&mut self) {
        if !self.state.raft.is_leader() {
            return;
        }
        let (term, commit) = (self.state.raft.term(), self.state.raft.commit_index().get());
        let peers: Vec<NodeId> = self.state.raft.peers().filter_map(node).collect();
        for peer in peers {
            let told =
                SuperpeerMessage::Append { term, commit, previous: self.state.raft.last(), records: Arc::new([]) };
            match self.committed_for(peer, commit) {
                Some((previous, records)) => {
                    self.replicate(peer, SuperpeerMessage::Append { term, commit, previous, records }, true);
                }
                None => self.send(peer, told),
            }
        }
    }

    /// The committed records that a non-voting server has not been sent yet, and the position before them.
    fn committed_for(&self, server: NodeId, commit: u64) -> Option<(RecordPosition, Arc<[ReplicatedRecord]>)> {
        if self.state.raft.votes(server) {
            return None;
        }
        let matched = self.state.raft.matched(server)?;
        let after = self.state.watch.sent.get(&server).map_or(matched, |sent| sent.upto.max(matched));
        let previous = self.position_at(after)?;
        let records = self.records_after(after, commit.checked_sub(after)? as usize)?;
        (!records.is_empty()).then_some((previous, records))
    }

    /// Sends no records to a slow server until its queue has room.
    pub(super) fn push_back(&mut self, server: NodeId, full: bool) {
        if full {
            self.state.full.insert(server);
            return;
        }
        self.state.full.remove(&server);
        // During a write nothing is sent; the next acknowledgement sends the rest.
        if self.state.flight.is_none() && self.state.raft.is_leader() {
            self.resume(server);
        }
    }

    /// Continues after the last record that was sent to a server.
    fn resume(&mut self, server: NodeId) {
        let Some(matched) = self.state.raft.matched(server) else { return };
        let after = self.state.watch.sent.get(&server).map_or(matched, |sent| sent.upto.max(matched));
        let Some(previous) = self.position_at(after) else { return };
        let count = self.state.raft.last().index.saturating_sub(after) as usize;
        let Some(records) = self.records_after(after, count) else { return };
        let (term, commit) = (self.state.raft.term(), self.state.raft.commit_index().get());
        if !records.is_empty() {
            self.replicate(server, SuperpeerMessage::Append { term, commit, previous, records }, true);
        }
    }

    /// At each beat: records that were not acknowledged since the last one count as lost, unless they are still queued
    /// here.
    pub(super) fn count_lost(&mut self) {
        let mut sent = core::mem::take(&mut self.state.watch.sent);
        sent.retain(|server, sent| {
            let Some(matched) = self.state.raft.matched(*server) else { return false };
            let waits = self.state.full.contains(server);
            let moves = waits || matched >= sent.upto || matched > sent.acknowledged;
            sent.acknowledged = matched;
            moves
        });
        self.state.watch.sent = sent;
    }
}
