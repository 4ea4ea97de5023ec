//! Helpers for the bounds of several protocols.

use std::time::Duration;

use bellwether_kernel::{FigureValue, Span};

/// The true duration of a span on the slowest permitted clock.
pub(super) fn slow(span: Span, drift_ppm: u32) -> Span {
    span.plus(span.millionths(drift_ppm))
}

pub(super) fn span(duration: Duration) -> Span {
    Span::nanos(u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX))
}

/// A rate: so many in each of these spans.
pub(super) fn a_second(count: u64, each: Span) -> FigureValue {
    FigureValue::Rate { count, each }
}
