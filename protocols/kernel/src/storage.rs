//! What survives a crash, and how a node learns that it does.

use core::fmt;

use crate::Protocol;

/// What reached stable storage before a node started.
pub struct Kept<'a, P: Protocol> {
    /// The last cell that reached it.
    pub cell: Option<&'a P::Cell>,
    /// The log, from its first record on.
    pub records: &'a [P::Record],
}

impl<P: Protocol> Kept<'_, P> {
    /// What a node finds that has never run.
    pub const NOTHING: Kept<'static, P> = Kept { cell: None, records: &[] };

    /// Whether nothing was kept.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.cell.is_none() && self.records.is_empty()
    }
}

impl<'a, P: Protocol> Kept<'a, P> {
    /// A cell without a log.
    #[must_use]
    pub const fn cell(cell: Option<&'a P::Cell>) -> Kept<'a, P> {
        Kept { cell, records: &[] }
    }
}

impl<P: Protocol> Clone for Kept<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Protocol> Copy for Kept<'_, P> {}

impl<P: Protocol> fmt::Debug for Kept<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").field("cell", &self.cell).field("records", &self.records).finish()
    }
}

/// What a node waits for until it is durable. A ticket says what it is for and is no running number, so that a state which
/// holds one is still finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ticket {
    /// The cell. A later cell replaces one that is still on its way, so only the last one is ever reported.
    Cell,
    /// The log, up to so many records: this one and all before it.
    Log(u64),
}

impl fmt::Display for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ticket::Cell => f.write_str("the cell"),
            Ticket::Log(length) => write!(f, "{length} records"),
        }
    }
}
