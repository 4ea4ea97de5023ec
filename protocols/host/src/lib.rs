//! Host: on one shared channel that everybody hears, exactly one member is the active host.
#![no_std]

extern crate alloc;

mod config;
mod describe;
mod message;
mod note;
pub mod properties;
mod state;
mod step;
mod taken;
mod text;
mod wire;

pub use config::{Config, Identity, Settings};
pub use message::{Grant, Member, Message, Signal};
pub use note::{Command, Note};
pub use state::{Bond, Candidate, Cell, Reign, Role, State, Status, Timer, View, Why, Work};
pub use taken::Taken;
pub use text::ParseMessageError;
pub use wire::LAST_EPOCH;

/// The protocol. It has no value: a flock of it is its [`Config`] and its [`State`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Host {}
