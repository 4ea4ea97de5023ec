//! The master's regular checks: silent servers, users whose time is over, and voting servers.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::NodeId;
use noraft::ClusterConfig;

use super::Turn;
use super::voters::{VoterCandidate, choose_voters};
use crate::directory::{ServerStanding, ServerWish};
use crate::message::SuperpeerMessage;
use crate::operation::{Batch, BatchOrigin, Operation};
use crate::replica::{id, node};
use crate::state::{MasterWatch, SuperpeerTimer};

/// How many records a server may lack and still count as caught up.
const NEARLY: u64 = 64;

impl Turn<'_> {
    pub(super) fn beat(&mut self) {
        self.fx.arm(SuperpeerTimer::Beat, self.config.heartbeat);
        self.count_deadlines();
        if !self.state.raft.is_leader() {
            return;
        }
        self.count_silence();
        self.count_lost();
        if self.state.flight.is_none() {
            self.judge_servers();
            self.change_voters();
            self.hand_on();
        }
    }

    /// A new master knows nothing of the servers yet, except which processes are certainly gone.
    pub(super) fn renew_watch(&mut self) {
        let term = self.state.raft.term();
        if self.state.raft.is_leader() && self.state.watch.term != term {
            let mut silent = core::mem::take(&mut self.state.watch.silent);
            silent.retain(|_, beats| *beats >= self.config.silent_beats);
            self.state.watch = MasterWatch { term, silent, followed: true, ..MasterWatch::default() };
        }
    }

    fn count_silence(&mut self) {
        let me = self.state.me;
        let servers: Vec<NodeId> = self.state.directory.servers().map(|(server, _)| server).collect();
        self.state.watch.silent.retain(|server, _| servers.contains(server));
        for server in servers.into_iter().filter(|server| *server != me) {
            let beats = self.state.watch.silent.entry(server).or_default();
            *beats = beats.saturating_add(1).min(self.config.silent_beats);
        }
        let config = self.state.raft.config();
        self.state.watch.followed = self.majority_heard(&config.voters) && self.majority_heard(&config.new_voters);
    }

    fn heard(&self, server: NodeId) -> bool {
        let silent = self.state.watch.silent.get(&server).copied().unwrap_or_default();
        server == self.state.me || silent < self.config.silent_beats
    }

    fn majority_heard(&self, voters: &BTreeSet<noraft::NodeId>) -> bool {
        let heard = voters.iter().copied().filter_map(node).filter(|voter| self.heard(*voter)).count();
        voters.is_empty() || heard > voters.len() / 2
    }

    /// Counts silent servers as lost, and ends the time of users that have not come back. One such batch is under way
    /// at a time.
    fn judge_servers(&mut self) {
        let orphaned = self.state.directory.orphaned.clone();
        self.state.watch.grace.retain(|lost, _| orphaned.contains(lost));
        for lost in &orphaned {
            *self.state.watch.grace.entry(*lost).or_default() += 1;
        }
        if self.state.watch.own > self.state.applied {
            return;
        }
        let up = self.state.directory.servers().filter(|(_, entry)| entry.standing == ServerStanding::Up);
        let silent = up.filter(|(server, _)| !self.heard(*server));
        let mut operations: Vec<Operation> =
            silent.map(|(server, entry)| Operation::Lost { server, life: entry.life }).collect();
        let over = self.state.watch.grace.iter().filter(|(_, beats)| **beats > self.config.grace_beats);
        operations.extend(over.map(|((server, life), _)| Operation::GraceOver { server: *server, life: *life }));
        if operations.is_empty() {
            return;
        }
        let batch = Arc::new(Batch { origin: BatchOrigin::Master, operations });
        self.state.watch.own = self.propose(batch).unwrap_or_default();
    }

    /// Makes one change of voters or followers, if one is due and none is under way.
    fn change_voters(&mut self) {
        let (config, commit) = (self.state.raft.config().clone(), self.state.raft.commit_index());
        let latest = self.state.raft.log().get_position_and_config(commit).map(|(_, config)| config.clone());
        if config.is_joint_consensus() || latest.as_ref() != Some(&config) || !self.state.watch.followed {
            return;
        }
        let servers: Vec<NodeId> = self.state.directory.servers().map(|(server, _)| server).collect();
        let current: BTreeSet<NodeId> = config.voters.iter().copied().filter_map(node).collect();
        let next = choose_voters(&current, self.state.me, &self.candidates(commit.get()), self.config.superpeers);
        let wanted = with_followers(config.clone(), &servers, next.as_ref());
        if wanted != config {
            self.state.raft.propose_config(wanted);
        }
    }

    fn candidates(&self, commit: u64) -> Vec<VoterCandidate> {
        let servers = self.state.directory.servers();
        let candidate = |(server, entry): (NodeId, &crate::directory::ServerEntry)| VoterCandidate {
            server,
            alive: self.heard(server) && matches!(entry.standing, ServerStanding::Up | ServerStanding::New),
            caught_up: self.state.raft.matched(server).is_some_and(|matched| matched + NEARLY >= commit),
            wish: entry.wish,
            leaving: entry.draining || entry.standing == ServerStanding::Left,
        };
        servers.map(candidate).collect()
    }

    /// A master that is to leave, or must not be one, lets another super-peer with a complete log take over.
    fn hand_on(&mut self) {
        let me = self.state.directory.server(self.state.me);
        let leaving = me.is_some_and(|entry| entry.draining || entry.wish == ServerWish::Peer);
        if !leaving {
            return;
        }
        let last = self.state.raft.last().index;
        let voters = self.state.raft.config().voters.iter().copied().filter_map(node);
        let mut ready = voters.filter(|voter| self.state.raft.matched(*voter) == Some(last));
        if let Some(next) = ready.next() {
            let term = self.state.raft.term();
            self.send(next, SuperpeerMessage::TimeoutNow { term });
        }
    }
}

/// Every server that does not vote follows; a server that is to vote has followed before.
fn with_followers(mut config: ClusterConfig, servers: &[NodeId], voters: Option<&BTreeSet<NodeId>>) -> ClusterConfig {
    let new_voters: BTreeSet<noraft::NodeId> = voters.into_iter().flatten().copied().map(id).collect();
    let votes = |server: &noraft::NodeId| config.voters.contains(server) || new_voters.contains(server);
    config.non_voters = servers.iter().copied().map(id).filter(|server| !votes(server)).collect();
    config.new_voters = new_voters;
    config
}
