//! Host: on one shared channel that all members hear, exactly one member is the active host.
//!
//! Members get priority numbers (Login, Assign Priority), listen for the host (Host Checking), replace it when it has been
//! silent for *Y* (Rehosting, Host Candidate), and say that they are the host (Host Declaration). A host that does not hear
//! its own signal come back ends its work before its standbys take over. With [`expect`](Settings::expect) it also needs
//! the grants of a majority, and then no two work at one moment whatever the channel does.
//!
//! | signal | says | answer |
//! |---|---|---|
//! | 101 | login successful | 202 from the host |
//! | 102, 103 | shutdown initiated, successful | |
//! | 201 | is there an active host? | 202 |
//! | 202 | I am the active host | 301 from those whose turn it is, or who are asked |
//! | 203 | I will be the active host | 202 from a host, 203 from a better candidate; with `expect` 301 |
//! | 204 | I step down: my work has ended | the heir takes over |
//! | 205 | is the candidate with this number connected? | 301 |
//! | 206 | a rehosting is in progress; or, from a host, yours is over | 202 from a better host |
//! | 301 | this is my priority number | 302 from whoever holds it |
//! | 302 | your priority number conflicts with mine | |
//!
//! The properties and their assumptions are code: see [`properties`]. The protocol's page in the documentation explains
//! them in prose, with the bounds and the costs.
#![no_std]

extern crate alloc;

mod config;
mod describe;
mod message;
mod note;
pub mod properties;
mod state;
mod step;
mod taken_numbers;
mod text;
mod wire;

pub use config::{Config, Identity, Settings};
pub use message::{Member, Message, RoundGrant, Signal};
pub use note::{Command, Note};
pub use state::{Candidate, Cell, Followed, HostTerm, Role, State, Status, StopReason, Timer, View, WorkPhase};
pub use taken_numbers::TakenNumbers;
pub use text::ParseMessageError;
pub use wire::LAST_EPOCH;

/// The protocol. It has no value: a flock consists of a [`Config`] and one [`State`] for each member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Host {}
