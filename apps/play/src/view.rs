//! The data of a run for a page: all events, and all actions.

use bellwether_lab::TraceAnalysis;
use bellwether_lab::spread::spread;
use bellwether_sim::Enforce;
use bellwether_sim::scenario::ScenarioBody;
use bellwether_trace::Event;
use serde::Serialize;

use crate::engine::ProtocolInfo;
use crate::session::{PlaySource, Session};

/// A run, for a page.
#[derive(Debug, Serialize)]
pub(crate) struct RunView<'a> {
    /// Counts the changes; an edit names the revision that its viewer saw.
    revision: u64,
    protocol: &'a str,
    nodes: u32,
    seed: u64,
    settings: &'a [(String, String)],
    /// The end of the run, in nanoseconds since it began.
    end: u64,
    /// Until when something may be done to it; nothing if never.
    limit: Option<u64>,
    /// Whether there was more than can be shown.
    clipped: bool,
    /// The nodes of which nothing is known: nobody recorded them.
    unknown: &'a [u32],
    /// The names of the nodes, node `n` at `n - 1`, where they have names.
    names: &'a [String],
    events: &'a [Event],
    /// The kinds of messages that hum all the time, and step back in a picture.
    pulses: Vec<&'a str>,
    /// The planned faults, as the scenario writes them.
    planned: Vec<TimedText>,
    broken: Option<TimedText>,
    /// Whether all properties are watched, whatever they assume.
    watches_all: bool,
    #[serde(flatten)]
    about: &'a ProtocolInfo,
    /// The run as a scenario, where it is one.
    scenario: Option<String>,
    /// Whether anything was done that the command line does not say.
    changed: bool,
    /// The command that gives the same run, where one does without a file.
    again: &'a str,
}

/// A moment and a text.
#[derive(Debug, Serialize)]
struct TimedText {
    at: u64,
    text: String,
}

/// The whole, as JSON.
pub(crate) fn json(session: &Session) -> serde_json::Result<String> {
    let trace = spread(&session.ran.trace);
    let story = TraceAnalysis::until(&trace, session.ran.ended_at);
    let mut pulses: Vec<&str> = Vec::new();
    for flight in story.transmissions.iter().filter(|flight| flight.routine_kind) {
        if !pulses.contains(&flight.kind()) {
            pulses.push(flight.kind());
        }
    }
    let plan = session.scenario.as_ref().map(|scenario| &scenario.plan);
    let timed = session.scenario.as_ref().is_some_and(|scenario| matches!(scenario.body, ScenarioBody::Timed));
    let planned = plan.iter().flat_map(|plan| &plan.events);
    serde_json::to_string(&RunView {
        revision: session.revision,
        protocol: &trace.header.protocol,
        nodes: story.nodes,
        seed: trace.header.seed,
        settings: &trace.header.settings,
        end: session.ran.ended_at.max(story.end),
        limit: timed.then(|| session.limit().0),
        clipped: session.ran.clipped,
        unknown: session.log().map_or(&[], |log| &log.unknown),
        names: session.log().map_or(&[], |log| &log.names),
        events: &trace.events,
        pulses,
        planned: planned.map(|one| TimedText { at: one.at.as_nanos(), text: one.fault.to_string() }).collect(),
        broken: session
            .ran
            .broken
            .as_ref()
            .map(|broken| TimedText { at: broken.at, text: format!("{}: {}", broken.property, broken.says) }),
        watches_all: plan.is_some_and(|plan| plan.enforce == Enforce::All),
        about: &session.about,
        scenario: session.scenario.as_ref().map(ToString::to_string),
        changed: session.is_changed(),
        again: match &session.source {
            PlaySource::Scenario { again, .. } if !session.is_changed() => again,
            PlaySource::Log(log) => &log.trace.header.replay,
            PlaySource::Scenario { .. } => "",
        },
    })
}
