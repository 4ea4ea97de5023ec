//! A few servers whose messages, disks and timers the test plays: nothing happens that it did not ask for.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use bellwether_kernel::{
    AskId, Effects, Input, Kept, Leadership, LogWrite, NodeId, Protocol, Span, StoredLog, Ticket, To,
};
use bellwether_superpeer::{
    Author, PostedMessage, ReplicatedRecord, SavedState, SessionNumber, Superpeer, SuperpeerAnswer, SuperpeerCommand,
    SuperpeerConfig, SuperpeerMessage, SuperpeerNote, SuperpeerState, SuperpeerTimer, SuperpeerView, UserId,
};

/// A server and its disk.
#[derive(Default)]
pub(super) struct Server {
    state: Option<SuperpeerState>,
    cell: Option<SavedState>,
    written_cell: Option<SavedState>,
    log: StoredLog<ReplicatedRecord>,
    pub(super) timers: BTreeMap<SuperpeerTimer, Span>,
    /// Whether its disk never completes a write.
    pub(super) disk_hangs: bool,
}

/// Servers, numbered from 1.
pub(super) struct Servers {
    pub(super) config: SuperpeerConfig,
    pub(super) nodes: Vec<Server>,
    pub(super) wire: VecDeque<(u32, u32, SuperpeerMessage)>,
    /// The servers whose messages are lost, both ways.
    pub(super) cut: BTreeSet<u32>,
    pub(super) answers: BTreeMap<u64, SuperpeerAnswer>,
    /// All sent messages, with sender and receiver.
    pub(super) sent: Vec<(u32, u32, SuperpeerMessage)>,
    last_question: u64,
}

struct Sink<'a> {
    node: &'a mut StoredLog<ReplicatedRecord>,
    cell: Option<SavedState>,
    timers: &'a mut BTreeMap<SuperpeerTimer, Span>,
    sends: Vec<(NodeId, SuperpeerMessage)>,
    answers: Vec<(AskId, SuperpeerAnswer)>,
}

impl Effects<Superpeer> for Sink<'_> {
    fn send(&mut self, to: To, message: SuperpeerMessage) {
        let To::One(to) = to else { panic!("servers speak with one another directly") };
        self.sends.push((to, message));
    }
    fn arm(&mut self, timer: SuperpeerTimer, span: Span) {
        self.timers.insert(timer, span);
    }
    fn disarm(&mut self, timer: SuperpeerTimer) {
        self.timers.remove(&timer);
    }
    fn pick(&mut self, _: u32) -> u32 {
        0
    }
    fn store(&mut self, cell: SavedState) -> Ticket {
        self.cell = Some(cell);
        Ticket::Cell
    }
    fn append(&mut self, record: ReplicatedRecord) -> Ticket {
        self.node.write(LogWrite::Append(record))
    }
    fn truncate(&mut self, from: u64) {
        self.node.write(LogWrite::Truncate(from));
    }
    fn forget(&mut self, before: u64) {
        self.node.write(LogWrite::Forget(before));
    }
    fn answer(&mut self, id: AskId, answer: SuperpeerAnswer) {
        self.answers.push((id, answer));
    }
    fn lead(&mut self, _: Leadership) {}
    fn note(&mut self, _: SuperpeerNote) {}
}

impl Servers {
    /// Servers that have just started, none of which is the master yet.
    pub(super) fn started(founders: u32, servers: u32, change: impl FnOnce(&mut SuperpeerConfig)) -> Servers {
        let mut config = SuperpeerConfig { founders, servers, spread: 1, ..SuperpeerConfig::default() };
        change(&mut config);
        let mut all = Servers {
            config,
            nodes: (0..servers).map(|_| Server::default()).collect(),
            wire: VecDeque::new(),
            cut: BTreeSet::new(),
            answers: BTreeMap::new(),
            sent: Vec::new(),
            last_question: 0,
        };
        (1..=servers).for_each(|number| all.boot(number));
        all.run();
        all
    }

    /// Servers of which the first is the master, and which have nothing left to do.
    pub(super) fn led(founders: u32, servers: u32, change: impl FnOnce(&mut SuperpeerConfig)) -> Servers {
        let mut all = Servers::started(founders, servers, change);
        all.fire(1, SuperpeerTimer::Election);
        all.beats(2);
        assert_eq!(all.view(1).master, NodeId::new(1), "the first server should be the master");
        all
    }

    pub(super) fn boot(&mut self, number: u32) {
        let node = &mut self.nodes[number as usize - 1];
        node.timers.clear();
        let kept_log = StoredLog::new(node.log.first(), node.log.records().to_vec());
        let kept = Kept::cell_and_log(node.cell.as_ref(), &kept_log);
        let mut sink =
            Sink { node: &mut node.log, cell: None, timers: &mut node.timers, sends: Vec::new(), answers: Vec::new() };
        let state = Superpeer::boot(&self.config, NodeId::at(number as usize - 1), kept, &mut sink);
        let (cell, sends, answers) = (sink.cell, sink.sends, sink.answers);
        node.state = Some(state);
        self.carry_out(number, cell, sends, answers);
    }

    /// Ends the process; what was not stored is lost.
    pub(super) fn crash(&mut self, number: u32) {
        let node = &mut self.nodes[number as usize - 1];
        (node.state, node.written_cell) = (None, None);
        node.log.crash(0);
        self.wire.retain(|(from, to, _)| *from != number && *to != number);
    }

    pub(super) fn state(&self, number: u32) -> &SuperpeerState {
        self.nodes[number as usize - 1].state.as_ref().unwrap()
    }

    pub(super) fn view(&self, number: u32) -> SuperpeerView {
        Superpeer::view(&self.config, self.state(number))
    }

    pub(super) fn step(&mut self, number: u32, input: Input<Superpeer>) {
        let node = &mut self.nodes[number as usize - 1];
        let Some(state) = &mut node.state else { return };
        let mut sink =
            Sink { node: &mut node.log, cell: None, timers: &mut node.timers, sends: Vec::new(), answers: Vec::new() };
        Superpeer::step(&self.config, state, input, &mut sink);
        let (cell, sends, answers) = (sink.cell, sink.sends, sink.answers);
        self.carry_out(number, cell, sends, answers);
    }

    fn carry_out(
        &mut self,
        number: u32,
        cell: Option<SavedState>,
        sends: Vec<(NodeId, SuperpeerMessage)>,
        answers: Vec<(AskId, SuperpeerAnswer)>,
    ) {
        let node = &mut self.nodes[number as usize - 1];
        node.written_cell = cell.or(node.written_cell.take());
        for (to, message) in sends {
            self.sent.push((number, to.number(), message.clone()));
            self.wire.push_back((number, to.number(), message));
        }
        for (id, answer) in answers.into_iter().filter(|(id, _)| *id != AskId::NOBODY) {
            assert!(self.answers.insert(id.0, answer).is_none(), "a question was answered twice");
        }
    }

    /// Completes a server's write, unless its disk hangs. Returns whether there was one.
    fn flush(&mut self, number: u32) -> bool {
        let node = &mut self.nodes[number as usize - 1];
        if node.disk_hangs || node.state.is_none() {
            return false;
        }
        let log = (node.log.pending() > 0).then(|| node.log.flush(node.log.pending()));
        let cell = node.written_cell.take();
        let any = log.is_some() || cell.is_some();
        if let Some(cell) = cell {
            node.cell = Some(cell);
            self.step(number, Input::Durable(Ticket::Cell));
        }
        if let Some(ticket) = log.flatten() {
            self.step(number, Input::Durable(ticket));
        }
        any
    }

    /// Completes the possible writes, and delivers one message. Returns whether there was anything to do.
    pub(super) fn one(&mut self) -> bool {
        let stored = (1..=self.config.servers).filter(|number| self.flush(*number)).count();
        let Some((from, to, message)) = self.wire.pop_front() else { return stored > 0 };
        if !self.cut.contains(&from) && !self.cut.contains(&to) {
            let from = NodeId::new(from).unwrap();
            self.step(to, Input::Deliver { from, message });
        }
        true
    }

    /// Writes and delivers until nothing is left to do.
    pub(super) fn run(&mut self) {
        let rests = (0..100_000).any(|_| !self.one());
        assert!(rests, "the servers find no rest");
    }

    pub(super) fn fire(&mut self, number: u32, timer: SuperpeerTimer) {
        self.step(number, Input::Fire(timer));
        self.run();
    }

    /// Lets heart-beats pass, in which masters send theirs.
    pub(super) fn beats(&mut self, count: u32) {
        for _ in 0..count {
            for number in 1..=self.config.servers {
                self.step(number, Input::Fire(SuperpeerTimer::Beat));
                let leads =
                    |server: &Server| server.state.as_ref().is_some_and(|state| state.master() == NodeId::new(number));
                if leads(&self.nodes[number as usize - 1]) {
                    self.step(number, Input::Fire(SuperpeerTimer::Election));
                }
            }
            self.run();
        }
    }

    /// Sends a command, without letting anything else happen. Returns the question's id.
    pub(super) fn asks(&mut self, number: u32, command: SuperpeerCommand) -> u64 {
        self.last_question += 1;
        let id = AskId(self.last_question);
        self.step(number, Input::Ask { id, command });
        id.0
    }

    /// Sends a command, and lets everything happen that follows from it. Returns the answer.
    pub(super) fn ask(&mut self, number: u32, command: SuperpeerCommand) -> Option<SuperpeerAnswer> {
        let id = self.asks(number, command);
        self.run();
        self.answers.get(&id).cloned()
    }

    pub(super) fn registers(&mut self, number: u32, name: &str) -> UserId {
        match self.ask(number, register(name)) {
            Some(SuperpeerAnswer::Registered(user)) => user,
            other => panic!("{name} should be registered, but {other:?}"),
        }
    }

    pub(super) fn logs_in(&mut self, number: u32, user: UserId) -> SessionNumber {
        match self.ask(number, login(user)) {
            Some(SuperpeerAnswer::LoggedIn { session, .. }) => session,
            other => panic!("{user:?} should be logged in, but {other:?}"),
        }
    }

    /// How many records one server has sent to another, each copy counted.
    pub(super) fn records_sent(&self, from: u32, to: u32) -> usize {
        let count = |message: &SuperpeerMessage| match message {
            SuperpeerMessage::Append { records, .. } => records.len(),
            _ => 0,
        };
        self.sent.iter().filter(|(a, b, _)| (*a, *b) == (from, to)).map(|(_, _, message)| count(message)).sum()
    }
}

pub(super) fn register(name: &str) -> SuperpeerCommand {
    SuperpeerCommand::Register { name: name.into(), verifier: Arc::from(*b"hash") }
}

pub(super) fn login(user: UserId) -> SuperpeerCommand {
    SuperpeerCommand::Login { user, version: 1, connection: 7, acknowledges: true, continues: None, redirect: false }
}

pub(super) fn say(author: Author) -> SuperpeerCommand {
    let message = PostedMessage { author, tag: None, body: Arc::from(*b"hello") };
    SuperpeerCommand::Send { messages: Arc::from([message]) }
}
