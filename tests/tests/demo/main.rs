//! The demo from outside: real processes, its server, and what is left when it is gone.
#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

mod faults;
mod leaving;
mod places;
mod server;
mod stage;
mod words;
