//! The one adapter between an election protocol, whatever connects its members, and a supervisor that knows none.
//!
//! ```text
//! driver ── DriverEvent<P> ──► adapt ── flock::FlockEvent ──► supervisor
//!        ◄── P::Command ──────   │   ◄── flock::Ask ────────
//!                               Site: names, lists, states, whatever only one place has
//! ```

mod conflicts;
mod joined;
mod stepped;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bellwether_kernel::{Election, Leadership, Protocol, Span, WorkRequest};
use bellwether_net::{ChannelStatus, DriverEvent};
use tokio::sync::mpsc;

use crate::flock::{Ask, EndReason, FlockEvent};
use crate::obstacles::SharedObstacles;
use crate::others::Others;

pub use joined::Joined;
pub(crate) use joined::{Hold, link};
pub(crate) use stepped::SteppedAdapter;

pub(crate) use conflicts::{look, stand};

/// Where a member sends what its supervisor and its users should know.
#[derive(Debug)]
pub(crate) struct Outlets {
    tell: mpsc::UnboundedSender<FlockEvent>,
    end_reason: Arc<OnceLock<EndReason>>,
    pub(crate) obstacles: SharedObstacles,
    pub(crate) say: fn(&str),
    /// Whether the connection was lost, and users were told.
    lost: bool,
}

impl Outlets {
    /// Sends an event to the supervisor.
    pub(crate) fn tell(&self, event: FlockEvent) {
        // The supervisor may have ended already.
        let _ = self.tell.send(event);
    }

    /// Ends this member's part in the flock. The first reason counts.
    pub(crate) fn end(&self, end_reason: EndReason) {
        let _ = self.end_reason.set(end_reason);
    }

    /// The list, channel, ring or etcd was reached, or lost.
    pub(crate) fn reach(&mut self, place: &str, status: ChannelStatus) {
        match status {
            ChannelStatus::Lost(why) => {
                self.lost = true;
                (self.say)(&format!("{place}: {why}; trying again"));
                self.obstacles.lock().reach(Some(why.to_string()));
            }
            ChannelStatus::Connected if std::mem::take(&mut self.lost) => {
                self.obstacles.lock().reach(None);
                (self.say)(&format!("{place}: there again"));
            }
            ChannelStatus::Connected => {}
        }
    }

    /// Whether the connection is lost, and users were told.
    pub(crate) fn is_lost(&self) -> bool {
        self.lost
    }

    fn stalled(&self, span: Span, worth_telling: bool) {
        let stalled = Duration::from_nanos(span.as_nanos());
        if worth_telling {
            (self.say)(&format!("this member got no time for {} ms", stalled.as_millis()));
        }
        self.obstacles.lock().stalled(Some(stalled));
    }
}

/// What differs between lists, channels, rings and etcd: everything else about a member is common to all.
pub(crate) trait Site: Send + 'static {
    /// The election protocol.
    type Protocol: Election;
    /// What else a member waits for.
    type Wake;

    fn outlets(&mut self) -> &mut Outlets;

    /// Sends a command to the protocol.
    async fn command(&self, command: <Self::Protocol as Protocol>::Command);

    /// The protocol states who leads: tells the supervisor what that means.
    async fn stated(&mut self, leadership: Leadership);

    /// An event happened that only members of this kind of flock have.
    async fn happened(&mut self, event: DriverEvent<Self::Protocol>);

    /// The supervisor has a request.
    async fn asked(&mut self, request: WorkRequest) {
        request_of(self, request).await;
    }

    /// Waits for whatever else concerns this member. The wait may be cancelled at any time.
    async fn wait(&mut self) -> Self::Wake;

    /// Handles what [`Site::wait`] returned.
    async fn woken(&mut self, wake: Self::Wake);

    /// The members with other settings, where no member list keeps them out.
    fn others(&mut self) -> Option<&mut Others> {
        None
    }

    /// Publishes this member's status to the others.
    fn announce(&self) {}

    /// This process was not scheduled for so long. Returns whether users should know.
    fn stalled(&mut self, _span: Span) -> bool {
        false
    }

    /// Whether this member has left, so that its driver may end.
    fn has_left(&self) -> bool {
        false
    }
}

/// Passes a request to the protocol, if the protocol has a command for it.
pub(crate) async fn request_of<S: Site + ?Sized>(site: &S, request: WorkRequest) {
    if let Some(command) = S::Protocol::request(request) {
        site.command(command).await;
    }
}

/// Runs until either side has ended. The driver's events come first: a lease must not wait for a request.
pub(crate) async fn adapt<S: Site>(
    mut site: S,
    mut driver: mpsc::UnboundedReceiver<DriverEvent<S::Protocol>>,
    mut asks: mpsc::UnboundedReceiver<Ask>,
) {
    while site.outlets().end_reason.get().is_none() {
        tokio::select! {
            biased;
            event = driver.recv() => match event {
                Some(event) => happened(&mut site, event).await,
                None if site.has_left() => return,
                None => site.outlets().end(EndReason::Failed("the network driver has ended".into())),
            },
            ask = asks.recv() => match ask {
                Some(ask) => asked(&mut site, ask).await,
                None => return,
            },
            wake = site.wait() => site.woken(wake).await,
        }
    }
}

async fn happened<S: Site>(site: &mut S, event: DriverEvent<S::Protocol>) {
    match event {
        DriverEvent::Lease(Some(_)) => {
            site.outlets().obstacles.lock().stalled(None);
            site.outlets().tell(FlockEvent::Lease);
        }
        DriverEvent::Lease(None) => {}
        DriverEvent::Leadership(leadership) => site.stated(leadership).await,
        DriverEvent::StorageFailed(why) => {
            (site.outlets().say)(&format!("{why}; trying again"));
            site.outlets().obstacles.lock().storage(Some(why));
        }
        DriverEvent::StorageRecovered => site.outlets().obstacles.lock().storage(None),
        DriverEvent::Fatal(why) => site.outlets().end(EndReason::Failed(why)),
        DriverEvent::Stalled(span) => {
            let worth_telling = site.stalled(span);
            site.outlets().stalled(span, worth_telling);
        }
        DriverEvent::SettingsMismatch { peer, name, status } => conflicts::at_odds(site, peer, &name, status).await,
        DriverEvent::Stranger(how) => {
            if let Some(others) = site.others() {
                others.stranger(how);
            }
        }
        DriverEvent::Link { peer, up: false } => {
            if let Some(others) = site.others() {
                others.gone(peer);
                stand(site).await;
            }
        }
        event => site.happened(event).await,
    }
}

async fn asked<S: Site>(site: &mut S, ask: Ask) {
    if let (Ask::Stand(fit), Some(others)) = (ask, site.others()) {
        others.fit(fit);
        return stand(site).await;
    }
    site.asked(ask.into()).await;
}
