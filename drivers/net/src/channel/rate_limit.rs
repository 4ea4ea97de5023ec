//! The rate limit of a channel: a token bucket to which time is passed in.

use std::time::Duration;

/// The rate that a channel permits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// The number of payloads that may be sent at once.
    pub burst: u32,
    /// After that, the time between two payloads.
    pub every: Duration,
    /// The age at which a queued message is dropped.
    pub stale: Duration,
    /// The time within which a session without proof of life is asked for it: longer for a slow channel or one that
    /// many people read.
    pub ask_within: Duration,
}

impl RateLimit {
    /// The limit for channels between programs, which permit whatever a protocol sends.
    pub const QUICK: RateLimit = RateLimit {
        burst: 64,
        every: Duration::from_millis(5),
        stale: Duration::from_secs(1),
        ask_within: Duration::from_millis(20),
    };
}

/// The number of payloads that may be sent at present.
#[derive(Debug)]
pub(crate) struct TokenBucket {
    pace: RateLimit,
    /// When it will be full again, in nanoseconds of whatever clock it is told.
    full_at: u64,
}

/// A span in nanoseconds, as clocks count them.
pub(crate) fn nanos(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)
}

impl TokenBucket {
    pub(crate) fn new(pace: RateLimit, now: u64) -> TokenBucket {
        TokenBucket { pace, full_at: now }
    }

    /// When the next payload may be sent.
    pub(crate) fn ready_at(&self) -> u64 {
        let room = self.pace.every * self.pace.burst.max(1).saturating_sub(1);
        self.full_at.saturating_sub(nanos(room))
    }

    /// When the next payload may be sent so that another one may follow at once.
    pub(crate) fn spare_at(&self) -> u64 {
        self.ready_at().saturating_add(if self.pace.burst > 1 { nanos(self.pace.every) } else { 0 })
    }

    /// Pays for one payload.
    pub(crate) fn take(&mut self, now: u64) {
        self.full_at = self.full_at.max(now).saturating_add(nanos(self.pace.every));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_burst_payloads_go_out_one_by_one() {
        const SECOND: u64 = 1_000_000_000;
        let limit = RateLimit { burst: 3, every: Duration::from_secs(2), ..RateLimit::QUICK };
        let begin = 1_000 * SECOND;
        let (mut bucket, mut now, mut sent) = (TokenBucket::new(limit, begin), begin, Vec::new());
        for _ in 0..6 {
            now = now.max(bucket.ready_at());
            bucket.take(now);
            sent.push((now - begin) / SECOND);
        }
        assert_eq!(sent, [0, 0, 0, 2, 4, 6]);
        assert!(bucket.ready_at() <= now + 60 * SECOND);
        assert!(bucket.spare_at() > bucket.ready_at(), "a spare one leaves another");
    }
}
