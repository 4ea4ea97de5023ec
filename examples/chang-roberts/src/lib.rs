//! Chang and Roberts' election: every candidate sends its id round a ring, and only the highest comes all the way back.
//!
//! This is the example of the guide `docs/guides/write-a-protocol.md`. It decides who leads among a known list of members.
//! It assumes what the paper assumes: no message is lost, nobody dies. It says nothing of what happens otherwise, and
//! the checker shows it: a lost message stalls the election for ever, one who restarts becomes a second leader while the
//! first still works, and since there are no leases nobody stops the first in time.
//!
//! | message | meaning |
//! |---|---|
//! | `Election` | this id stands; whoever has a higher one puts its own in its place |
//! | `Elected` | this id came all the way round, and leads |
//! | `Start` | a member has resigned: hold an election among the others |
//!
//! Beyond the paper: with the setting `retry` one who waits for a result in vain stands again; members that are certainly gone are left out of the ring, and a number that grows with each election
//! is the leader's epoch.
//!
//! Reference: E. Chang, R. Roberts, "An improved algorithm for decentralized extrema-finding in circular configurations of
//! processes", Communications of the ACM 22 (1979).
#![no_std]

extern crate alloc;

mod config;
mod describe;
mod message;
mod properties;
mod state;
mod step;

/// The protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChangRoberts {}

pub use config::RingConfig;
pub use message::RingMessage;
pub use properties::RingTally;
pub use state::{RingNote, RingState, RingTimer, RingView};
pub use step::RingCommand;
