//! The run itself: takes what is due and gives it to whom it concerns.

mod calm;
mod deliver;
mod fault;
mod process;
mod sink;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bellwether_kernel::{Describe, Input, NodeId, Protocol, Span};

use crate::net::{Net, Rank};
use crate::node::{Disk, Node};
use crate::watch::Watch;
use crate::{Outcome, Plan, Range, Recorder};
use calm::Calm;

/// What waits in the queue.
pub(crate) enum Happening<P: Protocol> {
    /// A message arrives. `from` is a position in the flock, `to` one over all flocks.
    Deliver { from: u32, to: u32, life: u32, id: u32, message: P::Message },
    /// A node's first timer may be due.
    Wake { node: u32 },
    /// All nodes of a flock start.
    Start { flock: u32 },
    /// A write reaches the disk.
    Stored { node: u32, life: u32, ticket: u32 },
    /// The others learn that a process died.
    Notice { node: u32, life: u32 },
    /// A restart that had to wait for the notice of the death.
    Restart { node: u32 },
    /// The work around a node answers it.
    Answer { node: u32, life: u32, slot: u32 },
    /// The next of the plan's events.
    Script { index: u32 },
    /// The second phase begins.
    Heal,
    /// The core should have settled by now.
    PatienceEnds,
}

/// An input that a frozen process has not taken yet, with the number of its message.
pub(crate) struct Waiting<P: Protocol> {
    id: u32,
    input: Input<P>,
}

/// A run under way.
pub(crate) struct World<'a, P: Describe, R> {
    config: &'a P::Config,
    plan: &'a Plan,
    nodes: Vec<Node<P>>,
    disks: Vec<Disk<P::Stored>>,
    net: Net<P>,
    watch: Watch<P>,
    recorder: &'a mut R,
    /// What frozen processes have not taken yet.
    waiting: BTreeMap<u32, VecDeque<Waiting<P>>>,
    /// Commands on their way from the work to its node.
    answers: BTreeMap<u32, P::Command>,
    next_answer: u32,
    /// The first life of each node of which no death has been noticed.
    unburied: Vec<u32>,
    /// Before when a node that died noticed may not start again.
    restart_from: BTreeMap<u32, u64>,
    /// `(who was told, who is gone)`, until it is told that they are back.
    told: BTreeSet<(u32, u32)>,
    /// Whether an arriving message has to be looked at twice: something was cut, died or healed.
    eventful: bool,
    calm: Option<Calm>,
    /// Whether the nodes are too many for the processor's own memory.
    large: bool,
    events: u64,
    popped: u64,
    over: bool,
}

/// Runs a plan and says how it ended.
pub fn simulate<P: Describe>(config: &P::Config, plan: &Plan, recorder: &mut impl Recorder) -> Outcome {
    let mut world = World::<P, _>::new(config, plan, recorder);
    world.begin();
    while !world.over {
        let Some((at, happening)) = world.net.wheel.pop() else { break };
        if at > world.end() {
            break;
        }
        world.net.now = at;
        world.popped += 1;
        if world.large {
            world.fetch();
        }
        world.take(happening);
    }
    world.finish()
}

/// The bytes that one waiting event of a protocol takes in the queue, its time and order included.
#[must_use]
pub fn event_bytes<P: Describe>() -> usize {
    crate::Wheel::<Happening<P>>::ENTRY_BYTES
}

impl<'a, P: Describe, R: Recorder> World<'a, P, R> {
    fn new(config: &'a P::Config, plan: &'a Plan, recorder: &'a mut R) -> Self {
        let nodes: Vec<Node<P>> =
            (0..plan.flocks).flat_map(|flock| (0..plan.nodes).map(move |_| Node::new(flock))).collect();
        World {
            config,
            plan,
            disks: nodes.iter().map(|_| Disk::new()).collect(),
            net: Net::new(plan),
            watch: Watch::new(config, plan),
            recorder,
            waiting: BTreeMap::new(),
            answers: BTreeMap::new(),
            next_answer: 0,
            unburied: vec![0; nodes.len()],
            restart_from: BTreeMap::new(),
            told: BTreeSet::new(),
            eventful: false,
            calm: None,
            large: nodes.len() * size_of::<Node<P>>() > 1 << 20,
            events: 0,
            popped: 0,
            over: false,
            nodes,
        }
    }

    /// Queues what the plan has in store and starts the flocks.
    fn begin(&mut self) {
        for (node, ppm) in &self.plan.drifts {
            for flock in 0..self.plan.flocks {
                let index = self.index(flock, *node);
                self.nodes[index].drift = *ppm;
            }
        }
        for index in 0..self.plan.events.len() {
            let at = self.plan.events[index].at.as_nanos();
            self.net.push(at, Rank::Script, Happening::Script { index: index as u32 });
        }
        if let Some(core) = &self.plan.core {
            self.net.push(core.at.as_nanos(), Rank::Script, Happening::Heal);
        }
        for flock in 0..self.plan.flocks {
            match self.net.chance.within(Range { from: Span::ZERO, to: self.plan.spread }) {
                0 => self.start(flock),
                at => self.net.push(at, Rank::Script, Happening::Start { flock }),
            }
        }
    }

    /// Starts every node of a flock, which counts as one change.
    fn start(&mut self, flock: u32) {
        let first = self.index(flock, 1);
        for index in first..first + self.plan.nodes as usize {
            self.boot(index);
            self.watch.boot(index, self.nodes[index].view(self.config), self.net.now, self.recorder);
        }
        self.watch.judge(self.config, flock, self.net.now, self.recorder);
        self.over |= self.watch.broken.is_some();
    }

    /// Which node over all flocks.
    fn index(&self, flock: u32, number: u32) -> usize {
        flock as usize * self.plan.nodes as usize + number as usize - 1
    }

    /// Which node it is within its flock.
    #[inline]
    fn id(&self, index: usize) -> NodeId {
        NodeId::at(index - self.nodes[index].flock as usize * self.plan.nodes as usize)
    }

    /// After when nothing is taken any more.
    fn end(&self) -> u64 {
        match (&self.calm, &self.plan.core) {
            (Some(calm), _) => calm.ends,
            (None, Some(core)) => core.at.as_nanos(),
            (None, None) => self.plan.run.as_nanos(),
        }
    }

    /// Fetches the nodes of all events of the tick that has just begun. One by one, each event would wait for memory; the
    /// processor fetches many at a time if it is asked for many at a time.
    #[inline]
    fn fetch(&mut self) {
        let mut sum = 0;
        for happening in self.net.wheel.fresh() {
            match happening {
                Happening::Deliver { to, .. } => sum ^= self.nodes[*to as usize].touch(),
                // Those who speak to many at once do so when a timer fires.
                Happening::Wake { node } => sum ^= self.nodes[*node as usize].touch() ^ self.net.order.touch(*node),
                _ => {}
            }
        }
        std::hint::black_box(sum);
    }

    #[inline]
    fn take(&mut self, happening: Happening<P>) {
        match happening {
            Happening::Deliver { from, to, life, id, message } => self.arrive(from, to, life, id, message),
            Happening::Wake { node } => self.wake(node as usize),
            Happening::Start { flock } => self.start(flock),
            Happening::Stored { node, life, ticket } => self.stored(node, life, ticket),
            Happening::Notice { node, life } => self.notice(node, life),
            Happening::Restart { node } => self.restart(node as usize),
            Happening::Answer { node, life, slot } => self.answer(node, life, slot),
            Happening::Script { index } => self.script(index),
            Happening::Heal => self.heal_core(),
            Happening::PatienceEnds => self.patience_ends(),
        }
    }

    fn finish(mut self) -> Outcome {
        let ended_at = if self.watch.broken.is_some() { self.net.now } else { self.end() };
        let settled_after = self.settled_after();
        let mut stats = std::mem::take(&mut self.net.stats);
        self.watch.finish(ended_at, &mut stats);
        Outcome {
            events: self.events,
            popped: self.popped,
            ended_at,
            broken: self.watch.broken.take(),
            settled_after,
            stats,
        }
    }
}
