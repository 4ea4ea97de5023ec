//! The file operations that are needed to store a cell. A small trait, so that a test can simulate a crash after each
//! of them.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use super::ordinary;

/// What a cell needs of a file system.
pub trait Files {
    /// An open file.
    type File;
    /// Reads a whole file; an error if it has more than `most` bytes.
    ///
    /// # Errors
    /// The system's error.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;
    /// Creates an empty file, replacing any file with this name.
    ///
    /// # Errors
    /// The system's error.
    fn create(&self, path: &Path) -> io::Result<Self::File>;
    /// Writes all of it.
    ///
    /// # Errors
    /// The system's error.
    fn write(&self, file: &Self::File, bytes: &[u8]) -> io::Result<()>;
    /// Returns once the file's content is on stable storage.
    ///
    /// # Errors
    /// The system's error.
    fn sync(&self, file: &Self::File) -> io::Result<()>;
    /// Renames a file, replacing any file with the new name.
    ///
    /// # Errors
    /// The system's error.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Gives a file an additional name, which must not exist.
    ///
    /// # Errors
    /// The system's error.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Whether a file with this name exists.
    fn exists(&self, path: &Path) -> bool;
    /// Returns once the folder's entries are on stable storage.
    ///
    /// # Errors
    /// The system's error.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// The real file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    type File = File;

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let file = ordinary::open(path, File::options().read(true))?;
        let too_large = || io::Error::new(io::ErrorKind::FileTooLarge, "the file is far too large");
        if file.metadata()?.len() > most {
            return Err(too_large());
        }
        let mut bytes = Vec::new();
        file.take(most + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
    }

    fn create(&self, path: &Path) -> io::Result<File> {
        ordinary::open(path, File::options().write(true).create(true).truncate(true))
    }

    fn write(&self, mut file: &File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        std::fs::rename(from, to)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        std::fs::hard_link(from, to)
    }

    fn exists(&self, path: &Path) -> bool {
        path.exists()
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }
}
