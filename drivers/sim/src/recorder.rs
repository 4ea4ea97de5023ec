//! Who writes down what happens.

use std::any::Any;
use std::fmt::Debug;
use std::io::{self, Write};

use bellwether_trace::{Event, Header, Trace, TraceWriter, What};

/// Takes the events of a run. The simulator is compiled for the recorder it is given, so one that records nothing
/// costs nothing: texts are made only by [`Recorder::record`].
pub trait Recorder {
    /// Whether anything is written down at all.
    const ON: bool;

    /// Something happened to a node (0 for the world) of a flock (from 0).
    fn record(&mut self, at: u64, flock: u32, node: u32, what: impl FnOnce() -> What);

    /// A node answers those who use it, as its protocol's `Answer`: for those who count answers and want no texts.
    #[inline(always)]
    fn answer(&mut self, _at: u64, _flock: u32, _node: u32, _answer: &dyn Any) {}

    /// A node's whole state after a step of its own; nothing once its process is gone. The log does without: this is for
    /// those who look inside.
    #[inline(always)]
    fn state(&mut self, _flock: u32, _node: u32, _state: Option<&dyn Debug>) {}
}

/// Writes nothing down.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRecorder;

impl Recorder for NoRecorder {
    const ON: bool = false;

    #[inline(always)]
    fn record(&mut self, _: u64, _: u32, _: u32, _: impl FnOnce() -> What) {}
}

/// Writes everything down that happens to one flock.
#[derive(Clone, Debug, Default)]
pub struct TraceRecorder {
    /// What was written so far.
    pub trace: Trace,
    /// Which flock, from 0.
    pub flock: u32,
}

impl TraceRecorder {
    /// For the first flock, under this header.
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
    /// Writes the header, and then what happens to nodes 1, 1 + `every`, 1 + 2 × `every` and so on.
    ///
    /// # Errors
    /// Whatever the sink says.
    pub fn new(sink: W, header: &Header, every: u32) -> io::Result<StreamRecorder<W>> {
        Ok(StreamRecorder { writer: TraceWriter::new(sink, header)?, every: every.max(1), failed: None })
    }

    /// Ends the trace.
    ///
    /// # Errors
    /// The first thing that the sink said; nothing was written after it.
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
