//! A node's stable storage: its contents, its pending writes, and the state of the disk.

use std::fmt;

use bellwether_kernel::{LogWrite, Span, StoredLog, Ticket};

/// The state of a node's disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskState {
    /// The disk behaves as the conditions say.
    Good,
    /// Every write takes so much longer.
    Slow(Span),
    /// Nothing is written until there is room again; pending writes are written then.
    Full,
}

impl fmt::Display for DiskState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiskState::Good => f.write_str("good"),
            DiskState::Slow(by) => write!(f, "slow {by}"),
            DiskState::Full => f.write_str("full"),
        }
    }
}

/// One cell with one write on its way to it, and a log, if the node has written to one.
pub(crate) struct Disk<S, R> {
    pub(crate) cell: Option<S>,
    pub(crate) pending: Option<S>,
    /// Counts the writes, so that a replaced write is recognised when it comes due.
    pub(crate) ticket: u32,
    log: Option<Box<LogDisk<R>>>,
    /// An old copy of the cell.
    backup: Option<Box<S>>,
}

/// A log, and the flush that is under way.
struct LogDisk<R> {
    log: StoredLog<R>,
    /// The number of pending writes that the flush covers; 0 if there is no flush.
    flushing: usize,
    /// Counts the flushes, so that a cancelled one is recognised when it comes due.
    flush: u32,
}

impl<S: Clone, R> Disk<S, R> {
    pub(crate) fn new() -> Disk<S, R> {
        Disk { cell: None, pending: None, ticket: 0, log: None, backup: None }
    }

    /// Copies the cell as a backup.
    pub(crate) fn back_up(&mut self) {
        self.backup = self.cell.clone().map(Box::new);
    }

    /// Replaces the cell by the backup.
    pub(crate) fn roll_back(&mut self) {
        self.cell = self.backup.as_deref().cloned();
    }

    /// The log on stable storage, if there is one.
    pub(crate) fn log(&self) -> Option<&StoredLog<R>> {
        self.log.as_ref().map(|log| &log.log)
    }

    /// The number of pending writes to the log.
    pub(crate) fn log_writes(&self) -> usize {
        self.log().map_or(0, StoredLog::pending)
    }

    /// Starts a write of the log. It waits for a flush.
    pub(crate) fn write_log(&mut self, write: LogWrite<R>) -> Ticket {
        let fresh = || Box::new(LogDisk { log: StoredLog::default(), flushing: 0, flush: 0 });
        self.log.get_or_insert_with(fresh).log.write(write)
    }

    /// Begins to flush all pending writes, unless a flush is under way or there are none. Returns its number.
    pub(crate) fn begin_flush(&mut self) -> Option<u32> {
        let log = self.log.as_mut().filter(|log| log.flushing == 0 && log.log.pending() > 0)?;
        log.flushing = log.log.pending();
        log.flush = log.flush.wrapping_add(1);
        Some(log.flush)
    }

    /// Repeats a flush that failed. Returns its new number.
    pub(crate) fn flush_again(&mut self) -> Option<u32> {
        if let Some(log) = &mut self.log {
            log.flushing = 0;
        }
        self.begin_flush()
    }

    /// Whether the flush of this number is the one under way.
    pub(crate) fn is_flushing(&self, flush: u32) -> bool {
        self.log.as_ref().is_some_and(|log| log.flushing > 0 && log.flush == flush)
    }

    /// Completes the flush. Returns what must be reported.
    pub(crate) fn end_flush(&mut self) -> Option<Ticket> {
        let log = self.log.as_mut()?;
        log.log.flush(std::mem::take(&mut log.flushing))
    }

    /// This many writes of the log are on stable storage, according to a schedule.
    pub(crate) fn flush(&mut self, writes: usize) -> Option<Ticket> {
        self.log.as_mut()?.log.flush(writes)
    }

    /// The process crashes. The pending cell is kept or lost, and the first writes of the log survive.
    pub(crate) fn crash(&mut self, kept: bool, survivors: usize) {
        let pending = self.pending.take();
        if kept && pending.is_some() {
            self.cell = pending;
        }
        if let Some(log) = &mut self.log {
            log.log.crash(survivors);
            log.flushing = 0;
        }
    }
}
