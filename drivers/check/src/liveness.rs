//! Progress: searches for a fair run that never settles.
//!
//! Such a run either comes to rest in a world that is not settled, or from some moment on goes round for ever among
//! worlds that are not. The latter lie in one strongly connected part of the graph of those worlds; and that part holds
//! a fair run if and only if each thing that the world may not put off for ever is, somewhere in it, impossible or done.
//! Edges are not kept: they are made again when they are needed.

use std::collections::VecDeque;

use bellwether_kernel::Checkable;
use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};

use crate::arena::Arena;
use crate::engine::{Batch, Engine};
use crate::moves::{Layout, Move};
use crate::tarjan::rounds;

/// A run that never settles: it reaches a world and then repeats a cycle for ever, or stays there if the cycle is
/// empty.
pub(crate) struct Lasso {
    pub(crate) from: u32,
    pub(crate) round: Vec<(Move, u32)>,
}

/// Searches for a run that never settles.
pub(crate) fn lasso<P: Checkable>(engine: &mut Engine<P>, arena: &Arena) -> Option<Lasso> {
    let mut graph = Graph { engine, arena, batch: Batch::default() };
    let unsettled: Vec<bool> = (0..arena.len() as u32).map(|world| graph.unsettled(world)).collect();
    let at_rest = |world: &u32| unsettled[*world as usize] && graph.due(*world).is_empty();
    if let Some(from) = (0..arena.len() as u32).find(at_rest) {
        return Some(Lasso { from, round: Vec::new() });
    }
    let parts = rounds(&unsettled, |world, out| out.extend(graph.edges(world).into_iter().map(|(_, next)| next)));
    parts.into_iter().find_map(|part| graph.fair_round(&part))
}

struct Graph<'a, P: Checkable> {
    engine: &'a mut Engine<P>,
    arena: &'a Arena,
    batch: Batch,
}

type Worlds = HashSet<u32, FixedState>;

impl<P: Checkable> Graph<'_, P> {
    /// Whether the flock ought to get further from here: enough nodes run, it is not settled, and nothing that would
    /// help was left out of the exploration. In the middle of a moment nothing is settled yet.
    fn unsettled(&mut self, index: u32) -> bool {
        let tables = &self.engine.tables;
        let world = self.arena.get(index);
        let layout = Layout::of(tables, world);
        !layout.cut()
            && layout.awake() >= P::min_live_nodes(&tables.config)
            && (layout.transient() || !self.engine.judge.settled(tables, world))
    }

    /// The moves of a world that must not be put off for ever.
    fn due(&self, index: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        Layout::of(&self.engine.tables, self.arena.get(index)).owed(&mut moves);
        moves
    }

    fn edges(&mut self, index: u32) -> Vec<(Move, u32)> {
        let arena = self.arena;
        self.engine.successors(arena.get(index), &mut self.batch);
        self.batch.iter().filter_map(|(next, world)| Some((next.by, arena.find(world)?))).collect()
    }

    /// A fair cycle within this component, if there is one.
    fn fair_round(&mut self, part: &[u32]) -> Option<Lasso> {
        let start = *part.iter().min()?;
        let inside: Worlds = part.iter().copied().collect();
        let debts = self.due(start);
        if !self.can_pay(&inside, part, &debts) {
            return None;
        }
        let mut round = Vec::new();
        let mut at = start;
        for debt in debts {
            round.extend(self.walk(&inside, at, &Goal::Pay(debt))?);
            at = round.last().map_or(start, |(_, next)| *next);
        }
        if round.is_empty() {
            let first = self.edges(start).into_iter().find(|(_, next)| inside.contains(next))?;
            round.push(first);
            at = first.1;
        }
        round.extend(self.walk(&inside, at, &Goal::Reach(start))?);
        Some(Lasso { from: start, round })
    }

    /// Whether each debt is impossible or paid somewhere within the component.
    fn can_pay(&mut self, inside: &Worlds, part: &[u32], debts: &[Move]) -> bool {
        let mut open = debts.to_vec();
        for world in part {
            if open.is_empty() {
                return true;
            }
            let due = self.due(*world);
            open.retain(|debt| due.contains(debt));
        }
        for world in part {
            if open.is_empty() {
                return true;
            }
            let paid: Vec<Move> =
                self.edges(*world).iter().filter(|(_, next)| inside.contains(next)).map(|(by, _)| *by).collect();
            open.retain(|debt| !paid.contains(debt));
        }
        open.is_empty()
    }

    /// The shortest path from a world to a goal, within a component.
    fn walk(&mut self, inside: &Worlds, from: u32, goal: &Goal) -> Option<Vec<(Move, u32)>> {
        if self.is_met(goal, from) {
            return Some(Vec::new());
        }
        let mut came: HashMap<u32, (u32, Move), FixedState> = HashMap::default();
        let mut queue = VecDeque::from([from]);
        while let Some(world) = queue.pop_front() {
            for (by, next) in self.edges(world).into_iter().filter(|(_, next)| inside.contains(next)) {
                if *goal == Goal::Pay(by) || self.is_met(goal, next) {
                    return Some(way(&came, from, world, (by, next)));
                }
                if next != from && !came.contains_key(&next) {
                    came.insert(next, (world, by));
                    queue.push_back(next);
                }
            }
        }
        None
    }

    fn is_met(&self, goal: &Goal, world: u32) -> bool {
        match goal {
            Goal::Pay(debt) => !self.due(world).contains(debt),
            Goal::Reach(wanted) => *wanted == world,
        }
    }
}

/// The end of a path.
#[derive(PartialEq, Eq)]
enum Goal {
    /// A world where this was just done, or is impossible.
    Pay(Move),
    Reach(u32),
}

fn way(came: &HashMap<u32, (u32, Move), FixedState>, from: u32, mut world: u32, last: (Move, u32)) -> Vec<(Move, u32)> {
    let mut way = vec![last];
    while world != from {
        let (before, by) = came[&world];
        way.push((by, world));
        world = before;
    }
    way.reverse();
    way
}
