//! The command that the end-to-end tests run in a flock: it finds out by itself whether another copy is alive.
//!
//! `job FOLDER` holds an exclusive lock on `FOLDER/lock` together with a child of its own, in a session of its own and
//! deaf to SIGTERM, so that the lock is free only when the whole tree is dead. Both write their epoch to the end of
//! `FOLDER/beats` all the time. Whoever finds the lock taken writes a line to `FOLDER/conflicts` that says whether the
//! others are frozen, and so not running, or `OVERLAP`.

use std::env;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Command, exit, id};
use std::thread::sleep;
use std::time::Duration;

use rustix::fs::{FlockOperation, Mode, OFlags, flock, open};

/// How often a beat is written.
const BEAT: Duration = Duration::from_millis(5);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let folder = PathBuf::from(arguments.first().ok_or("usage: job FOLDER")?);
    let epoch = env::var("BELLWETHER_EPOCH")?;
    let mut beats = append(&folder.join("beats"))?;
    let mut beat = move || writeln!(beats, "{epoch} {}", id());
    if arguments.get(1).is_some_and(|word| word == "child") {
        let _ = rustix::process::setsid();
        loop {
            beat()?;
            sleep(BEAT);
        }
    }
    // Not closed when the child is started: it holds the lock too.
    let lock = open(folder.join("lock"), OFlags::CREATE | OFlags::RDWR, Mode::from_raw_mode(0o600))?;
    let mut held = try_lock(&lock);
    if !held {
        report(&folder)?;
    }
    let deaf = "trap '' TERM; exec \"$0\" \"$1\" child";
    let child = Command::new("sh").args(["-c", deaf]).arg(env::current_exe()?).arg(&folder).spawn()?;
    if held {
        fs::write(folder.join("holders"), format!("{} {}", id(), child.id()))?;
    }
    loop {
        beat()?;
        if !held && try_lock(&lock) {
            held = true;
            fs::write(folder.join("holders"), format!("{} {}", id(), child.id()))?;
        }
        sleep(BEAT);
        if folder.join("finish").exists() {
            exit(0);
        }
    }
}

fn append(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

fn try_lock(lock: &OwnedFd) -> bool {
    flock(lock, FlockOperation::NonBlockingLockExclusive).is_ok()
}

fn report(folder: &Path) -> Result<(), Box<dyn Error>> {
    let holders = fs::read_to_string(folder.join("holders")).unwrap_or_default();
    let states: Vec<(&str, char)> = holders.split_whitespace().map(|pid| (pid, state(pid))).collect();
    let frozen = !states.is_empty() && states.iter().all(|(_, state)| "TtZX?".contains(*state));
    let word = if frozen { "frozen" } else { "OVERLAP" };
    let epoch = env::var("BELLWETHER_EPOCH")?;
    writeln!(append(&folder.join("conflicts"))?, "{word} in epoch {epoch} with {states:?}")?;
    Ok(())
}

/// The state of a process, as the system calls it; `?` for one that is not there.
fn state(pid: &str) -> char {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().and_then(|rest| rest.chars().next()).unwrap_or('?')
}
