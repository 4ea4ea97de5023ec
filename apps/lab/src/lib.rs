//! Turns a run into something that people read.
//!
//! Everything here starts from a [`Trace`](bellwether_trace::Trace), whoever wrote it: the simulator, the checker or real
//! sockets. [`TraceAnalysis`] is the one analysis of it (who was what and when, which message went where, when the flock was
//! calm); the [`Timeline`] for a terminal, the [`RunSummary`] in numbers and the [`Diagram`] for eyes are three ways to tell
//! it. None of them knows a protocol: roles come with a hue, and the first word of a message is its kind.
//!
//! [`registry`] is the other half: the one place that lists the protocols that a command line can name. [`default_model`] is what is
//! checked of each when nobody says otherwise, and [`speed`] how fast that goes.

pub mod analysis;
pub mod faults;
pub mod merge;
pub mod mesh_field;
pub mod numbers;
pub mod palette;
pub mod registry;
pub mod speed;
pub mod spread;
pub mod summary;
pub mod svg;
pub mod time_text;

pub mod default_model;
pub mod timeline;

pub use analysis::TraceAnalysis;
pub use summary::RunSummary;
pub use svg::Diagram;

pub use timeline::Timeline;
