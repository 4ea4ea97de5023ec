//! A demo under test, and a client of its page.

use std::fs;
use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use bellwether_testbed::{binary, waiting};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

/// Far longer than anything here takes on the slowest machine: a wait that lasts so long has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Demo {
    pub(crate) child: Child,
    pub(crate) lines: Lines<BufReader<ChildStdout>>,
    pub(crate) folder: TempDir,
    pub(crate) host: String,
    pub(crate) token: String,
    /// The place of the flock.
    pub(crate) at: String,
}

impl Demo {
    /// A demo without a tour, with a heart-beat for a busy machine.
    pub(crate) fn start() -> Demo {
        Demo::start_with(&["--no-tour", "--heartbeat", "300ms"])
    }

    pub(crate) fn start_with(options: &[&str]) -> Demo {
        let folder = TempDir::new().unwrap();
        let mut command = Command::new(binary());
        command.args(["demo", "--port", "0"]).args(options).env("TMPDIR", folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let word = |lines: &mut Lines<_>, sign: &str| {
            let line = lines.map(Result::unwrap).find(|line: &String| line.contains(sign)).unwrap();
            let mut words = line.split_whitespace().skip_while(|word| !word.starts_with(sign));
            let (found, after) = (words.next().unwrap(), words.next());
            after.unwrap_or(found).to_owned()
        };
        let url = word(&mut lines, "http://");
        let (host, token) = url.strip_prefix("http://").unwrap().split_once("/#").unwrap();
        let (host, token) = (host.to_owned(), token.to_owned());
        let at = word(&mut lines, "--at");
        Demo { child, lines, folder, host, token, at }
    }

    /// The next line that it prints with these words in it.
    pub(crate) fn says(&mut self, words: &str) -> String {
        self.lines.by_ref().map(Result::unwrap).find(|line| line.contains(words)).unwrap()
    }

    pub(crate) fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    pub(crate) fn ends(&mut self) -> ExitStatus {
        wait_for("the end of the demo", || self.child.try_wait().unwrap())
    }

    /// Sends these bytes, and gives the whole answer.
    pub(crate) fn send(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // It may refuse before it has read everything.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Asks for something with these headers; gives the status and the body.
    pub(crate) fn ask(&self, first: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let mut text = format!("{first} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        headers.iter().for_each(|(name, value)| text.push_str(&format!("{name}: {value}\r\n")));
        let answer = self.send(format!("{text}\r\n{body}").as_bytes());
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    /// Sends an action, as the page does.
    pub(crate) fn act(&self, action: &str) -> (u16, String) {
        self.ask("POST /do", &[("Host", &self.host), ("X-Bellwether-Token", &self.token)], action)
    }

    /// Sends an action, which must be accepted.
    pub(crate) fn must(&self, deed: &str, member: u64) {
        let (status, body) = self.act(&format!(r#"{{"do":"{deed}","member":{member}}}"#));
        assert_eq!(status, 200, "{deed} {member}: {body}");
    }

    /// Opens the page's stream.
    pub(crate) fn watch(&self) -> Watch {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let request = format!("GET /events?token={} HTTP/1.1\r\nHost: {}\r\n\r\n", self.token, self.host);
        stream.write_all(request.as_bytes()).unwrap();
        Watch { lines: BufReader::new(stream).lines(), state: Value::Null, faults: Vec::new() }
    }
}

impl Drop for Demo {
    /// A test that failed must leave nothing behind: the demo's machines see to that.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client of the page's feed.
pub(crate) struct Watch {
    lines: Lines<BufReader<TcpStream>>,
    pub(crate) state: Value,
    /// The faults of members, in words.
    pub(crate) faults: Vec<String>,
}

impl Watch {
    /// The next message of the stream.
    pub(crate) fn next(&mut self) -> Value {
        let data = |line: String| line.strip_prefix("data: ").map(|data| serde_json::from_str(data).unwrap());
        let message: Value = self.lines.by_ref().map(Result::unwrap).find_map(data).expect("the stream should go on");
        self.state = message["state"].clone();
        let faults = message["log"].as_array().unwrap().iter().filter(|line| line["kind"] == "fault");
        self.faults.extend(faults.map(|line| line["text"].as_str().unwrap().to_owned()));
        message
    }

    /// Waits until the state is so.
    pub(crate) fn until(&mut self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        while self.state.is_null() || !is_so(&self.state) {
            assert!(began.elapsed() < PATIENCE, "waited in vain for {what}: {:#}", self.state);
            self.next();
        }
        self.state.clone()
    }

    /// Waits until one leads whose copy of the job runs, in a later epoch. Says who, and in which.
    pub(crate) fn rings_after(&mut self, epoch: u64) -> (u64, u64) {
        let rings = |state: &Value| {
            let leader = state["leader"].as_u64();
            let ringing = leader.is_some_and(|id| member(state, id)["ringing"] == "running");
            ringing && state["copies"] == 1 && state["epoch"].as_u64().unwrap() > epoch
        };
        let state = self.until("somebody who leads and rings", rings);
        (state["leader"].as_u64().unwrap(), state["epoch"].as_u64().unwrap())
    }

    /// Listens for a while, and asserts that nothing was done to anybody.
    pub(crate) fn unharmed(&mut self) {
        (0..5).for_each(|_| drop(self.next()));
        assert_eq!(self.faults, [""; 0]);
        assert!((1..=5).all(|id| member(&self.state, id)["life"] == "up"), "{:#}", self.state);
        self.never_two();
    }

    /// Asserts that no two copies ever ran at once.
    pub(crate) fn never_two(&self) {
        assert_eq!(self.state["most_copies"], 1, "{:#}", self.state);
    }
}

pub(crate) fn member(state: &Value, id: u64) -> &Value {
    state["members"].as_array().unwrap().iter().find(|member| member["id"] == id).unwrap()
}

/// Waits until something is there.
pub(crate) fn wait_for<T>(what: &str, look: impl FnMut() -> Option<T>) -> T {
    waiting::wait_for(what, String::new, look)
}

/// A process and everything below it.
pub(crate) fn tree(pid: Pid) -> Vec<Pid> {
    let tasks = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero())).into_iter().flatten().flatten();
    let lists = tasks.map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default());
    let children: Vec<i32> = lists.flat_map(|list| numbers(&list)).collect();
    let below = children.into_iter().filter_map(Pid::from_raw).flat_map(tree);
    std::iter::once(pid).chain(below.collect::<Vec<_>>()).collect()
}

fn numbers(list: &str) -> Vec<i32> {
    list.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// Whether a process runs. A body that was not taken away does not.
pub(crate) fn is_alive(pid: Pid) -> bool {
    let text = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
    text.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z") && !rest.starts_with(" X"))
}
