//! The folder that a member's states are kept in: one file a token, each under a name that the safe cell implies.
//!
//! ```text
//! cell              says which token's state this member keeps
//! state-NAME        the state of that token, never changed once it has its name
//! arriving          what a giver is just sending
//! settled           what the work has left, until the cell says of which token it is
//! work/state        the work's own copy, which it may change as it likes
//! work/progress     where the work says how far it is
//! ```
//!
//! A state gets its name, flushed with its folder, *before* the cell names it, and loses it *after* the cell names
//! another. Whenever the machine stops in between, the cell and the file that it names belong together.

use bellwether_net::transport::ordinary;
use bellwether_net::{Disk, Files};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::StateSum;
use crate::shared::lock;

const PREFIX: &str = "state-";
const ARRIVING: &str = "arriving";
const SETTLED: &str = "settled";
const WORK: &str = "work";

/// The folder, and what is known of the states in it.
#[derive(Debug)]
pub(crate) struct StateStore<F = Disk> {
    files: F,
    folder: PathBuf,
    /// The sums of the newest few, so that no state is read just to be summed up again.
    sums: Mutex<Vec<(String, StateSum)>>,
}

/// How many sums are remembered: of the state that is kept, the one that comes, and the one that the work left.
const SUMS_MAX: usize = 4;

impl StateStore<Disk> {
    /// In this folder, which exists.
    pub(crate) fn open(folder: &Path) -> io::Result<StateStore> {
        let store = StateStore::over(Disk, folder);
        fs::create_dir_all(folder.join(WORK))?;
        for half in [ARRIVING, SETTLED] {
            store.remove_file(half)?;
        }
        Ok(store)
    }

    /// The file in which the work finds and leaves its state.
    pub(crate) fn work_state(&self) -> PathBuf {
        self.folder.join(WORK).join("state")
    }

    /// The file in which the work reports its progress.
    pub(crate) fn work_progress(&self) -> PathBuf {
        self.folder.join(WORK).join("progress")
    }

    /// Where an arriving state is written.
    pub(crate) fn create_incoming(&self) -> io::Result<File> {
        let options = &mut File::options();
        ordinary::open(&self.folder.join(ARRIVING), options.read(true).write(true).create(true).truncate(true))
    }

    /// How many bytes the folder could still hold.
    pub(crate) fn free_bytes(&self) -> io::Result<u64> {
        let system = rustix::fs::statvfs(&self.folder)?;
        Ok(system.f_bavail.saturating_mul(system.f_frsize))
    }

    /// The state of this name, to be given away; nothing, if it is empty because no work ever wrote any.
    pub(crate) fn open_state(&self, name: &str) -> io::Result<Option<File>> {
        match ordinary::open(&self.path(name), File::options().read(true)) {
            Ok(file) => Ok(Some(file)),
            Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// Gives the work a copy of its own, in place of whatever it left. A copy costs nothing where the file system shares
    /// blocks, and elsewhere less than a job that writes in the middle of the only copy and is killed.
    pub(crate) fn prepare_work_state(&self, name: &str) -> io::Result<()> {
        for old in [self.work_state(), self.work_progress()] {
            match fs::remove_file(&old) {
                Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
                _ => {}
            }
        }
        ordinary::look(&self.path(name))?;
        match fs::copy(self.path(name), self.work_state()) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other.map(drop),
        }
    }

    /// Takes what the work has left, now that it has stopped, onto stable storage. It is summed up while it is given away.
    pub(crate) fn save_work_state(&self) -> io::Result<()> {
        let left = match ordinary::open(&self.work_state(), File::options().read(true)) {
            Ok(file) => file,
            // A work that never wrote any state has an empty one.
            Err(why) if why.kind() == io::ErrorKind::NotFound => File::create_new(self.work_state())?,
            Err(why) => return Err(why),
        };
        left.sync_all()?;
        lock(&self.sums).retain(|(known, _)| known != SETTLED);
        fs::rename(self.work_state(), self.folder.join(SETTLED))
    }

    /// What the work says of its progress: a decimal number, if it says anything sensible.
    pub(crate) fn progress(&self) -> Option<u64> {
        let text = self.files.read(&self.work_progress(), 64).ok()?;
        std::str::from_utf8(&text).ok()?.trim().parse().ok()
    }

    /// Forgets every state but this one.
    pub(crate) fn keep_only(&self, name: &str) -> io::Result<()> {
        let kept = format!("{PREFIX}{name}");
        for entry in fs::read_dir(&self.folder)? {
            let found = entry?.file_name();
            let found = found.to_string_lossy();
            if found.starts_with(PREFIX) && found != kept {
                self.remove_file(&found)?;
            }
        }
        Ok(())
    }

    /// Forgets a state that arrived and was not wanted.
    pub(crate) fn discard(&self, name: &str) -> io::Result<()> {
        lock(&self.sums).retain(|(known, _)| known != name);
        self.remove_file(&format!("{PREFIX}{name}"))
    }

    fn remove_file(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.folder.join(name)) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
            _ => Ok(()),
        }
    }
}

impl<F: Files> StateStore<F> {
    /// Over other files than the disk's.
    pub(crate) fn over(files: F, folder: &Path) -> StateStore<F> {
        StateStore { files, folder: folder.to_owned(), sums: Mutex::new(Vec::new()) }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{PREFIX}{name}"))
    }

    /// The state that arrived gets its name. It is flushed already. Two states of one name are the same, or one is forged:
    /// the first one stays. Of an empty one there is no file, only the knowledge.
    pub(crate) fn keep_incoming(&self, name: &str, sum: StateSum) -> io::Result<()> {
        if self.known_sum(name).is_some() || self.files.exists(&self.path(name)) {
            return Ok(());
        }
        if sum == StateSum::empty() {
            self.remember(name, sum);
            return Ok(());
        }
        self.files.rename(&self.folder.join(ARRIVING), &self.path(name))?;
        self.files.sync_folder(&self.folder)?;
        self.remember(name, sum);
        Ok(())
    }

    /// Sees to it that the state of this name is there, before the cell says so: it is there already; or it is what the
    /// work has left (`worked`); or it is the one that was kept so far, under another name.
    pub(crate) fn link_state(&self, name: &str, kept: &str, worked: bool) -> io::Result<()> {
        if self.known_sum(name).is_some() || self.files.exists(&self.path(name)) {
            return Ok(());
        }
        let from = match worked {
            true => self.folder.join(SETTLED),
            false => self.path(kept),
        };
        if !self.files.exists(&from) {
            return Ok(());
        }
        self.files.link(&from, &self.path(name))?;
        self.files.sync_folder(&self.folder)?;
        if let Some(sum) = self.known_sum(if worked { SETTLED } else { kept }) {
            self.remember(name, sum);
        }
        Ok(())
    }

    /// The sum of a state, if it is known: it arrived here, or was given away before.
    pub(crate) fn known_sum(&self, name: &str) -> Option<StateSum> {
        let sums = lock(&self.sums);
        sums.iter().rfind(|(known, _)| known == name).map(|(_, sum)| *sum)
    }

    /// Remembers the sum of a state.
    pub(crate) fn remember(&self, name: &str, sum: StateSum) {
        let mut sums = lock(&self.sums);
        sums.retain(|(known, _)| known != name);
        if sums.len() == SUMS_MAX {
            sums.remove(0);
        }
        sums.push((name.to_owned(), sum));
    }
}
