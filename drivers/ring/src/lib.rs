//! Meeting on a LAN with broadcast: a ring whose token carries the work's state.
//!
//! ```text
//! everybody  ─► datagram ─► DatagramSealer (open) ─► Frame ─► Message ─► step ─► effects ─► Message ─► Frame ─► DatagramSealer (seal) ─► everybody
//! one member ─► RingConnection ─► Frame ─► state, hashed and flushed ─► Message ─► step ─► …       TransferService, DirectSender ─► RingConnection ─► one member
//! ```
//!
//! - [`start_on_ring`] runs the token protocol, as [`start`](bellwether_net::start) runs one on a list of members.
//! - The wire is the note's, to the byte: in a flock without a key any program that speaks it can take part. In a keyed
//!   flock the same bytes travel sealed. [`Service`] lists the few words beside it that only our own programs know.
//! - A state streams with bounded memory while heart-beats go on, and is on stable storage, with its checksum, before its
//!   giver hears that it may forget it.
//! - The wire has no sessions. Lives are told apart by obituaries, and an obituary is believed only if nobody takes
//!   connections any more where the dead one did.

mod admission;
mod client;
mod connection;
mod connections;
mod counts;
mod death_notice;
mod direct;
mod directory;
mod listener;
mod place;
mod receive;
mod sealer;
mod service;
mod shared;
mod start;
mod state;
mod transfer;
mod transport;

pub use client::{RingAnswer, ask_ring, find_ring};
pub use counts::RingCounts;
pub use death_notice::{RingDeath, RingDeathNotice, announce_blocking};
pub use directory::KnownMember;
pub use place::{RING_PORT, RingPlace, RingPlaceError};
pub use service::Service;
pub use start::{RingControls, RingHandle, RingMeeting, RingSetup, check, mac_of, mac_of_name, start_on_ring};
pub use state::{OutgoingState, ReceiveError, StateSum, TransferProgress, receive_state, send_state, send_state_plain};
