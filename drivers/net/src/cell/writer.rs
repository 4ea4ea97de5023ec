//! The thread that waits for the disk, so that nothing else does.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use bellwether_kernel::Wire;
use tokio::sync::mpsc;

use super::{Cell, CellError};

/// How soon a write that failed is tried again.
const RETRY: Duration = Duration::from_millis(250);

/// What came of a write.
#[derive(Debug)]
pub(crate) enum WriteResult<T> {
    /// This is on stable storage; how many were asked for until then, itself included.
    Stored(T, u64),
    /// It is not, and will be tried again until it is or a newer one takes its place.
    Failed(CellError),
}

/// What else is done around each write.
pub(crate) trait WriteHooks<T>: Send + 'static {
    /// Before the value is written. If it fails, the value is not written, and both are tried again.
    fn before(&mut self, _value: &T) -> Result<(), CellError> {
        Ok(())
    }

    /// After it is on stable storage.
    fn after(&mut self, _value: &T) {}
}

/// Nothing else is done.
impl<T> WriteHooks<T> for () {}

struct PendingWrite<T> {
    newest: Option<(T, u64)>,
    asked: u64,
    ended: bool,
}

type Slot<T> = Arc<(Mutex<PendingWrite<T>>, Condvar)>;

/// Hands values to the thread. The newest wins: one that still waits is replaced.
pub(crate) struct Writer<T>(Slot<T>);

impl<T: Wire + Send + 'static> Writer<T> {
    /// Starts the thread. It ends, and frees the folder, when the writer is dropped.
    pub(crate) fn start(cell: Cell, done: mpsc::UnboundedSender<WriteResult<T>>) -> std::io::Result<Writer<T>> {
        Writer::start_around(cell, (), done)
    }

    /// The same, with more to do around each write.
    pub(crate) fn start_around(
        cell: Cell,
        mut around: impl WriteHooks<T>,
        done: mpsc::UnboundedSender<WriteResult<T>>,
    ) -> std::io::Result<Writer<T>> {
        let slot: Slot<T> =
            Arc::new((Mutex::new(PendingWrite { newest: None, asked: 0, ended: false }), Condvar::new()));
        let thread_slot = slot.clone();
        // It needs a small stack, and there may be many members on a machine.
        std::thread::Builder::new()
            .name("bellwether-cell".into())
            .stack_size(128 * 1024)
            .spawn(move || write_until_dropped(&cell, &mut around, &thread_slot, &done))?;
        Ok(Writer(slot))
    }
}

impl<T> Writer<T> {
    /// Returns how many values were handed over until now, this one included.
    pub(crate) fn store(&self, value: T) -> u64 {
        let (pending, changed) = &*self.0;
        let mut pending = pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.asked += 1;
        pending.newest = Some((value, pending.asked));
        changed.notify_one();
        pending.asked
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
    cell: &Cell,
    around: &mut impl WriteHooks<T>,
    slot: &Slot<T>,
    done: &mpsc::UnboundedSender<WriteResult<T>>,
) {
    let mut failed: Option<(T, u64)> = None;
    loop {
        let Some((value, number)) = next_write(slot, failed.take()) else { return };
        match around.before(&value).and_then(|()| cell.store(&value)) {
            Ok(()) => {
                around.after(&value);
                let _ = done.send(WriteResult::Stored(value, number));
            }
            Err(error) => {
                let _ = done.send(WriteResult::Failed(error));
                failed = Some((value, number));
            }
        }
    }
}

/// The newest pending; after a while the failed one again. Nothing once the writer is gone.
fn next_write<T>(slot: &Slot<T>, failed: Option<(T, u64)>) -> Option<(T, u64)> {
    let (pending, changed) = &**slot;
    let mut pending = pending.lock().unwrap_or_else(PoisonError::into_inner);
    while pending.newest.is_none() && !pending.ended {
        match failed {
            None => pending = changed.wait(pending).unwrap_or_else(PoisonError::into_inner),
            Some(_) => {
                let (next, waited) = changed.wait_timeout(pending, RETRY).unwrap_or_else(PoisonError::into_inner);
                pending = next;
                if waited.timed_out() {
                    break;
                }
            }
        }
    }
    if pending.ended { None } else { pending.newest.take().or(failed) }
}
