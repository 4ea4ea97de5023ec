//! Meeting on a LAN with broadcast: a ring whose token carries the work's state.
//!
//! ```text
//! everybody  ─► datagram ─► Skin (open) ─► Frame ─► Message ─► step ─► effects ─► Message ─► Frame ─► Skin (seal) ─► everybody
//! one member ─► Line ─► Frame ─► state, hashed and flushed ─► Message ─► step ─► …       HandOvers, Post ─► Line ─► one member
//! ```
//!
//! - [`start_on_ring`] runs the token protocol, as [`start`](crate::start) runs one on a list of members.
//! - The wire is the note's, to the byte: in a flock without a key any program that speaks it can take part. In a keyed
//!   flock the same bytes travel sealed. [`Service`] lists the few words beside it that only our own programs know.
//! - A state streams with bounded memory while heart-beats go on, and is on stable storage, with its checksum, before its
//!   giver hears that it may forget it.
//! - The wire has no sessions. Lives are told apart by obituaries, and an obituary is believed only if nobody takes
//!   connections any more where the dead one did.

mod air;
mod client;
mod counts;
mod directory;
mod door;
mod guests;
mod handover;
mod hear;
mod interface;
mod line;
mod place;
mod post;
mod service;
mod shared;
mod skin;
mod start;
mod state;
mod voice;
mod will;

pub use client::{RingAnswer, ask_ring, find_ring};
pub use counts::RingCounts;
pub use directory::Known;
pub use interface::{Interface, InterfaceError};
pub use place::{RING_PORT, RingPlace, RingPlaceError};
pub use service::Service;
pub use start::{RingHandle, RingRunning, RingSetup, RingStartError, mac_of, mac_of_name, start_on_ring};
pub use state::{Given, Progress, Sum, TakeError, give, give_bare, take};
pub use will::RingWill;
