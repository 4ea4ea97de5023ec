//! What must hold of a protocol, as code that every driver uses.

use core::fmt;
use core::fmt::Debug;
use core::ops::BitOr;

use crate::{Protocol, Span};

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

/// Whether something holds of a flock at a moment, given what was remembered of its past.
pub type Predicate<P> =
    fn(&<P as Protocol>::Config, &<P as Properties>::Ghost, &[NodeStatus<<P as Protocol>::View>]) -> bool;

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

/// What must hold of a protocol: safety as [`Property`] predicates over all nodes of a flock, progress as a goal and a
/// bound.
///
/// Drivers call [`remember`](Properties::remember) and then the properties each time that the status of a node
/// changes, in the order in which it happens.
pub trait Properties: Protocol {
    /// What of the past the properties need. Bounded: the checker keeps one in every state.
    type Ghost: Default + Send;

    /// Takes the flock's present into the memory of its past.
    fn remember(config: &Self::Config, ghost: &mut Self::Ghost, flock: &[NodeStatus<Self::View>]);

    /// The safety properties of a flock so configured.
    fn safety(config: &Self::Config) -> &'static [Property<Self>];

    /// Progress: whether the flock is where it should be once the world is calm. Nodes that are down do not count.
    fn settled(config: &Self::Config, flock: &[NodeStatus<Self::View>]) -> bool;

    /// Within which time a flock whose world has become calm is settled.
    fn settles_within(config: &Self::Config) -> Span;

    /// How many nodes must be up and able to talk for progress to be promised.
    fn min_live_nodes(config: &Self::Config) -> u32;
}
