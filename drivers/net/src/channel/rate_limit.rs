//! How fast a channel may be spoken on: a token bucket, on the runtime's clock.

use std::time::Duration;

use tokio::time::Instant;

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
    pub(crate) fn new(pace: RateLimit) -> TokenBucket {
        TokenBucket { pace, full_at: Instant::now() }
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

    #[tokio::test(start_paused = true)]
    async fn after_a_burst_payloads_go_out_one_by_one() {
        let pace = RateLimit { burst: 3, every: Duration::from_secs(2), ..RateLimit::QUICK };
        let mut bucket = TokenBucket::new(pace);
        let begin = Instant::now();
        let mut said = Vec::new();
        for _ in 0..6 {
            let now = Instant::now().max(bucket.ready_at());
            tokio::time::sleep_until(now).await;
            bucket.take(now);
            said.push((now - begin).as_secs());
        }
        assert_eq!(said, [0, 0, 0, 2, 4, 6]);
        tokio::time::sleep(Duration::from_secs(60)).await;
        assert!(bucket.ready_at() <= Instant::now());
    }
}
