//! The state of a member.

use core::fmt;

use bellwether_kernel::{Epoch, NodeId, NodeSet};

/// The complete state of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RingState {
    /// This member's number.
    pub me: NodeId,
    /// The highest epoch that it has heard of.
    pub epoch: Epoch,
    /// Whether it has passed a candidacy on, another's or its own, and waits for the result.
    pub participant: bool,
    /// The node that leads, as far as this one knows.
    pub leader: Option<NodeId>,
    /// The epoch of its own work, if there is work.
    pub work: Option<Epoch>,
    /// Whether its work was told to stop.
    pub stopping: bool,
    /// Whether it has resigned and no longer stands.
    pub resigned: bool,
    /// The members whose process is certainly gone.
    pub gone: NodeSet,
}

/// What others may see of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RingView {
    /// The member's number.
    pub me: NodeId,
    /// The member that it follows; itself, if it leads.
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

/// What a member's timers are for.
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

/// An event that a member reports, for people.
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
