//! The one adapter between a protocol that elects, wherever its members meet, and a supervisor that knows none.
//!
//! ```text
//! driver ── DriverEvent<P> ──► adapt ── flock::FlockEvent ──► supervisor
//!        ◄── P::Command ──────   │   ◄── flock::Ask ────────
//!                               Site: names, lists, states, whatever only one place has
//! ```

mod conflicts;
mod joined;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use bellwether_kernel::{Election, Leadership, Protocol, Span, WorkRequest};
use bellwether_net::{ChannelStatus, DriverEvent};
use tokio::sync::mpsc;

use crate::flock::{Ask, EndReason, FlockEvent};
use crate::obstacles::SharedObstacles;
use crate::others::Others;

pub use joined::Joined;
pub(crate) use joined::{Hold, link};

pub(crate) use conflicts::{look, stand};

/// Where a member tells what its supervisor and its people should know.
#[derive(Debug)]
pub(crate) struct Outlets {
    tell: mpsc::UnboundedSender<FlockEvent>,
    end_reason: Arc<OnceLock<EndReason>>,
    pub(crate) obstacles: SharedObstacles,
    pub(crate) say: fn(&str),
    /// Whether the place to meet was lost, and people were told.
    lost: bool,
}

impl Outlets {
    /// Tells the supervisor.
    pub(crate) fn tell(&self, event: FlockEvent) {
        // Nobody may be listening, and that is their affair.
        let _ = self.tell.send(event);
    }

    /// Ends this member's part in the flock, for this reason if it is the first.
    pub(crate) fn end(&self, end_reason: EndReason) {
        let _ = self.end_reason.set(end_reason);
    }

    /// The place to meet was reached, or lost.
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

    /// Whether the place to meet is lost, and people were told.
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

/// What only one kind of place has: everything else about a member is the same for all of them.
pub(crate) trait Site: Send + 'static {
    /// The protocol that elects here.
    type Protocol: Election;
    /// What else a member waits for here.
    type Wake;

    fn outlets(&mut self) -> &mut Outlets;

    /// Asks the protocol for something.
    async fn command(&self, command: <Self::Protocol as Protocol>::Command);

    /// The protocol states who leads: the supervisor is told what that means here.
    async fn stated(&mut self, leadership: Leadership);

    /// Something happened that only members in such a place hear of.
    async fn happened(&mut self, event: DriverEvent<Self::Protocol>);

    /// The supervisor asks for something.
    async fn asked(&mut self, request: WorkRequest) {
        request_of(self, request).await;
    }

    /// Waits for whatever else concerns this member, and may be given up at any time.
    async fn wait(&mut self) -> Self::Wake;

    /// That has come.
    async fn woken(&mut self, wake: Self::Wake);

    /// The others who may not fit in, where no list of members keeps them out.
    fn others(&mut self) -> Option<&mut Others> {
        None
    }

    /// Tells the others how we stand.
    fn announce(&self) {}

    /// This member got no time for so long: whether people should know.
    fn stalled(&mut self, _span: Span) -> bool {
        false
    }

    /// Whether this member has taken leave, so that its driver may end.
    fn has_left(&self) -> bool {
        false
    }
}

/// Hands a request to the protocol. Whatever it can do nothing about, it is not told.
pub(crate) async fn request_of<S: Site + ?Sized>(site: &S, request: WorkRequest) {
    if let Some(command) = S::Protocol::request(request) {
        site.command(command).await;
    }
}

/// Runs until either side is gone. What the driver says goes first: a lease must not wait for a question.
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
        DriverEvent::StorageFailed(why) => (site.outlets().say)(&format!("{why}; trying again")),
        DriverEvent::Fatal(why) => site.outlets().end(EndReason::Failed(why)),
        DriverEvent::Stalled(span) => {
            let worth_telling = site.stalled(span);
            site.outlets().stalled(span, worth_telling);
        }
        DriverEvent::SettingsMismatch { peer, name, status } => conflicts::at_odds(site, peer, &name, status).await,
        DriverEvent::Stranger(how) => {
            if let Some(others) = site.others() {
                others.stranger(how, Instant::now());
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
