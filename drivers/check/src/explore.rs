//! The search through the worlds.

use bellwether_kernel::Checkable;

use crate::arena::{Arena, NO_PARENT, Offer};
use crate::engine::{Batch, Engine};
use crate::liveness;
use crate::model::{Model, Search};
use crate::moves::{Layout, Move};
use crate::path;
use crate::report::{Progress, Report, Verdict};
use crate::symmetry::{Symmetric, SymmetryReducer};

/// Explores everything that the model allows. Ends at the first violation, or when its budget is used up.
#[must_use]
pub fn check<P: Checkable>(config: &P::Config, model: &Model<P>) -> Report<P> {
    explore(config, model, None)
}

/// As [`check`], with worlds that differ only in the names of nodes merged, as far as the hearing graph is the same.
/// Checks safety only.
#[must_use]
pub fn check_symmetric<P: Symmetric>(config: &P::Config, model: &Model<P>) -> Report<P> {
    // The number of renamings is the factorial of the number of nodes.
    let reducer = (model.nodes <= 7).then(|| SymmetryReducer::new(&model.hearing()));
    explore(config, model, reducer)
}

fn explore<P: Checkable>(config: &P::Config, model: &Model<P>, reducer: Option<SymmetryReducer<P>>) -> Report<P> {
    let mut explorer = Explorer::new(config, model, reducer);
    let verdict = match model.problem() {
        None => explorer.run(),
        Some(what) => Verdict::OutOfBudget { what },
    };
    explorer.report(verdict)
}

/// Why a search ends early.
#[derive(Clone, Copy)]
enum End {
    /// This world violates this property.
    Broken(u32, u8),
    Full(&'static str),
}

struct Explorer<P: Checkable> {
    engine: Engine<P>,
    arena: Arena,
    batch: Batch,
    world: Vec<u32>,
    /// The first world to explore from; those before it only lead there.
    first: u32,
    transitions: u64,
    depth: u32,
    cut_off: u64,
    progress: Progress,
}

impl<P: Checkable> Explorer<P> {
    fn new(config: &P::Config, model: &Model<P>, reducer: Option<SymmetryReducer<P>>) -> Explorer<P> {
        Explorer {
            arena: Arena::new(model.max_states, model.max_bytes),
            engine: Engine::new(config.clone(), model.clone(), reducer),
            batch: Batch::default(),
            world: Vec::new(),
            first: 0,
            transitions: 0,
            depth: 0,
            cut_off: 0,
            progress: Progress::Unchecked,
        }
    }

    fn run(&mut self) -> Verdict<P> {
        let searched = self.begin().and_then(|()| match self.engine.tables.model.search {
            Search::Breadth => self.breadth(),
            Search::Depth => self.depth(),
        });
        // What follows makes known ways once more, and must not count them once more.
        let capped = self.engine.capped;
        let verdict = self.conclude(searched);
        self.engine.capped = capped;
        verdict
    }

    fn conclude(&mut self, searched: Result<(), End>) -> Verdict<P> {
        match searched {
            // Whatever follows from a state that was cut off is unknown, unless the model itself drew that line.
            Ok(()) if self.cut_off > 0 && self.engine.tables.model.beyond.is_none() => {
                Verdict::OutOfBudget { what: "states with too many messages under way were not explored further" }
            }
            Ok(()) => self.progress(),
            Err(End::Full(what)) => Verdict::OutOfBudget { what },
            Err(End::Broken(world, property)) => {
                let property = self.engine.judge.property(property);
                let path = path::reconstruct(&mut self.engine, &self.arena, world).steps;
                Verdict::Broken { property: property.name, says: property.says, path }
            }
        }
    }

    fn begin(&mut self) -> Result<(), End> {
        for (mut world, _, broken) in self.engine.roots() {
            self.engine.canonical(&mut world);
            self.offer(&world, NO_PARENT, broken)?;
        }
        if self.engine.tables.model.from_rest { self.come_to_rest() } else { Ok(()) }
    }

    /// Lets everything happen that must not be put off, one after the other, until the flock is settled and nothing is
    /// under way.
    fn come_to_rest(&mut self) -> Result<(), End> {
        while !self.at_rest() {
            self.world.clear();
            self.world.extend_from_slice(self.arena.get(self.first));
            let mut batch = std::mem::take(&mut self.batch);
            self.engine.successors(&self.world, &mut batch);
            let due = batch.iter().filter(|(successor, _)| successor.by.is_due());
            let Some((successor, world)) = due.min_by_key(|(successor, _)| successor.by == Move::Tick) else {
                return Err(End::Full("the flock does not come to rest"));
            };
            let Some(next) = self.offer(world, self.first, successor.broken)? else {
                return Err(End::Full("the flock does not come to rest"));
            };
            self.first = next;
            self.batch = batch;
        }
        Ok(())
    }

    fn at_rest(&mut self) -> bool {
        let tables = &self.engine.tables;
        let world = self.arena.get(self.first);
        let layout = Layout::of(tables, world);
        !layout.transient() && layout.is_silent() && self.engine.judge.settled(tables, world)
    }

    /// Searches breadth first, with the arena as the queue.
    fn breadth(&mut self) -> Result<(), End> {
        let mut next = self.first as usize;
        let mut end_of_level = self.arena.len();
        while next < self.arena.len() {
            if next == end_of_level {
                self.depth += 1;
                end_of_level = self.arena.len();
            }
            self.expand(next as u32, |_| ())?;
            next += 1;
        }
        Ok(())
    }

    fn depth(&mut self) -> Result<(), End> {
        let mut stack: Vec<(u32, u32)> = (self.first..self.arena.len() as u32).rev().map(|root| (root, 0)).collect();
        while let Some((index, depth)) = stack.pop() {
            self.depth = self.depth.max(depth);
            self.expand(index, |new| stack.push((new, depth + 1)))?;
        }
        Ok(())
    }

    /// Adds all successors of a world; `found` is called for the new ones.
    fn expand(&mut self, index: u32, mut found: impl FnMut(u32)) -> Result<(), End> {
        self.world.clear();
        self.world.extend_from_slice(self.arena.get(index));
        if Layout::of(&self.engine.tables, &self.world).beyond() {
            self.cut_off += 1;
            return Ok(());
        }
        let mut batch = std::mem::take(&mut self.batch);
        self.engine.successors(&self.world, &mut batch);
        if let Some(trouble) = self.engine.tables.trouble() {
            return Err(End::Full(trouble));
        }
        for (successor, world) in batch.iter() {
            self.transitions += 1;
            let new = if self.engine.symmetric() {
                let mut least = world.to_vec();
                self.engine.canonical(&mut least);
                self.offer(&least, index, successor.broken)?
            } else {
                self.offer(world, index, successor.broken)?
            };
            new.map(&mut found);
        }
        self.batch = batch;
        Ok(())
    }

    fn offer(&mut self, world: &[u32], parent: u32, broken: Option<u8>) -> Result<Option<u32>, End> {
        match self.arena.offer(world, parent) {
            Offer::Known(_) => Ok(None),
            Offer::TooMany => Err(End::Full("more worlds than the budget allows")),
            Offer::TooLarge => Err(End::Full("the worlds need more memory than the budget allows")),
            Offer::New(index) => match broken {
                Some(property) => Err(End::Broken(index, property)),
                None => Ok(Some(index)),
            },
        }
    }

    fn progress(&mut self) -> Verdict<P> {
        if !self.engine.tables.model.progress {
            return Verdict::Holds;
        }
        if self.engine.symmetric() {
            self.progress = Progress::Symmetric;
            return Verdict::Holds;
        }
        self.progress = Progress::Checked;
        match liveness::lasso(&mut self.engine, &self.arena) {
            None => Verdict::Holds,
            Some(lasso) => {
                let mut way = path::reconstruct(&mut self.engine, &self.arena, lasso.from);
                let stem = std::mem::take(&mut way.steps);
                for (by, next) in lasso.round {
                    path::extend(&mut self.engine, &mut way, Some(by), self.arena.get(next));
                }
                Verdict::NotLive { stem, cycle: way.steps }
            }
        }
    }

    fn report(self, verdict: Verdict<P>) -> Report<P> {
        Report {
            states: self.arena.len() as u64,
            transitions: self.transitions,
            depth: self.depth,
            situations: self.engine.tables.situations() as u64,
            cut_off: self.cut_off,
            capped: self.engine.capped,
            bytes: self.arena.bytes(),
            checked: self.engine.judge.checked(),
            skipped: self.engine.judge.skipped().to_vec(),
            progress: self.progress,
            verdict,
        }
    }
}
