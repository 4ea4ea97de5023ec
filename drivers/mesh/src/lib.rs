//! Runs a node of a mesh on real interfaces.
//!
//! ```text
//! datagram ─► FrameHeader ─► open (key of the session) ─► MeshBody ─► step ─► effects ─► MeshBody ─► seal ─► datagram
//! sockets     frame          peers                        (protocol)          node                   frame   sockets
//! ```
//!
//! - [`MeshDriver::start`] takes a [`MeshSetup`]; [`MeshDriver::next`] moves frames and returns what [`Happened`].
//! - A [`MeshNode`] makes the decisions: it has no sockets and no disk, and takes time and randomness from outside.
//! - Every frame is sealed with a key of its sender's session. Whoever has the mesh's key can compute the tag and the address
//!   of any name with [`MeshSecret`], so names are looked up nowhere.

mod driver;
mod frame;
mod identity;
mod names;
mod node;
mod peers;
mod rate;
mod recorder;
mod session;
mod sockets;
mod tun;

pub use driver::{Happened, MeshDriver, MeshSetup, MeshStartError};
pub use frame::{FRAME_MAX, FrameError, FrameHeader, FrameSealer, HEADER_LEN, SEAL_LEN};
pub use identity::{MeshName, MeshNameError, MeshSecret};
pub use names::NameTable;
pub use node::{MeshNode, MeshStopReason, Output, SentFrames};
pub use peers::{DroppedFrames, Opened, PeerAddress, PeerTable, Refused};
pub use session::{OwnTag, UsedSessions};
pub use sockets::{InterfaceNews, MESH_GROUP, MESH_PORT};
