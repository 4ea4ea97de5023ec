//! What a log needs of a file system, beside what a cell needs.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;

use crate::cell::{Disk, Files, ordinary};

/// What a log needs of a file system.
pub trait SegmentFiles: Files {
    /// Opens a file that is there, to write to it.
    ///
    /// # Errors
    /// What the system says.
    fn open(&self, path: &Path) -> io::Result<Self::File>;
    /// Writes all of it at a place within the file.
    ///
    /// # Errors
    /// What the system says.
    fn write_at(&self, file: &Self::File, bytes: &[u8], place: u64) -> io::Result<()>;
    /// Returns once the file's content is on stable storage, and of what is known about it only what is needed to read that.
    ///
    /// # Errors
    /// What the system says.
    fn sync_data(&self, file: &Self::File) -> io::Result<()>;
    /// The names in a folder.
    ///
    /// # Errors
    /// What the system says.
    fn names(&self, folder: &Path) -> io::Result<Vec<String>>;
    /// Removes a file.
    ///
    /// # Errors
    /// What the system says.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

impl SegmentFiles for Disk {
    fn open(&self, path: &Path) -> io::Result<File> {
        ordinary::open(path, File::options().write(true))
    }

    fn write_at(&self, file: &File, bytes: &[u8], place: u64) -> io::Result<()> {
        file.write_all_at(bytes, place)
    }

    fn sync_data(&self, file: &File) -> io::Result<()> {
        file.sync_data()
    }

    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        let names = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
        names.collect()
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }
}
