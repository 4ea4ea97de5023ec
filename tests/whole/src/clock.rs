//! Virtual time, and the clocks of machines that run faster or slower than it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bellwether_net::{Alarm, System};

use crate::random::Random;

/// The true time of a run, in nanoseconds. Everybody holds it; the world alone moves it.
#[derive(Clone, Debug, Default)]
pub struct TrueTime(Arc<AtomicU64>);

impl TrueTime {
    /// The present time.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Moves it.
    pub fn set(&self, now: u64) {
        self.0.store(now, Ordering::Relaxed);
    }
}

/// The clock and the chance of one machine.
#[derive(Debug)]
pub struct Machine {
    time: TrueTime,
    /// The reading of the clock when the run began.
    began: u64,
    /// By how many millionths it runs fast.
    drift: i64,
    random: Mutex<Random>,
}

impl Machine {
    /// A machine whose clock is off by so many millionths.
    #[must_use]
    pub fn new(time: TrueTime, drift: i64, mut random: Random) -> Machine {
        Machine { time, began: 1_000_000_000 + random.below(1_000_000_000_000), drift, random: Mutex::new(random) }
    }

    fn local(&self, at: u64) -> u64 {
        let ahead = i128::from(at) * i128::from(self.drift) / 1_000_000;
        self.began + (i128::from(at) + ahead) as u64
    }

    /// The first true moment at which the clock shows this or more.
    #[must_use]
    pub fn true_moment(&self, local: u64) -> u64 {
        let passed = i128::from(local.saturating_sub(self.began));
        let mut at = (passed * 1_000_000 / (1_000_000 + i128::from(self.drift))) as u64;
        while self.local(at) < local {
            at += 1;
        }
        at
    }
}

impl System for Machine {
    fn now(&self) -> u64 {
        self.local(self.time.now())
    }

    fn random(&self) -> u64 {
        self.random.lock().unwrap_or_else(PoisonError::into_inner).bits()
    }
}

/// The alarm of a node: the world looks when it is to ring.
#[derive(Clone, Debug, Default)]
pub struct AlarmClock(Arc<Mutex<Option<u64>>>);

impl AlarmClock {
    /// When it expires, by the machine's clock.
    #[must_use]
    pub fn at(&self) -> Option<u64> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Alarm for AlarmClock {
    fn set(&mut self, at: Option<u64>) -> std::io::Result<()> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = at;
        Ok(())
    }

    fn fired(&mut self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
