//! A server of its own network, and clients as people wrote them: raw sockets, one JSON object a line.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;

use bellwether_chat::{ClientLimits, RateSettings, ServerError, ServerSettings, SuperpeerConfig, serve};
use serde_json::{Value, json};

/// Nothing here takes this long: it only keeps a test that fails from waiting for ever.
const PATIENCE: Duration = Duration::from_secs(60);

struct TestServer {
    listen: SocketAddr,
    http: SocketAddr,
    thread: JoinHandle<Result<(), ServerError>>,
    events: BufReader<std::fs::File>,
    state_lock: PathBuf,
}

fn settings(data: &Path, events: PathBuf) -> ServerSettings {
    let any: SocketAddr = "127.0.0.1:0".parse().unwrap();
    ServerSettings {
        name: "alpha".into(),
        data: data.into(),
        listen: any,
        cluster: any,
        http: any,
        public: None,
        join: Vec::new(),
        secret_file: None,
        tls: None,
        insecure: false,
        limits: ClientLimits { line_bytes: 65536, rate: RateSettings { per_second: 10_000, burst: 100_000 } },
        max_clients: 20,
        protocol: SuperpeerConfig::default(),
        events: Some(events),
        log: |_, text| eprintln!("{text}"),
    }
}

impl TestServer {
    fn start(data: &Path) -> TestServer {
        let pipe = data.join(format!("events-{}", std::fs::read_dir(data).map_or(0, Iterator::count)));
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::from_raw_mode(0o600)).unwrap();
        let settings = settings(&data.join("data"), pipe.clone());
        let thread = std::thread::spawn(move || serve(settings));
        let mut events = BufReader::new(std::fs::File::open(&pipe).unwrap());
        let ready = wait_for(&mut events, "ready");
        let address = |field: &str| ready[field].as_str().unwrap().parse().unwrap();
        let state_lock = data.join("data/state/lock");
        TestServer { listen: address("listen"), http: address("http"), thread, events, state_lock }
    }

    fn client(&self) -> Client {
        let socket = TcpStream::connect(self.listen).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        Client { lines: BufReader::new(socket.try_clone().unwrap()), socket }
    }

    fn logged_in(&self, name: &str) -> Client {
        let mut client = self.client();
        client.say(&json!({"command": "REGISTER", "username": name, "secret": "s"}));
        assert_eq!(client.command(), "REGISTER_SUCCESS");
        client.log_in(name);
        client
    }

    fn get(&self, path: &str) -> String {
        let mut socket = TcpStream::connect(self.http).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(socket, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        socket.read_to_string(&mut text).unwrap();
        text
    }

    /// Ends the server as a service manager does.
    fn stop(mut self) {
        rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::TERM).unwrap();
        wait_for(&mut self.events, "stopped");
        self.thread.join().unwrap().unwrap();
        // The thread that writes the cell frees its folder a moment later; as a process of its own it would be gone by now.
        let lock = std::fs::File::open(self.state_lock).unwrap();
        rustix::fs::flock(&lock, rustix::fs::FlockOperation::LockExclusive).unwrap();
    }
}

fn wait_for(events: &mut impl BufRead, name: &str) -> Value {
    loop {
        let mut line = String::new();
        assert!(events.read_line(&mut line).unwrap() > 0, "the server ended before it said {name}");
        let event: Value = serde_json::from_str(&line).unwrap();
        if event["event"] == name {
            return event;
        }
    }
}

struct Client {
    socket: TcpStream,
    lines: BufReader<TcpStream>,
}

impl Client {
    fn say(&mut self, json: &Value) {
        self.raw(format!("{json}\n").as_bytes());
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.socket.write_all(bytes).unwrap();
    }

    fn log_in(&mut self, name: &str) {
        self.say(&json!({"command": "LOGIN", "username": name, "secret": "s"}));
        assert_eq!(self.command(), "LOGIN_SUCCESS");
    }

    fn write(&mut self, name: &str, message: &Value) {
        self.say(&json!({"command": "ACTIVITY_MESSAGE", "username": name, "secret": "s", "activity": message}));
    }

    /// The next line; nothing, if the server has closed.
    fn line(&mut self) -> Option<Value> {
        let mut line = String::new();
        if self.lines.read_line(&mut line).unwrap() == 0 {
            return None;
        }
        assert!(line.is_ascii() && line.ends_with('\n') && !line.contains('\r'), "{line:?}");
        Some(serde_json::from_str(&line).unwrap())
    }

    fn command(&mut self) -> String {
        self.line().expect("the server should answer")["command"].as_str().unwrap().to_owned()
    }

    /// The activity of the next message.
    fn message(&mut self) -> Value {
        let line = self.line().expect("a message should come");
        assert_eq!(line["command"], "ACTIVITY_BROADCAST", "{line}");
        assert!(line["id"].is_string(), "{line}");
        line["activity"].clone()
    }

    fn closed(&mut self) {
        assert_eq!(self.line(), None);
    }
}

#[test]
fn people_register_log_in_write_and_everybody_who_is_there_gets_it_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path());
    let (mut alice, mut bob) = (server.logged_in("alice"), server.logged_in("bob"));
    let mut nobody = server.client();
    nobody.say(&json!({"command": "LOGIN", "username": "anonymous"}));
    assert_eq!(nobody.command(), "LOGIN_SUCCESS");
    for number in 0..100 {
        alice.write("alice", &json!({"n": number, "text": "é"}));
    }
    for client in [&mut alice, &mut bob, &mut nobody] {
        for number in 0..100 {
            assert_eq!(client.message(), json!({"authenticated_user": "alice", "n": number, "text": "é"}));
        }
    }
    nobody.say(&json!({"command": "ACTIVITY_MESSAGE", "username": "anonymous", "activity": {}}));
    for client in [&mut alice, &mut bob, &mut nobody] {
        assert_eq!(client.message(), json!({"authenticated_user": "anonymous"}));
    }
    server.stop();
}

#[test]
fn a_name_is_registered_once_and_only_its_secret_logs_it_in() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path());
    let mut alice = server.logged_in("alice");
    let refused = [
        (json!({"command": "REGISTER", "username": "alice", "secret": "t"}), "REGISTER_FAILED"),
        (json!({"command": "LOGIN", "username": "alice", "secret": "t"}), "LOGIN_FAILED"),
        (json!({"command": "LOGIN", "username": "nobody", "secret": "t"}), "LOGIN_FAILED"),
        (json!({"command": "LOGIN", "username": "alice", "secret": "s"}), "LOGIN_FAILED"),
        (
            json!({"command": "ACTIVITY_MESSAGE", "username": "alice", "secret": "s", "activity": {}}),
            "AUTHENTICATION_FAIL",
        ),
        (json!({"command": "AUTHENTICATE", "secret": "t"}), "AUTHENTICATION_FAIL"),
        (json!({"command": "LOCK_REQUEST", "username": "x", "secret": "t"}), "INVALID_MESSAGE"),
        (json!({"no": "command"}), "INVALID_MESSAGE"),
    ];
    for (line, answer) in refused {
        let mut client = server.client();
        client.say(&line);
        assert_eq!(client.command(), answer, "{line}");
        client.closed();
    }
    alice.say(&json!({"command": "LOGOUT"}));
    alice.closed();
    let mut again = server.client();
    again.log_in("alice");
    server.stop();
}

#[test]
fn what_a_user_was_entitled_to_survives_the_server_and_comes_after_the_login() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path());
    let mut alice = server.logged_in("alice");
    let mut bob = server.client();
    bob.say(&json!({"command": "REGISTER", "username": "bob", "secret": "s"}));
    assert_eq!(bob.command(), "REGISTER_SUCCESS");
    bob.say(&json!({"command": "LOGIN", "username": "bob", "secret": "s", "ack": true}));
    let login = bob.line().unwrap();
    assert!(login["token"].is_string() && login["servers"].is_array(), "{login}");
    alice.write("alice", &json!({"n": 1}));
    alice.message();
    let first = bob.line().unwrap();
    assert_eq!(first["activity"]["n"], 1);
    server.stop();
    alice.closed();

    let server = TestServer::start(folder.path());
    let mut bob = server.client();
    bob.say(&json!({"command": "LOGIN", "username": "bob", "token": login["token"], "ack": true}));
    assert_eq!(bob.command(), "LOGIN_SUCCESS");
    assert_eq!(bob.line().unwrap(), first, "what was not acknowledged comes again under the same id");
    bob.say(&json!({"command": "ACK", "id": first["id"]}));
    bob.say(&json!({"command": "LOGOUT"}));
    bob.closed();
    let mut bob = server.client();
    bob.say(&json!({"command": "LOGIN", "username": "bob", "secret": "s", "ack": true}));
    assert_eq!(bob.command(), "LOGIN_SUCCESS");
    bob.write("bob", &json!({"n": 2}));
    assert_eq!(bob.line().unwrap()["activity"]["n"], 2, "what was acknowledged does not");
    server.stop();
}

#[test]
fn bad_input_is_answered_and_hurts_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path());
    let mut alice = server.logged_in("alice");
    let long = vec![b'x'; 10 << 20];
    let inputs: [&[u8]; 5] = [b"hello\n", b"\xff\xfe\n", b"{\"command\":\"LOGIN\"}\r\n", b"[[[[[[\n", &long];
    for bytes in inputs {
        let mut client = server.client();
        // The server stops reading what it has refused, so a part of a very long line may not go out.
        let _ = client.socket.write_all(bytes);
        assert_eq!(client.command(), "INVALID_MESSAGE");
        client.closed();
    }
    let mut gives_up = server.client();
    gives_up.say(&json!({"command": "INVALID_MESSAGE", "info": "?"}));
    gives_up.closed();
    alice.write("alice", &json!({"still": "here"}));
    assert_eq!(alice.message()["still"], "here");
    server.stop();
}

#[test]
fn commands_in_one_breath_are_all_answered_even_if_the_client_stops_sending() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path());
    let mut client = server.client();
    client.raw(
        b"{\"secret\":\"s\",\"command\":\"REGISTER\",\"username\":\"al\"}\r\n{\"command\":\"LOGIN\",\"username\":\"al\",\
          \"secret\":\"s\"}\r{\"activity\":{\"n\":1},\"command\":\"ACTIVITY_MESSAGE\",\"username\":\"al\",\"secret\":\"s\"}\n",
    );
    client.socket.shutdown(Shutdown::Write).unwrap();
    assert_eq!(client.command(), "REGISTER_SUCCESS");
    assert_eq!(client.command(), "LOGIN_SUCCESS");
    assert_eq!(client.message()["n"], 1);
    client.closed();
    let mut again = server.client();
    again.log_in("al");
    server.stop();
}

#[test]
fn operators_see_whether_the_server_is_ready_and_how_much_it_does() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path());
    let mut alice = server.logged_in("alice");
    alice.write("alice", &json!({}));
    alice.message();
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
    let metrics = server.get("/metrics");
    for line in ["bellwether_chat_clients 1", "bellwether_chat_messages_total 1", "bellwether_chat_master 1"] {
        assert!(metrics.contains(line), "{metrics}");
    }
    server.stop();
}

#[test]
fn a_server_that_is_full_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path());
    let mut clients: Vec<Client> = (0..20).map(|_| server.client()).collect();
    // Connections are taken in order, so these are inside once the last of them is answered.
    let last = clients.last_mut().unwrap();
    last.say(&json!({"command": "LOGIN", "username": "anonymous"}));
    assert_eq!(last.command(), "LOGIN_SUCCESS");
    let mut one_more = server.client();
    assert_eq!(one_more.command(), "INVALID_MESSAGE");
    one_more.closed();
    server.stop();
}

#[test]
fn a_second_server_keeps_out_of_a_folder_that_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path());
    let second = serve(ServerSettings { events: None, ..settings(&folder.path().join("data"), PathBuf::new()) });
    assert_eq!(second.unwrap_err().cause, bellwether_chat::Cause::Environment);
    server.stop();
}
