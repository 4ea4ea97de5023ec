//! The statistics of a run, and its outcome.

use bellwether_kernel::Span;

/// The counts over all flocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Messages sent; one to many counts once for each receiver.
    pub sent: u64,
    /// Messages that reached a process.
    pub delivered: u64,
    /// Messages that did not arrive, for any reason.
    pub lost: u64,
    /// Copies that the network made.
    pub duplicated: u64,
    /// Timers that fired.
    pub fired: u64,
    /// Processes that crashed.
    pub crashes: u64,
    /// Processes that were restarted.
    pub restarts: u64,
    /// The time for which no running node led, summed over the flocks.
    pub leaderless_ns: u64,
    /// The number of times that a node began to lead.
    pub elections: u64,
    /// Messages sent by kind, in the order of their names.
    pub by_kind: Vec<(&'static str, u64)>,
    /// Bytes that nodes of a radio field sent, by the kind of message, seals and headers included; one frame to many counts
    /// once.
    pub radio_by_kind: Vec<(&'static str, u64)>,
}

impl Stats {
    /// Counts a message of this kind.
    #[inline]
    pub(crate) fn count(&mut self, kind: &'static str) {
        self.sent += 1;
        add(&mut self.by_kind, kind, 1);
    }

    /// Counts the bytes of a message of this kind that is sent in a radio field.
    #[inline]
    pub(crate) fn count_radio(&mut self, kind: &'static str, bytes: u32) {
        self.count(kind);
        add(&mut self.radio_by_kind, kind, bytes.into());
    }

    /// Bytes that nodes of a radio field sent.
    #[must_use]
    pub fn radio_bytes(&self) -> u64 {
        self.radio_by_kind.iter().map(|(_, bytes)| bytes).sum()
    }
}

/// Adds to what is counted of a kind.
#[inline]
fn add(counts: &mut Vec<(&'static str, u64)>, kind: &'static str, amount: u64) {
    // The same literal is nearly always at the same address.
    match counts.iter_mut().find(|(known, _)| std::ptr::eq(*known, kind)) {
        Some((_, count)) => *count += amount,
        None => add_by_text(counts, kind, amount),
    }
}

#[cold]
fn add_by_text(counts: &mut Vec<(&'static str, u64)>, kind: &'static str, amount: u64) {
    match counts.binary_search_by_key(&kind, |(known, _)| known) {
        Ok(place) => counts[place].1 += amount,
        Err(place) => counts.insert(place, (kind, amount)),
    }
}

/// A violated property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The property's name.
    pub property: String,
    /// The property as a sentence.
    pub says: String,
    /// The time in nanoseconds since the run began.
    pub at: u64,
    /// The flock, from 0.
    pub flock: u32,
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunOutcome {
    /// Inputs that nodes took, messages that did not arrive, and faults.
    pub events: u64,
    /// The number of events that the queue returned, comparable with a bare loop over it; includes wake-ups that came
    /// before their timer was due.
    pub popped: u64,
    /// The end of the run, in nanoseconds since it began.
    pub ended_at: u64,
    /// The first violated property; the run ends there.
    pub broken: Option<Broken>,
    /// How long the core took to settle, in the slowest flock; `None` without a core, or if it did not settle.
    pub settled_after: Option<Span>,
    /// The statistics.
    pub stats: Stats,
}
