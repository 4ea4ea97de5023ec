//! Applying committed records.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use super::Turn;
use crate::interface::{MemberChange, SuperpeerAnswer, SuperpeerEvent, SuperpeerNote};
use crate::operation::{Batch, BatchOrigin, Membership, Operation, OperationOutcome, ReplicatedRecord};
use crate::state::{BehindBarrier, Outgoing, Question};

impl Turn<'_> {
    /// Applies the records that are committed and stored here. Returns whether there were any.
    pub(super) fn apply_committed(&mut self) -> bool {
        let (before, commit) = (self.state.applied, self.state.raft.commit_index().get());
        let mut digests = Vec::new();
        while self.state.applied < commit {
            let Some(record) = self.state.record(self.state.applied + 1).cloned() else { break };
            self.state.applied += 1;
            let events = self.apply(&record);
            self.remember_events(events);
            if self.config.digests {
                self.state.digest = digest(self.state.digest, &record);
                digests.push((self.state.applied, self.state.digest));
            }
        }
        if self.state.applied == before {
            return false;
        }
        self.state.recent = Arc::from(digests);
        self.take_snapshot();
        true
    }

    fn apply(&mut self, record: &ReplicatedRecord) -> Vec<SuperpeerEvent> {
        let mut events = Vec::new();
        match record {
            ReplicatedRecord::Term(_) => {}
            ReplicatedRecord::Membership(membership) => self.apply_membership(membership, &mut events),
            ReplicatedRecord::Batch(batch) => {
                let outcomes = self.state.directory.apply(self.config, batch, &mut events);
                if let Some(outcomes) = outcomes {
                    self.answer_batch(batch, outcomes);
                }
            }
        }
        let me = self.state.me;
        events.retain(|event| match event {
            SuperpeerEvent::SessionEnded { server, .. } | SuperpeerEvent::Draining { server } => *server == me,
            SuperpeerEvent::Accepted { .. } | SuperpeerEvent::Member { .. } => true,
        });
        for event in &events {
            self.note_event(event);
        }
        events
    }

    fn note_event(&mut self, event: &SuperpeerEvent) {
        match event {
            SuperpeerEvent::Accepted { first, messages } => {
                let count = messages.len() as u64;
                self.fx.note(SuperpeerNote::Accepted { count, last: first + count - 1 });
            }
            SuperpeerEvent::Member { server, change } => {
                let (server, change) = (*server, *change);
                self.fx.note(SuperpeerNote::Member { server, change });
                // This server counted as lost: it announces itself, so that its users stay logged in.
                if server == self.state.me && change == MemberChange::Lost {
                    self.want(bellwether_kernel::AskId::NOBODY, Operation::Barrier);
                }
            }
            SuperpeerEvent::SessionEnded { .. } | SuperpeerEvent::Draining { .. } => {}
        }
    }

    /// Changes the voting servers. While a change is under way, both the old and the new super-peers vote.
    fn apply_membership(&mut self, membership: &Membership, events: &mut Vec<SuperpeerEvent>) {
        if membership.new_voters.is_empty() {
            let before = &self.state.membership.voters;
            let member =
                |change| move |server: &bellwether_kernel::NodeId| SuperpeerEvent::Member { server: *server, change };
            events.extend(membership.voters.difference(before).map(member(MemberChange::Promoted)));
            events.extend(before.difference(&membership.voters).map(member(MemberChange::Demoted)));
            let learns = membership.followers.difference(&self.state.membership.followers);
            events.extend(learns.filter(|server| !before.contains(server)).map(member(MemberChange::Learner)));
            self.state.membership = membership.clone();
        }
    }

    /// Answers the questions of this server's own batch.
    fn answer_batch(&mut self, batch: &Batch, outcomes: Vec<OperationOutcome>) {
        let BatchOrigin::Server { server, life, sequence } = batch.origin else { return };
        if server != self.state.me || life != self.state.life {
            return;
        }
        let ours = |outgoing: &mut Outgoing| outgoing.sequence == sequence;
        let Some(outgoing) = self.state.outgoing.take_if(ours) else { return };
        self.fx.disarm(crate::state::SuperpeerTimer::Retry);
        for (question, outcome) in outgoing.questions.into_iter().zip(outcomes) {
            self.answer_question(&question, outcome);
        }
    }

    fn answer_question(&mut self, question: &Question, outcome: OperationOutcome) {
        if question.expired {
            // The client for which this login was granted is gone.
            if let OperationOutcome::LoggedIn { session, .. } = outcome {
                self.want(bellwether_kernel::AskId::NOBODY, Operation::Logout { session });
            }
            return;
        }
        let answer = match outcome {
            OperationOutcome::Done => match &question.read {
                Some(BehindBarrier::Account(name)) => SuperpeerAnswer::Account(self.account(name)),
                Some(BehindBarrier::Export) => SuperpeerAnswer::Exported(Arc::new(self.state.directory.export())),
                None => SuperpeerAnswer::Done,
            },
            OperationOutcome::Refused(why) => SuperpeerAnswer::Refused(why),
            OperationOutcome::Registered(user) => SuperpeerAnswer::Registered(user),
            OperationOutcome::NameTaken => SuperpeerAnswer::NameTaken,
            OperationOutcome::LoggedIn { session, from } => {
                let user = self.state.directory.session(session).map(|(user, _)| user);
                let pending = user.map(|user| self.state.directory.pending(user, from));
                let pending = pending.into_iter().flatten().map(|(position, message)| (position, message.clone()));
                SuperpeerAnswer::LoggedIn { session, pending: pending.collect(), from }
            }
            OperationOutcome::LoginRefused(why) => SuperpeerAnswer::LoginRefused(why),
            OperationOutcome::Sent { first, refused, known } => SuperpeerAnswer::Sent { first, refused, known },
            OperationOutcome::Admitted(server) => SuperpeerAnswer::Admitted(server),
        };
        self.fx.answer(question.id, answer);
    }

    /// A snapshot came from the master. If it covers the batch that is under way, the batch's outcome is not known.
    pub(super) fn outgoing_may_be_applied(&mut self) {
        let Some(entry) = self.state.directory.server(self.state.me) else { return };
        let (sequence, ours) = (entry.sequence, entry.life == self.state.life);
        let covered = |outgoing: &mut Outgoing| ours && outgoing.sequence <= sequence;
        let Some(outgoing) = self.state.outgoing.take_if(covered) else { return };
        for question in outgoing.questions {
            self.expire(&question);
            if let Operation::Login { user, connection, .. } = question.operation {
                let session = self.state.directory.user(user).and_then(|entry| entry.session);
                let (me, life) = (self.state.me, self.state.life);
                let ours = session.filter(|it| it.server == me && it.life == life && it.connection == connection);
                if let Some(session) = ours {
                    self.want(bellwether_kernel::AskId::NOBODY, Operation::Logout { session: session.number });
                }
            }
        }
    }

    fn remember_events(&mut self, events: Vec<SuperpeerEvent>) {
        self.state.events.push_back((self.state.applied, events));
        while self.state.events.len() > self.config.max_events
            && let Some((index, _)) = self.state.events.pop_front()
        {
            self.state.events_after = index;
        }
    }

    /// Answers the question that waits for events, if there are any.
    pub(super) fn tell_news(&mut self) {
        let Some((id, after)) = self.state.listener else { return };
        if after >= self.state.applied {
            return;
        }
        self.state.listener = None;
        let known = self.state.events.partition_point(|(index, _)| *index <= after);
        let events = self.state.events.range(known..).flat_map(|(_, events)| events.iter().cloned()).collect();
        let restart = after < self.state.events_after;
        self.fx.answer(id, SuperpeerAnswer::News { upto: self.state.applied, restart, events });
    }
}

/// A digest of all records up to this one (FNV-1a).
fn digest(before: u64, record: &ReplicatedRecord) -> u64 {
    let mut hasher = Fnv(before ^ 0xcbf2_9ce4_8422_2325);
    record.hash(&mut hasher);
    hasher.finish()
}

struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
    }
}
