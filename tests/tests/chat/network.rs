//! Servers as processes, old clients as sockets, and the clients of the program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use bellwether_testbed::binary;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Nothing here takes this long: it only keeps a test that fails from waiting for ever.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The servers of one test, each with a folder and an address of its own.
pub(crate) struct Network {
    pub(crate) folder: TempDir,
    /// The options of every server.
    options: &'static [&'static str],
}

impl Network {
    pub(crate) fn new() -> Network {
        Network::with(&[])
    }

    /// A network all servers of which are told this.
    pub(crate) fn with(options: &'static [&'static str]) -> Network {
        Network { folder: TempDir::new().unwrap(), options }
    }

    /// The address of the server of this number. Each test is a process, and each process has its own.
    pub(crate) fn host(number: usize) -> String {
        let process = std::process::id();
        format!("127.{}.{}.{}", 1 + (process >> 13) % 126, (process >> 5) % 256, (process % 32) * 8 + number as u32)
    }

    /// Where the server of this number listens for what usually comes at this port. A host has eight addresses at most.
    pub(crate) fn address(number: usize, port: usize) -> String {
        format!("{}:{}", Network::host(number % 8), port + 10 * (number / 8))
    }

    /// The data folder of the server of this number.
    pub(crate) fn data(&self, number: usize) -> PathBuf {
        self.folder.path().join(format!("data{number}"))
    }

    /// The command that starts a server, and what else it is told.
    pub(crate) fn command(&self, number: usize, more: &[&str]) -> Command {
        let data = self.data(number);
        let mut command = Command::new(binary());
        command.args(["chat", "serve", "--events", "-", "--rate", "100000"]);
        if !more.contains(&"--name") {
            command.args(["--name", &format!("s{number}")]);
        }
        if !more.contains(&"--data") {
            command.arg("--data").arg(data);
        }
        for (flag, port) in [("--listen", 3780), ("--cluster", 3781), ("--http", 3782)] {
            command.args([flag, &Network::address(number, port)]);
        }
        command.args(self.options).args(more).stdin(Stdio::null());
        command
    }

    /// Starts a server and waits until it is ready.
    pub(crate) fn start(&self, number: usize, more: &[&str]) -> Server {
        let server = self.spawn(number, more);
        server.wait("ready", |event| event["event"] == "ready");
        server
    }

    /// Starts a server that joins the first one.
    pub(crate) fn join(&self, number: usize) -> Server {
        let server = self.begin_to_join(number);
        server.wait("ready", |event| event["event"] == "ready");
        server
    }

    /// The same, but does not wait until it is ready.
    pub(crate) fn begin_to_join(&self, number: usize) -> Server {
        let (at, secret) = (Network::address(1, 3781), self.data(1).join("secret"));
        self.spawn(number, &["--join", &at, "--secret-file", secret.to_str().unwrap()])
    }

    pub(crate) fn spawn(&self, number: usize, more: &[&str]) -> Server {
        Server::of(self.command(number, more), number)
    }

    /// Three servers, all of which vote.
    pub(crate) fn of_three(&self) -> [Server; 3] {
        let servers = [self.start(1, &[]), self.join(2), self.join(3)];
        servers.iter().for_each(Server::wait_to_vote);
        servers
    }

    /// A file with a user's secret.
    pub(crate) fn secret_of(&self, user: &str) -> PathBuf {
        let path = self.folder.path().join(format!("{user}.secret"));
        if !path.exists() {
            std::fs::write(&path, format!("{user}'s secret\n")).unwrap();
            restrict(&path);
        }
        path
    }

    fn client(&self, verb: &str, user: &str, at: &Server, more: &[&str]) -> Command {
        let mut command = Command::new(binary());
        command.args(["chat", verb, &format!("{user}@{}", at.listen()), "--secret-file"]);
        command.arg(self.secret_of(user)).args(more).stdin(Stdio::null()).stdout(Stdio::piped());
        command
    }

    /// Asks the server of this number as its operator does.
    pub(crate) fn admin(&self, number: usize, verb: &[&str]) -> Output {
        let mut command = Command::new(binary());
        command.args(["chat", "admin", "--data"]).arg(self.data(number)).args(verb).output().unwrap()
    }

    /// Asks the server of this number as an operator of another machine does.
    pub(crate) fn admin_from_afar(&self, number: usize, token: &Path, more: &[&str]) -> Output {
        let mut command = Command::new(binary());
        command.args(["chat", "admin", "--at", &Network::host(number), "--token-file"]).arg(token);
        command.args(more).output().unwrap()
    }

    /// The answer of this server to its operator, which must be valid.
    pub(crate) fn admin_json(&self, number: usize, verb: &[&str]) -> Value {
        let output = self.admin(number, &[verb, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(0), "{verb:?}: {output:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Runs `chat say` to its end.
    pub(crate) fn say(&self, user: &str, at: &Server, more: &[&str]) -> Output {
        self.client("say", user, at, more).output().unwrap()
    }

    /// Runs `chat say -`, which sends what it is written.
    pub(crate) fn writer(&self, user: &str, at: &Server) -> Writer {
        let more = ["--register", "--timeout", "60s", "--json", "-"];
        let mut child = self.client("say", user, at, &more).stdin(Stdio::piped()).spawn().unwrap();
        let receipts = BufReader::new(child.stdout.take().unwrap());
        Writer { stdin: child.stdin.take(), receipts, child }
    }

    /// Runs `chat tail`.
    pub(crate) fn tail(&self, user: &str, at: &Server, more: &[&str]) -> Tail {
        let mut child = self.client("tail", user, at, more).spawn().unwrap();
        Tail { lines: Lines::read(child.stdout.take().unwrap()), child }
    }
}

pub(crate) fn restrict(path: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)).unwrap();
}

/// Counts the lines of all processes, so that a test can wait for any of them.
static LINES: Mutex<u64> = Mutex::new(0);
static MORE_LINES: Condvar = Condvar::new();

/// Waits until this gives something, looking again whenever a process has written a line or ended.
fn wait_for<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let (mut found, lines) = (None, LINES.lock().unwrap());
    let waits = |_: &mut u64| {
        found = look();
        found.is_none()
    };
    drop(MORE_LINES.wait_timeout_while(lines, PATIENCE, waits).unwrap());
    found
}

/// The lines that a process has written so far.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<LineList>>);

#[derive(Clone, Default)]
struct LineList {
    lines: Vec<String>,
    ended: bool,
}

impl Lines {
    fn read(out: impl Read + Send + 'static) -> Lines {
        Lines::read_and_show(out, |_| {})
    }

    /// Reads lines, each of which is shown somewhere, too.
    fn read_and_show(out: impl Read + Send + 'static, show: impl Fn(&str) + Send + 'static) -> Lines {
        let lines = Lines::default();
        let writer = lines.clone();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                show(&line);
                writer.change(|list| list.lines.push(line));
            }
            writer.change(|list| list.ended = true);
        });
        lines
    }

    fn change(&self, change: impl FnOnce(&mut LineList)) {
        change(&mut self.0.lock().unwrap());
        *LINES.lock().unwrap() += 1;
        MORE_LINES.notify_all();
    }

    fn so_far(&self) -> Vec<String> {
        self.0.lock().unwrap().lines.clone()
    }

    /// Waits until the lines satisfy this, or the process has ended, and returns them.
    fn wait(&self, what: &str, holds: impl Fn(&[String]) -> bool) -> Vec<String> {
        let list = wait_for(|| {
            let list = self.0.lock().unwrap().clone();
            (holds(&list.lines) || list.ended).then_some(list)
        });
        let lines = list.map_or_else(|| self.so_far(), |list| list.lines);
        assert!(holds(&lines), "never came to {what}: {lines:#?}");
        lines
    }
}

fn parsed(lines: &[String]) -> Vec<Value> {
    lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A server that runs, or did.
pub(crate) struct Server {
    child: Child,
    events: Lines,
    log: Lines,
    pub(crate) number: usize,
}

impl Server {
    /// The server that this command starts.
    pub(crate) fn of(mut command: Command, number: usize) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let events = Lines::read(child.stdout.take().unwrap());
        let log = Lines::read_and_show(child.stderr.take().unwrap(), |line| eprintln!("{line}"));
        Server { child, events, log, number }
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the operator is told this in one line, or finds that it was.
    pub(crate) fn wait_for_line(&self, part: &str) {
        self.log.wait(&format!("{part:?} in its log"), |lines| lines.iter().any(|line| line.contains(part)));
    }

    /// The text that follows this in a line for the operator, up to the next character that is no letter or digit.
    pub(crate) fn word_behind(&self, part: &str) -> String {
        let has_it = |lines: &[String]| lines.iter().any(|line| line.contains(part));
        let lines = self.log.wait(&format!("{part:?} in its log"), has_it);
        let rest = lines.iter().find_map(|line| line.split_once(part)).unwrap().1;
        rest.chars().take_while(char::is_ascii_alphanumeric).collect()
    }

    /// The number of log lines with this text so far.
    pub(crate) fn lines_with(&self, part: &str) -> usize {
        self.log.so_far().iter().filter(|line| line.contains(part)).count()
    }

    /// A page of the server's operator: the status and what is there.
    pub(crate) fn page(&self, path: &str) -> String {
        let mut socket = TcpStream::connect(format!("{}:3782", Network::host(self.number))).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(socket, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        socket.read_to_string(&mut text).unwrap();
        text
    }

    /// A client that has registered and is logged in.
    pub(crate) fn user(&self, name: &str) -> OldClient {
        let mut client = self.connect();
        assert_eq!(client.register(name), "REGISTER_SUCCESS");
        assert_eq!(client.log_in(name), "LOGIN_SUCCESS");
        client
    }

    pub(crate) fn listen(&self) -> String {
        Network::address(self.number, 3780)
    }

    /// Waits until what the server has told satisfies this.
    pub(crate) fn wait_all(&self, what: &str, holds: impl Fn(&[Value]) -> bool) {
        self.events.wait(&format!("{what} at server {}", self.number), |lines| holds(&parsed(lines)));
    }

    /// Waits until the server tells this, or finds that it has.
    pub(crate) fn wait(&self, what: &str, is_it: impl Fn(&Value) -> bool) {
        self.wait_all(what, |events| events.iter().any(&is_it));
    }

    pub(crate) fn wait_to_vote(&self) {
        self.wait_for_role(&["master", "superpeer"]);
    }

    /// Waits until the server has one of these roles.
    pub(crate) fn wait_for_role(&self, roles: &[&str]) {
        self.wait_all(&format!("one of {roles:?}"), |events| roles.contains(&role(events).as_str()));
    }

    pub(crate) fn is_master(&self) -> bool {
        role(&parsed(&self.events.so_far())) == "master"
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for the end of the process, and returns its exit code.
    pub(crate) fn exit_code(mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }

    /// An old client.
    pub(crate) fn connect(&self) -> OldClient {
        OldClient::connect(&self.listen())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The role that the server reported last.
fn role(events: &[Value]) -> String {
    let last = events.iter().rev().find(|event| event["event"] == "role");
    last.and_then(|event| event["role"].as_str()).unwrap_or_default().to_owned()
}

/// The master among these, once there is one.
pub(crate) fn master_of(servers: &[Server]) -> usize {
    wait_for(|| servers.iter().position(Server::is_master)).unwrap()
}

/// Waits until another one of these is the master.
pub(crate) fn wait_for_other_master(servers: &[Server], but: usize) {
    wait_for(|| (0..servers.len()).find(|index| *index != but && servers[*index].is_master())).unwrap();
}

/// A client as people wrote them: one JSON object a line.
pub(crate) struct OldClient {
    socket: TcpStream,
    lines: BufReader<TcpStream>,
}

impl OldClient {
    pub(crate) fn connect(at: &str) -> OldClient {
        let socket = TcpStream::connect(at).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket.set_write_timeout(Some(PATIENCE)).unwrap();
        OldClient { lines: BufReader::new(socket.try_clone().unwrap()), socket }
    }

    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.socket.write_all(bytes).unwrap();
    }

    /// Sends what a server may cut short.
    pub(crate) fn raw_as_far_as_taken(&mut self, bytes: &[u8]) {
        let _ = self.socket.write_all(bytes);
    }

    pub(crate) fn send(&mut self, json: &Value) {
        self.raw(format!("{json}\n").as_bytes());
    }

    /// The next line; nothing, if the server has closed.
    pub(crate) fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        assert!(line.is_empty() || (line.is_ascii() && line.ends_with('\n') && !line.contains('\r')), "{line:?}");
        (!line.is_empty()).then(|| serde_json::from_str(&line).unwrap())
    }

    pub(crate) fn command(&mut self) -> String {
        self.next().map_or_else(|| "end".into(), |line| line["command"].as_str().unwrap().to_owned())
    }

    pub(crate) fn register(&mut self, user: &str) -> String {
        self.send(&json!({"command": "REGISTER", "username": user, "secret": format!("{user}'s secret")}));
        self.command()
    }

    pub(crate) fn log_in(&mut self, user: &str) -> String {
        self.send(&json!({"command": "LOGIN", "username": user, "secret": format!("{user}'s secret")}));
        self.command()
    }

    pub(crate) fn write(&mut self, user: &str, text: &str) {
        let (secret, activity) = (format!("{user}'s secret"), json!({"text": text}));
        self.send(&json!({"command": "ACTIVITY_MESSAGE", "username": user, "secret": secret, "activity": activity}));
    }

    /// The text of the next message, which must be one.
    pub(crate) fn text(&mut self) -> String {
        let line = self.next().unwrap();
        assert_eq!(line["command"], "ACTIVITY_BROADCAST", "{line}");
        line["activity"]["text"].as_str().unwrap().to_owned()
    }

    /// Reads until the server closes.
    pub(crate) fn read_to_end(&mut self) {
        let _ = self.lines.read_to_end(&mut Vec::new());
    }
}

/// `chat say -`.
pub(crate) struct Writer {
    stdin: Option<ChildStdin>,
    receipts: BufReader<ChildStdout>,
    child: Child,
}

impl Writer {
    /// Sends a message, and waits until it is accepted.
    pub(crate) fn write(&mut self, text: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{text}").unwrap();
        let mut line = String::new();
        self.receipts.read_line(&mut line).unwrap();
        assert!(line.contains("id"), "{text} was not accepted");
    }

    /// The writer has nothing more to send; its exit code.
    pub(crate) fn finish(mut self) -> Option<i32> {
        drop(self.stdin.take());
        self.child.wait().unwrap().code()
    }
}

/// `chat tail`.
pub(crate) struct Tail {
    lines: Lines,
    child: Child,
}

impl Tail {
    pub(crate) fn has_begun(&self) -> bool {
        !self.lines.so_far().is_empty()
    }

    /// Waits for this line, and returns all up to it.
    pub(crate) fn up_to(&self, last: &str) -> Vec<String> {
        self.lines.wait(last, |lines| lines.iter().any(|line| line == last))
    }

    /// All lines up to the end, and the exit code.
    pub(crate) fn rest(mut self) -> (Vec<String>, Option<i32>) {
        let code = self.child.wait().unwrap().code();
        let ended = || Some(self.lines.0.lock().unwrap().clone()).filter(|list| list.ended);
        (wait_for(ended).unwrap().lines, code)
    }
}

impl Drop for Tail {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
