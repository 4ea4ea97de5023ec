//! A second opinion on the checker: the same worlds, written down as plainly as possible over the protocol's own `boot` and
//! `step`, with nothing interned and nothing remembered, and explored by stateright. It must find exactly as many.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;

use bellwether_bully::{Bully, Command, Config, HardState, Message, Note, State, Timer, properties};
use bellwether_check::{Verdict, check};
use bellwether_kernel::{
    AskId, Checkable, Describe, Effects, Flock, FullMesh, Input, Kept, Leadership, Never, NodeId, NodeStatus,
    Properties, Protocol, Span, Ticket, To, tally,
};
use bellwether_protocols::{calm, finite};
use stateright::{Checker, Model, Property};

/// The state of one member.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Member {
    state: State,
    /// The armed timers, with the remaining ticks.
    timers: BTreeMap<Timer, u64>,
    /// The cell that is being written.
    writing: Option<HardState>,
    /// The cell on the disk.
    disk: Option<HardState>,
    /// Whether the work has yet to say that it stopped.
    stopping: bool,
}

/// The complete state of the model.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct World {
    members: Vec<Member>,
    /// The messages under way between two members, in order.
    lines: BTreeMap<(usize, usize), Vec<Message>>,
    losses: u8,
    ghost: properties::Ghost,
}

#[derive(Clone, Debug, PartialEq)]
enum Action {
    Deliver(usize, usize),
    Lose(usize, usize),
    Fire(usize, Timer),
    Stored(usize),
    Stopped(usize),
    Tick,
}

/// The effects of a step.
#[derive(Default)]
struct Sink {
    sent: Vec<(usize, Message)>,
    armed: Vec<(Timer, Option<u64>)>,
    store: Option<HardState>,
    stop: bool,
}

impl Effects<Bully> for Sink {
    fn send(&mut self, to: To, message: Message) {
        let To::One(node) = to else { panic!("bully speaks to one member at a time") };
        self.sent.push((node.index(), message));
    }
    fn arm(&mut self, timer: Timer, span: Span) {
        self.armed.push((timer, Some(span.as_nanos().div_ceil(Bully::TICK.as_nanos()))));
    }
    fn disarm(&mut self, timer: Timer) {
        self.armed.push((timer, None));
    }
    fn pick(&mut self, _: u32) -> u32 {
        0
    }
    fn store(&mut self, cell: HardState) -> Ticket {
        self.store = Some(cell);
        Ticket::Cell
    }
    fn answer(&mut self, _: AskId, answer: Never) {
        match answer {}
    }
    fn lead(&mut self, leadership: Leadership) {
        self.stop |= Bully::work(leadership) == Some(Command::Stopped);
    }
    fn note(&mut self, _: Note) {}
}

struct Plain {
    config: Config,
    losses: u8,
}

impl Plain {
    fn apply(world: &mut World, at: usize, sink: Sink) {
        for (to, message) in sink.sent {
            world.lines.entry((at, to)).or_default().push(message);
        }
        let member = &mut world.members[at];
        for (timer, ticks) in sink.armed {
            match ticks {
                Some(ticks) => member.timers.insert(timer, ticks),
                None => member.timers.remove(&timer),
            };
        }
        member.writing = sink.store.or(member.writing.take());
        member.stopping |= sink.stop;
    }

    fn step(&self, world: &mut World, at: usize, input: Input<Bully>) {
        let mut sink = Sink::default();
        Bully::step(&self.config, &mut world.members[at].state, input, &mut sink);
        Plain::apply(world, at, sink);
    }

    fn flock(&self, world: &World) -> Vec<NodeStatus<bellwether_bully::View>> {
        world.members.iter().map(|member| NodeStatus::Up(Bully::view(&self.config, &member.state))).collect()
    }

    fn is_due(member: &Member) -> bool {
        member.timers.values().any(|ticks| *ticks == 0)
    }

    /// A moment is over when no timer is due any more; only then is it looked at.
    fn is_transient(world: &World) -> bool {
        world.members.iter().any(Plain::is_due)
    }

    fn look(&self, world: &mut World) {
        if !Plain::is_transient(world) {
            let flock = self.flock(world);
            let present = Flock { nodes: &flock, hearing: &FullMesh(flock.len()) };
            for node in (0..flock.len()).map(NodeId::at) {
                Bully::remember(&self.config, &mut world.ghost, node, present);
            }
        }
    }
}

impl Model for Plain {
    type State = World;
    type Action = Action;

    fn init_states(&self) -> Vec<World> {
        let mut sinks = Vec::new();
        let boot = |index: usize| {
            let mut sink = Sink::default();
            let state = Bully::boot(&self.config, NodeId::at(index), Kept::NOTHING, &mut sink);
            sinks.push(sink);
            Member { state, timers: BTreeMap::new(), writing: None, disk: None, stopping: false }
        };
        let members = (0..self.config.members.len() as usize).map(boot).collect();
        let ghost = properties::Ghost::default();
        let mut world = World { members, lines: BTreeMap::new(), losses: self.losses, ghost };
        for (index, sink) in sinks.into_iter().enumerate() {
            Plain::apply(&mut world, index, sink);
        }
        self.look(&mut world);
        vec![world]
    }

    fn actions(&self, world: &World, actions: &mut Vec<Action>) {
        for (from, to) in world.lines.keys().copied() {
            if !Plain::is_due(&world.members[to]) {
                actions.push(Action::Deliver(from, to));
                if world.losses > 0 {
                    actions.push(Action::Lose(from, to));
                }
            }
        }
        for (index, member) in world.members.iter().enumerate() {
            let due = member.timers.iter().filter(|(_, ticks)| **ticks == 0);
            actions.extend(due.map(|(timer, _)| Action::Fire(index, *timer)));
            if !Plain::is_due(member) {
                actions.extend(member.writing.as_ref().map(|_| Action::Stored(index)));
                actions.extend(member.stopping.then_some(Action::Stopped(index)));
            }
        }
        let writing = world.members.iter().any(|member| member.writing.is_some());
        if world.lines.is_empty() && !writing && !Plain::is_transient(world) {
            actions.push(Action::Tick);
        }
    }

    fn next_state(&self, last: &World, action: Action) -> Option<World> {
        let mut world = last.clone();
        let take = |world: &mut World, line: (usize, usize)| {
            let queue = world.lines.get_mut(&line).unwrap();
            let message = queue.remove(0);
            world.lines.retain(|_, queue| !queue.is_empty());
            message
        };
        match action {
            Action::Deliver(from, to) => {
                let message = take(&mut world, (from, to));
                self.step(&mut world, to, Input::Deliver { from: NodeId::at(from), message });
            }
            Action::Lose(from, to) => {
                take(&mut world, (from, to));
                world.losses -= 1;
            }
            Action::Fire(at, timer) => {
                world.members[at].timers.remove(&timer);
                self.step(&mut world, at, Input::Fire(timer));
            }
            Action::Stored(at) => {
                let promise = world.members[at].writing.take()?;
                world.members[at].disk = Some(promise);
                self.step(&mut world, at, Input::Durable(Ticket::Cell));
            }
            Action::Stopped(at) => {
                world.members[at].stopping = false;
                self.step(&mut world, at, Input::Ask { id: AskId::NOBODY, command: Command::Stopped });
            }
            Action::Tick => {
                for ticks in world.members.iter_mut().flat_map(|member| member.timers.values_mut()) {
                    *ticks -= 1;
                }
            }
        }
        self.look(&mut world);
        Some(world)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("safe", |plain: &Plain, world: &World| {
            let nodes = plain.flock(world);
            let flock = Flock { nodes: &nodes, hearing: &FullMesh(nodes.len()) };
            let tally = tally::<Bully>(&plain.config, flock);
            let mut safety = Bully::safety(&plain.config).iter();
            Plain::is_transient(world) || safety.all(|property| (property.holds)(&plain.config, &world.ghost, &tally))
        })]
    }
}

/// The number of worlds that stateright finds, and whether one is unsafe.
fn theirs(config: &Config, losses: u8) -> (u64, bool) {
    let checker = Plain { config: config.clone(), losses }.checker().spawn_bfs().join();
    (checker.unique_state_count() as u64, checker.discovery("safe").is_some())
}

#[test]
fn both_find_the_same_worlds_of_three_members() {
    for (settings, losses) in
        [(&[][..], 0), (&[][..], 1), (&[("mode", "classic")][..], 0), (&[("preempt", "true")][..], 1)]
    {
        let config = finite(3, settings);
        let mut model = calm(3);
        model.faults.losses = losses;
        let ours = check(&config, &model);
        assert!(matches!(ours.verdict, Verdict::Holds), "{settings:?}");
        assert_eq!((ours.states, false), theirs(&config, losses), "{settings:?} with {losses} losses");
    }
}
