//! Requests of the application, and how they reach the master.
//!
//! All requests of one server go to the master in one batch at a time, and the next batch is sent when the last one was
//! applied here. A batch is sent again until then: because of its number it takes effect only once, even if the master
//! changes.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::{AskId, NodeId};

use super::Turn;
use crate::interface::{AccountAnswer, SuperpeerAnswer, SuperpeerCommand};
use crate::message::SuperpeerMessage;
use crate::operation::{Batch, BatchOrigin, Operation};
use crate::state::{BehindBarrier, Outgoing, Question, SuperpeerTimer};

/// How many fewer clients another server must have before clients are sent there.
const WORTH_MOVING: u32 = 2;

impl Turn<'_> {
    pub(super) fn ask(&mut self, id: AskId, command: SuperpeerCommand) {
        let operation = match command {
            SuperpeerCommand::Next { after } => return self.listen(id, after),
            SuperpeerCommand::Lookup { name } => return self.look_up(id, name),
            SuperpeerCommand::Export => return self.queue(id, Operation::Barrier, Some(BehindBarrier::Export)),
            SuperpeerCommand::Inspect => {
                return self.fx.answer(id, SuperpeerAnswer::Inspected(Box::new(self.state.report())));
            }
            SuperpeerCommand::ListUsers => {
                return self.fx.answer(id, SuperpeerAnswer::Users(self.state.user_reports()));
            }
            SuperpeerCommand::Login { user, version, connection, acknowledges, continues, redirect } => {
                if let Some(server) = self.better_server().filter(|_| redirect) {
                    return self.fx.answer(id, SuperpeerAnswer::Redirect(server));
                }
                Operation::Login { user, version, connection, acknowledges, continues }
            }
            SuperpeerCommand::Announce { name, addresses } => Operation::Announce { name, addresses },
            SuperpeerCommand::Register { name, .. } if self.state.directory.find(&name).is_some() => {
                return self.fx.answer(id, SuperpeerAnswer::NameTaken);
            }
            SuperpeerCommand::Register { name, verifier } => Operation::Register { name, verifier },
            SuperpeerCommand::Logout { session } => Operation::Logout { session },
            SuperpeerCommand::Send { messages } => Operation::Send { messages },
            SuperpeerCommand::Cursors { cursors } => Operation::Cursors { cursors },
            SuperpeerCommand::Load { clients } => Operation::Load { clients },
            SuperpeerCommand::Admit { name, addresses } => Operation::Admit { name, addresses },
            SuperpeerCommand::Admin(command) => Operation::Admin(command),
            SuperpeerCommand::Leave => Operation::Leave,
        };
        self.want(id, operation);
    }

    fn listen(&mut self, id: AskId, after: u64) {
        if let Some((before, known)) = self.state.listener.replace((id, after)) {
            let nothing = SuperpeerAnswer::News { upto: known, restart: false, events: Vec::new() };
            self.fx.answer(before, nothing);
        }
    }

    /// A name that is known here stays known; any other may have been registered elsewhere a moment ago.
    fn look_up(&mut self, id: AskId, name: Arc<str>) {
        match self.account(&name) {
            Some(account) => self.fx.answer(id, SuperpeerAnswer::Account(Some(account))),
            None => self.queue(id, Operation::Barrier, Some(BehindBarrier::Account(name))),
        }
    }

    pub(super) fn account(&self, name: &str) -> Option<AccountAnswer> {
        let user = self.state.directory.find(name)?;
        let entry = self.state.directory.user(user)?;
        Some(AccountAnswer { user, verifier: entry.verifier.clone(), version: entry.version, banned: entry.banned })
    }

    /// The server with the fewest clients, if that is worth a move. A draining server always sends its clients away.
    fn better_server(&self) -> Option<NodeId> {
        let here = self.state.directory.server(self.state.me)?;
        let others =
            self.state.directory.servers().filter(|(server, entry)| *server != self.state.me && entry.takes_clients());
        let (server, entry) = others.min_by_key(|(_, entry)| entry.clients())?;
        (here.draining || entry.clients() + WORTH_MOVING <= here.clients()).then_some(server)
    }

    /// Queues an operation for the log.
    pub(super) fn want(&mut self, id: AskId, operation: Operation) {
        self.queue(id, operation, None);
    }

    fn queue(&mut self, id: AskId, operation: Operation, read: Option<BehindBarrier>) {
        if self.state.waiting.len() >= self.config.max_waiting && id != AskId::NOBODY {
            return self.fx.answer(id, SuperpeerAnswer::Busy);
        }
        self.state.waiting.push_back(Question { id, operation, read, beats: 0, expired: false });
    }

    /// Sends the next batch, if there is one and none is under way. Returns whether it did.
    pub(super) fn pump(&mut self) -> bool {
        if self.state.outgoing.is_some() || self.state.waiting.is_empty() || self.state.master().is_none() {
            return false;
        }
        self.state.sequence += 1;
        let count = self.state.waiting.len().min(self.config.max_batch);
        let questions: Vec<Question> = self.state.waiting.drain(..count).collect();
        let (server, life, sequence) = (self.state.me, self.state.life, self.state.sequence);
        let operations = questions.iter().map(|question| question.operation.clone()).collect();
        let batch = Arc::new(Batch { origin: BatchOrigin::Server { server, life, sequence }, operations });
        self.state.outgoing = Some(Outgoing { batch, sequence, questions });
        self.send_outgoing();
        true
    }

    /// Sends the batch that is under way to the present master.
    pub(super) fn send_outgoing(&mut self) {
        let Some(outgoing) = &self.state.outgoing else { return };
        let (batch, sequence) = (outgoing.batch.clone(), outgoing.sequence);
        self.fx.arm(SuperpeerTimer::Retry, self.config.election);
        let (me, life) = (self.state.me, self.state.life);
        let Some(master) = self.state.master() else { return };
        if master != me {
            self.send(master, SuperpeerMessage::Forward { batch });
        } else if self.state.flight.is_none() && self.proposed(me) < (life, sequence) {
            // During a write nothing is proposed; the timer comes back here.
            self.propose(batch);
            self.state.watch.proposed.insert(me, (life, sequence));
        }
    }

    /// Counts how long questions have waited, and answers the overdue ones as expired.
    pub(super) fn count_deadlines(&mut self) {
        let limit = self.config.deadline_beats;
        let mut over = Vec::new();
        let under_way = self.state.outgoing.iter_mut().flat_map(|outgoing| outgoing.questions.iter_mut());
        for question in under_way.filter(|question| !question.expired) {
            question.beats += 1;
            if question.beats > limit && question.id != AskId::NOBODY {
                question.expired = true;
                over.push(question.id);
            }
        }
        self.state.waiting.retain_mut(|question| {
            question.beats += 1;
            let keep = question.beats <= limit || question.id == AskId::NOBODY;
            if !keep {
                over.push(question.id);
            }
            keep
        });
        over.into_iter().for_each(|id| self.fx.answer(id, SuperpeerAnswer::Expired));
    }

    pub(super) fn expire(&mut self, question: &Question) {
        if !question.expired {
            self.fx.answer(question.id, SuperpeerAnswer::Expired);
        }
    }
}
