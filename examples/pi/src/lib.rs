//! Digits of pi, one after the other, by a computation that can be written down between any two of them.
//!
//! The example shows what a job needs in order to travel round a ring: a state that is small enough to write down
//! ([`Spigot::to_text`]), a place to find it again ([`saved`]), and a number that only grows (the digits so far).

pub mod saved;
mod spigot;

pub use spigot::{NotAState, Spigot};
