//! The one analysis of a log that every renderer starts from: who was what and when, which message went where, and when
//! the flock was calm.

use std::collections::HashMap;

use bellwether_kernel::Hue;
use bellwether_trace::{Event, Fate, Trace, What};

mod calm;
mod lane;

pub use lane::{Band, Lane};

use calm::Weather;

/// Below this many messages nothing is chatter: a short run is shown whole.
const SHORT_RUN: usize = 40;
/// A kind seen fewer times than this while the flock is calm is news, not chatter.
const REPEATED: usize = 3;

/// A kind hums if at least one of this many of its messages is sent while the flock is calm.
const MOSTLY: usize = 3;

/// A piece of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Its beginning, in nanoseconds since the run began.
    pub from: u64,
    /// Its end.
    pub until: u64,
}

/// How a message ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It arrived at this moment.
    Arrived(u64),
    /// It was dropped at this moment.
    Dropped(u64, Fate),
    /// The run was over before it arrived.
    InFlight,
}

/// One message on its way to one receiver. A message that the network doubled is two flights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight<'a> {
    /// The message's number in the log.
    pub id: u64,
    /// The sender.
    pub from: u32,
    /// The receiver.
    pub to: u32,
    /// The message.
    pub text: &'a str,
    /// When it left. A log that begins in the middle may not know: then it is when it arrived.
    pub sent: u64,
    /// How it ended.
    pub end: End,
    /// Whether it is the network's copy of a message.
    pub copy: bool,
    /// Whether it belongs to the steady hum of a calm flock.
    pub chatter: bool,
    /// Whether its kind is one that mostly hums: a heart-beat, whenever it is sent.
    pub habit: bool,
    /// Where in the log it left.
    sent_index: usize,
    /// Where in the log it ended.
    end_index: usize,
}

impl<'a> Flight<'a> {
    /// The kind of the message.
    #[must_use]
    pub fn kind(&self) -> &'a str {
        kind(self.text)
    }

    /// Whether a picture may let it step back: it hums, and nothing befell it.
    #[must_use]
    pub fn steps_back(&self) -> bool {
        self.chatter || (self.habit && matches!(self.end, End::Arrived(_)))
    }

    /// When it ended, or `late` if it never did.
    #[must_use]
    pub fn ended(&self, late: u64) -> u64 {
        match self.end {
            End::Arrived(at) | End::Dropped(at, _) => at,
            End::InFlight => late,
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
pub struct Story<'a> {
    /// The log.
    pub trace: &'a Trace,
    /// How many nodes.
    pub nodes: u32,
    /// When the last thing happened.
    pub end: u64,
    /// Every message, in the order of sending.
    pub flights: Vec<Flight<'a>>,
    /// What became of each node; node `n` is at `n - 1`.
    pub lanes: Vec<Lane<'a>>,
    weather: Weather,
    /// For each event that is a message's beginning or end: its flight.
    flight_of: HashMap<usize, usize>,
}

impl<'a> Story<'a> {
    /// Reads the log once.
    #[must_use]
    pub fn of(trace: &'a Trace) -> Story<'a> {
        let named = trace.events.iter().map(|event| event.node).max().unwrap_or(0);
        let nodes = trace.header.nodes.max(named);
        let end = trace.events.last().map_or(0, |event| event.at);
        let weather = Weather::of(trace, nodes);
        let (mut flights, flight_of) = fly(&trace.events);
        mark_chatter(&mut flights, &weather);
        let lanes = lane::lanes(trace, nodes, end);
        Story { trace, nodes, end, flights, lanes, weather, flight_of }
    }

    /// The flight that begins or ends with the event at `index` of the log.
    #[must_use]
    pub fn flight(&self, index: usize) -> Option<&Flight<'a>> {
        self.flight_of.get(&index).map(|flight| &self.flights[*flight])
    }

    /// Whether the flock was calm at the event at `index`: every node that ran had settled, and one led.
    #[must_use]
    pub fn calm(&self, index: usize) -> bool {
        self.weather.stretch(index).is_some()
    }

    /// Whether the run is long enough for steady chatter to step back.
    #[must_use]
    pub fn long(&self) -> bool {
        self.flights.len() >= SHORT_RUN
    }

    /// Every kind of message, in the order in which they first appear.
    #[must_use]
    pub fn kinds(&self) -> Vec<&'a str> {
        let mut kinds = Vec::new();
        for flight in &self.flights {
            if !kinds.contains(&flight.kind()) {
                kinds.push(flight.kind());
            }
        }
        kinds
    }

    /// What those in charge are called, if anybody ever was: the protocol's own word.
    #[must_use]
    pub fn leading_role(&self) -> Option<&'a str> {
        let leading = || self.lanes.iter().flat_map(|lane| &lane.bands).filter(|band| band.leads);
        leading().find(|band| band.hue == Hue::Gold).or_else(|| leading().next()).map(|band| band.name)
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
fn fly(events: &[Event]) -> (Vec<Flight<'_>>, HashMap<usize, usize>) {
    let mut flights: Vec<Flight<'_>> = Vec::new();
    let mut of_id: HashMap<(u64, u32), usize> = HashMap::new();
    let mut flight_of = HashMap::new();
    for (index, event) in events.iter().enumerate() {
        let (id, from, to, text, end) = match &event.what {
            What::Send { id, to, text } => (*id, event.node, *to, text, None),
            What::Deliver { id, from, text } => (*id, *from, event.node, text, Some(End::Arrived(event.at))),
            What::Drop { id, from, fate, text } => (*id, *from, event.node, text, Some(End::Dropped(event.at, *fate))),
            _ => continue,
        };
        let known = of_id.get(&(id, to)).copied();
        let place = match (known, end) {
            (Some(place), Some(end)) if flights[place].end == End::InFlight => {
                flights[place].end = end;
                flights[place].end_index = index;
                place
            }
            (known, end) => {
                let original = known.filter(|_| end.is_some()).map(|place| flights[place]);
                flights.push(Flight {
                    id,
                    from,
                    to,
                    text,
                    sent: original.map_or(event.at, |flight| flight.sent),
                    end: end.unwrap_or(End::InFlight),
                    copy: original.is_some(),
                    chatter: false,
                    habit: false,
                    sent_index: original.map_or(index, |flight| flight.sent_index),
                    end_index: index,
                });
                of_id.entry((id, to)).or_insert(flights.len() - 1);
                flights.len() - 1
            }
        };
        flight_of.insert(index, place);
    }
    (flights, flight_of)
}

/// Chatter is what leaves and ends within one calm stretch, of a kind that does so again and again.
fn mark_chatter(flights: &mut [Flight<'_>], weather: &Weather) {
    if flights.len() < SHORT_RUN {
        return;
    }
    let calm = |flight: &Flight<'_>| {
        let stretch = weather.stretch(flight.sent_index);
        stretch.is_some() && stretch == weather.stretch(flight.end_index)
    };
    let mut seen: HashMap<&str, (usize, usize)> = HashMap::new();
    for flight in flights.iter() {
        let (calmly, all) = seen.entry(flight.kind()).or_default();
        *calmly += usize::from(calm(flight));
        *all += 1;
    }
    for flight in flights.iter_mut() {
        let (calmly, all) = seen.get(flight.kind()).copied().unwrap_or_default();
        flight.chatter = calm(flight) && calmly >= REPEATED;
        flight.habit = calmly >= REPEATED && calmly * MOSTLY >= all;
    }
}

#[cfg(test)]
mod tests;
