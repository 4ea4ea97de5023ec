//! The one analysis of a log that every renderer starts from: who was what and when, which message went where, and when
//! the flock was calm.

use std::collections::HashMap;

use bellwether_kernel::Hue;
use bellwether_trace::{DropReason, Event, Trace, What};

mod calm;
mod lane;

pub use lane::{Lane, RolePeriod};

use calm::CalmPeriods;

/// Below this many messages nothing is routine: a short run is shown whole.
const SHORT_RUN: usize = 40;
/// A kind seen fewer times than this while the flock is calm is news and not routine.
const REPEATED: usize = 3;

/// A kind hums if at least one of this many of its messages is sent while the flock is calm.
const ROUTINE_SHARE: usize = 3;

/// A piece of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The beginning, in nanoseconds since the run began.
    pub from: u64,
    /// The end.
    pub until: u64,
}

/// The end of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageEnd {
    /// The message arrived at this moment.
    Arrived(u64),
    /// The message was dropped at this moment.
    Dropped(u64, DropReason),
    /// The run was over before it arrived.
    InFlight,
}

/// One message on its way to one receiver. A message that the network duplicated is two transmissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transmission<'a> {
    /// The message's number in the log.
    pub id: u64,
    /// The sender.
    pub from: u32,
    /// The receiver.
    pub to: u32,
    /// The message.
    pub text: &'a str,
    /// When it was sent. A log that begins in the middle may not know: then it is when it arrived.
    pub sent: u64,
    /// Its end.
    pub end: MessageEnd,
    /// Whether it is the network's copy of a message.
    pub copy: bool,
    /// Whether it belongs to the routine messages of a calm flock.
    pub routine: bool,
    /// Whether its kind is usually routine: a heart-beat, whenever it is sent.
    pub routine_kind: bool,
    /// The index of its sending in the log.
    sent_index: usize,
    /// The index of its end in the log.
    end_index: usize,
}

impl<'a> Transmission<'a> {
    /// The kind of the message.
    #[must_use]
    pub fn kind(&self) -> &'a str {
        kind(self.text)
    }

    /// Whether a picture may let it step back: it hums, and nothing befell it.
    #[must_use]
    pub fn is_background(&self) -> bool {
        self.routine || (self.routine_kind && matches!(self.end, MessageEnd::Arrived(_)))
    }

    /// When it ended, or `late` if it never did.
    #[must_use]
    pub fn ended(&self, late: u64) -> u64 {
        match self.end {
            MessageEnd::Arrived(at) | MessageEnd::Dropped(at, _) => at,
            MessageEnd::InFlight => late,
        }
    }
}

/// The kind of a message: its first word. A number alone tells nobody anything, so the word that follows it belongs to it.
#[must_use]
pub fn kind(text: &str) -> &str {
    let Some(first) = text.split_whitespace().next() else { return "?" };
    let rest = text.trim_start()[first.len()..].trim_start();
    match rest.split_whitespace().next() {
        Some(second) if first.bytes().all(|byte| byte.is_ascii_digit()) => {
            let text = text.trim_start();
            &text[..text.len() - rest.len() + second.len()]
        }
        _ => first,
    }
}

/// A log, understood.
#[derive(Clone, Debug)]
pub struct TraceAnalysis<'a> {
    /// The log.
    pub trace: &'a Trace,
    /// The number of nodes.
    pub nodes: u32,
    /// The time of the last event.
    pub end: u64,
    /// Every message, in the order of sending.
    pub transmissions: Vec<Transmission<'a>>,
    /// The history of each node; node `n` is at `n - 1`.
    pub lanes: Vec<Lane<'a>>,
    calm_periods: CalmPeriods,
    /// For each event that is a message's beginning or end: its transmission.
    transmission_of: HashMap<usize, usize>,
}

impl<'a> TraceAnalysis<'a> {
    /// Reads the log once. The run ends with its last event.
    #[must_use]
    pub fn of(trace: &'a Trace) -> TraceAnalysis<'a> {
        TraceAnalysis::until(trace, 0)
    }

    /// Reads the log of a run that ended at this moment, which may be long after its last event.
    #[must_use]
    pub fn until(trace: &'a Trace, ended_at: u64) -> TraceAnalysis<'a> {
        let named = trace.events.iter().map(|event| event.node).max().unwrap_or(0);
        let nodes = trace.header.nodes.max(named);
        let end = trace.events.last().map_or(0, |event| event.at).max(ended_at);
        let calm_periods = CalmPeriods::of(trace, nodes);
        let (mut transmissions, transmission_of) = pair_messages(&trace.events);
        mark_routine(&mut transmissions, &calm_periods);
        let lanes = lane::lanes(trace, nodes, end);
        TraceAnalysis { trace, nodes, end, transmissions, lanes, calm_periods, transmission_of }
    }

    /// The transmission that begins or ends with the event at `index` of the log.
    #[must_use]
    pub fn transmission(&self, index: usize) -> Option<&Transmission<'a>> {
        self.transmission_of.get(&index).map(|transmission| &self.transmissions[*transmission])
    }

    /// Whether the flock was calm at the event at `index`: every node that ran had settled, and one led.
    #[must_use]
    pub fn calm(&self, index: usize) -> bool {
        self.calm_periods.interval(index).is_some()
    }

    /// Whether the run is long enough for routine messages to step back.
    #[must_use]
    pub fn long(&self) -> bool {
        self.transmissions.len() >= SHORT_RUN
    }

    /// Every kind of message, in the order in which they first appear.
    #[must_use]
    pub fn kinds(&self) -> Vec<&'a str> {
        let mut kinds = Vec::new();
        for transmission in &self.transmissions {
            if !kinds.contains(&transmission.kind()) {
                kinds.push(transmission.kind());
            }
        }
        kinds
    }

    /// The protocol's word for the leading role, if any node ever led.
    #[must_use]
    pub fn leading_role(&self) -> Option<&'a str> {
        let leading = || self.lanes.iter().flat_map(|lane| &lane.periods).filter(|period| period.leads);
        leading().find(|period| period.hue == Hue::Gold).or_else(|| leading().next()).map(|period| period.name)
    }

    /// Every role that somebody played, in the order in which they first appear.
    #[must_use]
    pub fn roles(&self) -> Vec<(&'a str, Hue)> {
        let mut roles = Vec::new();
        for event in &self.trace.events {
            if let What::Role { name, hue, .. } = &event.what
                && !roles.contains(&(name.as_str(), *hue))
            {
                roles.push((name.as_str(), *hue));
            }
        }
        roles
    }
}

/// Pairs what left with what became of it.
fn pair_messages(events: &[Event]) -> (Vec<Transmission<'_>>, HashMap<usize, usize>) {
    let mut transmissions: Vec<Transmission<'_>> = Vec::new();
    let mut of_id: HashMap<(u64, u32), usize> = HashMap::new();
    let mut transmission_of = HashMap::new();
    for (index, event) in events.iter().enumerate() {
        let (id, from, to, text, end) = match &event.what {
            What::Send { id, to, text } => (*id, event.node, *to, text, None),
            What::Deliver { id, from, text } => (*id, *from, event.node, text, Some(MessageEnd::Arrived(event.at))),
            What::Drop { id, from, fate, text } => {
                (*id, *from, event.node, text, Some(MessageEnd::Dropped(event.at, *fate)))
            }
            _ => continue,
        };
        let known = of_id.get(&(id, to)).copied();
        let place = match (known, end) {
            (Some(place), Some(end)) if transmissions[place].end == MessageEnd::InFlight => {
                transmissions[place].end = end;
                transmissions[place].end_index = index;
                place
            }
            (known, end) => {
                let original = known.filter(|_| end.is_some()).map(|place| transmissions[place]);
                transmissions.push(Transmission {
                    id,
                    from,
                    to,
                    text,
                    sent: original.map_or(event.at, |transmission| transmission.sent),
                    end: end.unwrap_or(MessageEnd::InFlight),
                    copy: original.is_some(),
                    routine: false,
                    routine_kind: false,
                    sent_index: original.map_or(index, |transmission| transmission.sent_index),
                    end_index: index,
                });
                of_id.entry((id, to)).or_insert(transmissions.len() - 1);
                transmissions.len() - 1
            }
        };
        transmission_of.insert(index, place);
    }
    (transmissions, transmission_of)
}

/// A message is routine if it leaves and ends within one calm interval, of a kind that does so again and again.
fn mark_routine(transmissions: &mut [Transmission<'_>], calm_periods: &CalmPeriods) {
    if transmissions.len() < SHORT_RUN {
        return;
    }
    let calm = |transmission: &Transmission<'_>| {
        let interval = calm_periods.interval(transmission.sent_index);
        interval.is_some() && interval == calm_periods.interval(transmission.end_index)
    };
    let mut seen: HashMap<&str, (usize, usize)> = HashMap::new();
    for transmission in transmissions.iter() {
        let (calmly, all) = seen.entry(transmission.kind()).or_default();
        *calmly += usize::from(calm(transmission));
        *all += 1;
    }
    for transmission in transmissions.iter_mut() {
        let (calmly, all) = seen.get(transmission.kind()).copied().unwrap_or_default();
        transmission.routine = calm(transmission) && calmly >= REPEATED;
        transmission.routine_kind = calmly >= REPEATED && calmly * ROUTINE_SHARE >= all;
    }
}

#[cfg(test)]
mod tests;
