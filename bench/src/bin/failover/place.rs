//! The place of the members, and how a fault reaches all processes of one of them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use bellwether_testbed::hosts::Hosts;
use bellwether_testbed::servers::RunningServer;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::args::Where;

/// Three members' machines: ports of this one, or namespaces on a bridge.
pub(crate) struct Place {
    folder: TempDir,
    hosts: Option<Hosts>,
    ports: Vec<u16>,
    /// The processes started for each member, in that order.
    started: Vec<Vec<Child>>,
    /// The server at which the members meet, if there is one.
    server: Option<RunningServer>,
    /// Whether each runs a copy of its program that it shares with no other member.
    apart: bool,
}

impl Place {
    /// Makes one for so many members.
    pub(crate) fn new(at: Where, count: usize) -> io::Result<Place> {
        let hosts = match at {
            Where::Loopback => None,
            Where::Netns => Some(Hosts::new(count)?),
        };
        // All at once, so that no two are the same.
        let sockets: Vec<_> =
            (0..count).map(|_| std::net::TcpListener::bind("127.0.0.1:0")).collect::<Result<_, _>>()?;
        let port = |socket: &std::net::TcpListener| socket.local_addr().map(|address| address.port());
        let ports = sockets.iter().map(port).collect::<Result<_, _>>()?;
        let started = (0..count).map(|_| Vec::new()).collect();
        Ok(Place { folder: TempDir::new()?, hosts, ports, started, server: None, apart: false })
    }

    /// A folder for what the members and their commands write, gone with the place.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A file of a member there.
    pub(crate) fn file(&self, name: &str, member: usize) -> PathBuf {
        self.folder().join(format!("{name}-{member}"))
    }

    /// The members' numbers.
    pub(crate) fn members(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.started.len()
    }

    /// The namespaces, if that is where they are.
    pub(crate) fn hosts(&self) -> Option<&Hosts> {
        self.hosts.as_ref()
    }

    /// A member's address.
    pub(crate) fn ip(&self, member: usize) -> String {
        self.hosts.as_ref().map_or_else(|| "127.0.0.1".to_owned(), |hosts| hosts.address(member))
    }

    /// An address of a member that nobody listens on.
    pub(crate) fn address(&self, member: usize) -> String {
        format!("{}:{}", self.ip(member), self.port(member))
    }

    /// A port of a member that nobody listens on.
    pub(crate) fn port(&self, member: usize) -> u16 {
        self.ports[member - 1]
    }

    /// Keeps a server for as long as there are members.
    pub(crate) fn serve(&mut self, server: RunningServer) {
        self.server = Some(server);
    }

    /// The server at which the members meet.
    pub(crate) fn server(&self) -> Option<&RunningServer> {
        self.server.as_ref()
    }

    /// From now on each member runs a copy of its program, so that it has the program's pages to itself as it would on a
    /// machine of its own.
    pub(crate) fn keep_apart(&mut self) {
        self.apart = true;
    }

    /// The command that runs a program on a member's machine.
    pub(crate) fn command(&self, member: usize, program: &Path) -> io::Result<Command> {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        let own = self.file(&name, member);
        let program = match self.apart {
            true if own.exists() => &own,
            true => fs::copy(program, &own).map(|_| own.as_path())?,
            false => program,
        };
        Ok(match &self.hosts {
            Some(hosts) => hosts.command(member, program),
            None => Command::new(program),
        })
    }

    /// Starts it there, with its words in a file.
    pub(crate) fn start(&mut self, member: usize, command: &mut Command) -> io::Result<()> {
        let log = fs::OpenOptions::new().create(true).append(true).open(self.file("log", member))?;
        let child = command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).spawn()?;
        self.started[member - 1].push(child);
        Ok(())
    }

    /// The process of a member that was started last: the one that leads or follows.
    pub(crate) fn daemon(&self, member: usize) -> io::Result<Pid> {
        let last = self.started[member - 1].last();
        last.map(Pid::from_child).ok_or_else(|| io::Error::other("the member was never started"))
    }

    /// Every process of a member.
    pub(crate) fn processes(&self, member: usize) -> Vec<Pid> {
        match &self.hosts {
            Some(hosts) => hosts.processes(member),
            None => self.started[member - 1].iter().flat_map(|child| tree(Pid::from_child(child))).collect(),
        }
    }

    /// Sends a signal to everything of a member.
    pub(crate) fn signal_all(&self, member: usize, signal: Signal) {
        if let Some(hosts) = &self.hosts {
            return hosts.signal(member, signal);
        }
        for pid in self.processes(member) {
            // Some may be gone already.
            let _ = kill_process(pid, signal);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        for member in self.members() {
            // Held still first, so that nobody is born while we look.
            self.signal_all(member, Signal::STOP);
            self.signal_all(member, Signal::KILL);
        }
        for child in self.started.iter_mut().flatten() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A process and everything below it.
fn tree(pid: Pid) -> Vec<Pid> {
    let tasks = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero())).into_iter().flatten().flatten();
    let lists = tasks.map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default());
    let below: Vec<Pid> = lists
        .flat_map(|text| text.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<i32>>())
        .filter_map(Pid::from_raw)
        .collect();
    std::iter::once(pid).chain(below.into_iter().flat_map(tree)).collect()
}
