//! The speed of the laboratory's tools on this machine: events a second of the simulator, worlds a second of the
//! checker.

use std::time::Instant;

use bellwether_check::{Model, Report, check};
use bellwether_kernel::{Checkable, ConfigError, Describe, Span};
use bellwether_sim::{NoRecorder, Plan, RunOutcome, simulate};

/// Members of a simulated flock; as many flocks as it takes run side by side.
pub const FLOCK: u32 = 5;
/// Flocks start within this, as those of different people would: not all in the same nanosecond.
const SPREAD: Span = Span::millis(500);

/// Time that this thread had a processor, so that other programs on the machine do not count; true time where the system
/// does not tell.
#[derive(Debug)]
pub struct Stopwatch {
    start: Instant,
    on_processor: Option<u64>,
}

impl Stopwatch {
    /// Starts it.
    #[must_use]
    pub fn start() -> Stopwatch {
        Stopwatch { start: Instant::now(), on_processor: on_processor() }
    }

    /// The processor time in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        match (self.on_processor, on_processor()) {
            (Some(before), Some(now)) if now > before => (now - before) as f64 / 1e9,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// The processor time of this process in nanoseconds.
fn on_processor() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// Simulates calm flocks of so many nodes together for about so many events, properties on. What came of it, and how many
/// seconds of a core it took.
///
/// # Errors
/// The protocol refuses its settings.
pub fn simulator<P: Describe + Checkable>(nodes: u32, events: u64) -> Result<(RunOutcome, f64), ConfigError> {
    let config = P::configure(FLOCK, &[])?;
    let flocks = (nodes / FLOCK).max(1);
    let plan = |flocks: u32, run: Span, spread: Span| Plan { nodes: FLOCK, flocks, run, spread, ..Plan::default() };
    // One flock for a while shows how many events happen in a second.
    let probe = simulate::<P>(&config, &plan(1, Span::secs(10), Span::ZERO), &mut NoRecorder);
    let in_a_second = (probe.popped / 10).max(1) * u64::from(flocks);
    let run = Span::secs(events.div_ceil(in_a_second).max(1));
    let stopwatch = Stopwatch::start();
    let outcome = simulate::<P>(&config, &plan(flocks, run, SPREAD), &mut NoRecorder);
    Ok((outcome, stopwatch.seconds()))
}

/// Explores a model with the protocol's finite settings and these. What came of it, and how many seconds of a core it took.
///
/// # Errors
/// The protocol refuses its settings.
pub fn checker<P: Describe + Checkable>(
    settings: &[(&str, &str)],
    model: &Model<P>,
) -> Result<(Report<P>, f64), ConfigError> {
    let settings: Vec<(&str, &str)> = P::FINITE.iter().chain(settings).copied().collect();
    let config = P::configure(model.nodes, &settings)?;
    let stopwatch = Stopwatch::start();
    let report = check(&config, model);
    Ok((report, stopwatch.seconds()))
}
