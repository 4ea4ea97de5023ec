//! A flock of real processes: real supervisors, guardians and commands, on loopback and on machines made of network
//! namespaces, with real faults.
#![allow(clippy::unwrap_used)] // helpers outside of #[test] functions

mod containment;
mod cut;
mod election;
mod etcd;
mod fence;
mod flock;
mod lines;
mod list_faults;
mod lists;
mod meeting;
mod mistakes;
mod noise;
mod orderly;
mod overlap;
mod protocols;
mod questions;
mod records;
mod services;
mod settings;
mod slow_link;
mod soak;
mod split;
mod together;
mod trees;
