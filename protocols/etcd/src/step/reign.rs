//! The leader's side: its key, its lease, and giving the lead up.

use bellwether_kernel::Leadership;

use super::member::MemberStep;
use crate::message::{EtcdRequest, FlockKeys};
use crate::note::EtcdNote;
use crate::state::{EtcdRole, EtcdTimer, KeyReign, KeyWork};

impl MemberStep<'_> {
    /// Counts the lease from this moment, in case the answer to the present request shows our key.
    pub(super) fn count_from_here(&mut self) {
        let place = self.state.pending();
        self.state.counting = true;
        self.fx.arm(EtcdTimer::LeaseEnds(place), self.config.term());
        self.fx.arm(EtcdTimer::LeaseOver(place), self.config.term().plus(self.config.stop));
    }

    /// The request under way renews no lease.
    pub(super) fn forget_question(&mut self) {
        self.state.counting = false;
        self.disarm_lease(self.state.pending());
    }

    fn disarm_lease(&mut self, place: u8) {
        self.fx.disarm(EtcdTimer::LeaseEnds(place));
        self.fx.disarm(EtcdTimer::LeaseOver(place));
    }

    /// The key existed after the request was sent, so the others wait for longer than the work may live from then on.
    fn confirm(&mut self) {
        if core::mem::take(&mut self.state.counting) {
            self.disarm_lease(self.state.confirmed);
            self.state.confirmed = self.state.pending();
        }
    }

    /// The key is ours: begins to lead.
    pub(super) fn begin(&mut self, reign: KeyReign) {
        if !self.state.counting {
            // The request was sent too long ago.
            self.state.read_due = true;
            return;
        }
        self.confirm();
        self.forget_wait();
        self.state.free = false;
        self.state.keep_alive_due = true;
        self.state.role = EtcdRole::Leading(reign);
        self.fx.disarm(EtcdTimer::LookDue);
        self.fx.arm(EtcdTimer::HeartbeatDue, self.config.heartbeat);
        self.fx.lead(Leadership::Leading { epoch: reign.epoch, leased: true });
        self.fx.note(EtcdNote::Leads(reign.epoch));
    }

    pub(super) fn heartbeat(&mut self) {
        if matches!(self.state.role, EtcdRole::Leading(_)) {
            self.state.read_due = true;
            self.fx.arm(EtcdTimer::HeartbeatDue, self.config.heartbeat);
        }
    }

    /// Makes a leader's next request.
    pub(super) fn lead_on(&mut self, reign: KeyReign) {
        if reign.work == KeyWork::Ending {
            return;
        }
        if core::mem::take(&mut self.state.read_due) {
            self.ask(EtcdRequest::Read);
        } else if core::mem::take(&mut self.state.keep_alive_due) {
            self.ask(EtcdRequest::KeepAlive { lease: reign.lease });
        }
    }

    /// The leader's own key exists.
    pub(super) fn key_seen(&mut self, reign: KeyReign, keys: FlockKeys) {
        if reign.work == KeyWork::Ending {
            return;
        }
        self.confirm();
        self.state.keep_alive_due = true;
        if keys.step_down == Some(reign.epoch) {
            self.step_down();
        }
    }

    /// The leader's key no longer exists, so the others have begun to wait.
    pub(super) fn key_lost(&mut self, reign: KeyReign) {
        self.forget_question();
        if reign.work != KeyWork::Ending {
            self.fx.note(EtcdNote::KeyLost(reign.epoch));
            self.end_work(reign);
        }
    }

    /// The newest request that showed the key was sent so long ago that the work must stop.
    pub(super) fn lease_ends(&mut self, place: u8) {
        if place != self.state.confirmed {
            self.state.counting = false;
            return;
        }
        if let EtcdRole::Leading(reign) = self.state.role
            && reign.work != KeyWork::Ending
        {
            self.fx.note(EtcdNote::LeaseEnds(reign.epoch));
            self.end_work(reign);
        }
    }

    fn end_work(&mut self, reign: KeyReign) {
        self.state.role = EtcdRole::Leading(KeyReign { work: KeyWork::Ending, ..reign });
        self.fx.disarm(EtcdTimer::HeartbeatDue);
        self.fx.lead(Leadership::StopNow { epoch: reign.epoch });
    }

    /// The work has been ended by us, or by its guardian. The epoch was not released, so the others wait.
    pub(super) fn lease_over(&mut self, place: u8) {
        if let EtcdRole::Leading(reign) = self.state.role
            && place == self.state.confirmed
        {
            self.end_reign(reign);
        }
    }

    /// Gives the lead up in good order. Until the work has stopped, nothing changes.
    pub(super) fn step_down(&mut self) {
        if let EtcdRole::Leading(reign) = self.state.role
            && reign.work == KeyWork::Running
        {
            self.state.role = EtcdRole::Leading(KeyReign { work: KeyWork::Yielding, ..reign });
            self.fx.lead(Leadership::LetGo { epoch: reign.epoch });
            self.fx.note(EtcdNote::LetsGo(reign.epoch));
        }
    }

    /// The work that had to stop is dead: the others need not wait.
    pub(super) fn work_stopped(&mut self) {
        let EtcdRole::Leading(reign) = self.state.role else { return };
        if reign.work == KeyWork::Running {
            return;
        }
        if reign.work == KeyWork::Yielding {
            self.state.abstaining = true;
            self.fx.arm(EtcdTimer::AbstainEnds, self.config.abstain);
        }
        self.state.release = Some((reign.epoch, reign.lease));
        self.end_reign(reign);
    }

    fn end_reign(&mut self, reign: KeyReign) {
        for place in [0, 1] {
            self.disarm_lease(place);
        }
        for timer in [EtcdTimer::HeartbeatDue, EtcdTimer::AnswerDue] {
            self.fx.disarm(timer);
        }
        // The request under way no longer matters.
        (self.state.asked, self.state.lease, self.state.counting) = (None, None, false);
        (self.state.read_due, self.state.keep_alive_due) = (self.state.release.is_none(), false);
        self.state.role = EtcdRole::Looking;
        self.fx.lead(Leadership::Released { epoch: reign.epoch });
        self.fx.lead(Leadership::Nobody);
        self.fx.note(EtcdNote::Released(reign.epoch));
    }
}
