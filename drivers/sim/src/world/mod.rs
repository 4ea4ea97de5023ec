//! The run itself: takes what is due and gives it to whom it concerns.

mod deliver;
mod disk;
mod fault;
mod process;
mod radio;
mod recovery;
mod sink;
mod steer;
mod watch;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bellwether_kernel::{Describe, FullMesh, Input, NodeId, NodeStatus, Protocol, Span};

use crate::disk::Disk;
use crate::monitor::PropertyMonitor;
use crate::net::{EventRank, Net};
use crate::node::Node;
use crate::{Plan, PlannedFault, Recorder, RunOutcome, SpanRange};
use recovery::Recovery;

pub use steer::{SteeredRun, Steering, simulate_steered};
pub use watch::{Watch, WorldView};

/// What waits in the queue.
pub(crate) enum QueuedEvent<P: Protocol> {
    /// A message arrives. `from` is a position in the flock, `to` one over all flocks.
    Deliver { from: u32, to: u32, life: u32, id: u32, message: P::Message },
    /// A transmission reaches those in reach, or the one whom it is for.
    Transmission { from: u32, to: Option<NodeId>, id: u32, message: P::Message },
    /// Those who walk in the radio field move on.
    Walk,
    /// A line of a node may pass on a channel with a pace.
    Turn { node: u32, life: u32 },
    /// A node's first timer may be due.
    Wake { node: u32 },
    /// All nodes of a flock start.
    Start { flock: u32 },
    /// A write reaches the disk.
    Stored { node: u32, life: u32, ticket: u32 },
    /// A flush of the log is done.
    Flushed { node: u32, life: u32, flush: u32 },
    /// The others learn that a process died.
    Notice { node: u32, life: u32 },
    /// A restart that had to wait for the notice of the death.
    Restart { node: u32 },
    /// The work around a node answers it.
    Answer { node: u32, life: u32, slot: u32 },
    /// Much waits for a peer of a node, or there is room again.
    PushBack { node: u32, life: u32, peer: NodeId, full: bool },
    /// The next of the plan's events, or of those that were added to them while the run was under way.
    Script { index: u32 },
    /// Somebody who steers the run looks at it.
    Steer,
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
    /// What was done to the run while it was under way.
    added: Vec<PlannedFault>,
    nodes: Vec<Node<P>>,
    disks: Vec<Disk<P::Cell, P::Record>>,
    net: Net<P>,
    monitor: PropertyMonitor<P>,
    recorder: &'a mut R,
    /// What frozen processes have not taken yet.
    waiting: BTreeMap<u32, VecDeque<Waiting<P>>>,
    /// Commands on their way from the work to its node.
    answers: BTreeMap<u32, P::Command>,
    next_answer: u32,
    /// How many questions were asked, so that each has an id of its own.
    asked: u64,
    /// The first life of each node of which no death has been noticed.
    first_unnoticed_life: Vec<u32>,
    /// Before when a node that died noticed may not start again.
    restart_from: BTreeMap<u32, u64>,
    /// `(who was told, who is gone)`, until it is told that they are back.
    told_down: BTreeSet<(u32, u32)>,
    /// Whether an arriving message has to be looked at twice: something was cut, died or healed.
    arrivals_may_fail: bool,
    recovery: Option<Recovery<P>>,
    /// Room for those who hear a transmission.
    hearers: Vec<u32>,
    /// Whether the next move of those who walk is queued.
    walking: bool,
    /// Whether the nodes are too many for the processor's own memory.
    large: bool,
    events: u64,
    popped: u64,
    over: bool,
}

/// Runs a plan and says how it ended.
pub fn simulate<P: Describe>(config: &P::Config, plan: &Plan, recorder: &mut impl Recorder) -> RunOutcome {
    simulate_watched::<P>(config, plan, recorder, None)
}

/// Runs a plan, looks at all of it now and then, and says how it ended.
pub fn simulate_watched<P: Describe>(
    config: &P::Config,
    plan: &Plan,
    recorder: &mut impl Recorder,
    mut watch: Option<Watch<'_, P>>,
) -> RunOutcome {
    let mut world = World::<P, _>::new(config, plan, recorder);
    world.begin();
    let mut look_at = watch.as_ref().map_or(u64::MAX, |watch| watch.every.as_nanos());
    while !world.over {
        let Some((at, event)) = world.net.wheel.pop() else { break };
        if at > world.end() {
            break;
        }
        if at >= look_at
            && let Some(watch) = &mut watch
        {
            look_at = world.look(watch, look_at, at);
        }
        world.net.now = at;
        world.popped += 1;
        if world.large {
            world.prefetch_nodes();
        }
        world.take(event);
    }
    world.finish()
}

/// The bytes that one waiting event of a protocol takes in the queue, its time and order included.
#[must_use]
pub fn event_bytes<P: Describe>() -> usize {
    crate::Wheel::<QueuedEvent<P>>::ENTRY_BYTES
}

impl<'a, P: Describe, R: Recorder> World<'a, P, R> {
    fn new(config: &'a P::Config, plan: &'a Plan, recorder: &'a mut R) -> Self {
        let nodes: Vec<Node<P>> =
            (0..plan.flocks).flat_map(|flock| (0..plan.nodes).map(move |_| Node::new(flock))).collect();
        World {
            config,
            plan,
            added: Vec::new(),
            disks: nodes.iter().map(|_| Disk::new()).collect(),
            net: Net::new(plan),
            monitor: PropertyMonitor::new(config, plan),
            recorder,
            waiting: BTreeMap::new(),
            answers: BTreeMap::new(),
            next_answer: 0,
            asked: 0,
            first_unnoticed_life: vec![0; nodes.len()],
            restart_from: BTreeMap::new(),
            told_down: BTreeSet::new(),
            arrivals_may_fail: false,
            recovery: None,
            hearers: Vec::new(),
            walking: false,
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
            self.net.push(at, EventRank::Script, QueuedEvent::Script { index: index as u32 });
        }
        if let Some(core) = &self.plan.core {
            self.net.push(core.at.as_nanos(), EventRank::Script, QueuedEvent::Heal);
        }
        self.write_places();
        self.queue_walk();
        for flock in 0..self.plan.flocks {
            match self.net.random.within(SpanRange { from: Span::ZERO, to: self.plan.spread }) {
                0 => self.start(flock),
                at => self.net.push(at, EventRank::Script, QueuedEvent::Start { flock }),
            }
        }
    }

    /// Starts every node of a flock, which counts as one change.
    fn start(&mut self, flock: u32) {
        let first = self.index(flock, 1);
        for index in first..first + self.plan.nodes as usize {
            self.boot(index);
            self.monitor.boot(index, self.nodes[index].view(self.config), self.net.now, self.recorder);
            let everybody = FullMesh(self.plan.nodes as usize);
            self.monitor.count(self.config, index, &NodeStatus::Down, self.net.hearing(&everybody));
        }
        self.monitor.judge(self.config, flock, self.net.now, self.recorder);
        self.over |= self.monitor.broken.is_some();
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
        match (&self.recovery, &self.plan.core) {
            (Some(recovery), _) => recovery.ends,
            (None, Some(core)) => core.at.as_nanos(),
            (None, None) => self.plan.run.as_nanos(),
        }
    }

    /// Fetches the nodes of all events of the tick that has just begun. One by one, each event would wait for memory; the
    /// processor fetches many at a time if it is asked for many at a time.
    #[inline]
    fn prefetch_nodes(&mut self) {
        let mut sum = 0;
        let fresh = self.net.wheel.fresh();
        for event in fresh.clone() {
            match event {
                QueuedEvent::Deliver { to, .. } => sum ^= self.nodes[*to as usize].prefetch(),
                // Those who speak to many at once do so when a timer fires.
                QueuedEvent::Wake { node } => {
                    sum ^= self.nodes[*node as usize].prefetch() ^ self.net.link_order.prefetch(*node);
                }
                _ => {}
            }
        }
        for event in fresh {
            if let QueuedEvent::Wake { node } = event {
                sum ^= self.nodes[*node as usize].prefetch_state();
            }
        }
        std::hint::black_box(sum);
    }

    #[inline]
    fn take(&mut self, event: QueuedEvent<P>) {
        match event {
            QueuedEvent::Deliver { from, to, life, id, message } => self.arrive(from, to, life, id, message),
            QueuedEvent::Transmission { from, to, id, message } => self.hear(from, to, id, &message),
            QueuedEvent::Walk => self.walk(),
            QueuedEvent::Turn { node, life } => self.turn(node, life),
            QueuedEvent::Wake { node } => self.wake(node as usize),
            QueuedEvent::Start { flock } => self.start(flock),
            QueuedEvent::Stored { node, life, ticket } => self.stored(node, life, ticket),
            QueuedEvent::Flushed { node, life, flush } => self.flushed(node, life, flush),
            QueuedEvent::Notice { node, life } => self.notice(node, life),
            QueuedEvent::Restart { node } => self.restart(node as usize),
            QueuedEvent::Answer { node, life, slot } => self.answer(node, life, slot),
            QueuedEvent::PushBack { node, life, peer, full } => self.push_back(node, life, peer, full),
            QueuedEvent::Script { index } => self.script(index),
            // Whoever steers takes these before they come here.
            QueuedEvent::Steer => {}
            QueuedEvent::Heal => self.heal_core(),
            QueuedEvent::PatienceEnds => self.patience_ends(),
        }
    }

    fn finish(mut self) -> RunOutcome {
        let ended_at = if self.monitor.broken.is_some() { self.net.now } else { self.end() };
        let settled_after = self.settled_after();
        let mut stats = std::mem::take(&mut self.net.stats);
        self.monitor.finish(ended_at, &mut stats);
        RunOutcome {
            events: self.events,
            popped: self.popped,
            ended_at,
            broken: self.monitor.broken.take(),
            settled_after,
            stats,
        }
    }
}
