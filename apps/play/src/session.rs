//! A run and what was done to it, as one scenario that is run anew after each change.
//!
//! Nothing is kept of a run but the scenario that decides it. An edit by the viewer is one more line of that scenario, at a
//! virtual time, and what happens before that time stays as it was; so going back, changing the past and saving all of it
//! cost nothing more.

use bellwether_kernel::Span;
use bellwether_lab::TraceAnalysis;
use bellwether_lab::analysis::Interval;
use bellwether_lab::merge::FlockLog;
use bellwether_lab::time_text::span;
use bellwether_sim::scenario::{Scenario, ScenarioBody, parse_fault};
use bellwether_sim::{Enforce, Fault, PlannedFault};
use serde::Deserialize;

use crate::engine::{self, CompletedRun, InvalidRun, ProtocolInfo};

/// A run goes on for at least this long after the last thing that was done to it.
const TIME_AFTER_EDIT: Span = Span::secs(5);
/// By how much a run is made longer at a time.
const LONGER: Span = Span::secs(10);
/// The longest run that a page shows.
pub const MAX_LENGTH: Span = Span::secs(600);
/// The most things that may be done to a run.
const MAX_PLANNED: usize = 500;

/// The run that is shown.
#[derive(Clone, Debug)]
pub enum PlaySource {
    /// A run of the simulator.
    Scenario {
        /// The scenario that determines it.
        scenario: Box<Scenario>,
        /// The command that gives the same run.
        again: String,
    },
    /// A recorded run.
    Log(FlockLog),
}

/// An action of a viewer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Edit {
    /// Something happens to the flock at this virtual time, as a scenario writes it.
    Fault { at: u64, fault: String },
    /// The planned event at this place of the list does not happen.
    Remove { index: usize },
    /// All properties are watched, whatever they assume; or only those whose assumptions the run keeps.
    Watch { all: bool },
    /// The run goes on for longer.
    Longer,
    /// Restores the run of the beginning.
    Reset,
}

/// An edit, and the revision of the run that the viewer saw when making it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct EditRequest {
    pub(crate) revision: u64,
    #[serde(flatten)]
    pub(crate) edit: Edit,
}

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum EditError {
    #[error("another page has changed the run meanwhile; the page now shows the changed run")]
    Stale,
    #[error("{0}")]
    Fixed(&'static str),
    #[error("{0}")]
    Words(String),
    #[error("node {node} {is} at {}", span(*at))]
    Impossible { node: u32, is: &'static str, at: u64 },
    #[error("the run ended at {}, when {property} was broken; go back to before that", span(*at))]
    Over { property: String, at: u64 },
    #[error("nothing can be done after {}: {why}", span(*limit))]
    TooLate { limit: u64, why: &'static str },
    #[error("there is no planned event {0}")]
    NoEvent(usize),
    #[error("a run can have at most {MAX_PLANNED} edits")]
    TooMuch,
    #[error("a run on a page lasts at most {MAX_LENGTH}")]
    TooLong,
    #[error(transparent)]
    InvalidRun(#[from] InvalidRun),
}

/// A run under the eyes of a viewer.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) source: PlaySource,
    /// The present scenario; `None` for a log.
    pub(crate) scenario: Option<Scenario>,
    pub(crate) ran: CompletedRun,
    pub(crate) about: ProtocolInfo,
    pub(crate) revision: u64,
}

impl Session {
    /// Runs it for the first time.
    ///
    /// # Errors
    /// The scenario does not fit its protocol.
    pub(crate) fn new(source: PlaySource) -> Result<Session, InvalidRun> {
        match source {
            PlaySource::Scenario { ref scenario, ref again } => {
                let (ran, about) = (engine::run(scenario, again)?, engine::about(scenario)?);
                Ok(Session { scenario: Some((**scenario).clone()), source, ran, about, revision: 0 })
            }
            PlaySource::Log(ref log) => {
                let trace = log.trace.clone();
                let ended_at = trace.events.last().map_or(0, |event| event.at);
                let ran = CompletedRun { trace, ended_at, broken: None, clipped: false };
                Ok(Session { source, scenario: None, ran, about: ProtocolInfo::default(), revision: 0 })
            }
        }
    }

    /// The states of all nodes once an event has had its effect; none where only a log is known.
    ///
    /// # Errors
    /// There is no such event.
    pub(crate) fn states(&self, index: usize) -> Result<Option<Vec<Option<String>>>, EditError> {
        if index >= self.ran.trace.events.len() {
            return Err(EditError::NoEvent(index));
        }
        let Some(scenario) = &self.scenario else { return Ok(None) };
        Ok(Some(engine::states(scenario, &self.ran.trace.events, index)?))
    }

    /// The recorded run, where one is shown.
    pub(crate) fn log(&self) -> Option<&FlockLog> {
        match &self.source {
            PlaySource::Log(log) => Some(log),
            PlaySource::Scenario { .. } => None,
        }
    }

    /// Carries out an action, and runs everything again.
    ///
    /// # Errors
    /// The action is not possible, and nothing has changed.
    pub(crate) fn act(&mut self, asked: &EditRequest) -> Result<(), EditError> {
        if asked.revision != self.revision {
            return Err(EditError::Stale);
        }
        let scenario = self.changed(&asked.edit)?;
        let ran = engine::run(&scenario, self.again(&scenario))?;
        self.about = engine::about(&scenario)?;
        (self.ran, self.scenario) = (ran, Some(scenario));
        self.revision += 1;
        Ok(())
    }

    /// The scenario with the edit in it.
    fn changed(&self, edit: &Edit) -> Result<Scenario, EditError> {
        let (Some(scenario), PlaySource::Scenario { scenario: first, .. }) = (&self.scenario, &self.source) else {
            return Err(EditError::Fixed("this is a recorded run: it can be watched but not changed"));
        };
        if !matches!(scenario.body, ScenarioBody::Timed) {
            return Err(EditError::Fixed("this is an exact schedule, step by step: it can be watched but not changed"));
        }
        let mut changed = Scenario { expect: None, ..scenario.clone() };
        let plan = &mut changed.plan;
        match edit {
            Edit::Fault { at, fault } => {
                let fault = parse_fault(fault).map_err(EditError::Words)?;
                self.check_fault(scenario, *at, &fault)?;
                plan.events.push(PlannedFault { at: Span::nanos(*at), fault });
                plan.events.sort_by_key(|planned| planned.at);
                if plan.core.is_none() {
                    plan.run = plan.run.max(Span::nanos(*at).plus(TIME_AFTER_EDIT)).min(plan.run.max(MAX_LENGTH));
                }
            }
            Edit::Remove { index } if *index < plan.events.len() => drop(plan.events.remove(*index)),
            Edit::Remove { index } => return Err(EditError::NoEvent(*index)),
            Edit::Watch { all } => plan.enforce = if *all { Enforce::All } else { Enforce::Fair },
            Edit::Longer if plan.core.is_some() => {
                return Err(EditError::Fixed("this run ends when its healed core has settled"));
            }
            Edit::Longer if plan.run >= MAX_LENGTH => return Err(EditError::TooLong),
            Edit::Longer => plan.run = plan.run.plus(LONGER).min(MAX_LENGTH),
            Edit::Reset => return Ok((**first).clone()),
        }
        Ok(changed)
    }

    /// Refuses what the simulator would pass over in silence.
    fn check_fault(&self, scenario: &Scenario, at: u64, fault: &Fault) -> Result<(), EditError> {
        if scenario.plan.events.len() >= MAX_PLANNED {
            return Err(EditError::TooMuch);
        }
        if let Some(broken) = self.ran.broken.as_ref().filter(|broken| broken.at <= at) {
            return Err(EditError::Over { property: broken.property.clone(), at: broken.at });
        }
        let (limit, why) = self.limit();
        if at > limit {
            return Err(EditError::TooLate { limit, why });
        }
        if let Some(node) = fault.nodes().into_iter().find(|node| !(1..=scenario.plan.nodes).contains(node)) {
            return Err(EditError::Words(format!("there is no node {node}: there are {}", scenario.plan.nodes)));
        }
        use NodeLiveness::{Awake, Down, Frozen};
        let (node, senseless): (u32, &[(NodeLiveness, &'static str)]) = match fault {
            Fault::Crash { node, .. } | Fault::Vanish { node, .. } | Fault::Ask { node, .. } => {
                (*node, &[(Down, "is down")])
            }
            Fault::Freeze(node) => (*node, &[(Down, "is down"), (Frozen, "is frozen")]),
            Fault::Thaw(node) => (*node, &[(Down, "is down"), (Awake, "is not frozen")]),
            Fault::Restart(node) => (*node, &[(Awake, "is not down"), (Frozen, "is not down")]),
            _ => return Ok(()),
        };
        let life = self.life(node, at);
        match senseless.iter().find(|(wrong, _)| *wrong == life) {
            Some((_, is)) => Err(EditError::Impossible { node, is, at }),
            None => Ok(()),
        }
    }

    /// The state of a node's process at a moment.
    fn life(&self, node: u32, at: u64) -> NodeLiveness {
        let story = TraceAnalysis::until(&self.ran.trace, self.ran.ended_at);
        let Some(lane) = story.lanes.get(node as usize - 1) else { return NodeLiveness::Down };
        let within = |time: &Interval| time.from <= at && (at < time.until || time.until >= story.end);
        if lane.down.iter().any(within) {
            NodeLiveness::Down
        } else if lane.frozen.iter().any(within) {
            NodeLiveness::Frozen
        } else {
            NodeLiveness::Awake
        }
    }

    /// The last moment at which something may be done, and why it is the last.
    pub(crate) fn limit(&self) -> (u64, &'static str) {
        match self.scenario.as_ref().map(|scenario| &scenario.plan) {
            _ if self.ran.clipped => (self.ran.ended_at, "the run has more events than can be shown"),
            Some(plan) => match &plan.core {
                Some(core) => (core.at.as_nanos(), "the core is healed then, and the world is calm"),
                None => (plan.run.as_nanos(), "the run ends there; make it longer"),
            },
            None => (0, "it is a log"),
        }
    }

    /// Whether anything was done to the run.
    pub(crate) fn is_changed(&self) -> bool {
        match (&self.source, &self.scenario) {
            (PlaySource::Scenario { scenario: first, .. }, Some(scenario)) => **first != *scenario,
            _ => false,
        }
    }

    /// The command that gives the same run, where one does without a file.
    fn again(&self, scenario: &Scenario) -> &str {
        match &self.source {
            PlaySource::Scenario { scenario: first, again } if **first == *scenario => again,
            _ => "",
        }
    }
}

/// The state of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeLiveness {
    Down,
    Frozen,
    Awake,
}

#[cfg(test)]
mod tests;
