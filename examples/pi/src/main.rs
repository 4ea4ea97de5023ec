//! `pi DIGITS`: computes digits of pi, and keeps its state in the file that `$BELLWETHER_STATE` names.
//!
//! It goes on from whatever state it finds there, saves it after every ten digits and when it is asked to stop (SIGTERM),
//! and may be killed at any instruction: the file is replaced whole or not at all. After each saving it says so on its
//! standard output; if `$BELLWETHER_PROGRESS` names a file, the number of digits stands there, too.

use std::env;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use bellwether_example_pi::Spigot;
use nix::sys::signal::{SigSet, Signal};
use nix::sys::signalfd::{SfdFlags, SignalFd};

/// How many digits are computed between two savings.
const BETWEEN: usize = 10;

fn main() -> Result<()> {
    let Some(Ok(wanted)) = env::args().nth(1).map(|digits| digits.parse()) else {
        bail!("say how many digits: pi 1000");
    };
    let path = env::var_os("BELLWETHER_STATE").map(PathBuf::from);
    let path = path.context("BELLWETHER_STATE must name the file for the state")?;
    let asked_to_stop = stop_signal()?;
    let mut spigot = load(&path)?.unwrap_or_else(|| Spigot::new(wanted));
    let mut saved = spigot.progress();
    while !spigot.is_done() {
        spigot.step();
        let stop = asked_to_stop.read_signal().context("cannot read signals")?.is_some();
        if stop || spigot.progress() >= saved + BETWEEN {
            save(&path, &spigot)?;
            saved = spigot.progress();
        }
        if stop {
            return Ok(());
        }
    }
    save(&path, &spigot)?;
    let digits = spigot.digits();
    println!("3.{}", &digits[1..]);
    Ok(())
}

/// SIGTERM as something that can be looked at between two steps.
fn stop_signal() -> Result<SignalFd> {
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGTERM);
    signals.thread_block().context("cannot block SIGTERM")?;
    SignalFd::with_flags(&signals, SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC).context("cannot wait for SIGTERM")
}

/// The state that is there; none, if there is no file or an empty one.
fn load(path: &Path) -> Result<Option<Spigot>> {
    match fs::read_to_string(path) {
        Ok(text) if text.is_empty() => Ok(None),
        Ok(text) => text.parse().map(Some).with_context(|| format!("{} is damaged", path.display())),
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        Err(why) => Err(why).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Replaces the file whole: whoever is killed meanwhile leaves the old one or the new one.
fn save(path: &Path, spigot: &Spigot) -> Result<()> {
    replace(path, &spigot.to_string()).with_context(|| format!("cannot write {}", path.display()))?;
    if let Some(progress) = env::var_os("BELLWETHER_PROGRESS") {
        let progress = PathBuf::from(progress);
        replace(&progress, &format!("{}\n", spigot.progress()))
            .with_context(|| format!("cannot write {}", progress.display()))?;
    }
    println!("saved {}", spigot.progress());
    Ok(())
}

fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = PathBuf::from(name);
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&new, path)
}
