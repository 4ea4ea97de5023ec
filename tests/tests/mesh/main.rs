//! A mesh of real processes: on loopback, and on machines made of network namespaces that hear only their neighbours.
#![allow(clippy::unwrap_used, reason = "what a test cannot do fails it")]

mod commands;
mod field;
mod guide;
mod hotplug;
mod mistakes;
mod replay;
mod shapes;
mod simulated;
mod tools;
mod tun;
