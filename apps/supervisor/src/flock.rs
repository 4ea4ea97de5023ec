//! What a supervisor needs of a flock, whatever protocol elects its leader.

use std::future::Future;

use bellwether_kernel::{Leadership, NodeId, Span, WorkRequest};
use tokio::sync::mpsc;

use crate::lease_handle::LeaseHandle;

/// An event of the flock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlockEvent {
    /// This member leads: the work may start once there is a lease.
    Leading {
        /// The epoch that this member leads.
        epoch: u64,
    },
    /// This member follows.
    Following {
        /// The leader's name.
        leader: String,
        /// The leader's epoch.
        epoch: u64,
    },
    /// This member knows of no leader.
    Leaderless,
    /// The work should stop, and has all the time it needs.
    LetGo,
    /// The work must stop now.
    StopNow,
    /// This member leads no longer.
    Released,
    /// There is a lease; the lease handle has its end.
    Lease,
    /// This member met another one that claimed to lead.
    Conflict {
        /// The epoch that remains valid.
        epoch: u64,
        /// Whether the valid epoch is this member's own.
        won: bool,
    },
    /// What the guardian should pass to the obituary from now on.
    Will(Vec<u8>),
}

impl FlockEvent {
    /// What a protocol's statement about the lead means for the work; `name` returns the name of a node.
    #[must_use]
    pub fn of(leadership: Leadership, name: impl FnOnce(NodeId) -> String) -> FlockEvent {
        match leadership {
            Leadership::Leading { epoch, .. } => FlockEvent::Leading { epoch: epoch.0 },
            Leadership::Following { leader, epoch } => FlockEvent::Following { leader: name(leader), epoch: epoch.0 },
            Leadership::Nobody => FlockEvent::Leaderless,
            Leadership::LetGo { .. } => FlockEvent::LetGo,
            Leadership::StopNow { .. } => FlockEvent::StopNow,
            Leadership::Released { .. } => FlockEvent::Released,
            Leadership::Contested { epoch, won } => FlockEvent::Conflict { epoch: epoch.0, won },
        }
    }
}

/// A request of a member to its flock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Give the lead up in good order.
    StepDown,
    /// Give the lead up in good order, then leave.
    Leave,
    /// The work, which had to stop, has stopped.
    Stopped,
    /// Whether this member is willing to lead from now on.
    Stand(bool),
    /// How long the work needs to end, beyond what is always reserved for that: followers stay bound for that much
    /// longer.
    Reserve(Span),
}

impl From<Ask> for WorkRequest {
    fn from(ask: Ask) -> WorkRequest {
        match ask {
            Ask::StepDown => WorkRequest::StepDown,
            Ask::Leave => WorkRequest::Leave,
            Ask::Stopped => WorkRequest::Stopped,
            Ask::Stand(true) => WorkRequest::Stand,
            Ask::Stand(false) => WorkRequest::Abstain,
            Ask::Reserve(span) => WorkRequest::Reserve(span),
        }
    }
}

/// Why a member could not stay in its flock.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndReason {
    /// The other members refuse it, for this reason.
    #[error("{0}")]
    Refused(String),
    /// Something that it needs to take part has failed.
    #[error("{0}")]
    Failed(String),
}

/// A flock, as its member sees it.
pub trait FlockMembership {
    /// Waits for the next event; `None` if the flock has failed and there will be none. Cancelling the wait must lose
    /// nothing.
    fn next(&mut self) -> impl Future<Output = Option<FlockEvent>>;

    /// The lease on the work.
    fn lease_handle(&self) -> &LeaseHandle;

    /// The reason why nobody leads, as far as this member can tell, for people.
    fn why_leaderless(&self) -> Option<String> {
        None
    }

    /// The reason why the ending lease was not renewed, for people.
    fn why_lease_lost(&self) -> String {
        "it was not renewed in time".into()
    }

    /// Takes the reason why this member may not lead, for people; `None` if it may.
    fn unfit(&mut self, _why: Option<String>) {}

    /// Makes a request. Does not wait.
    fn ask(&mut self, ask: Ask);

    /// Leaves the flock, and waits until the others have been told. No process of the work is alive by then.
    fn leave(&mut self) -> impl Future<Output = ()>;
}

/// A flock behind two channels. It leaves when the channel for requests closes.
#[derive(Debug)]
pub struct ChannelFlock {
    events: mpsc::UnboundedReceiver<FlockEvent>,
    asks: Option<mpsc::UnboundedSender<Ask>>,
    lease_handle: LeaseHandle,
}

impl ChannelFlock {
    /// A flock behind these channels, with this lease.
    #[must_use]
    pub fn new(
        events: mpsc::UnboundedReceiver<FlockEvent>,
        asks: mpsc::UnboundedSender<Ask>,
        lease_handle: LeaseHandle,
    ) -> ChannelFlock {
        ChannelFlock { events, asks: Some(asks), lease_handle }
    }
}

impl FlockMembership for ChannelFlock {
    async fn next(&mut self) -> Option<FlockEvent> {
        self.events.recv().await
    }

    fn lease_handle(&self) -> &LeaseHandle {
        &self.lease_handle
    }

    fn ask(&mut self, ask: Ask) {
        if let Some(asks) = &self.asks {
            // If the receiver is gone, `next` says so.
            let _ = asks.send(ask);
        }
    }

    async fn leave(&mut self) {
        self.asks = None;
        while self.events.recv().await.is_some() {}
    }
}
