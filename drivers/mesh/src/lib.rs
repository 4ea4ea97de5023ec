//! Runs a node of a mesh on real interfaces.
//!
//! Every frame is sealed with a key of its sender's session. Whoever has the mesh's key can compute the tag and the address
//! of any name, so names are looked up nowhere.

mod frame;
mod identity;
mod peers;

pub use frame::{FRAME_MAX, FrameError, FrameHeader, FrameSealer, HEADER_LEN, SEAL_LEN};
pub use identity::{MeshName, MeshNameError, MeshSecret};
pub use peers::{DroppedFrames, Opened, PeerTable, Refused};
