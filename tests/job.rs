//! The command that the end-to-end tests run in a flock: it finds out by itself whether another copy is alive.
//!
//! `job FOLDER` holds an exclusive lock on `FOLDER/lock` together with a child of its own, in a session of its own and
//! deaf to SIGTERM, so that the lock is free only when the whole tree is dead. Both write their epoch to the end of
//! `FOLDER/beats` all the time; with `job FOLDER tree N` so many more processes hold the lock, and write now and then. Whoever finds the lock taken writes a line to `FOLDER/conflicts` that says whether the
//! others are frozen, and so not running, or `OVERLAP`.

use std::env;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Command, id};
use std::thread::sleep;
use std::time::Duration;

use rustix::fs::{FlockOperation, Mode, OFlags, flock, open};

/// The time between two beats.
const BEAT: Duration = Duration::from_millis(5);
/// The time between two beats of one of many processes.
const LEAF_BEAT: Duration = Duration::from_secs(1);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let folder = PathBuf::from(arguments.first().ok_or("usage: job FOLDER")?);
    let epoch = env::var("BELLWETHER_EPOCH")?;
    let mut beats = append(&folder.join("beats"))?;
    // In one piece: others write to the same file.
    let line = format!("{epoch} {}\n", id());
    let mut beat = move || beats.write_all(line.as_bytes());
    let role = arguments.get(1).map(String::as_str);
    if let Some("child" | "leaf") = role {
        let _ = rustix::process::setsid();
        loop {
            beat()?;
            sleep(if role == Some("leaf") { LEAF_BEAT } else { BEAT });
        }
    }
    // Not closed when the child is started: it holds the lock too.
    let lock = open(folder.join("lock"), OFlags::CREATE | OFlags::RDWR, Mode::from_raw_mode(0o600))?;
    let mut held = try_lock(&lock);
    if !held {
        report(&folder)?;
    }
    let deaf = "trap '' TERM; exec \"$0\" \"$1\" child";
    Command::new("sh").args(["-c", deaf]).arg(env::current_exe()?).arg(&folder).spawn()?;
    let leaves: u32 = arguments.get(2).map_or(Ok(0), |count| count.parse())?;
    for _ in 0..leaves {
        Command::new(env::current_exe()?).arg(&folder).arg("leaf").spawn()?;
    }
    if leaves > 0 {
        append(&folder.join("grown"))?.write_all(format!("{}\n", env::var("BELLWETHER_EPOCH")?).as_bytes())?;
    }
    loop {
        beat()?;
        held = held || try_lock(&lock);
        sleep(BEAT);
    }
}

fn append(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

fn try_lock(lock: &OwnedFd) -> bool {
    flock(lock, FlockOperation::NonBlockingLockExclusive).is_ok()
}

fn report(folder: &Path) -> Result<(), Box<dyn Error>> {
    let others = holders(&folder.join("lock").canonicalize()?)?;
    let frozen = !others.is_empty() && others.iter().all(|(_, state)| "Tt".contains(*state));
    let word = if frozen { "frozen" } else { "OVERLAP" };
    let line = format!("{word} in epoch {} with {others:?}\n", env::var("BELLWETHER_EPOCH")?);
    Ok(append(&folder.join("conflicts"))?.write_all(line.as_bytes())?)
}

/// The other processes that hold the file open, and the state of each, as the system calls it; `?` for one that is gone.
fn holders(path: &Path) -> std::io::Result<Vec<(u32, char)>> {
    let mut found = Vec::new();
    for process in fs::read_dir("/proc")?.flatten() {
        let Some(pid) = process.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let files = fs::read_dir(process.path().join("fd")).into_iter().flatten().flatten();
        let holds = files.filter_map(|file| fs::read_link(file.path()).ok()).any(|target| target == path);
        if pid != id() && holds {
            let status = fs::read_to_string(process.path().join("status")).unwrap_or_default();
            found.push((pid, state(&status)));
        }
    }
    Ok(found)
}

/// The state in a process's status. One that is to stop and waits for a disk stops before it runs another instruction.
fn state(status: &str) -> char {
    const STOP: u64 = 1 << 18;
    let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let pending = |name| field(name).and_then(|mask| u64::from_str_radix(mask, 16).ok()).unwrap_or(0);
    match field("State:").and_then(|state| state.chars().next()) {
        Some('D') if (pending("ShdPnd:") | pending("SigPnd:")) & STOP != 0 => 'T',
        state => state.unwrap_or('?'),
    }
}
