//! The systems that are compared: how each is started on three machines as its users do, and asked to go.

pub(crate) mod bare;
mod bellwether;
mod etcd;
mod host;
pub(crate) mod keepalived;
mod ucarp;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use crate::args::Where;
use crate::fault::{Fault, HEARTBEAT_MS};
use crate::place::Place;

/// The target for the next copy of one of our systems.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Promise {
    /// So many milliseconds.
    Within(f64),
    /// Sooner than the system of this name, after the same fault in the same place and run.
    SoonerThan(&'static str),
}

/// A system that runs one command somewhere.
pub(crate) trait System {
    /// The system's name, with its settings.
    fn name(&self) -> &'static str;

    /// Whether it is one of ours.
    fn is_ours(&self) -> bool {
        false
    }

    /// Whether it is installed here.
    fn is_installed(&self) -> bool;

    /// Whether it is possible in this place.
    fn works_at(&self, at: Where) -> bool {
        at == Where::Netns
    }

    /// Whether another takes over when its leader is gone.
    fn recovers(&self) -> bool {
        true
    }

    /// The heart-beat of its leader in milliseconds, where it can be set.
    fn heartbeat_ms(&self) -> f64 {
        HEARTBEAT_MS
    }

    /// Its target, if it is ours and has one.
    fn promise(&self, _: Fault, _: Where) -> Option<Promise> {
        None
    }

    /// Whether it also has a target for an idle flock.
    fn promises_little_cost(&self) -> bool {
        false
    }

    /// Starts every member, with the stamping command as its work.
    fn start(&self, place: &mut Place) -> io::Result<()>;

    /// The number of messages that the members have sent each other so far, if it is known.
    fn messages(&self, _: &Place) -> Option<u64> {
        None
    }

    /// Asks a leader to go in good order.
    fn step_down(&self, place: &Place, leader: usize) -> io::Result<()> {
        Ok(rustix::process::kill_process(place.daemon(leader)?, rustix::process::Signal::TERM)?)
    }
}

/// All systems, each after those that it must beat.
pub(crate) fn all(bellwether: PathBuf, heartbeat_ms: f64) -> Vec<Box<dyn System>> {
    let host = |meeting| Box::new(host::Host { binary: bellwether.clone(), meeting }) as Box<dyn System>;
    let hosts = host::Meeting::ALL.map(host);
    let with_list = bellwether::Bellwether { binary: bellwether, heartbeat_ms };
    let mut systems: Vec<Box<dyn System>> =
        vec![Box::new(with_list), Box::new(bare::Bare), Box::new(keepalived::Keepalived)];
    systems.extend(hosts);
    systems.push(Box::new(ucarp::Ucarp));
    systems.push(Box::new(etcd::EtcdLock));
    systems
}

/// The stamping command of a member: this very program.
fn stamping(place: &Place, member: usize) -> io::Result<[OsString; 4]> {
    Ok([std::env::current_exe()?.into(), "stamp".into(), place.folder().into(), member.to_string().into()])
}

/// The pair of scripts that people write for a tool that runs a script on a change and nothing else.
fn start_and_stop(place: &Place, member: usize) -> io::Result<[PathBuf; 2]> {
    let words = stamping(place, member)?.map(|word| format!("'{}'", word.display())).join(" ");
    let pid = place.file("pid", member);
    let pid = pid.display();
    let start = format!("#!/bin/sh\n{words} </dev/null >/dev/null 2>&1 &\necho $! >'{pid}'\n");
    let stop = format!("#!/bin/sh\n[ -e '{pid}' ] && kill \"$(cat '{pid}')\" && rm '{pid}'\nexit 0\n");
    let write = |name: &str, text: &str| {
        let path = place.file(name, member);
        fs::write(&path, text)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
        Ok::<_, io::Error>(path)
    };
    Ok([write("start", &start)?, write("stop", &stop)?])
}

/// The path of a program, if it is installed.
fn find(program: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&folders).chain(["/usr/sbin".into(), "/sbin".into()]);
    folders.map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// The path of a program of an installed system.
fn found(program: &str) -> io::Result<PathBuf> {
    find(program).ok_or_else(|| io::Error::other(format!("{program} is not installed")))
}
