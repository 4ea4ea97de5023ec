//! The fence file: the newest epoch in which a command was started. Whatever protects a shared resource can compare it
//! with the epoch of a copy.
//!
//! The file is raised by a process of the command's own tree, which then becomes the command. So a file on storage that hangs
//! keeps the command from starting and nothing else, and ends with the lease like the command itself.

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use bellwether_trace::in_words;
use rustix::fs::{FlockOperation, flock};

/// The hidden argument for the process that raises the fence file and becomes the command.
pub(crate) const FENCE: &str = "--bellwether-fence";
/// The exit code of a copy when a newer one has started: the same as for a member that is refused.
const OVERTAKEN: u8 = 6;
/// No epoch has more digits; a longer file is something else.
const LONGEST: u64 = 32;

/// What to do with the file before the command may start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FenceUpdate {
    /// The file has this epoch already: the command was started in it before.
    Keep,
    /// The file is raised to this epoch.
    Raise,
}

/// Why the command must not start.
#[derive(Debug, thiserror::Error)]
enum FenceError {
    #[error("{path} has the epoch {newest}, and this copy only {own}: a newer copy was started; if no such copy can be, because the \
             members lost their state, remove the file", path = path.display())]
    Overtaken { path: PathBuf, newest: u64, own: u64 },
    #[error("{} holds no epoch; a fence file is empty or has one number: name another file, or remove this one", .0.display())]
    NotAnEpoch(PathBuf),
    #[error("cannot raise the fence file {}: {}", .0.display(), in_words(.1))]
    File(PathBuf, io::Error),
}

impl FenceError {
    fn code(&self) -> u8 {
        match self {
            FenceError::Overtaken { .. } => OVERTAKEN,
            FenceError::NotAnEpoch(_) | FenceError::File(..) => 126,
        }
    }
}

/// The command line that raises the fence file first, and then becomes the command.
pub(crate) fn fenced(path: Option<&Path>, command: &[OsString]) -> Vec<OsString> {
    let first = path.map(|path| ["/proc/self/exe".into(), FENCE.into(), path.as_os_str().to_owned()]);
    first.into_iter().flatten().chain(command.iter().cloned()).collect()
}

/// The main function of the process that raises the file. Returns only if it could not become the command.
pub(crate) fn main(arguments: &[OsString]) -> u8 {
    let Some((path, command)) = arguments.split_first() else { return 126 };
    let epoch = std::env::var("BELLWETHER_EPOCH").ok().and_then(|epoch| epoch.parse().ok());
    if let Err(why) = raise(Path::new(path), epoch.unwrap_or_default(), print) {
        print(&format!("the command is not started: {why}"));
        return why.code();
    }
    let Some((program, arguments)) = command.split_first() else { return 127 };
    let why = Command::new(program).args(arguments).exec();
    print(&format!("cannot run {}: {}", OsStr::display(program), in_words(&why)));
    if why.kind() == io::ErrorKind::NotFound { 127 } else { 126 }
}

/// Prints a line with one write, because the supervisor writes to the same place at the same time.
fn print(text: &str) {
    let _ = io::stderr().write_all(format!("bellwether: {text}\n").as_bytes());
}

/// Raises the file to this epoch, durably, unless it has a newer one.
fn raise(path: &Path, epoch: u64, say: impl Fn(&str)) -> Result<(), FenceError> {
    let failed = |why| FenceError::File(path.to_owned(), why);
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = opened.map_err(failed)?;
    lock(&file, path, say).map_err(failed)?;
    let mut text = String::new();
    (&file).take(LONGEST).read_to_string(&mut text).map_err(failed)?;
    if decide(path, &text, epoch)? == FenceUpdate::Raise {
        write(&mut file, path, epoch).map_err(failed)?;
    }
    Ok(())
}

/// Locks the file while an epoch is compared with it.
fn lock(file: &File, path: &Path, say: impl Fn(&str)) -> io::Result<()> {
    if flock(file, FlockOperation::NonBlockingLockExclusive).is_err() {
        say(&format!("the command waits: somebody holds a lock on the fence file {}", path.display()));
        flock(file, FlockOperation::LockExclusive)?;
    }
    Ok(())
}

/// Epochs only grow, and so do their digits: the new text covers the old one.
fn write(file: &mut File, path: &Path, epoch: u64) -> io::Result<()> {
    file.rewind()?;
    file.write_all(format!("{epoch}\n").as_bytes())?;
    file.sync_all()?;
    // The file may be new: its name must be as durable as its contents.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

fn decide(path: &Path, text: &str, own: u64) -> Result<FenceUpdate, FenceError> {
    let newest: u64 = match text.trim() {
        "" => 0,
        number => number.parse().map_err(|_| FenceError::NotAnEpoch(path.to_owned()))?,
    };
    match newest.cmp(&own) {
        std::cmp::Ordering::Less => Ok(FenceUpdate::Raise),
        std::cmp::Ordering::Equal => Ok(FenceUpdate::Keep),
        std::cmp::Ordering::Greater => Err(FenceError::Overtaken { path: path.to_owned(), newest, own }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raised(path: &Path, epoch: u64) -> Result<(), u8> {
        raise(path, epoch, |_| ()).map_err(|why| why.code())
    }

    #[test]
    fn the_file_holds_the_newest_epoch_and_refuses_older_ones() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fence");
        assert_eq!(raised(&path, 9), Ok(()));
        assert_eq!(raised(&path, 9), Ok(()), "a restart in the same epoch");
        assert_eq!(raised(&path, 10), Ok(()));
        assert_eq!(raised(&path, 9), Err(OVERTAKEN));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "10\n");
    }

    #[test]
    fn a_file_that_holds_no_epoch_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fence");
        for text in
            ["seven\n", "-1", "184467440737095516160", "1 2", "a long text that is longer than any epoch can be"]
        {
            std::fs::write(&path, text).unwrap();
            assert_eq!(raised(&path, 7), Err(126), "{text}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(raised(folder.path(), 7), Err(126), "a folder");
        assert_eq!(raised(&folder.path().join("no/such"), 7), Err(126));
    }

    #[test]
    fn an_empty_file_is_raised() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fence");
        std::fs::write(&path, "").unwrap();
        assert_eq!(raised(&path, u64::MAX), Ok(()));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{}\n", u64::MAX));
    }

    #[test]
    fn a_lock_is_waited_for_and_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fence");
        let held = File::create(&path).unwrap();
        flock(&held, FlockOperation::LockShared).unwrap();
        let (say, said) = std::sync::mpsc::channel();
        let waiting = std::thread::spawn({
            let path = path.clone();
            move || raise(&path, 3, |text| drop(say.send(text.to_owned()))).is_ok()
        });
        assert!(said.recv().unwrap().contains("somebody holds a lock"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "");
        drop(held);
        assert!(waiting.join().unwrap());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "3\n");
    }
}
