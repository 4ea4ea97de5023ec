//! Looking at how large the command's tree is, now and then, in a thread of its own.

use std::time::Duration;

use rustix::process::Pid;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep_until};

use crate::dying::TreeSize;
use crate::guardian::tree;

/// How soon after its start a tree is looked at. The pauses double.
const FIRST: Duration = Duration::from_millis(50);
/// How long a pause is at most; longer, where looking takes long.
const PAUSE: Duration = Duration::from_secs(1);
/// A pause is so many times as long as looking took.
const SHARE: u32 = 50;

/// The looks at one tree.
#[derive(Debug, Default)]
pub(crate) struct Measurement {
    root: Option<Pid>,
    due: Option<Instant>,
    pause: Duration,
    look: Option<JoinHandle<TreeSize>>,
}

impl Measurement {
    /// Of what is below this process.
    pub(crate) fn of(root: Option<Pid>) -> Measurement {
        Measurement { root, due: Some(Instant::now() + FIRST), pause: FIRST, look: None }
    }

    /// Waits for the next result. Can be dropped and called again.
    pub(crate) async fn next(&mut self) -> TreeSize {
        let (Some(root), Some(due)) = (self.root, self.due) else { return std::future::pending().await };
        loop {
            if self.look.is_none() {
                sleep_until(due).await;
                self.look = Some(spawn_blocking(move || tree::size_below(root)));
            }
            let Some(look) = &mut self.look else { continue };
            let size = look.await;
            self.look = None;
            self.pause = (self.pause * 2).min(PAUSE).max(due.elapsed() * SHARE);
            self.due = Some(Instant::now() + self.pause);
            return size.unwrap_or_default();
        }
    }
}
