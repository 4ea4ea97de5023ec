//! The model: how many nodes there are, what the network and the clocks may do, and which faults may happen.

use bellwether_kernel::{Assumptions, Describe, FullMesh, HearingGraph, Leadership, Protocol, Span};

use crate::fault_budget::FaultBudget;

/// The order in which messages may arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryOrder {
    /// Any order.
    Unordered,
    /// In the order sent, between any two nodes.
    Fifo,
    /// In the order sent by all nodes together: each node hears all of a shared channel in one order, at its own pace.
    Channel,
}

/// When timers fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// At any moment after they were armed, whatever their duration. This covers every clock and every delay there is,
    /// and runs that no real clock allows.
    AnyMoment {
        /// The greatest number of firings in a run; `None` for any number.
        fires: Option<u16>,
    },
    /// After their duration, in whole ticks of one clock that all nodes share. A duration is rounded up to whole ticks,
    /// so only a duration of zero takes no tick at all.
    Ticks {
        /// The length of a tick.
        tick: Span,
        /// A message arrives before it has been under way for more than this many ticks.
        max_delay: u16,
        /// The greatest number of ticks in a run; `None` for any number.
        horizon: Option<u16>,
    },
}

/// The greatest number of faults of each kind in one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Messages that are lost.
    pub losses: u8,
    /// Messages that arrive twice.
    pub duplicates: u8,
    /// Crashes of processes.
    pub crashes: u8,
    /// Restarts of processes.
    pub restarts: u8,
    /// Processes that are frozen for a while.
    pub pauses: u8,
    /// Commands from the [model's list](Model::commands).
    pub commands: u8,
}

/// The order of exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Breadth first: a counterexample is one of the shortest.
    Breadth,
    /// Depth first.
    Depth,
}

/// The command with which the work around a node answers a statement about the lead, if any.
pub type WorkModel<P> = fn(Leadership) -> Option<<P as Protocol>::Command>;

/// The model to explore. Create one with [`Model::new`] and set what differs.
pub struct Model<P: Protocol> {
    /// The number of nodes; 1 to [`Model::MAX_NODES`].
    pub nodes: u32,
    /// The hearing graph of all nodes; `None` for a full mesh. A death is noticed only by nodes that hear the process.
    pub hearing: Option<HearingGraph>,
    /// The order in which messages arrive.
    pub order: DeliveryOrder,
    /// When timers fire.
    pub clock: Clock,
    /// The fault budget of a run.
    pub faults: Faults,
    /// Whether crashes are explored that the peers' links notice.
    pub noticed: bool,
    /// Whether crashes are explored that no node notices.
    pub silent: bool,
    /// Whether what is under way to a process dies with it, and nothing reaches its successor that was sent before that
    /// one started. Otherwise it waits, and may reach the successor.
    pub resets: bool,
    /// The commands that any node may get at any moment, within [`Faults::commands`].
    pub commands: Vec<P::Command>,
    /// How the work around a node answers statements about the lead; see [`Model::with_work`].
    pub work: Option<WorkModel<P>>,
    /// Whether nodes start one by one, each at any moment; otherwise all have started before the first step.
    pub staggered_start: bool,
    /// Whether a run begins with the flock at rest: started in one fixed order, settled, nothing under way. Its start
    /// is then not explored.
    pub from_rest: bool,
    /// The caller's word that [`Clock::Ticks`]' `max_delay` is short enough for the protocol's time-outs, so that
    /// properties which assume [`Assumptions::TIMELY`] are checked. A `max_delay` of 0 needs no word.
    pub timely: bool,
    /// Whether every property is checked, including those whose assumptions this model violates: to see them fail.
    pub dare: bool,
    /// How many equal messages may be under way between two nodes. Further ones are lost, and
    /// [counted](crate::Report::capped).
    pub copies: u32,
    /// Worlds with more packets under way are seen but not explored further, and [counted](crate::Report::cut_off):
    /// without it a timer that fires at any moment could fill the network without end.
    pub crowd: u32,
    /// Worlds with a node in such a state are seen but not explored further, and [counted](crate::Report::cut_off): for
    /// example those with a high epoch.
    pub beyond: Option<fn(&P::State) -> bool>,
    /// Whether progress is checked too, not only safety.
    pub progress: bool,
    /// The order of exploration.
    pub search: Search,
    /// The greatest number of worlds; the exploration ends there.
    pub max_states: u32,
    /// The approximate number of bytes for worlds; the exploration ends there, too.
    pub max_bytes: u64,
}

impl<P: Protocol> Model<P> {
    /// The greatest number of nodes.
    pub const MAX_NODES: u32 = 16;

    /// A flock without faults: messages in any order, timers at any moment, safety only.
    #[must_use]
    pub fn new(nodes: u32) -> Model<P> {
        Model {
            nodes,
            hearing: None,
            order: DeliveryOrder::Unordered,
            clock: Clock::AnyMoment { fires: None },
            faults: Faults::default(),
            noticed: true,
            silent: true,
            resets: false,
            commands: Vec::new(),
            work: None,
            staggered_start: false,
            from_rest: false,
            timely: false,
            dare: false,
            copies: 2,
            crowd: 64,
            beyond: None,
            progress: false,
            search: Search::Breadth,
            max_states: 50_000_000,
            max_bytes: 4 << 30,
        }
    }

    /// Why this model cannot be explored, if so.
    pub(crate) fn problem(&self) -> Option<&'static str> {
        if !(1..=Model::<P>::MAX_NODES).contains(&self.nodes) {
            return Some("a model has 1 to 16 nodes");
        }
        let all = |graph: &HearingGraph| graph.nodes() == self.nodes as usize;
        (!self.hearing.as_ref().is_none_or(all))
            .then_some("the hearing graph has another number of nodes than the model")
    }

    /// The hearing graph.
    #[must_use]
    pub fn hearing(&self) -> HearingGraph {
        let nodes = self.nodes.min(Model::<P>::MAX_NODES) as usize;
        self.hearing.clone().unwrap_or_else(|| HearingGraph::copy_of(&FullMesh(nodes), nodes))
    }

    /// The assumptions that every run of this model meets.
    #[must_use]
    pub fn assumptions(&self) -> Assumptions {
        let faults = &self.faults;
        let mut met = Assumptions::SAFE_STORAGE;
        if faults.losses == 0 {
            met = met | Assumptions::NO_LOSS;
        }
        if self.order != DeliveryOrder::Unordered && faults.duplicates == 0 {
            met = met | Assumptions::IN_ORDER;
        }
        if faults.pauses == 0 {
            met = met | Assumptions::NO_PAUSE;
        }
        if let Clock::Ticks { max_delay, .. } = self.clock {
            met = met | Assumptions::STEADY_CLOCKS;
            if self.timely || max_delay == 0 {
                met = met | Assumptions::TIMELY;
            }
        }
        met
    }

    pub(crate) fn budget(&self) -> FaultBudget {
        let Faults { losses, duplicates, crashes, restarts, pauses, commands } = self.faults;
        let limit = match self.clock {
            Clock::AnyMoment { fires } => fires,
            Clock::Ticks { horizon, .. } => horizon,
        };
        let clock = limit.map_or(FaultBudget::UNLIMITED, |limit| limit.min(FaultBudget::UNLIMITED - 1));
        FaultBudget { losses, duplicates, crashes, restarts, pauses, commands, clock }
    }

    /// The number of ticks of a duration; always 0 where timers fire at any moment.
    pub(crate) fn ticks(&self, span: Span) -> u32 {
        match self.clock {
            Clock::AnyMoment { .. } => 0,
            Clock::Ticks { tick, .. } => {
                u32::try_from(span.as_nanos().div_ceil(tick.as_nanos().max(1))).unwrap_or(u32::MAX)
            }
        }
    }

    pub(crate) fn max_delay(&self) -> Option<u16> {
        match self.clock {
            Clock::AnyMoment { .. } => None,
            Clock::Ticks { max_delay, .. } => Some(max_delay),
        }
    }
}

impl<P: Describe> Model<P> {
    /// Lets the work around a node answer as the protocol [describes](Describe::work) it, each answer at any later
    /// moment.
    #[must_use]
    pub fn with_work(mut self) -> Model<P> {
        self.work = Some(P::work);
        self
    }
}

impl<P: Protocol> Clone for Model<P> {
    fn clone(&self) -> Model<P> {
        Model { commands: self.commands.clone(), hearing: self.hearing.clone(), ..*self }
    }
}
