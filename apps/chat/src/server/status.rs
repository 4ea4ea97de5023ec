//! Figures and flags of a server, counted by those who do things and read by whoever asks.

use std::sync::atomic::{AtomicBool, AtomicU64};

/// What a server knows of itself, written by its core and read by whoever asks.
#[derive(Debug)]
pub(crate) struct ServerStatus {
    /// Whether there is a master, and this server takes clients.
    pub(crate) ready: AtomicBool,
    /// Whether the disk takes what is to be stored.
    pub(crate) stores: AtomicBool,
    pub(crate) is_master: AtomicBool,
    pub(crate) term: AtomicU64,
    pub(crate) clients: AtomicU64,
    pub(crate) anonymous: AtomicU64,
    pub(crate) logins: AtomicU64,
    pub(crate) messages: AtomicU64,
    pub(crate) refused: AtomicU64,
}

impl Default for ServerStatus {
    fn default() -> ServerStatus {
        let (number, no) = (AtomicU64::default, AtomicBool::default);
        ServerStatus {
            ready: no(),
            stores: AtomicBool::new(true),
            is_master: no(),
            term: number(),
            clients: number(),
            anonymous: number(),
            logins: number(),
            messages: number(),
            refused: number(),
        }
    }
}
