//! Token ring: the right to work travels round a ring, together with the work's state, and cannot be lost for good.
//!
//! The members share a LAN, where each hears all broadcasts and can be reached directly. No member knows the others
//! beforehand. One member *owns* the token, works, and announces that with every heart-beat. The others *wait*. A
//! member that has not heard of the token for the waiter's time-out *seeks* it; if no member has heard of it, the
//! seeker claims to *generate* a new one, and of several claims the one with the most progress wins. Two tokens that
//! meet become one: the better one. The owner passes the token on with the state of the work, and forgets it when the
//! taker has both on stable storage.
//!
//! | message | from → to | says |
//! |---|---|---|
//! | `TAKE_TOKEN` | owner → the next of the ring | take the token; the state follows |
//! | `TOKEN_IS_HERE` | owner → all, or one | the heart-beat; I have taken it; destroy yours, if it is worse |
//! | `PING` | any → all, or one | I am here; with a round's number: I grant that round |
//! | `TOKEN_WAS_HERE_RECENTLY` | waiter → a seeker | do not generate one |
//! | `WHERE_IS_TOKEN` | seeker → all | who has it? |
//! | `GENERATING_TOKEN` | generating → all, or one | I make this one, unless somebody has a better claim |
//! | `TOKEN_DESTROYED` | any → an owner, or all | this token is no more, or I did not take it |
//!
//! A token's progress is the number of a *state of the work*. A member that stops the work, passes it on, or continues
//! from an old state, does so with a token of more progress, and more than all that it has heard of. So progress is
//! also the epoch that the work can pass to everything it writes to.
//!
//! Without `expect` the token is as reliable as the network: each part of a split LAN has one until the parts meet
//! again. With `expect = N` an owner works only while a majority of `N` grants it a lease.
//!
//! The properties and their assumptions are code: see [`properties`]. The protocol's page in the documentation explains
//! them in prose, with the bounds. The work's state itself is not here: the driver moves it, when this state machine
//! says so.
#![no_std]

extern crate alloc;

mod config;
mod describe;
mod fnv;
mod message;
mod note;
pub mod properties;
mod state;
mod step;
mod table;
mod token;
pub mod wire;
mod work;

pub use config::{Config, Identity, Settings};
pub use fnv::Fnv;
pub use message::{Body, Message};
pub use note::{Command, Note, OfferAnswer};
pub use state::{AfterStop, Cell, GenerateReason, LeaseGrant, Owner, PeerSet, Phase, Role, State, Status, Timer, View};
pub use table::{Address, Digest, Entry, Learned, Member, TABLE_LIMIT, Table, loopback_address};
pub use token::{Mac, Priority, Token};
pub use work::{TokenWork, WorkOrder};

/// The protocol. It has no value: a ring consists of a [`Config`] and one [`State`] for each member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenRing {}
