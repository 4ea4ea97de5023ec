//! What a run counts, and how it ended.

use bellwether_kernel::Span;

/// What was counted over all flocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Messages sent; one to many counts once for each receiver.
    pub sent: u64,
    /// Bytes that nodes of a radio field sent, seals and headers included; one frame to many counts once.
    pub radio_bytes: u64,
    /// Messages that reached a process.
    pub delivered: u64,
    /// Messages that did not, for whatever reason.
    pub lost: u64,
    /// Copies that the network made.
    pub duplicated: u64,
    /// Timers that fired.
    pub fired: u64,
    /// Processes that died.
    pub crashes: u64,
    /// Processes that were started again.
    pub restarts: u64,
    /// For how long nobody who runs was in charge, summed over the flocks.
    pub leaderless_ns: u64,
    /// How often somebody began to be in charge.
    pub elections: u64,
    /// Messages sent by kind, in the order of their names.
    pub by_kind: Vec<(&'static str, u64)>,
}

impl Stats {
    /// Counts a message of this kind.
    #[inline]
    pub(crate) fn count(&mut self, kind: &'static str) {
        self.sent += 1;
        // The same literal is nearly always at the same address.
        match self.by_kind.iter_mut().find(|(known, _)| std::ptr::eq(*known, kind)) {
            Some((_, count)) => *count += 1,
            None => self.count_by_text(kind),
        }
    }

    #[cold]
    fn count_by_text(&mut self, kind: &'static str) {
        match self.by_kind.binary_search_by_key(&kind, |(known, _)| known) {
            Ok(place) => self.by_kind[place].1 += 1,
            Err(place) => self.by_kind.insert(place, (kind, 1)),
        }
    }
}

/// A property that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Its name.
    pub property: String,
    /// What it says.
    pub says: String,
    /// When, in nanoseconds since the run began.
    pub at: u64,
    /// In which flock, from 0.
    pub flock: u32,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunOutcome {
    /// Inputs that nodes took, messages that did not arrive, and faults.
    pub events: u64,
    /// What the queue gave, in the same count as a bare loop over it; with wake-ups that came before their timer was due.
    pub popped: u64,
    /// Nanoseconds since the run began.
    pub ended_at: u64,
    /// The first property that did not hold; the run ends there.
    pub broken: Option<Broken>,
    /// How long the core took to settle, in the slowest flock, if there was one and it did.
    pub settled_after: Option<Span>,
    /// What was counted.
    pub stats: Stats,
}
