//! How long the work around a node may live.

use crate::{Protocol, Span};

/// What limits the life of a leader's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease<T> {
    /// The work must begin to end when this timer fires. If it is no longer armed, it has fired, and what it was armed
    /// for last still counts.
    pub timer: T,
    /// The work must be dead this long after the moment that the timer was armed for.
    pub stop: Span,
}

/// A protocol whose leader may work only for a limited time, unless its followers go on agreeing.
///
/// The protocol speaks in timers, since it knows no clock. A driver knows when they are due, and can tell a watchdog
/// outside the process, which then ends the work in time even if the process itself gets no time to.
pub trait Leased: Protocol {
    /// What limits the work of a node in this state; `None` if it does not lead, or leads without a limit.
    fn lease(config: &Self::Config, state: &Self::State) -> Option<Lease<Self::Timer>>;
}
