//! The examples of the guide "Fence what your job touches", each against the real thing: an older epoch is refused.

#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use bellwether_testbed::servers::{Kind, RunningServer, ServerOptions, installed};

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

#[test]
fn a_file_on_shared_storage_is_not_written_by_an_older_copy() {
    let folder = tempfile::tempdir().unwrap();
    let (fence, file) = (folder.path().join("fence"), folder.path().join("file"));
    let append = |epoch: &str, line: &str| -> Output {
        let mut script = Command::new(example("append.sh"));
        script.arg(&fence).arg(&file).arg(line).env("BELLWETHER_EPOCH", epoch).output().unwrap()
    };
    assert!(!append("4", "no fence").status.success());
    fs::write(&fence, "4\n").unwrap();
    assert!(append("4", "first").status.success());
    fs::write(&fence, "11\n").unwrap();
    let refused = append("4", "late");
    assert_eq!(refused.status.code(), Some(6), "{}", text(&refused.stderr));
    assert!(append("11", "second").status.success());
    assert_eq!(fs::read_to_string(&file).unwrap(), "first\nsecond\n");
}

#[test]
fn redis_refuses_what_an_older_copy_writes() {
    let Some(server) = RunningServer::start(Kind::Redis, ServerOptions::default()) else { return };
    let client = |words: &[&str]| {
        let mut client = Command::new("redis-cli");
        text(&client.args(["-p", &server.port.to_string()]).args(words).output().unwrap().stdout)
    };
    let script = example("redis.lua");
    let write = |epoch: &str, value: &str| {
        client(&["--eval", script.to_str().unwrap(), "bot:epoch", "bot:state", ",", epoch, value])
    };
    assert_eq!(write("4", "a"), "OK\n");
    assert_eq!(write("11", "b"), "OK\n");
    assert!(write("4", "late").contains("FENCED epoch 4 is over: 11 has written"));
    assert_eq!(client(&["GET", "bot:state"]), "b\n");
    assert_eq!(write("11", "c"), "OK\n");
}

/// A transaction of a copy with this epoch.
fn transaction(epoch: u64, value: &str) -> String {
    format!("BEGIN; SELECT raise_fence('bot', {epoch}); INSERT INTO written VALUES ('{value}'); COMMIT;\n")
}

#[test]
fn postgresql_rolls_back_what_an_older_copy_writes() {
    if installed("postgresql", "pg_virtualenv").is_none() {
        return;
    }
    let mut script = fs::read_to_string(example("postgres.sql")).unwrap() + "CREATE TABLE written (value text);\n";
    for (epoch, value) in [(4, "first"), (11, "second"), (4, "late"), (11, "third")] {
        script += &transaction(epoch, value);
    }
    script += "SELECT 'written: ' || string_agg(value, ' ') FROM written;\n";
    // A server of its own in a temporary folder; only an ordinary user gets one.
    let mut server = Command::new(if is_root() { "setpriv" } else { "env" });
    if is_root() {
        server.args(["--reuid", "65534", "--regid", "65534", "--clear-groups", "env", "HOME=/tmp"]);
    }
    server.args(["pg_virtualenv", "psql", "--no-psqlrc", "--quiet", "-At"]).current_dir("/");
    server.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = server.spawn().unwrap();
    running.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = running.wait_with_output().unwrap();
    let (shown, complaints) = (text(&output.stdout), text(&output.stderr));
    assert!(shown.contains("written: first second third"), "{shown}\n{complaints}");
    assert!(complaints.contains("epoch 4 of bot is over: a newer copy has written"), "{complaints}");
}

fn is_root() -> bool {
    // The folder of our own process belongs to whom we are.
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata("/proc/self").is_ok_and(|about| about.uid() == 0)
}

/// The service of the example, ended with its test.
struct Service {
    child: Child,
    address: String,
}

impl Service {
    fn start() -> Service {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fenced-counter"))
            .arg("127.0.0.1:0")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit(' ').next().unwrap().to_owned();
        Service { child, address }
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn an_http_service_refuses_an_older_copy_by_a_header() {
    let service = Service::start();
    let add = |epoch: u64| service.ask(&format!("POST / HTTP/1.1\r\nHost: x\r\nBellwether-Epoch: {epoch}\r\n\r\n"));
    assert!(add(4).starts_with("HTTP/1.1 200 "));
    assert!(add(11).starts_with("HTTP/1.1 200 "));
    assert!(add(4).starts_with("HTTP/1.1 412 "));
    assert!(service.ask("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 428 "));
    assert!(service.ask("GET / HTTP/1.1\r\n\r\n").ends_with("\r\n\r\n2\n"));
}
