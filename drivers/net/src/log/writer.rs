//! The thread that writes the log and waits for the disk.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bellwether_kernel::LogWrite;

use super::{Log, SegmentFiles, WriteFailed};
use crate::cell::CellError;

/// The time after which a failed write is repeated.
const RETRY: Duration = Duration::from_millis(250);

/// The result of writing to the log.
#[derive(Debug)]
pub(crate) enum LogResult {
    /// This many more writes are on stable storage.
    Flushed(usize),
    /// The next write failed, and will be repeated until it succeeds.
    Failed(CellError),
}

#[derive(Default)]
struct Queue {
    writes: Vec<LogWrite<Vec<u8>>>,
    ended: bool,
}

type SharedQueue = Arc<(Mutex<Queue>, Condvar)>;

/// Queues writes for the thread, which writes all queued ones in one batch.
pub(crate) struct LogWriter(SharedQueue);

impl LogWriter {
    /// Starts the thread. It ends when the writer is dropped, or the receiver of its results.
    pub(crate) fn start<F: SegmentFiles + Send + 'static>(
        log: Log<F>,
        done: impl Fn(LogResult) -> bool + Send + 'static,
    ) -> std::io::Result<LogWriter>
    where
        F::File: Send,
    {
        let queue = SharedQueue::default();
        let thread_queue = queue.clone();
        std::thread::Builder::new()
            .name("bellwether-log".into())
            .stack_size(256 * 1024)
            .spawn(move || write_until_dropped(log, &thread_queue, &done))?;
        Ok(LogWriter(queue))
    }

    /// Queues writes.
    pub(crate) fn write(&self, writes: &mut Vec<LogWrite<Vec<u8>>>) {
        let (queue, changed) = &*self.0;
        lock(queue).writes.append(writes);
        changed.notify_one();
    }
}

impl Drop for LogWriter {
    fn drop(&mut self) {
        let (queue, changed) = &*self.0;
        lock(queue).ended = true;
        changed.notify_one();
    }
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write_until_dropped<F: SegmentFiles>(mut log: Log<F>, queue: &SharedQueue, done: &impl Fn(LogResult) -> bool) {
    let mut batch: Vec<LogWrite<Vec<u8>>> = Vec::new();
    loop {
        if !fill(&mut batch, queue) {
            return;
        }
        let (flushed, failed) = match log.write(&batch) {
            Ok(()) => (batch.len(), None),
            Err(WriteFailed { written, why }) => (written, Some(why)),
        };
        batch.drain(..flushed);
        let taken = (flushed == 0 || done(LogResult::Flushed(flushed)))
            && failed.is_none_or(|why| done(LogResult::Failed(why)));
        if !taken {
            return;
        }
    }
}

/// Adds all queued writes to the batch. Waits for one, or, if the batch holds failed ones, for a pause. Returns whether
/// the writer still exists.
fn fill(batch: &mut Vec<LogWrite<Vec<u8>>>, queue: &SharedQueue) -> bool {
    let (queue, changed) = &**queue;
    let queue = lock(queue);
    let mut queue = if batch.is_empty() {
        let nothing = |queue: &mut Queue| queue.writes.is_empty() && !queue.ended;
        changed.wait_while(queue, nothing).unwrap_or_else(PoisonError::into_inner)
    } else {
        let waits = |queue: &mut Queue| !queue.ended;
        changed.wait_timeout_while(queue, RETRY, waits).unwrap_or_else(PoisonError::into_inner).0
    };
    batch.append(&mut queue.writes);
    !queue.ended
}
