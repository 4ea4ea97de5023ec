//! A whole log, in memory and on disk.

use std::io::{self, BufRead, Write};

use serde::Serialize;
use thiserror::Error;

use crate::{Event, Fnv64, Header};

/// A whole run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Describes the run: the protocol, its settings and its nodes.
    pub header: Header,
    /// The events, in order.
    pub events: Vec<Event>,
}

/// Why a log could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The bytes could not be had.
    #[error("cannot read the trace: {}", crate::in_words(.0))]
    Io(#[from] io::Error),
    /// A line is not what it should be.
    #[error("line {line} of the trace: {why}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// The parser's error.
        why: String,
    },
    /// The log is from another version of this program.
    #[error("the trace has format {0}; this program reads format 1")]
    Format(u32),
}

impl Trace {
    /// Writes one JSON object a line.
    ///
    /// # Errors
    /// The error of the sink.
    pub fn write(&self, sink: &mut impl Write) -> io::Result<()> {
        let mut writer = TraceWriter::new(sink, &self.header)?;
        self.events.iter().try_for_each(|event| writer.write(event))
    }

    /// Reads what [`Trace::write`] wrote.
    ///
    /// # Errors
    /// A line that is not a header or an event, with its number; a format of another time.
    pub fn read(source: impl BufRead) -> Result<Trace, ReadError> {
        let mut lines = source.lines().enumerate();
        let parse_error = |line: usize, why: serde_json::Error| ReadError::Line { line, why: why.to_string() };
        let Some((_, first)) = lines.next() else {
            return Err(ReadError::Line { line: 1, why: "the file is empty; a header is missing".into() });
        };
        let header: Header = serde_json::from_str(&first?).map_err(|why| parse_error(1, why))?;
        if header.format != 1 {
            return Err(ReadError::Format(header.format));
        }
        let mut events = Vec::new();
        for (index, line) in lines {
            events.push(serde_json::from_str(&line?).map_err(|why| parse_error(index + 1, why))?);
        }
        Ok(Trace { header, events })
    }

    /// The hash of the events as they stand on disk. Two runs are the same to the byte if and only if (but for chance in
    /// 2⁶⁴) their hashes are.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut sink = Fnv64::default();
        for event in &self.events {
            // Neither the sink nor the events can fail to be written.
            let _ = serde_json::to_writer(&mut sink, event);
            let _ = sink.write_all(b"\n");
        }
        sink.value()
    }
}

/// Writes a log event by event, and keeps nothing of it.
pub struct TraceWriter<W: Write>(W);

impl<W: Write> TraceWriter<W> {
    /// Begins a log with its header.
    ///
    /// # Errors
    /// The error of the sink.
    pub fn new(sink: W, header: &Header) -> io::Result<TraceWriter<W>> {
        let mut writer = TraceWriter(sink);
        writer.line(header)?;
        Ok(writer)
    }

    /// Writes one event.
    ///
    /// # Errors
    /// The error of the sink.
    pub fn write(&mut self, event: &Event) -> io::Result<()> {
        self.line(event)
    }

    /// Ends the log and gives the sink back.
    ///
    /// # Errors
    /// The error of the sink.
    pub fn finish(mut self) -> io::Result<W> {
        self.0.flush()?;
        Ok(self.0)
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, line)?;
        self.0.write_all(b"\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DropReason, What};

    fn sample() -> Trace {
        let header = Header { format: 1, protocol: "bully".into(), nodes: 2, seed: 7, ..Header::default() };
        let events = vec![
            Event { at: 0, node: 1, what: What::Boot { stored: false } },
            Event {
                at: 5,
                node: 2,
                what: What::Drop { id: 3, from: 1, fate: DropReason::Cut, text: "Halt e1".into() },
            },
        ];
        Trace { header, events }
    }

    #[test]
    fn what_is_written_can_be_read_back() {
        let mut bytes = Vec::new();
        sample().write(&mut bytes).unwrap();
        assert_eq!(Trace::read(&bytes[..]).unwrap(), sample());
    }

    #[test]
    fn one_changed_event_changes_the_hash() {
        let mut other = sample();
        other.events[1].at = 6;
        assert_ne!(sample().hash(), other.hash());
        assert_eq!(sample().hash(), sample().hash());
    }

    #[test]
    fn a_broken_line_is_named() {
        let text = "{\"format\":1,\"protocol\":\"bully\",\"nodes\":2,\"seed\":7}\n{\"at\":0}\n";
        let error = Trace::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with("line 2"), "{error}");
    }

    #[test]
    fn a_trace_of_another_time_is_refused() {
        let text = "{\"format\":9,\"protocol\":\"bully\",\"nodes\":2,\"seed\":7}\n";
        assert!(matches!(Trace::read(text.as_bytes()), Err(ReadError::Format(9))));
        assert!(Trace::read(&b""[..]).is_err());
    }
}
