//! The thread that waits for the disk, so that nothing else does.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use bellwether_kernel::Wire;
use tokio::sync::mpsc;

use super::{CellError, CellStore};

/// The time after which a failed write is repeated.
const RETRY: Duration = Duration::from_millis(250);

/// The result of a write.
#[derive(Debug)]
pub enum WriteResult<T> {
    /// This value is on stable storage; the number counts the values handed over until then, including this one.
    Stored(T, u64),
    /// This many more writes of the log are on stable storage.
    Flushed(usize),
    /// The write failed, and will be repeated until it succeeds or a newer value replaces it.
    Failed(CellError),
}

/// Additional actions around each write.
pub trait WriteHooks<T>: Send + 'static {
    /// Runs before the value is written.
    ///
    /// # Errors
    /// The value is not written, and both are tried again.
    fn before(&mut self, _value: &T) -> Result<(), CellError> {
        Ok(())
    }

    /// Runs after the value is on stable storage.
    fn after(&mut self, _value: &T) {}
}

/// No additional actions.
impl<T> WriteHooks<T> for () {}

/// Stores values.
pub trait CellWriter<T>: Send {
    /// Begins to store a value; the newest wins. Returns the number of values handed over so far, including this one.
    fn store(&mut self, value: T) -> u64;
}

/// Decides which value is written next, without clock and disk: the thread and the simulation both use it.
#[derive(Debug)]
pub struct WriteQueue<T> {
    newest: Option<(T, u64)>,
    failed: Option<(T, u64)>,
    asked: u64,
}

impl<T> Default for WriteQueue<T> {
    fn default() -> WriteQueue<T> {
        WriteQueue { newest: None, failed: None, asked: 0 }
    }
}

impl<T> WriteQueue<T> {
    /// Takes a value, which replaces a waiting one. Returns the number of values taken so far.
    pub fn push(&mut self, value: T) -> u64 {
        self.asked += 1;
        self.newest = Some((value, self.asked));
        self.asked
    }

    /// The next value to write. A failed one is repeated when its pause is over, unless a newer one replaces it.
    pub fn take(&mut self, pause_is_over: bool) -> Option<(T, u64)> {
        let again = if self.newest.is_some() || pause_is_over { self.failed.take() } else { None };
        self.newest.take().or(again)
    }

    /// How long to wait before a failed write is repeated; `None` if none has failed.
    #[must_use]
    pub fn pause(&self) -> Option<Duration> {
        self.failed.as_ref().map(|_| RETRY)
    }

    /// Takes the result of a write.
    pub fn finish(&mut self, value: T, number: u64, stored: Result<(), CellError>) -> WriteResult<T> {
        match stored {
            Ok(()) => WriteResult::Stored(value, number),
            Err(error) => {
                self.failed = Some((value, number));
                WriteResult::Failed(error)
            }
        }
    }
}

struct ThreadQueue<T> {
    queue: WriteQueue<T>,
    ended: bool,
}

type Slot<T> = Arc<(Mutex<ThreadQueue<T>>, Condvar)>;

/// Hands values to the writing thread.
pub struct Writer<T>(Slot<T>);

impl<T: Wire + Send + 'static> Writer<T> {
    /// Starts the thread. It ends, and unlocks the folder, when the writer is dropped.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn start(cell: CellStore, done: mpsc::UnboundedSender<WriteResult<T>>) -> std::io::Result<Writer<T>> {
        Writer::start_around(cell, (), done)
    }

    /// Starts the thread, with additional actions around each write.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn start_around(
        cell: CellStore,
        mut around: impl WriteHooks<T>,
        done: mpsc::UnboundedSender<WriteResult<T>>,
    ) -> std::io::Result<Writer<T>> {
        let slot: Slot<T> =
            Arc::new((Mutex::new(ThreadQueue { queue: WriteQueue::default(), ended: false }), Condvar::new()));
        let thread_slot = slot.clone();
        // A small stack is enough, and a machine may have many members.
        std::thread::Builder::new()
            .name("bellwether-cell".into())
            .stack_size(128 * 1024)
            .spawn(move || write_until_dropped(&cell, &mut around, &thread_slot, &done))?;
        Ok(Writer(slot))
    }
}

impl<T: Send> CellWriter<T> for Writer<T> {
    fn store(&mut self, value: T) -> u64 {
        let (pending, changed) = &*self.0;
        let number = pending.lock().unwrap_or_else(PoisonError::into_inner).queue.push(value);
        changed.notify_one();
        number
    }
}

impl<T> Drop for Writer<T> {
    fn drop(&mut self) {
        let (pending, changed) = &*self.0;
        pending.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
        changed.notify_one();
    }
}

fn write_until_dropped<T: Wire>(
    cell: &CellStore,
    around: &mut impl WriteHooks<T>,
    slot: &Slot<T>,
    done: &mpsc::UnboundedSender<WriteResult<T>>,
) {
    while let Some((value, number)) = next_write(slot) {
        let stored = around.before(&value).and_then(|()| cell.store(&value));
        if stored.is_ok() {
            around.after(&value);
        }
        let result = slot.0.lock().unwrap_or_else(PoisonError::into_inner).queue.finish(value, number, stored);
        let _ = done.send(result);
    }
}

/// Waits for the next value to write. `None` once the writer is gone.
fn next_write<T>(slot: &Slot<T>) -> Option<(T, u64)> {
    let (pending, changed) = &**slot;
    let mut pending = pending.lock().unwrap_or_else(PoisonError::into_inner);
    let mut pause_is_over = false;
    while !pending.ended {
        if let Some(next) = pending.queue.take(pause_is_over) {
            return Some(next);
        }
        match pending.queue.pause() {
            None => pending = changed.wait(pending).unwrap_or_else(PoisonError::into_inner),
            Some(pause) => {
                let (next, waited) = changed.wait_timeout(pending, pause).unwrap_or_else(PoisonError::into_inner);
                (pending, pause_is_over) = (next, waited.timed_out());
            }
        }
    }
    None
}
