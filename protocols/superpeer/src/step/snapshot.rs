//! Snapshots: the directory in place of the records that led to it.

use alloc::sync::Arc;

use bellwether_kernel::NodeId;
use noraft::{LogEntries, LogIndex, Message, Term};

use super::Turn;
use super::boot::LOG_ENDS;
use crate::interface::SuperpeerNote;
use crate::message::SuperpeerMessage;
use crate::operation::Snapshot;
use crate::replica::{cluster_config, id, log_position, membership, position};

impl Turn<'_> {
    /// Takes a snapshot when enough records were applied since the last one. The log is cut at the previous snapshot,
    /// so that a server that is only a little behind still gets records.
    pub(super) fn take_snapshot(&mut self) {
        let covered = self.state.snapshot.as_ref().map_or(0, |snapshot| snapshot.last.index);
        if self.state.applied < covered + self.config.snapshot_every {
            return;
        }
        let index = LogIndex::new(self.state.applied);
        let Some((last, config)) = self.state.raft.log().get_position_and_config(index) else { return };
        let (last, membership) = (position(last), membership(config));
        let (directory, digest) = (self.state.directory.clone(), self.state.digest);
        self.state.snapshot = Some(Arc::new(Snapshot { last, membership: membership.clone(), directory, digest }));
        self.store_cell();
        if let Some((cut, voters)) = self.state.cut.replace((last, membership))
            && self.state.raft.handle_snapshot_installed(log_position(cut), cluster_config(&voters))
        {
            self.drop_records(cut.index);
            self.state.flight.get_or_insert_default().forget = Some(cut.index);
        }
    }

    fn drop_records(&mut self, before: u64) {
        let count = before.saturating_sub(self.state.first) as usize;
        self.state.records.drain(..count.min(self.state.records.len()));
        self.state.first = self.state.first.max(before);
    }

    pub(super) fn send_snapshot(&mut self, to: NodeId) {
        if let Some(snapshot) = self.state.snapshot.clone() {
            let term = self.state.raft.term();
            self.send(to, SuperpeerMessage::Snapshot { term, snapshot });
        }
    }

    /// Replaces the directory by the master's.
    pub(super) fn install(&mut self, from: NodeId, term: u64, snapshot: &Arc<Snapshot>) {
        let last = log_position(snapshot.last);
        // The library refuses a snapshot of a term that it has not seen, and a heart-beat shows it that.
        self.hand_over(&Message::AppendEntriesCall {
            from: id(from),
            term: Term::new(term),
            commit_index: LogIndex::ZERO,
            entries: LogEntries::new(last),
        });
        self.collect();
        if term != self.state.raft.term() || snapshot.last.index <= self.state.applied {
            return;
        }
        let continues = self.state.raft.log().entries().contains(last);
        if !self.state.raft.handle_snapshot_installed(last, cluster_config(&snapshot.membership)) {
            return;
        }
        let index = snapshot.last.index;
        let contradicts = !continues && self.state.stored() >= index;
        if continues {
            self.drop_records(index);
        } else {
            if contradicts {
                // The log's records from here on were never committed. They must be gone before the snapshot is stored,
                // or they would be read as its continuation.
                self.fx.truncate(index - 1);
                self.fx.append(LOG_ENDS);
                self.state.flight.get_or_insert_default().log = Some(index);
            }
            self.state.records.clear();
            self.state.first = index;
        }
        self.state.snapshot = Some(snapshot.clone());
        self.state.cut = Some((snapshot.last, snapshot.membership.clone()));
        if contradicts {
            self.state.flight.get_or_insert_default().then_install = true;
        } else {
            self.store_cell();
            self.state.flight.get_or_insert_default().forget = Some(index);
        }
        self.adopt_directory(snapshot);
    }

    fn adopt_directory(&mut self, snapshot: &Snapshot) {
        self.state.directory = snapshot.directory.clone();
        self.state.membership = snapshot.membership.clone();
        self.state.applied = snapshot.last.index;
        self.state.events.clear();
        self.state.events_after = snapshot.last.index;
        self.state.digest = snapshot.digest;
        self.outgoing_may_be_applied();
        self.fx.note(SuperpeerNote::Installed(snapshot.last.index));
    }
}
