//! The file operations that a log needs in addition to those of a cell.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;

use crate::cell::{Disk, Files, ordinary};

/// The file operations of a log.
pub trait SegmentFiles: Files {
    /// Opens an existing file for writing.
    ///
    /// # Errors
    /// The system's error.
    fn open(&self, path: &Path) -> io::Result<Self::File>;
    /// Writes all bytes at an offset of the file.
    ///
    /// # Errors
    /// The system's error.
    fn write_at(&self, file: &Self::File, bytes: &[u8], place: u64) -> io::Result<()>;
    /// Returns once the file's content is on stable storage, with only the metadata that is needed to read it.
    ///
    /// # Errors
    /// The system's error.
    fn sync_data(&self, file: &Self::File) -> io::Result<()>;
    /// The names of the files in a folder.
    ///
    /// # Errors
    /// The system's error.
    fn names(&self, folder: &Path) -> io::Result<Vec<String>>;
    /// Removes a file.
    ///
    /// # Errors
    /// The system's error.
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
