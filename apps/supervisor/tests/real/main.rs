//! Tests with real processes. Nothing here sleeps and hopes: each test waits for a line, for the end of a pipe, or for the
//! end of a process.
#![allow(clippy::unwrap_used, reason = "what a test cannot do fails it")]

mod containment;
mod deaths;
mod launch;
mod member;
mod orderly;
mod surroundings;
