//! A log of records on stable storage.
//!
//! A log is a few files, its *segments*, each made in full before its first use, so that a record fits or the disk is known
//! to be full. Writes go behind each other into the last segment, many in a batch, and one flush makes a batch durable.
//! Truncating and forgetting are writes like others, so a crash leaves what a prefix of all writes made. Segments that hold
//! nothing but forgotten records are removed.
//!
//! Each record has a checksum and says where its batch begins. So whoever reads a log tells two kinds of damage apart: what
//! a crash tore, which was never durable and is cut off; and what was durable, which is an error and never "nothing yet".
//! One case looks the same: damage within the very last batch is taken for a torn one.
//!
//! A segment whose write or flush failed is not written to any more, since its contents are unknown: the next one says
//! up to where it is valid.

mod checksum;
mod files;
mod frame;
mod replay;
#[cfg(test)]
pub(crate) mod simulation;
mod writer;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bellwether_kernel::{LogWrite, StoredLog};

use crate::cell::{CellError, CellStore, Disk};
pub use files::SegmentFiles;
use frame::{HEAD_BYTES, SegmentHead, encode, frame_bytes, payload};
use replay::{Replay, Tail};
pub use writer::{LogQueue, RecordWriter};
pub(crate) use writer::{LogResult, LogWriter};

const PREFIX: &str = "log-";
const NEW_NAME: &str = "log.new";
/// The usual size of a segment.
const SEGMENT_BYTES: usize = 4 << 20;
/// The size of the largest segment that is read.
const SEGMENT_MAX: u64 = 1 << 30;

/// A log in a folder that its owner has locked.
#[derive(Debug)]
pub struct Log<F: SegmentFiles = Disk> {
    files: F,
    folder: PathBuf,
    owner: u64,
    segment_bytes: usize,
    /// The numbers of older segments, with the log's length at their ends.
    older: Vec<(u64, u64)>,
    /// The segment that is written to, if it can be.
    last: Option<Segment<F::File>>,
    /// The number of the last segment, and up to where it is valid.
    number: u64,
    end: usize,
    /// The indexes of the durable records.
    shape: StoredLog<()>,
    /// Locks the folder against other processes.
    lock: Option<Arc<File>>,
}

#[derive(Debug)]
struct Segment<T> {
    file: T,
    bytes: usize,
}

/// Why a batch was not written.
#[derive(Debug)]
pub struct WriteFailed {
    /// How many of its writes are durable nevertheless.
    pub written: usize,
    /// Why the others failed.
    pub why: CellError,
}

fn name(number: u64) -> String {
    format!("{PREFIX}{number:020}")
}

impl Log<Disk> {
    /// Opens and reads the log in the folder of a cell. The folder stays locked until the log is dropped.
    ///
    /// # Errors
    /// The log is damaged or belongs to another member; or the system's error.
    pub fn beside(cell: &CellStore) -> Result<(Log, StoredLog<Vec<u8>>), CellError> {
        let (folder, owner, lock) = cell.place();
        let (mut log, found) = Log::open(Disk, folder, owner)?;
        log.lock = lock;
        Ok((log, found))
    }
}

impl<F: SegmentFiles> Log<F> {
    /// Opens and reads the log in a folder. The returned records are on stable storage.
    ///
    /// # Errors
    /// The log is damaged or belongs to another member; or the system's error.
    pub fn open(files: F, folder: &Path, owner: u64) -> Result<(Log<F>, StoredLog<Vec<u8>>), CellError> {
        Log::open_with(files, folder, owner, SEGMENT_BYTES)
    }

    /// The same with segments of another size than usual.
    ///
    /// # Errors
    /// A log that is damaged, or another's; or what the system says.
    pub fn open_with(
        files: F,
        folder: &Path,
        owner: u64,
        segment_bytes: usize,
    ) -> Result<(Log<F>, StoredLog<Vec<u8>>), CellError> {
        let mut log = Log {
            files,
            folder: folder.to_owned(),
            owner,
            segment_bytes,
            older: Vec::new(),
            last: None,
            number: 0,
            end: 0,
            shape: StoredLog::default(),
            lock: None,
        };
        let found = log.read()?;
        log.shape = found.map(|_| ());
        Ok((log, found))
    }

    fn failed(&self, doing: &'static str) -> impl Fn(io::Error) -> CellError + use<F> {
        let folder = self.folder.clone();
        move |why| CellError::from_io(doing, &folder, why)
    }

    /// The numbers of the existing segments.
    fn numbers(&self) -> Result<Vec<u64>, CellError> {
        let names = self.files.names(&self.folder).map_err(self.failed("look into"))?;
        let mut numbers: Vec<u64> = names
            .iter()
            .filter_map(|name| name.strip_prefix(PREFIX))
            .filter_map(|number| number.parse().ok())
            .collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    fn segment(&self, number: u64) -> Result<(SegmentHead, Vec<u8>), CellError> {
        let path = self.folder.join(name(number));
        let damaged = |why| CellError::LogDamaged { path: path.clone(), at: 0, why };
        let bytes = match self.files.read(&path, SEGMENT_MAX) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Err(damaged("it is missing")),
            Err(why) => return Err(CellError::from_io("read", &path, why)),
        };
        let head = SegmentHead::decode(&bytes).map_err(damaged)?;
        if head.owner != self.owner {
            return Err(damaged("it belongs to another member, flock or protocol"));
        }
        if head.number != number { Err(damaged("it is another segment")) } else { Ok((head, bytes)) }
    }

    fn read(&mut self) -> Result<StoredLog<Vec<u8>>, CellError> {
        let numbers = self.numbers()?;
        let (Some(first), Some(last)) = (numbers.first().copied(), numbers.last().copied()) else {
            return Ok(StoredLog::default());
        };
        let at = |number, (at, why)| CellError::LogDamaged { path: self.folder.join(name(number)), at, why };
        let (head, mut bytes) = self.segment(first)?;
        let mut replay = Replay::new(&head);
        let mut older = Vec::new();
        for number in first..last {
            let (next_head, next) = self.segment(number + 1)?;
            replay.read_full(&bytes, next_head.previous_end).map_err(|damage| at(number, damage))?;
            if replay.length() != next_head.length {
                return Err(at(number + 1, (0, "it begins at another record than the segment before it ends at")));
            }
            older.push((number, replay.length()));
            bytes = next;
        }
        let Tail { end, torn } = replay.read_last(&bytes).map_err(|damage| at(last, damage))?;
        let log = replay.finish().map_err(|damage| at(first, damage))?;
        let path = self.folder.join(name(last));
        let file = self.files.open(&path).map_err(|why| CellError::from_io("open", &path, why))?;
        // A process that crashed may have left data that is only in memory so far: records, and the segment's name.
        self.files.sync_folder(&self.folder).map_err(self.failed("flush the folder"))?;
        self.files.sync(&file).map_err(|why| CellError::from_io("flush", &path, why))?;
        (self.older, self.number, self.end) = (older, last, end);
        self.last = (!torn).then_some(Segment { file, bytes: bytes.len() });
        Ok(log)
    }

    /// Writes a batch. When this returns without an error, all of it survives any crash.
    ///
    /// # Errors
    /// Some of the writes are not durable. A repetition must begin with the first of those.
    pub fn write(&mut self, writes: &[LogWrite<Vec<u8>>]) -> Result<(), WriteFailed> {
        let mut written = 0;
        while written < writes.len() {
            match self.write_some(&writes[written..]) {
                Ok(count) => written += count,
                Err(why) => return Err(WriteFailed { written, why }),
            }
        }
        self.remove_forgotten();
        Ok(())
    }

    /// Writes as many as the last segment has room for, or creates a new one if it has no room for the first.
    fn write_some(&mut self, writes: &[LogWrite<Vec<u8>>]) -> Result<usize, CellError> {
        let room = self.last.as_ref().map_or(0, |segment| segment.bytes.saturating_sub(self.end));
        let (mut count, mut bytes) = (0, Vec::new());
        let mut shape = self.shape.clone();
        for write in writes {
            if bytes.len() + frame_bytes(payload(write).len()) > room {
                break;
            }
            encode(write, shape.length(), self.end as u32, &mut bytes);
            shape.write(without_record(write));
            count += 1;
        }
        if count == 0 {
            let wanted = writes.first().map_or(0, |write| frame_bytes(payload(write).len()));
            return self.next_segment(wanted).map(|()| 0);
        }
        self.write_frames(&bytes)?;
        shape.flush(count);
        self.shape = shape;
        self.end += bytes.len();
        Ok(count)
    }

    fn write_frames(&mut self, bytes: &[u8]) -> Result<(), CellError> {
        // Until it is known to have succeeded, the segment's contents are unknown.
        let Some(segment) = self.last.take() else { return Ok(()) };
        self.files.write_at(&segment.file, bytes, self.end as u64).map_err(self.failed("write in"))?;
        self.files.sync_data(&segment.file).map_err(self.failed("flush a file in"))?;
        self.last = Some(segment);
        Ok(())
    }

    /// Creates the next segment, with room for this many bytes. From the first attempt on, the previous one is not
    /// written to any more: the new one may exist already, and says up to where that one is valid.
    fn next_segment(&mut self, wanted: usize) -> Result<(), CellError> {
        self.last = None;
        let head = SegmentHead {
            owner: self.owner,
            number: self.number + 1,
            length: self.shape.length(),
            forgotten: self.shape.first(),
            previous_end: self.end as u32,
        };
        let mut bytes = vec![0; self.segment_bytes.max(HEAD_BYTES + wanted)];
        bytes[..HEAD_BYTES].copy_from_slice(&head.encode());
        let (new, path) = (self.folder.join(NEW_NAME), self.folder.join(name(head.number)));
        let file = self.files.create(&new).map_err(self.failed("make a file in"))?;
        self.files.write(&file, &bytes).map_err(self.failed("write in"))?;
        self.files.sync(&file).map_err(self.failed("flush a file in"))?;
        self.files.rename(&new, &path).map_err(self.failed("rename a file in"))?;
        self.files.sync_folder(&self.folder).map_err(self.failed("flush the folder"))?;
        if self.number > 0 {
            self.older.push((self.number, self.shape.length()));
        }
        (self.number, self.end) = (head.number, HEAD_BYTES);
        self.last = Some(Segment { file, bytes: bytes.len() });
        Ok(())
    }

    /// Removes segments whose records are all forgotten, the oldest first. A failed removal is repeated later.
    fn remove_forgotten(&mut self) {
        while let Some((number, length)) = self.older.first().copied() {
            if length > self.shape.first() {
                return;
            }
            match self.files.remove(&self.folder.join(name(number))) {
                Err(why) if why.kind() != io::ErrorKind::NotFound => return,
                _ => drop(self.older.remove(0)),
            }
            // If a younger one were gone and an older one were left, a segment would seem to be missing.
            if self.files.sync_folder(&self.folder).is_err() {
                return;
            }
        }
    }
}

fn without_record(write: &LogWrite<Vec<u8>>) -> LogWrite<()> {
    match write {
        LogWrite::Append(_) => LogWrite::Append(()),
        LogWrite::Truncate(from) => LogWrite::Truncate(*from),
        LogWrite::Forget(before) => LogWrite::Forget(*before),
    }
}
