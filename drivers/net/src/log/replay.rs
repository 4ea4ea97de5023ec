//! Reading the segments of a log, from the first to the last.

use bellwether_kernel::{LogWrite, StoredLog};

use super::frame::{Frame, HEAD_BYTES, SegmentHead, decode};

/// A defect of a log: its offset and its kind.
pub(super) type Damage = (usize, &'static str);

/// The state of reading.
#[derive(Debug)]
pub(super) struct Replay {
    log: StoredLog<Vec<u8>>,
    forgotten: u64,
}

/// The end of the last segment's frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tail {
    pub(super) end: usize,
    /// Whether an incomplete frame follows.
    pub(super) torn: bool,
}

impl Replay {
    /// Begins with the oldest remaining segment.
    pub(super) fn new(oldest: &SegmentHead) -> Replay {
        Replay { log: StoredLog::new(oldest.length, Vec::new()), forgotten: oldest.forgotten }
    }

    /// The length of the log so far.
    pub(super) fn length(&self) -> u64 {
        self.log.length()
    }

    /// Reads a segment that another one follows: it is valid up to where the next one says, and all of that must be
    /// intact.
    pub(super) fn read_full(&mut self, segment: &[u8], end: u32) -> Result<(), Damage> {
        let mut place = HEAD_BYTES;
        while place < end as usize {
            let frame = decode(segment, place).ok_or((place, "a record that was written is not there"))?;
            place = self.take(&frame, place)?;
        }
        if place == end as usize { Ok(()) } else { Err((place, "it ends elsewhere than the next segment says")) }
    }

    /// Reads the last segment, up to its last complete frame. A frame that a crash cut off is dropped; but if a later
    /// write was durable, the damage was not caused by a crash.
    pub(super) fn read_last(&mut self, segment: &[u8]) -> Result<Tail, Damage> {
        let mut place = HEAD_BYTES;
        while let Some(frame) = decode(segment, place) {
            place = self.take(&frame, place)?;
        }
        let rest = segment.get(place..).unwrap_or_default();
        let torn = rest.iter().any(|byte| *byte != 0);
        let later = (place + 8..segment.len()).step_by(8).filter(|_| torn);
        if later.filter_map(|at| decode(segment, at)).any(|frame| frame.batch as usize > place) {
            return Err((place, "a record that was durable is damaged"));
        }
        Ok(Tail { end: place, torn })
    }

    fn take(&mut self, frame: &Frame<'_>, place: usize) -> Result<usize, Damage> {
        match &frame.write {
            LogWrite::Append(_) if frame.index != self.log.length() => {
                return Err((place, "a record is not in its place"));
            }
            LogWrite::Append(record) => self.apply(LogWrite::Append(record.to_vec())),
            LogWrite::Truncate(from) => self.truncate((*from).max(self.forgotten)),
            LogWrite::Forget(before) => {
                self.forgotten = self.forgotten.max(*before);
                self.apply(LogWrite::Forget(*before));
            }
        }
        Ok(frame.next)
    }

    fn truncate(&mut self, from: u64) {
        if from < self.log.first() {
            // The remaining records were in segments that are forgotten.
            self.log = StoredLog::new(from, Vec::new());
        } else {
            self.apply(LogWrite::Truncate(from));
        }
    }

    fn apply(&mut self, write: LogWrite<Vec<u8>>) {
        self.log.write(write);
        self.log.flush(1);
    }

    /// The log, if no record before the first one is missing.
    pub(super) fn finish(mut self) -> Result<StoredLog<Vec<u8>>, Damage> {
        if self.forgotten < self.log.first() {
            return Err((0, "the segment before it is missing"));
        }
        self.apply(LogWrite::Forget(self.forgotten));
        Ok(self.log)
    }
}
