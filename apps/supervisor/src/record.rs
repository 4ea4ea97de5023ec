//! The record of all that a member's protocol does, in the form of the common event log: first a header, then one JSON
//! object for each message, timer, note and change of role.

use bellwether_net::{BootClock, Recording};
use bellwether_trace::{Event, Header, What};

use crate::lines::{LineFormat, LineTarget, LineWriter, TargetError};

/// One line of the record.
enum Entry {
    Header(Box<Header>),
    Event(Event),
}

impl LineFormat for Entry {
    const WHAT: &'static str = "traces";
    /// The length of the queue: a busy member writes some hundreds of lines a second.
    const WAITING: usize = 4096;

    fn line(&self) -> String {
        let text = match self {
            Entry::Header(header) => serde_json::to_string(header),
            Entry::Event(event) => serde_json::to_string(event),
        };
        // Strings and numbers can always be written as JSON.
        let mut text = text.unwrap_or_default();
        text.push('\n');
        text
    }
}

/// Puts the lines in order, and marks where some are missing.
struct Scribe {
    lines: LineWriter<Entry>,
    header: Option<Box<Header>>,
    missing: u64,
}

impl Scribe {
    fn write(&mut self, event: Event) {
        if let Some(mut header) = self.header.take() {
            // The first event is recorded as it happens, so both clocks show the same moment.
            header.began = Some(BootClock::now().saturating_sub(event.at));
            let _ = self.lines.write(Entry::Header(header));
        }
        if self.missing > 0 {
            let text = format!("{} events of node {} are missing here", self.missing, event.node);
            let note = Event { at: event.at, node: 0, what: What::World { text } };
            if !self.lines.write(Entry::Event(note)) {
                self.missing += 1;
                return;
            }
            self.missing = 0;
        }
        if !self.lines.write(Entry::Event(event)) {
            self.missing += 1;
        }
    }
}

/// A record at the end of `target`, which may be a file, a pipe or the standard output. `header` says what runs. The member
/// never waits for it: what finds no room is left out, counted, and the count stands in the record.
///
/// # Errors
/// The file cannot be opened for appending.
pub fn recording(target: &LineTarget, header: Header, say: fn(&str)) -> Result<Recording, TargetError> {
    let lines = LineWriter::open(target, say)?;
    let mut scribe = Scribe { lines, header: Some(Box::new(header)), missing: 0 };
    Ok(Box::new(move |event| scribe.write(event)))
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read as _};

    use bellwether_trace::Trace;

    use super::*;

    fn fired(at: u64) -> Event {
        Event { at, node: 1, what: What::Fire { timer: "heart-beat-due".into() } }
    }

    fn scribe(out: std::io::PipeWriter) -> Scribe {
        let header = Header { format: 1, protocol: "bully".into(), nodes: 3, ..Header::default() };
        Scribe { lines: LineWriter::to(Box::new(out), |_| ()), header: Some(Box::new(header)), missing: 0 }
    }

    #[test]
    fn what_is_recorded_is_a_trace_that_can_be_read_back() {
        let (mut reader, writer) = std::io::pipe().unwrap();
        let mut scribe = scribe(writer);
        let before = BootClock::now();
        (5..8).for_each(|at| scribe.write(fired(at)));
        drop(scribe);
        let mut text = Vec::new();
        reader.read_to_end(&mut text).unwrap();
        let trace = Trace::read(&text[..]).unwrap();
        assert_eq!(trace.events, (5..8).map(fired).collect::<Vec<_>>());
        assert!((before - 5..=BootClock::now()).contains(&trace.header.began.unwrap()));
    }

    #[test]
    fn what_is_left_out_is_counted_in_the_record_itself() {
        let (reader, writer) = std::io::pipe().unwrap();
        let mut scribe = scribe(writer);
        let mut count = 0;
        let mut write = |scribe: &mut Scribe| {
            count += 1;
            scribe.write(fired(count));
        };
        while scribe.missing < 10 {
            write(&mut scribe);
        }
        let reading = std::thread::spawn(|| Trace::read(BufReader::new(reader)).unwrap());
        while scribe.missing > 0 {
            write(&mut scribe);
        }
        drop(scribe);
        let events = reading.join().unwrap().events;
        let missing = events.iter().map(|event| match &event.what {
            What::World { text } => text.split(' ').next().unwrap().parse::<u64>().unwrap(),
            _ => 0,
        });
        let there = events.iter().filter(|event| event.node == 1).count() as u64;
        assert_eq!(missing.sum::<u64>() + there, count);
        assert_eq!(events.last(), Some(&fired(count)));
    }
}
