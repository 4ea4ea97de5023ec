//! Reconstructing how a world was reached, step by step.

use bellwether_kernel::{Checkable, NodeId, Span};

use crate::arena::Arena;
use crate::engine::{Batch, Engine};
use crate::model::Clock;
use crate::moves::Move;
use crate::packet::Content;
use crate::step::Step;
use crate::tables::{Outcome, Tables};

/// A run during reconstruction: the world that it has reached, and the steps so far.
pub(crate) struct ReplayPath<P: Checkable> {
    pub(crate) world: Vec<u32>,
    pub(crate) steps: Vec<Step<P>>,
}

/// The worlds from a root to `target`.
pub(crate) fn chain(arena: &Arena, target: u32) -> Vec<u32> {
    let mut chain: Vec<u32> = std::iter::successors(Some(target), |index| arena.parent(*index)).collect();
    chain.reverse();
    chain
}

/// Reconstructs how `target` was reached. Only parents are kept while exploring; the move from one world to the next is
/// found again by computing all of them.
pub(crate) fn reconstruct<P: Checkable>(engine: &mut Engine<P>, arena: &Arena, target: u32) -> ReplayPath<P> {
    let chain = chain(arena, target);
    let mut path = begin(engine, arena.get(chain[0]));
    for index in &chain[1..] {
        extend(engine, &mut path, None, arena.get(*index));
    }
    path
}

fn begin<P: Checkable>(engine: &mut Engine<P>, first: &[u32]) -> ReplayPath<P> {
    for (world, boots, _) in engine.roots() {
        if same(engine, &world, first) {
            let mut steps = Vec::new();
            for (node, outcome) in boots.into_iter().enumerate() {
                steps.extend(picks(&engine.tables, Some(outcome)));
                steps.push(Step::Boot(NodeId::at(node)));
            }
            return ReplayPath { world, steps };
        }
    }
    unreachable!("a world without a parent is one that runs begin with")
}

/// Extends the path by one step to `next`, by the given move if there is one. Where nodes are alike, `next` may use
/// other names than the path.
pub(crate) fn extend<P: Checkable>(engine: &mut Engine<P>, path: &mut ReplayPath<P>, by: Option<Move>, next: &[u32]) {
    let mut batch = Batch::default();
    engine.successors(&path.world, &mut batch);
    for (successor, world) in batch.iter() {
        if by.is_none_or(|by| by == successor.by) && same(engine, world, next) {
            if let Move::Thaw { node, stalled: true } = successor.by {
                path.steps.push(Step::Thaw(NodeId::at(usize::from(node))));
            }
            path.steps.extend(picks(&engine.tables, successor.outcome));
            path.steps.push(step(&engine.tables, successor.by));
            path.world = world.to_vec();
            return;
        }
    }
    unreachable!("a world follows from its parent")
}

fn same<P: Checkable>(engine: &mut Engine<P>, world: &[u32], known: &[u32]) -> bool {
    if !engine.symmetric() {
        return world == known;
    }
    let mut least = world.to_vec();
    engine.canonical(&mut least);
    least == known
}

fn picks<P: Checkable>(tables: &Tables<P>, outcome: Option<Outcome>) -> Option<Step<P>> {
    let picks = tables.picks(outcome?);
    (!picks.is_empty()).then(|| Step::Pick(picks.to_vec()))
}

fn step<P: Checkable>(tables: &Tables<P>, by: Move) -> Step<P> {
    let node = |index: u8| NodeId::at(usize::from(index));
    match by {
        Move::Boot(index) => Step::Boot(node(index)),
        Move::Deliver(packet) | Move::Lose(packet) | Move::Double(packet) => packet_step(tables, by, packet),
        Move::Fire(index, timer) => Step::Fire(node(index), *tables.timers.get(timer)),
        Move::Stored(index) => Step::Stored(node(index)),
        Move::Flushed { node: index, writes } => Step::Flushed(node(index), writes.into()),
        Move::Crash { node: index, noticed, kept, survivors } => {
            Step::Crash { node: node(index), noticed, kept, survivors: survivors.into() }
        }
        Move::Restart(index) => Step::Restart(node(index)),
        Move::Freeze(index) => Step::Freeze(node(index)),
        Move::Thaw { node: index, stalled: false } => Step::Thaw(node(index)),
        Move::Thaw { node: index, stalled: true } => Step::Stalled(node(index)),
        Move::Ask(index, command) | Move::Work(index, command) => {
            Step::Ask(node(index), tables.commands.get(command).clone())
        }
        Move::Tick => Step::Tick(match tables.model.clock {
            Clock::AnyMoment { .. } => Span::ZERO,
            Clock::Ticks { tick, .. } => tick,
        }),
    }
}

fn packet_step<P: Checkable>(tables: &Tables<P>, by: Move, packet: u32) -> Step<P> {
    let packet = tables.packets.get(packet);
    let (from, to) = (NodeId::at(usize::from(packet.from)), NodeId::at(usize::from(packet.to)));
    match (&packet.content, by) {
        (Content::Gone, _) => Step::Link { node: to, peer: from, up: false },
        (Content::Back, _) => Step::Link { node: to, peer: from, up: true },
        (Content::Message(message), Move::Lose(_)) => Step::Lose { from, to, message: message.clone() },
        (Content::Message(message), Move::Double(_)) => Step::Double { from, to, message: message.clone() },
        (Content::Message(message), _) => Step::Deliver { from, to, message: message.clone() },
    }
}
