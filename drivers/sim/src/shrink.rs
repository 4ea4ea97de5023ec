//! Shrinking a plan that violates a property: fewer events, better conditions, fewer nodes, a shorter run.

use bellwether_kernel::{ConfigError, Describe, NodeId, Span};

use crate::swarm::SwarmSettings;
use crate::{
    Conditions, Cut, Enforce, Fault, FieldChange, NoRecorder, Plan, PlannedFault, Probability, RateScope, RunOutcome,
    SETTLES, SpanRange, simulate,
};

/// A plan after shrinking.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The small plan. It watches only the property that it violates.
    pub plan: Plan,
    /// The outcome of its run.
    pub outcome: RunOutcome,
    /// The number of runs for shrinking.
    pub runs: u32,
}

/// Shrinks a failing plan, with at most `budget` runs. `None` if it does not violate anything.
///
/// # Errors
/// The protocol refuses its settings.
pub fn shrink<P: Describe>(settings: &SwarmSettings, plan: &Plan, budget: u32) -> Result<Option<Shrunk>, ConfigError> {
    let config = settings.configure::<P>(plan.nodes)?;
    let Some(broken) = simulate::<P>(&config, plan, &mut NoRecorder).broken else { return Ok(None) };
    let mut search = Search::<P> {
        settings,
        property: broken.property.clone(),
        best: Plan { enforce: Enforce::Only(broken.property), ..plan.clone() },
        outcome: None,
        runs: 0,
        budget,
        protocol: std::marker::PhantomData,
    };
    let whole = search.best.clone();
    search.attempt(&whole);
    loop {
        let before = search.best.clone();
        search.shorter();
        search.fewer_events();
        search.fewer_nodes();
        search.better_conditions();
        search.rounder();
        if search.best == before || search.runs >= search.budget {
            break;
        }
    }
    let Search { best: plan, runs, outcome, .. } = search;
    Ok(outcome.map(|outcome| Shrunk { plan, outcome, runs }))
}

struct Search<'a, P> {
    settings: &'a SwarmSettings,
    property: String,
    best: Plan,
    outcome: Option<RunOutcome>,
    runs: u32,
    budget: u32,
    protocol: std::marker::PhantomData<P>,
}

impl<P: Describe> Search<'_, P> {
    /// Accepts a plan if it violates the same property, with its own seed or one of a few small ones: leaving something
    /// out shifts all later random decisions.
    fn attempt(&mut self, plan: &Plan) -> bool {
        let Ok(config) = self.settings.configure::<P>(plan.nodes) else { return false };
        let few = if self.outcome.is_none() { 0 } else { 4 };
        for seed in std::iter::once(plan.seed).chain(1..=few) {
            if self.runs >= self.budget {
                return false;
            }
            self.runs += 1;
            let candidate = Plan { seed, ..plan.clone() };
            let outcome = simulate::<P>(&config, &candidate, &mut NoRecorder);
            if outcome.broken.as_ref().is_some_and(|broken| broken.property == self.property) {
                (self.best, self.outcome) = (candidate, Some(outcome));
                return true;
            }
        }
        false
    }

    /// Accepts a change of the best plan if it still fails.
    fn attempt_with(&mut self, change: impl FnOnce(&mut Plan)) -> bool {
        let mut plan = self.best.clone();
        change(&mut plan);
        plan != self.best && self.attempt(&plan)
    }

    /// Ends the run at the violation; a safety property needs no second phase.
    fn shorter(&mut self) {
        let Some(at) = self.outcome.as_ref().and_then(|outcome| outcome.broken.as_ref()).map(|broken| broken.at) else {
            return;
        };
        let safety = self.property != SETTLES;
        if safety && self.best.core.as_ref().is_none_or(|core| at <= core.at.as_nanos()) {
            let end = Span::millis(at.div_ceil(1_000_000));
            self.attempt_with(|plan| {
                plan.core = None;
                plan.run = end;
                plan.events.retain(|planned| planned.at <= end);
            });
        } else if let Some(core) = &self.best.core {
            let last = self.best.events.last().map_or(Span::ZERO, |planned| planned.at);
            for end in [last.plus(Span::millis(1)), last.plus(core.at.minus(last).millionths(500_000))] {
                if self.attempt_with(|plan| {
                    plan.run = end;
                    plan.core.iter_mut().for_each(|core| core.at = end);
                }) {
                    break;
                }
            }
        }
    }

    /// Removes events, in ever smaller pieces.
    fn fewer_events(&mut self) {
        let mut piece = self.best.events.len();
        while piece > 0 {
            let mut from = 0;
            while from < self.best.events.len() {
                let to = (from + piece).min(self.best.events.len());
                let dropped = self.attempt_with(|plan| {
                    plan.events.drain(from..to);
                });
                if !dropped {
                    from += piece;
                }
            }
            piece /= 2;
        }
    }

    /// Removes nodes, with all their faults.
    fn fewer_nodes(&mut self) {
        let mut node = self.best.nodes;
        while node > 0 && self.best.nodes > 1 {
            self.attempt_with(|plan| leave_out(plan, node));
            node = (node - 1).min(self.best.nodes);
        }
    }

    /// Turns off the conditions and drifts that are not needed.
    fn better_conditions(&mut self) {
        let good = Conditions::GOOD;
        self.attempt_with(|plan| plan.conditions.loss = Probability::NEVER);
        self.attempt_with(|plan| plan.conditions.duplicate = Probability::NEVER);
        self.attempt_with(|plan| {
            (plan.conditions.stray, plan.conditions.stray_delay) = (Probability::NEVER, good.stray_delay);
        });
        self.attempt_with(|plan| plan.conditions.reorder = Probability::NEVER);
        self.attempt_with(|plan| plan.conditions.tail = Probability::NEVER);
        self.attempt_with(|plan| plan.conditions.delay = good.delay);
        self.attempt_with(|plan| plan.conditions.delay = SpanRange::fixed(plan.conditions.delay.to));
        self.attempt_with(|plan| plan.conditions.disk = good.disk);
        self.attempt_with(|plan| plan.drifts.clear());
        for index in (0..self.best.drifts.len()).rev() {
            self.attempt_with(|plan| {
                plan.drifts.remove(index);
            });
        }
    }

    /// Moves events to rounder times, which are easier to read.
    fn rounder(&mut self) {
        for index in 0..self.best.events.len() {
            for grain in [100_000_000_u64, 10_000_000, 1_000_000] {
                let round = |nanos: u64| nanos.div_ceil(grain) * grain;
                let moved = self.attempt_with(|plan| {
                    plan.events[index].at = Span::nanos(round(plan.events[index].at.as_nanos()));
                    let end = plan.core.as_ref().map_or(plan.run, |core| core.at);
                    plan.events[index].at = plan.events[index].at.min(end);
                    plan.events.sort_by_key(|planned| planned.at);
                });
                if moved {
                    break;
                }
            }
        }
    }
}

/// The plan without this node; the numbers of later ones drop by one.
fn leave_out(plan: &mut Plan, node: u32) {
    let renumber = |number: u32| if number > node { number - 1 } else { number };
    plan.nodes -= 1;
    plan.hearing = plan.hearing.take().map(|graph| graph.without_node(NodeId::at(node as usize - 1)));
    plan.drifts.retain(|(number, _)| *number != node);
    plan.drifts.iter_mut().for_each(|(number, _)| *number = renumber(*number));
    if let Some(field) = &mut plan.field {
        field.start.retain(|change| !Fault::Field(*change).nodes().contains(&node));
        field.start.iter_mut().for_each(|change| *change = renumbered(*change, renumber));
    }
    if let Some(core) = &mut plan.core {
        core.members.retain(|number| *number != node);
        core.members.iter_mut().for_each(|number| *number = renumber(*number));
    }
    let events = std::mem::take(&mut plan.events);
    plan.events = events
        .into_iter()
        .filter_map(|PlannedFault { at, fault }| Some(PlannedFault { at, fault: without(fault, node, renumber)? }))
        .collect();
}

fn renumbered(change: FieldChange, renumber: impl Fn(u32) -> u32) -> FieldChange {
    match change {
        FieldChange::Place { node, at } => FieldChange::Place { node: renumber(node), at },
        FieldChange::Walk { node, to, speed } => FieldChange::Walk { node: renumber(node), to, speed },
        other => other,
    }
}

fn without(fault: Fault, node: u32, renumber: impl Fn(u32) -> u32) -> Option<Fault> {
    if let Fault::Cut(Cut::Groups(groups)) = fault {
        let rest: Vec<Vec<u32>> = groups
            .into_iter()
            .map(|group| group.into_iter().filter(|number| *number != node).map(&renumber).collect())
            .filter(|group: &Vec<u32>| !group.is_empty())
            .collect();
        return (rest.len() > 1).then_some(Fault::Cut(Cut::Groups(rest)));
    }
    if fault.nodes().contains(&node) {
        return None;
    }
    Some(match fault {
        Fault::Crash { node, pending } => Fault::Crash { node: renumber(node), pending },
        Fault::Vanish { node, pending } => Fault::Vanish { node: renumber(node), pending },
        Fault::Restart(node) => Fault::Restart(renumber(node)),
        Fault::Freeze(node) => Fault::Freeze(renumber(node)),
        Fault::Thaw(node) => Fault::Thaw(renumber(node)),
        Fault::Cut(Cut::Pair(a, b)) => Fault::Cut(Cut::Pair(renumber(a), renumber(b))),
        Fault::Cut(Cut::OneWay(from, to)) => Fault::Cut(Cut::OneWay(renumber(from), renumber(to))),
        Fault::Ask { node, command } => Fault::Ask { node: renumber(node), command },
        Fault::Jump { node, nanos } => Fault::Jump { node: renumber(node), nanos },
        Fault::Drift { node, ppm } => Fault::Drift { node: renumber(node), ppm },
        Fault::Disk { node, state } => Fault::Disk { node: renumber(node), state },
        Fault::Lose { from, to, kind } => Fault::Lose { from: renumber(from), to: renumber(to), kind },
        Fault::Field(change) => Fault::Field(renumbered(change, renumber)),
        Fault::Rate { scope: RateScope::OneWay(a, b), rate } => {
            Fault::Rate { scope: RateScope::OneWay(renumber(a), renumber(b)), rate }
        }
        Fault::Rate { scope: RateScope::Pair(a, b), rate } => {
            Fault::Rate { scope: RateScope::Pair(renumber(a), renumber(b)), rate }
        }
        Fault::Slow { from, to, by } => Fault::Slow { from: renumber(from), to: renumber(to), by },
        other => other,
    })
}
