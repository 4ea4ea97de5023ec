//! The command under test, and what its copies wrote down: when each of them ran.
//!
//! A copy appends the time to a file of its own, first of all and then every millisecond, for as long as it gets to run.
//! The clock counts sleep and is the same for all processes of a machine, namespaces or not.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// How often a copy reports that it runs.
const BEAT: Duration = Duration::from_millis(1);

/// A copy that says nothing for so long did not run: it was frozen, or waited for a core.
const PAUSE: u64 = 50_000_000;

/// Nanoseconds since the machine started.
pub(crate) fn now() -> u64 {
    let now = clock_gettime(ClockId::Boottime);
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

/// The command: says that it runs until it is killed.
pub(crate) fn stamp(folder: &Path, host: &str) -> io::Result<()> {
    let start = now();
    let mut file = File::create(folder.join(format!("copy-{host}-{}", std::process::id())))?;
    file.write_all(&start.to_le_bytes())?;
    loop {
        sleep(BEAT);
        file.write_all(&now().to_le_bytes())?;
    }
}

/// One copy of the command, according to its own reports.
#[derive(Clone, Debug)]
pub(crate) struct Copy {
    /// The host that it ran on.
    pub(crate) host: usize,
    /// The times of its reports.
    beats: Vec<u64>,
}

impl Copy {
    /// Every copy that has run in this folder, in the order of their starts.
    pub(crate) fn all(folder: &Path) -> Vec<Copy> {
        let mut copies: Vec<Copy> = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let host = name.strip_prefix("copy-")?.split('-').next()?.parse().ok()?;
                let bytes = fs::read(entry.path()).ok()?;
                let beats = bytes.as_chunks::<8>().0.iter().map(|beat| u64::from_le_bytes(*beat)).collect();
                Some(Copy { host, beats })
            })
            .filter(|copy| !copy.beats.is_empty())
            .collect();
        copies.sort_by_key(Copy::start);
        copies
    }

    /// The time of its first report.
    pub(crate) fn start(&self) -> u64 {
        self.beats.first().copied().unwrap_or(0)
    }

    /// The time of its last report.
    pub(crate) fn last(&self) -> u64 {
        self.beats.last().copied().unwrap_or(0)
    }

    /// The time of its last report before this moment.
    pub(crate) fn last_before(&self, moment: u64) -> u64 {
        self.beats.iter().copied().rfind(|beat| *beat <= moment).unwrap_or(0)
    }

    /// Whether it ran just before this moment.
    pub(crate) fn runs_at(&self, moment: u64) -> bool {
        self.last_before(moment).saturating_add(PAUSE) > moment
    }

    /// The spans in which it ran, from its first to its last word in each. One word alone took a moment, too.
    fn spans(&self) -> Vec<(u64, u64)> {
        let runs = self.beats.chunk_by(|one, next| next - one < PAUSE);
        runs.map(|run| (run[0], run[run.len() - 1].max(run[0] + BEAT.as_nanos() as u64))).collect()
    }
}

/// How long at least two copies ran at once since a moment, in nanoseconds. Negative: the shortest time without a copy
/// before one began.
pub(crate) fn overlap(copies: &[Copy], since: u64) -> Option<i64> {
    let spans = copies.iter().flat_map(Copy::spans).filter(|(_, to)| *to > since);
    let mut edges: Vec<(u64, i32)> = spans.flat_map(|(from, to)| [(from.max(since), 1), (to, -1)]).collect();
    // Of two edges at one moment the end counts first: the copies did not run at once.
    edges.sort_unstable();
    let (mut running, mut last, mut total) = (0, 0, 0);
    for (at, change) in edges {
        if running >= 2 {
            total += at - last;
        }
        (running, last) = (running + change, at);
    }
    if total > 0 {
        return i64::try_from(total).ok();
    }
    let gap = |start: u64| {
        let earlier = copies.iter().filter(|copy| copy.start() < start).map(|copy| copy.last_before(start));
        earlier.max().map(|last| last as i64 - start as i64)
    };
    copies.iter().map(Copy::start).filter(|start| *start > since).filter_map(gap).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copy(beats: impl Iterator<Item = u64>) -> Copy {
        Copy { host: 1, beats: beats.map(|milli| milli * 1_000_000).collect() }
    }

    #[test]
    fn copies_that_follow_each_other_have_a_gap() {
        assert_eq!(overlap(&[copy(0..=10), copy(14..=20), copy(30..=40)], 0), Some(-4_000_000));
        assert_eq!(overlap(&[copy(0..=10)], 0), None);
    }

    #[test]
    fn copies_that_run_at_once_are_counted_for_as_long_as_they_do() {
        assert_eq!(overlap(&[copy(0..=10), copy(7..=20)], 0), Some(3_000_000));
        assert_eq!(overlap(&[copy(0..=30), copy(10..=20), copy(12..=14)], 0), Some(10_000_000));
        assert_eq!(overlap(&[copy(0..=30), copy(10..=20)], 15_000_000), Some(5_000_000), "what was before is left out");
    }

    #[test]
    fn a_frozen_copy_does_not_run() {
        let frozen = copy((0..=10).chain(200..=205));
        assert_eq!(overlap(&[frozen, copy(100..=300)], 0), Some(5_000_000));
        assert_eq!(overlap(&[copy((0..=10).chain(200..=200)), copy(100..=300)], 0), Some(1_000_000));
        assert_eq!(overlap(&[copy(0..=10), copy(100..=300)], 0), Some(-90_000_000));
    }
}
