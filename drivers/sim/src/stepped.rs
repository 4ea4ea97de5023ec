//! Replaying an exact schedule: exactly its steps happen, in their order.

use std::collections::VecDeque;

use bellwether_kernel::{
    AskId, Describe, Effects, Hearing, Input, Kept, Leadership, LogWrite, NodeId, NodeStatus, Span, Ticket, To,
};
use bellwether_trace::{DropReason, What};

use crate::disk::Disk;
use crate::monitor::PropertyMonitor;
use crate::scenario::{MessageRef, Scenario, ScenarioBody, ScenarioError, ScenarioStep, StepAction};
use crate::{Pending, Recorder, RunOutcome, Stats, simulate};

/// Runs a scenario with either kind of body.
///
/// # Errors
/// A step does not fit the state in which it comes, or the plan does not fit the protocol.
pub fn replay<P: Describe>(
    config: &P::Config,
    scenario: &Scenario,
    recorder: &mut impl Recorder,
) -> Result<RunOutcome, ScenarioError> {
    let unfit = |why: crate::PlanError| ScenarioError { line: 1, why: why.to_string() };
    scenario.plan.check::<P>(config, crate::available_memory()).map_err(unfit)?;
    let ScenarioBody::Stepped(steps) = &scenario.body else {
        return Ok(simulate::<P>(config, &scenario.plan, recorder));
    };
    let mut runner = ScheduleRunner::<P, _>::new(config, scenario, recorder);
    let ticking = steps.iter().any(|step| matches!(step.act, StepAction::Tick(_)));
    for (index, step) in steps.iter().enumerate() {
        let line = if step.line == 0 { index + 1 } else { step.line };
        runner.take(&step.act).map_err(|why| ScenarioError { line, why: format!("`{}`: {why}", step.act) })?;
        runner.see(steps[index + 1..].iter().find(|step| !matches!(step.act, StepAction::Pick(_))));
        if runner.monitor.broken.is_some() {
            break;
        }
        if !ticking && !matches!(step.act, StepAction::Boot(_) | StepAction::Pick(_)) {
            runner.now += 1_000_000;
        }
    }
    Ok(runner.finish())
}

/// A node of the schedule.
struct Member<P: Describe> {
    state: Option<P::State>,
    frozen: bool,
    booted: bool,
    timers: Vec<P::Timer>,
    disk: Disk<P::Cell, P::Record>,
}

/// A message under way.
struct InFlight<P: Describe> {
    id: u64,
    from: NodeId,
    to: NodeId,
    message: P::Message,
}

struct ScheduleRunner<'a, P: Describe, R> {
    config: &'a P::Config,
    hearing: Box<dyn Hearing>,
    members: Vec<Member<P>>,
    in_flight: Vec<InFlight<P>>,
    picks: VecDeque<u32>,
    monitor: PropertyMonitor<P>,
    stats: Stats,
    recorder: &'a mut R,
    next_id: u64,
    asked: u64,
    now: u64,
    events: u64,
    /// The node whose status the present step changed.
    touched: Option<NodeId>,
    /// The node that was thawed and may still have overdue timers to fire.
    thawed: Option<NodeId>,
}

type StepResult = Result<(), String>;

impl<'a, P: Describe, R: Recorder> ScheduleRunner<'a, P, R> {
    fn new(config: &'a P::Config, scenario: &Scenario, recorder: &'a mut R) -> Self {
        let member = |_| Member { state: None, frozen: false, booted: false, timers: Vec::new(), disk: Disk::new() };
        ScheduleRunner {
            config,
            hearing: scenario.plan.hearing(),
            members: (0..scenario.plan.nodes).map(member).collect(),
            in_flight: Vec::new(),
            picks: VecDeque::new(),
            monitor: PropertyMonitor::new(config, &crate::Plan { flocks: 1, ..scenario.plan.clone() }),
            stats: Stats::default(),
            recorder,
            next_id: 0,
            asked: 0,
            now: 0,
            events: 0,
            touched: None,
            thawed: None,
        }
    }

    fn take(&mut self, act: &StepAction) -> StepResult {
        self.events += 1;
        self.touched = None;
        match act {
            StepAction::Boot(node) => self.boot(*node, false),
            StepAction::Restart(node) => self.boot(*node, true),
            StepAction::Deliver(travel) => self.deliver(travel, false),
            StepAction::Double(travel) => self.deliver(travel, true),
            StepAction::Lose(travel) => self.lose(travel),
            StepAction::Fire(node, timer) => self.fire(*node, timer),
            StepAction::Stored(node) => self.stored(*node),
            StepAction::Flushed(node, writes) => self.flushed(*node, *writes),
            StepAction::Crash(node, pending, survivors) => self.crash(*node, true, *pending, *survivors),
            StepAction::Vanish(node, pending, survivors) => self.crash(*node, false, *pending, *survivors),
            StepAction::Freeze(node) => self.freeze(*node, true),
            StepAction::Thaw(node) => self.freeze(*node, false),
            StepAction::Stalled(node) => self.step(id(*node)?, Input::Stalled),
            StepAction::Link(node, peer, up) => self.link(*node, *peer, *up),
            StepAction::Ask(node, text) => {
                let command = P::command(text).ok_or_else(|| format!("{} knows no such command", P::NAME))?;
                let node = id(*node)?;
                self.say(node, || What::Ask { command: command.to_string() });
                self.asked += 1;
                self.step(node, Input::Ask { id: AskId(self.asked), command: command.clone() })
            }
            StepAction::Tick(span) => {
                self.now = self.now.saturating_add(span.as_nanos());
                Ok(())
            }
            StepAction::Pick(picks) => {
                self.picks = picks.iter().copied().collect();
                Ok(())
            }
        }
    }

    fn say(&mut self, node: NodeId, what: impl FnOnce() -> What) {
        self.recorder.record(self.now, 0, node.number(), what);
    }

    /// The process of a node, if it is scheduled.
    fn running(&mut self, node: NodeId) -> Result<&mut Member<P>, String> {
        let member = self.members.get_mut(node.index()).ok_or_else(|| format!("there is no node {node}"))?;
        match (&member.state, member.frozen) {
            (None, _) => Err(format!("node {node} does not run")),
            (Some(_), true) => Err(format!("node {node} is frozen")),
            (Some(_), false) => Ok(member),
        }
    }

    fn boot(&mut self, node: u32, again: bool) -> StepResult {
        let node = id(node)?;
        let member = self.members.get_mut(node.index()).ok_or_else(|| format!("there is no node {node}"))?;
        match (member.booted, member.state.is_some()) {
            (_, true) => return Err(format!("node {node} runs already")),
            (false, false) if again => return Err(format!("node {node} has never run: boot it")),
            (true, false) if !again => return Err(format!("node {node} has run before: restart it")),
            _ => {}
        }
        member.booted = true;
        let (cell, log) = (member.disk.cell.clone(), member.disk.log().cloned().unwrap_or_default());
        self.stats.restarts += u64::from(again);
        self.say(node, || What::Boot { stored: cell.is_some() || log.length() > 0 });
        let (config, kept) = (self.config, Kept::cell_and_log(cell.as_ref(), &log));
        let state = P::boot(config, node, kept, &mut ScheduleEffects { runner: self, me: node });
        self.recorder.state(0, node.number(), Some(&state));
        self.members[node.index()].state = Some(state);
        self.touched = Some(node);
        Ok(())
    }

    /// Gives an input to a process that runs.
    fn step(&mut self, node: NodeId, input: Input<P>) -> StepResult {
        let mut state = self.running(node)?.state.take();
        let config = self.config;
        if let Some(state) = &mut state {
            P::step(config, state, input, &mut ScheduleEffects { runner: self, me: node });
            self.recorder.state(0, node.number(), Some(state));
        }
        self.members[node.index()].state = state;
        self.touched = Some(node);
        Ok(())
    }

    fn letter(&self, travel: &MessageRef) -> Result<usize, String> {
        let fits = |letter: &InFlight<P>| {
            (letter.from.number(), letter.to.number()) == (travel.from, travel.to)
                && letter.message.to_string() == travel.text
        };
        self.in_flight.iter().position(fits).ok_or_else(|| {
            let link = |letter: &&InFlight<P>| (letter.from.number(), letter.to.number()) == (travel.from, travel.to);
            let held: Vec<String> =
                self.in_flight.iter().filter(link).map(|letter| letter.message.to_string()).collect();
            format!("no such message is on its way; on this link there are: {}", list(&held))
        })
    }

    fn deliver(&mut self, travel: &MessageRef, keep: bool) -> StepResult {
        let index = self.letter(travel)?;
        let InFlight { id, from, to, message } = if keep {
            let letter = &self.in_flight[index];
            InFlight { id: letter.id, from: letter.from, to: letter.to, message: letter.message.clone() }
        } else {
            self.in_flight.remove(index)
        };
        if self.members[to.index()].state.is_none() {
            self.drop_letter(&InFlight { id, from, to, message }, DropReason::Down);
            return Ok(());
        }
        self.running(to)?;
        self.stats.duplicated += u64::from(keep);
        self.stats.delivered += 1;
        self.say(to, || What::Deliver { id, from: from.number(), text: message.to_string() });
        self.step(to, Input::Deliver { from, message })
    }

    fn lose(&mut self, travel: &MessageRef) -> StepResult {
        let index = self.letter(travel)?;
        let letter = self.in_flight.remove(index);
        self.drop_letter(&letter, DropReason::Lost);
        Ok(())
    }

    fn drop_letter(&mut self, letter: &InFlight<P>, fate: DropReason) {
        self.stats.lost += 1;
        let (id, from, text) = (letter.id, letter.from.number(), || letter.message.to_string());
        self.say(letter.to, || What::Drop { id, from, fate, text: text() });
    }

    fn fire(&mut self, node: u32, text: &str) -> StepResult {
        let node = id(node)?;
        let member = self.running(node)?;
        let Some(index) = member.timers.iter().position(|timer| timer.to_string() == text) else {
            let armed: Vec<String> = member.timers.iter().map(ToString::to_string).collect();
            return Err(format!("no such timer is armed; there are: {}", list(&armed)));
        };
        let timer = member.timers.remove(index);
        self.stats.fired += 1;
        self.say(node, || What::Fire { timer: timer.to_string() });
        self.step(node, Input::Fire(timer))
    }

    fn stored(&mut self, node: u32) -> StepResult {
        let node = id(node)?;
        let disk = &mut self.running(node)?.disk;
        let cell = disk.pending.take().ok_or("no write is on its way")?;
        disk.cell = Some(cell.clone());
        self.say(node, || What::Stored { cell: format!("{cell:?}") });
        self.step(node, Input::Durable(Ticket::Cell))
    }

    fn flushed(&mut self, node: u32, writes: u32) -> StepResult {
        let node = id(node)?;
        let disk = &mut self.running(node)?.disk;
        if writes as usize > disk.log_writes() {
            return Err(format!("{} writes are on their way to the log", disk.log_writes()));
        }
        let Some(ticket) = disk.flush(writes as usize) else { return Ok(()) };
        self.say(node, || What::Stored { cell: ticket.to_string() });
        self.step(node, Input::Durable(ticket))
    }

    fn crash(&mut self, node: u32, noticed: bool, pending: Pending, survivors: u32) -> StepResult {
        let node = id(node)?;
        let member = self.members.get_mut(node.index()).ok_or_else(|| format!("there is no node {node}"))?;
        if member.state.take().is_none() {
            return Err(format!("node {node} does not run"));
        }
        member.frozen = false;
        member.timers.clear();
        member.disk.crash(pending == Pending::Kept, survivors as usize);
        self.stats.crashes += 1;
        self.say(node, || What::Crash { noticed });
        self.recorder.state(0, node.number(), None);
        self.touched = Some(node);
        Ok(())
    }

    fn freeze(&mut self, node: u32, frozen: bool) -> StepResult {
        let node = id(node)?;
        let member = self.members.get_mut(node.index()).ok_or_else(|| format!("there is no node {node}"))?;
        if member.state.is_none() || member.frozen == frozen {
            let why = if frozen { "is down or frozen already" } else { "is not frozen" };
            return Err(format!("node {node} {why}"));
        }
        member.frozen = frozen;
        self.say(node, || if frozen { What::Freeze } else { What::Thaw });
        self.touched = Some(node);
        self.thawed = (!frozen).then_some(node);
        Ok(())
    }

    fn link(&mut self, node: u32, peer: u32, up: bool) -> StepResult {
        let (node, peer) = (id(node)?, id(peer)?);
        self.say(node, || What::Link { peer: peer.number(), up });
        self.step(node, Input::Link { peer, up })
    }

    /// Judges the flock after a step. A thawed node is not judged while the schedule still fires its timers.
    fn see(&mut self, next: Option<&ScenarioStep>) {
        let Some(node) = self.touched else { return };
        if self.thawed == Some(node)
            && matches!(next, Some(ScenarioStep { act: StepAction::Fire(n, _) | StepAction::Stalled(n), .. }) if *n == node.number())
        {
            return;
        }
        self.thawed = None;
        let member = &self.members[node.index()];
        let status = match &member.state {
            None => NodeStatus::Down,
            Some(state) if member.frozen => NodeStatus::Frozen(P::view(self.config, state)),
            Some(state) => NodeStatus::Up(P::view(self.config, state)),
        };
        if self.monitor.flock(0)[node.index()] != status {
            let before = self.monitor.change(node.index(), status, self.now, &mut self.stats, self.recorder);
            self.monitor.count(self.config, node.index(), &before, &*self.hearing);
            self.monitor.judge(self.config, 0, self.now, self.recorder);
        }
    }

    fn finish(mut self) -> RunOutcome {
        self.monitor.finish(self.now, &mut self.stats);
        RunOutcome {
            events: self.events,
            popped: self.events,
            ended_at: self.now,
            broken: self.monitor.broken.take(),
            settled_after: None,
            stats: self.stats,
        }
    }
}

fn id(number: u32) -> Result<NodeId, String> {
    NodeId::new(number).ok_or_else(|| "nodes are numbered from 1".to_owned())
}

fn list(texts: &[String]) -> String {
    if texts.is_empty() { "none".to_owned() } else { texts.join("; ") }
}

/// The effects of a step in a schedule: all of them wait until another step carries them out.
struct ScheduleEffects<'a, 'b, P: Describe, R> {
    runner: &'a mut ScheduleRunner<'b, P, R>,
    me: NodeId,
}

impl<P: Describe, R: Recorder> Effects<P> for ScheduleEffects<'_, '_, P, R> {
    fn send(&mut self, to: To, message: P::Message) {
        let me = self.me;
        for receiver in (0..self.runner.members.len()).map(NodeId::at) {
            if !self.runner.hearing.reaches(me, to, receiver) {
                continue;
            }
            let (id, to) = (self.runner.next_id, receiver);
            self.runner.next_id += 1;
            self.runner.stats.count(P::kind(&message));
            self.runner.say(me, || What::Send { id, to: to.number(), text: message.to_string() });
            self.runner.in_flight.push(InFlight { id, from: me, to, message: message.clone() });
        }
    }

    fn arm(&mut self, timer: P::Timer, _: Span) {
        self.disarm(timer);
        self.runner.members[self.me.index()].timers.push(timer);
    }

    fn disarm(&mut self, timer: P::Timer) {
        self.runner.members[self.me.index()].timers.retain(|armed| *armed != timer);
    }

    fn pick(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        let fell = self.runner.picks.pop_front().unwrap_or(0).min(n - 1);
        self.runner.say(self.me, || What::Pick { fell, of: n });
        fell
    }

    fn store(&mut self, cell: P::Cell) -> Ticket {
        let me = self.me;
        self.runner.say(me, || What::Store { cell: format!("{cell:?}") });
        self.runner.members[me.index()].disk.pending = Some(cell);
        Ticket::Cell
    }

    fn append(&mut self, record: P::Record) -> Ticket {
        let me = self.me;
        self.runner.say(me, || What::Store { cell: format!("{record:?}") });
        self.runner.members[me.index()].disk.write_log(LogWrite::Append(record))
    }

    fn truncate(&mut self, from: u64) {
        self.runner.members[self.me.index()].disk.write_log(LogWrite::Truncate(from));
    }

    fn forget(&mut self, before: u64) {
        self.runner.members[self.me.index()].disk.write_log(LogWrite::Forget(before));
    }

    fn answer(&mut self, _: AskId, answer: P::Answer) {
        self.runner.say(self.me, || What::Note { text: format!("answers: {answer}") });
    }

    fn lead(&mut self, _: Leadership) {}

    fn note(&mut self, note: P::Note) {
        self.runner.say(self.me, || What::Note { text: note.to_string() });
    }
}
