//! The record of a member's events: one JSON object a line.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::lines::{LineFormat, LineWriter};
use crate::moment;

pub use crate::lines::{LineTarget, TargetError};

/// The kind of event, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventKind {
    /// The member leads.
    Leading,
    /// The member follows.
    Following,
    /// The member knows of no leader.
    Leaderless,
    /// The command runs.
    Started,
    /// No process of the command is alive.
    Stopped,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct EventLine {
    /// The time of the event, by the machine's clock.
    pub at: Timestamp,
    /// The name of the member.
    pub member: String,
    /// The kind of the event.
    pub event: EventKind,
    /// The epoch of the event.
    pub epoch: u64,
    /// The leader, if there is one.
    pub leader: Option<String>,
}

impl EventLine {
    /// The line with its newline. The time is written to the microsecond, so that lines also sort as text.
    #[must_use]
    pub fn line(&self) -> String {
        #[derive(Serialize)]
        struct LineFormat<'a> {
            at: String,
            member: &'a str,
            event: EventKind,
            epoch: u64,
            leader: Option<&'a str>,
        }
        let line = LineFormat {
            at: moment::written(self.at),
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

impl LineFormat for EventLine {
    const WHAT: &'static str = "events";
    const WAITING: usize = 1024;

    fn line(&self) -> String {
        EventLine::line(self)
    }
}

/// The writer of a member's events.
#[derive(Debug)]
pub struct Events(LineWriter<EventLine>);

impl Events {
    /// Opens the target. `say` is called once if lines are lost later.
    ///
    /// # Errors
    /// The file cannot be opened for appending.
    pub fn open(target: &LineTarget, say: fn(&str)) -> Result<Events, TargetError> {
        LineWriter::open(target, say).map(Events)
    }

    /// Queues an event. Does not wait.
    pub fn write(&mut self, event: EventLine) {
        // Lost lines have been reported by then.
        let _ = self.0.write(event);
    }

    /// Writes the queued lines, with a time limit.
    pub fn close(self) {
        drop(self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event() -> EventLine {
        EventLine {
            at: "2026-03-01T12:00:00.25Z".parse().unwrap(),
            member: "alice".into(),
            event: EventKind::Leading,
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
        let back: EventLine = serde_json::from_str(&event().line()).unwrap();
        assert_eq!(back, event());
    }

    #[test]
    fn events_are_appended() {
        let folder = tempfile::tempdir().unwrap();
        let target = LineTarget::File(folder.path().join("events"));
        for _ in 0..2 {
            let mut events = Events::open(&target, |_| ()).unwrap();
            events.write(event());
            events.close();
        }
        let text = std::fs::read_to_string(folder.path().join("events")).unwrap();
        assert_eq!(text, event().line().repeat(2));
    }

    #[test]
    fn a_file_that_cannot_be_written_is_an_error_at_once() {
        let why = Events::open(&LineTarget::from("/nowhere/at/all"), |_| ()).unwrap_err().to_string();
        assert!(why.starts_with("cannot write events to /nowhere/at/all: there is no such file or folder"), "{why}");
    }
}
