//! The thread that waits for the disk, so that nothing else does.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use bellwether_kernel::Wire;
use tokio::sync::mpsc;

use super::{CellError, CellStore};

/// How soon a write that failed is tried again.
const RETRY: Duration = Duration::from_millis(250);

/// What came of a write.
#[derive(Debug)]
pub enum WriteResult<T> {
    /// This is on stable storage; how many were asked for until then, itself included.
    Stored(T, u64),
    /// So many more writes of the log are on stable storage.
    Flushed(usize),
    /// It is not, and will be tried again until it is or a newer one takes its place.
    Failed(CellError),
}

/// What else is done around each write.
pub trait WriteHooks<T>: Send + 'static {
    /// Before the value is written.
    ///
    /// # Errors
    /// The value is not written, and both are tried again.
    fn before(&mut self, _value: &T) -> Result<(), CellError> {
        Ok(())
    }

    /// After it is on stable storage.
    fn after(&mut self, _value: &T) {}
}

/// Nothing else is done.
impl<T> WriteHooks<T> for () {}

/// Takes values that are to be on stable storage.
pub trait CellWriter<T>: Send {
    /// Begins to store a value; the newest wins. Returns how many were handed over until now, this one included.
    fn store(&mut self, value: T) -> u64;
}

/// Which value is written next. No clock and no disk: both writers, the thread and a simulation, ask it.
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
    /// Takes a value; one that still waits is replaced. Returns how many were taken until now.
    pub fn push(&mut self, value: T) -> u64 {
        self.asked += 1;
        self.newest = Some((value, self.asked));
        self.asked
    }

    /// What is to be written now. One that failed comes again when its pause is over, unless a newer one takes its place.
    pub fn take(&mut self, pause_is_over: bool) -> Option<(T, u64)> {
        let again = if self.newest.is_some() || pause_is_over { self.failed.take() } else { None };
        self.newest.take().or(again)
    }

    /// How long to wait before what failed is tried again; `None` if nothing has.
    #[must_use]
    pub fn pause(&self) -> Option<Duration> {
        self.failed.as_ref().map(|_| RETRY)
    }

    /// Takes in how a write went.
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

/// Hands values to the thread.
pub struct Writer<T>(Slot<T>);

impl<T: Wire + Send + 'static> Writer<T> {
    /// Starts the thread. It ends, and frees the folder, when the writer is dropped.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn start(cell: CellStore, done: mpsc::UnboundedSender<WriteResult<T>>) -> std::io::Result<Writer<T>> {
        Writer::start_around(cell, (), done)
    }

    /// The same, with more to do around each write.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn start_around(
        cell: CellStore,
        mut around: impl WriteHooks<T>,
        done: mpsc::UnboundedSender<WriteResult<T>>,
    ) -> std::io::Result<Writer<T>> {
        let slot: Slot<T> =
            Arc::new((Mutex::new(ThreadQueue { queue: WriteQueue::default(), ended: false }), Condvar::new()));
        let thread_slot = slot.clone();
        // It needs a small stack, and there may be many members on a machine.
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

/// Waits for the next value to write. Nothing once the writer is gone.
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
