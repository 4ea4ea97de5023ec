//! The adapter without its task: stepped by hand, it does at once what [`adapt`](super::adapt) does when it gets to it.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use bellwether_net::DriverEvent;
use tokio::sync::mpsc;

use super::{Joined, Site, asked, happened, link};
use crate::clock::Moment;
use crate::flock::{Ask, EndReason, FlockEvent};
use crate::lease_handle::LeaseHandle;
use crate::obstacles::SharedObstacles;

/// A site, and what its supervisor would hold of it.
pub(crate) struct SteppedAdapter<S: Site> {
    site: S,
    joined: Joined<()>,
    /// Whoever is stepped by hand is asked by hand; the other end stays open.
    _asks: mpsc::UnboundedReceiver<Ask>,
}

impl<S: Site> SteppedAdapter<S> {
    /// Of the site that is made with these outlets. Nobody hears what it says to people.
    pub(crate) fn new(
        obstacles: SharedObstacles,
        lease_handle: LeaseHandle,
        site: impl FnOnce(super::Outlets) -> S,
    ) -> SteppedAdapter<S> {
        let (outlets, asks, joined) = link((), lease_handle, obstacles, |_| {});
        SteppedAdapter { site: site(outlets), joined, _asks: asks }
    }

    /// The driver says something. After the end of this member's part nothing is heard.
    pub(crate) fn happened(&mut self, event: DriverEvent<S::Protocol>) {
        if self.end_reason().is_none() {
            at_once(happened(&mut self.site, event));
        }
    }

    /// The supervisor asks for something.
    pub(crate) fn asked(&mut self, ask: Ask) {
        if self.end_reason().is_none() {
            at_once(asked(&mut self.site, ask));
        }
    }

    /// When [`SteppedAdapter::wake`] is to be called.
    pub(crate) fn wake_at(&mut self) -> Option<Moment> {
        self.site.others().and_then(|others| others.look_at())
    }

    /// That moment has come.
    pub(crate) fn wake(&mut self) {
        if self.end_reason().is_none() {
            at_once(super::look(&mut self.site));
        }
    }

    /// What the supervisor is told next.
    pub(crate) fn next(&mut self) -> Option<FlockEvent> {
        self.joined.try_next()
    }

    pub(crate) fn end_reason(&self) -> Option<EndReason> {
        self.joined.end_reason().get().cloned()
    }

    pub(crate) fn why_leaderless(&self) -> Option<String> {
        self.joined.obstacles.reason()
    }
}

/// Does what waits for nothing: the handles of members that are stepped by hand always have room.
fn at_once(doing: impl Future<Output = ()>) {
    let done = pin!(doing).poll(&mut Context::from_waker(Waker::noop()));
    assert_eq!(done, Poll::Ready(()), "a site that is stepped by hand must not wait");
}
