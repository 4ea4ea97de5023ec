//! The random source of a run.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Probability, SpanRange};

/// Draws from the seed, in whole numbers only, so that every machine draws the same.
#[derive(Clone, Debug)]
pub(crate) struct RandomSource(Xoshiro256PlusPlus);

impl RandomSource {
    pub(crate) fn new(seed: u64) -> RandomSource {
        RandomSource(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `n`; 0 if `n` is 0.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(n)) >> 64) as u64
    }

    /// Whether an event of this probability happens now. Probability zero draws nothing.
    pub(crate) fn hits(&mut self, rate: Probability) -> bool {
        rate != Probability::NEVER && self.below(1_000_000) < u64::from(rate.ppm())
    }

    /// A length within the range, in nanoseconds. A fixed length draws nothing.
    pub(crate) fn within(&mut self, range: SpanRange) -> u64 {
        let width = range.to.as_nanos() - range.from.as_nanos();
        if width == 0 { range.from.as_nanos() } else { range.from.as_nanos() + self.below(width.saturating_add(1)) }
    }

    /// A random bit.
    pub(crate) fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// A number between two, both included.
    pub(crate) fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }
}
