//! The driver on real sockets: three members in one process, and everything that may go wrong between them.

#![allow(clippy::unwrap_used)]

mod door;
mod election;
mod flock;
#[path = "../../../../protocols/kernel/tests/common/journal.rs"]
mod journal;
mod log;
mod refusals;
mod storage;
