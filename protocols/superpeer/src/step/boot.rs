//! Starting a server from what was stored before.

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::sync::Arc;

use bellwether_kernel::{AskId, Effects, Kept, NodeId};
use noraft::{Log, Node, Term};

use super::Turn;
use crate::Superpeer;
use crate::config::SuperpeerConfig;
use crate::directory::Directory;
use crate::interface::{ServerRole, SystemState};
use crate::message::RecordPosition;
use crate::operation::{Membership, Operation, ReplicatedRecord, SavedState};
use crate::replica::{Replica, cluster_config, entries, id};
use crate::state::{MasterWatch, SuperpeerState, SuperpeerTimer};

/// Marks the end of a log that a snapshot is about to replace. No master has the term 0.
pub(super) const LOG_ENDS: ReplicatedRecord = ReplicatedRecord::Term(0);

pub(super) fn restore(
    config: &SuperpeerConfig,
    me: NodeId,
    kept: Kept<'_, Superpeer>,
    fx: &mut dyn Effects<Superpeer>,
) -> SuperpeerState {
    let saved = kept.cell.cloned().unwrap_or_default();
    let founders = Membership { voters: config.founder_ids().collect(), ..Membership::default() };
    let (last, membership, directory, digest) = match &saved.snapshot {
        Some(snapshot) => (snapshot.last, snapshot.membership.clone(), snapshot.directory.clone(), snapshot.digest),
        None => (RecordPosition::default(), founders, Directory::new(config), 0),
    };
    let records = records_after(last.index, kept, fx);
    let entries = entries(last, records.iter());
    // A record may be stored before the cell with its term.
    let term = saved.term.max(entries.last_position().term.get());
    let vote = saved.vote.filter(|_| saved.term == term).map(id);
    let log = Log::new(cluster_config(&membership), entries);
    let raft = Replica(Node::restart(id(me), Term::new(term), vote, log));
    SuperpeerState {
        me,
        life: saved.life + 1,
        raft,
        first: last.index,
        records,
        staged: BTreeMap::new(),
        snapshot: saved.snapshot,
        cut: None,
        applied: last.index,
        directory,
        membership,
        flight: None,
        held: VecDeque::new(),
        election_due: false,
        master: None,
        fresh: false,
        called: 0,
        waiting: VecDeque::new(),
        outgoing: None,
        sequence: 0,
        watch: MasterWatch::default(),
        full: BTreeSet::new(),
        listener: None,
        events: VecDeque::new(),
        events_after: last.index,
        told: (ServerRole::Peer, SystemState::Normal),
        digest,
        recent: Arc::from([]),
    }
}

/// The records that follow a snapshot. The log may still hold some that the snapshot covers, or only such.
fn records_after(
    covered: u64,
    kept: Kept<'_, Superpeer>,
    fx: &mut dyn Effects<Superpeer>,
) -> VecDeque<ReplicatedRecord> {
    assert!(kept.first <= covered, "records are missing between the snapshot and the log");
    let mut records = kept.records;
    if let [before @ .., ReplicatedRecord::Term(0)] = records {
        records = before;
        fx.truncate(kept.first + before.len() as u64);
    }
    let skipped = (covered - kept.first) as usize;
    fx.forget(covered);
    records.get(skipped..).map_or_else(VecDeque::new, |rest| rest.iter().cloned().collect())
}

impl Turn<'_> {
    /// First of all, a life of a server stores that it has begun, so that no later life has the same number.
    pub(super) fn begin(&mut self) {
        self.store_cell();
        self.fx.arm(SuperpeerTimer::Beat, self.config.heartbeat);
        self.arm_election();
        self.want(AskId::NOBODY, Operation::Barrier);
    }

    pub(super) fn store_cell(&mut self) {
        let cell = SavedState {
            term: self.state.raft.term(),
            vote: self.state.raft.voted_for().and_then(crate::replica::node),
            life: self.state.life,
            snapshot: self.state.snapshot.clone(),
        };
        self.fx.store(cell);
        self.state.flight.get_or_insert_default().cell = true;
    }
}
