//! The number of members, and the only setting.

use bellwether_kernel::{NodeId, NodeSet, Span};

/// What all members agree on before they start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RingConfig {
    /// The number of members of the ring: 1 to [`NodeSet::CAPACITY`].
    pub members: u32,
    /// After how long one who waits for a result stands again; zero for never, as in the paper.
    pub retry: Span,
}

impl RingConfig {
    /// The next member of the ring after `me`, without those that are gone; `me` itself, if everybody else is.
    #[must_use]
    pub fn successor(&self, me: NodeId, gone: NodeSet) -> NodeId {
        let others = NodeSet::first(self.members).minus(gone).without(me);
        others.above(me).iter().next().or_else(|| others.iter().next()).unwrap_or(me)
    }
}
