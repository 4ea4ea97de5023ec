//! Draws a plan from a seed.

use bellwether_kernel::{Assumptions, ConfigError, Describe, Span};

use super::SwarmSettings;
use crate::random::RandomSource;
use crate::{
    Conditions, ConditionsChange, Core, Cut, DataRate, DiskState, Fault, OutsideCore, Plan, PlannedFault, Probability,
    RateScope, SpanRange,
};

/// Draws a plan: how many nodes, which faults are on, how strong they are, and when they strike.
///
/// # Errors
/// The protocol refuses its settings.
pub fn draw<P: Describe>(settings: &SwarmSettings, seed: u64) -> Result<Plan, ConfigError> {
    // Another random stream than that of the run with the same seed.
    let mut random = RandomSource::new(seed ^ 0x5eed_0f5e_ed5e_ed5e);
    let nodes = random.between((*settings.nodes.start()).into(), (*settings.nodes.end()).into()) as u32;
    let config = settings.configure::<P>(nodes)?;
    let assumed = P::safety(&config).iter().fold(Assumptions::NONE, |all, property| all | property.assumes);
    let coin = random.coin();
    let keep = settings.keep.unwrap_or(if coin { assumed } else { Assumptions::NONE });
    let mut plan = Plan {
        nodes,
        seed,
        run: settings.run,
        steady_ppm: settings.drift_ppm,
        timely: settings.timely,
        pace: settings.pace,
        notice: Span::micros(random.between(100, 3_000)),
        ..Plan::default()
    };
    let mut drawing = PlanDrawing { random, keep, settings, nodes };
    plan.conditions = drawing.conditions();
    plan.drifts = drawing.drifts();
    plan.events = drawing.events();
    if settings.heal {
        plan.core = Some(drawing.core(P::min_live_nodes(&config)));
    }
    // A separate random stream again: a seed that draws none of the following is the same run as before they existed.
    drawing.random = RandomSource::new(seed ^ 0x1a7e_1a7e_1a7e_1a7e);
    drawing.strays(&mut plan);
    drawing.slow_links(&mut plan);
    drawing.random = RandomSource::new(seed ^ 0x11_3e_11_3e_11_3e_11_3e);
    drawing.limited_rates(&mut plan);
    plan.local_handles = !P::AGREED_IDS && drawing.random.coin();
    drawing.random = RandomSource::new(seed ^ 0xd15c_d15c_d15c_d15c);
    drawing.bad_disks(&mut plan);
    drawing.random = RandomSource::new(seed ^ 0x11_57_11_57_11_57_11_57);
    drawing.leader_commands(&mut plan);
    drawing.random = RandomSource::new(seed ^ 0x11_9e_11_9e_11_9e_11_9e);
    plan.line = drawing.line();
    plan.events.retain(|planned| planned.at <= settings.run);
    plan.events.sort_by_key(|planned| planned.at);
    Ok(plan)
}

/// The kinds of events that a seed may draw.
const FAULT_KINDS: [FaultKind; 8] = [
    FaultKind::Crash,
    FaultKind::Vanish,
    FaultKind::Freeze,
    FaultKind::Cut,
    FaultKind::Ask,
    FaultKind::Jump,
    FaultKind::Drift,
    FaultKind::Conditions,
];

/// Durations are drawn in whole tenths of a millisecond, which are easy to read.
const GRAIN: u64 = 100_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum FaultKind {
    Crash,
    Vanish,
    Freeze,
    Cut,
    Ask,
    Jump,
    Drift,
    Conditions,
}

struct PlanDrawing<'a> {
    random: RandomSource,
    keep: Assumptions,
    settings: &'a SwarmSettings,
    nodes: u32,
}

impl PlanDrawing<'_> {
    fn keeps(&self, assumption: Assumptions) -> bool {
        self.keep.contains(assumption)
    }

    /// A probability that is often zero, else anything up to a half.
    fn rate(&mut self) -> Probability {
        const STEPS: [u32; 6] = [1_000, 10_000, 30_000, 100_000, 250_000, 500_000];
        if self.random.coin() {
            return Probability::NEVER;
        }
        let step = STEPS[self.random.below(STEPS.len() as u64) as usize];
        Probability::new(step).unwrap_or_default()
    }

    fn conditions(&mut self) -> Conditions {
        let mut conditions = Conditions::GOOD;
        if !self.keeps(Assumptions::NO_LOSS) {
            conditions.loss = self.rate();
        }
        if !self.keeps(Assumptions::IN_ORDER) {
            (conditions.duplicate, conditions.reorder) = (self.rate(), self.rate());
        }
        let most = if self.keeps(Assumptions::TIMELY) {
            // Both ways, each with what reordering may add, and a write in between.
            let shares = if conditions.reorder == Probability::NEVER { 3 } else { 7 };
            self.settings.timely.as_nanos() / shares
        } else {
            if self.random.coin() {
                conditions.tail = Probability::new(self.random.between(100, 20_000) as u32).unwrap_or_default();
            }
            self.settings.timely.as_nanos() * self.random.between(1, 8)
        };
        conditions.delay = self.range(most);
        conditions.disk = self.range(most.min(self.settings.timely.as_nanos() / 4));
        let work = self.lasts();
        conditions.work = self.range(work);
        conditions
    }

    /// A range up to a duration, in whole tenths of a millisecond.
    fn range(&mut self, most: u64) -> SpanRange {
        let most = (most / GRAIN).max(1);
        let (a, b) = (self.random.between(1, most), self.random.between(1, most));
        SpanRange { from: Span::nanos(a.min(b) * GRAIN), to: Span::nanos(a.max(b) * GRAIN) }
    }

    fn ppm(&mut self) -> i32 {
        let bound = u64::from(self.settings.drift_ppm);
        self.random.between(0, 2 * bound) as i32 - bound as i32
    }

    fn drifts(&mut self) -> Vec<(u32, i32)> {
        if self.settings.drift_ppm == 0 || self.random.coin() {
            return Vec::new();
        }
        // The worst pairs of clocks are those at both bounds.
        let extreme = self.settings.drift_ppm as i32;
        (1..=self.nodes)
            .map(|node| {
                let ppm =
                    if self.random.coin() { self.ppm() } else { [extreme, -extreme][self.random.below(2) as usize] };
                (node, ppm)
            })
            .collect()
    }

    fn node(&mut self) -> u32 {
        self.random.between(1, self.nodes.into()) as u32
    }

    /// Whether the settings permit such events.
    fn allowed(&self, kind: FaultKind) -> bool {
        match kind {
            FaultKind::Crash | FaultKind::Vanish => true,
            FaultKind::Freeze => !self.keeps(Assumptions::NO_PAUSE),
            FaultKind::Cut => !self.keeps(Assumptions::NO_LOSS) && self.nodes > 1,
            FaultKind::Ask => !self.settings.commands.is_empty(),
            FaultKind::Jump => !self.keeps(Assumptions::STEADY_CLOCKS),
            FaultKind::Drift => self.settings.drift_ppm > 0,
            FaultKind::Conditions => self.keep == Assumptions::NONE,
        }
    }

    fn events(&mut self) -> Vec<PlannedFault> {
        let kinds: Vec<FaultKind> =
            FAULT_KINDS.into_iter().filter(|kind| self.allowed(*kind) && self.random.below(3) > 0).collect();
        let mut events = Vec::new();
        if kinds.is_empty() {
            return events;
        }
        let mut at = 0;
        for _ in 0..self.random.below(12) {
            at = self.moment(at);
            let kind = kinds[self.random.below(kinds.len() as u64) as usize];
            self.strike(kind, at, &mut events);
        }
        events.retain(|planned| planned.at <= self.settings.run);
        events.sort_by_key(|planned| planned.at);
        events
    }

    /// A moment anywhere in the run, or close after the last one: protocols fail when faults come together.
    fn moment(&mut self, last: u64) -> u64 {
        let run = self.settings.run.as_nanos();
        match self.random.below(3) {
            0 => last + self.random.below(20_000_000),
            1 => last + self.random.below(300_000_000),
            _ => self.random.below(run),
        }
        .min(run)
    }

    /// A short or long duration.
    fn lasts(&mut self) -> u64 {
        match self.random.below(3) {
            0 => self.random.between(100_000, 30_000_000),
            1 => self.random.between(10_000_000, 500_000_000),
            _ => self.random.between(100_000_000, 2_000_000_000),
        }
    }

    fn strike(&mut self, kind: FaultKind, at: u64, events: &mut Vec<PlannedFault>) {
        let node = self.node();
        let (fault, after) = match kind {
            FaultKind::Crash => (Fault::Crash { node, pending: None }, Some(Fault::Restart(node))),
            FaultKind::Vanish => (Fault::Vanish { node, pending: None }, Some(Fault::Restart(node))),
            FaultKind::Freeze => (Fault::Freeze(node), Some(Fault::Thaw(node))),
            FaultKind::Cut => (Fault::Cut(self.cut()), Some(Fault::Heal)),
            FaultKind::Ask => {
                let command = self.random.below(self.settings.commands.len() as u64) as usize;
                (Fault::Ask { node, command: self.settings.commands[command].clone() }, None)
            }
            FaultKind::Jump => {
                let nanos = self.lasts() as i64;
                (Fault::Jump { node, nanos: if self.random.coin() { nanos } else { -nanos } }, None)
            }
            FaultKind::Drift => (Fault::Drift { node, ppm: self.ppm() }, None),
            FaultKind::Conditions => (Fault::Conditions(ConditionsChange::to(&self.conditions())), None),
        };
        events.push(PlannedFault { at: Span::nanos(at), fault });
        if let Some(fault) = after.filter(|_| self.random.below(5) > 0) {
            events.push(PlannedFault { at: Span::nanos(at + self.lasts()), fault });
        }
    }

    /// Draws stray copies, which arrive when their sender, and what they were about, may be long gone.
    fn strays(&mut self, plan: &mut Plan) {
        if self.keeps(Assumptions::IN_ORDER) || self.keeps(Assumptions::TIMELY) {
            return;
        }
        plan.conditions.stray = self.rate();
        if plan.conditions.stray != Probability::NEVER {
            plan.conditions.stray_delay = self.range(self.settings.run.as_nanos());
        }
    }

    /// Draws up to three links that are slow in one direction, from the start or later, for ever or for a while.
    fn slow_links(&mut self, plan: &mut Plan) {
        if self.nodes < 2 || self.random.coin() {
            return;
        }
        // Where messages must be timely, two links that are slow are the two ways of one round at worst.
        let most = if self.keeps(Assumptions::TIMELY) {
            plan.timely.minus(plan.longest_round()).as_nanos() / 2
        } else {
            self.lasts()
        };
        if most < GRAIN {
            return;
        }
        let mut at = 0;
        for _ in 0..self.random.between(1, 3) {
            at = if self.random.coin() { self.moment(at) } else { at };
            let (from, to) = self.two();
            let by = self.range(most).to;
            plan.events.push(PlannedFault { at: Span::nanos(at), fault: Fault::Slow { from, to, by } });
            if self.random.coin() {
                let over = Span::nanos(at + self.lasts());
                plan.events.push(PlannedFault { at: over, fault: Fault::Slow { from, to, by: Span::ZERO } });
            }
        }
    }

    /// In a third of the seeds, lines of limited rate: one direction, both, or one line for everybody; for a while or for ever.
    fn limited_rates(&mut self, plan: &mut Plan) {
        let keeps = self.keeps(Assumptions::NO_LOSS) || self.keeps(Assumptions::TIMELY);
        if keeps || self.nodes < 2 || self.random.below(3) > 0 {
            return;
        }
        for _ in 0..self.random.between(1, 2) {
            let (from, to) = self.two();
            let scope = match self.random.below(3) {
                0 => RateScope::OneWay(from, to),
                1 => RateScope::Pair(from, to),
                _ => RateScope::Everything,
            };
            // Between 16 kbit and 2 Mbit a second, with room for a few or a few hundred messages.
            let bits_per_second = 16_000 << self.random.below(8);
            let rate = Some(DataRate { bits_per_second, queue_bytes: 500 << self.random.below(8) });
            let at = self.moment(0);
            plan.events.push(PlannedFault { at: Span::nanos(at), fault: Fault::Rate { scope, rate } });
            if self.random.coin() {
                let over = Span::nanos(at + self.lasts());
                plan.events.push(PlannedFault { at: over, fault: Fault::Rate { scope, rate: None } });
            }
        }
    }

    /// Draws a line that stays slow, with room for some tens or hundreds of messages in front of it.
    fn line(&mut self) -> Option<DataRate> {
        let rates = self.settings.line.as_ref()?;
        let bits_per_second = self.random.between(rates.start() / 1_000, rates.end() / 1_000) * 1_000;
        Some(DataRate { bits_per_second, queue_bytes: 2_000 << self.random.below(6) })
    }

    /// In a third of the seeds, one or two disks that are full or slow, for a while or for ever.
    fn bad_disks(&mut self, plan: &mut Plan) {
        if self.keeps(Assumptions::TIMELY) || self.random.below(3) > 0 {
            return;
        }
        for _ in 0..self.random.between(1, 2) {
            let (node, at) = (self.node(), self.moment(0));
            let slow = Span::nanos(self.lasts() / GRAIN * GRAIN);
            let state = if self.random.coin() { DiskState::Full } else { DiskState::Slow(slow) };
            plan.events.push(PlannedFault { at: Span::nanos(at), fault: Fault::Disk { node, state } });
            if self.random.below(4) > 0 {
                let (over, state) = (Span::nanos(at + self.lasts()), DiskState::Good);
                plan.events.push(PlannedFault { at: over, fault: Fault::Disk { node, state } });
            }
        }
    }

    /// Draws commands for the leader, a few in a row. Faults close behind may break what they begin.
    fn leader_commands(&mut self, plan: &mut Plan) {
        let commands = &self.settings.leader_commands;
        if commands.is_empty() {
            return;
        }
        let trouble =
            [FaultKind::Crash, FaultKind::Vanish, FaultKind::Freeze, FaultKind::Cut, FaultKind::Cut, FaultKind::Cut];
        let trouble: Vec<FaultKind> = trouble.into_iter().filter(|kind| self.allowed(*kind)).collect();
        // In half of the seeds, nothing else goes wrong.
        if self.random.coin() {
            plan.events.clear();
        }
        let mut at = self.random.below(self.settings.run.as_nanos() / 2);
        for _ in 0..self.random.between(1, 6) {
            let command = &commands[self.random.below(commands.len() as u64) as usize];
            let ask = |node| PlannedFault { at: Span::nanos(at), fault: Fault::Ask { node, command: command.clone() } };
            plan.events.extend((1..=self.nodes).map(ask));
            for _ in 0..self.random.below(3) {
                let kind = trouble[self.random.below(trouble.len() as u64) as usize];
                let soon = at + self.random.below(250_000_000);
                self.strike(kind, soon, &mut plan.events);
            }
            at += self.random.between(1_000_000, 500_000_000);
        }
    }

    /// Two different nodes.
    fn two(&mut self) -> (u32, u32) {
        let from = self.node();
        (from, (from + self.random.between(0, u64::from(self.nodes) - 2) as u32) % self.nodes + 1)
    }

    fn cut(&mut self) -> Cut {
        let (from, to) = self.two();
        match self.random.below(4) {
            0 => Cut::Pair(from, to),
            1 => Cut::OneWay(from, to),
            _ => {
                let (mut left, mut right) = (vec![from], vec![to]);
                for node in (1..=self.nodes).filter(|node| *node != from && *node != to) {
                    if self.random.coin() { left.push(node) } else { right.push(node) }
                }
                left.sort_unstable();
                right.sort_unstable();
                Cut::Groups(vec![left, right])
            }
        }
    }

    fn core(&mut self, least: u32) -> Core {
        let size = self.random.between(least.clamp(1, self.nodes).into(), self.nodes.into()) as usize;
        let mut members: Vec<u32> = (1..=self.nodes).collect();
        while members.len() > size {
            let out = self.random.below(members.len() as u64) as usize;
            members.remove(out);
        }
        let others = if self.keeps(Assumptions::NO_LOSS) || self.random.coin() {
            OutsideCore::Vanish
        } else {
            OutsideCore::CutOff
        };
        Core { members, at: self.settings.run, others }
    }
}
