//! The driver on real sockets: three members in one process, and everything that may go wrong between them.

mod door;
mod election;
mod flock;
mod refusals;
mod storage;
