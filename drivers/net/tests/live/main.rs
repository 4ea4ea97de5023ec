//! The driver on real sockets: three members in one process, and everything that may go wrong between them.

#![allow(clippy::unwrap_used)]

mod door;
mod election;
mod flock;
mod refusals;
mod storage;
