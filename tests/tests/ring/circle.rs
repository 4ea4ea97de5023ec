//! The ring under test, and how a test waits for what happens in it.

use std::ffi::OsString;
use std::fs;
use std::net::UdpSocket;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;

use bellwether_testbed::hosts::Hosts;
use bellwether_testbed::{binary, built, waiting};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

/// The example whose state travels.
pub(crate) fn pi() -> &'static Path {
    static PI: OnceLock<PathBuf> = OnceLock::new();
    PI.get_or_init(|| built("bellwether-example-pi", "pi"))
}

pub(crate) struct Circle {
    folder: TempDir,
    /// The machines, if each member has one of its own: that of member 0 is number 1.
    pub(crate) hosts: Option<Hosts>,
    pub(crate) at: String,
    options: Vec<OsString>,
    pub(crate) command: Vec<OsString>,
    members: Vec<Option<Child>>,
}

impl Circle {
    /// A ring of so many members, none of them started.
    pub(crate) fn new(count: usize, options: &[&str]) -> Circle {
        let port = UdpSocket::bind("127.255.255.255:0").unwrap().local_addr().unwrap().port();
        Circle {
            folder: TempDir::new().unwrap(),
            hosts: None,
            at: format!("ring:lo:{port}"),
            options: options.iter().map(Into::into).collect(),
            command: Vec::new(),
            members: (0..count).map(|_| None).collect(),
        }
    }

    /// The same with a machine for each member; `None` where that is impossible.
    pub(crate) fn on_hosts(count: usize, options: &[&str]) -> Option<Circle> {
        if let Some(why) = Hosts::missing() {
            bellwether_testbed::skip(why);
            return None;
        }
        let mut ring = Circle::new(count, &[options, &["--insecure"]].concat());
        (ring.hosts, ring.at) = (Some(Hosts::new(count).unwrap()), "ring:eth0".into());
        Some(ring)
    }

    /// The command that runs the binary on a member's machine.
    fn binary_at(&self, number: usize) -> Command {
        match &self.hosts {
            Some(hosts) => hosts.command(number + 1, binary()),
            None => Command::new(binary()),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The command that starts a member.
    fn member_command(&self, number: usize, more: &[&str]) -> Command {
        let mut command = self.binary_at(number);
        command.args(["run", "--at", &self.at, "--name", &format!("m{number}")]);
        for name in ["state", "events"] {
            command.arg(format!("--{name}")).arg(self.path(&format!("{name}-{number}")));
        }
        command.args(&self.options).args(more).arg("--").args(&self.command).env_remove("BELLWETHER_KEY");
        let file = |name: &str| fs::OpenOptions::new().create(true).append(true).open(self.path(name)).unwrap();
        command.stdin(Stdio::null()).stdout(file(&format!("out-{number}"))).stderr(file(&format!("log-{number}")));
        command
    }

    pub(crate) fn start(&mut self, number: usize) {
        self.start_with(number, &[]);
    }

    /// Starts a member with more options than the others have.
    pub(crate) fn start_with(&mut self, number: usize, options: &[&str]) {
        self.members[number] = Some(self.member_command(number, options).spawn().unwrap());
    }

    pub(crate) fn start_all(&mut self) {
        (0..self.members.len()).for_each(|number| self.start(number));
    }

    /// Ends a supervisor without a word.
    pub(crate) fn kill(&mut self, number: usize) {
        let mut child = self.members[number].take().expect("the member should run");
        child.kill().unwrap();
        child.wait().unwrap();
    }

    pub(crate) fn signal(&self, number: usize, signal: Signal) {
        let child = self.members[number].as_ref().expect("the member should run");
        kill_process(Pid::from_child(child), signal).unwrap();
    }

    /// Waits for the end of a member; its exit code.
    pub(crate) fn ends(&mut self, number: usize) -> Option<i32> {
        let mut child = self.members[number].take().expect("the member should run");
        self.wait_for(&format!("the end of m{number}"), || child.try_wait().unwrap()).code()
    }

    /// Whether a member has ended by itself.
    pub(crate) fn has_ended(&mut self, number: usize) -> bool {
        self.members[number].as_mut().is_none_or(|child| child.try_wait().unwrap().is_some())
    }

    pub(crate) fn wait_for<T>(&self, what: &str, look: impl FnMut() -> Option<T>) -> T {
        waiting::wait_for(what, || self.record(), look)
    }

    /// The starts of the job, as member and epoch, in the order of epochs.
    pub(crate) fn starts(&self) -> Vec<(usize, u64)> {
        let of = |number: usize| {
            let text = fs::read_to_string(self.path(&format!("events-{number}"))).unwrap_or_default();
            // The last line may be on its way.
            let whole = text.rfind('\n').map_or("", |end| &text[..end]).to_owned();
            let events: Vec<Value> = whole.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let started = events.into_iter().filter(|event| event["event"] == "started");
            started.map(|event| (number, event["epoch"].as_u64().unwrap())).collect::<Vec<_>>()
        };
        let mut all: Vec<_> = (0..self.members.len()).flat_map(of).collect();
        all.sort_unstable_by_key(|(_, epoch)| *epoch);
        all
    }

    /// Waits until a command has started in a later epoch. Says where and in which.
    pub(crate) fn started_after(&self, epoch: u64) -> (usize, u64) {
        let newest = || self.starts().into_iter().rfind(|(_, started)| *started > epoch);
        self.wait_for(&format!("a start after epoch {epoch}"), newest)
    }

    /// Asks the ring something from outside.
    pub(crate) fn ask(&self, words: &[&str]) -> Output {
        self.ask_at(0, words)
    }

    /// Runs a query on a member's machine.
    pub(crate) fn ask_at(&self, number: usize, words: &[&str]) -> Output {
        self.binary_at(number).args(words).args(["--at", &self.at]).env_remove("BELLWETHER_KEY").output().unwrap()
    }

    /// All that is known, for a test that failed.
    pub(crate) fn record(&self) -> String {
        let mut text = String::new();
        for number in 0..self.members.len() {
            for name in ["events", "log"] {
                let file = self.path(&format!("{name}-{number}"));
                text.push_str(&format!("{name} of m{number}:\n{}", fs::read_to_string(file).unwrap_or_default()));
            }
        }
        text
    }
}

impl Drop for Circle {
    /// A test that failed must leave nothing behind: a guardian ends its tree when its supervisor is gone.
    fn drop(&mut self) {
        for child in self.members.iter_mut().flatten() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
