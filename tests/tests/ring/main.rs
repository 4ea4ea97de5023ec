//! A ring of real processes on this machine: real supervisors, guardians and commands, whose state travels with the token.
#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

mod circle;
mod machines;
mod metrics;
mod mistakes;
mod overlap;
mod pi;
mod records;
mod settings;
mod watch;
