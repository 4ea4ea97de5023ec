//! Runs a scenario as `lab sim` does, and looks inside: the same code on the same virtual time, so the same run.

use std::fmt::Debug;

use bellwether_kernel::Describe;
use bellwether_lab::registry::{self, Visitor};
use bellwether_sim::scenario::Scenario;
use bellwether_sim::{Broken, Enforce, Recorder, TraceRecorder, replay};
use bellwether_trace::{Event, Header, Trace, What};
use serde::Serialize;

use crate::state_text;

/// More events than this no page could show; what a run has beyond them is left out.
pub(crate) const MAX_EVENTS: usize = 100_000;

/// Why a scenario cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidRun(String);

impl InvalidRun {
    #[allow(clippy::needless_pass_by_value)] // for map_err
    pub(crate) fn because(why: impl ToString) -> InvalidRun {
        InvalidRun(why.to_string())
    }
}

/// A run that was.
#[derive(Clone, Debug)]
pub(crate) struct CompletedRun {
    pub(crate) trace: Trace,
    pub(crate) ended_at: u64,
    pub(crate) broken: Option<Broken>,
    /// Whether there was more than can be shown.
    pub(crate) clipped: bool,
}

/// Runs it. `again` is the command that gives the same run.
pub(crate) fn run(scenario: &Scenario, again: &str) -> Result<CompletedRun, InvalidRun> {
    let header = Header {
        format: 1,
        protocol: scenario.protocol.clone(),
        nodes: scenario.plan.nodes,
        seed: scenario.plan.seed,
        settings: scenario.settings.clone(),
        replay: again.to_owned(),
        began: None,
    };
    registry::with_protocol(&scenario.protocol, Simulate { scenario, header }).map_err(InvalidRun::because)?
}

fn configure<P: Describe>(scenario: &Scenario) -> Result<P::Config, InvalidRun> {
    let pairs: Vec<(&str, &str)> = scenario.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
    P::configure(scenario.plan.nodes, &pairs).map_err(InvalidRun::because)
}

struct Simulate<'a> {
    scenario: &'a Scenario,
    header: Header,
}

impl Visitor for Simulate<'_> {
    type Out = Result<CompletedRun, InvalidRun>;

    fn visit<P: Describe>(self) -> Self::Out {
        let config = configure::<P>(self.scenario)?;
        let mut clip = LimitedRecorder { scribe: TraceRecorder::new(self.header), clipped: false };
        let outcome = replay::<P>(&config, self.scenario, &mut clip).map_err(InvalidRun::because)?;
        let LimitedRecorder { scribe, clipped } = clip;
        let last = scribe.trace.events.last().map_or(0, |event| event.at);
        let ended_at = if clipped { last } else { outcome.ended_at };
        let broken = outcome.broken.filter(|broken| broken.at <= ended_at);
        Ok(CompletedRun { trace: scribe.trace, ended_at, broken, clipped })
    }
}

/// Writes down what happens, as far as a page can show it.
struct LimitedRecorder {
    scribe: TraceRecorder,
    clipped: bool,
}

impl Recorder for LimitedRecorder {
    const ON: bool = true;

    fn record(&mut self, at: u64, flock: u32, node: u32, what: impl FnOnce() -> What) {
        if self.scribe.trace.events.len() < MAX_EVENTS {
            self.scribe.record(at, flock, node, what);
        } else {
            self.clipped = true;
        }
    }
}

/// The states of all nodes once the event at `index` of the run has had its effect, as their protocol writes them; none
/// for a node that is down.
pub(crate) fn states(scenario: &Scenario, events: &[Event], index: usize) -> Result<Vec<Option<String>>, InvalidRun> {
    let until = end_of_step(events, index);
    registry::with_protocol(&scenario.protocol, StatesAt { scenario, until }).map_err(InvalidRun::because)?
}

/// The number of events up to the end of the step that an event belongs to: an input, and its effects.
fn end_of_step(events: &[Event], index: usize) -> usize {
    let output = |event: &&Event| {
        matches!(
            event.what,
            What::Send { .. }
                | What::Drop { .. }
                | What::Role { .. }
                | What::Note { .. }
                | What::Pick { .. }
                | What::Store { .. }
                | What::Broken { .. }
        )
    };
    index + 1 + events.iter().skip(index + 1).take_while(output).count()
}

struct StatesAt<'a> {
    scenario: &'a Scenario,
    until: usize,
}

impl Visitor for StatesAt<'_> {
    type Out = Result<Vec<Option<String>>, InvalidRun>;

    fn visit<P: Describe>(self) -> Self::Out {
        let config = configure::<P>(self.scenario)?;
        let nodes = self.scenario.plan.nodes as usize;
        let mut look = StateRecorder { seen: 0, until: self.until, states: vec![None; nodes] };
        replay::<P>(&config, self.scenario, &mut look).map_err(InvalidRun::because)?;
        Ok(look.states)
    }
}

/// Keeps the newest state of every node until so many events were seen.
struct StateRecorder {
    seen: usize,
    until: usize,
    states: Vec<Option<String>>,
}

impl Recorder for StateRecorder {
    const ON: bool = true;

    fn record(&mut self, _: u64, flock: u32, _: u32, _: impl FnOnce() -> What) {
        self.seen += usize::from(flock == 0);
    }

    fn state(&mut self, flock: u32, node: u32, state: Option<&dyn Debug>) {
        if flock == 0 && self.seen <= self.until {
            self.states[node as usize - 1] = state.map(|state| state_text::in_words(&format!("{state:#?}")));
        }
    }
}

/// A safety property of the protocol, and whether this run is checked against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PropertyInfo {
    name: &'static str,
    says: &'static str,
    assumes: String,
    watched: bool,
}

/// The facts about the protocol that a page needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct ProtocolInfo {
    properties: Vec<PropertyInfo>,
    commands: &'static [&'static str],
}

/// Reads the protocol's safety properties and the commands that a node accepts.
pub(crate) fn about(scenario: &Scenario) -> Result<ProtocolInfo, InvalidRun> {
    registry::with_protocol(&scenario.protocol, ReadProtocolInfo { scenario }).map_err(InvalidRun::because)?
}

struct ReadProtocolInfo<'a> {
    scenario: &'a Scenario,
}

impl Visitor for ReadProtocolInfo<'_> {
    type Out = Result<ProtocolInfo, InvalidRun>;

    fn visit<P: Describe>(self) -> Self::Out {
        let config = configure::<P>(self.scenario)?;
        let plan = &self.scenario.plan;
        let violated = plan.violates();
        let properties = P::safety(&config).iter().map(|property| PropertyInfo {
            name: property.name,
            says: property.says,
            assumes: property.assumes.to_string(),
            watched: match &plan.enforce {
                Enforce::All => true,
                Enforce::Only(name) => name == property.name,
                Enforce::Fair => property.assumes.minus(violated) == property.assumes,
            },
        });
        Ok(ProtocolInfo { properties: properties.collect(), commands: P::COMMANDS })
    }
}
