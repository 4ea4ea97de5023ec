//! What must hold of a protocol, as code that every driver uses.

use alloc::vec::Vec;
use core::fmt;
use core::fmt::Debug;
use core::ops::BitOr;

use crate::{Hearing, NodeId, Protocol, Span};

/// Whether a node runs at a moment, and what others may know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeStatus<V> {
    /// Its process does not run.
    Down,
    /// Its process exists but gets no time: it will wake up and find its timers overdue.
    Frozen(V),
    /// It runs.
    Up(V),
}

impl<V> NodeStatus<V> {
    /// The view of a node that runs.
    pub fn up(&self) -> Option<&V> {
        match self {
            NodeStatus::Up(view) => Some(view),
            NodeStatus::Down | NodeStatus::Frozen(_) => None,
        }
    }

    /// The view of a node whose process exists, whether it gets time or not.
    pub fn last_view(&self) -> Option<&V> {
        match self {
            NodeStatus::Up(view) | NodeStatus::Frozen(view) => Some(view),
            NodeStatus::Down => None,
        }
    }
}

/// What a property takes for granted of the world. A run that breaks one of these may break the property, and no driver
/// calls that a bug; every other run must uphold it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Assumptions(u16);

impl Assumptions {
    /// Holds whatever happens.
    pub const NONE: Assumptions = Assumptions(0);
    /// A message between two running nodes arrives.
    pub const NO_LOSS: Assumptions = Assumptions(1);
    /// A message arrives once, and two from one node to another arrive as they were sent.
    pub const IN_ORDER: Assumptions = Assumptions(1 << 1);
    /// A message and its answer take less than the protocol's own time-outs.
    pub const TIMELY: Assumptions = Assumptions(1 << 2);
    /// A process that runs is never frozen.
    pub const NO_PAUSE: Assumptions = Assumptions(1 << 3);
    /// Clocks run within the configured drift of true time and never jump.
    pub const STEADY_CLOCKS: Assumptions = Assumptions(1 << 4);
    /// A cell that was reported as stored is there after a crash.
    pub const SAFE_STORAGE: Assumptions = Assumptions(1 << 5);

    const NAMES: [(Assumptions, &str); 6] = [
        (Self::NO_LOSS, "no loss"),
        (Self::IN_ORDER, "in order"),
        (Self::TIMELY, "timely"),
        (Self::NO_PAUSE, "no pause"),
        (Self::STEADY_CLOCKS, "steady clocks"),
        (Self::SAFE_STORAGE, "safe storage"),
    ];

    /// Whether all of `other` is among these.
    #[must_use]
    pub const fn contains(self, other: Assumptions) -> bool {
        self.0 & other.0 == other.0
    }

    /// These and `other`; what `|` does, for constants.
    #[must_use]
    pub const fn and(self, other: Assumptions) -> Assumptions {
        Assumptions(self.0 | other.0)
    }

    /// Those of these that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Assumptions) -> Assumptions {
        Assumptions(self.0 & !other.0)
    }

    /// All of them.
    #[must_use]
    pub fn all() -> Assumptions {
        Self::NAMES.iter().fold(Assumptions::NONE, |all, (one, _)| all | *one)
    }
}

impl BitOr for Assumptions {
    type Output = Assumptions;

    fn bitor(self, other: Assumptions) -> Assumptions {
        self.and(other)
    }
}

impl fmt::Display for Assumptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = Self::NAMES.iter().filter(|(one, _)| self.contains(*one)).map(|(_, name)| *name);
        f.write_str(names.next().unwrap_or("nothing"))?;
        names.try_for_each(|name| write!(f, ", {name}"))
    }
}

impl Debug for Assumptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Assumptions({self})")
    }
}

/// Whether something holds of a flock at a moment, given what was remembered of its past and counted of its present.
pub type Predicate<P> = fn(&<P as Protocol>::Config, &<P as Properties>::Ghost, &<P as Properties>::Tally) -> bool;

/// One thing that must never be seen to fail.
pub struct Property<P: Properties> {
    /// A short name in kebab case, stable: tests, traces and commands use it.
    pub name: &'static str,
    /// The same in a sentence.
    pub says: &'static str,
    /// What it takes for granted.
    pub assumes: Assumptions,
    /// Whether it holds.
    pub holds: Predicate<P>,
}

impl<P: Properties> Debug for Property<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (assumes {})", self.name, self.says, self.assumes)
    }
}

/// All nodes of a flock, after a change.
pub struct Flock<'a, V> {
    /// How each node stands.
    pub nodes: &'a [NodeStatus<V>],
    /// Who hears whom.
    pub hearing: &'a dyn Hearing,
}

impl<V> Clone for Flock<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Flock<'_, V> {}

impl<'a, V> Flock<'a, V> {
    /// The view of a node whose process exists.
    #[must_use]
    pub fn last_view(&self, node: NodeId) -> Option<&'a V> {
        self.nodes.get(node.index()).and_then(NodeStatus::last_view)
    }
}

/// A node stands differently than before.
#[derive(Debug)]
pub struct Change<'a, V> {
    /// The node whose view changed.
    pub node: NodeId,
    /// How it stood.
    pub before: &'a NodeStatus<V>,
    /// How it stands now.
    pub after: &'a NodeStatus<V>,
}

/// Counts a whole flock from nothing, as if its nodes had come up one after the other.
pub fn tally<P: Properties>(config: &P::Config, flock: Flock<'_, P::View>) -> P::Tally {
    let mut tally = P::Tally::default();
    let mut nodes: Vec<NodeStatus<P::View>> = flock.nodes.iter().map(|_| NodeStatus::Down).collect();
    for (index, after) in flock.nodes.iter().enumerate() {
        nodes[index] = after.clone();
        let change = Change { node: NodeId::at(index), before: &NodeStatus::Down, after };
        P::count(config, &mut tally, &change, Flock { nodes: &nodes, ..flock });
    }
    tally
}

/// What must hold of a protocol: safety as [`Property`] predicates over what was counted and remembered of a flock, progress
/// as a goal and a bound.
///
/// Each time that a node stands differently, a driver calls [`count`](Properties::count), then
/// [`remember`](Properties::remember), and then asks the properties, in the order in which it happens. Nothing of that
/// looks at all nodes, so that large flocks can be watched as well.
pub trait Properties: Protocol {
    /// What of the past the properties need. Bounded: the checker keeps one in every state.
    type Ghost: Default + Send;

    /// What the properties count of the present. It follows from how the nodes stand and who hears whom, and from nothing
    /// else.
    type Tally: Default + Send;

    /// Takes a change into the tally.
    fn count(
        config: &Self::Config,
        tally: &mut Self::Tally,
        change: &Change<'_, Self::View>,
        flock: Flock<'_, Self::View>,
    );

    /// Takes how a node stands into the memory of the past. Whoever is remembered twice without a change between is
    /// remembered as after the first time.
    fn remember(config: &Self::Config, ghost: &mut Self::Ghost, node: NodeId, flock: Flock<'_, Self::View>);

    /// The safety properties of a flock so configured.
    fn safety(config: &Self::Config) -> &'static [Property<Self>];

    /// Progress: whether the flock is where it should be once conditions are good. Nodes that are down do not count.
    fn settled(config: &Self::Config, tally: &Self::Tally) -> bool;

    /// Within which time a flock whose conditions have become good is settled.
    fn settles_within(config: &Self::Config) -> Span;

    /// How many nodes must be up and able to talk for progress to be promised.
    fn min_live_nodes(config: &Self::Config) -> u32;
}
