//! The step function: one match on the input, one small function for each event.
//!
//! The functions are methods of [`Turn`], a server in the middle of one step: [storing](store) and what waits for it, what
//! [arrives](receive), what the application [asks](ask), what the log [does](apply), and what a [master](master) looks after.

mod apply;
mod ask;
mod boot;
mod master;
mod receive;
pub(crate) mod replicate;
mod snapshot;
mod store;
mod voters;

use bellwether_kernel::{Effects, Input, Kept, Lease, Leased, NodeId, Protocol, Span, Ticket, To, TrafficClass};

use crate::Superpeer;
use crate::config::SuperpeerConfig;
use crate::interface::{SuperpeerAnswer, SuperpeerCommand, SuperpeerNote};
use crate::message::SuperpeerMessage;
use crate::operation::{ReplicatedRecord, SavedState};
use crate::state::{SuperpeerState, SuperpeerTimer, SuperpeerView};

impl Protocol for Superpeer {
    type Config = SuperpeerConfig;
    type Command = SuperpeerCommand;
    type Answer = SuperpeerAnswer;
    type Note = SuperpeerNote;
    type State = SuperpeerState;
    type Cell = SavedState;
    type Record = ReplicatedRecord;
    type Message = SuperpeerMessage;
    type Timer = SuperpeerTimer;
    type View = SuperpeerView;

    fn boot(
        config: &SuperpeerConfig,
        me: NodeId,
        kept: Kept<'_, Superpeer>,
        fx: &mut dyn Effects<Superpeer>,
    ) -> SuperpeerState {
        let mut state = boot::restore(config, me, kept, fx);
        let mut turn = Turn { config, state: &mut state, fx };
        turn.begin();
        turn.settle();
        state
    }

    fn step(
        config: &SuperpeerConfig,
        state: &mut SuperpeerState,
        input: Input<Superpeer>,
        fx: &mut dyn Effects<Superpeer>,
    ) {
        let mut turn = Turn { config, state, fx };
        match input {
            Input::Deliver { from, message } => turn.deliver(from, message),
            Input::Fire(timer) => turn.fire(timer),
            Input::Ask { id, command } => turn.ask(id, command),
            Input::Link { peer, up } => turn.link(peer, up),
            Input::Durable(ticket) => turn.durable(ticket),
            Input::Stalled => turn.stalled(),
            Input::PushBack { peer, full } => turn.push_back(peer, full),
        }
        turn.settle();
    }

    /// Records and batches form a stream in which none may be dropped for a later one.
    fn traffic_class(message: &SuperpeerMessage) -> TrafficClass {
        match message {
            SuperpeerMessage::Append { records, .. } if records.is_empty() => TrafficClass::Latest,
            SuperpeerMessage::Append { .. } | SuperpeerMessage::Forward { .. } | SuperpeerMessage::Snapshot { .. } => {
                TrafficClass::Ordered
            }
            _ => TrafficClass::Latest,
        }
    }

    fn view(_config: &SuperpeerConfig, state: &SuperpeerState) -> SuperpeerView {
        SuperpeerView {
            me: state.me,
            role: state.role(),
            system: state.system(),
            term: state.raft.term(),
            master: state.master(),
            voters: state.membership.voters.len() as u32,
            applied: state.applied,
            last: state.raft.last().index,
            waits: !state.waiting.is_empty() || state.outgoing.is_some(),
            recent: state.recent.clone(),
        }
    }
}

impl Leased for Superpeer {
    /// No work runs under a lease here: what a master may say is decided by the log.
    fn lease(_config: &SuperpeerConfig, _state: &SuperpeerState) -> Option<Lease<SuperpeerTimer>> {
        None
    }
}

/// A server, its configuration and its effects during one step.
pub(crate) struct Turn<'a> {
    pub(crate) config: &'a SuperpeerConfig,
    pub(crate) state: &'a mut SuperpeerState,
    pub(crate) fx: &'a mut dyn Effects<Superpeer>,
}

impl Turn<'_> {
    fn deliver(&mut self, from: NodeId, message: SuperpeerMessage) {
        if self.state.flight.is_none() {
            self.receive(from, message);
        } else if self.state.held.len() < self.config.max_held {
            self.state.held.push_back((from, message));
        }
    }

    fn fire(&mut self, timer: SuperpeerTimer) {
        match timer {
            SuperpeerTimer::Election if self.state.flight.is_some() => self.state.election_due = true,
            SuperpeerTimer::Election => self.election_timeout(),
            SuperpeerTimer::MasterFresh => self.state.fresh = false,
            SuperpeerTimer::Retry => self.send_outgoing(),
            SuperpeerTimer::Beat => self.beat(),
        }
    }

    /// No heart-beat came for so long: a super-peer stands for election, and a master sends its own.
    fn election_timeout(&mut self) {
        if !self.state.raft.is_leader() {
            (self.state.master, self.state.fresh) = (None, false);
        }
        self.state.raft.handle_election_timeout();
        self.arm_election();
    }

    /// A master whose process is gone is replaced at once, and the time of its users begins.
    fn link(&mut self, peer: NodeId, up: bool) {
        if up {
            return;
        }
        self.state.watch.silent.insert(peer, self.config.silent_beats);
        self.state.watch.sent.remove(&peer);
        if self.state.master == Some(peer) {
            (self.state.master, self.state.fresh) = (None, false);
            let soon = self.config.heartbeat.as_nanos() / 20;
            let wait = Span::nanos(soon.saturating_mul(u64::from(self.fx.pick(8)) + 1));
            self.fx.arm(SuperpeerTimer::Election, wait);
        }
    }

    /// This process was the silent one, so no other counts as lost.
    fn stalled(&mut self) {
        self.state.watch.silent.clear();
        self.arm_election();
        self.fx.arm(SuperpeerTimer::Beat, self.config.heartbeat);
    }

    /// A master sends its heart-beat regularly; the others wait longer for it, each for a different time.
    fn arm_election(&mut self) {
        let eighth = Span::nanos(self.config.heartbeat.as_nanos() / 8);
        let wait = if self.state.raft.is_leader() {
            self.config.heartbeat
        } else if self.state.raft.votes_alone(self.state.me) {
            eighth
        } else {
            self.config.election.plus(eighth.times(self.fx.pick(self.config.spread).into()))
        };
        self.fx.arm(SuperpeerTimer::Election, wait);
    }

    fn durable(&mut self, ticket: Ticket) {
        let Some(flight) = &mut self.state.flight else { return };
        match ticket {
            Ticket::Cell => flight.cell = false,
            Ticket::Log(length) => flight.log = flight.log.filter(|wanted| length < *wanted),
        }
        if !flight.cell && flight.log.is_none() {
            self.landed();
        }
    }

    /// Does everything that has become possible: stores, sends, applies, and takes held-back input, until nothing is
    /// left or a write is in progress.
    fn settle(&mut self) {
        loop {
            self.renew_watch();
            self.collect();
            if self.state.flight.is_some() {
                break;
            }
            let mut moved = self.apply_committed();
            if moved {
                self.tell_commit();
            }
            moved |= self.pump();
            self.collect();
            moved |= self.release_held();
            if !moved && self.state.raft.actions().is_empty() {
                break;
            }
        }
        self.tell();
    }

    /// Takes the messages that arrived during a write. All of them are stored together; an installed snapshot changes
    /// where the log begins, so nothing is taken after one.
    fn release_held(&mut self) -> bool {
        let mut moved = core::mem::take(&mut self.state.election_due);
        if moved {
            self.election_timeout();
            self.collect();
        }
        while !self.state.installs()
            && let Some((from, message)) = self.state.held.pop_front()
        {
            moved = true;
            self.receive(from, message);
            self.collect();
        }
        moved
    }

    pub(crate) fn send(&mut self, to: NodeId, message: SuperpeerMessage) {
        match &mut self.state.flight {
            Some(flight) => flight.messages.push((to, message)),
            None => self.fx.send(To::One(to), message),
        }
    }

    /// Reports changes to people, and the effects of records to the application.
    fn tell(&mut self) {
        let now = (self.state.role(), self.state.system());
        let before = core::mem::replace(&mut self.state.told, now);
        if now.0 != before.0 {
            self.fx.note(SuperpeerNote::Role { role: now.0, term: self.state.raft.term() });
        }
        if now.1 != before.1 {
            self.fx.note(SuperpeerNote::System(now.1));
        }
        self.tell_news();
    }
}
