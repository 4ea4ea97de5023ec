//! Limits for how many frames a node accepts from others, and how many it sends in answer.

use std::collections::BTreeMap;

/// So many control frames of one sender are accepted at once, and after that one in so many nanoseconds. A head under heavy
/// change sends about twenty a second. Data is limited by the link.
pub(crate) const SENDER_LIMIT: FrameRate = FrameRate { burst: 200, every: 5_000_000 };
/// The rate limit for frames of all unknown senders together: each costs a key derivation before it can be refused.
pub(crate) const UNKNOWN_LIMIT: FrameRate = FrameRate { burst: 4_000, every: 250_000 };
/// The rate limit for control frames of one letter that this node sends. It is far below [`SENDER_LIMIT`]: a node that answers
/// a flood of questions must not exceed that limit itself, because its neighbours would then drop its beats, too.
const LETTER_LIMIT: FrameRate = FrameRate { burst: 80, every: 20_000_000 };

/// A number of frames at once, and the nanoseconds between two more.
#[derive(Clone, Copy)]
pub(crate) struct FrameRate {
    burst: u64,
    every: u64,
}

/// The used part of a rate limit: when it will be full again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowance {
    whole_at: u64,
}

impl Allowance {
    /// Whether one more frame fits into the limit now. If so, it counts.
    pub(crate) fn take(&mut self, rate: FrameRate, now: u64) -> bool {
        let after = self.whole_at.max(now) + rate.every;
        let fits = after <= now + rate.burst * rate.every;
        if fits {
            self.whole_at = after;
        }
        fits
    }
}

/// The rate limits of what this node sends, one for each letter.
#[derive(Debug, Default)]
pub(crate) struct LetterLimits(BTreeMap<u8, Allowance>);

impl LetterLimits {
    /// Whether one more control frame of this letter may be sent now. If not, it counts as lost on the air.
    pub(crate) fn take(&mut self, letter: u8, now: u64) -> bool {
        self.0.entry(letter).or_default().take(LETTER_LIMIT, now)
    }
}
