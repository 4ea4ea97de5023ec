//! A disk that keeps of what was not flushed whatever it likes, may be full, and stops in the middle of a write when its
//! machine does.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bellwether_net::Files;

use crate::random::Random;

#[derive(Clone, Debug, Default)]
struct Content {
    /// The durable content of the file.
    flushed: Vec<u8>,
    /// The content that was written since.
    written: Option<Vec<u8>>,
}

#[derive(Clone, Debug)]
enum NameChange {
    Create(PathBuf, usize),
    Rename(PathBuf, PathBuf),
}

#[derive(Debug, Default)]
struct State {
    files: Vec<Content>,
    /// The names that surely are there.
    flushed: BTreeMap<PathBuf, usize>,
    /// The changes of names since.
    changes: Vec<NameChange>,
    is_full: bool,
    /// Whether the disk reports flushes that it has not done.
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

/// The disk of one machine.
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

    /// Sets the number of steps after which the writing process is dead; `None` for a live one.
    pub fn stop_after(&self, steps: Option<u32>) {
        self.lock().steps = steps;
    }

    /// The power goes: of the changes of names any first part is kept, and of what was not flushed nothing, a part, all, or
    /// zeros.
    pub fn lose_power(&self, random: &mut Random) {
        let mut state = self.lock();
        let kept = random.place(state.changes.len() + 1);
        let names = state.names(&state.changes[..kept]);
        for content in &mut state.files {
            if let Some(written) = content.written.take() {
                content.flushed = match random.below(4) {
                    0 => std::mem::take(&mut content.flushed),
                    1 => written[..written.len() / 2].to_vec(),
                    2 => written,
                    _ => vec![0; written.len()],
                };
            }
        }
        (state.flushed, state.changes, state.steps) = (names, Vec::new(), None);
    }

    /// The content of the file after the worst power failure, if it is certain to exist.
    #[must_use]
    pub fn surely(&self, path: &Path) -> Option<Vec<u8>> {
        let state = self.lock();
        state.flushed.get(path).map(|file| state.files[*file].flushed.clone())
    }
}

impl Files for SimulatedDisk {
    type File = usize;

    fn read(&self, path: &Path, _most: u64) -> io::Result<Vec<u8>> {
        let state = self.lock();
        let file = *state.names(&state.changes).get(path).ok_or(io::ErrorKind::NotFound)?;
        let content = &state.files[file];
        Ok(content.written.as_ref().unwrap_or(&content.flushed).clone())
    }

    fn create(&self, path: &Path) -> io::Result<usize> {
        let mut state = self.lock();
        state.step()?;
        if let Some(file) = state.names(&state.changes).get(path).copied() {
            state.files[file].written = Some(Vec::new());
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
            content.flushed = written;
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
