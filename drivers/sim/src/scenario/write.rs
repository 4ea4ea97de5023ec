//! Writing scenarios as text, in a fixed order, so that parsing and writing again changes nothing.

use std::fmt;

use bellwether_kernel::{Hearing, HearingGraph, Span};

use super::{Expect, Scenario, ScenarioBody};
use crate::fault::list;
use crate::{Enforce, OutsideCore, Plan};

impl fmt::Display for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "protocol {}", self.protocol)?;
        write_head(f, &self.plan)?;
        for (name, value) in &self.settings {
            writeln!(f, "set {name}={value}")?;
        }
        match &self.body {
            ScenarioBody::Timed => write_timed(f, &self.plan)?,
            ScenarioBody::Stepped(_) => {}
        }
        if self.plan.enforce != self.implied_watch() {
            writeln!(f, "watch {}", self.plan.enforce)?;
        }
        if let Some(expect) = &self.expect {
            writeln!(f, "expect {expect}")?;
        }
        if let ScenarioBody::Stepped(steps) = &self.body {
            writeln!(f, "steps")?;
            steps.iter().try_for_each(|step| writeln!(f, "{}", step.act))?;
        }
        Ok(())
    }
}

impl Scenario {
    /// The properties that are watched if the text does not say.
    pub(super) fn implied_watch(&self) -> Enforce {
        match (&self.expect, &self.body) {
            (Some(Expect::Broken(property)), _) => Enforce::Only(property.clone()),
            (_, ScenarioBody::Timed) => Enforce::Fair,
            (_, ScenarioBody::Stepped(_)) => Enforce::All,
        }
    }
}

fn write_head(f: &mut fmt::Formatter<'_>, plan: &Plan) -> fmt::Result {
    writeln!(f, "nodes {}", plan.nodes)?;
    if plan.flocks != 1 {
        writeln!(f, "flocks {}", plan.flocks)?;
    }
    if plan.spread != Span::ZERO {
        writeln!(f, "spread {}", plan.spread)?;
    }
    writeln!(f, "seed {}", plan.seed)?;
    plan.hearing.as_ref().map_or(Ok(()), |graph| write_edges(f, graph))
}

/// Edges both ways on one line.
fn write_edges(f: &mut fmt::Formatter<'_>, graph: &HearingGraph) -> fmt::Result {
    for (speaker, listener) in graph.edges() {
        let both = graph.hears(speaker, listener);
        if !both {
            writeln!(f, "edge {speaker} > {listener}")?;
        } else if speaker < listener {
            writeln!(f, "edge {speaker} - {listener}")?;
        }
    }
    Ok(())
}

fn write_timed(f: &mut fmt::Formatter<'_>, plan: &Plan) -> fmt::Result {
    writeln!(f, "{}", plan.conditions_text())?;
    if let Some(field) = &plan.field {
        writeln!(f, "{field}")?;
        field.start.iter().try_for_each(|change| writeln!(f, "{change}"))?;
    }
    if plan.local_handles {
        writeln!(f, "handles local")?;
    }
    if let Some(pace) = plan.pace {
        writeln!(f, "pace {pace}")?;
    }
    if let Some(line) = plan.line {
        writeln!(f, "line {line}")?;
    }
    for (node, ppm) in &plan.drifts {
        writeln!(f, "drift {node} {ppm:+}ppm")?;
    }
    writeln!(f, "notice {}", plan.notice)?;
    writeln!(f, "steady {}ppm", plan.steady_ppm)?;
    writeln!(f, "timely {}", plan.timely)?;
    writeln!(f, "run {}", plan.run)?;
    for planned in &plan.events {
        writeln!(f, "at {} {}", planned.at, planned.fault)?;
    }
    if let Some(core) = &plan.core {
        let others = if core.others == OutsideCore::CutOff { " cut" } else { "" };
        writeln!(f, "core {} at {}{others}", list(&core.members), core.at)?;
    }
    Ok(())
}

impl fmt::Display for Enforce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Enforce::Fair => f.write_str("fair"),
            Enforce::All => f.write_str("all"),
            Enforce::Only(property) => write!(f, "only {property}"),
        }
    }
}

impl fmt::Display for Expect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expect::Holds => f.write_str("holds"),
            Expect::Broken(property) => write!(f, "broken {property}"),
            Expect::Settled => f.write_str("settled"),
        }
    }
}
