//! Gives each step of one instant a moment of its own.
//!
//! The checker's clock stands still while messages fly, so a log of its may have a whole election at one moment. That is
//! exact and cannot be drawn. Here the steps of such an instant are spread over the time up to the next one, in their
//! order: the picture stays true about what came before what, and nearly true about when.

use std::borrow::Cow;
use std::collections::HashMap;

use bellwether_trace::{Trace, What};

/// The longest that a step of an instant lasts in the spread log.
const STEP: u64 = 1_000_000;

/// The log with the steps of each instant spread out, if a message of it takes no time; otherwise the log itself.
#[must_use]
pub fn spread(trace: &Trace) -> Cow<'_, Trace> {
    if !takes_no_time(trace) {
        return Cow::Borrowed(trace);
    }
    let mut spread = trace.clone();
    let events = &mut spread.events;
    let mut start = 0;
    while start < events.len() {
        let at = events[start].at;
        let end = start + events[start..].iter().take_while(|event| event.at == at).count();
        let steps = steps(&events[start..end]);
        let last = steps.last().copied().unwrap_or(0);
        let room = events.get(end).map_or(u64::MAX, |next| next.at - at);
        let step = STEP.min(room / (last + 1));
        for (event, count) in events[start..end].iter_mut().zip(steps) {
            event.at += step * count;
        }
        start = end;
    }
    Cow::Owned(spread)
}

fn takes_no_time(trace: &Trace) -> bool {
    let mut sent = HashMap::new();
    trace.events.iter().any(|event| match &event.what {
        What::Send { id, .. } => {
            sent.insert(*id, event.at);
            false
        }
        What::Deliver { id, .. } => sent.get(id) == Some(&event.at),
        _ => false,
    })
}

/// To which step of its instant each event belongs: an input begins one, and what comes of it belongs to it. Starts
/// belong together.
fn steps(events: &[bellwether_trace::Event]) -> Vec<u64> {
    let mut steps = Vec::with_capacity(events.len());
    let (mut step, mut started) = (0, false);
    for (index, event) in events.iter().enumerate() {
        let output = matches!(
            event.what,
            What::Send { .. }
                | What::Role { .. }
                | What::Note { .. }
                | What::Pick { .. }
                | What::Store { .. }
                | What::Broken { .. }
        );
        let start = matches!(event.what, What::Boot { stored: false });
        if index > 0 && !output && !(start && started) {
            step += 1;
        }
        started = start || (started && output);
        steps.push(step);
    }
    steps
}

#[cfg(test)]
mod tests {
    use bellwether_trace::{Event, Header};

    use super::*;

    fn trace(events: Vec<(u64, u32, What)>) -> Trace {
        let events = events.into_iter().map(|(at, node, what)| Event { at, node, what }).collect();
        Trace { header: Header { format: 1, nodes: 2, ..Header::default() }, events }
    }

    fn send(id: u64) -> What {
        What::Send { id, to: 2, text: "Halt".into() }
    }

    fn deliver(id: u64) -> What {
        What::Deliver { id, from: 1, text: "Halt".into() }
    }

    #[test]
    fn an_instant_is_spread_up_to_the_next() {
        let boot = What::Boot { stored: false };
        let trace = trace(vec![(0, 1, boot), (0, 1, send(1)), (0, 2, deliver(1)), (1_000, 2, What::Thaw)]);
        let moments: Vec<u64> = spread(&trace).events.iter().map(|event| event.at).collect();
        assert_eq!(moments, [0, 0, 500, 1_000]);
    }

    #[test]
    fn a_log_with_delays_stays_as_it_is() {
        let trace = trace(vec![(0, 1, send(1)), (1, 2, deliver(1))]);
        assert!(matches!(spread(&trace), Cow::Borrowed(_)));
    }
}
