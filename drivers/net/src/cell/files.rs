//! The few things that are done to files to store a cell and what belongs to it. A small trait, so that a test can stop the world after each.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use super::ordinary;

/// What a cell needs of a file system.
pub trait Files {
    /// An open file.
    type File;
    /// All of a file; an error if it has more than `most` bytes.
    ///
    /// # Errors
    /// What the system says.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;
    /// Makes an empty file, in place of any that was there.
    ///
    /// # Errors
    /// What the system says.
    fn create(&self, path: &Path) -> io::Result<Self::File>;
    /// Writes all of it.
    ///
    /// # Errors
    /// What the system says.
    fn write(&self, file: &Self::File, bytes: &[u8]) -> io::Result<()>;
    /// Returns once the file's content is on stable storage.
    ///
    /// # Errors
    /// What the system says.
    fn sync(&self, file: &Self::File) -> io::Result<()>;
    /// Gives a file another name, in place of any file that had it.
    ///
    /// # Errors
    /// What the system says.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Gives a file one more name, which no file has.
    ///
    /// # Errors
    /// What the system says.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Whether there is a file of this name.
    fn exists(&self, path: &Path) -> bool;
    /// Returns once the folder's names are on stable storage.
    ///
    /// # Errors
    /// What the system says.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// The real file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    type File = File;

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        ordinary::open(path, File::options().read(true))?.take(most + 1).read_to_end(&mut bytes)?;
        match bytes.len() as u64 > most {
            true => Err(io::Error::new(io::ErrorKind::FileTooLarge, "the file is far too large")),
            false => Ok(bytes),
        }
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
