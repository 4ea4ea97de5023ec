//! Opens ordinary files and nothing else. Where a file should be, somebody may have put a pipe, which holds up whoever
//! opens it; a device, which does things when it is opened; or a link that leads nowhere, which looks like no file yet.

use std::fs::{self, File, FileType, OpenOptions};
use std::io;
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;

use rustix::fs::OFlags;

/// Says what is in the way of a file, if anything is.
///
/// # Errors
/// Something is.
pub fn look(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(about) => must_be_ordinary(about.file_type()),
        // Whoever opens it hears why it cannot be had.
        Err(_) => Ok(()),
    }
}

/// Opens a file without waiting for anybody, and without following a link to another place.
///
/// # Errors
/// What the system says, or what is there instead.
pub fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    look(path)?;
    let file = options.custom_flags((OFlags::NONBLOCK | OFlags::NOFOLLOW).bits() as i32).open(path)?;
    // Another may have taken its place since.
    must_be_ordinary(file.metadata()?.file_type())?;
    Ok(file)
}

/// What something that is no ordinary file is.
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
