//! What a supervisor holds of a flock that this process has joined, wherever it meets.

use std::sync::{Arc, OnceLock};

use tokio::sync::mpsc;

use super::Outlets;
use crate::flock::{Ask, EndReason, FlockEvent, FlockMembership};
use crate::lease_handle::LeaseHandle;
use crate::obstacles::SharedObstacles;

/// A flock that this process has joined, and the hold on the place where it meets.
#[derive(Debug)]
pub struct Joined<H> {
    events: mpsc::UnboundedReceiver<FlockEvent>,
    asks: mpsc::UnboundedSender<Ask>,
    end_reason: Arc<OnceLock<EndReason>>,
    lease_handle: LeaseHandle,
    pub(crate) obstacles: SharedObstacles,
    pub(crate) hold: H,
}

/// What a supervisor asks of the place itself.
pub(crate) trait Hold {
    /// Says good-bye, and waits until it is said.
    async fn leave(&mut self, asks: &mpsc::UnboundedSender<Ask>);

    fn why_leaderless(&self, obstacles: &SharedObstacles) -> Option<String> {
        obstacles.reason()
    }

    fn why_lease_lost(&self, obstacles: &SharedObstacles) -> String {
        obstacles.lock().lease_lost()
    }
}

/// Links a member to its supervisor: where the member tells, what it is asked, and what the supervisor holds.
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
    /// Where it will be said why the flock failed, should it fail.
    #[must_use]
    pub fn end_reason(&self) -> Arc<OnceLock<EndReason>> {
        self.end_reason.clone()
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
        // If nobody listens any more, `next` says so.
        let _ = self.asks.send(ask);
    }

    async fn leave(&mut self) {
        self.hold.leave(&self.asks).await;
    }
}
