//! How fast a channel may be spoken on: a token bucket that is told the time.

use std::time::{Duration, Instant};

/// What a channel puts up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// So many payloads at once.
    pub burst: u32,
    /// After that, one in so long.
    pub every: Duration,
    /// What waited for longer is not worth saying any more.
    pub stale: Duration,
    /// Within which time somebody asks a session that nobody has proof of whether it is alive. The more people read the
    /// channel and the slower it is, the longer.
    pub ask_within: Duration,
}

impl RateLimit {
    /// For channels between programs, which put up with whatever a protocol says.
    pub const QUICK: RateLimit = RateLimit {
        burst: 64,
        every: Duration::from_millis(5),
        stale: Duration::from_secs(1),
        ask_within: Duration::from_millis(20),
    };
}

/// What may be said at present.
#[derive(Debug)]
pub(crate) struct TokenBucket {
    pace: RateLimit,
    /// When it will be full again.
    full_at: Instant,
}

impl TokenBucket {
    pub(crate) fn new(pace: RateLimit, now: Instant) -> TokenBucket {
        TokenBucket { pace, full_at: now }
    }

    /// From when on one more payload may be said.
    pub(crate) fn ready_at(&self) -> Instant {
        let room = self.pace.every * self.pace.burst.max(1).saturating_sub(1);
        self.full_at.checked_sub(room).unwrap_or(self.full_at)
    }

    /// From when on one more payload may be said, and another one still be said right after it.
    pub(crate) fn spare_at(&self) -> Instant {
        self.ready_at() + if self.pace.burst > 1 { self.pace.every } else { Duration::ZERO }
    }

    /// Takes what one payload costs.
    pub(crate) fn take(&mut self, now: Instant) {
        self.full_at = self.full_at.max(now) + self.pace.every;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_burst_payloads_go_out_one_by_one() {
        let limit = RateLimit { burst: 3, every: Duration::from_secs(2), ..RateLimit::QUICK };
        let begin = Instant::now();
        let (mut bucket, mut now, mut sent) = (TokenBucket::new(limit, begin), begin, Vec::new());
        for _ in 0..6 {
            now = now.max(bucket.ready_at());
            bucket.take(now);
            sent.push((now - begin).as_secs());
        }
        assert_eq!(sent, [0, 0, 0, 2, 4, 6]);
        assert!(bucket.ready_at() <= now + Duration::from_secs(60));
        assert!(bucket.spare_at() > bucket.ready_at(), "a spare one leaves another");
    }
}
