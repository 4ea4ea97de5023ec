//! Messages from other servers.

use alloc::sync::Arc;

use bellwether_kernel::NodeId;
use noraft::{LogIndex, Message, Term};

use super::Turn;
use crate::interface::SuperpeerNote;
use crate::message::SuperpeerMessage;
use crate::operation::{Batch, BatchOrigin, ReplicatedRecord};
use crate::replica::{entries, id, log_position};
use crate::state::SuperpeerTimer;

impl Turn<'_> {
    pub(super) fn receive(&mut self, from: NodeId, message: SuperpeerMessage) {
        let id = id(from);
        self.state.watch.silent.insert(from, 0);
        match message {
            SuperpeerMessage::Vote { term, last, called } => {
                let call =
                    Message::RequestVoteCall { from: id, term: Term::new(term), last_position: log_position(last) };
                if called || !self.disturbs(&call) {
                    self.hand_over(&call);
                }
            }
            SuperpeerMessage::VoteReply { term, granted } => {
                self.hand_over(&Message::RequestVoteReply { from: id, term: Term::new(term), vote_granted: granted });
            }
            SuperpeerMessage::Append { term, commit, previous, records } => {
                // Earlier proposals must not be confused with the records that the master sends.
                self.collect();
                for (index, record) in (previous.index.saturating_add(1)..).zip(records.iter()) {
                    if let ReplicatedRecord::Batch(batch) = record {
                        self.state.staged.insert(index, batch.clone());
                    }
                }
                self.hand_over(&Message::AppendEntriesCall {
                    from: id,
                    term: Term::new(term),
                    commit_index: LogIndex::new(commit),
                    entries: entries(previous, records.iter()),
                });
                self.heard_master(from, term);
            }
            SuperpeerMessage::AppendReply { term, last } => {
                let last_position = log_position(last);
                self.hand_over(&Message::AppendEntriesReply { from: id, term: Term::new(term), last_position });
            }
            SuperpeerMessage::Snapshot { term, snapshot } => {
                self.install(from, term, &snapshot);
                self.heard_master(from, term);
            }
            SuperpeerMessage::Forward { batch } => self.forwarded(&batch),
            SuperpeerMessage::TimeoutNow { term } => {
                if term == self.state.raft.term() && !self.state.raft.is_leader() {
                    self.state.called = term + 1;
                    self.election_timeout();
                }
            }
        }
    }

    pub(super) fn hand_over(&mut self, message: &Message) {
        if self.state.raft.handle_message(message).is_err() {
            self.fx.note(SuperpeerNote::Damaged);
        }
    }

    /// Whether a candidate would only disturb a network whose master is heard.
    fn disturbs(&self, call: &Message) -> bool {
        let fresh = if self.state.raft.is_leader() { self.state.watch.followed } else { self.state.fresh };
        fresh && self.state.raft.could_be_disruptive_request_vote(call)
    }

    fn heard_master(&mut self, from: NodeId, term: u64) {
        if term != self.state.raft.term() || self.state.raft.is_leader() {
            return;
        }
        self.state.fresh = true;
        self.fx.arm(SuperpeerTimer::MasterFresh, self.config.election);
        if self.state.master.replace(from) != Some(from) {
            self.send_outgoing();
        }
    }

    /// A server asks for a batch to be put into the log. A batch that is there already, or comes too late, is dropped.
    fn forwarded(&mut self, batch: &Arc<Batch>) {
        if !self.state.raft.is_leader() {
            return;
        }
        let BatchOrigin::Server { server, life, sequence } = batch.origin else { return };
        let Some(entry) = self.state.directory.server(server) else { return };
        let known = (entry.life, entry.sequence).max(self.proposed(server));
        if (life, sequence) > known {
            self.propose(batch.clone());
            self.state.watch.proposed.insert(server, (life, sequence));
        }
    }

    /// The last batch of a server that this master put into the log.
    pub(super) fn proposed(&self, server: NodeId) -> (u64, u64) {
        self.state.watch.proposed.get(&server).copied().unwrap_or_default()
    }
}
