//! One node: its state, its timers, and the effects of its steps. Nothing here waits.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use bellwether_kernel::{AskId, Input, Kept, NodeId, Span, StoredLog, Ticket, To};
use bellwether_trace::What;
use tokio::sync::{mpsc, oneshot};

use super::recorder::{NodeRecorder, Recording};
use super::sink::{Sink, Wants};
use super::timers::Timers;
use super::transport::{ForNode, Transport};
use super::{Deadline, Driven, DriverEvent, LeaseObserver};
use crate::cell::{CellWriter, WriteResult};
use crate::channel::ChannelStatus;
use crate::hello::Session;
use crate::log::RecordWriter;
use crate::session::DeadSessions;
use crate::shared::Inbound;
use crate::system::{RealSystem, System};

/// What the node knows of a peer's sessions.
#[derive(Default)]
struct PeerSession {
    current: Option<Session>,
    dead: DeadSessions,
}

/// A node of a protocol, and its transport.
pub struct Node<P: Driven, T: Transport<P>> {
    system: Arc<dyn System>,
    transport: T,
    config: P::Config,
    state: Option<P::State>,
    timers: Timers<P::Timer>,
    wants: Wants<P>,
    /// The node's messages to itself, and the reports of cells that are not stored.
    own: VecDeque<Input<P>>,
    sessions: BTreeMap<NodeId, PeerSession>,
    writer: Option<Box<dyn CellWriter<P::Cell>>>,
    /// The indexes of the log, including pending writes.
    log: StoredLog<()>,
    log_writer: Option<Box<dyn RecordWriter>>,
    /// The number of the cell that was handed to the writer last.
    last_store: u64,
    recorder: NodeRecorder,
    renewals: Option<LeaseObserver>,
    driver_events: mpsc::UnboundedSender<DriverEvent<P>>,
    stalled_after: Span,
    /// When the node was last told of a stall.
    noticed_at: u64,
    /// The clients that wait for answers.
    questions: BTreeMap<AskId, oneshot::Sender<P::Answer>>,
    asked: u64,
    view: Option<P::View>,
    lease: Option<Deadline>,
    last_failure: String,
    addresses: Vec<u8>,
}

impl<P: Driven, T: Transport<P>> Node<P, T> {
    /// A node that has not booted yet.
    #[must_use]
    pub fn new(
        transport: T,
        config: P::Config,
        recording: Option<Recording>,
        renewals: Option<LeaseObserver>,
        stalled_after: Span,
        writer: Option<Box<dyn CellWriter<P::Cell>>>,
        driver_events: mpsc::UnboundedSender<DriverEvent<P>>,
    ) -> Node<P, T> {
        let system: Arc<dyn System> = Arc::new(RealSystem);
        let recorder = NodeRecorder::new(recording, system.clone(), transport.me());
        Node {
            system,
            transport,
            sessions: BTreeMap::new(),
            config,
            state: None,
            timers: Timers::new(),
            wants: Wants::new(),
            own: VecDeque::new(),
            writer,
            log: StoredLog::default(),
            log_writer: None,
            last_store: 0,
            recorder,
            renewals,
            driver_events,
            stalled_after,
            noticed_at: 0,
            questions: BTreeMap::new(),
            asked: 0,
            view: None,
            lease: None,
            last_failure: String::new(),
            addresses: Vec::new(),
        }
    }

    /// The same node on another system, such as a simulated one.
    pub(crate) fn on(mut self, system: Arc<dyn System>) -> Node<P, T> {
        self.recorder = self.recorder.on(system.clone());
        self.system = system;
        self
    }

    /// Boots a node that keeps no log.
    pub fn boot(&mut self, stored: Option<&P::Cell>) {
        self.boot_with_log(stored, &StoredLog::default(), None);
    }

    /// Boots a node with a log. Without a writer, the log is not stored.
    pub(crate) fn boot_with_log(
        &mut self,
        stored: Option<&P::Cell>,
        log: &StoredLog<P::Record>,
        writer: Option<Box<dyn RecordWriter>>,
    ) {
        (self.log, self.log_writer) = (log.map(|_| ()), writer);
        self.recorder.record(|| What::Boot { stored: stored.is_some() || log.length() > 0 });
        let me = self.transport.me();
        self.recorder.record_met(me, || self.transport.who(me));
        let kept = Kept::cell_and_log(stored, log);
        let mut sink = Sink {
            now: self.system.now(),
            system: &*self.system,
            timers: &mut self.timers,
            wants: &mut self.wants,
            log: &mut self.log,
        };
        self.state = Some(P::boot(&self.config, self.transport.me(), kept, &mut sink));
        self.apply_effects();
    }

    pub(super) fn next_deadline(&self) -> Option<u64> {
        self.timers.next_deadline()
    }

    /// Reports that the node cannot continue.
    pub(super) fn fail(&self, why: String) {
        self.emit(DriverEvent::Fatal(why));
    }

    pub(super) async fn leave(self, done: oneshot::Sender<()>) {
        self.transport.leave(done).await;
    }

    /// Fires all due timers, and delivers the node's messages to itself.
    pub(super) fn run_due(&mut self) {
        loop {
            let now = self.system.now();
            self.notice_stall(now);
            if let Some((timer, _)) = self.timers.take_due(now) {
                self.recorder.record(|| What::Fire { timer: timer.to_string() });
                self.step(Input::Fire(timer), now);
            } else if let Some(input) = self.own.pop_front() {
                if let Input::PushBack { peer, full } = input {
                    self.push_back(peer, full);
                } else {
                    self.step(input, now);
                }
            } else if self.log_writer.is_none() && self.log.pending() > 0 {
                self.flushed(self.log.pending());
            } else {
                return;
            }
        }
    }

    /// Detects that the node was not scheduled, and tells it before its overdue timers fire, once for each stall.
    fn notice_stall(&mut self, now: u64) {
        let Some(deadline) = self.timers.next_deadline() else { return };
        let late = Span::nanos(now.saturating_sub(deadline.max(self.noticed_at)));
        if late > self.stalled_after {
            self.noticed_at = now;
            self.transport.metrics().stalls.add();
            self.emit(DriverEvent::Stalled(late));
            self.recorder.record(|| What::Thaw);
            self.step(Input::Stalled, now);
        }
    }

    pub(super) fn ask(&mut self, command: P::Command, answer: Option<oneshot::Sender<P::Answer>>) {
        self.recorder.record(|| What::Ask { command: command.to_string() });
        let id = answer.map_or(AskId::NOBODY, |answer| self.expect_answer(answer));
        self.step(Input::Ask { id, command }, self.system.now());
    }

    fn expect_answer(&mut self, answer: oneshot::Sender<P::Answer>) -> AskId {
        self.questions.retain(|_, waiting| !waiting.is_closed());
        self.asked += 1;
        self.questions.insert(AskId(self.asked), answer);
        AskId(self.asked)
    }

    pub(super) fn with_transport(&mut self, act: impl FnOnce(&mut T) -> Vec<ForNode<P>>) {
        for input in act(&mut self.transport) {
            match input {
                ForNode::Inbound(inbound) => self.inbound(inbound),
                ForNode::Ask(command, answer) => self.ask(command, answer),
            }
        }
    }

    pub(super) fn written(&mut self, written: WriteResult<P::Cell>) {
        match written {
            WriteResult::Stored(cell, number) => {
                self.transport.metrics().stores.add();
                self.forget_failure();
                // A cell that a newer one has replaced by now is not reported.
                if number == self.last_store {
                    self.stored(&cell);
                }
            }
            WriteResult::Flushed(writes) => {
                self.transport.metrics().stores.add();
                self.forget_failure();
                self.flushed(writes);
            }
            WriteResult::Failed(error) => {
                self.transport.metrics().store_failures.add();
                let why = error.to_string();
                if why != self.last_failure {
                    self.last_failure.clone_from(&why);
                    self.emit(DriverEvent::StorageFailed(why));
                }
            }
        }
    }

    fn forget_failure(&mut self) {
        if !std::mem::take(&mut self.last_failure).is_empty() {
            self.emit(DriverEvent::StorageRecovered);
        }
    }

    /// This many writes of the log are on stable storage now.
    fn flushed(&mut self, writes: usize) {
        if let Some(ticket) = self.log.flush(writes) {
            self.recorder.record(|| What::Stored { cell: ticket.to_string() });
            self.step(Input::Durable(ticket), self.system.now());
        }
    }

    fn stored(&mut self, cell: &P::Cell) {
        self.recorder.record(|| What::Stored { cell: format!("{cell:?}") });
        self.step(Input::Durable(Ticket::Cell), self.system.now());
    }

    pub(super) fn inbound(&mut self, inbound: Inbound<P::Message>) {
        match inbound {
            Inbound::Up { peer, session } => {
                self.recorder.record_met(peer, || self.transport.who(peer));
                self.up(peer, session);
            }
            Inbound::Closed { peer, session } => self.closed(peer, session),
            Inbound::Gone { peer, session } => self.gone(peer, session),
            Inbound::Message { peer, session, serial, message } => self.deliver(peer, session, serial, message),
            Inbound::Introduced { peer, who } => {
                let session = who.session;
                self.recorder.record_met(peer, || Some(who.name.clone()));
                self.emit(DriverEvent::Introduced { peer, who });
                self.up(peer, session);
            }
            Inbound::Question { who, body } => {
                if let Ok(text) = String::from_utf8(body) {
                    self.emit(DriverEvent::Question { who, text });
                }
            }
            // A client gets it too.
            Inbound::Reply { .. } => {}
            Inbound::PushBack { peer, full } => self.push_back(peer, full),
            Inbound::Forgotten { peer } => drop(self.sessions.remove(&peer)),
            Inbound::SettingsMismatch { peer, name, status } => {
                self.emit(DriverEvent::SettingsMismatch { peer, name, status });
            }
            Inbound::PeerLeads { peer, leads } => self.emit(DriverEvent::PeerLeads { peer, leads }),
            Inbound::Stranger(how) => self.emit(DriverEvent::Stranger(how)),
            Inbound::ChannelStatus(reach) => {
                let connected = reach == ChannelStatus::Connected;
                self.emit(DriverEvent::ChannelStatus(reach));
                if connected {
                    let me = self.transport.me();
                    self.recorder.record(|| What::Link { peer: me.number(), up: true });
                    self.step(Input::Link { peer: me, up: true }, self.system.now());
                }
            }
            Inbound::Trouble { peer, at, why, refusal } => {
                self.emit(DriverEvent::PeerError { peer, at, why, refusal });
            }
        }
    }

    fn up(&mut self, peer: NodeId, session: Session) {
        let session_of_peer = self.sessions.entry(peer).or_default();
        if session_of_peer.current != Some(session) && !session_of_peer.dead.contains(session) {
            session_of_peer.current = Some(session);
            self.link(peer, true);
        }
    }

    fn gone(&mut self, peer: NodeId, session: Session) {
        self.sessions.entry(peer).or_default().dead.add(session);
        self.closed(peer, session);
    }

    fn closed(&mut self, peer: NodeId, session: Session) {
        let session_of_peer = self.sessions.entry(peer).or_default();
        if session_of_peer.current == Some(session) {
            session_of_peer.current = None;
            self.link(peer, false);
        }
    }

    fn push_back(&mut self, peer: NodeId, full: bool) {
        self.recorder.record(|| What::PushBack { peer: peer.number(), full });
        self.step(Input::PushBack { peer, full }, self.system.now());
    }

    fn link(&mut self, peer: NodeId, up: bool) {
        self.recorder.record(|| What::Link { peer: peer.number(), up });
        self.emit(DriverEvent::Link { peer, up });
        self.step(Input::Link { peer, up }, self.system.now());
    }

    /// Messages of a session that has ended are not delivered: its obituary is the last that the node hears of it.
    fn deliver(&mut self, from: NodeId, session: Session, serial: u64, message: P::Message) {
        let sessions =
            |from| self.sessions.get(&from).and_then(|session_of_peer| session_of_peer.current) == Some(session);
        if from != self.transport.me() && !sessions(from) {
            self.transport.stale(from);
            return;
        }
        self.recorder.record(|| {
            let (id, text) = (self.transport.message_id(session, serial), message.to_string());
            What::Deliver { id, from: from.number(), text }
        });
        self.step(Input::Deliver { from, message }, self.system.now());
    }

    fn step(&mut self, input: Input<P>, now: u64) {
        let Some(state) = &mut self.state else { return };
        let (system, timers, wants, log) = (&*self.system, &mut self.timers, &mut self.wants, &mut self.log);
        let mut sink = Sink { now, system, timers, wants, log };
        P::step(&self.config, state, input, &mut sink);
        self.apply_effects();
    }

    /// Carries out the step's effects: first those that others wait for, then those for people.
    fn apply_effects(&mut self) {
        for (fell, of) in self.wants.picks.drain(..).filter(|(_, of)| *of > 1) {
            self.recorder.record(|| What::Pick { fell, of });
        }
        self.readdress();
        if let Some(cell) = self.wants.store.take() {
            self.store(cell);
        }
        match &mut self.log_writer {
            Some(writer) if !self.wants.log.is_empty() => writer.write(&mut self.wants.log),
            _ => self.wants.log.clear(),
        }
        let mut sends = std::mem::take(&mut self.wants.sends);
        for (to, message) in sends.drain(..) {
            self.send(to, message);
        }
        self.wants.sends = sends;
        self.transport.flush();
        while let Some((peer, full)) = self.transport.take_push_back() {
            self.own.push_back(Input::PushBack { peer, full });
        }
        while let Some(command) = self.transport.take_ask() {
            self.recorder.record(|| What::Ask { command: command.to_string() });
            self.own.push_back(Input::Ask { id: AskId::NOBODY, command });
        }
        self.update_lease();
        for (id, answer) in std::mem::take(&mut self.wants.answers) {
            self.recorder.record(|| What::Note { text: format!("answers: {answer}") });
            if let Some(waiting) = self.questions.remove(&id) {
                // The client may be gone.
                let _ = waiting.send(answer);
            }
        }
        self.update_view();
        for leadership in std::mem::take(&mut self.wants.statements) {
            self.emit(DriverEvent::Leadership(leadership));
        }
        let mut notes = std::mem::take(&mut self.wants.notes);
        for note in notes.drain(..) {
            self.recorder.record(|| What::Note { text: note.to_string() });
            self.emit(DriverEvent::Note(note));
        }
        self.wants.notes = notes;
    }

    /// The step's messages to new members can reach them only if they can be dialled.
    fn readdress(&mut self) {
        let addresses = self.state.as_ref().and_then(P::addresses).unwrap_or_default();
        if addresses != self.addresses {
            self.addresses = addresses.to_vec();
            self.transport.readdress(&self.addresses);
        }
    }

    fn store(&mut self, cell: P::Cell) {
        self.recorder.record(|| What::Store { cell: format!("{cell:?}") });
        match &mut self.writer {
            Some(writer) => self.last_store = writer.store(cell),
            None => self.own.push_back(Input::Durable(Ticket::Cell)),
        }
    }

    fn send(&mut self, to: To, message: P::Message) {
        let me = self.transport.me();
        if to == To::One(me) || self.transport.send(to, &message, &mut self.recorder) {
            self.own.push_back(Input::Deliver { from: me, message });
        }
    }

    /// A timer that is no longer armed has fired: its last deadline still counts.
    fn update_lease(&mut self) {
        let Some(state) = &self.state else { return };
        let lease = P::lease(&self.config, state).and_then(|lease| match self.timers.deadline(lease.timer) {
            Some(end_at) => Some(Deadline { end_at, dead_at: end_at.saturating_add(lease.stop.as_nanos()) }),
            None => self.lease,
        });
        if lease == self.lease {
            return;
        }
        let goes_on = lease.is_some() && self.lease.is_some_and(|lease| self.system.now() < lease.end_at);
        self.lease = lease;
        if let Some(renewals) = &mut self.renewals {
            renewals(lease);
        }
        if !goes_on {
            self.emit(DriverEvent::Lease(lease));
        }
    }

    fn update_view(&mut self) {
        let Some(state) = &self.state else { return };
        let view = P::view(&self.config, state);
        if self.view.as_ref() != Some(&view) {
            self.view = Some(view.clone());
            self.recorder.record_role::<P>(&view);
            self.emit(DriverEvent::View(view));
        }
    }

    fn emit(&self, event: DriverEvent<P>) {
        // The application may have stopped listening.
        let _ = self.driver_events.send(event);
    }
}
