//! Servers with disks on a network that loses, doubles, delays and reorders, all from one seed. Unlike the swarm's simulator it
//! hands answers back, so that users can be simulated around the servers.

use std::collections::BTreeMap;

use bellwether_kernel::{
    AskId, Effects, Input, Kept, Leadership, LogWrite, NodeId, Protocol, Span, StoredLog, Ticket, To,
};
use bellwether_superpeer::{
    ReplicatedRecord, SavedState, Superpeer, SuperpeerAnswer, SuperpeerCommand, SuperpeerConfig, SuperpeerMessage,
    SuperpeerNote, SuperpeerState, SuperpeerTimer,
};

/// A small source of chance, the same everywhere (`SplitMix64`).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }

    pub(crate) fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

pub(crate) const MILLI: u64 = 1_000_000;

/// The present conditions of the network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NetworkConditions {
    pub(crate) loss: u64,
    pub(crate) doubled: u64,
    pub(crate) delay: u64,
    pub(crate) disk: u64,
}

pub(crate) const CALM: NetworkConditions = NetworkConditions { loss: 0, doubled: 0, delay: 2 * MILLI, disk: MILLI };

#[derive(Default)]
pub(crate) struct Server {
    pub(crate) state: Option<SuperpeerState>,
    cell: Option<SavedState>,
    pending_cell: Option<SavedState>,
    log: StoredLog<ReplicatedRecord>,
    timers: BTreeMap<SuperpeerTimer, u64>,
    /// Counts its processes.
    pub(crate) life: u64,
    frozen_until: u64,
    flushing: bool,
    /// Whether the server and its disk are gone for good.
    pub(crate) destroyed: bool,
}

enum Event {
    Deliver { to: usize, from: usize, from_life: u64, message: SuperpeerMessage },
    Cell { server: usize, life: u64 },
    Log { server: usize, life: u64 },
    Gone { to: usize, peer: usize },
}

pub(crate) struct Network {
    pub(crate) config: SuperpeerConfig,
    pub(crate) servers: Vec<Server>,
    pub(crate) chance: Chance,
    pub(crate) now: u64,
    pub(crate) conditions: NetworkConditions,
    /// The server that is cut off.
    pub(crate) cut: Option<usize>,
    events: BTreeMap<(u64, u64), Event>,
    counter: u64,
    /// The answers, in order.
    pub(crate) answers: Vec<(usize, AskId, SuperpeerAnswer)>,
    /// The number of records that servers sent each other, each copy counted.
    pub(crate) records_sent: usize,
}

#[derive(Default)]
struct Sink {
    picks: u64,
    sends: Vec<(NodeId, SuperpeerMessage)>,
    timers: Vec<(SuperpeerTimer, Option<Span>)>,
    cell: Option<SavedState>,
    writes: bool,
    answers: Vec<(AskId, SuperpeerAnswer)>,
}

/// The log is written through, so that tickets are right.
struct StepEffects<'a> {
    sink: Sink,
    log: &'a mut StoredLog<ReplicatedRecord>,
}

impl Effects<Superpeer> for StepEffects<'_> {
    fn send(&mut self, to: To, message: SuperpeerMessage) {
        let To::One(to) = to else { panic!("servers speak with one another directly") };
        self.sink.sends.push((to, message));
    }

    fn arm(&mut self, timer: SuperpeerTimer, span: Span) {
        self.sink.timers.push((timer, Some(span)));
    }

    fn disarm(&mut self, timer: SuperpeerTimer) {
        self.sink.timers.push((timer, None));
    }

    fn pick(&mut self, n: u32) -> u32 {
        (Chance(self.sink.picks).next() % u64::from(n.max(1))) as u32
    }

    fn store(&mut self, cell: SavedState) -> Ticket {
        self.sink.cell = Some(cell);
        Ticket::Cell
    }

    fn append(&mut self, record: ReplicatedRecord) -> Ticket {
        self.sink.writes = true;
        self.log.write(LogWrite::Append(record))
    }

    fn truncate(&mut self, from: u64) {
        self.sink.writes = true;
        self.log.write(LogWrite::Truncate(from));
    }

    fn forget(&mut self, before: u64) {
        self.sink.writes = true;
        self.log.write(LogWrite::Forget(before));
    }

    fn answer(&mut self, id: AskId, answer: SuperpeerAnswer) {
        self.sink.answers.push((id, answer));
    }

    fn lead(&mut self, _: Leadership) {}

    fn note(&mut self, _: SuperpeerNote) {}
}

impl Network {
    pub(crate) fn new(config: SuperpeerConfig, seed: u64) -> Network {
        let servers = (0..config.servers).map(|_| Server::default()).collect();
        let mut network = Network {
            config,
            servers,
            chance: Chance(seed),
            now: 0,
            conditions: CALM,
            cut: None,
            events: BTreeMap::new(),
            counter: 0,
            answers: Vec::new(),
            records_sent: 0,
        };
        (0..network.servers.len()).for_each(|server| network.start(server));
        network
    }

    pub(crate) fn runs(&self, server: usize) -> bool {
        self.servers[server].state.is_some()
    }

    pub(crate) fn responds(&self, server: usize) -> bool {
        self.runs(server) && self.servers[server].frozen_until <= self.now
    }

    pub(crate) fn start(&mut self, server: usize) {
        if self.runs(server) || self.servers[server].destroyed {
            return;
        }
        let picks = self.chance.next();
        let node = &mut self.servers[server];
        (node.life, node.frozen_until, node.flushing) = (node.life + 1, 0, false);
        node.timers.clear();
        let kept_log = StoredLog::new(node.log.first(), node.log.records().to_vec());
        let kept = Kept::cell_and_log(node.cell.as_ref(), &kept_log);
        let mut fx = StepEffects { sink: Sink { picks, ..Sink::default() }, log: &mut node.log };
        let state = Superpeer::boot(&self.config, NodeId::at(server), kept, &mut fx);
        let sink = fx.sink;
        node.state = Some(state);
        self.carry_out(server, sink);
    }

    /// The process dies; of what was on its way to the disk, a prefix survives.
    pub(crate) fn crash(&mut self, server: usize, noticed: bool) {
        let survivors = self.chance.below(8) as usize;
        let keeps = self.chance.percent(50);
        let node = &mut self.servers[server];
        if node.state.take().is_none() {
            return;
        }
        node.log.crash(survivors);
        let pending = node.pending_cell.take();
        if keeps && pending.is_some() {
            node.cell = pending;
        }
        if noticed {
            for to in (0..self.servers.len()).filter(|to| *to != server) {
                self.schedule(self.now + 2 * MILLI, Event::Gone { to, peer: server });
            }
        }
    }

    pub(crate) fn freeze(&mut self, server: usize, until: u64) {
        self.servers[server].frozen_until = until;
    }

    pub(crate) fn ask(&mut self, server: usize, id: u64, command: SuperpeerCommand) {
        if self.responds(server) {
            self.step(server, Input::Ask { id: AskId(id), command });
        }
    }

    /// A server is told that much waits for another one, or that there is room again.
    pub(crate) fn push_back(&mut self, server: usize, peer: usize, full: bool) {
        self.step(server, Input::PushBack { peer: NodeId::at(peer), full });
    }

    fn schedule(&mut self, at: u64, event: Event) {
        self.counter += 1;
        self.events.insert((at, self.counter), event);
    }

    fn step(&mut self, server: usize, input: Input<Superpeer>) {
        let picks = self.chance.next();
        let node = &mut self.servers[server];
        let Some(state) = &mut node.state else { return };
        let mut fx = StepEffects { sink: Sink { picks, ..Sink::default() }, log: &mut node.log };
        Superpeer::step(&self.config, state, input, &mut fx);
        let sink = fx.sink;
        self.carry_out(server, sink);
    }

    fn carry_out(&mut self, server: usize, sink: Sink) {
        let life = self.servers[server].life;
        for (timer, span) in sink.timers {
            match span {
                Some(span) => self.servers[server].timers.insert(timer, self.now + span.as_nanos().max(1)),
                None => self.servers[server].timers.remove(&timer),
            };
        }
        if let Some(cell) = sink.cell {
            self.servers[server].pending_cell = Some(cell);
            let at = self.now + 1 + self.chance.below(self.conditions.disk);
            self.schedule(at, Event::Cell { server, life });
        }
        if sink.writes && !self.servers[server].flushing {
            self.servers[server].flushing = true;
            let at = self.now + 1 + self.chance.below(self.conditions.disk);
            self.schedule(at, Event::Log { server, life });
        }
        for (to, message) in sink.sends {
            if let SuperpeerMessage::Append { records, .. } = &message {
                self.records_sent += records.len();
            }
            let copies = 1 + u64::from(self.chance.percent(self.conditions.doubled));
            for _ in 0..copies {
                if !self.chance.percent(self.conditions.loss) {
                    let at = self.now + 1 + self.chance.below(self.conditions.delay);
                    let (to, from, message) = (to.index(), server, message.clone());
                    self.schedule(at, Event::Deliver { to, from, from_life: life, message });
                }
            }
        }
        self.answers.extend(sink.answers.into_iter().map(|(id, answer)| (server, id, answer)));
    }

    /// Goes on to the next thing that happens before this moment; whether there was one.
    pub(crate) fn advance(&mut self, until: u64) -> bool {
        let event = self.events.first_key_value().map(|((at, _), _)| *at);
        let runs = self.servers.iter().enumerate().filter(|(_, server)| server.state.is_some());
        let timers = runs.flat_map(|(index, server)| {
            server.timers.iter().map(move |(timer, due)| ((*due).max(server.frozen_until), index, *timer))
        });
        let timer = timers.min();
        let next = event.into_iter().chain(timer.map(|(due, ..)| due)).min();
        let Some(next) = next.filter(|next| *next < until) else {
            self.now = until;
            return false;
        };
        self.now = self.now.max(next);
        match timer.filter(|(due, ..)| event.is_none_or(|event| *due <= event)) {
            Some((_, server, timer)) => {
                self.servers[server].timers.remove(&timer);
                self.step(server, Input::Fire(timer));
            }
            None => {
                if let Some((_, event)) = self.events.pop_first() {
                    self.happens(event);
                }
            }
        }
        true
    }

    fn happens(&mut self, event: Event) {
        match event {
            Event::Deliver { to, from, from_life, message } => {
                let apart = self.cut.is_some_and(|alone| (alone == to) != (alone == from));
                // What a process that is gone still had under way is lost, as the notice of its end comes last.
                if apart || self.servers[from].life != from_life || !self.runs(to) || !self.runs(from) {
                    return;
                }
                let thaws = self.servers[to].frozen_until;
                if thaws > self.now {
                    self.schedule(thaws, Event::Deliver { to, from, from_life, message });
                } else if !self.servers[to].destroyed {
                    self.step(to, Input::Deliver { from: NodeId::at(from), message });
                }
            }
            Event::Cell { server, life } => {
                let node = &mut self.servers[server];
                if node.life == life && node.state.is_some() && node.pending_cell.is_some() {
                    node.cell = node.pending_cell.take();
                    self.step(server, Input::Durable(Ticket::Cell));
                }
            }
            Event::Log { server, life } => {
                let node = &mut self.servers[server];
                if node.life == life && node.state.is_some() {
                    node.flushing = false;
                    let writes = node.log.pending();
                    if let Some(ticket) = node.log.flush(writes) {
                        self.step(server, Input::Durable(ticket));
                    }
                }
            }
            Event::Gone { to, peer } => {
                if self.runs(to) && !self.runs(peer) {
                    self.step(to, Input::Link { peer: NodeId::at(peer), up: false });
                }
            }
        }
    }
}
