//! Ours: `bellwether run` with its defaults, but for the heart-beat if another than 100 ms was asked for.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{Promise, System, stamping};
use crate::args::Where;
use crate::fault::Fault;
use crate::place::Place;

pub(crate) struct Bellwether {
    pub(crate) binary: PathBuf,
    pub(crate) heartbeat_ms: f64,
}

impl System for Bellwether {
    fn name(&self) -> &'static str {
        "bellwether"
    }

    fn is_ours(&self) -> bool {
        true
    }

    fn is_installed(&self) -> bool {
        true
    }

    fn works_at(&self, _: Where) -> bool {
        true
    }

    fn heartbeat_ms(&self) -> f64 {
        self.heartbeat_ms
    }

    /// Three heart-beats where nobody can know better.
    fn promise(&self, fault: Fault, _: Where) -> Option<Promise> {
        Some(Promise::Within(match fault {
            Fault::Kill => 50.0,
            Fault::StepDown => 20.0,
            Fault::Partition | Fault::LinkDown | Fault::Freeze | Fault::Vanish => 3.0 * self.heartbeat_ms,
        }))
    }

    fn promises_little_cost(&self) -> bool {
        true
    }

    fn start(&self, place: &mut Place) -> io::Result<()> {
        let key = new_key(&self.binary, place)?;
        let list = list(place);
        for id in place.members() {
            let mut command = place.command(id, &self.binary)?;
            command.args(["run", "--at", &list, "--id", &id.to_string(), "--key"]).arg(&key);
            command.args(["--heartbeat", &format!("{}ms", self.heartbeat_ms)]);
            command.arg("--state").arg(place.file("state", id)).arg("--").args(stamping(place, id)?);
            place.start(id, &mut command)?;
        }
        Ok(())
    }

    fn messages(&self, place: &Place) -> Option<u64> {
        let mut command = place.command(1, &self.binary).ok()?;
        command.args(["status", "--json", "--at", &list(place), "--key"]).arg(place.folder().join("key"));
        let status: Value = serde_json::from_slice(&command.stdin(Stdio::null()).output().ok()?.stdout).ok()?;
        let sent = |member: &Value| {
            let peers = member["status"]["peers"].as_array()?;
            peers.iter().map(|peer| peer["counts"]["sent"].as_u64()).sum::<Option<u64>>()
        };
        status["members"].as_array()?.iter().map(sent).sum()
    }

    fn step_down(&self, place: &Place, leader: usize) -> io::Result<()> {
        ask_to_step_down(&self.binary, place, leader, &list(place))
    }
}

/// Makes a key for a flock.
pub(super) fn new_key(bellwether: &Path, place: &Place) -> io::Result<PathBuf> {
    let key = place.folder().join("key");
    let made = Command::new(bellwether).arg("key").arg("new").arg(&key).stdout(Stdio::null()).status()?;
    if made.success() { Ok(key) } else { Err(io::Error::other("there is no key")) }
}

/// Asks the leader to step down, on its own machine.
pub(super) fn ask_to_step_down(bellwether: &Path, place: &Place, leader: usize, at: &str) -> io::Result<()> {
    let mut command = place.command(leader, bellwether)?;
    command.args(["step-down", "--at", at, "--key"]).arg(place.folder().join("key"));
    let output = command.stdin(Stdio::null()).output()?;
    match output.status.success() {
        true => Ok(()),
        false => Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned())),
    }
}

fn list(place: &Place) -> String {
    let members: Vec<String> = place.members().map(|id| format!("{id}@{}", place.address(id))).collect();
    format!("members:{}", members.join(","))
}
