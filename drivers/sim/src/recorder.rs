//! Who writes down what happens.

use std::fmt::Debug;

use bellwether_trace::{Event, Header, Trace, What};

/// Takes the events of a run. The simulator is compiled for the recorder it is given, so one that records nothing
/// costs nothing: texts are made only by [`Recorder::record`].
pub trait Recorder {
    /// Whether anything is written down at all.
    const ON: bool;

    /// Something happened to a node (0 for the world) of a flock (from 0).
    fn record(&mut self, at: u64, flock: u32, node: u32, what: impl FnOnce() -> What);

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
