//! The one source of chance of a run.

/// Draws from a seed: a splitmix, in whole numbers only, so that every machine draws the same.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// From this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; 0 if that is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(limit)) >> 64) as u64
    }

    /// A place in a list of so many.
    pub fn place(&mut self, count: usize) -> usize {
        self.below(count as u64) as usize
    }

    /// Whether something happens that does so many times in a hundred.
    pub fn percent(&mut self, rate: u64) -> bool {
        self.below(100) < rate
    }
}
