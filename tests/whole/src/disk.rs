//! A disk that keeps of what was not flushed whatever it likes, may be full, and stops in the middle of a write when its
//! machine does.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bellwether_net::{Files, SegmentFiles};

use crate::random::Random;

/// A power cut keeps or loses as many bytes of a file that was written to in place at once.
const SECTOR: usize = 64;

#[derive(Clone, Debug, Default)]
struct Content {
    /// What is surely in the file.
    flushed: Vec<u8>,
    /// What was written since.
    written: Option<Vec<u8>>,
    /// Whether that was written into what was there, and not in its place.
    in_place: bool,
}

impl Content {
    fn now(&self) -> &Vec<u8> {
        self.written.as_ref().unwrap_or(&self.flushed)
    }

    /// What a power cut leaves of it.
    fn lose_power(&mut self, random: &mut Random) {
        let Some(mut written) = self.written.take() else { return };
        let flushed = std::mem::take(&mut self.flushed);
        if std::mem::take(&mut self.in_place) {
            for (sector, old) in written.chunks_mut(SECTOR).zip(flushed.chunks(SECTOR)) {
                if sector.len() == old.len() && sector != old && random.percent(50) {
                    sector.copy_from_slice(old);
                }
            }
            self.flushed = written;
            return;
        }
        self.flushed = match random.below(4) {
            0 => flushed,
            1 => written[..written.len() / 2].to_vec(),
            2 => written,
            _ => vec![0; written.len()],
        };
    }
}

#[derive(Clone, Debug)]
enum NameChange {
    Create(PathBuf, usize),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
}

#[derive(Debug, Default)]
struct State {
    files: Vec<Content>,
    /// The names that surely are there.
    flushed: BTreeMap<PathBuf, usize>,
    /// What has happened to them since.
    changes: Vec<NameChange>,
    is_full: bool,
    /// Whether it says that it has flushed what it has not.
    lies: bool,
    /// After how many more steps the one who writes is dead.
    steps: Option<u32>,
}

impl State {
    fn names(&self, changes: &[NameChange]) -> BTreeMap<PathBuf, usize> {
        let mut names = self.flushed.clone();
        for change in changes {
            match change {
                NameChange::Create(path, file) => drop(names.insert(path.clone(), *file)),
                NameChange::Rename(from, to) => {
                    if let Some(file) = names.remove(from) {
                        names.insert(to.clone(), file);
                    }
                }
                NameChange::Remove(path) => drop(names.remove(path)),
            }
        }
        names
    }

    fn step(&mut self) -> io::Result<()> {
        match &mut self.steps {
            Some(0) => Err(io::ErrorKind::Interrupted.into()),
            Some(steps) => {
                *steps -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// One machine's disk.
#[derive(Clone, Debug, Default)]
pub struct SimulatedDisk(Arc<Mutex<State>>);

impl SimulatedDisk {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is no room on it from now on.
    pub fn set_full(&self, is_full: bool) {
        self.lock().is_full = is_full;
    }

    /// From now on it says that it has flushed what it has not.
    pub fn lie(&self) {
        self.lock().lies = true;
    }

    /// Who writes gets so far, and is dead then; `None` for somebody who lives.
    pub fn stop_after(&self, steps: Option<u32>) {
        self.lock().steps = steps;
    }

    /// The power goes: of the changes of names any first part is kept, and of what was not flushed nothing, a part, all, or
    /// zeros.
    pub fn lose_power(&self, random: &mut Random) {
        let mut state = self.lock();
        let kept = random.place(state.changes.len() + 1);
        let names = state.names(&state.changes[..kept]);
        state.files.iter_mut().for_each(|content| content.lose_power(random));
        (state.flushed, state.changes, state.steps) = (names, Vec::new(), None);
    }

    /// What the file would hold after the worst power cut, if it is sure to be there.
    #[must_use]
    pub fn surely(&self, path: &Path) -> Option<Vec<u8>> {
        let state = self.lock();
        state.flushed.get(path).map(|file| state.files[*file].flushed.clone())
    }
}

impl Files for SimulatedDisk {
    type File = usize;

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let state = self.lock();
        let file = *state.names(&state.changes).get(path).ok_or(io::ErrorKind::NotFound)?;
        let bytes = state.files[file].now();
        if bytes.len() as u64 > most { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes.clone()) }
    }

    fn create(&self, path: &Path) -> io::Result<usize> {
        let mut state = self.lock();
        state.step()?;
        if let Some(file) = state.names(&state.changes).get(path).copied() {
            (state.files[file].written, state.files[file].in_place) = (Some(Vec::new()), false);
            return Ok(file);
        }
        state.files.push(Content::default());
        let file = state.files.len() - 1;
        state.changes.push(NameChange::Create(path.to_owned(), file));
        Ok(file)
    }

    fn write(&self, file: &usize, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.lock();
        let result = state.step().and(if state.is_full { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) });
        // A write that fails may have written a part.
        let part = if result.is_err() { &bytes[..bytes.len() / 3] } else { bytes };
        state.files[*file].written = Some(part.to_vec());
        result
    }

    fn sync(&self, file: &usize) -> io::Result<()> {
        let mut state = self.lock();
        state.step()?;
        let lies = state.lies;
        let content = &mut state.files[*file];
        if let Some(written) = content.written.take_if(|_| !lies) {
            (content.flushed, content.in_place) = (written, false);
        }
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.lock();
        state.step()?;
        state.changes.push(NameChange::Rename(from.to_owned(), to.to_owned()));
        Ok(())
    }

    fn link(&self, _from: &Path, _to: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn exists(&self, path: &Path) -> bool {
        let state = self.lock();
        state.names(&state.changes).contains_key(path)
    }

    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        let mut state = self.lock();
        state.step()?;
        state.flushed = state.names(&state.changes);
        state.changes.clear();
        Ok(())
    }
}

impl SegmentFiles for SimulatedDisk {
    fn open(&self, path: &Path) -> io::Result<usize> {
        let state = self.lock();
        state.names(&state.changes).get(path).copied().ok_or(io::ErrorKind::NotFound.into())
    }

    fn write_at(&self, file: &usize, bytes: &[u8], place: u64) -> io::Result<()> {
        let mut state = self.lock();
        let (result, place, is_full) = (state.step(), place as usize, state.is_full);
        let content = &mut state.files[*file];
        // A disk without room still takes what goes into the room that a file has.
        let grows = place + bytes.len() > content.now().len();
        let result = result.and(if is_full && grows { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) });
        let part = if result.is_err() { &bytes[..bytes.len() / 3] } else { bytes };
        if content.written.is_none() {
            (content.written, content.in_place) = (Some(content.flushed.clone()), true);
        }
        if let Some(now) = &mut content.written {
            now.resize(now.len().max(place + part.len()), 0);
            now[place..place + part.len()].copy_from_slice(part);
        }
        result
    }

    fn sync_data(&self, file: &usize) -> io::Result<()> {
        self.sync(file)
    }

    fn names(&self, _folder: &Path) -> io::Result<Vec<String>> {
        let state = self.lock();
        let names = state.names(&state.changes);
        Ok(names.keys().filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.lock();
        state.step()?;
        state.changes.push(NameChange::Remove(path.to_owned()));
        Ok(())
    }
}
