//! What servers do for each other, one rule at a time; messages, disks and timers are played by the test.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod acceptance;
mod masters;
mod members;
mod questions;
mod servers;
