//! Bully: of a known list of members, the one with the highest id coordinates.
//!
//! The election is Garcia-Molina's of 1982. A member that misses its coordinator asks the higher ids whether they are
//! there (part 1). If none is, it halts the others, waits until each of them is in a known state, announces "I am
//! elected", tells all what they need to go on, and coordinates (part 2). A start is a recovery.
//!
//! Two modes share this one machine:
//!
//! - **classic** is the paper's election. It is correct under the paper's assumptions: no message is lost or late, no
//!   process pauses. A real network violates every one of them, and then two members may coordinate at once; the
//!   scenarios beside this code show how.
//! - **quorum**, the default, is right under any loss, delay, pause, crash and restart. It adds three things. A member's
//!   obedience to a `Halt` is a *promise* of that epoch, kept in stable storage, and a coordinator needs the promises of
//!   a majority: so no epoch ever has two. Accepting "I am elected" *binds* a member for the length of a lease, and while
//!   it is bound it helps nobody else: so a coordinator that has heard from a majority lately knows that nobody else can
//!   work yet. And a coordinator that has not heard from a majority stops its work before the first of them is free.
//!
//! | message | from → to | says | answer |
//! |---|---|---|---|
//! | `AreYouThere` | seeker → others | part 1: is anybody (higher) there? A member asks its silent coordinator so, too | `Here` |
//! | `Halt` | candidate → others | part 2: stop, and wait for me | `Halted`, or `Here` for no |
//! | `Elected` | candidate → the halted | I am elected | `Accepted` |
//! | `Ready` | coordinator → members | what you need to go on | `Readied` |
//! | `AreYouNormal` | coordinator → others | the periodic check; in quorum mode also the renewal of the lease | `Normal`, `NotNormal` |
//! | `Resign` | coordinator → others | my work has stopped: go on without me | |
//! | `Install` | whoever has it → whoever has an older one | the newer list of members | |
//! | `RolledBack` | whoever knows better → a restarted member | your stable storage is older than what you promised | |
//! | `StandDown` | member → coordinator | I outrank you: let go in good order (with `preempt`, quorum mode) | |
//!
//! The properties and their assumptions are code: see [`properties`]. The protocol's page in the documentation explains
//! them in prose, with the bounds.
//!
//! Reference: H. Garcia-Molina, *Elections in a Distributed Computing System*, IEEE Transactions on Computers, 1982.
#![no_std]

extern crate alloc;

mod config;
mod describe;
mod list;
mod message;
mod outlook;
pub mod properties;
mod state;
mod step;
mod wire;

pub use config::{Config, Mode, Settings};
pub use list::{ListId, MemberList};
pub use message::{Message, VoterStatus};
pub use state::{CoordinatorState, HardState, PreVote, Promise, Role, State, Status, Timer, View, Work};
pub use step::{Command, Note};

/// The protocol. It has no value: a flock consists of a [`Config`] and one [`State`] for each member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bully {}
