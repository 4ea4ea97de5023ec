//! The files that a job on a ring has: its state, which travels with the token, and its progress.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::{NotAState, Spigot};

/// Why the files cannot be used.
#[derive(Debug, Error)]
pub enum SavedError {
    /// A file cannot be read or written.
    #[error("{}: {why}", path.display())]
    File {
        /// The file that could not be used.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
    /// The state is of another program.
    #[error("{}: {why}", path.display())]
    Foreign {
        /// The file that holds something else.
        path: PathBuf,
        /// Why it is no state of this program.
        why: NotAState,
    },
}

/// Reads the state; a file that is not there or empty is the beginning.
///
/// # Errors
/// The file cannot be read, or is from another program.
pub fn load(path: &Path) -> Result<Spigot, SavedError> {
    match fs::read_to_string(path) {
        Ok(text) if text.is_empty() => Ok(Spigot::default()),
        Ok(text) => Spigot::from_text(&text).map_err(|why| SavedError::Foreign { path: path.into(), why }),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(Spigot::default()),
        Err(why) => Err(SavedError::File { path: path.into(), why }),
    }
}

/// Writes the state, so that whoever reads it finds this one or the one before, and never half of one; then, if it is
/// wanted, the progress. In this order: a progress may not promise what the state does not hold.
///
/// # Errors
/// A file cannot be written. The one before is untouched.
pub fn save(spigot: &Spigot, state: &Path, progress: Option<&Path>) -> Result<(), SavedError> {
    replace(state, &spigot.to_text())?;
    progress.map_or(Ok(()), |path| replace(path, &format!("{}\n", spigot.digits().len())))
}

fn replace(path: &Path, text: &str) -> Result<(), SavedError> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let write = || {
        let mut file = File::create(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, path)
    };
    write().map_err(|why| SavedError::File { path: path.into(), why })
}
