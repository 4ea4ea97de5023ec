//! The token's ring on real sockets of this machine.
#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

mod flood;
mod foreign;
mod nonsense;
mod rig;
mod round;
