//! Tests with real processes. Nothing here sleeps and hopes: each test waits for a line, for the end of a pipe, or for the
//! end of a process.

mod deaths;
mod member;
mod orderly;
mod surroundings;
