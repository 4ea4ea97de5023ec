//! Running the steps of a counterexample again, with only the protocol's own code, and recording the events.

use std::collections::VecDeque;

use bellwether_kernel::{
    AskId, Checkable, Describe, Effects, Hearing, HearingGraph, Input, Kept, Leadership, LogWrite, NodeId, NodeStatus,
    Protocol, Span, StoredLog, Ticket, To,
};
use bellwether_trace::{DropReason, Event, Header, Trace, What};

use crate::step::Step;

/// The duration of a step in a trace without a ticking clock.
const STEP_NANOS: u64 = 1_000_000;

/// The result of running a counterexample again.
pub struct Rerun<P: Checkable> {
    /// The status of all nodes at the end.
    pub flock: Vec<NodeStatus<P::View>>,
    /// The events of the run, in order.
    pub events: Vec<Event>,
}

/// Runs `steps` once more, from nothing, among nodes that hear each other so. A step that cannot be taken, because its message is not under way or its node
/// does not run, changes nothing.
#[must_use]
pub fn rerun<P: Checkable>(config: &P::Config, hearing: &HearingGraph, steps: &[Step<P>]) -> Rerun<P> {
    run(config, hearing, steps, None)
}

/// A counterexample as a trace, with `broken` (a property's name and sentence) at its end. The caller fills the
/// header's settings and command.
#[must_use]
pub fn trace<P: Describe + Checkable>(
    config: &P::Config,
    hearing: &HearingGraph,
    steps: &[Step<P>],
    broken: Option<(&str, &str)>,
) -> Trace {
    let mut events = run(config, hearing, steps, Some(role_of::<P>)).events;
    if let Some((property, says)) = broken {
        let at = events.last().map_or(0, |event| event.at);
        events.push(Event { at, node: 0, what: What::Broken { property: property.into(), says: says.into() } });
    }
    let header = Header { format: 1, protocol: P::NAME.into(), nodes: hearing.nodes() as u32, ..Header::default() };
    Trace { header, events }
}

fn role_of<P: Describe>(view: &P::View) -> What {
    let role = P::role(view);
    What::Role { name: role.name.into(), hue: role.hue, leads: P::leads(view) }
}

type RoleOf<P> = fn(&<P as Protocol>::View) -> What;

struct Node<P: Protocol> {
    state: Option<P::State>,
    frozen: bool,
    stored: Option<P::Cell>,
    storing: Option<P::Cell>,
    log: StoredLog<P::Record>,
    role: Option<What>,
}

struct Letter<P: Protocol> {
    id: u64,
    from: NodeId,
    to: NodeId,
    message: P::Message,
}

struct Stage<'a, P: Checkable> {
    config: &'a P::Config,
    hearing: &'a HearingGraph,
    nodes: Vec<Node<P>>,
    letters: Vec<Letter<P>>,
    picks: VecDeque<u32>,
    role_of: Option<RoleOf<P>>,
    next_id: u64,
    asks: u64,
    now: u64,
    events: Vec<Event>,
}

fn run<P: Checkable>(
    config: &P::Config,
    hearing: &HearingGraph,
    steps: &[Step<P>],
    role_of: Option<RoleOf<P>>,
) -> Rerun<P> {
    let empty =
        |_| Node { state: None, frozen: false, stored: None, storing: None, log: StoredLog::default(), role: None };
    let mut stage = Stage {
        config,
        hearing,
        nodes: (0..hearing.nodes()).map(empty).collect(),
        letters: Vec::new(),
        picks: VecDeque::new(),
        role_of,
        next_id: 0,
        asks: 0,
        now: 0,
        events: Vec::new(),
    };
    let ticking = steps.iter().any(|step| matches!(step, Step::Tick(_)));
    for step in steps {
        stage.take(step);
        if !ticking && !matches!(step, Step::Boot(_) | Step::Pick(_)) {
            stage.now += STEP_NANOS;
        }
    }
    let flock = stage.nodes.iter().map(|node| stage.standing(node)).collect();
    Rerun { flock, events: stage.events }
}

impl<P: Checkable> Stage<'_, P> {
    fn take(&mut self, step: &Step<P>) {
        match step {
            Step::Boot(node) | Step::Restart(node) => self.boot(*node),
            Step::Deliver { from, to, message } => self.deliver(*from, *to, message, true),
            Step::Double { from, to, message } => self.deliver(*from, *to, message, false),
            Step::Lose { from, to, message } => {
                if let Some(letter) = self.letter(*from, *to, message) {
                    let letter = self.letters.remove(letter);
                    self.dropped(&letter, DropReason::Lost);
                }
            }
            Step::Fire(node, timer) => {
                self.say(*node, What::Fire { timer: timer.to_string() });
                self.step(*node, Input::Fire(*timer));
            }
            Step::Stored(node) => self.stored(*node),
            Step::Flushed(node, writes) => self.flushed(*node, *writes),
            Step::Crash { node, noticed, kept, survivors } => self.crash(*node, *noticed, *kept, *survivors),
            Step::Freeze(node) => self.freeze(*node, true),
            Step::Thaw(node) => self.freeze(*node, false),
            Step::Stalled(node) => self.step(*node, Input::Stalled),
            Step::Link { node, peer, up } => {
                self.say(*node, What::Link { peer: peer.number(), up: *up });
                self.step(*node, Input::Link { peer: *peer, up: *up });
            }
            Step::Ask(node, command) => {
                self.say(*node, What::Ask { command: command.to_string() });
                self.asks += 1;
                self.step(*node, Input::Ask { id: AskId(self.asks), command: command.clone() });
            }
            Step::Tick(span) => self.now += span.as_nanos(),
            Step::Pick(picks) => self.picks = picks.iter().copied().collect(),
        }
    }

    fn say(&mut self, node: NodeId, what: What) {
        self.events.push(Event { at: self.now, node: node.number(), what });
    }

    fn boot(&mut self, node: NodeId) {
        let Node { stored, log, .. } = &self.nodes[node.index()];
        let (stored, log) = (stored.clone(), log.clone());
        self.say(node, What::Boot { stored: stored.is_some() || log.length() > 0 });
        let config = self.config;
        let mut fx = Writer { stage: self, me: node };
        let state = P::boot(config, node, Kept::cell_and_log(stored.as_ref(), &log), &mut fx);
        self.became(node, state);
    }

    fn step(&mut self, node: NodeId, input: Input<P>) {
        let Some(mut state) = self.nodes[node.index()].state.clone() else { return };
        let config = self.config;
        let mut fx = Writer { stage: self, me: node };
        P::step(config, &mut state, input, &mut fx);
        self.became(node, state);
    }

    fn became(&mut self, node: NodeId, state: P::State) {
        let role = self.role_of.map(|role_of| role_of(&P::view(self.config, &state)));
        let known = &mut self.nodes[node.index()];
        known.state = Some(state);
        if role != known.role {
            known.role.clone_from(&role);
            if let Some(role) = role {
                self.say(node, role);
            }
        }
    }

    fn letter(&self, from: NodeId, to: NodeId, message: &P::Message) -> Option<usize> {
        self.letters.iter().position(|letter| (letter.from, letter.to, &letter.message) == (from, to, message))
    }

    fn deliver(&mut self, from: NodeId, to: NodeId, message: &P::Message, last: bool) {
        let Some(at) = self.letter(from, to, message) else { return };
        let id = self.letters[at].id;
        let letter = last.then(|| self.letters.remove(at));
        if self.nodes[to.index()].state.is_none() {
            return letter.iter().for_each(|letter| self.dropped(letter, DropReason::Down));
        }
        self.say(to, What::Deliver { id, from: from.number(), text: message.to_string() });
        self.step(to, Input::Deliver { from, message: message.clone() });
    }

    fn dropped(&mut self, letter: &Letter<P>, fate: DropReason) {
        let (id, from, text) = (letter.id, letter.from.number(), letter.message.to_string());
        self.say(letter.to, What::Drop { id, from, fate, text });
    }

    fn stored(&mut self, node: NodeId) {
        let Some(cell) = self.nodes[node.index()].storing.take() else { return };
        self.nodes[node.index()].stored = Some(cell.clone());
        self.say(node, What::Stored { cell: format!("{cell:?}") });
        self.step(node, Input::Durable(Ticket::Cell));
    }

    fn flushed(&mut self, node: NodeId, writes: u32) {
        if let Some(ticket) = self.nodes[node.index()].log.flush(writes as usize) {
            self.say(node, What::Stored { cell: ticket.to_string() });
            self.step(node, Input::Durable(ticket));
        }
    }

    fn crash(&mut self, node: NodeId, noticed: bool, kept: bool, survivors: u32) {
        let dead = &mut self.nodes[node.index()];
        dead.log.crash(survivors as usize);
        let storing = dead.storing.take();
        if kept {
            dead.stored = storing.or(dead.stored.take());
        }
        (dead.state, dead.frozen, dead.role) = (None, false, None);
        self.say(node, What::Crash { noticed });
    }

    fn freeze(&mut self, node: NodeId, frozen: bool) {
        self.nodes[node.index()].frozen = frozen;
        self.say(node, if frozen { What::Freeze } else { What::Thaw });
    }

    fn standing(&self, node: &Node<P>) -> NodeStatus<P::View> {
        match &node.state {
            None => NodeStatus::Down,
            Some(state) if node.frozen => NodeStatus::Frozen(P::view(self.config, state)),
            Some(state) => NodeStatus::Up(P::view(self.config, state)),
        }
    }
}

struct Writer<'a, 'b, P: Checkable> {
    stage: &'a mut Stage<'b, P>,
    me: NodeId,
}

impl<P: Checkable> Effects<P> for Writer<'_, '_, P> {
    fn send(&mut self, to: To, message: P::Message) {
        for receiver in (0..self.stage.nodes.len()).map(NodeId::at) {
            if self.stage.hearing.reaches(self.me, to, receiver) {
                let id = self.stage.next_id;
                self.stage.next_id += 1;
                self.stage.say(self.me, What::Send { id, to: receiver.number(), text: message.to_string() });
                self.stage.letters.push(Letter { id, from: self.me, to: receiver, message: message.clone() });
            }
        }
    }

    fn arm(&mut self, _: P::Timer, _: Span) {}

    fn disarm(&mut self, _: P::Timer) {}

    fn pick(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        let fell = self.stage.picks.pop_front().unwrap_or(0);
        self.stage.say(self.me, What::Pick { fell, of: n });
        fell
    }

    fn store(&mut self, cell: P::Cell) -> Ticket {
        self.stage.say(self.me, What::Store { cell: format!("{cell:?}") });
        self.stage.nodes[self.me.index()].storing = Some(cell);
        Ticket::Cell
    }

    fn append(&mut self, record: P::Record) -> Ticket {
        self.stage.say(self.me, What::Store { cell: format!("{record:?}") });
        self.stage.nodes[self.me.index()].log.write(LogWrite::Append(record))
    }

    fn truncate(&mut self, from: u64) {
        self.stage.nodes[self.me.index()].log.write(LogWrite::Truncate(from));
    }

    fn forget(&mut self, before: u64) {
        self.stage.nodes[self.me.index()].log.write(LogWrite::Forget(before));
    }

    fn answer(&mut self, _: AskId, answer: P::Answer) {
        self.stage.say(self.me, What::Note { text: format!("answers: {answer}") });
    }

    fn lead(&mut self, _: Leadership) {}

    fn note(&mut self, note: P::Note) {
        self.stage.say(self.me, What::Note { text: note.to_string() });
    }
}
