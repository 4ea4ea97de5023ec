//! The progress of a swarm: a bar on a terminal, otherwise a line now and then.

use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

/// The number of lines without a terminal.
const LINES: u64 = 10;
/// A smaller swarm is over before progress matters.
const WORTH_A_LINE: u64 = 2_000;

pub(super) struct SwarmProgress {
    bar: Option<ProgressBar>,
    seeds: u64,
    done: AtomicU64,
}

impl SwarmProgress {
    pub(super) fn new(seeds: u64) -> SwarmProgress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let look = "{bar:40.cyan/white} {pos} of {len} seeds, {per_sec}, {eta} left";
            let style = ProgressStyle::with_template(look).unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(seeds).with_style(style)
        });
        SwarmProgress { bar, seeds, done: AtomicU64::new(0) }
    }

    /// Counts one more seed.
    pub(super) fn one(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        match &self.bar {
            Some(bar) => bar.inc(1),
            None if self.seeds >= WORTH_A_LINE && done.is_multiple_of(self.seeds / LINES) => {
                let _ = writeln!(std::io::stderr(), "{done} of {} seeds", self.seeds);
            }
            None => {}
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
