//! The server of a laboratory: etcd as its clients may rely on it, and no better. It is linearizable, it forgets nothing that it
//! has answered, and it ends leases late, since its clock may drift and its process be frozen, or early, when it is told to.

use bellwether_kernel::{Effects, Input, NodeId, To};

use crate::Etcd;
use crate::config::EtcdConfig;
use crate::message::{EtcdAnswer, EtcdMessage, EtcdRequest, KeyHolder, LeaseId};
use crate::note::{EtcdCommand, EtcdNote};
use crate::state::{EtcdTimer, ServerState};

/// The greatest number of leases, and of waiting answers.
const MOST: usize = 64;

/// The server and its effects during one step.
pub(super) struct ServerStep<'a> {
    pub(super) config: &'a EtcdConfig,
    pub(super) state: &'a mut ServerState,
    pub(super) fx: &'a mut dyn Effects<Etcd>,
}

impl ServerStep<'_> {
    /// After a restart a lease has its full time again.
    pub(super) fn boot(&mut self) {
        self.state.waiting.clear();
        (self.state.storing, self.state.changed) = (false, false);
        if self.state.keys.holder.is_some() {
            self.fx.arm(EtcdTimer::LeaseExpires, self.config.ttl);
        }
    }

    pub(super) fn step(&mut self, input: &Input<Etcd>) {
        match input {
            Input::Deliver { from, message: EtcdMessage::Request { serial, request } } => {
                let answer = self.answer(*from, *request);
                self.say(*from, *serial, answer);
            }
            Input::Fire(EtcdTimer::LeaseExpires) | Input::Ask { command: EtcdCommand::EndLease, .. } => {
                self.lease_ended();
            }
            Input::Durable(_) => self.durable(),
            Input::Deliver { .. }
            | Input::Fire(_)
            | Input::Ask { .. }
            | Input::Link { .. }
            | Input::PushBack { .. }
            | Input::Stalled => {}
        }
    }

    fn answer(&mut self, from: NodeId, request: EtcdRequest) -> EtcdAnswer {
        match request {
            EtcdRequest::Read => EtcdAnswer::Keys(self.state.keys),
            EtcdRequest::Grant => self.grant(),
            EtcdRequest::Campaign { lease, .. } | EtcdRequest::KeepAlive { lease }
                if !self.state.leases.contains(&lease) =>
            {
                EtcdAnswer::NoLease
            }
            EtcdRequest::Campaign { lease, unreleased } => {
                if self.state.keys.holder.is_none() && self.state.keys.unreleased == unreleased {
                    self.create(from, lease);
                }
                EtcdAnswer::Keys(self.state.keys)
            }
            EtcdRequest::KeepAlive { lease } => {
                if self.state.keys.holder.is_some_and(|holder| holder.lease == lease) {
                    self.fx.arm(EtcdTimer::LeaseExpires, self.config.ttl);
                }
                EtcdAnswer::Kept
            }
            EtcdRequest::Release { epoch, lease } => {
                self.state.leases.retain(|live| *live != lease);
                if self.state.keys.unreleased == Some(epoch) {
                    self.state.keys = crate::message::FlockKeys::default();
                    self.fx.disarm(EtcdTimer::LeaseExpires);
                    self.change();
                }
                EtcdAnswer::Keys(self.state.keys)
            }
        }
    }

    fn grant(&mut self) -> EtcdAnswer {
        if self.state.grants >= self.config.grants {
            return EtcdAnswer::Failed;
        }
        self.state.grants += 1;
        let lease = LeaseId(self.state.grants);
        if self.state.leases.len() == MOST {
            self.state.leases.remove(0);
        }
        self.state.leases.push(lease);
        self.store();
        EtcdAnswer::Granted(lease)
    }

    fn create(&mut self, member: NodeId, lease: LeaseId) {
        let epoch = self.state.revision.next();
        self.state.revision = epoch;
        self.state.keys.holder = Some(KeyHolder { epoch, lease, member });
        self.state.keys.unreleased = Some(epoch);
        self.fx.arm(EtcdTimer::LeaseExpires, self.config.ttl);
        self.change();
    }

    fn lease_ended(&mut self) {
        if let Some(holder) = self.state.keys.holder.take() {
            self.state.leases.retain(|live| *live != holder.lease);
            self.fx.disarm(EtcdTimer::LeaseExpires);
            self.fx.note(EtcdNote::LeaseEnded(holder.epoch));
            self.change();
        }
    }

    fn change(&mut self) {
        self.state.changed = true;
        self.store();
    }

    fn store(&mut self) {
        self.state.storing = true;
        let kept =
            ServerState { waiting: alloc::vec::Vec::new(), storing: false, changed: false, ..self.state.clone() };
        self.fx.store(kept);
    }

    /// Answers, once the state behind the answer would survive a power failure.
    fn say(&mut self, to: NodeId, serial: u64, answer: EtcdAnswer) {
        match self.state.storing {
            false => self.fx.send(To::One(to), EtcdMessage::Answer { serial, answer }),
            true if self.state.waiting.len() < MOST => self.state.waiting.push((to, serial, answer)),
            true => {}
        }
    }

    fn durable(&mut self) {
        self.state.storing = false;
        for (to, serial, answer) in core::mem::take(&mut self.state.waiting) {
            self.fx.send(To::One(to), EtcdMessage::Answer { serial, answer });
        }
        if core::mem::take(&mut self.state.changed) {
            self.fx.send(To::Neighbours, EtcdMessage::Changed);
        }
    }
}
