//! Runs a protocol on real machines: sockets, timers, stable storage, and the sealing of what travels.
//!
//! A member listens on one TCP port and dials every other member for its own messages, so that each direction has a
//! connection of its own. What arrives goes one way, and what is sent the other:
//!
//! ```text
//! bytes ─► FrameBuffer ─► open (key) ─► Frame ─► Message ─► step ─► effects ─► Message ─► Frame ─► seal ─► bytes
//!          frame          seal          hello    (protocol)          driver               hello    seal
//! ```
//!
//! - [`start`] takes a [`Setup`] and gives a [`Running`] node: a [`Handle`] to ask it for something, and a stream of
//!   [`Happening`]s.
//! - A [`Roster`] says who is who, a [`Key`] who may speak at all. Whoever does not belong gets a [`Refusal`] in words,
//!   and does no harm.
//! - Certain death is told by an [`Obituary`], never guessed from a connection that broke: a firewall breaks
//!   connections, too, while the leader behind it works on.
//! - A [`Cell`] keeps what must survive a crash at any instruction.
//! - Where nobody has a list of members, [`start_on_channel`] takes a [`ChannelSetup`] in its place: members meet on a
//!   [`Channel`] that carries what one says to all.
//! - [`ask`] and [`Question`] carry questions from outside to the application, on the same port.
//!
//! One member needs one thread, and one more that sleeps until there is something to store. Nothing polls, and nothing is
//! queued that can be done at once: the task of a connection steps the node with what it brings, and the node's step writes
//! to the other connections.

mod accord;
mod cell;
mod channel;
mod client;
mod clock;
mod connection;
mod control;
mod dial;
mod driver;
mod frame;
mod hello;
mod key;
mod listen;
mod metrics;
mod name;
mod obituary;
mod outbox;
mod refusal;
mod registry;
mod ring;
mod roster;
mod seal;
mod shared;
#[cfg(test)]
mod testing;

pub use self::ring::{
    Given, Interface, InterfaceError, Known, Progress, RING_PORT, RingAnswer, RingCounts, RingHandle, RingPlace,
    RingPlaceError, RingRunning, RingSetup, RingStartError, RingWill, Service, Sum, TakeError, ask_ring, find_ring,
    give, give_bare, mac_of, mac_of_name, start_on_ring, take,
};
pub use accord::{Accord, Stance};
pub use cell::{Cell, CellError, Disk, Files, FormError, decode as decode_cell, encode as encode_cell};
pub use channel::{
    ANSWERS_MAX, Asker, Bad, Carries, Channel, ChannelCounts, ChannelHandle, ChannelRunning, ChannelSetup,
    ChannelStartError, Codec, Envelope, Kind, Lost, Pace, Reach, Wait, Who, Will, draw_session, start_on_channel,
};
pub use client::{AskError, ask};
pub use clock::BootClock;
pub use connection::LinkError;
pub use control::{PeerStatus, Question, Questions, Request, Response, Status, questions};
pub use driver::{
    Deadline, Driven, Handle, Happening, Networked, Recording, Renewals, Running, Setup, StartError, Storage,
    cell_owner, settings_digest, start,
};
pub use frame::{FRAME_MAX, FrameBuffer, TooLong, put_frame};
pub use hello::{FLOCK_NAME_MAX, Frame, Hello, Session, Speaker};
pub use key::{Key, KeyError};
pub use metrics::{Counts, DoorCounts, Metrics, PeerCounts};
pub use name::{MemberName, MemberNameError, NAME_MAX};
pub use obituary::{Obituary, announce_blocking};
pub use refusal::Refusal;
pub use roster::{Address, Host, MEMBERS_MAX, Member, Roster, RosterError};
pub use seal::{PLAIN_MAX, SealError, VERSION};
