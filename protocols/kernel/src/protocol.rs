//! The protocol's state machine: its inputs and its effects.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::{Kept, Leadership, NodeId, Span, Ticket};

/// A type without values: for a protocol that answers no questions or keeps no log.
pub type Never = core::convert::Infallible;

/// A pure state machine that one node of a flock runs. See the [crate's documentation](crate) for the contract.
pub trait Protocol: Sized + 'static {
    /// What all nodes of a flock agree on before they start.
    type Config: Clone + Debug + Send + Sync;
    /// What people or programs may ask of the node.
    type Command: Clone + Debug + Display + Send;
    /// The node's answer to a command; [`Never`], if it gives none.
    type Answer: Clone + Debug + Display + Send;
    /// An event in words for logs, pages and tests. A note is for people only: nothing acts on it.
    type Note: Debug + Display + Send;
    /// Everything the node knows: bounded, and without clock, queue or random source.
    type State: Debug + Send;
    /// The small value that survives a crash.
    type Cell: Clone + Debug + Send;
    /// An entry of the log that survives a crash; [`Never`], if there is no log.
    type Record: Clone + Debug + Send;
    /// What nodes send to each other. The first word of its text is its kind.
    type Message: Clone + Debug + Display + Send;
    /// What a timer is for: a handful of tags, which drivers keep in a short list.
    type Timer: Copy + Eq + Hash + Debug + Display + Send;
    /// What others may see of the node: the part of the state that the [`Properties`](crate::Properties) use.
    type View: Clone + Eq + Debug + Send;

    /// Starts the node, for the first time or after a crash, with what had reached stable storage.
    fn boot(config: &Self::Config, me: NodeId, kept: Kept<'_, Self>, fx: &mut dyn Effects<Self>) -> Self::State;

    /// Takes one input. Cannot fail: every input is legal in every state, and a senseless one changes nothing.
    fn step(config: &Self::Config, state: &mut Self::State, input: Input<Self>, fx: &mut dyn Effects<Self>);

    /// What happens to a message whose receiver falls behind. It has no meaning on a shared channel or in the air,
    /// where everyone hears everything.
    fn traffic_class(_message: &Self::Message) -> TrafficClass {
        TrafficClass::Latest
    }

    /// Where the members of the flock listen at present, as the driver wrote it into the configuration or a command:
    /// for protocols whose list of members may change while they run.
    fn addresses(_state: &Self::State) -> Option<&[u8]> {
        None
    }

    /// The view of a node in this state.
    fn view(config: &Self::Config, state: &Self::State) -> Self::View;
}

/// The number of a question, by which the driver finds the client that asked. Clients are not nodes of the flock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AskId(pub u64);

impl AskId {
    /// The id of a question that nobody asked. An answer under this id goes to the users of the node.
    pub const NOBODY: AskId = AskId(0);
}

/// One event that a node reacts to.
#[derive(Debug)]
pub enum Input<P: Protocol> {
    /// A message arrived.
    Deliver {
        /// The sender.
        from: NodeId,
        /// The message itself.
        message: P::Message,
    },
    /// A timer ran out.
    Fire(P::Timer),
    /// A client asks the node for something.
    Ask {
        /// The id that the answer must carry.
        id: AskId,
        /// The command to obey.
        command: P::Command,
    },
    /// A peer's process is certainly gone (`up: false`) or is back (`up: true`).
    Link {
        /// The peer whose process it is.
        peer: NodeId,
        /// Whether the process is back.
        up: bool,
    },
    /// Messages of the class [`TrafficClass::Ordered`] pile up for a slow peer (`full: true`), or there is room for
    /// more again. While they pile up, further ones may be refused.
    PushBack {
        /// The slow peer.
        peer: NodeId,
        /// Whether messages pile up.
        full: bool,
    },
    /// What this ticket stands for has reached stable storage.
    Durable(Ticket),
    /// This process was not scheduled for so long that timers are overdue. They fire right after this, unless the node
    /// arms them again.
    Stalled,
}

/// What happens to a message while its receiver is slower than its sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrafficClass {
    /// Only the newest messages matter, as with heart-beats: few are queued, and a newer one replaces the oldest.
    Latest,
    /// All messages matter, as in a stream: many are queued, and none is dropped for a later one. A sender that sends
    /// too many is told to stop by [`Input::PushBack`]; if it goes on nevertheless, the queue is full in the end, and a
    /// new message is refused, as if it were lost. The checker has links without a limit and never pushes back.
    Ordered,
}

/// The receivers of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum To {
    /// One node, directly.
    One(NodeId),
    /// Every node in hearing distance, the sender excluded.
    Neighbours,
    /// Everybody on the shared channel, the sender included.
    Channel,
}

/// Where a step writes its effects. The driver owns it, so a warm step allocates nothing.
pub trait Effects<P: Protocol> {
    /// Sends a message. It may be lost, duplicated, delayed or reordered.
    fn send(&mut self, to: To, message: P::Message);
    /// Lets `timer` fire after `span`. An earlier deadline of the same timer is replaced.
    fn arm(&mut self, timer: P::Timer, span: Span);
    /// Cancels `timer`. It does not fire unless it is armed again.
    fn disarm(&mut self, timer: P::Timer);
    /// The only source of chance: a number below `n`. The simulator draws it from the seed, the network driver from the
    /// system, and the checker tries every one. A driver answers 0 when `n` is 0.
    fn pick(&mut self, n: u32) -> u32;
    /// Writes the cell to stable storage; [`Input::Durable`] comes back when it is there. What depends on the cell must
    /// not leave the node before that.
    fn store(&mut self, cell: P::Cell) -> Ticket;
    /// Appends a record to the log; [`Input::Durable`] comes back when it is on stable storage with all before it, or
    /// when a later one is. What depends on it must not leave the node before that. See
    /// [the rules of storage](crate::Kept).
    ///
    /// The default is for drivers that keep no log: they run only protocols whose records are [`Never`].
    fn append(&mut self, record: P::Record) -> Ticket {
        panic!("this driver keeps no log and cannot append {record:?}")
    }
    /// Drops the records from this index on. It is not reported: it reaches stable storage before anything appended
    /// after it.
    fn truncate(&mut self, _from: u64) {}
    /// Drops the records before this index, once something else on stable storage covers them.
    fn forget(&mut self, _before: u64) {}
    /// Answers a question that was [asked](Input::Ask), at once or later, at most once; or, as [`AskId::NOBODY`], tells
    /// the users of this node something that they have not asked for.
    fn answer(&mut self, id: AskId, answer: P::Answer);
    /// States who leads. Work starts and stops by these statements only.
    fn lead(&mut self, leadership: Leadership);
    /// Reports an event to people.
    fn note(&mut self, note: P::Note);
}

/// Inputs can be copied for the checker, which gives the same one more than once.
impl<P: Protocol> Clone for Input<P> {
    fn clone(&self) -> Input<P> {
        match self {
            Input::Deliver { from, message } => Input::Deliver { from: *from, message: message.clone() },
            Input::Fire(timer) => Input::Fire(*timer),
            Input::Ask { id, command } => Input::Ask { id: *id, command: command.clone() },
            Input::Link { peer, up } => Input::Link { peer: *peer, up: *up },
            Input::PushBack { peer, full } => Input::PushBack { peer: *peer, full: *full },
            Input::Durable(ticket) => Input::Durable(*ticket),
            Input::Stalled => Input::Stalled,
        }
    }
}
