//! Real servers of a messaging network, on addresses of this machine that no other test uses, and clients as people run them.
#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

mod admin;
mod dialect;
mod environment;
mod exports;
mod flood;
mod mistakes;
mod network;
mod one_server;
mod thirty_servers;
mod three_servers;
mod tls;
