//! What a member knows.

use core::fmt;

use bellwether_kernel::{Epoch, NodeId, NodeSet};

/// Everything that a member knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RingState {
    /// Who it is.
    pub me: NodeId,
    /// The highest epoch that it has heard of.
    pub epoch: Epoch,
    /// Whether it has passed on somebody's candidacy, or its own, and waits for the result.
    pub participant: bool,
    /// The node that leads, as far as this one knows.
    pub leader: Option<NodeId>,
    /// The epoch of its own work, if there is work.
    pub work: Option<Epoch>,
    /// Whether its work was told to stop.
    pub stopping: bool,
    /// Whether it has resigned and stands no more.
    pub resigned: bool,
    /// Whose process is certainly gone.
    pub gone: NodeSet,
}

/// What others may know of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RingView {
    /// Who it is.
    pub me: NodeId,
    /// Whom it follows; itself, if it leads.
    pub leader: Option<NodeId>,
    /// Whether it waits for the result of an election.
    pub participant: bool,
    /// The epoch of its own work, if there is work.
    pub work: Option<Epoch>,
    /// Whether its work was told to stop.
    pub stopping: bool,
}

impl RingView {
    /// The view of a state.
    #[must_use]
    pub fn of(state: &RingState) -> RingView {
        let RingState { me, participant, leader, work, stopping, .. } = *state;
        RingView { me, leader, participant, work, stopping }
    }
}

/// What a member waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RingTimer {
    /// The result of an election should have come by then.
    RetryDue,
}

impl fmt::Display for RingTimer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// What happened, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingNote {
    /// A member stands.
    Stands(Epoch),
    /// A member's id came all the way round.
    Won(Epoch),
    /// A member follows another.
    Follows(NodeId, Epoch),
}

impl fmt::Display for RingNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RingNote::Stands(epoch) => write!(f, "stands for {epoch}"),
            RingNote::Won(epoch) => write!(f, "leads {epoch}"),
            RingNote::Follows(leader, epoch) => write!(f, "follows {leader} in {epoch}"),
        }
    }
}
