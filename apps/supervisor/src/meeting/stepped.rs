//! A member of a flock on a channel between its driver and its supervisor, stepped by hand: for simulations.

use std::fmt;
use std::sync::Arc;

use bellwether_host::{Config, Host};
use bellwether_net::{ChannelHandle, DriverEvent, System};
use tokio::sync::watch;

use super::site::ChannelSite;
use super::{ChannelMemberStatus, others_of};
use crate::adapter::SteppedAdapter;
use crate::clock::Moment;
use crate::flock::{Ask, EndReason, FlockEvent};
use crate::lease_handle::LeaseHandle;
use crate::obstacles::{LeadObstacles, SharedObstacles};

/// What a supervisor holds of a flock on a channel, without tasks.
pub struct SteppedMeeting {
    adapter: SteppedAdapter<ChannelSite>,
    _standing: watch::Receiver<ChannelMemberStatus>,
    left: watch::Receiver<bool>,
}

impl fmt::Debug for SteppedMeeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SteppedMeeting").field("left", &self.left).finish_non_exhaustive()
    }
}

impl SteppedMeeting {
    /// Of a member that this handle holds, in a flock with a key or without, by the clock of this system.
    #[must_use]
    pub fn new(
        handle: ChannelHandle<Host>,
        config: &Config,
        keyed: bool,
        lease_handle: LeaseHandle,
        system: Arc<dyn System>,
    ) -> SteppedMeeting {
        let obstacles = SharedObstacles::new(LeadObstacles::of(config.expect));
        let others = others_of(handle.channel(), config, keyed, &obstacles).on(system);
        let (show, standing) = watch::channel(ChannelMemberStatus::starting(config.expect));
        let (leave, left) = watch::channel(false);
        let site = |outlets| ChannelSite::new(outlets, handle, others, show, leave);
        SteppedMeeting { adapter: SteppedAdapter::new(obstacles, lease_handle, site), _standing: standing, left }
    }

    /// The driver says something.
    pub fn happened(&mut self, event: DriverEvent<Host>) {
        self.adapter.happened(event);
    }

    /// The supervisor asks for something.
    pub fn asked(&mut self, ask: Ask) {
        self.adapter.asked(ask);
    }

    /// When [`SteppedMeeting::wake`] is to be called.
    #[must_use]
    pub fn wake_at(&mut self) -> Option<Moment> {
        self.adapter.wake_at()
    }

    /// That moment has come.
    pub fn wake(&mut self) {
        self.adapter.wake();
    }

    /// What the supervisor is told next, if anything.
    pub fn take_event(&mut self) -> Option<FlockEvent> {
        self.adapter.next()
    }

    /// Why this member's part in the flock has ended, if it has.
    #[must_use]
    pub fn end_reason(&self) -> Option<EndReason> {
        self.adapter.end_reason()
    }

    /// Why nobody leads, as far as this member can tell.
    #[must_use]
    pub fn why_leaderless(&self) -> Option<String> {
        self.adapter.why_leaderless()
    }

    /// Whether the protocol has taken leave.
    #[must_use]
    pub fn has_left(&self) -> bool {
        *self.left.borrow()
    }
}
