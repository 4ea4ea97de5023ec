//! The messages between clients and servers: one JSON object a line.
//!
//! The programs on the other end are ten years old and were written by many people, so this side is strict in what it says
//! and lenient in what it hears. It sends [eight commands](Reply) and no other to clients that did not ask for more, in
//! pure ASCII, since old clients read with the character set of their machine. It reads fields in any order, ignores
//! fields it does not know, and takes `\n`, `\r` and `\r\n` as the end of a line.

mod activity;
mod fields;
mod lines;
mod reply;
mod request;
mod text;

pub use activity::{ACTIVITY_DEPTH_MAX, ActivityError, write_activity};
pub use lines::{LineSplitter, Split};
pub use reply::{LoginExtension, Reply, write_broadcast};
pub use request::{ANONYMOUS, ClientRequest, InvalidMessage, NAME_BYTES_MAX, TAG_BYTES_MAX, name_problem};
pub use text::write_text;
