//! A cell on stable storage: the state that a member must never forget.
//!
//! A new value is written beside the old one, flushed, renamed over it, and then the folder is flushed. If the machine
//! stops in between, the file holds either the complete old value or the complete new one. Any other content is an
//! error and never counts as "nothing yet": a member that forgot its promise could make it twice.

mod files;
mod form;
pub mod ordinary;
#[cfg(test)]
pub(crate) mod power_cut;
mod writer;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bellwether_kernel::Wire;
use thiserror::Error;

pub use files::{Disk, Files};
pub use form::{FormError, decode, encode};
pub use writer::{CellWriter, WriteHooks, WriteQueue, WriteResult, Writer};

const NAME: &str = "cell";
const NEW_NAME: &str = "cell.new";
const LOCK_NAME: &str = "lock";
/// The size of the largest cell file that is written and read. Most have a few dozen bytes; that of a chat server holds its
/// whole directory.
const FILE_MAX: u64 = 1 << 30;

/// Why a cell cannot be opened, read or written.
#[derive(Debug, Error)]
pub enum CellError {
    /// Another process uses the folder.
    #[error("the data folder {0} is in use by another process: every member needs its own")]
    Locked(PathBuf),
    /// The file is damaged, or belongs to another member.
    #[error("the stored cell {path} cannot be trusted: {why}; if this member's promises no longer matter, remove it")]
    Damaged {
        /// The path of the damaged file.
        path: PathBuf,
        /// The defect that was found.
        why: FormError,
    },
    /// A segment of the log is damaged, or somebody else's.
    #[error(
        "the stored log cannot be trusted: {} is wrong at byte {at}: {why}; restore it, or remove this member's data and let it \
         join anew",
        path.display()
    )]
    LogDamaged {
        /// The path of the damaged file.
        path: PathBuf,
        /// The byte at which the defect is.
        at: usize,
        /// The defect that was found.
        why: &'static str,
    },
    /// A record of the log is invalid.
    #[error("the stored log cannot be trusted: its record {index} makes no sense: {why}")]
    Record {
        /// The index of the record.
        index: u64,
        /// Why the record is invalid.
        why: bellwether_kernel::WireError,
    },
    /// The disk is full.
    #[error("cannot store in {0}: the disk is full")]
    Full(PathBuf),
    /// The folder is not writable.
    #[error("cannot store in {}: it is not writable ({}); choose another with --state DIR", path.display(), bellwether_trace::in_words(why))]
    ReadOnly {
        /// The path of the folder.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
    /// Another error of the system.
    #[error("cannot {doing} {}: {}", path.display(), bellwether_trace::in_words(why))]
    Io {
        /// The operation that failed.
        doing: &'static str,
        /// The path that was read or written.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
}

impl CellError {
    /// The error for an operation on `path` that failed for the reason `why`.
    #[must_use]
    pub fn from_io(doing: &'static str, path: &Path, why: io::Error) -> CellError {
        let path = path.to_owned();
        match why.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => CellError::Full(path),
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => CellError::ReadOnly { path, why },
            _ => CellError::Io { doing, path, why },
        }
    }
}

/// A folder with one cell in it, locked for as long as this lives.
#[derive(Debug)]
pub struct CellStore<F = Disk> {
    files: F,
    folder: PathBuf,
    owner: u64,
    lock: Option<Arc<File>>,
}

impl CellStore<Disk> {
    /// Locks a folder; creates it if necessary. `owner` is a digest of the owner's identity, so that no member uses
    /// another one's cell.
    ///
    /// # Errors
    /// Another process has locked it, or the system does not permit it.
    pub fn open(folder: &Path, owner: u64) -> Result<CellStore, CellError> {
        let failed = |doing| move |why| CellError::from_io(doing, folder, why);
        std::fs::create_dir_all(folder).map_err(|why| match why.kind() {
            io::ErrorKind::AlreadyExists => failed("use")(io::Error::other("it is there, and is no folder")),
            _ => failed("make the folder")(why),
        })?;
        for name in [LOCK_NAME, NAME, NEW_NAME] {
            let path = folder.join(name);
            ordinary::look(&path).map_err(|why| CellError::Io { doing: "use", path, why })?;
        }
        let lock = ordinary::open(&folder.join(LOCK_NAME), File::options().create(true).truncate(false).write(true));
        let lock = lock.map_err(failed("make a lock in"))?;
        match rustix::fs::flock(&lock, rustix::fs::FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(rustix::io::Errno::WOULDBLOCK) => return Err(CellError::Locked(folder.to_owned())),
            Err(other) => return Err(failed("lock")(other.into())),
        }
        let cell = CellStore { files: Disk, folder: folder.to_owned(), owner, lock: Some(Arc::new(lock)) };
        cell.try_out()?;
        Ok(cell)
    }

    /// Tries at the start whether a file can be created: the folder may have become read-only since the lock was
    /// created. A full disk is not an error here, since it may be emptied while the member waits.
    fn try_out(&self) -> Result<(), CellError> {
        let new = self.folder.join(NEW_NAME);
        match self.files.create(&new).map_err(|why| CellError::from_io("make a file in", &self.folder, why)) {
            Err(why @ CellError::ReadOnly { .. }) => return Err(why),
            // A file that was half written when the power failed means nothing either.
            _ => drop(std::fs::remove_file(new)),
        }
        Ok(())
    }
}

impl<F> CellStore<F> {
    /// The folder, its owner and its lock, for other data that is kept in the same folder.
    pub(crate) fn place(&self) -> (&Path, u64, Option<Arc<File>>) {
        (&self.folder, self.owner, self.lock.clone())
    }
}

impl<F: Files> CellStore<F> {
    /// A cell on other files than the disk's, for tests.
    pub fn over(files: F, folder: &Path, owner: u64) -> CellStore<F> {
        CellStore { files, folder: folder.to_owned(), owner, lock: None }
    }

    /// Reads the last stored value; `None` if none was ever stored.
    ///
    /// # Errors
    /// The file cannot be read, or is damaged.
    pub fn load<T: Wire>(&self) -> Result<Option<T>, CellError> {
        let path = self.folder.join(NAME);
        let bytes = match self.files.read(&path, FILE_MAX) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(why) => return Err(CellError::Io { doing: "read", path, why }),
        };
        let damaged = |why| CellError::Damaged { path: path.clone(), why };
        let body = decode(&bytes, self.owner).map_err(damaged)?;
        T::decode(body).map(Some).map_err(|why| damaged(FormError::Body(why)))
    }

    /// Stores a value. When this returns without an error, the value survives any crash.
    ///
    /// # Errors
    /// The system's error. Either the old value is stored, or the new one.
    pub fn store<T: Wire>(&self, value: &T) -> Result<(), CellError> {
        let mut body = Vec::new();
        value.encode(&mut body);
        let bytes = encode(&body, self.owner);
        if bytes.len() as u64 > FILE_MAX {
            let why = io::Error::new(io::ErrorKind::FileTooLarge, "there is more to store than a cell may hold");
            return Err(CellError::from_io("store in", &self.folder, why));
        }
        self.replace(NEW_NAME, NAME, &bytes)
    }

    /// Writes a file beside its old version, flushes it, and renames it over the old one.
    fn replace(&self, new: &str, name: &str, bytes: &[u8]) -> Result<(), CellError> {
        let failed = |doing| move |why| CellError::from_io(doing, &self.folder, why);
        let (new, name) = (self.folder.join(new), self.folder.join(name));
        let file = self.files.create(&new).map_err(failed("make a file in"))?;
        self.files.write(&file, bytes).map_err(failed("write in"))?;
        self.files.sync(&file).map_err(failed("flush a file in"))?;
        self.files.rename(&new, &name).map_err(failed("rename a file in"))?;
        self.files.sync_folder(&self.folder).map_err(failed("flush the folder"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Folder, put};
    use bellwether_bully::{HardState, Promise};
    use bellwether_kernel::{Epoch, NodeId};

    fn promise(epoch: u64) -> HardState {
        let promise = Some(Promise { epoch: Epoch(epoch), to: NodeId::at(1) });
        HardState { promise, ..HardState::default() }
    }

    #[test]
    fn what_was_stored_is_there_again() {
        let folder = Folder::new("cell");
        let cell = CellStore::open(&folder.path().join("a/b"), 1).unwrap();
        assert_eq!(cell.load::<HardState>().unwrap(), None);
        for epoch in 1..4 {
            cell.store(&promise(epoch)).unwrap();
            assert_eq!(cell.load().unwrap(), Some(promise(epoch)));
        }
    }

    #[test]
    fn two_cannot_share_a_folder() {
        let folder = Folder::new("lock");
        let first = CellStore::open(folder.path(), 1).unwrap();
        let error = CellStore::open(folder.path(), 1).unwrap_err();
        assert!(matches!(error, CellError::Locked(_)), "{error}");
        drop(first);
        CellStore::open(folder.path(), 1).unwrap();
    }

    #[test]
    fn damage_is_an_error_and_never_nothing() {
        let folder = Folder::new("damage");
        let cell = CellStore::open(folder.path(), 1).unwrap();
        cell.store(&promise(7)).unwrap();
        let path = folder.path().join(NAME);
        let whole = std::fs::read(&path).unwrap();
        for place in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[place] ^= 1;
            std::fs::write(&path, &bytes).unwrap();
            assert!(matches!(cell.load::<HardState>(), Err(CellError::Damaged { .. })), "{place}");
            std::fs::write(&path, &whole[..place]).unwrap();
            assert!(matches!(cell.load::<HardState>(), Err(CellError::Damaged { .. })), "cut at {place}");
        }
        File::create(&path).unwrap().set_len(FILE_MAX + 1).unwrap();
        let error = cell.load::<HardState>().unwrap_err().to_string();
        assert!(error.contains("far too large"), "{error}");
    }

    /// A value as large as one likes.
    #[derive(Debug, PartialEq)]
    struct Large(Vec<u8>);

    impl Wire for Large {
        fn encode(&self, into: &mut Vec<u8>) {
            into.extend_from_slice(&self.0);
        }

        fn decode(bytes: &[u8]) -> Result<Large, bellwether_kernel::WireError> {
            Ok(Large(bytes.to_vec()))
        }
    }

    #[test]
    fn a_value_of_some_megabytes_is_there_again() {
        let folder = Folder::new("large");
        let cell = CellStore::open(folder.path(), 1).unwrap();
        let value = Large((0..3_000_000_u32).map(|byte| byte as u8).collect());
        cell.store(&value).unwrap();
        assert!(cell.load().unwrap() == Some(value));
    }

    #[test]
    fn a_cell_of_somebody_else_is_refused() {
        let folder = Folder::new("foreign");
        CellStore::open(folder.path(), 1).unwrap().store(&promise(7)).unwrap();
        let error = CellStore::open(folder.path(), 2).unwrap().load::<HardState>().unwrap_err();
        assert!(matches!(error, CellError::Damaged { why: FormError::Owner, .. }), "{error}");
    }

    #[test]
    fn only_an_ordinary_file_is_taken_for_one() {
        for name in [NAME, NEW_NAME, LOCK_NAME] {
            for kind in ["a pipe", "a socket", "a folder", "a link", "a device"] {
                let folder = Folder::new("kind");
                // Making devices needs a permission.
                if put(kind, &folder.path().join(name)).is_err() {
                    continue;
                }
                let error = CellStore::open(folder.path(), 1).unwrap_err().to_string();
                assert!(error.contains(&format!("/{name}: it is {kind}")), "{name}: {error}");
            }
        }
    }

    #[test]
    fn what_takes_the_place_of_a_file_later_is_an_error_and_holds_nobody_up() {
        for kind in ["a pipe", "a socket", "a folder", "a link"] {
            let folder = Folder::new("later");
            let cell = CellStore::open(folder.path(), 1).unwrap();
            put(kind, &folder.path().join(NAME)).unwrap();
            let error = cell.load::<HardState>().unwrap_err().to_string();
            assert!(error.contains(kind), "{error}");
            put(kind, &folder.path().join(NEW_NAME)).unwrap();
            let error = cell.store(&promise(1)).unwrap_err().to_string();
            assert!(error.contains(kind), "{error}");
        }
    }

    #[test]
    fn a_folder_that_takes_no_new_file_is_refused_although_its_lock_is_there() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = Folder::new("closed");
        let may = |path: &Path, mode| {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
        };
        std::fs::write(folder.path().join(LOCK_NAME), "").unwrap();
        may(&folder.path().join(LOCK_NAME), 0o666);
        may(folder.path(), 0o555);
        let path = folder.path().to_owned();
        let open = move || {
            if rustix::process::geteuid().is_root() {
                // Root may write anywhere; this thread drops its permissions.
                let nobody = rustix::process::Uid::from_raw(65534);
                rustix::thread::set_thread_res_uid(nobody, nobody, nobody).unwrap();
            }
            CellStore::open(&path, 1).unwrap_err().to_string()
        };
        let error = std::thread::spawn(open).join().unwrap();
        may(folder.path(), 0o755);
        assert!(error.contains("it is not writable (permission is denied)"), "{error}");
    }

    #[test]
    fn a_folder_that_cannot_be_made_says_so() {
        let folder = Folder::new("file");
        let path = folder.path().join("file");
        std::fs::write(&path, "x").unwrap();
        let error = CellStore::open(&path, 1).unwrap_err().to_string();
        assert!(error.ends_with("file: it is there, and is no folder"), "{error}");
        let error = CellStore::open(&path.join("inside"), 1).unwrap_err().to_string();
        assert!(error.contains("cannot make the folder"), "{error}");
        // A file system that no user can write to.
        let error = CellStore::open(Path::new("/proc/bellwether"), 1).unwrap_err().to_string();
        assert!(error.contains("/proc/bellwether"), "{error}");
    }
}
