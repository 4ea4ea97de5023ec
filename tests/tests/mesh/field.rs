//! Nodes that hear only some of the others.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use bellwether_testbed::hosts::Hosts;
use bellwether_testbed::shapes::heard_by;
use bellwether_testbed::{binary, skip, waiting};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

/// So long that only what never happens takes it, however busy the machine is.
pub(crate) const GENEROUS: Duration = Duration::from_secs(90);

/// Machines with a node each, n1, n2 and so on. All are gone when this is dropped.
pub(crate) struct Field {
    pub(crate) hosts: Hosts,
    folder: tempfile::TempDir,
    nodes: Vec<Option<Child>>,
}

impl Field {
    /// Machines that hear each other along these edges; `None` if there can be none here.
    pub(crate) fn new(count: usize, edges: &[(usize, usize)]) -> Option<Field> {
        if let Some(why) = Hosts::missing() {
            skip(why);
            return None;
        }
        let field = Field {
            hosts: Hosts::new(count).unwrap(),
            folder: tempfile::tempdir().unwrap(),
            nodes: (0..count).map(|_| None).collect(),
        };
        field.set_edges(edges);
        assert!(Command::new(binary()).args(["key", "new"]).arg(field.path("key")).status().unwrap().success());
        Some(field)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// From now on these hear each other, and nobody else does.
    pub(crate) fn set_edges(&self, edges: &[(usize, usize)]) {
        for host in 1..=self.hosts.count() {
            self.hosts.set_heard(host, &heard_by(host, edges)).unwrap();
        }
    }

    /// The command that runs the program on a machine.
    pub(crate) fn command(&self, host: usize, words: &[&str]) -> Command {
        self.command_of(host, binary(), words)
    }

    /// What runs another program on a machine, with the folders of its node.
    pub(crate) fn command_of(&self, host: usize, program: &Path, words: &[&str]) -> Command {
        let mut command = self.hosts.command(host, program);
        command.args(words).env("XDG_STATE_HOME", self.path(&format!("state{host}")));
        command.env("XDG_RUNTIME_DIR", self.path(&format!("run{host}"))).env_remove("BELLWETHER_KEY");
        command.stdin(Stdio::null());
        command
    }

    /// Starts the node of a machine, under its own name and with the mesh's key.
    pub(crate) fn start(&mut self, host: usize, more: &[&str]) {
        self.start_as(host, &format!("n{host}"), "key", more);
    }

    /// Starts a node with any name and key.
    pub(crate) fn start_as(&mut self, host: usize, name: &str, key: &str, more: &[&str]) {
        let (key, events) = (self.path(key), self.path(&format!("events{host}")));
        let mut command = self.command(host, &["mesh", "node", "--mesh", "field", "--on", "eth0", "--name", name]);
        command.arg("--key").arg(key).arg("--events").arg(events).args(more);
        let log = fs::File::create(self.path(&format!("log{host}"))).unwrap();
        self.nodes[host - 1] = Some(command.stdout(Stdio::null()).stderr(log).spawn().unwrap());
    }

    /// The messages that arrive at the node of a machine, from soon on.
    pub(crate) fn listen(&self, host: usize) -> Receiver<Value> {
        let mut listener = self.command(host, &["mesh", "listen", "--json"]);
        let mut listener = listener.stdout(Stdio::piped()).spawn().unwrap();
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(listener.stdout.take().unwrap()).lines().map_while(Result::ok) {
                if sender.send(serde_json::from_str(&line).unwrap()).is_err() {
                    break;
                }
            }
            // It ends with its node, or now.
            let _ = listener.kill();
            let _ = listener.wait();
        });
        receiver
    }

    pub(crate) fn start_all(&mut self, more: &[&str]) {
        (1..=self.hosts.count()).for_each(|host| self.start(host, more));
    }

    /// Kills a node without a word.
    pub(crate) fn kill(&mut self, host: usize) {
        let mut node = self.nodes[host - 1].take().unwrap();
        node.kill().unwrap();
        node.wait().unwrap();
    }

    /// Sends a signal to a node.
    pub(crate) fn signal(&self, host: usize, signal: Signal) {
        kill_process(Pid::from_child(self.nodes[host - 1].as_ref().unwrap()), signal).unwrap();
    }

    /// Ends a node in good order; its exit code.
    pub(crate) fn end(&mut self, host: usize) -> Option<i32> {
        self.signal(host, Signal::TERM);
        let mut node = self.nodes[host - 1].take().unwrap();
        node.wait().unwrap().code()
    }

    /// Waits until a node has ended by itself; its exit code.
    pub(crate) fn ended(&mut self, host: usize) -> Option<i32> {
        let mut node = self.nodes[host - 1].take().unwrap();
        node.wait().unwrap().code()
    }

    /// Asks the node of a machine.
    pub(crate) fn ask(&self, host: usize, words: &[&str]) -> Output {
        let words: Vec<&str> = ["mesh"].iter().chain(words).copied().collect();
        self.command(host, &words).output().unwrap()
    }

    pub(crate) fn status(&self, host: usize) -> Option<Value> {
        serde_json::from_slice(&self.ask(host, &["status", "--json"]).stdout).ok()
    }

    pub(crate) fn wait_for<T>(&self, what: &str, look: impl FnMut() -> Option<T>) -> T {
        waiting::wait_for(what, || self.logs(), look)
    }

    /// Waits until each of these nodes reaches so many others.
    pub(crate) fn reaches(&self, hosts: &[usize], count: u64) {
        for host in hosts {
            self.wait_for(&format!("n{host} to reach {count}"), || {
                self.status(*host).filter(|status| status["reachable"] == count).map(drop)
            });
        }
    }

    /// Sends a message and returns the acknowledgement, with its path.
    pub(crate) fn send(&self, from: usize, to: &str, text: &str) -> Value {
        let output = self.ask(from, &["send", to, text, "--ack", "--within", "30s", "--json"]);
        assert!(output.status.success(), "{}\n{}", String::from_utf8_lossy(&output.stderr), self.logs());
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// What the node of a machine has said to people.
    pub(crate) fn log(&self, host: usize) -> String {
        fs::read_to_string(self.path(&format!("log{host}"))).unwrap_or_default()
    }

    fn logs(&self) -> String {
        let mut text = String::new();
        for host in 1..=self.hosts.count() {
            let log = self.log(host);
            let status = self.status(host).map_or_else(|| "no answer".to_owned(), |status| status.to_string());
            text.push_str(&format!("n{host}: {log}{status}\n"));
        }
        text
    }
}

impl Drop for Field {
    fn drop(&mut self) {
        for node in self.nodes.iter_mut().flatten() {
            let _ = node.kill();
            let _ = node.wait();
        }
    }
}

/// The lines of an event log.
pub(crate) fn events(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}
