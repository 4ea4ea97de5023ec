//! Runs a scenario as `lab sim` does, and looks inside: the same code on the same virtual time, so the same run.

use std::fmt::Debug;

use bellwether_kernel::Describe;
use bellwether_lab::registry::{self, Visitor};
use bellwether_sim::scenario::Scenario;
use bellwether_sim::{Broken, Enforce, Recorder, Scribe, replay};
use bellwether_trace::{Event, Header, Trace, What};
use serde::Serialize;

/// More events than this no page could show; what a run has beyond them is left out.
pub(crate) const MOST_EVENTS: usize = 100_000;

/// Why a scenario cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unfit(String);

impl Unfit {
    #[allow(clippy::needless_pass_by_value)] // for map_err
    fn because(why: impl ToString) -> Unfit {
        Unfit(why.to_string())
    }
}

/// A run that was.
#[derive(Clone, Debug)]
pub(crate) struct Ran {
    pub(crate) trace: Trace,
    pub(crate) ended_at: u64,
    pub(crate) broken: Option<Broken>,
    /// Whether there was more than can be shown.
    pub(crate) clipped: bool,
}

/// Runs it. `again` is the command that gives the same run.
pub(crate) fn run(scenario: &Scenario, again: &str) -> Result<Ran, Unfit> {
    let header = Header {
        format: 1,
        protocol: scenario.protocol.clone(),
        nodes: scenario.plan.nodes,
        seed: scenario.plan.seed,
        settings: scenario.settings.clone(),
        replay: again.to_owned(),
        began: None,
    };
    registry::with_protocol(&scenario.protocol, Simulate { scenario, header }).map_err(Unfit::because)?
}

fn configure<P: Describe>(scenario: &Scenario) -> Result<P::Config, Unfit> {
    let pairs: Vec<(&str, &str)> = scenario.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
    P::configure(scenario.plan.nodes, &pairs).map_err(Unfit::because)
}

struct Simulate<'a> {
    scenario: &'a Scenario,
    header: Header,
}

impl Visitor for Simulate<'_> {
    type Out = Result<Ran, Unfit>;

    fn visit<P: Describe>(self) -> Self::Out {
        let config = configure::<P>(self.scenario)?;
        let mut clip = Clip { scribe: Scribe::new(self.header), clipped: false };
        let outcome = replay::<P>(&config, self.scenario, &mut clip).map_err(Unfit::because)?;
        let Clip { scribe, clipped } = clip;
        let last = scribe.trace.events.last().map_or(0, |event| event.at);
        let ended_at = if clipped { last } else { outcome.ended_at };
        let broken = outcome.broken.filter(|broken| broken.at <= ended_at);
        Ok(Ran { trace: scribe.trace, ended_at, broken, clipped })
    }
}

/// Writes down what happens, as far as a page can show it.
struct Clip {
    scribe: Scribe,
    clipped: bool,
}

impl Recorder for Clip {
    const ON: bool = true;

    fn record(&mut self, at: u64, flock: u32, node: u32, what: impl FnOnce() -> What) {
        if self.scribe.trace.events.len() < MOST_EVENTS {
            self.scribe.record(at, flock, node, what);
        } else {
            self.clipped = true;
        }
    }
}

/// The states of all nodes once the event at `index` of the run has had its effect, as their protocol writes them; none
/// for a node that is down.
pub(crate) fn states(scenario: &Scenario, events: &[Event], index: usize) -> Result<Vec<Option<String>>, Unfit> {
    let until = end_of_step(events, index);
    registry::with_protocol(&scenario.protocol, Inside { scenario, until }).map_err(Unfit::because)?
}

/// How many events there are up to the end of the step that an event belongs to: an input, and what comes of it.
fn end_of_step(events: &[Event], index: usize) -> usize {
    let output = |event: &&Event| {
        matches!(
            event.what,
            What::Send { .. }
                | What::Drop { .. }
                | What::Role { .. }
                | What::Note { .. }
                | What::Store { .. }
                | What::Broken { .. }
        )
    };
    index + 1 + events.iter().skip(index + 1).take_while(output).count()
}

struct Inside<'a> {
    scenario: &'a Scenario,
    until: usize,
}

impl Visitor for Inside<'_> {
    type Out = Result<Vec<Option<String>>, Unfit>;

    fn visit<P: Describe>(self) -> Self::Out {
        let config = configure::<P>(self.scenario)?;
        let nodes = self.scenario.plan.nodes as usize;
        let mut look = Look { seen: 0, until: self.until, states: vec![None; nodes] };
        replay::<P>(&config, self.scenario, &mut look).map_err(Unfit::because)?;
        Ok(look.states)
    }
}

/// Keeps the newest state of every node until so many events were seen.
struct Look {
    seen: usize,
    until: usize,
    states: Vec<Option<String>>,
}

impl Recorder for Look {
    const ON: bool = true;

    fn record(&mut self, _: u64, flock: u32, _: u32, _: impl FnOnce() -> What) {
        self.seen += usize::from(flock == 0);
    }

    fn state(&mut self, flock: u32, node: u32, state: Option<&dyn Debug>) {
        if flock == 0 && self.seen <= self.until {
            self.states[node as usize - 1] = state.map(|state| format!("{state:#?}"));
        }
    }
}

/// One thing that the protocol promises, and whether this run is held to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Promise {
    name: &'static str,
    says: &'static str,
    assumes: String,
    watched: bool,
}

/// What a page must know of the protocol.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct About {
    promises: Vec<Promise>,
    commands: &'static [&'static str],
}

/// What the protocol promises, and what a node can be asked for.
pub(crate) fn about(scenario: &Scenario) -> Result<About, Unfit> {
    registry::with_protocol(&scenario.protocol, Ask { scenario }).map_err(Unfit::because)?
}

struct Ask<'a> {
    scenario: &'a Scenario,
}

impl Visitor for Ask<'_> {
    type Out = Result<About, Unfit>;

    fn visit<P: Describe>(self) -> Self::Out {
        let config = configure::<P>(self.scenario)?;
        let plan = &self.scenario.plan;
        let violated = plan.violates();
        let promises = P::safety(&config).iter().map(|property| Promise {
            name: property.name,
            says: property.says,
            assumes: property.assumes.to_string(),
            watched: match &plan.enforce {
                Enforce::All => true,
                Enforce::Only(name) => name == property.name,
                Enforce::Fair => property.assumes.minus(violated) == property.assumes,
            },
        });
        Ok(About { promises: promises.collect(), commands: P::COMMANDS })
    }
}
