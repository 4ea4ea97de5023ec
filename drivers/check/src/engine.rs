//! The successors of a world.

use bellwether_kernel::{Assumptions, Checkable, Hearing, NodeId};

use crate::fault_budget::FaultBudget;
use crate::judge::Judge;
use crate::local::Act;
use crate::model::{DeliveryOrder, Model};
use crate::moves::{Layout, Move, head};
use crate::packet::{Content, Packet, PacketKind};
use crate::symmetry::SymmetryReducer;
use crate::tables::{Outcome, Tables};

/// Works out what follows from a world. A world is a run of words: the nodes, the memory of the past, two words of
/// budgets, then what is under way (sorted, or channel by channel as it was sent).
pub(crate) struct Engine<P: Checkable> {
    pub(crate) tables: Tables<P>,
    pub(crate) judge: Judge<P>,
    reducer: Option<SymmetryReducer<P>>,
    moves: Vec<Move>,
    next: Vec<u32>,
    /// How often a message was not sent because enough equal ones were under way.
    pub(crate) capped: u64,
}

/// One world that follows from another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Successor {
    pub(crate) by: Move,
    /// The random picks, as a number of the tables.
    pub(crate) outcome: Option<Outcome>,
    pub(crate) broken: Option<u8>,
    end: usize,
}

/// The successors of a world, in a buffer that is reused.
#[derive(Default)]
pub(crate) struct Batch {
    words: Vec<u32>,
    list: Vec<Successor>,
}

impl Batch {
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Successor, &[u32])> {
        let starts = std::iter::once(0).chain(self.list.iter().map(|successor| successor.end));
        self.list.iter().zip(starts).map(|(successor, start)| (*successor, &self.words[start..successor.end]))
    }

    fn push(&mut self, by: Move, outcome: Option<Outcome>, broken: Option<u8>, world: &[u32]) {
        self.words.extend_from_slice(world);
        self.list.push(Successor { by, outcome, broken, end: self.words.len() });
    }

    fn clear(&mut self) {
        self.words.clear();
        self.list.clear();
    }
}

impl<P: Checkable> Engine<P> {
    pub(crate) fn new(config: P::Config, model: Model<P>, reducer: Option<SymmetryReducer<P>>) -> Engine<P> {
        let met = if model.dare { Assumptions::all() } else { model.assumptions() };
        let mut judge = Judge::new(&config, met);
        judge.ghosts.intern(P::Ghost::default());
        let commands = model.commands.clone();
        let mut tables = Tables::new(config, model);
        for command in commands {
            tables.commands.intern(command);
        }
        Engine { tables, judge, reducer, moves: Vec::new(), next: Vec::new(), capped: 0 }
    }

    /// The worlds that a run may begin with, each with the outcomes of the boots that led to it.
    pub(crate) fn roots(&mut self) -> Vec<(Vec<u32>, Vec<Outcome>, Option<u8>)> {
        let mut empty: Vec<u32> = (0..self.tables.nodes()).map(|node| self.tables.unborn(NodeId::at(node))).collect();
        empty.push(0);
        empty.extend(self.tables.model.budget().pack());
        let mut roots = vec![(empty, Vec::new())];
        if !self.tables.model.staggered_start {
            for node in 0..self.tables.nodes() as u8 {
                roots = roots.iter().flat_map(|(world, boots)| self.booted(world, boots, node)).collect();
            }
        }
        let judged = roots.into_iter().map(|(mut world, boots)| {
            let transient = Layout::of(&self.tables, &world).transient();
            let broken = if transient { None } else { self.judge.look(&self.tables, &mut world) };
            (world, boots, broken)
        });
        judged.collect()
    }

    fn booted(&mut self, world: &[u32], boots: &[Outcome], node: u8) -> Vec<(Vec<u32>, Vec<Outcome>)> {
        let range = self.tables.outcomes(world[usize::from(node)], Act::Boot);
        let worlds = range.map(|at| {
            let outcome = self.tables.outcome(at);
            self.next.clear();
            self.next.extend_from_slice(world);
            self.place(node, outcome);
            (self.next.clone(), [boots, &[outcome]].concat())
        });
        worlds.collect()
    }

    /// All successors of `world`, in a fixed order.
    pub(crate) fn successors(&mut self, world: &[u32], batch: &mut Batch) {
        batch.clear();
        let layout = Layout::of(&self.tables, world);
        let transient = layout.transient();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        layout.moves(&mut moves);
        for by in &moves {
            let Some((node, act)) = self.act(world, *by) else {
                self.begin(world);
                self.shift(*by);
                self.finish(world, transient, *by, None, batch);
                continue;
            };
            for at in self.tables.outcomes(world[usize::from(node)], act) {
                let outcome = self.tables.outcome(at);
                self.begin(world);
                self.shift(*by);
                self.place(node, outcome);
                self.finish(world, transient, *by, Some(outcome), batch);
            }
        }
        self.moves = moves;
    }

    /// The least of all worlds that differ from `world` only in the names of nodes.
    pub(crate) fn canonical(&mut self, world: &mut Vec<u32>) {
        if let Some(reducer) = &mut self.reducer {
            reducer.least(&mut self.tables, &mut self.judge.ghosts, world);
        }
    }

    pub(crate) fn symmetric(&self) -> bool {
        self.reducer.is_some()
    }

    fn begin(&mut self, world: &[u32]) {
        self.next.clear();
        self.next.extend_from_slice(world);
    }

    /// Judges the new world, if its moment is over and a node's status has changed, and adds it to the batch.
    fn finish(&mut self, world: &[u32], was_transient: bool, by: Move, outcome: Option<Outcome>, batch: &mut Batch) {
        let tables = &self.tables;
        let standing = |local: &u32| tables.info(*local).standing;
        let nodes = tables.nodes();
        let changed = was_transient || world[..nodes].iter().map(standing).ne(self.next[..nodes].iter().map(standing));
        let transient = self.next[..nodes].iter().any(|local| tables.info(*local).due);
        let broken = if changed && !transient { self.judge.look(tables, &mut self.next) } else { None };
        batch.push(by, outcome, broken, &self.next);
    }

    /// The node that runs code in a move, and which code.
    fn act(&self, world: &[u32], by: Move) -> Option<(u8, Act)> {
        match by {
            Move::Boot(node) | Move::Restart(node) => Some((node, Act::Boot)),
            Move::Deliver(packet) | Move::Double(packet) => {
                let info = self.tables.packet(packet);
                let up = self.tables.info(world[usize::from(info.to)]).up;
                up.then_some((info.to, Act::Take(info.young)))
            }
            Move::Fire(node, timer) => Some((node, Act::Fire(timer))),
            Move::Stored(node) => Some((node, Act::Stored)),
            Move::Flushed { node, writes } => Some((node, Act::Flushed(writes))),
            Move::Freeze(node) => Some((node, Act::Freeze)),
            Move::Thaw { node, stalled } => Some((node, Act::Thaw { stalled })),
            Move::Ask(node, command) => Some((node, self.ask(world, command))),
            Move::Work(node, command) => Some((node, Act::Work(command))),
            Move::Lose(_) | Move::Crash { .. } | Move::Tick => None,
        }
    }

    /// The command as a question. Its id counts the questions of the run.
    fn ask(&self, world: &[u32], command: u32) -> Act {
        let left = FaultBudget::unpack(&world[self.tables.nodes() + 1..]).commands;
        Act::Ask { command: command as u16, id: self.tables.model.faults.commands - left + 1 }
    }

    /// The effect of a move besides the code that a node runs.
    fn shift(&mut self, by: Move) {
        let mut budget = self.budget();
        match by {
            Move::Boot(_) | Move::Stored(_) | Move::Flushed { .. } | Move::Thaw { .. } | Move::Work(..) => return,
            Move::Deliver(packet) => return self.remove(packet),
            Move::Lose(packet) => {
                let free = self.gone_follows(packet);
                budget.losses -= u8::from(!free);
                self.remove(packet);
            }
            Move::Double(_) => budget.duplicates -= 1,
            Move::Fire(..) if self.tables.model.max_delay().is_none() => budget.spend_clock(),
            Move::Fire(..) => return,
            Move::Freeze(_) => budget.pauses -= 1,
            Move::Ask(..) => budget.commands -= 1,
            Move::Crash { node, noticed, kept, survivors } => {
                budget.crashes -= 1;
                self.crash(node, noticed, Act::Crash { kept, survivors });
            }
            Move::Restart(node) => {
                budget.restarts -= 1;
                self.set_budget(budget);
                return self.restart(node);
            }
            Move::Tick => {
                budget.spend_clock();
                self.tick();
            }
        }
        self.set_budget(budget);
    }

    fn budget(&self) -> FaultBudget {
        FaultBudget::unpack(&self.next[self.tables.nodes() + 1..])
    }

    fn set_budget(&mut self, budget: FaultBudget) {
        let nodes = self.tables.nodes();
        self.next[nodes + 1..nodes + 3].copy_from_slice(&budget.pack());
    }

    /// Whether the report of the sender's death is under way behind this packet: then its loss costs nothing.
    fn gone_follows(&self, packet: u32) -> bool {
        let channel = self.tables.packet(packet).channel;
        self.next[head(self.tables.nodes())..].iter().any(|other| {
            let other = self.tables.packet(*other);
            other.channel == channel && other.kind == PacketKind::Gone
        })
    }

    fn remove(&mut self, packet: u32) {
        let head = head(self.tables.nodes());
        if let Some(at) = self.next[head..].iter().position(|other| *other == packet) {
            self.next.remove(head + at);
        }
    }

    /// Replaces the node by its state after a step, and adds its packets.
    fn place(&mut self, node: u8, outcome: Outcome) {
        self.next[usize::from(node)] = outcome.local;
        for at in 0..self.tables.sent(outcome).len() {
            self.insert(self.tables.sent(outcome)[at]);
        }
    }

    fn insert(&mut self, packet: u32) {
        let tables = &self.tables;
        let (info, head) = (tables.packet(packet), head(tables.nodes()));
        let receiver = tables.info(self.next[usize::from(info.to)]);
        // If all start together, no node starts too late for the others' first messages.
        let hopeless = match receiver.fresh {
            true => tables.model.resets && tables.model.staggered_start,
            false => tables.model.resets || self.budget().restarts == 0,
        };
        if !receiver.up && hopeless {
            return;
        }
        let under_way = &self.next[head..];
        let equal = under_way.iter().filter(|other| tables.packet(**other).young == packet).count();
        if info.kind == PacketKind::Message && equal >= tables.model.copies as usize {
            self.capped += 1;
            return;
        }
        let at = match tables.model.order {
            DeliveryOrder::Unordered => under_way.partition_point(|other| *other < packet),
            DeliveryOrder::Fifo | DeliveryOrder::Channel => {
                under_way.partition_point(|other| tables.packet(*other).queue <= info.queue)
            }
        };
        self.next.insert(head + at, packet);
    }

    fn crash(&mut self, node: u8, noticed: bool, how: Act) {
        let index = usize::from(node);
        let last = self.budget().restarts == 0;
        let all = last || self.tables.model.resets;
        self.drop_packets(|tables, _, packet| {
            let info = tables.packet(packet);
            info.to == node && (all || info.kind != PacketKind::Message)
        });
        let down = self.tables.becomes(self.next[index], how);
        self.next[index] = down;
        let mut told = 0;
        for peer in 0..self.tables.nodes() {
            let info = self.tables.info(self.next[peer]);
            let heard = self.tables.hearing.hears(NodeId::at(peer), NodeId::at(index));
            if info.up && noticed && heard {
                told |= 1 << peer;
                self.tell(node, peer as u8, Content::Gone);
            } else if info.told >> node & 1 == 1 {
                self.next[peer] = self.tables.becomes(self.next[peer], Act::Forget(1 << node));
            }
        }
        self.next[index] = self.tables.becomes(down, if last { Act::Bury } else { Act::Tell(told) });
    }

    fn restart(&mut self, node: u8) {
        let told = self.tables.info(self.next[usize::from(node)]).told;
        if self.budget().restarts == 0 {
            self.bury_the_others(node);
        }
        for peer in (0..self.tables.nodes()).filter(|peer| told >> peer & 1 == 1) {
            self.tell(node, peer as u8, Content::Back);
        }
    }

    /// No crashed node will restart, so their state no longer matters.
    fn bury_the_others(&mut self, node: u8) {
        for other in (0..self.tables.nodes()).filter(|other| *other != usize::from(node)) {
            let info = self.tables.info(self.next[other]);
            if !info.up && !info.fresh {
                self.next[other] = self.tables.becomes(self.next[other], Act::Bury);
            }
        }
        self.drop_packets(|tables, locals, packet| {
            let to = tables.packet(packet).to;
            let info = tables.info(locals[usize::from(to)]);
            to != node && !info.up && !info.fresh
        });
    }

    fn tell(&mut self, from: u8, to: u8, content: Content<P::Message>) {
        let packet = self.tables.intern_packet(Packet { from, to, content, age: 0 });
        self.insert(packet);
    }

    fn drop_packets(&mut self, unwanted: impl Fn(&Tables<P>, &[u32], u32) -> bool) {
        let head = head(self.tables.nodes());
        let mut kept = head;
        for at in head..self.next.len() {
            let packet = self.next[at];
            if !unwanted(&self.tables, &self.next[..head], packet) {
                self.next[kept] = packet;
                kept += 1;
            }
        }
        self.next.truncate(kept);
    }

    /// All clocks and packets become a tick older.
    fn tick(&mut self) {
        let (nodes, head) = (self.tables.nodes(), head(self.tables.nodes()));
        let max_delay = self.tables.model.max_delay().unwrap_or(0);
        self.drop_packets(|tables, locals, packet| {
            let info = tables.packet(packet);
            info.age >= max_delay && !tables.info(locals[usize::from(info.to)]).up
        });
        for node in 0..nodes {
            self.next[node] = self.tables.becomes(self.next[node], Act::Tick);
        }
        for at in head..self.next.len() {
            self.next[at] = self.tables.older(self.next[at], max_delay);
        }
        if self.tables.model.order == DeliveryOrder::Unordered {
            self.next[head..].sort_unstable();
        }
    }
}
