//! From moments to places: linear where something happens, shortened where nothing does.
//!
//! The moments at which something worth seeing happens cut the window into gaps. A gap is as wide as it is long, at a
//! rate at which a typical message is a slanted arrow and not a vertical one, but never wider than a cap. A capped gap is
//! a *break*: the picture marks it and says how long it really was.

use bellwether_trace::What;

use crate::analysis::{Interval, MessageEnd, TraceAnalysis};

/// The width of a typical message's flight.
const TYPICAL_FLIGHT: f64 = 58.0;
/// The greatest width of a gap before it is shortened.
const CAP: f64 = 92.0;
/// The picture is not narrower than this, and
const NARROWEST: f64 = 860.0;
/// not wider than this.
const WIDEST: f64 = 2_400.0;
/// The greatest width of an instant in a busy picture.
const PER_INSTANT: f64 = 14.0;
/// The length of the lanes after the last event, so that its effect can be seen.
const TAIL: f64 = 30.0;
/// A gap counts as shortened if it would have been this many times wider.
const SHORTENED: f64 = 1.6;

/// From moments to places.
pub(super) struct Scale {
    /// Moments and their places, both rising.
    knots: Vec<(u64, f64)>,
    /// The gaps that were shortened.
    pub(super) breaks: Vec<Interval>,
}

impl Scale {
    pub(super) fn of(analysis: &TraceAnalysis<'_>, window: Interval) -> Scale {
        let instants = instants(analysis, window);
        let rate = TYPICAL_FLIGHT / typical_flight(analysis, window) as f64;
        let wanted = |pair: &[u64]| (pair[1] - pair[0]) as f64 * rate;
        let granted = |pair: &[u64]| shorten(wanted(pair));
        let raw: f64 = instants.windows(2).map(granted).sum();
        let widest = (instants.len() as f64 * PER_INSTANT).clamp(1_240.0, WIDEST);
        let fit = if raw <= 0.0 { 1.0 } else { raw.clamp(NARROWEST, widest) / raw };

        let mut knots = vec![(window.from, 0.0)];
        let mut breaks = Vec::new();
        let mut x = 0.0;
        for pair in instants.windows(2) {
            x += granted(pair) * fit;
            knots.push((pair[1], x));
            if wanted(pair) > CAP * SHORTENED {
                breaks.push(Interval { from: pair[0], until: pair[1] });
            }
        }
        if x > 0.0 && window.until == analysis.end {
            knots.push((window.until.saturating_add(1), x + TAIL));
        }
        if x <= 0.0 {
            knots.push((window.until.max(window.from + 1), NARROWEST));
        }
        Scale { knots, breaks }
    }

    pub(super) fn width(&self) -> f64 {
        self.knots.last().map_or(0.0, |knot| knot.1)
    }

    /// The place of a moment; moments outside the window are at its edges.
    pub(super) fn x(&self, at: u64) -> f64 {
        let after = self.knots.partition_point(|knot| knot.0 <= at);
        if after == 0 {
            return 0.0;
        }
        let (from, start) = self.knots[after - 1];
        match self.knots.get(after) {
            None => start,
            Some((until, end)) => start + (end - start) * (at - from) as f64 / (until - from) as f64,
        }
    }

    /// Whether a moment lies inside a shortened gap.
    pub(super) fn in_break(&self, at: u64) -> bool {
        let after = self.breaks.partition_point(|gap| gap.from < at);
        after > 0 && at < self.breaks[after - 1].until
    }
}

/// Up to the cap a gap is as wide as it wants. Beyond, every tenfold length adds a little, so that a long silence still
/// looks longer than a short one.
fn shorten(wanted: f64) -> f64 {
    if wanted <= CAP { wanted } else { CAP * (1.0 + 0.3 * (wanted / CAP).log10()) }
}

/// The moments at which something worth seeing happens, the window's edges included.
fn instants(analysis: &TraceAnalysis<'_>, window: Interval) -> Vec<u64> {
    let worth = |index: usize, what: &What| match what {
        What::Fire { .. }
        | What::Pick { .. }
        | What::Store { .. }
        | What::Stored { .. }
        | What::Met { .. }
        | What::Note { .. } => false,
        What::Send { .. } | What::Deliver { .. } | What::Drop { .. } => {
            analysis.transmission(index).is_some_and(|transmission| !transmission.is_background())
        }
        _ => true,
    };
    let events = analysis.trace.events.iter().enumerate();
    let mut instants: Vec<u64> = events
        .filter(|(index, event)| (window.from..=window.until).contains(&event.at) && worth(*index, &event.what))
        .map(|(_, event)| event.at)
        .chain([window.from, window.until])
        .collect();
    instants.sort_unstable();
    instants.dedup();
    instants
}

/// The median time of transmission of what is worth seeing; the window, shared out, if nothing flies.
fn typical_flight(analysis: &TraceAnalysis<'_>, window: Interval) -> u64 {
    let mut transmissions: Vec<u64> = analysis
        .transmissions
        .iter()
        .filter(|transmission| {
            !transmission.is_background() && (window.from..=window.until).contains(&transmission.sent)
        })
        .filter_map(|transmission| match transmission.end {
            MessageEnd::Arrived(at) if at > transmission.sent => Some(at - transmission.sent),
            _ => None,
        })
        .collect();
    transmissions.sort_unstable();
    let median = transmissions.get(transmissions.len() / 2).copied();
    median.unwrap_or((window.until - window.from) / 16).max(1)
}

#[cfg(test)]
mod tests {
    use bellwether_trace::{Event, Trace};

    use super::*;

    fn scale(moments: &[u64]) -> Scale {
        let what = || What::World { text: "heal".into() };
        let events = moments.iter().map(|at| Event { at: *at, node: 0, what: what() }).collect();
        let trace = Trace { events, ..Trace::default() };
        let analysis = TraceAnalysis::of(&trace);
        Scale::of(&analysis, Interval { from: 0, until: analysis.end })
    }

    #[test]
    fn places_rise_with_moments() {
        let scale = scale(&[0, 10, 20, 1_000_000, 1_000_020]);
        let mut last = -1.0;
        for at in [0, 5, 10, 15, 20, 500, 999_999, 1_000_000, 1_000_010] {
            assert!(scale.x(at) > last, "{at}");
            last = scale.x(at);
        }
        assert!((scale.x(1_000_020) + TAIL - scale.width()).abs() < 0.01);
        assert!((scale.x(u64::MAX) - scale.width()).abs() < 0.01);
    }

    #[test]
    fn a_long_silence_is_a_break() {
        let scale = scale(&[0, 1_000, 1_000_000]);
        assert_eq!(scale.breaks, [Interval { from: 1_000, until: 1_000_000 }]);
        assert!(scale.in_break(5_000));
        assert!(!scale.in_break(1_000) && !scale.in_break(1_000_000));
    }

    #[test]
    fn nothing_at_all_still_has_a_width() {
        assert!(scale(&[]).width() > 0.0);
        assert!(scale(&[0]).width() > 0.0);
    }
}
