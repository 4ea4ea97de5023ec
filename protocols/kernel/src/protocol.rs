//! The state machine itself: what goes in, what comes out.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::{NodeId, Span};

/// A pure state machine that one node of a flock runs. See the [crate's documentation](crate) for the contract.
pub trait Protocol: Sized + 'static {
    /// What all nodes of a flock agree on beforehand.
    type Config: Clone + Debug + Send + Sync;
    /// What the people or programs around a node may ask of it.
    type Command: Clone + Eq + Hash + Debug + Display + Send;
    /// What happened, in words for logs, pages and tests. A note never feeds back into the protocol.
    type Note: Clone + Eq + Debug + Display + Send;
    /// Everything the node knows: bounded, and without clock, queue or source of chance.
    type State: Clone + Eq + Hash + Debug + Send;
    /// What survives a crash.
    type Stored: Clone + Eq + Hash + Debug + Send;
    /// What travels. The first word of its text is its kind.
    type Message: Clone + Eq + Hash + Debug + Display + Send;
    /// What the node waits for. A handful of tags: drivers keep them in a short list.
    type Timer: Copy + Eq + Hash + Debug + Display + Send;
    /// What others may know of the node: the part of the state that [`Properties`](crate::Properties) speak of.
    type View: Copy + Eq + Hash + Debug + Send;

    /// Starts the node, for the first time or after a crash; `stored` is the last cell that reached stable storage.
    fn boot(
        config: &Self::Config,
        me: NodeId,
        stored: Option<&Self::Stored>,
        fx: &mut dyn Effects<Self>,
    ) -> Self::State;

    /// Takes one input. Cannot fail: every input is legal in every state, and a senseless one changes nothing.
    fn step(config: &Self::Config, state: &mut Self::State, input: Input<Self>, fx: &mut dyn Effects<Self>);

    /// What others may know of a node in this state.
    fn view(config: &Self::Config, state: &Self::State) -> Self::View;
}

/// One thing that happens to a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    Ask(P::Command),
    /// A peer's process is certainly gone (`up: false`) or is back.
    Link {
        /// The peer.
        peer: NodeId,
        /// Whether it is back.
        up: bool,
    },
    /// This cell is on stable storage now.
    Stored(P::Stored),
    /// This process got no time for so long that timers are overdue. They fire right after this, unless the node arms
    /// them again.
    Stalled,
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
    /// Writes the cell to stable storage; [`Input::Stored`] comes back when it is there. What depends on the cell must
    /// not leave the node before that.
    fn store(&mut self, stored: P::Stored);
    /// Says what happened.
    fn note(&mut self, note: P::Note);
}
