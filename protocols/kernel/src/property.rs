//! Properties: what must hold of a protocol, as code that every driver checks.

use alloc::vec::Vec;
use core::fmt;
use core::fmt::Debug;
use core::ops::BitOr;

use crate::{Hearing, NodeId, Protocol, Span};

/// Whether a node runs at a moment, and its view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeStatus<V> {
    /// The node's process does not run.
    Down,
    /// The process exists but is not scheduled: it will wake up and find its timers overdue.
    Frozen(V),
    /// The process runs.
    Up(V),
}

impl<V> NodeStatus<V> {
    /// The view of a node that runs; `None` if it is down or frozen.
    pub fn up(&self) -> Option<&V> {
        match self {
            NodeStatus::Up(view) => Some(view),
            NodeStatus::Down | NodeStatus::Frozen(_) => None,
        }
    }

    /// The view of a node whose process exists, running or frozen.
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
    /// No assumption: the property holds whatever happens.
    pub const NONE: Assumptions = Assumptions(0);
    /// Each message between two running nodes arrives.
    pub const NO_LOSS: Assumptions = Assumptions(1);
    /// Each message arrives once, and two from one node to another arrive in the order sent.
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

    /// Whether all assumptions of `other` are among these.
    #[must_use]
    pub const fn contains(self, other: Assumptions) -> bool {
        self.0 & other.0 == other.0
    }

    /// These and those of `other`: the operator `|`, for constants.
    #[must_use]
    pub const fn and(self, other: Assumptions) -> Assumptions {
        Assumptions(self.0 | other.0)
    }

    /// These without those of `other`.
    #[must_use]
    pub const fn minus(self, other: Assumptions) -> Assumptions {
        Assumptions(self.0 & !other.0)
    }

    /// Every assumption there is.
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

/// Whether a property holds of a flock at a moment, given the memory of its past and the tally of its present.
pub type Predicate<P> = fn(&<P as Protocol>::Config, &<P as Properties>::Ghost, &<P as Properties>::Tally) -> bool;

/// A safety property: no driver may ever see it fail.
pub struct Property<P: Properties> {
    /// A short name in kebab case, stable: tests, traces and commands use it.
    pub name: &'static str,
    /// The property as one sentence.
    pub says: &'static str,
    /// The conditions under which the property must hold.
    pub assumes: Assumptions,
    /// The check itself.
    pub holds: Predicate<P>,
}

impl<P: Properties> Debug for Property<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (assumes {})", self.name, self.says, self.assumes)
    }
}

/// All nodes of a flock, after a change.
pub struct Flock<'a, V> {
    /// The status of each node, in order of number.
    pub nodes: &'a [NodeStatus<V>],
    /// Which node hears which.
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

/// A change of one node's status.
#[derive(Debug)]
pub struct Change<'a, V> {
    /// The node whose status changed.
    pub node: NodeId,
    /// The status before the change.
    pub before: &'a NodeStatus<V>,
    /// The status after the change.
    pub after: &'a NodeStatus<V>,
}

/// Counts a whole flock from scratch, as if its nodes had come up one after the other.
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
    /// What the properties remember of the past. It must be bounded: the checker keeps one in every state.
    type Ghost: Default + Send;

    /// What the properties count of the present. It depends only on the status of the nodes and on who hears whom.
    type Tally: Default + Send;

    /// Updates the tally by one change.
    fn count(
        config: &Self::Config,
        tally: &mut Self::Tally,
        change: &Change<'_, Self::View>,
        flock: Flock<'_, Self::View>,
    );

    /// Updates the memory of the past by a node's status. A second update without a change in between has no effect.
    fn remember(config: &Self::Config, ghost: &mut Self::Ghost, node: NodeId, flock: Flock<'_, Self::View>);

    /// The safety properties of a flock with this configuration.
    fn safety(config: &Self::Config) -> &'static [Property<Self>];

    /// The goal of progress: whether the flock has reached a good state. Nodes that are down do not count.
    fn settled(config: &Self::Config, tally: &Self::Tally) -> bool;

    /// The time within which a flock reaches its goal once conditions are good.
    fn settles_within(config: &Self::Config) -> Span;

    /// How many connected nodes must be up for progress to be promised.
    fn min_live_nodes(config: &Self::Config) -> u32;
}
