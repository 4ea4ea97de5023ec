//! A mesh of real processes: on loopback, and on machines made of network namespaces that hear only their neighbours.
#![allow(clippy::unwrap_used, reason = "what a test cannot do fails it")]

mod field;
mod mistakes;
mod shapes;
mod simulated;
mod tun;
