//! A flock of real processes on this machine: real supervisors, guardians and commands, on loopback, with real faults.
#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

mod flock;
mod mistakes;
mod orderly;
mod overlap;
mod questions;
mod records;
