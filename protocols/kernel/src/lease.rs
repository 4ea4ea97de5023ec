//! Leases: how long a leader's work may run without renewal.

use crate::{Protocol, Span};

/// The limit on a leader's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease<T> {
    /// When this timer fires, the work must begin to stop. If the timer is no longer armed, it has fired, and its last
    /// deadline still counts.
    pub timer: T,
    /// The work must be dead this long after the timer's deadline.
    pub stop: Span,
}

/// A protocol whose leader may work only as long as its followers renew its lease.
///
/// The protocol names timers, since it has no clock. A driver knows when they are due, and can tell a watchdog outside
/// the process, which then ends the work in time even if the process itself is frozen.
pub trait Leased: Protocol {
    /// The limit on the work of a node in this state; `None` if it does not lead, or leads without a limit.
    fn lease(config: &Self::Config, state: &Self::State) -> Option<Lease<Self::Timer>>;
}
