//! Each role on its own: what a member does with each thing that can happen to it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod bad_input;
mod counted;
mod duel;
mod hand_over;
mod heed;
mod member;
mod ring;
mod vote;
