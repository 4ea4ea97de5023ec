//! Unit tests by role: what a member does with each input.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod bad_input;
mod conflict;
mod counted;
mod epochs;
mod hand_over;
mod member;
mod membership;
mod vote;
mod work;
