//! Beside other programs: service managers, and terminals that watch.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::net::UnixDatagram;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use bellwether_testbed::skip;
use bellwether_testbed::terminal::Terminal;
use rustix::process::{Signal, kill_process};
use serde_json::Value;

use crate::flock::{Flock, binary};

const CALM: [&str; 2] = ["--heartbeat", "400ms"];

/// A process whose lines can be waited for. It ends with this.
pub(crate) struct Watching {
    child: Child,
    pub(crate) lines: Receiver<String>,
}

impl Watching {
    pub(crate) fn start(command: &mut Command) -> Watching {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let (tell, lines) = channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
        Watching { child, lines }
    }

    /// Waits for a line that holds this.
    pub(crate) fn shows(&self, flock: &Flock, part: &str) -> String {
        flock.wait_for(&format!("a line with {part:?}"), || self.lines.try_iter().find(|line| line.contains(part)))
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn status_can_be_watched_on_a_terminal() {
    let flock = Flock::start(&CALM, &["sleep", "1000"]);
    let (leader, epoch) = flock.started_after(0);
    let words = ["status", "--watch", "--every", "20ms", "--at", &flock.at];
    let mut terminal = Terminal::start(binary(), &words, &[], (24, 80));
    let headline = format!("member {leader} (m{leader}) leads in epoch {epoch}, for ");
    shows(&flock, &mut terminal, &headline);
    assert!(terminal.screen().alternate_screen() && !terminal.is_for_lines());
    assert_eq!(terminal.screen().cell(2, 0).unwrap().fgcolor(), vt100::Color::Idx(3), "the leader is in gold");
    let asked = flock.ask(&["step-down"]);
    assert!(asked.status.success(), "{asked:?}");
    let (next, later) = flock.started_after(epoch);
    shows(&flock, &mut terminal, &format!("member {next} (m{next}) leads in epoch {later}, for "));
    shows(&flock, &mut terminal, &format!("member {next} (m{next}) took over from member {leader} (m{leader})"));
    terminal.resize(12, 30);
    flock.wait_for("a picture that fits", || {
        let rows: Vec<String> = terminal.screen().rows(0, 30).collect();
        (rows[2].starts_with(&format!("member {next} (m{next}) leads")) && rows[11] == "q leaves").then_some(())
    });
    terminal.types(b"q");
    let code = flock.wait_for("the end", || terminal.ended());
    assert_eq!((code, terminal.is_for_lines()), (Some(0), true));
    // What it said last may still be on its way to the screen.
    let is_given_back = |screen: &vt100::Screen| !screen.alternate_screen() && !screen.hide_cursor();
    flock.wait_for("the page that was there before", || is_given_back(terminal.screen()).then_some(()));
}

#[test]
fn a_terminal_is_given_back_however_watching_it_ends() {
    let flock = Flock::start(&CALM, &["sleep", "1000"]);
    flock.started_after(0);
    let words = ["status", "--watch", "--at", &flock.at];
    for end in ["Control-C", "Control-Z", "SIGTERM"] {
        let mut terminal = Terminal::start(binary(), &words, &[("NO_COLOR", "1")], (24, 80));
        shows(&flock, &mut terminal, "leads in epoch");
        assert!(!terminal.is_for_lines());
        match end {
            "Control-C" => terminal.types(b"\x03"),
            "Control-Z" => terminal.types(b"\x1a"),
            _ => kill_process(terminal.process(), Signal::TERM).unwrap(),
        }
        flock.wait_for("the terminal as it was", || terminal.is_for_lines().then_some(()));
        flock.wait_for("the page that was there before", || {
            let screen = terminal.screen();
            (!screen.alternate_screen() && !screen.hide_cursor()).then_some(())
        });
        if end == "Control-Z" {
            kill_process(terminal.process(), Signal::CONT).unwrap();
            shows(&flock, &mut terminal, "leads in epoch");
            assert!(terminal.screen().alternate_screen() && !terminal.is_for_lines());
        } else {
            assert_eq!(flock.wait_for("the end", || terminal.ended()), Some(0));
        }
        let raw = String::from_utf8_lossy(&terminal.raw).into_owned();
        assert!(!raw.contains("\x1b[1;33m"), "NO_COLOR is respected: {raw:?}");
    }
}

fn shows(flock: &Flock, terminal: &mut Terminal, text: &str) {
    flock.wait_for(&format!("{text:?} on the screen"), || terminal.text().contains(text).then_some(()));
}

#[test]
fn elsewhere_each_change_is_one_line() {
    let flock = Flock::start(&CALM, &["sleep", "1000"]);
    let (leader, epoch) = flock.started_after(0);
    let mut command = Command::new(binary());
    let watching = Watching::start(command.args(["status", "--watch", "--every", "20ms", "--at", &flock.at]));
    let first = watching.lines.recv().unwrap();
    assert!(first.contains(&format!("flock default: member {leader} (m{leader}) leads in epoch {epoch}")), "{first}");
    let asked = flock.ask(&["step-down"]);
    assert!(asked.status.success(), "{asked:?}");
    let (next, later) = flock.started_after(epoch);
    let line = watching.shows(&flock, &format!("member {next} (m{next})"));
    assert!(line.contains(&format!("leads in epoch {later}")), "{line}");
}

#[test]
fn status_can_be_watched_by_programs() {
    let flock = Flock::start(&CALM, &["sleep", "1000"]);
    let (leader, epoch) = flock.started_after(0);
    let mut command = Command::new(binary());
    let watching = Watching::start(command.args(["status", "--watch", "--json", "--every", "20ms", "--at", &flock.at]));
    let line = watching.shows(&flock, &format!("\"epoch\":{epoch}"));
    let json: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(json["leader"], leader, "{json}");
}

#[test]
fn the_service_manager_hears_when_a_member_is_ready_and_when_it_leads() {
    let mut flock = Flock::unstarted(1, &CALM, &["sleep", "1000"]);
    let path = flock.path("notify");
    let manager = UnixDatagram::bind(&path).unwrap();
    let child = flock.member_command(1, &[]).env("NOTIFY_SOCKET", &path).spawn().unwrap();
    flock.adopt(1, child);
    let mut heard = Vec::new();
    while heard.last().is_none_or(|words| words != "STATUS=leads in epoch 1") {
        let mut buffer = [0; 256];
        let length = manager.recv(&mut buffer).unwrap();
        heard.push(String::from_utf8_lossy(&buffer[..length]).into_owned());
    }
    assert_eq!(heard[0], "READY=1", "{heard:?}");
}

#[test]
fn the_guides_unit_is_one_that_systemd_takes() {
    if Command::new("systemd-analyze").arg("--version").output().is_err() {
        skip("there is no systemd-analyze; install systemd");
        return;
    }
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guides/three-machines.md");
    let guide = fs::read_to_string(guide).unwrap();
    let unit = guide.split("```ini\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the unit in the guide");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my-bot.service");
    let here = binary().canonicalize().unwrap();
    fs::write(&file, unit.replace("/usr/local/bin/bellwether", here.to_str().unwrap())).unwrap();
    let output = Command::new("systemd-analyze").arg("verify").arg("--man=no").arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let ours: Vec<&str> = said.lines().filter(|line| line.contains("my-bot")).collect();
    assert!(output.status.success() && ours.is_empty(), "{said}");
}
