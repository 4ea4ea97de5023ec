//! Writes, and the messages that wait for them.
//!
//! The library counts a master's own record as stored when it is proposed, so no input may be taken in between: during
//! a write, all messages wait.

use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::{NodeId, Ticket};
use noraft::{Actions, LogEntries, LogEntry, Message};

use super::Turn;
use crate::message::SuperpeerMessage;
use crate::operation::{Batch, ReplicatedRecord};
use crate::replica::{membership, node, position};

impl Turn<'_> {
    /// Carries out the actions that the library asks for.
    pub(super) fn collect(&mut self) {
        if self.state.raft.actions().is_empty() {
            self.state.staged.clear();
            return;
        }
        let actions: Actions = core::mem::take(self.state.raft.actions_mut());
        if actions.set_election_timeout {
            self.arm_election();
        }
        if actions.save_current_term || actions.save_voted_for {
            self.store_cell();
        }
        if let Some(entries) = &actions.append_log_entries {
            self.append(entries);
        }
        self.state.staged.clear();
        if let Some(message) = &actions.broadcast_message {
            let peers: Vec<NodeId> = self.state.raft.peers().filter_map(node).collect();
            if let Some(message) = self.translated(message) {
                peers.into_iter().for_each(|peer| self.replicate(peer, message.clone(), false));
            }
        }
        for (to, message) in &actions.send_messages {
            if let (Some(to), Some(message)) = (node(*to), self.translated(message)) {
                self.replicate(to, message, true);
            }
        }
        for to in actions.install_snapshots.into_iter().filter_map(node) {
            self.send_snapshot(to);
        }
    }

    /// Appends entries to the log, replacing everything after the entry before them.
    fn append(&mut self, entries: &LogEntries) {
        let previous = entries.prev_position().index.get();
        if previous < self.state.stored() {
            self.state.records.truncate(previous.saturating_sub(self.state.first) as usize);
            self.fx.truncate(previous);
        }
        for (position, entry) in entries.iter_with_positions() {
            let record = match entry {
                LogEntry::Term(term) => ReplicatedRecord::Term(term.get()),
                LogEntry::ClusterConfig(config) => ReplicatedRecord::Membership(membership(&config)),
                LogEntry::Command => match self.state.staged.get(&position.index.get()) {
                    Some(batch) => ReplicatedRecord::Batch(batch.clone()),
                    None => unreachable!("a batch is staged before the library hears of it"),
                },
            };
            let ticket = self.fx.append(record.clone());
            self.state.records.push_back(record);
            if let Ticket::Log(length) = ticket {
                self.state.flight.get_or_insert_default().log = Some(length);
            }
        }
    }

    /// Translates a message of the library, adding the records that it is about.
    fn translated(&self, message: &Message) -> Option<SuperpeerMessage> {
        Some(match message {
            Message::RequestVoteCall { term, last_position, .. } => SuperpeerMessage::Vote {
                term: term.get(),
                last: position(*last_position),
                called: self.state.called == term.get(),
            },
            Message::RequestVoteReply { term, vote_granted, .. } => {
                SuperpeerMessage::VoteReply { term: term.get(), granted: *vote_granted }
            }
            Message::AppendEntriesReply { term, last_position, .. } => {
                SuperpeerMessage::AppendReply { term: term.get(), last: position(*last_position) }
            }
            Message::AppendEntriesCall { term, commit_index, entries, .. } => {
                let previous = position(entries.prev_position());
                // Records older than the log here are sent as a snapshot, which the library asks for by itself.
                let records = self.records_after(previous.index, entries.len())?;
                SuperpeerMessage::Append { term: term.get(), commit: commit_index.get(), previous, records }
            }
        })
    }

    /// Up to `count` records after `previous`, or fewer if they are long: the rest follows when these are stored.
    pub(super) fn records_after(&self, previous: u64, count: usize) -> Option<Arc<[ReplicatedRecord]>> {
        let (mut records, mut bytes) = (Vec::new(), 0);
        for index in (previous + 1..).take(count.min(self.config.max_records)) {
            let record = self.state.record(index)?;
            bytes += record.message_bytes();
            if bytes > self.config.max_append && !records.is_empty() {
                break;
            }
            records.push(record.clone());
        }
        Some(records.into())
    }

    /// The write is complete: sends what waited for it.
    pub(super) fn landed(&mut self) {
        let Some(flight) = self.state.flight.take() else { return };
        if let Some(before) = flight.forget {
            self.fx.forget(before);
        }
        if flight.then_install {
            self.store_cell();
            if let Some(next) = &mut self.state.flight {
                (next.messages, next.forget) = (flight.messages, Some(self.state.first));
            }
            return;
        }
        for (to, message) in flight.messages {
            self.send(to, message);
        }
    }

    /// Appends a batch to the log. Returns its index, if this server leads.
    pub(super) fn propose(&mut self, batch: Arc<Batch>) -> Option<u64> {
        if !self.state.raft.is_leader() {
            return None;
        }
        let index = self.state.raft.propose_command().index.get();
        self.state.staged.insert(index, batch);
        Some(index)
    }
}
