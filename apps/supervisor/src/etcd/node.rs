//! One member's state machine with its timers. It waits for nothing: time comes in, requests come out.

use bellwether_etcd::{
    Etcd, EtcdConfig, EtcdMessage, EtcdNote, EtcdRequest, EtcdState, EtcdTimer, EtcdView, ServerState,
};
use bellwether_kernel::{AskId, Effects, Input, Kept, Leadership, Leased, Never, NodeId, Protocol, Span, Ticket, To};
use bellwether_net::{Deadline, RealSystem, System};

use crate::clock::Moment;

/// The number of this member at itself, and that of the server.
pub(super) const ME: NodeId = NodeId::at(0);
pub(super) const SERVER: NodeId = NodeId::at(1);

/// The effects of steps, in order.
#[derive(Debug, Default)]
pub(super) struct StepEffects {
    /// The request to make, with its number, replacing the one that is under way.
    pub(super) request: Option<(u64, EtcdRequest)>,
    pub(super) stated: Vec<Leadership>,
    pub(super) failed: bool,
}

/// The protocol's state and timers.
pub(super) struct EtcdNode {
    config: EtcdConfig,
    state: EtcdState,
    timers: Vec<(EtcdTimer, Moment)>,
    lease: Option<Deadline>,
}

struct Sink<'a> {
    now: Moment,
    timers: &'a mut Vec<(EtcdTimer, Moment)>,
    effects: &'a mut StepEffects,
}

impl Effects<Etcd> for Sink<'_> {
    fn send(&mut self, _to: To, message: EtcdMessage) {
        if let EtcdMessage::Request { serial, request } = message {
            self.effects.request = Some((serial, request));
        }
    }

    fn arm(&mut self, timer: EtcdTimer, span: Span) {
        self.disarm(timer);
        self.timers.push((timer, self.now.saturating_add(span.as_nanos())));
    }

    fn disarm(&mut self, timer: EtcdTimer) {
        self.timers.retain(|(armed, _)| *armed != timer);
    }

    fn pick(&mut self, n: u32) -> u32 {
        u32::try_from(RealSystem.random() % u64::from(n.max(1))).unwrap_or(0)
    }

    /// Only the simulated server stores anything.
    fn store(&mut self, _cell: ServerState) -> Ticket {
        Ticket::Cell
    }

    fn answer(&mut self, _id: AskId, answer: Never) {
        match answer {}
    }

    fn lead(&mut self, leadership: Leadership) {
        self.effects.stated.push(leadership);
    }

    fn note(&mut self, note: EtcdNote) {
        self.effects.failed |= note == EtcdNote::RequestFailed;
    }
}

impl EtcdNode {
    pub(super) fn boot(config: EtcdConfig, now: Moment, effects: &mut StepEffects) -> EtcdNode {
        let mut timers = Vec::new();
        let state = Etcd::boot(&config, ME, Kept::NOTHING, &mut Sink { now, timers: &mut timers, effects });
        EtcdNode { config, state, timers, lease: None }
    }

    pub(super) fn step(&mut self, input: Input<Etcd>, now: Moment, effects: &mut StepEffects) {
        Etcd::step(&self.config, &mut self.state, input, &mut Sink { now, timers: &mut self.timers, effects });
    }

    /// Fires the timer that has been due longest, if one is due. Returns by how much it is late.
    pub(super) fn fire(&mut self, now: Moment, effects: &mut StepEffects) -> Option<Moment> {
        let place = self.due().filter(|place| self.timers[*place].1 <= now)?;
        let (timer, due_at) = self.timers.remove(place);
        self.step(Input::Fire(timer), now, effects);
        Some(now - due_at)
    }

    fn due(&self) -> Option<usize> {
        (0..self.timers.len()).min_by_key(|place| self.timers[*place].1)
    }

    pub(super) fn next_due(&self) -> Option<Moment> {
        self.due().map(|place| self.timers[place].1)
    }

    pub(super) fn view(&self) -> EtcdView {
        EtcdView::of(&self.state)
    }

    /// The end of the lease, if it has changed since the last call. A timer that is no longer armed has fired: its last
    /// deadline still counts.
    pub(super) fn renewal(&mut self) -> Option<Option<Deadline>> {
        let lease = Etcd::lease(&self.config, &self.state).and_then(|lease| {
            let armed = self.timers.iter().find(|(timer, _)| *timer == lease.timer);
            let stop = lease.stop.as_nanos();
            armed.map(|(_, end_at)| Deadline { end_at: *end_at, dead_at: end_at.saturating_add(stop) }).or(self.lease)
        });
        let changed = lease != self.lease;
        self.lease = lease;
        changed.then_some(lease)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_etcd::{EtcdAnswer, EtcdSettings, FlockKeys, KeyHolder, LeaseId};
    use bellwether_kernel::Epoch;

    const MS: u64 = 1_000_000;

    fn answered(node: &mut EtcdNode, now: Moment, effects: &mut StepEffects, answer: EtcdAnswer) {
        let (serial, _) = effects.request.take().expect("a request should be under way");
        node.step(Input::Deliver { from: SERVER, message: EtcdMessage::Answer { serial, answer } }, now, effects);
    }

    #[test]
    fn a_lease_reaches_as_far_as_the_question_allows_and_not_as_the_answer_would() {
        let config = EtcdConfig::new(EtcdSettings::new(SERVER)).unwrap();
        let (term, stop) = (config.term().as_nanos(), config.stop.as_nanos());
        let mut effects = StepEffects::default();
        let mut node = EtcdNode::boot(config, 0, &mut effects);
        answered(&mut node, MS, &mut effects, EtcdAnswer::Keys(FlockKeys::default()));
        answered(&mut node, 2 * MS, &mut effects, EtcdAnswer::Granted(LeaseId(9)));
        assert_eq!(node.renewal(), None);
        let holder = Some(KeyHolder { epoch: Epoch(5), lease: LeaseId(9), member: ME });
        let keys = FlockKeys { holder, unreleased: Some(Epoch(5)), step_down: None };
        answered(&mut node, 800 * MS, &mut effects, EtcdAnswer::Keys(keys));
        assert_eq!(effects.stated, [Leadership::Leading { epoch: Epoch(5), leased: true }]);
        let end_at = 2 * MS + term;
        assert_eq!(node.renewal(), Some(Some(Deadline { end_at, dead_at: end_at + stop })), "from when it was asked");
        assert_eq!(node.renewal(), None);
        answered(&mut node, 810 * MS, &mut effects, EtcdAnswer::Kept);
        // Nothing answers any more: the lease ends when it was said to, and stays unchanged.
        while node.next_due().is_some_and(|due| due <= end_at) {
            let due = node.next_due().unwrap();
            assert_eq!(node.fire(due, &mut effects), Some(0));
        }
        assert_eq!(effects.stated[1..], [Leadership::StopNow { epoch: Epoch(5) }]);
        assert_eq!(node.renewal(), None);
        assert!(effects.failed, "people hear that etcd does not answer");
    }
}
