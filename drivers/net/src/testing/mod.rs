//! Helpers for the tests of this crate and of those that build transports on it.

mod disk;

use std::io;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

pub use disk::{DiskContents, DiskModel};
use rustix::fs::{CWD, FileType, Mode, makedev, mknodat};

/// A test's own folder, which is removed when dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// Creates a folder whose name contains `name`.
    ///
    /// # Panics
    /// Panics if the system does not permit it.
    #[must_use]
    pub fn new(name: &str) -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("bellwether-net-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the system should give a folder");
        Folder(path)
    }

    /// The folder's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Creates something that is no ordinary file.
///
/// # Errors
/// The system's error.
///
/// # Panics
/// Panics if `kind` is unknown.
pub fn put(kind: &str, path: &Path) -> io::Result<()> {
    let node = |kind, device| mknodat(CWD, path, kind, Mode::RUSR | Mode::WUSR, device).map_err(Into::into);
    match kind {
        "a pipe" => node(FileType::Fifo, 0),
        // The one that swallows everything.
        "a device" => node(FileType::CharacterDevice, makedev(1, 3)),
        "a socket" => UnixListener::bind(path).map(drop),
        "a folder" => std::fs::create_dir(path),
        "a link" => std::os::unix::fs::symlink("nowhere", path),
        _ => unreachable!("{kind}"),
    }
}
