//! Parsing scenarios. Any text gives a scenario or an error that names the line.

use std::collections::BTreeSet;

use bellwether_kernel::{HearingGraph, NodeId, Span};

use super::parse_fault::{change, current_word, fault, field_change};
use super::step::StepAction;
use super::words::{Words, number, numbers, ppm, span};
use super::{Expect, Scenario, ScenarioBody, ScenarioError, ScenarioStep};
use crate::{Conditions, Core, DataRate, Enforce, Fault, Field, Length, OutsideCore, Plan, PlannedFault};

/// Reads a scenario.
///
/// # Errors
/// The first mistake, with its line, and what was expected there.
pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
    let mut reader = Reader::new();
    for (line, statement) in (1..).zip(text.lines()) {
        reader.line = line;
        let statement = without_comment(statement).trim();
        if !statement.is_empty() {
            reader.read(statement).map_err(|why| ScenarioError { line, why })?;
        }
    }
    reader.finish()
}

/// A comment begins at the line's start or after a blank, so that a `#` inside a word is itself.
fn without_comment(line: &str) -> &str {
    let begins = |at: &usize| line[..*at].chars().next_back().is_none_or(char::is_whitespace);
    let comment = line.match_indices('#').map(|(at, _)| at).find(begins);
    comment.map_or(line, |at| &line[..at])
}

/// The statements so far and their lines, for checks at the end.
struct Reader {
    line: usize,
    scenario: Scenario,
    steps: Option<Vec<ScenarioStep>>,
    watch: Option<Enforce>,
    seen: BTreeSet<String>,
    named: Vec<(usize, u32)>,
    times: Vec<(usize, Span)>,
    run_line: Option<usize>,
    core_line: usize,
    edges: Vec<(NodeId, NodeId)>,
}

impl Reader {
    fn new() -> Reader {
        Reader {
            line: 0,
            scenario: Scenario {
                protocol: String::new(),
                settings: Vec::new(),
                plan: Plan::default(),
                body: ScenarioBody::Timed,
                expect: None,
            },
            steps: None,
            watch: None,
            seen: BTreeSet::new(),
            named: Vec::new(),
            times: Vec::new(),
            run_line: None,
            core_line: 0,
            edges: Vec::new(),
        }
    }

    fn read(&mut self, statement: &str) -> Result<(), String> {
        if let Some(steps) = &mut self.steps {
            let act = StepAction::read(statement)?;
            self.named.extend(act.nodes().into_iter().map(|node| (self.line, node)));
            steps.push(ScenarioStep { line: self.line, act });
            return Ok(());
        }
        let mut words = Words::new(statement);
        let verb = current_word(words.next("a statement")?);
        if !matches!(verb, "at" | "set" | "drift" | "edge" | "place" | "wall" | "walk")
            && !self.seen.insert(verb.to_owned())
        {
            return Err(format!("`{verb}` is given twice"));
        }
        self.statement(verb, &mut words)?;
        words.end()
    }

    fn statement(&mut self, verb: &str, words: &mut Words<'_>) -> Result<(), String> {
        let plan = &mut self.scenario.plan;
        match verb {
            "protocol" => self.scenario.protocol = words.next("the name of a protocol")?.to_owned(),
            "nodes" => plan.nodes = count(words.next("how many nodes")?)?,
            "flocks" => plan.flocks = count(words.next("how many flocks")?)?,
            "seed" => {
                let word = words.next("a number")?;
                plan.seed = word.parse().map_err(|_| format!("expected a number, found `{word}`"))?;
            }
            "conditions" => plan.conditions = change(words)?.applied(&Conditions::GOOD),
            "pace" => plan.pace = Some(words.rest("a burst and two spans")?.parse()?),
            "line" => {
                let rate = words.next("a data rate such as 300kbit")?;
                plan.line = Some(DataRate::read(rate, words.next("how many bytes may wait, such as 32000B")?)?);
            }
            "field" => {
                let mut length = || Length::read(words.next("a width, a height and a radius such as 1000m 800m 250m")?);
                plan.field = Some(Field { width: length()?, height: length()?, radius: length()?, start: Vec::new() });
            }
            "place" | "wall" | "fade" | "walk" => {
                let change = field_change(verb, words)?;
                self.named.extend(Fault::Field(change).nodes().into_iter().map(|node| (self.line, node)));
                let field = plan.field.as_mut().ok_or_else(|| format!("`{verb}` needs a line `field` before it"))?;
                field.start.push(change);
            }
            "handles" => {
                words.literal("local")?;
                plan.local_handles = true;
            }
            "spread" => plan.spread = span(words.next("a span of time")?)?,
            "notice" => plan.notice = span(words.next("a span of time")?)?,
            "timely" => plan.timely = span(words.next("a span of time")?)?,
            "steady" => plan.steady_ppm = ppm(words.next("millionths")?)?.unsigned_abs(),
            "run" => {
                plan.run = span(words.next("a span of time")?)?;
                self.run_line = Some(self.line);
            }
            "set" => self.set(words)?,
            "edge" => self.edge(words)?,
            "drift" => self.drift(words)?,
            "at" => self.at(words)?,
            "core" => self.core(words)?,
            "watch" => self.watch = Some(watch(words)?),
            "expect" => self.scenario.expect = Some(expect(words)?),
            "steps" => self.steps = Some(Vec::new()),
            _ => {
                return Err(format!(
                    "`{verb}` is no statement: expected protocol, nodes, flocks, spread, seed, set, edge, conditions, field, \
                     place, wall, fade, walk, handles, pace, line, drift, notice, \
                     steady, timely, run, at, core, watch, expect or steps"
                ));
            }
        }
        Ok(())
    }

    fn set(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let mut word = words.next("name=value")?;
        loop {
            let (name, value) = pair(word)?;
            if self.scenario.settings.iter().any(|(known, _)| known == name) {
                return Err(format!("`{name}` is set twice"));
            }
            self.scenario.settings.push((name.to_owned(), value.to_owned()));
            match words.maybe() {
                Some(next) => word = next,
                None => return Ok(()),
            }
        }
    }

    /// `edge A - B` or `edge A > B`: they hear each other, or the second hears the first.
    fn edge(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let from = number(words.next("a node")?)?;
        let arrow = words.next("`>` or `-`")?;
        let to = number(words.next("a node")?)?;
        if from == to {
            return Err(format!("node {from} has no edge to itself"));
        }
        self.named.extend([(self.line, from), (self.line, to)]);
        let [speaker, listener] = [from, to].map(|number| NodeId::at(number as usize - 1));
        match arrow {
            ">" => self.edges.push((speaker, listener)),
            "-" => self.edges.extend([(speaker, listener), (listener, speaker)]),
            other => return Err(format!("expected `>` or `-`, found `{other}`")),
        }
        Ok(())
    }

    fn drift(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let node = number(words.next("a node")?)?;
        let by = ppm(words.next("millionths")?)?;
        self.named.push((self.line, node));
        if self.scenario.plan.drifts.iter().any(|(known, _)| *known == node) {
            return Err(format!("the drift of node {node} is given twice"));
        }
        self.scenario.plan.drifts.push((node, by));
        Ok(())
    }

    fn at(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let at = span(words.next("a time")?)?;
        let fault = fault(words)?;
        self.named.extend(fault.nodes().into_iter().map(|node| (self.line, node)));
        self.times.push((self.line, at));
        self.scenario.plan.events.push(PlannedFault { at, fault });
        Ok(())
    }

    fn core(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let mut members = numbers(words.next("nodes such as 1,2,3")?)?;
        members.sort_unstable();
        if members.windows(2).any(|two| two[0] == two[1]) {
            return Err("a node is in the core twice".to_owned());
        }
        words.literal("at")?;
        let at = span(words.next("a time")?)?;
        let others = match words.maybe() {
            None => OutsideCore::Vanish,
            Some("cut") => OutsideCore::CutOff,
            Some(other) => return Err(format!("expected `cut` or the end of the line, found `{other}`")),
        };
        self.named.extend(members.iter().map(|node| (self.line, *node)));
        self.scenario.plan.core = Some(Core { members, at, others });
        self.core_line = self.line;
        Ok(())
    }

    /// Makes the checks that need the whole text.
    fn finish(mut self) -> Result<Scenario, ScenarioError> {
        let fail = |line: usize, why: String| Err(ScenarioError { line: line.max(1), why });
        let nodes = self.scenario.plan.nodes;
        if self.scenario.protocol.is_empty() {
            return fail(1, "expected a line `protocol NAME`".to_owned());
        }
        if let Some((line, node)) = self.named.iter().find(|(_, node)| *node > nodes) {
            return fail(*line, format!("there is no node {node}: there are {nodes}"));
        }
        if !self.edges.is_empty() {
            let graph = HearingGraph::without_edges(nodes as usize);
            let edges = self.edges.drain(..);
            self.scenario.plan.hearing = Some(edges.fold(graph, |graph, (from, to)| graph.with_edge(from, to)));
        }
        if let Some(steps) = self.steps.take() {
            let timed = self.run_line.or(self.times.first().map(|(line, _)| *line));
            if let Some(line) = timed.or((self.core_line > 0).then_some(self.core_line)) {
                return fail(line, "a scenario has times (run, at, core) or steps, not both".to_owned());
            }
            self.scenario.body = ScenarioBody::Stepped(steps);
        }
        self.check_times()?;
        let plan = &mut self.scenario.plan;
        plan.events.sort_by_key(|planned| planned.at);
        self.scenario.plan.enforce = self.watch.take().unwrap_or_else(|| self.scenario.implied_watch());
        Ok(self.scenario)
    }

    fn check_times(&mut self) -> Result<(), ScenarioError> {
        let fail = |line: usize, why: String| Err(ScenarioError { line, why });
        let plan = &mut self.scenario.plan;
        if let Some(core) = &plan.core {
            if self.run_line.is_none() {
                plan.run = core.at;
            } else if core.at > plan.run {
                return fail(self.core_line, format!("{} is after the end of the run at {}", core.at, plan.run));
            }
        }
        let (end, name) = match &plan.core {
            Some(core) => (core.at, "the healing of the core"),
            None => (plan.run, "the end of the run"),
        };
        match self.times.iter().find(|(_, at)| *at > end) {
            Some((line, at)) => fail(*line, format!("{at} is after {name} at {end}")),
            None => Ok(()),
        }
    }
}

fn count(word: &str) -> Result<u32, String> {
    match word.parse::<u32>() {
        Ok(count) if count > 0 && !word.starts_with('+') => Ok(count),
        _ => Err(format!("expected a number from 1, found `{word}`")),
    }
}

pub(super) fn pair(word: &str) -> Result<(&str, &str), String> {
    match word.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name, value)),
        _ => Err(format!("expected name=value, found `{word}`")),
    }
}

fn watch(words: &mut Words<'_>) -> Result<Enforce, String> {
    match words.next("fair, all or only PROPERTY")? {
        "fair" => Ok(Enforce::Fair),
        "all" => Ok(Enforce::All),
        "only" => Ok(Enforce::Only(words.next("the name of a property")?.to_owned())),
        other => Err(format!("expected fair, all or only PROPERTY, found `{other}`")),
    }
}

fn expect(words: &mut Words<'_>) -> Result<Expect, String> {
    match words.next("holds, settled or broken PROPERTY")? {
        "holds" => Ok(Expect::Holds),
        "settled" => Ok(Expect::Settled),
        "broken" => Ok(Expect::Broken(words.next("the name of a property")?.to_owned())),
        other => Err(format!("expected holds, settled or broken PROPERTY, found `{other}`")),
    }
}
