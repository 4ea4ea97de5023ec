//! What transports in other crates are built on: the node and its monitor, the events of connections, storage, and
//! encryption.

pub use crate::cell::{WriteHooks, Writer, ordinary};
pub use crate::channel::{Rejected, SessionEvent, SessionTable, is_sane, is_sealed};
pub use crate::driver::{ForNode, Monitor, Node, NodeInputs, NodeRecorder, NodeRequest, Transport, message_id};
pub use crate::lan::broadcast::{BroadcastSocket, DATAGRAM_MAX, sending_socket};
pub use crate::metrics::Counter;
pub use crate::seal::{Dialling, Sealing, answer};
pub use crate::shared::{Inbound, Inbox};
