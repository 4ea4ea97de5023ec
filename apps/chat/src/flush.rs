//! When a shard writes new messages to its connections.
//!
//! A write costs the same whatever is in it, so many messages a write is what makes a server fast. While little happens,
//! waiting for more would only be delay.

/// Writes at once while writes are few, and otherwise lets messages gather.
#[derive(Clone, Copy, Debug)]
pub struct FlushPolicy {
    /// When the present counting interval began, in nanoseconds.
    counted_from: u64,
    /// Writes since then, and in the interval before.
    writes: u64,
    /// Whether the last interval had many writes.
    busy: bool,
    /// The time of the last flush.
    flushed_at: u64,
}

/// The number of writes per second up to which each message is written at once.
const FEW_WRITES: u64 = 2_000;
/// How long writes are counted before the policy changes.
const INTERVAL: u64 = 20_000_000;
/// How long messages are gathered under load.
const GATHER: u64 = 500_000;

impl FlushPolicy {
    /// Begins to count.
    #[must_use]
    pub fn new(now: u64) -> FlushPolicy {
        FlushPolicy { counted_from: now, writes: 0, busy: false, flushed_at: 0 }
    }

    /// When new messages should be written at the earliest. It may be in the past.
    #[must_use]
    pub fn flush_at(&self, now: u64) -> u64 {
        if self.busy { self.flushed_at + GATHER } else { now }
    }

    /// So many connections were written to.
    pub fn flushed(&mut self, now: u64, writes: u64) {
        self.flushed_at = now;
        self.writes += writes;
        let passed = now.saturating_sub(self.counted_from);
        if passed >= INTERVAL {
            self.busy = self.writes.saturating_mul(1_000_000_000) / passed.max(1) > FEW_WRITES;
            (self.counted_from, self.writes) = (now, 0);
        } else if self.writes > FEW_WRITES * INTERVAL / 1_000_000_000 {
            self.busy = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLISECOND: u64 = 1_000_000;

    #[test]
    fn few_writes_are_made_at_once() {
        let mut policy = FlushPolicy::new(0);
        for now in (0..200).map(|number| number * MILLISECOND) {
            assert!(policy.flush_at(now) <= now, "at {now}");
            policy.flushed(now, 1);
        }
    }

    #[test]
    fn many_writes_gather_and_go_out_at_once_again_when_the_load_is_over() {
        let mut policy = FlushPolicy::new(0);
        policy.flushed(0, 100);
        assert_eq!(policy.flush_at(1), GATHER);
        let mut now = 0;
        for _ in 0..100 {
            now += GATHER;
            policy.flushed(now, 100);
        }
        assert!(policy.flush_at(now) > now);
        now += 1_000 * MILLISECOND;
        policy.flushed(now, 1);
        assert!(policy.flush_at(now + 1) <= now + 1);
    }
}
