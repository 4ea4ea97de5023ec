//! Stable storage: what survives a crash, and how a node learns that it does.

use alloc::vec::Vec;
use core::fmt;

use crate::Protocol;

/// What had reached stable storage before a node started.
///
/// A node has one small cell, which is replaced as a whole, and one log of records. Both are written in the background.
///
/// - **The log is written in order.** Appends, truncations and forgettings reach stable storage in the order in which the
///   node asked for them, and a crash leaves the result of a prefix of them. The prefix contains all
///   [reported](crate::Input::Durable) writes; how many more is random. A record is there completely or not at all: a
///   driver drops an incomplete one before the node starts.
/// - **Reports are about the present log.** `Durable(Ticket::Log(n))` says that the first `n` records, as the node has
///   written them, would survive a power failure now. One report covers all records before it, so many appends share one
///   flush. Truncated records are no longer reported. A truncation has no report of its own: it is durable before any
///   record that was appended after it is reported.
/// - **The cell and the log are independent.** Their order on stable storage is not defined. A node that needs one
///   before the other waits until the first is reported.
/// - **Forgetting drops a prefix**, once a snapshot covers it. The records keep their indexes: those that are left begin at
///   [`Kept::first`]. A node that forgets beyond the end of its log has an empty log that begins there, as after a snapshot
///   that came from elsewhere.
/// - **A full or failing disk is a slow disk.** A failed write is repeated until it succeeds, nothing is reported
///   meanwhile, and the rest of the node goes on. The driver tells people; the protocol only notices that reports do not
///   come, so it must not promise anything before its report, and must bound how much it appends without one.
/// - **Damage is no crash.** A log whose durable part cannot be read back is refused, and the node does not start.
pub struct Kept<'a, P: Protocol> {
    /// The last cell that reached stable storage.
    pub cell: Option<&'a P::Cell>,
    /// The index of the first record in the log, counted from 0: the number of forgotten records.
    pub first: u64,
    /// The log, from that index on.
    pub records: &'a [P::Record],
}

impl<P: Protocol> Kept<'_, P> {
    /// The storage of a node that has never run.
    pub const NOTHING: Kept<'static, P> = Kept { cell: None, first: 0, records: &[] };

    /// Whether neither a cell nor a record was kept.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.cell.is_none() && self.first == 0 && self.records.is_empty()
    }
}

impl<'a, P: Protocol> Kept<'a, P> {
    /// Storage with a cell and no log.
    #[must_use]
    pub const fn cell(cell: Option<&'a P::Cell>) -> Kept<'a, P> {
        Kept { cell, first: 0, records: &[] }
    }

    /// Storage with a cell and a log.
    #[must_use]
    pub fn cell_and_log(cell: Option<&'a P::Cell>, log: &'a StoredLog<P::Record>) -> Kept<'a, P> {
        Kept { cell, first: log.first, records: &log.records }
    }
}

impl<P: Protocol> Clone for Kept<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Protocol> Copy for Kept<'_, P> {}

impl<P: Protocol> fmt::Debug for Kept<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept")
            .field("cell", &self.cell)
            .field("first", &self.first)
            .field("records", &self.records)
            .finish()
    }
}

/// What is to be reported once it is durable. A ticket names it and is no running number, so that a state which holds
/// one stays finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ticket {
    /// The cell. A later cell replaces one that is still being written, so only the last one is ever reported.
    Cell,
    /// The log up to this length, counting the forgotten records.
    Log(u64),
}

impl fmt::Display for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ticket::Cell => f.write_str("the cell"),
            Ticket::Log(length) => write!(f, "{length} records"),
        }
    }
}

/// One change of a log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LogWrite<R> {
    /// Append one record.
    Append(R),
    /// Drop the records from this index on.
    Truncate(u64),
    /// Drop the records before this index.
    Forget(u64),
}

/// A log on stable storage, and the writes that have not reached it yet: for drivers without a real disk, and to
/// compare the real one with.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StoredLog<R> {
    first: u64,
    records: Vec<R>,
    pending: Vec<LogWrite<R>>,
    /// The first index and the length once all pending writes are done.
    after: (u64, u64),
}

impl<R> Default for StoredLog<R> {
    fn default() -> StoredLog<R> {
        StoredLog::new(0, Vec::new())
    }
}

impl<R> StoredLog<R> {
    /// A log of these records, the first of which has the index `first`.
    #[must_use]
    pub const fn new(first: u64, records: Vec<R>) -> StoredLog<R> {
        let length = first + records.len() as u64;
        StoredLog { first, records, pending: Vec::new(), after: (first, length) }
    }

    /// The index of the first record that is on stable storage.
    #[must_use]
    pub const fn first(&self) -> u64 {
        self.first
    }

    /// The records that are on stable storage.
    #[must_use]
    pub fn records(&self) -> &[R] {
        &self.records
    }

    /// The length of the log on stable storage, counting the forgotten records.
    #[must_use]
    pub fn stored_length(&self) -> u64 {
        self.first + self.records.len() as u64
    }

    /// The length of the log once all pending writes are done.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.after.1
    }

    /// The number of pending writes.
    #[must_use]
    pub fn pending(&self) -> usize {
        self.pending.len()
    }

    /// Starts a write. The ticket is the log's length after it.
    pub fn write(&mut self, write: LogWrite<R>) -> Ticket {
        let (first, length) = self.after;
        self.after = match &write {
            LogWrite::Append(_) => (first, length + 1),
            LogWrite::Truncate(from) => (first, length.min(*from).max(first)),
            LogWrite::Forget(before) => (first.max(*before), length.max(*before)),
        };
        self.pending.push(write);
        Ticket::Log(self.after.1)
    }

    /// Completes the first `writes` pending writes. Returns what is to be reported: the new durable length of what the
    /// node has appended and not truncated since, if it has grown.
    pub fn flush(&mut self, writes: usize) -> Option<Ticket> {
        let mut known = self.stored_length();
        for write in self.take(writes) {
            self.apply(write);
            known = known.min(self.stored_length()).max(self.first);
        }
        let truncations = self.pending.iter().filter_map(|write| match write {
            LogWrite::Truncate(from) => Some(*from),
            LogWrite::Append(_) | LogWrite::Forget(_) => None,
        });
        let length = truncations.fold(self.stored_length(), u64::min);
        (length > known).then_some(Ticket::Log(length))
    }

    /// The same log, with each record converted.
    pub fn map<T>(&self, mut other: impl FnMut(&R) -> T) -> StoredLog<T> {
        let records = self.records.iter().map(&mut other).collect();
        let pending = self.pending.iter().map(|write| match write {
            LogWrite::Append(record) => LogWrite::Append(other(record)),
            LogWrite::Truncate(from) => LogWrite::Truncate(*from),
            LogWrite::Forget(before) => LogWrite::Forget(*before),
        });
        let pending = pending.collect();
        StoredLog { first: self.first, records, pending, after: self.after }
    }

    /// Simulates a power failure: the first `survivors` pending writes survive, the others are lost.
    pub fn crash(&mut self, survivors: usize) {
        for write in self.take(survivors) {
            self.apply(write);
        }
        self.pending.clear();
        self.after = (self.first, self.stored_length());
    }

    fn take(&mut self, writes: usize) -> Vec<LogWrite<R>> {
        let later = self.pending.split_off(writes.min(self.pending.len()));
        core::mem::replace(&mut self.pending, later)
    }

    fn apply(&mut self, write: LogWrite<R>) {
        match write {
            LogWrite::Append(record) => self.records.push(record),
            LogWrite::Truncate(from) => self.records.truncate(from.saturating_sub(self.first) as usize),
            LogWrite::Forget(before) if before > self.first => {
                let forgotten = self.records.len().min((before - self.first) as usize);
                self.records.drain(..forgotten);
                self.first = before;
            }
            LogWrite::Forget(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(length: u8) -> StoredLog<u8> {
        StoredLog::new(0, (0..length).collect())
    }

    #[test]
    fn one_report_stands_for_many_appends() {
        let mut log = log(0);
        assert_eq!(log.write(LogWrite::Append(7)), Ticket::Log(1));
        assert_eq!(log.write(LogWrite::Append(8)), Ticket::Log(2));
        assert_eq!((log.length(), log.stored_length(), log.pending()), (2, 0, 2));
        assert_eq!(log.flush(2), Some(Ticket::Log(2)));
        assert_eq!(log.records(), [7, 8]);
        assert_eq!(log.flush(2), None);
    }

    #[test]
    fn a_crash_keeps_a_prefix_of_what_was_on_its_way() {
        let writes = [LogWrite::Append(3), LogWrite::Truncate(1), LogWrite::Append(9), LogWrite::Forget(1)];
        let kept: [(u64, &[u8]); 5] = [(0, &[0, 1, 2]), (0, &[0, 1, 2, 3]), (0, &[0]), (0, &[0, 9]), (1, &[9])];
        for (survivors, (first, records)) in kept.into_iter().enumerate() {
            let mut log = log(3);
            for write in writes.clone() {
                log.write(write);
            }
            log.crash(survivors);
            assert_eq!((log.first(), log.records(), log.pending()), (first, records, 0), "{survivors}");
            assert_eq!(log.length(), log.stored_length());
        }
    }

    #[test]
    fn what_was_truncated_is_not_reported_any_more() {
        let mut log = log(2);
        log.write(LogWrite::Append(2));
        log.write(LogWrite::Append(3));
        log.write(LogWrite::Truncate(3));
        assert_eq!(log.write(LogWrite::Append(9)), Ticket::Log(4));
        assert_eq!(log.clone().flush(2), Some(Ticket::Log(3)), "the fourth is another one by now");
        assert_eq!(log.clone().flush(3), Some(Ticket::Log(3)));
        assert_eq!(log.flush(4), Some(Ticket::Log(4)));
        assert_eq!(log.records(), [0, 1, 2, 9]);
    }

    #[test]
    fn a_record_in_the_place_of_a_truncated_one_is_reported_although_the_log_is_no_longer() {
        let mut log = log(4);
        log.write(LogWrite::Truncate(1));
        log.write(LogWrite::Append(9));
        assert_eq!(log.flush(1), None, "a truncation has no report");
        assert_eq!(log.flush(1), Some(Ticket::Log(2)));
    }

    #[test]
    fn records_keep_their_indexes_when_those_before_them_are_forgotten() {
        let mut log = log(4);
        log.write(LogWrite::Forget(3));
        log.write(LogWrite::Forget(1));
        assert_eq!(log.write(LogWrite::Truncate(0)), Ticket::Log(3), "nothing can be truncated that was forgotten");
        assert_eq!(log.write(LogWrite::Append(9)), Ticket::Log(4));
        assert_eq!(log.flush(4), Some(Ticket::Log(4)));
        assert_eq!((log.first(), log.records()), (3, &[9][..]));
    }

    #[test]
    fn a_log_that_is_forgotten_beyond_its_end_is_empty_and_begins_there() {
        let mut log = log(2);
        assert_eq!(log.write(LogWrite::Forget(10)), Ticket::Log(10));
        assert_eq!(log.write(LogWrite::Append(9)), Ticket::Log(11));
        assert_eq!(log.flush(1), None);
        assert_eq!((log.first(), log.records(), log.stored_length()), (10, &[][..], 10));
        assert_eq!(log.flush(1), Some(Ticket::Log(11)));
    }
}
