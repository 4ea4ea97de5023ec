//! What the benchmarks share.

use std::time::Instant;

/// Time that this thread had a processor, so that other programs on the machine do not count; true time where the system
/// does not tell.
#[derive(Debug)]
pub struct Clock {
    start: Instant,
    on_processor: Option<u64>,
}

impl Clock {
    /// Starts it.
    #[must_use]
    pub fn start() -> Clock {
        Clock { start: Instant::now(), on_processor: on_processor() }
    }

    /// How long it has run.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        match (self.on_processor, on_processor()) {
            (Some(before), Some(now)) if now > before => (now - before) as f64 / 1e9,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// Nanoseconds.
fn on_processor() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}
