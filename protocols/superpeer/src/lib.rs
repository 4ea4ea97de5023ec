//! Superpeer: the servers of a messaging network that loses no accepted message and no user.
//!
//! All servers keep one log, replicated with Raft: registrations, logins, log-outs, messages and acknowledgements of
//! users, and the servers themselves, in one order. *Super-peers* vote on it, their leader is the *master super-peer*,
//! and *peers* only follow it. The [`Directory`] is the state that follows from the log; it is the same on all servers
//! that have applied the same records.
//!
//! | message | from → to | says |
//! |---|---|---|
//! | `Vote`, `VoteReply` | candidate ↔ super-peers | the election of a master |
//! | `Append`, `AppendReply` | master ↔ servers | records of the log; how far it is stored here |
//! | `Snapshot` | master → server | the directory in place of records that are gone |
//! | `Forward` | server → master | what the clients of this server ask for, as one batch |
//! | `TimeoutNow` | draining master → super-peer | stand for election now |
//!
//! # Who calls what, and when
//!
//! The application around a server owns connections, secrets and bytes; it makes no decision about what a user may do.
//! It sends [commands](bellwether_kernel::Input::Ask) to the server, and each has one answer.
//!
//! | when | the application asks | and hears |
//! |---|---|---|
//! | it starts | [`Announce`] with its name and addresses | `Done`, or `Refused` if another live server has the name or this one was removed |
//! | it has started, and after each answer | [`Next`] with the index of the last record that it knows | [`News`]: what the next records did, as [`SuperpeerEvent`]s in the order of the log, as soon as there is something |
//! | REGISTER | [`Register`], with the hash of the secret | `Registered`, `NameTaken` |
//! | LOGIN | [`Lookup`], to check the secret | `Account`, with the hash and its version; then |
//! | the secret is right | [`Login`], with that version | [`LoggedIn`], `LoginRefused`, or [`Redirect`], in which case nothing was committed |
//! | LOGOUT, or the connection ends | [`Logout`] with the session | `Done`, once it is committed |
//! | clients have written, once a turn | [`Send`] with all their messages | `Sent`: where the first is in the order, and which were refused |
//! | clients have got messages, each 50 to 100 ms | [`Cursors`] in bulk | `Done` |
//! | anonymous clients came or went | [`Load`] | `Done` |
//! | a server wants to join, over the application's own handshake | [`Admit`] | `Admitted` with its number, which it boots with, or `Refused` |
//! | it wants to know how things stand | [`Inspect`], [`ListUsers`] | `Inspected`, `Users`, at once |
//! | an operator wants something | [`Admin`] | `Done` or `Refused` |
//! | an operator wants a copy of the users | [`Export`] | `Exported` |
//! | after [`SuperpeerEvent::Draining`] for this server, when all clients were sent away | [`Leave`] | `Done`: the process may end |
//!
//! Two answers are possible for any question. `Expired` says that no master was found in time or that the outcome is
//! unknown: the application closes the connection and claims nothing. `Busy` says that too many questions wait: nothing
//! was done.
//!
//! What a client gets: after `LoggedIn`, first its `pending` messages, then every message of [`SuperpeerEvent::Accepted`]
//! from position `from` on, as long as no [`SuperpeerEvent::SessionEnded`] names its session. The sender's own copy is the
//! receipt. Events keep the log's order, so one byte ring serves all connections of a server. An anonymous client gets what is
//! accepted while it is connected.
//!
//! [`Announce`]: SuperpeerCommand::Announce
//! [`Next`]: SuperpeerCommand::Next
//! [`News`]: SuperpeerAnswer::News
//! [`Register`]: SuperpeerCommand::Register
//! [`Lookup`]: SuperpeerCommand::Lookup
//! [`Login`]: SuperpeerCommand::Login
//! [`LoggedIn`]: SuperpeerAnswer::LoggedIn
//! [`Redirect`]: SuperpeerAnswer::Redirect
//! [`Logout`]: SuperpeerCommand::Logout
//! [`Send`]: SuperpeerCommand::Send
//! [`Cursors`]: SuperpeerCommand::Cursors
//! [`Load`]: SuperpeerCommand::Load
//! [`Admit`]: SuperpeerCommand::Admit
//! [`Admin`]: SuperpeerCommand::Admin
//! [`Inspect`]: SuperpeerCommand::Inspect
//! [`ListUsers`]: SuperpeerCommand::ListUsers
//! [`Export`]: SuperpeerCommand::Export
//! [`Leave`]: SuperpeerCommand::Leave
//!
//! # Storage
//!
//! Nothing leaves a server before what it depends on is stored. While something is on its way to stable storage, all inputs
//! wait; what has gathered meanwhile is stored together next. The cell ([`SavedState`]) holds the vote and the last snapshot,
//! the log holds the records after it.
//!
//! Servers get their numbers from the log: a number is given once, and a server that lost its disk comes back as a new
//! one.
#![no_std]

extern crate alloc;

mod config;
mod describe;
mod directory;
mod interface;
mod message;
mod operation;
pub mod properties;
mod replica;
mod report;
mod state;
mod step;
mod wire;

pub use config::{SUPERPEER_LIMIT, SuperpeerConfig};
pub use directory::{
    Directory, DirectoryExport, LoginSession, RegisteredUser, RetainedMessages, ServerEntry, ServerStanding,
    ServerWish, Stretch,
};
pub use interface::{
    AccountAnswer, AdminCommand, LoginRefusal, MemberChange, ServerRole, SessionEnd, SuperpeerAnswer, SuperpeerCommand,
    SuperpeerEvent, SuperpeerNote, SystemState,
};
pub use message::{RecordPosition, SuperpeerMessage};
pub use operation::{
    Author, Batch, BatchOrigin, Membership, Operation, OperationOutcome, PostedMessage, ReplicatedRecord, SavedState,
    SessionNumber, Snapshot, UserId,
};
pub use report::{NetworkReport, ServerReport, UserReport};
pub use state::{SuperpeerState, SuperpeerTimer, SuperpeerView};

/// The protocol. It has no value: a network consists of a [`SuperpeerConfig`] and one [`SuperpeerState`] for each
/// server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Superpeer {}
