//! The supervisor's handle on a flock that this process has joined, whatever connects its members.

use std::sync::{Arc, OnceLock};

use tokio::sync::mpsc;

use super::Outlets;
use crate::flock::{Ask, EndReason, FlockEvent, FlockMembership};
use crate::lease_handle::LeaseHandle;
use crate::obstacles::SharedObstacles;

/// A flock that this process has joined, and the handle on what connects its members.
#[derive(Debug)]
pub struct Joined<H> {
    events: mpsc::UnboundedReceiver<FlockEvent>,
    asks: mpsc::UnboundedSender<Ask>,
    end_reason: Arc<OnceLock<EndReason>>,
    lease_handle: LeaseHandle,
    pub(crate) obstacles: SharedObstacles,
    pub(crate) hold: H,
}

/// What a supervisor needs from the list, channel, ring or etcd over which a flock meets.
pub(crate) trait Hold {
    /// Leaves the flock, and waits until the others have been told.
    async fn leave(&mut self, asks: &mpsc::UnboundedSender<Ask>);

    fn why_leaderless(&self, obstacles: &SharedObstacles) -> Option<String> {
        obstacles.reason()
    }

    fn why_lease_lost(&self, obstacles: &SharedObstacles) -> String {
        obstacles.lock().lease_lost()
    }
}

/// Connects a member to its supervisor: the events of one, the requests of the other, and the shared handle.
pub(crate) fn link<H>(
    hold: H,
    lease_handle: LeaseHandle,
    obstacles: SharedObstacles,
    say: fn(&str),
) -> (Outlets, mpsc::UnboundedReceiver<Ask>, Joined<H>) {
    let (tell, events) = mpsc::unbounded_channel();
    let (asks, asked) = mpsc::unbounded_channel();
    let end_reason: Arc<OnceLock<EndReason>> = Arc::default();
    let outlets = Outlets { tell, end_reason: end_reason.clone(), obstacles: obstacles.clone(), say, lost: false };
    (outlets, asked, Joined { events, asks, end_reason, lease_handle, obstacles, hold })
}

impl<H> Joined<H> {
    /// The place for the reason why the flock failed, should it fail.
    #[must_use]
    pub fn end_reason(&self) -> Arc<OnceLock<EndReason>> {
        self.end_reason.clone()
    }

    /// What was told and not taken yet.
    pub(super) fn try_next(&mut self) -> Option<FlockEvent> {
        self.events.try_recv().ok()
    }
}

impl<H: Hold> FlockMembership for Joined<H> {
    async fn next(&mut self) -> Option<FlockEvent> {
        self.events.recv().await
    }

    fn lease_handle(&self) -> &LeaseHandle {
        &self.lease_handle
    }

    fn why_leaderless(&self) -> Option<String> {
        self.hold.why_leaderless(&self.obstacles)
    }

    fn why_lease_lost(&self) -> String {
        self.hold.why_lease_lost(&self.obstacles)
    }

    fn unfit(&mut self, why: Option<String>) {
        self.obstacles.lock().unfit(why);
    }

    fn ask(&mut self, ask: Ask) {
        // If the receiver is gone, `next` says so.
        let _ = self.asks.send(ask);
    }

    async fn leave(&mut self) {
        self.hold.leave(&self.asks).await;
    }
}
