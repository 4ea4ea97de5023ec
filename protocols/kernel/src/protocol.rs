//! The state machine itself: what goes in, what comes out.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::{Kept, Leadership, NodeId, Span, Ticket};

/// Nothing at all: for a protocol that answers no questions or keeps no log.
pub type Never = core::convert::Infallible;

/// A pure state machine that one node of a flock runs. See the [crate's documentation](crate) for the contract.
pub trait Protocol: Sized + 'static {
    /// What all nodes of a flock agree on beforehand.
    type Config: Clone + Debug + Send + Sync;
    /// What the people or programs around a node may ask of it.
    type Command: Clone + Debug + Display + Send;
    /// What a node answers to a command; [`Never`], if it answers none.
    type Answer: Clone + Debug + Display + Send;
    /// What happened, in words for logs, pages and tests. A note is for people only: nothing acts on it.
    type Note: Debug + Display + Send;
    /// Everything the node knows: bounded, and without clock, queue or source of chance.
    type State: Debug + Send;
    /// The one small thing that survives a crash.
    type Cell: Clone + Debug + Send;
    /// An entry of the log that survives a crash; [`Never`], if there is no log.
    type Record: Clone + Debug + Send;
    /// What travels. The first word of its text is its kind.
    type Message: Clone + Debug + Display + Send;
    /// What the node waits for. A handful of tags: drivers keep them in a short list.
    type Timer: Copy + Eq + Hash + Debug + Display + Send;
    /// What others may know of the node: the part of the state that [`Properties`](crate::Properties) speak of.
    type View: Clone + Eq + Debug + Send;

    /// Starts the node, for the first time or after a crash, with what reached stable storage before.
    fn boot(config: &Self::Config, me: NodeId, kept: Kept<'_, Self>, fx: &mut dyn Effects<Self>) -> Self::State;

    /// Takes one input. Cannot fail: every input is legal in every state, and a senseless one changes nothing.
    fn step(config: &Self::Config, state: &mut Self::State, input: Input<Self>, fx: &mut dyn Effects<Self>);

    /// What becomes of a message whose receiver takes too few of them. Where everybody hears everything anyway, on a channel
    /// or in the air, this says nothing.
    fn traffic_class(_message: &Self::Message) -> TrafficClass {
        TrafficClass::Latest
    }

    /// Where the members of the flock listen at present, as the driver wrote it into the configuration or a command: for
    /// protocols whose list of members may change while they run.
    fn addresses(_state: &Self::State) -> Option<&[u8]> {
        None
    }

    /// What others may know of a node in this state.
    fn view(config: &Self::Config, state: &Self::State) -> Self::View;
}

/// Which question an answer belongs to. Whoever asks is a client and no node of the flock; the driver knows it by this
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AskId(pub u64);

impl AskId {
    /// Nobody waits for an answer. What arrives for the users of a node without a question goes up to them under this
    /// number.
    pub const NOBODY: AskId = AskId(0);
}

/// One thing that happens to a node.
#[derive(Debug)]
pub enum Input<P: Protocol> {
    /// A message arrived.
    Deliver {
        /// Who sent it.
        from: NodeId,
        /// What they said.
        message: P::Message,
    },
    /// A timer ran out.
    Fire(P::Timer),
    /// Somebody asks the node for something.
    Ask {
        /// What an answer names.
        id: AskId,
        /// What is asked.
        command: P::Command,
    },
    /// A peer's process is certainly gone (`up: false`) or is back.
    Link {
        /// The peer.
        peer: NodeId,
        /// Whether it is back.
        up: bool,
    },
    /// Much waits for a peer that takes fewer messages of the class [`TrafficClass::Ordered`] than are sent to it
    /// (`full: true`), or there is room for more again. What is sent to it meanwhile may be refused.
    PushBack {
        /// The peer.
        peer: NodeId,
        /// Whether much waits.
        full: bool,
    },
    /// What this ticket stands for is on stable storage now.
    Durable(Ticket),
    /// This process got no time for so long that timers are overdue. They fire right after this, unless the node arms
    /// them again.
    Stalled,
}

/// What becomes of a message while its receiver takes fewer than are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrafficClass {
    /// Only the newest matter, as with heart-beats: few wait, and the oldest of them is dropped for a newer one.
    Latest,
    /// All matter, as with a stream: many wait, and none is dropped for a later one. Whoever sends too many is told to
    /// stop by [`Input::PushBack`]; if it goes on nevertheless, there is no room in the end, and a new one is refused, as
    /// if it were lost. The checker has links without a limit and pushes nobody back.
    Ordered,
}

/// Whom a message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum To {
    /// One node, directly.
    One(NodeId),
    /// Every node in hearing distance, the sender excluded.
    Neighbours,
    /// Everybody on the shared channel, the sender included.
    Channel,
}

/// Where a step writes what should happen. The driver owns it, so a warm step allocates nothing.
pub trait Effects<P: Protocol> {
    /// Sends a message. It may be lost, doubled, late or out of order.
    fn send(&mut self, to: To, message: P::Message);
    /// Lets `timer` fire after `span`, in place of whatever it was waiting for.
    fn arm(&mut self, timer: P::Timer, span: Span);
    /// Lets `timer` never fire, unless it is armed again.
    fn disarm(&mut self, timer: P::Timer);
    /// The only chance: a number below `n`. The simulator draws it from the seed, the network driver from the system,
    /// and the checker tries every one. A driver answers 0 when `n` is 0.
    fn pick(&mut self, n: u32) -> u32;
    /// Writes the cell to stable storage; [`Input::Durable`] comes back when it is there. What depends on the cell must
    /// not leave the node before that.
    fn store(&mut self, cell: P::Cell) -> Ticket;
    /// Appends a record to the log; [`Input::Durable`] comes back when it is on stable storage with all before it, or
    /// when a later one is. What depends on it must not leave the node before that. See
    /// [the rules of storage](crate::Kept).
    ///
    /// A driver that keeps no log need not provide this: it runs only protocols whose records are [`Never`].
    fn append(&mut self, record: P::Record) -> Ticket {
        panic!("this driver keeps no log and cannot append {record:?}")
    }
    /// Drops the records from this index on. There is no report of this: it is on stable storage before anything is that
    /// is appended after it.
    fn truncate(&mut self, _from: u64) {}
    /// Drops the records before this index, once something else that is on stable storage covers them.
    fn forget(&mut self, _before: u64) {}
    /// Answers a question that was [asked](Input::Ask), at once or later, at most once; or, as [`AskId::NOBODY`], hands
    /// something to the users of this node that they have not asked for.
    fn answer(&mut self, id: AskId, answer: P::Answer);
    /// States who leads. Work starts and stops by this, and by nothing else.
    fn lead(&mut self, leadership: Leadership);
    /// Says what happened, for people.
    fn note(&mut self, note: P::Note);
}

/// An input that can be given more than once, as a checker does.
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
