//! The record of what happened to a member: one JSON object a line.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// How many lines may wait for a slow disk or reader before lines are left out.
const WAITING: usize = 1024;

/// How long an ending member waits for its last lines to be written.
const LAST_LINES: Duration = Duration::from_secs(1);

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The member leads.
    Leading,
    /// The member follows.
    Following,
    /// Nobody leads, as far as the member knows.
    Leaderless,
    /// The command runs.
    Started,
    /// Nothing of the command is alive.
    Stopped,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Event {
    /// When, by the machine's clock.
    pub at: Timestamp,
    /// Whose.
    pub member: String,
    /// What.
    pub event: Kind,
    /// In which epoch.
    pub epoch: u64,
    /// Who leads, if anybody does.
    pub leader: Option<String>,
}

impl Event {
    /// The line, with its end. The time is written to the microsecond, so that lines sort as text too.
    #[must_use]
    pub fn line(&self) -> String {
        #[derive(Serialize)]
        struct Line<'a> {
            at: String,
            member: &'a str,
            event: Kind,
            epoch: u64,
            leader: Option<&'a str>,
        }
        let line = Line {
            at: format!("{:.6}", self.at),
            member: &self.member,
            event: self.event,
            epoch: self.epoch,
            leader: self.leader.as_deref(),
        };
        // Strings and numbers can always be written as JSON.
        let mut text = serde_json::to_string(&line).unwrap_or_default();
        text.push('\n');
        text
    }
}

/// Where events go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To the standard output.
    Stdout,
    /// To the end of this file.
    File(PathBuf),
}

impl From<&str> for Target {
    fn from(text: &str) -> Target {
        if text == "-" { Target::Stdout } else { Target::File(text.into()) }
    }
}

/// Why events cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write events to {}: {why}", path.display())]
pub struct EventsError {
    path: PathBuf,
    why: io::Error,
}

/// Writes events, in a thread of its own: neither a slow disk nor a reader that does not read holds the member up.
#[derive(Debug)]
pub struct Events {
    lines: Option<SyncSender<String>>,
    writer: Option<JoinHandle<()>>,
    say: fn(&str),
    lost: bool,
}

impl Events {
    /// Opens the target. `say` is told, once, should lines be lost later.
    ///
    /// # Errors
    /// The file cannot be opened for appending.
    pub fn open(target: &Target, say: fn(&str)) -> Result<Events, EventsError> {
        let out: Box<dyn Write + Send> = match target {
            Target::Stdout => Box::new(io::stdout()),
            Target::File(path) => {
                let file = OpenOptions::new().create(true).append(true).open(path);
                Box::new(file.map_err(|why| EventsError { path: path.clone(), why })?)
            }
        };
        Ok(Events::to(out, say))
    }

    /// Writes events to anything.
    #[must_use]
    pub fn to(out: Box<dyn Write + Send>, say: fn(&str)) -> Events {
        let (lines, waiting) = sync_channel(WAITING);
        let writer = std::thread::Builder::new().name("events".into()).stack_size(128 * 1024);
        let writer = writer.spawn(move || write_all(out, &waiting, say)).ok();
        Events { lines: Some(lines), writer, say, lost: false }
    }

    /// Writes an event. Does not wait.
    pub fn write(&mut self, event: &Event) {
        let Some(lines) = &self.lines else { return };
        if let Err(TrySendError::Full(_)) = lines.try_send(event.line())
            && !self.lost
        {
            self.lost = true;
            (self.say)("events are not read or written fast enough: some are left out");
        }
    }

    /// Writes what waits, for a while.
    pub fn close(mut self) {
        self.lines = None;
        let Some(writer) = self.writer.take() else { return };
        let patience = Instant::now() + LAST_LINES;
        while !writer.is_finished() && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A line that cannot be written is lost; the next one is tried again, since a full disk may be emptied.
fn write_all(mut out: Box<dyn Write + Send>, lines: &Receiver<String>, say: fn(&str)) {
    let mut said = false;
    let mut torn = false;
    for line in lines {
        // What a failed write left of its line must not spoil the next one.
        let line = if torn { format!("\n{line}") } else { line };
        let written = out.write_all(line.as_bytes()).and_then(|()| out.flush());
        torn = written.is_err();
        if let Err(why) = written
            && !said
        {
            said = true;
            say(&format!("cannot write events: {why}; going on without those that fail"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event() -> Event {
        Event {
            at: "2026-03-01T12:00:00.25Z".parse().unwrap(),
            member: "alice".into(),
            event: Kind::Leading,
            epoch: 7,
            leader: Some("alice".into()),
        }
    }

    #[test]
    fn a_line_is_one_json_object() {
        assert_eq!(
            event().line(),
            "{\"at\":\"2026-03-01T12:00:00.250000Z\",\"member\":\"alice\",\"event\":\"leading\",\"epoch\":7,\
             \"leader\":\"alice\"}\n"
        );
        let back: Event = serde_json::from_str(&event().line()).unwrap();
        assert_eq!(back, event());
    }

    #[test]
    fn events_are_appended() {
        let folder = tempfile::tempdir().unwrap();
        let target = Target::File(folder.path().join("events"));
        for _ in 0..2 {
            let mut events = Events::open(&target, |_| ()).unwrap();
            events.write(&event());
            events.close();
        }
        let text = std::fs::read_to_string(folder.path().join("events")).unwrap();
        assert_eq!(text, event().line().repeat(2));
    }

    #[test]
    fn a_file_that_cannot_be_written_is_an_error_at_once() {
        let why = Events::open(&Target::from("/nowhere/at/all"), |_| ()).unwrap_err().to_string();
        assert!(why.starts_with("cannot write events to /nowhere/at/all: No such file"), "{why}");
    }

    #[test]
    fn a_full_disk_is_said_once() {
        static SAID: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        let say = |_: &str| {
            SAID.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        };
        let mut events = Events::open(&Target::from("/dev/full"), say).unwrap();
        (0..3).for_each(|_| events.write(&event()));
        events.close();
        assert_eq!(SAID.load(std::sync::atomic::Ordering::SeqCst), 1);
    }
}
