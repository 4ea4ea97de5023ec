//! Opens ordinary files only. In place of a file there may be a pipe, which blocks the process that opens it; a device,
//! which may act when it is opened; or a dangling link, which looks like a missing file.

use std::fs::{self, File, FileType, OpenOptions};
use std::io;
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;

use rustix::fs::OFlags;

/// Checks that a path is free or has an ordinary file.
///
/// # Errors
/// Something else is at the path.
pub fn look(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(about) => must_be_ordinary(about.file_type()),
        // Opening it will report why that is impossible.
        Err(_) => Ok(()),
    }
}

/// Opens a file without blocking, and without following a symbolic link.
///
/// # Errors
/// The system's error, or the kind of thing that is there instead.
pub fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    look(path)?;
    let file = options.custom_flags((OFlags::NONBLOCK | OFlags::NOFOLLOW).bits() as i32).open(path)?;
    // Another file may have replaced it since.
    must_be_ordinary(file.metadata()?.file_type())?;
    Ok(file)
}

/// The name of the kind of something that is no ordinary file.
pub(crate) fn oddity(kind: FileType) -> &'static str {
    match () {
        () if kind.is_dir() => "a folder",
        () if kind.is_fifo() => "a pipe",
        () if kind.is_socket() => "a socket",
        () if kind.is_symlink() => "a link",
        () => "a device",
    }
}

fn must_be_ordinary(kind: FileType) -> io::Result<()> {
    match kind.is_file() {
        true => Ok(()),
        false => Err(io::Error::other(format!("it is {}, and must be an ordinary file", oddity(kind)))),
    }
}
