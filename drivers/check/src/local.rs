//! The state of one node in a world, and the events that concern it alone.

use bellwether_kernel::{NodeId, NodeSet, StoredLog};

/// A node with its state. Equal nodes have equal futures.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Local<S, D, R> {
    pub(crate) me: NodeId,
    pub(crate) body: Body<S, D, R>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Body<S, D, R> {
    Down(Down<D, R>),
    Up(Up<S, D, R>),
}

/// A node whose process does not run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Down<D, R> {
    /// It has never run.
    pub(crate) fresh: bool,
    pub(crate) stored: Option<D>,
    pub(crate) log: StoredLog<R>,
    /// The peers whose links noticed its death, and which must learn of its return.
    pub(crate) told: NodeSet,
}

/// A node whose process runs, or would if it were not frozen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Up<S, D, R> {
    pub(crate) state: S,
    /// The armed timers by number, with the remaining ticks of each.
    pub(crate) timers: Vec<(u32, u32)>,
    /// The cell on stable storage.
    pub(crate) stored: Option<D>,
    /// The cell that is being written.
    pub(crate) storing: Option<D>,
    /// The log, and its pending writes.
    pub(crate) log: StoredLog<R>,
    /// The commands, by number, that the work around the node will give.
    pub(crate) work: Vec<u32>,
    pub(crate) frozen: bool,
    /// Frozen for so long that a timer is overdue.
    pub(crate) late: bool,
}

/// An event of one node. Its outcome depends on nothing else, so it is computed once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// This packet arrives.
    Take(u32),
    Fire(u32),
    Stored,
    /// This many of the log's writes reach stable storage.
    Flushed(u8),
    /// The node gets this command (by number); the id distinguishes the questions of a run.
    Ask {
        command: u16,
        id: u8,
    },
    /// The work around the node gives this command.
    Work(u32),
    Crash {
        kept: bool,
        /// The number of the log's writes that survive.
        survivors: u8,
    },
    Boot,
    Freeze,
    Thaw {
        /// The node learns that it was not scheduled for long.
        stalled: bool,
    },
    /// These peers noticed its death.
    Tell(u32),
    /// These peers, who had noticed its death, are dead too.
    Forget(u32),
    /// The node will never restart, so its state no longer matters.
    Bury,
    Tick,
}

impl Act {
    /// The event as one number, for lookup. Interned numbers stay below 2²⁷.
    pub(crate) fn code(self) -> u32 {
        let (kind, argument) = match self {
            Act::Take(packet) => (0, packet),
            Act::Fire(timer) => (1, timer),
            Act::Stored => (2, 0),
            Act::Ask { command, id } => (3, u32::from(id) << 16 | u32::from(command)),
            Act::Work(command) => (4, command),
            Act::Crash { kept, survivors } => (5, u32::from(survivors) << 1 | u32::from(kept)),
            Act::Boot => (6, 0),
            Act::Freeze => (7, 0),
            Act::Thaw { stalled } => (8, u32::from(stalled)),
            Act::Tell(nodes) => (9, nodes),
            Act::Forget(nodes) => (10, nodes),
            Act::Bury => (11, 0),
            Act::Tick => (12, 0),
            Act::Flushed(writes) => (13, writes.into()),
        };
        kind << 27 | argument
    }
}

/// Facts about a node that the explorer needs often, besides its number.
#[derive(Clone, Debug, Default)]
pub(crate) struct LocalInfo {
    /// The number of its status.
    pub(crate) standing: u32,
    pub(crate) up: bool,
    pub(crate) frozen: bool,
    /// Down, and never started.
    pub(crate) fresh: bool,
    /// Up, not frozen, with a timer that must fire before anything else.
    pub(crate) due: bool,
    pub(crate) storing: bool,
    /// The number of pending writes to the log.
    pub(crate) log_writes: u8,
    /// Up, with a timer, so that a pause may make it overdue.
    pub(crate) timed: bool,
    /// Frozen for so long that a timer is overdue.
    pub(crate) late: bool,
    /// In a state that is not explored further.
    pub(crate) beyond: bool,
    /// The timers that may fire now.
    pub(crate) ready: Box<[u32]>,
    /// The commands that the work around the node may give now.
    pub(crate) work: Box<[u32]>,
    /// The nodes that noticed its death.
    pub(crate) told: u32,
}

impl LocalInfo {
    /// Whether it takes inputs.
    pub(crate) fn awake(&self) -> bool {
        self.up && !self.frozen
    }
}
