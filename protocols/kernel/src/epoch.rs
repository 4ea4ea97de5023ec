//! The number that distinguishes each leader from all earlier ones.

use core::fmt;

/// A number that only grows, carried by every claim to be in charge, so that anything a leader touches can refuse an
/// older leader. Zero is "nobody has ever led".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

impl Epoch {
    /// The epoch before the first leader.
    pub const NONE: Epoch = Epoch(0);

    /// The smallest epoch above this one. Saturates: an epoch that an outsider forged to be the largest number must not
    /// wrap round to zero.
    #[must_use]
    pub fn next(self) -> Epoch {
        Epoch(self.0.saturating_add(1))
    }
}

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "e{}", self.0)
    }
}
