//! Recorders: how the events of a run are written down.

use std::any::Any;
use std::fmt::Debug;
use std::io::{self, Write};

use bellwether_trace::{Event, Header, Trace, TraceWriter, What};

/// Takes the events of a run. The simulator is compiled for the recorder it is given, so one that records nothing
/// costs nothing: texts are made only by [`Recorder::record`].
pub trait Recorder {
    /// Whether anything is recorded at all.
    const ON: bool;

    /// Records an event of a node (0 for the world) in a flock (from 0).
    fn record(&mut self, at: u64, flock: u32, node: u32, what: impl FnOnce() -> What);

    /// Reports an answer of a node to its users, of the protocol's type `Answer`: for recorders that count answers and
    /// want no texts.
    #[inline(always)]
    fn answer(&mut self, _at: u64, _flock: u32, _node: u32, _answer: &dyn Any) {}

    /// Reports a node's whole state after a step; `None` once its process is gone. The log does not need it: this is
    /// for recorders that inspect states.
    #[inline(always)]
    fn state(&mut self, _flock: u32, _node: u32, _state: Option<&dyn Debug>) {}
}

/// A recorder that records nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRecorder;

impl Recorder for NoRecorder {
    const ON: bool = false;

    #[inline(always)]
    fn record(&mut self, _: u64, _: u32, _: u32, _: impl FnOnce() -> What) {}
}

/// A recorder of all events of one flock.
#[derive(Clone, Debug, Default)]
pub struct TraceRecorder {
    /// The events so far.
    pub trace: Trace,
    /// The flock, from 0.
    pub flock: u32,
}

impl TraceRecorder {
    /// A recorder of the first flock, with this header.
    #[must_use]
    pub fn new(header: Header) -> TraceRecorder {
        TraceRecorder { trace: Trace { header, events: Vec::new() }, flock: 0 }
    }
}

impl Recorder for TraceRecorder {
    const ON: bool = true;

    fn record(&mut self, at: u64, flock: u32, node: u32, what: impl FnOnce() -> What) {
        if flock == self.flock {
            self.trace.events.push(Event { at, node, what: what() });
        }
    }
}

/// Writes events of the first flock to a sink as they happen, and keeps nothing: for runs that are too long or too large
/// for a [`TraceRecorder`]. Of many nodes it may write every nth only; what concerns all is always written.
pub struct StreamRecorder<W: Write> {
    writer: TraceWriter<W>,
    every: u32,
    failed: Option<io::Error>,
}

impl<W: Write> StreamRecorder<W> {
    /// Writes the header, and then the events of nodes 1, 1 + `every`, 1 + 2 × `every` and so on.
    ///
    /// # Errors
    /// The error of the sink.
    pub fn new(sink: W, header: &Header, every: u32) -> io::Result<StreamRecorder<W>> {
        Ok(StreamRecorder { writer: TraceWriter::new(sink, header)?, every: every.max(1), failed: None })
    }

    /// Ends the trace.
    ///
    /// # Errors
    /// The first error of the sink; nothing was written after it.
    pub fn finish(self) -> io::Result<W> {
        self.failed.map_or_else(|| self.writer.finish(), Err)
    }
}

impl<W: Write> Recorder for StreamRecorder<W> {
    const ON: bool = true;

    fn record(&mut self, at: u64, flock: u32, node: u32, what: impl FnOnce() -> What) {
        let sampled = node == 0 || (node - 1).is_multiple_of(self.every);
        if flock == 0 && sampled && self.failed.is_none() {
            self.failed = self.writer.write(&Event { at, node, what: what() }).err();
        }
    }
}
