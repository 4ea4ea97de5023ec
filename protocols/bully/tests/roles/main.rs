//! One member at a time, role by role; everything around it is played by the test.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod coordinate;
mod election;
mod lists;
mod member;
mod rollback;
