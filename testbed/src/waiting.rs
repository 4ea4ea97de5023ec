//! Waiting for what happens outside of the test's process, where nobody tells of it: by looking again and again.

use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far longer than anything takes that a test waits for, on a machine that is busy.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Checks until there is a result.
///
/// # Panics
/// There is nothing for too long: with what was waited for, and what else is known.
pub fn wait_for<T>(what: &str, known: impl FnOnce() -> String, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        if began.elapsed() > PATIENCE {
            panic!("waited in vain for {what}\n{}", known());
        }
        sleep(Duration::from_millis(5));
    }
}
