//! `lab play` from outside: the page's server, and that what is done on the page is a run that `lab sim` gives again.
#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

use std::fs;
use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::Duration;

use bellwether_testbed::binary;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

/// Far longer than anything here takes on the slowest machine: a wait that lasts so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

struct Play {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    host: String,
    token: String,
}

impl Play {
    fn start(args: &[&str]) -> Play {
        let mut command = Command::new(binary());
        command.args(["lab", "play"]).args(args).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.by_ref().map(Result::unwrap).find(|line| line.contains("http://")).unwrap();
        let (host, token) = line.split_once("http://").unwrap().1.split_once("/#").unwrap();
        Play { host: host.to_owned(), token: token.to_owned(), child, lines }
    }

    /// Asks for something with these headers; gives the status and the body.
    fn ask(&self, first: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut text = format!("{first} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        headers.iter().for_each(|(name, value)| text.push_str(&format!("{name}: {value}\r\n")));
        // It may refuse before it has read everything.
        let _ = stream.write_all(format!("{text}\r\n{body}").as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    /// Sends a request, as the page does.
    fn page(&self, first: &str, body: &str) -> (u16, Value) {
        let (status, body) = self.ask(first, &[("Host", &self.host), ("X-Bellwether-Token", &self.token)], body);
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    fn run(&self) -> Value {
        let (status, run) = self.page("GET /run", "");
        assert_eq!(status, 200, "{run}");
        run
    }

    /// Lets something happen to the flock at a virtual time; gives the run that follows.
    fn fault(&self, run: &Value, at: u64, fault: &str) -> Value {
        let deed = json!({ "revision": run["revision"], "do": "fault", "at": at, "fault": fault });
        let (status, run) = self.page("POST /do", &deed.to_string());
        assert_eq!(status, 200, "{run}");
        run
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn sim(dir: &Path, args: &[&str]) -> Output {
    Command::new(binary()).args(["lab", "sim"]).args(args).current_dir(dir).output().unwrap()
}

/// The events of a log that `--trace` wrote.
fn events(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The last leader before a moment.
fn leader(run: &Value, at: u64) -> u64 {
    let leads = |event: &&Value| event["leads"] == true && event["at"].as_u64().unwrap() <= at;
    run["events"].as_array().unwrap().iter().rfind(leads).unwrap()["node"].as_u64().unwrap()
}

#[test]
fn the_run_on_the_page_is_the_one_that_lab_sim_gives_and_so_is_what_is_made_of_it() {
    let dir = tempfile::tempdir().unwrap();
    for (protocol, settings) in [("bully", "heartbeat=80ms"), ("host", "expect=all"), ("token", "rotate=500ms")] {
        let words = [protocol, "--nodes", "4", "--seed", "11", "--for", "4s", "--set", settings];
        let play = Play::start(&words);
        let first = play.run();
        let with_trace = [&words[..], &["--trace", "first.jsonl"]].concat();
        assert_eq!(sim(dir.path(), &with_trace).status.code(), Some(0));
        assert_eq!(first["events"], Value::Array(events(&dir.path().join("first.jsonl"))), "{protocol}");
        assert_eq!(first["again"], format!("bellwether lab sim {}", words.join(" ")));

        let at = 2_000_000_001;
        let old = leader(&first, at);
        let second = play.fault(&first, at, &format!("vanish {old}"));
        assert_ne!(leader(&second, u64::MAX), old, "{protocol}: another leads");
        let third = play.fault(&second, at + 1_500_000_000, &format!("restart {old}"));
        fs::write(dir.path().join("kept.scenario"), third["scenario"].as_str().unwrap()).unwrap();
        let again = sim(dir.path(), &["kept.scenario", "--trace", "kept.jsonl"]);
        assert_eq!(again.status.code(), Some(0), "{}", String::from_utf8_lossy(&again.stdout));
        assert_eq!(third["events"], Value::Array(events(&dir.path().join("kept.jsonl"))), "{protocol}");
    }
}

#[test]
fn states_can_be_looked_at_and_what_makes_no_sense_is_refused() {
    let play = Play::start(&["bully", "--nodes", "3"]);
    let run = play.run();
    let (status, answer) = play.page("GET /states?event=0", "");
    assert_eq!(status, 200, "{answer}");
    assert!(answer["states"][0].as_str().is_some_and(|state| state.starts_with("me: node id 1\nrole: ")), "{answer}");
    let at = |at: u64, fault: &str| json!({ "revision": 0, "do": "fault", "at": at, "fault": fault }).to_string();
    let large = at(1, &"x".repeat(100_000));
    for (first, body, wanted) in [
        ("GET /states?event=9999999", String::new(), 400),
        ("GET /states", String::new(), 400),
        ("POST /do", String::new(), 400),
        ("POST /do", r#"{"revision":0,"do":"explode"}"#.to_owned(), 400),
        ("POST /do", at(1_000_000_000, "explode 1"), 400),
        ("POST /do", at(1_000_000_000, "crash 4"), 400),
        ("POST /do", at(1_000_000_000, "restart 1"), 409),
        ("POST /do", at(11_000_000_000, "crash 1"), 409),
        ("POST /do", r#"{"revision":7,"do":"longer"}"#.to_owned(), 409),
        ("POST /do", large, 413),
    ] {
        let (status, answer) = play.page(first, &body);
        assert_eq!(status, wanted, "{first} {}: {answer}", &body[..body.len().min(80)]);
    }
    assert_eq!(play.run(), run, "nothing of that changed anything");
}

#[test]
fn the_page_is_served_from_the_binary_and_to_nobody_else() {
    let play = Play::start(&["token"]);
    let ours = ("Host", play.host.as_str());
    let (status, page) = play.ask("GET /", &[ours], "");
    assert!(status == 200 && page.contains("<title>Bellwether lab</title>"), "{status}");
    for file in page.split(['"', '\'']).filter(|text| text.starts_with("./")) {
        let (status, text) = play.ask(&format!("GET {}", &file[1..]), &[ours], "");
        assert!(status == 200 && !text.is_empty(), "{file}");
    }
    let token = ("X-Bellwether-Token", play.token.as_str());
    let longer = r#"{"revision":0,"do":"longer"}"#;
    for (first, headers, wanted) in [
        ("GET /run", vec![ours], 401),
        ("GET /run", vec![ours, ("X-Bellwether-Token", "0")], 401),
        ("GET /states?event=0", vec![ours], 401),
        ("POST /do", vec![ours], 401),
        ("POST /do", vec![ours, token, ("Origin", "http://evil.example")], 403),
        ("GET /run", vec![("Host", "evil.example"), token], 403),
        ("GET /", vec![("Host", "evil.example")], 403),
        ("GET /Cargo.toml", vec![ours], 404),
    ] {
        let (status, body) = play.ask(first, &headers, longer);
        assert_eq!(status, wanted, "{first} {headers:?}: {body}");
    }
    assert_eq!(play.run()["revision"], 0);
}

#[test]
fn a_counterexample_of_the_checker_and_a_log_can_be_watched() {
    let dir = tempfile::tempdir().unwrap();
    let check = ["lab", "check", "bully", "--mode", "classic", "--staggered", "--losses", "1", "--dare"];
    let files = ["--save", "x.scenario", "--trace", "x.jsonl"];
    let output = Command::new(binary()).args(check).args(files).current_dir(dir.path()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("on a page   bellwether lab play x.scenario"), "{text}");

    let play = Play::start(&[dir.path().join("x.scenario").to_str().unwrap()]);
    let run = play.run();
    assert_eq!((&run["limit"], &run["changed"]), (&Value::Null, &json!(false)));
    assert!(run["broken"]["text"].as_str().unwrap().starts_with("one-coordinator"), "{}", run["broken"]);
    let last = run["events"].as_array().unwrap().len() - 1;
    assert!(play.page(&format!("GET /states?event={last}"), "").1["states"][0].is_string());
    let (status, answer) = play.page("POST /do", r#"{"revision":0,"do":"fault","at":1,"fault":"crash 1"}"#);
    assert!(status == 409 && answer["error"].as_str().unwrap().contains("watched but not changed"), "{answer}");

    let log = Play::start(&["--trace", dir.path().join("x.jsonl").to_str().unwrap()]);
    let run = log.run();
    assert_eq!((run["protocol"].as_str(), &run["scenario"]), (Some("bully"), &Value::Null));
    assert_eq!(log.page("GET /states?event=0", "").1["states"], Value::Null);
}

#[test]
fn a_members_log_shows_its_peers_as_unknown_and_several_logs_as_one_flock() {
    let dir = tempfile::tempdir().unwrap();
    // The clock of the second machine is a million seconds ahead; the message takes ten milliseconds.
    let header = |began: u64| json!({ "format": 1, "protocol": "bully", "nodes": 3, "seed": 0, "began": began });
    let write = |name: &str, lines: &[Value]| {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        fs::write(dir.path().join(name), text).unwrap();
        dir.path().join(name).to_str().unwrap().to_owned()
    };
    let boot = |node: u32| json!({ "at": 0, "node": node, "event": "boot", "stored": false });
    let sent = json!({ "at": 20_000_000, "node": 1, "event": "send", "id": 7, "to": 2, "text": "Halt e1" });
    let arrived = json!({ "at": 30_000_000, "node": 2, "event": "deliver", "id": 7, "from": 1, "text": "Halt e1" });
    let one = write("one.jsonl", &[header(5), boot(1), sent]);
    let two = write("two.jsonl", &[header(1_000_000_000_000_000), boot(2), arrived]);

    let run = Play::start(&["--trace", &one]).run();
    assert_eq!((&run["unknown"], &run["limit"], &run["nodes"]), (&json!([2, 3]), &Value::Null, &json!(3)));
    let run = Play::start(&["--trace", &one, &two]).run();
    assert_eq!(run["unknown"], json!([3]));
    let moment = |event: &str| {
        let events = run["events"].as_array().unwrap();
        events.iter().find(|one| one["event"] == event).unwrap()["at"].as_u64().unwrap()
    };
    assert!(moment("send") <= moment("deliver") && moment("deliver") < 1_000_000_000, "{run}");
    let output = Command::new(binary()).args(["lab", "play", "--trace", &one, &one]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("logs 1 and 2 are of the same member"));
}

#[test]
fn one_who_ends_it_gets_what_was_done() {
    let mut play = Play::start(&["bully", "--nodes", "3"]);
    let run = play.run();
    play.fault(&run, 1_500_000_000, "cut 1 | 2,3");
    kill_process(Pid::from_child(&play.child), Signal::INT).unwrap();
    let said: Vec<String> = play.lines.by_ref().map(Result::unwrap).collect();
    assert!(said.iter().any(|line| line == "at 1500ms cut 1 | 2,3"), "{said:?}");
    assert_eq!(play.child.wait().unwrap().code(), Some(0));
}

#[test]
fn mistakes_are_told_in_one_line() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("large.scenario"), "protocol bully\nnodes 40\n").unwrap();
    fs::write(dir.path().join("odd.scenario"), "protocol bully\nnodes 3\nset mode=odd\n").unwrap();
    fs::write(dir.path().join("odd.jsonl"), "no log\n").unwrap();
    let play = Play::start(&["bully"]);
    let port = play.host.rsplit(':').next().unwrap();
    for (args, code, part) in [
        (&["buly"][..], 2, "did you mean bully?"),
        (&["bully", "--nodes", "17"], 2, "at most 16 nodes, not 17"),
        (&["mesh", "--nodes", "2001"], 2, "a number from 1 to 2000"),
        (&["bully", "--density", "5"], 2, "only a mesh has a field"),
        (&["mesh", "--for", "10s", "--walk", "3m/s"], 2, "a live field has no --for"),
        (&["bully", "--for", "20min"], 2, "at most 600s"),
        (&["bully", "--set", "mode=odd"], 2, "mode"),
        (&["gone.scenario"], 3, "cannot read gone.scenario"),
        (&["large.scenario"], 3, "a page shows at most 16 nodes, not 40"),
        (&["odd.scenario"], 3, "odd.scenario, line 3"),
        (&["--trace", "odd.jsonl"], 3, "odd.jsonl, line 1"),
        (&["--trace", "gone.jsonl"], 3, "cannot read gone.jsonl"),
        (&["bully", "--trace", "odd.jsonl"], 2, "cannot be used with"),
        (&[], 2, "PROTOCOL|FILE"),
        (&["bully", "--port", port], 5, "choose another with --port"),
    ] {
        let output = Command::new(binary()).args(["lab", "play"]).args(args).current_dir(dir.path()).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {text}");
        assert!(text.starts_with("bellwether: ") && text.contains(part), "{args:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{args:?}: {text}");
    }
}
