//! What the bounds of several protocols share.

use std::time::Duration;

use bellwether_kernel::{FigureValue, Span};

/// What a clock that is as slow as it may be makes of a span.
pub(super) fn slow(span: Span, drift_ppm: u32) -> Span {
    span.plus(span.millionths(drift_ppm))
}

pub(super) fn span(duration: Duration) -> Span {
    Span::nanos(u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX))
}

/// So many of something in each of these spans.
pub(super) fn a_second(count: u64, each: Span) -> FigureValue {
    FigureValue::Rate { count, each }
}
