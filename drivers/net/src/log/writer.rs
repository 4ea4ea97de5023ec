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

/// Takes writes of a log that are to be on stable storage, in this order.
pub trait RecordWriter: Send {
    /// Takes these behind those that it was given before.
    fn write(&mut self, writes: &mut Vec<LogWrite<Vec<u8>>>);
}

/// Which writes of a log go to the disk next: all that wait, in one batch. No clock and no disk: both writers, the thread and
/// a simulation, ask it.
#[derive(Debug, Default)]
pub struct LogQueue {
    writes: Vec<LogWrite<Vec<u8>>>,
    has_failed: bool,
}

impl LogQueue {
    /// Appends writes to those that wait.
    pub fn push(&mut self, writes: &mut Vec<LogWrite<Vec<u8>>>) {
        self.writes.append(writes);
    }

    /// The next batch, if there is one. What failed comes again when its pause is over, with all that has come since.
    pub fn take(&mut self, pause_is_over: bool) -> Option<Vec<LogWrite<Vec<u8>>>> {
        let waits = self.writes.is_empty() || self.has_failed && !pause_is_over;
        (!waits).then(|| std::mem::take(&mut self.writes))
    }

    /// How long to wait before what failed is tried again; `None` if nothing has.
    #[must_use]
    pub fn pause(&self) -> Option<Duration> {
        self.has_failed.then_some(RETRY)
    }

    /// Takes in how a batch went. Returns how many of its writes are on stable storage, and why the next one is not.
    pub fn finish(
        &mut self,
        mut batch: Vec<LogWrite<Vec<u8>>>,
        result: Result<(), WriteFailed>,
    ) -> (usize, Option<CellError>) {
        self.has_failed = result.is_err();
        match result {
            Ok(()) => (batch.len(), None),
            Err(WriteFailed { written, why }) => {
                batch.drain(..written);
                batch.append(&mut self.writes);
                self.writes = batch;
                (written, Some(why))
            }
        }
    }
}

#[derive(Default)]
struct ThreadQueue {
    queue: LogQueue,
    ended: bool,
}

type SharedQueue = Arc<(Mutex<ThreadQueue>, Condvar)>;

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
}

impl RecordWriter for LogWriter {
    fn write(&mut self, writes: &mut Vec<LogWrite<Vec<u8>>>) {
        let (queue, changed) = &*self.0;
        lock(queue).queue.push(writes);
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

fn lock(queue: &Mutex<ThreadQueue>) -> MutexGuard<'_, ThreadQueue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write_until_dropped<F: SegmentFiles>(mut log: Log<F>, queue: &SharedQueue, done: &impl Fn(LogResult) -> bool) {
    while let Some(batch) = next_batch(queue) {
        let result = log.write(&batch);
        let (flushed, failed) = lock(&queue.0).queue.finish(batch, result);
        let taken = (flushed == 0 || done(LogResult::Flushed(flushed)))
            && failed.is_none_or(|why| done(LogResult::Failed(why)));
        if !taken {
            return;
        }
    }
}

/// Waits for the next batch. Nothing once the writer is gone.
fn next_batch(queue: &SharedQueue) -> Option<Vec<LogWrite<Vec<u8>>>> {
    let (queue, changed) = &**queue;
    let mut queue = lock(queue);
    let mut pause_is_over = false;
    while !queue.ended {
        if let Some(batch) = queue.queue.take(pause_is_over) {
            return Some(batch);
        }
        queue = match queue.queue.pause() {
            None => changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
            Some(pause) => {
                // What comes meanwhile waits for the end of the pause, too.
                let ended = |queue: &mut ThreadQueue| !queue.ended;
                let waited = changed.wait_timeout_while(queue, pause, ended).unwrap_or_else(PoisonError::into_inner);
                pause_is_over = true;
                waited.0
            }
        };
    }
    None
}
