//! The rate limit of one client.

/// A budget of messages that refills with time. A client that has used it up is not read from until there is room again,
/// so nothing is lost and nobody else waits.
#[derive(Clone, Copy, Debug)]
pub struct MessageRate {
    /// The moment, in nanoseconds, at which the whole burst is there again.
    full_at: u64,
}

/// The rate at which a user may send messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateSettings {
    /// A second, in the long run.
    pub per_second: u32,
    /// At once.
    pub burst: u32,
}

impl RateSettings {
    fn nanos_each(self) -> u64 {
        1_000_000_000 / u64::from(self.per_second.max(1))
    }
}

impl MessageRate {
    /// A budget with its whole burst.
    #[must_use]
    pub fn full(now: u64) -> MessageRate {
        MessageRate { full_at: now }
    }

    /// Takes one message out of the budget.
    pub fn take(&mut self, now: u64, settings: RateSettings) {
        self.full_at = self.full_at.max(now) + settings.nanos_each();
    }

    /// When the next message may be read; `None` for now.
    #[must_use]
    pub fn wait_until(&self, now: u64, settings: RateSettings) -> Option<u64> {
        let burst = settings.nanos_each() * u64::from(settings.burst.max(1));
        let next = (self.full_at + settings.nanos_each()).saturating_sub(burst);
        (next > now).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: RateSettings = RateSettings { per_second: 50, burst: 500 };
    const SECOND: u64 = 1_000_000_000;

    /// The number of accepted messages within a time, from a client that sends as many as it may.
    fn sent(rate: &mut MessageRate, from: u64, to: u64) -> u64 {
        let (mut now, mut count) = (from, 0);
        while now <= to {
            match rate.wait_until(now, SETTINGS) {
                Some(next) => now = next,
                None => {
                    rate.take(now, SETTINGS);
                    count += 1;
                }
            }
        }
        count
    }

    #[test]
    fn a_burst_goes_through_at_once_and_then_as_many_as_the_rate_allows() {
        let mut rate = MessageRate::full(7);
        assert_eq!(sent(&mut rate, 7, 7), 500);
        assert_eq!(sent(&mut rate, 7, 7 + 10 * SECOND), 500);
    }

    #[test]
    fn a_pause_refills_the_burst_and_no_more_than_that() {
        let mut rate = MessageRate::full(0);
        assert_eq!(sent(&mut rate, 0, 0), 500);
        assert_eq!(sent(&mut rate, 3600 * SECOND, 3600 * SECOND), 500);
    }
}
