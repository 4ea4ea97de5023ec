//! A member's steps: one request at a time, and what its answer means.

use bellwether_kernel::{Effects, Epoch, Input, Leadership, To};

use crate::Etcd;
use crate::config::EtcdConfig;
use crate::message::{EtcdAnswer, EtcdMessage, EtcdRequest, FlockKeys};
use crate::note::{EtcdCommand, EtcdNote};
use crate::state::{EtcdRole, EtcdTimer, KeyReign, MemberState};

/// A member, its configuration and its effects during one step.
pub(super) struct MemberStep<'a> {
    pub(super) config: &'a EtcdConfig,
    pub(super) state: &'a mut MemberState,
    pub(super) fx: &'a mut dyn Effects<Etcd>,
}

impl MemberStep<'_> {
    pub(super) fn step(&mut self, input: &Input<Etcd>) {
        if self.state.role == EtcdRole::Left {
            return;
        }
        match input {
            Input::Deliver { message, .. } => self.delivered(*message),
            Input::Fire(timer) => self.fired(*timer),
            Input::Ask { command, .. } => self.commanded(*command),
            // The server is asked again and again, whatever is reported about processes; overdue timers fire next.
            Input::Link { .. } | Input::PushBack { .. } | Input::Durable(_) | Input::Stalled => {}
        }
        self.go_on();
    }

    fn delivered(&mut self, message: EtcdMessage) {
        match message {
            EtcdMessage::Answer { serial, answer } if serial == self.state.serial => self.answered(answer),
            EtcdMessage::Changed => self.state.read_due = true,
            EtcdMessage::Answer { .. } | EtcdMessage::Request { .. } => {}
        }
    }

    fn fired(&mut self, timer: EtcdTimer) {
        match timer {
            EtcdTimer::HeartbeatDue => self.heartbeat(),
            EtcdTimer::AnswerDue => self.answered(EtcdAnswer::Failed),
            EtcdTimer::RetryDue => self.state.resting = false,
            EtcdTimer::LookDue => self.state.read_due = true,
            EtcdTimer::WaitOver => self.wait_over(),
            EtcdTimer::AbstainEnds => self.state.abstaining = false,
            EtcdTimer::LeaseEnds(place) => self.lease_ends(place),
            EtcdTimer::LeaseOver(place) => self.lease_over(place),
            EtcdTimer::LeaseExpires => {}
        }
    }

    fn commanded(&mut self, command: EtcdCommand) {
        match command {
            EtcdCommand::StepDown => self.step_down(),
            EtcdCommand::Leave => {
                self.state.leaving = true;
                self.step_down();
            }
            EtcdCommand::Stopped => self.work_stopped(),
            EtcdCommand::Stand => self.state.fit = true,
            EtcdCommand::Abstain => {
                self.state.fit = false;
                self.step_down();
            }
            EtcdCommand::EndLease => {}
        }
    }

    /// Makes the next request, if none is under way and one is needed.
    pub(super) fn go_on(&mut self) {
        if self.state.asked.is_some() || self.state.resting {
            return;
        }
        if let Some((epoch, lease)) = self.state.release {
            return self.ask(EtcdRequest::Release { epoch, lease });
        }
        match self.state.role {
            EtcdRole::Leading(reign) => self.lead_on(reign),
            EtcdRole::Left => {}
            _ if self.state.leaving && !self.state.read_due => self.leave(),
            _ if core::mem::take(&mut self.state.read_due) => self.ask(EtcdRequest::Read),
            _ if self.state.free && self.state.stands() => self.campaign(),
            _ => {}
        }
    }

    fn leave(&mut self) {
        self.state.role = EtcdRole::Left;
        for timer in [EtcdTimer::LookDue, EtcdTimer::WaitOver, EtcdTimer::AbstainEnds] {
            self.fx.disarm(timer);
        }
    }

    fn campaign(&mut self) {
        let Some(lease) = self.state.lease else { return self.ask(EtcdRequest::Grant) };
        self.state.free = false;
        self.ask(EtcdRequest::Campaign { lease, unreleased: self.state.waited });
    }

    /// Sends a request. If its answer may show this member's own key, the lease is counted from here.
    pub(super) fn ask(&mut self, request: EtcdRequest) {
        let (life, number) = (self.state.serial >> 32, self.state.serial & u64::from(u32::MAX));
        self.state.serial = (life << 32) | ((number + 1) % u64::from(self.config.serial_wrap));
        self.state.asked = Some(request);
        if self.state.lease.is_some() && matches!(request, EtcdRequest::Read | EtcdRequest::Campaign { .. }) {
            self.count_from_here();
        }
        self.fx.arm(EtcdTimer::AnswerDue, self.config.answer);
        self.fx.send(To::One(self.config.server), EtcdMessage::Request { serial: self.state.serial, request });
    }

    fn answered(&mut self, answer: EtcdAnswer) {
        let Some(request) = self.state.asked.take() else { return };
        self.fx.disarm(EtcdTimer::AnswerDue);
        match (request, answer) {
            (EtcdRequest::Release { .. }, EtcdAnswer::Keys(keys)) => {
                self.state.release = None;
                self.seen(keys);
            }
            (EtcdRequest::Read | EtcdRequest::Campaign { .. }, EtcdAnswer::Keys(keys)) => self.seen(keys),
            (EtcdRequest::Grant, EtcdAnswer::Granted(lease)) => self.state.lease = Some(lease),
            (EtcdRequest::KeepAlive { .. }, EtcdAnswer::Kept) => {}
            (EtcdRequest::KeepAlive { .. }, EtcdAnswer::NoLease) => self.state.read_due = true,
            (EtcdRequest::Campaign { .. }, EtcdAnswer::NoLease) => {
                self.state.lease = None;
                self.state.read_due = true;
                self.forget_question();
            }
            (request, _) => self.failed(request),
        }
    }

    /// The outcome of a request is unknown. Reading the keys will show it.
    fn failed(&mut self, request: EtcdRequest) {
        self.fx.note(EtcdNote::RequestFailed);
        self.forget_question();
        if matches!(request, EtcdRequest::Read | EtcdRequest::Campaign { .. }) {
            self.state.read_due = true;
        }
        self.state.resting = true;
        self.fx.arm(EtcdTimer::RetryDue, self.config.retry);
    }

    /// Takes the keys as the server saw them, after the request was sent and before its answer came.
    fn seen(&mut self, keys: FlockKeys) {
        let ours = keys.holder.filter(|holder| Some(holder.lease) == self.state.lease);
        match (self.state.role, ours) {
            (EtcdRole::Leading(reign), Some(holder)) if holder.epoch == reign.epoch => self.key_seen(reign, keys),
            (EtcdRole::Leading(reign), _) => self.key_lost(reign),
            (_, Some(holder)) if self.state.stands() => {
                let (epoch, lease) = (holder.epoch, holder.lease);
                self.begin(KeyReign { epoch, lease, work: crate::state::KeyWork::Running });
            }
            // The answer came late, and is not wanted any more.
            (_, Some(holder)) => {
                (self.state.release, self.state.lease) = (Some((holder.epoch, holder.lease)), None);
                self.forget_question();
            }
            (_, None) => self.others(keys),
        }
    }

    /// The key belongs to another member, or to none.
    fn others(&mut self, keys: FlockKeys) {
        self.forget_question();
        self.fx.arm(EtcdTimer::LookDue, self.config.lease);
        match (keys.holder, keys.unreleased) {
            (Some(holder), _) => {
                self.forget_wait();
                self.state.free = false;
                let role = EtcdRole::Following { leader: holder.member, epoch: holder.epoch };
                if self.state.role != role {
                    self.state.role = role;
                    self.fx.lead(Leadership::Following { leader: holder.member, epoch: holder.epoch });
                    self.fx.note(EtcdNote::Follows(holder.member, holder.epoch));
                }
            }
            (None, None) => {
                self.follow_nobody();
                self.forget_wait();
                self.state.free = true;
            }
            (None, Some(epoch)) => {
                self.follow_nobody();
                self.wait_out(epoch);
            }
        }
    }

    fn follow_nobody(&mut self) {
        if self.state.role != EtcdRole::Looking {
            self.state.role = EtcdRole::Looking;
            self.fx.lead(Leadership::Nobody);
        }
    }

    /// The key of this epoch is gone for good, but its work may live as long as its leader may rely on an earlier
    /// answer.
    fn wait_out(&mut self, epoch: Epoch) {
        self.state.free = self.state.waited == Some(epoch);
        if self.state.free || self.state.waiting == Some(epoch) {
            return;
        }
        (self.state.waiting, self.state.waited) = (Some(epoch), None);
        self.fx.arm(EtcdTimer::WaitOver, self.config.lease);
        self.fx.note(EtcdNote::WaitsOut(epoch));
    }

    fn wait_over(&mut self) {
        if let Some(epoch) = self.state.waiting.take() {
            self.state.waited = Some(epoch);
            self.state.free = true;
        }
    }

    pub(super) fn forget_wait(&mut self) {
        (self.state.waiting, self.state.waited) = (None, None);
        self.fx.disarm(EtcdTimer::WaitOver);
    }
}
