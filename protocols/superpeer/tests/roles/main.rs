//! Servers in a test that plays messages, disks and timers, one rule at a time.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod acceptance;
mod masters;
mod members;
mod questions;
mod servers;
