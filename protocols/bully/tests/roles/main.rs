//! Unit tests by role: one member whose environment the test plays.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod coordinate;
mod election;
mod lists;
mod member;
mod rollback;
