//! What a supervisor needs of a flock, whatever protocol settles who leads.

use std::future::Future;

use bellwether_kernel::{Leadership, NodeId, Span, WorkRequest};
use tokio::sync::mpsc;

use crate::lease_handle::LeaseHandle;

/// What a flock tells its member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlockEvent {
    /// This member leads: the work may start once there is a lease.
    Leading {
        /// The epoch.
        epoch: u64,
    },
    /// This member follows.
    Following {
        /// The leader's name.
        leader: String,
        /// The epoch.
        epoch: u64,
    },
    /// Nobody leads, as far as this member knows.
    Leaderless,
    /// The work should stop; it has all the time it needs.
    LetGo,
    /// The work must stop now.
    StopNow,
    /// This member leads no longer.
    Released,
    /// There is a lease; the lease handle tells how far it reaches.
    Lease,
    /// This member met another that claimed the lead too.
    Conflict {
        /// The epoch that stands.
        epoch: u64,
        /// Whether it is ours.
        won: bool,
    },
    /// What the guardian should hand to the obituary from now on.
    Will(Vec<u8>),
}

impl FlockEvent {
    /// What a protocol's statement about the lead means for the work; `name` tells what nodes are called.
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

/// What a member asks of its flock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Let go of the lead in good order.
    StepDown,
    /// Let go of the lead in good order, to leave then.
    Leave,
    /// The work that had to stop has stopped.
    Stopped,
    /// Whether this member would lead from now on.
    Stand(bool),
    /// How long the work needs to end, beyond what is always kept for that: followers stay bound for that much longer.
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
    /// The others do not want it; why, in words.
    #[error("{0}")]
    Refused(String),
    /// What it needs to take part has failed.
    #[error("{0}")]
    Failed(String),
}

/// A flock, as its member sees it.
pub trait FlockMembership {
    /// Waits for what happens next; `None` when the flock has failed and nothing will. Must lose nothing when the wait is
    /// given up and started again.
    fn next(&mut self) -> impl Future<Output = Option<FlockEvent>>;

    /// How far the work may live at present.
    fn lease_handle(&self) -> &LeaseHandle;

    /// Why nobody leads, as far as this member can tell, for people.
    fn why_leaderless(&self) -> Option<String> {
        None
    }

    /// Why the lease that ends now was not renewed, for people.
    fn why_lease_lost(&self) -> String {
        "it was not renewed in time".into()
    }

    /// Takes in why this member may not lead, for people; nothing, if it may.
    fn unfit(&mut self, _why: Option<String>) {}

    /// Asks for something. Does not wait.
    fn ask(&mut self, ask: Ask);

    /// Says good-bye, and waits until it is said. Nothing of the work is alive by then.
    fn leave(&mut self) -> impl Future<Output = ()>;
}

/// A flock at the other end of two channels. It says good-bye when the channel for asking closes.
#[derive(Debug)]
pub struct ChannelFlock {
    events: mpsc::UnboundedReceiver<FlockEvent>,
    asks: Option<mpsc::UnboundedSender<Ask>>,
    lease_handle: LeaseHandle,
}

impl ChannelFlock {
    /// Of these channels, with the lease that is put here.
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
            // If nobody listens any more, `next` says so.
            let _ = asks.send(ask);
        }
    }

    async fn leave(&mut self) {
        self.asks = None;
        while self.events.recv().await.is_some() {}
    }
}
