//! The one event log of Bellwether.
//!
//! Every driver writes it, whatever the protocol: the simulator, the checker's counterexamples and the network driver.
//! Everything that looks back reads it: the timeline, the diagram, the summary, the page, the comparison of two runs.
//! On disk it is one JSON object a line: first the [`Header`], then an [`Event`] each.
//!
//! Messages, timers, commands and notes appear as the text that their protocol gives them, so a reader needs no
//! knowledge of the protocol. The first word of a message's text is its kind.

mod event;
mod file;
mod hash;
mod words;

pub use event::{DropReason, Event, Header, What};
pub use file::{ReadError, Trace, TraceWriter};
pub use hash::Fnv64;
pub use words::{counted, in_words};
