//! A log on a simulated disk that loses its power after any step, keeps any sectors of unflushed data, fails, and fills
//! up.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use bellwether_kernel::{LogWrite, StoredLog};
use proptest::prelude::*;

use super::frame::{HEAD_BYTES, frame_bytes};
use super::{Log, LogResult, LogWriter, RecordWriter as _, SegmentFiles, name};
use crate::cell::{CellError, Files};

const SECTOR: usize = 64;
const SEGMENT: usize = 1024;
const FOLDER: &str = "/data";
/// No test waits for ever.
const GENEROUS: std::time::Duration = std::time::Duration::from_secs(60);

/// A file: its durable content, and the sectors that were written since.
#[derive(Clone, Debug, Default)]
struct SimulatedFile {
    safe: Vec<u8>,
    now: Vec<u8>,
}

#[derive(Clone, Debug)]
enum NameChange {
    Create(PathBuf, usize),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
}

#[derive(Clone, Debug, Default)]
struct SimulatedWorld {
    files: Vec<SimulatedFile>,
    names: BTreeMap<PathBuf, usize>,
    changes: Vec<NameChange>,
    /// The number of steps until the power fails, if it does.
    power: Option<u32>,
    /// The number of free bytes.
    room: usize,
    /// The number of steps until one fails, if one does.
    fails: Option<u32>,
    random: u64,
}

#[derive(Clone, Debug, Default)]
struct SimulatedDisk(Arc<Mutex<SimulatedWorld>>);

impl SimulatedWorld {
    fn below(&mut self, bound: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random as usize % bound.max(1)
    }

    fn step(&mut self) -> io::Result<()> {
        match &mut self.power {
            Some(0) => Err(io::Error::other("the power is gone")),
            Some(steps) => {
                *steps -= 1;
                Ok(())
            }
            None => self.fail_once(),
        }
    }

    fn fail_once(&mut self) -> io::Result<()> {
        match self.fails {
            Some(0) => {
                self.fails = None;
                Err(io::Error::other("something failed"))
            }
            left => {
                self.fails = left.map(|steps| steps - 1);
                Ok(())
            }
        }
    }

    fn names_now(&self) -> BTreeMap<PathBuf, usize> {
        let mut names = self.names.clone();
        self.changes.iter().for_each(|change| change.apply(&mut names));
        names
    }

    fn put(&mut self, file: usize, bytes: &[u8], place: usize) -> io::Result<()> {
        let grows = (place + bytes.len()).saturating_sub(self.files[file].now.len());
        let fits = if grows > self.room { bytes.len() - (grows - self.room) } else { bytes.len() };
        // What is cut short by the end of the room or the power may have been written in part.
        let powered = self.step();
        let part = if powered.is_err() { self.below(fits + 1) } else { fits };
        let now = &mut self.files[file].now;
        self.room -= (place + part).saturating_sub(now.len());
        now.resize(now.len().max(place + part), 0);
        now[place..place + part].copy_from_slice(&bytes[..part]);
        powered?;
        if part < bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    /// The disk after a power failure: some prefix of the changes of names, and any unflushed sectors of each file.
    fn after_power_cut(mut self) -> SimulatedWorld {
        let kept = self.below(self.changes.len() + 1);
        let changes = std::mem::take(&mut self.changes);
        changes[..kept].iter().for_each(|change| change.apply(&mut self.names));
        for index in 0..self.files.len() {
            let SimulatedFile { mut safe, now } = std::mem::take(&mut self.files[index]);
            let length = if self.below(2) == 0 { safe.len() } else { now.len() };
            safe.resize(length, 0);
            for start in (0..length.min(now.len())).step_by(SECTOR) {
                let end = (start + SECTOR).min(length).min(now.len());
                if self.below(2) == 0 {
                    safe[start..end].copy_from_slice(&now[start..end]);
                }
            }
            self.files[index] = SimulatedFile { now: safe.clone(), safe };
        }
        SimulatedWorld { power: None, fails: None, room: usize::MAX / 2, ..self }
    }
}

impl NameChange {
    fn apply(&self, names: &mut BTreeMap<PathBuf, usize>) {
        match self {
            NameChange::Create(path, file) => drop(names.insert(path.clone(), *file)),
            NameChange::Rename(from, to) => {
                if let Some(file) = names.remove(from) {
                    names.insert(to.clone(), file);
                }
            }
            NameChange::Remove(path) => drop(names.remove(path)),
        }
    }
}

impl SimulatedDisk {
    fn new(seed: u64) -> SimulatedDisk {
        let random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let world = SimulatedWorld { room: usize::MAX / 2, random, ..SimulatedWorld::default() };
        SimulatedDisk(Arc::new(Mutex::new(world)))
    }

    fn world(&self) -> MutexGuard<'_, SimulatedWorld> {
        self.0.lock().unwrap()
    }

    fn restarted(&self) -> SimulatedDisk {
        SimulatedDisk(Arc::new(Mutex::new(self.world().clone().after_power_cut())))
    }

    fn open(&self) -> Result<(Log<SimulatedDisk>, StoredLog<Vec<u8>>), CellError> {
        Log::open_with(self.clone(), Path::new(FOLDER), 9, SEGMENT)
    }
}

impl Files for SimulatedDisk {
    type File = usize;

    fn read(&self, path: &Path, _most: u64) -> io::Result<Vec<u8>> {
        let world = self.world();
        let file = *world.names_now().get(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(world.files[file].now.clone())
    }

    fn create(&self, path: &Path) -> io::Result<usize> {
        let mut world = self.world();
        world.step()?;
        world.files.push(SimulatedFile::default());
        let file = world.files.len() - 1;
        world.changes.push(NameChange::Create(path.to_owned(), file));
        Ok(file)
    }

    fn write(&self, file: &usize, bytes: &[u8]) -> io::Result<()> {
        self.world().put(*file, bytes, 0)
    }

    fn sync(&self, file: &usize) -> io::Result<()> {
        let mut world = self.world();
        world.step()?;
        let content = &mut world.files[*file];
        content.safe = content.now.clone();
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut world = self.world();
        world.step()?;
        world.changes.push(NameChange::Rename(from.to_owned(), to.to_owned()));
        Ok(())
    }

    fn link(&self, _from: &Path, _to: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn exists(&self, path: &Path) -> bool {
        self.world().names_now().contains_key(path)
    }

    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        let mut world = self.world();
        world.step()?;
        world.names = world.names_now();
        world.changes.clear();
        Ok(())
    }
}

impl SegmentFiles for SimulatedDisk {
    fn open(&self, path: &Path) -> io::Result<usize> {
        self.world().names_now().get(path).copied().ok_or(io::ErrorKind::NotFound.into())
    }

    fn write_at(&self, file: &usize, bytes: &[u8], place: u64) -> io::Result<()> {
        self.world().put(*file, bytes, place as usize)
    }

    fn sync_data(&self, file: &usize) -> io::Result<()> {
        self.sync(file)
    }

    fn names(&self, _folder: &Path) -> io::Result<Vec<String>> {
        let names = self.world().names_now();
        Ok(names.keys().filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut world = self.world();
        world.step()?;
        world.changes.push(NameChange::Remove(path.to_owned()));
        Ok(())
    }
}

/// A write of a member: a kind and a number, from which it is built when its turn comes.
type Wish = (u8, u16);

fn write_for(wish: Wish, log: &StoredLog<Vec<u8>>) -> LogWrite<Vec<u8>> {
    let (kind, number) = (wish.0, u64::from(wish.1));
    let within = number % (log.length() + 3);
    match kind % 8 {
        0 => LogWrite::Truncate(within),
        1 => LogWrite::Forget(within),
        // Many frames are as long as a sector, so that one may be lost and the next one not.
        2..6 => LogWrite::Append(vec![number as u8; SECTOR - 24]),
        _ => LogWrite::Append(vec![number as u8; number as usize % 300]),
    }
}

fn same(found: &StoredLog<Vec<u8>>, wanted: &StoredLog<Vec<u8>>) -> bool {
    (found.first(), found.records()) == (wanted.first(), wanted.records())
}

/// How many of the pending writes of `wanted` are in `found`; at least `flushed` of them must be.
fn survivors(found: &StoredLog<Vec<u8>>, wanted: &StoredLog<Vec<u8>>, flushed: usize) -> Option<usize> {
    (flushed..=wanted.pending()).find(|survivors| {
        let mut left = wanted.clone();
        left.crash(*survivors);
        same(found, &left)
    })
}

/// One life of a process: opens the log, writes batches until the power fails, and returns what must be there
/// afterwards.
fn live(disk: &SimulatedDisk, batches: &[Vec<Wish>], wanted: &mut StoredLog<Vec<u8>>) -> Result<usize, TestCaseError> {
    let (mut log, found) = disk.open().map_err(|why| TestCaseError::fail(why.to_string()))?;
    prop_assert!(same(&found, wanted), "{found:?} is not {wanted:?}");
    for batch in batches {
        let writes: Vec<_> = batch
            .iter()
            .map(|wish| {
                let write = write_for(*wish, wanted);
                wanted.write(write.clone());
                write
            })
            .collect();
        match log.write(&writes) {
            Ok(()) => drop(wanted.flush(writes.len())),
            Err(failed) => return Ok(failed.written),
        }
    }
    Ok(0)
}

mod any_run {
    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_500))]

        #[test]
        fn whenever_the_power_goes_a_prefix_is_left_that_holds_everything_reported(
            seed in any::<u64>(),
            lives in proptest::collection::vec(
                (any::<bool>(), 0_u32..60, proptest::collection::vec(proptest::collection::vec(any::<Wish>(), 1..6), 0..12)), 1..5),
        ) {
            let (mut disk, mut wanted) = (SimulatedDisk::new(seed), StoredLog::default());
            for (killed, power, batches) in lives {
                disk.world().power = Some(power);
                // The power may also fail while the log is opened.
                let opened = disk.open().is_ok();
                disk.world().power = opened.then_some(power);
                let flushed = if opened { live(&disk, &batches, &mut wanted)? } else { 0 };
                // A killed process leaves data that is only in memory so far.
                disk.world().power = None;
                disk = if killed { disk } else { disk.restarted() };
                let (_, found) = disk.open().map_err(|why| TestCaseError::fail(why.to_string()))?;
                let survivors = survivors(&found, &wanted, flushed);
                prop_assert!(survivors.is_some(), "{found:?} is no prefix of {wanted:?} after {flushed}");
                wanted.crash(survivors.unwrap_or(0));
                let (_, found) = disk.restarted().open().map_err(|why| TestCaseError::fail(why.to_string()))?;
                prop_assert!(same(&found, &wanted), "what was read back is lost: {found:?} is not {wanted:?}");
            }
        }

        #[test]
        fn a_disk_that_fills_up_or_fails_loses_nothing_and_goes_on(
            seed in any::<u64>(),
            batches in proptest::collection::vec((0_u32..12, proptest::collection::vec(any::<Wish>(), 1..6)), 1..20),
        ) {
            let (disk, mut wanted) = (SimulatedDisk::new(seed), StoredLog::<Vec<u8>>::default());
            let (mut log, _) = disk.open().unwrap();
            for (trouble, batch) in batches {
                let mut writes = Vec::new();
                for wish in batch {
                    writes.push(write_for(wish, &wanted));
                    wanted.write(writes[writes.len() - 1].clone());
                }
                disk.world().room = if trouble == 0 { 0 } else { usize::MAX / 2 };
                disk.world().fails = (1..8).contains(&trouble).then(|| trouble - 1);
                if let Err(failed) = log.write(&writes) {
                    prop_assert!(trouble < 8, "{}", failed.why);
                    disk.world().room = usize::MAX / 2;
                    writes.drain(..failed.written);
                    log.write(&writes).map_err(|failed| TestCaseError::fail(failed.why.to_string()))?;
                }
                wanted.flush(wanted.pending());
                let (_, found) = disk.restarted().open().map_err(|why| TestCaseError::fail(why.to_string()))?;
                prop_assert!(same(&found, &wanted), "{found:?} is not {wanted:?}");
            }
        }
    }
}

/// The bytes of a batch of [`filled`].
const BATCH: usize = frame_bytes(100) + frame_bytes(30);

fn filled(batches: usize) -> SimulatedDisk {
    let disk = SimulatedDisk::new(1);
    let (mut log, _) = disk.open().unwrap();
    for batch in 0..batches {
        log.write(&[LogWrite::Append(vec![batch as u8; 100]), LogWrite::Append(vec![7; 30])]).unwrap();
    }
    disk
}

#[test]
fn damage_to_what_was_durable_is_refused_and_never_cut_off() {
    let disk = filled(12);
    let (_, whole) = disk.open().unwrap();
    let names: Vec<PathBuf> = disk.world().names_now().into_keys().collect();
    assert!(names.len() > 2, "several segments");
    for path in &names {
        let file = disk.world().names_now()[path];
        let used = disk.world().files[file].now.iter().rposition(|byte| *byte != 0).unwrap();
        // Damage in the very last batch looks like something unfinished.
        let guarded = if Some(path) == names.last() { used.next_multiple_of(8) - BATCH } else { used };
        for place in 0..used {
            let other = SimulatedDisk(Arc::new(Mutex::new(disk.world().clone())));
            other.world().files[file].now[place] ^= 1;
            match other.open() {
                Err(CellError::LogDamaged { path: said, .. }) => assert_eq!(said, *path),
                Err(other) => panic!("{other}"),
                Ok((_, found)) => assert!(place >= guarded && found.length() < whole.length(), "{path:?} {place}"),
            }
        }
    }
    let file = disk.world().names_now()[names.last().unwrap()];
    disk.world().files[file].now[HEAD_BYTES + 30] ^= 1;
    let error = disk.open().unwrap_err().to_string();
    assert!(error.contains("wrong at byte 64") && error.contains("durable is damaged"), "{error}");
}

#[test]
fn a_segment_that_is_missing_is_noticed() {
    let disk = filled(12);
    for number in [1, 2] {
        let other = SimulatedDisk(Arc::new(Mutex::new(disk.world().clone())));
        other.world().changes.push(NameChange::Remove(Path::new(FOLDER).join(name(number))));
        assert!(matches!(other.open(), Err(CellError::LogDamaged { .. })), "{number}");
    }
}

#[test]
fn segments_of_which_nothing_is_left_are_removed() {
    let disk = filled(40);
    let segments = || disk.names(Path::new(FOLDER)).unwrap().len();
    assert!(segments() > 4);
    let (mut log, found) = disk.open().unwrap();
    log.write(&[LogWrite::Forget(found.length() - 1)]).unwrap();
    assert!(segments() <= 2, "{}", segments());
    let (_, left) = disk.restarted().open().unwrap();
    assert_eq!((left.first(), left.records().len()), (found.length() - 1, 1));
}

#[test]
fn a_log_of_somebody_else_is_refused() {
    let error = Log::open_with(filled(1), Path::new(FOLDER), 8, SEGMENT).unwrap_err().to_string();
    assert!(error.contains("belongs to another member"), "{error}");
}

#[test]
fn nothing_is_reported_before_it_is_written_and_what_failed_is_written_when_there_is_room() {
    let disk = SimulatedDisk::new(1);
    disk.world().room = 0;
    let (log, _) = disk.open().unwrap();
    let (sender, results) = std::sync::mpsc::channel();
    let mut writer = LogWriter::start(log, move |result| sender.send(result).is_ok()).unwrap();
    writer.write(&mut vec![LogWrite::Append(vec![1; 10])]);
    let next = || results.recv_timeout(GENEROUS).unwrap();
    let first = next();
    assert!(matches!(first, LogResult::Failed(CellError::Full(_))), "{first:?}");
    writer.write(&mut vec![LogWrite::Append(vec![2; 10])]);
    disk.world().room = usize::MAX / 2;
    let mut flushed = 0;
    while flushed < 2 {
        match next() {
            LogResult::Flushed(writes) => flushed += writes,
            LogResult::Failed(why) => assert!(matches!(why, CellError::Full(_)), "{why}"),
        }
        let (_, found) = disk.restarted().open().unwrap();
        assert!(found.records().len() >= flushed, "{found:?}");
    }
}
