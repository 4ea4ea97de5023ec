//! What a transport is built on that lives in a crate of its own: the node and the one way into it, what connections tell
//! it, its storage, and the sealing of what travels.

pub use crate::cell::{WriteHooks, Writer, ordinary};
pub use crate::channel::{Rejected, SessionEvent, SessionTable, is_sane, is_sealed};
pub use crate::driver::{ForNode, Monitor, Node, NodeInputs, NodeRecorder, NodeRequest, Transport, message_id};
pub use crate::lan::broadcast::{BroadcastSocket, DATAGRAM_MAX, sending_socket};
pub use crate::metrics::Counter;
pub use crate::seal::{Dialling, Sealing, answer};
pub use crate::shared::{Inbound, Inbox};
