//! The state that travels with the token: how it is kept, given and taken.

#[cfg(test)]
mod power_cut;
mod receive;
mod send;
mod store;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use receive::{ReceiveError, receive_state};
pub use send::{OutgoingState, StateSum, send_state, send_state_plain};
pub(crate) use store::StateStore;

/// How many bytes are in one hand at a time.
const CHUNK: usize = 256 * 1024;
/// How many such pieces may be under way between receiving and hashing.
const CHUNKS: usize = 16;

/// How far a state has come, for whoever wants to watch. Copies watch the same.
#[derive(Clone, Debug, Default)]
pub struct TransferProgress(Arc<(AtomicU64, AtomicU64)>);

impl TransferProgress {
    fn begin(&self, length: u64) {
        self.0.0.store(0, Ordering::Relaxed);
        self.0.1.store(length, Ordering::Relaxed);
    }

    fn add(&self, count: u64) {
        self.0.0.fetch_add(count, Ordering::Relaxed);
    }

    /// How many bytes of how many are over.
    #[must_use]
    pub fn read(&self) -> (u64, u64) {
        (self.0.0.load(Ordering::Relaxed), self.0.1.load(Ordering::Relaxed))
    }
}
