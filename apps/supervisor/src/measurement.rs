//! Regular measurements of the size of the command's process tree. Slow ones run in a separate thread.

use std::time::Duration;

use rustix::process::Pid;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep_until};

use crate::dying::TreeSize;
use crate::guardian::size::TreeSizer;

/// The time of the first measurement after the start. The pauses double.
const FIRST: Duration = Duration::from_millis(50);
/// The longest pause, unless measurements take long.
const PAUSE: Duration = Duration::from_secs(1);
/// A pause is at least so many times as long as the measurement took.
const SHARE: u32 = 50;

/// The measurements of one tree.
#[derive(Debug, Default)]
pub(crate) struct Measurement {
    sizer: Option<TreeSizer>,
    due: Option<Instant>,
    pause: Duration,
    search: Option<JoinHandle<(TreeSizer, TreeSize)>>,
}

impl Measurement {
    /// Measures the descendants of this process.
    pub(crate) fn of(root: Option<Pid>) -> Measurement {
        let sizer = root.map(TreeSizer::of);
        Measurement { sizer, due: Some(Instant::now() + FIRST), pause: FIRST, search: None }
    }

    /// Waits for the next result. Can be cancelled and called again.
    pub(crate) async fn next(&mut self) -> TreeSize {
        let Some(due) = self.due else { return std::future::pending().await };
        if self.search.is_none() {
            sleep_until(due).await;
            if let Some(size) = self.sizer.as_mut().and_then(TreeSizer::look) {
                self.pause_since(due);
                return size;
            }
            let Some(mut sizer) = self.sizer.take() else { return std::future::pending().await };
            self.search = Some(spawn_blocking(move || {
                let size = sizer.search();
                (sizer, size)
            }));
        }
        let Some(search) = &mut self.search else { return std::future::pending().await };
        let found = search.await.ok();
        self.search = None;
        self.pause_since(due);
        let (sizer, size) = found.unzip();
        self.sizer = sizer;
        size.unwrap_or_default()
    }

    fn pause_since(&mut self, due: Instant) {
        self.pause = (self.pause * 2).min(PAUSE).max(due.elapsed() * SHARE);
        self.due = Some(Instant::now() + self.pause);
    }
}
