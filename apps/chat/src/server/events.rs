//! What a server tells programs: one JSON object a line.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use jiff::Timestamp;
use serde_json::{Map, Value};

/// Writes events, if somebody wants them.
pub(super) struct EventWriter {
    server: String,
    out: Option<Box<dyn Write>>,
}

impl EventWriter {
    /// Events go to this file, or to standard output if it is `-`.
    pub(super) fn open(server: &str, target: Option<&Path>) -> io::Result<EventWriter> {
        let out: Option<Box<dyn Write>> = match target {
            None => None,
            Some(path) if path == Path::new("-") => Some(Box::new(io::stdout())),
            Some(path) => Some(Box::new(OpenOptions::new().append(true).create(true).open(path)?)),
        };
        Ok(EventWriter { server: server.to_owned(), out })
    }

    /// Writes an event with its fields. A reader that has gone away is no reason to stop serving.
    pub(super) fn write(&mut self, event: &str, fields: &[(&str, Value)]) {
        let Some(out) = &mut self.out else { return };
        let mut line = Map::new();
        line.insert("at".into(), Timestamp::now().to_string().into());
        line.insert("server".into(), self.server.clone().into());
        line.insert("event".into(), event.into());
        line.extend(fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        if writeln!(out, "{}", Value::Object(line)).and_then(|()| out.flush()).is_err() {
            self.out = None;
        }
    }
}
