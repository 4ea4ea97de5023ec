//! A node of a mesh for people and programs: it sends and receives messages, knows names, writes events, and answers
//! questions on a control socket.
//!
//! - [`run`] is `bellwether mesh node`: it moves things between the driver, the control socket and the event log.
//! - `Exchange` decides what becomes of messages, pings and questions; `Watcher` decides what is an event. Both are told the
//!   time and touch nothing outside.
//! - [`control`] has what is said on the control socket, and the client's side of it.

pub mod control;
mod directory;
mod events;
mod exchange;
mod parts;
mod report;
mod resolver;
mod service;

pub use events::NodeEvent;
pub use service::{NodeEnd, NodeOptions, run};
