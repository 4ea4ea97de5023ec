//! Runs a command where the leader is, and never two copies at once.
//!
//! | room | what is in it |
//! |---|---|
//! | [`guardian`] | the process that owns the command's whole tree and enforces the lease by itself |
//! | [`policy`], [`Controller`] | what to do about the command and its guardian: pure state machines |
//! | [`flock`], [`LeaseHandle`] | what is needed of a flock, whatever protocol settles who leads; how far its lease reaches |
//! | `adapter` | the one way from what a protocol states to what the supervisor does, wherever members meet |
//! | [`members`] | a flock of known members over TCP |
//! | [`meeting`] | a flock that meets on a channel |
//! | [`ring`] | a ring whose token carries the work's state |
//! | [`etcd`] | a flock whose leader holds a key in etcd |
//! | `together` | flocks of one machine that move together |
//! | [`run`] | the supervisor, which wires these together |
//! | [`explain`] | what a configuration promises, and what a record of events tells |
//! | [`log`], [`events`], [`moment`], [`record`], [`hooks`], [`check`], [`notify`] | telling others, and asking whether this member is fit |
//!
//! What is promised: the whole tree of the old command is dead before the flock hears that it may go on, and before the
//! lease ends on which others count; whichever of supervisor and guardian is killed or frozen.
//!
//! Guarantees that need the help of whatever the command uses, which must refuse an old epoch:
//!
//! - Outside of a PID namespace: if a whole machine was frozen and is woken after its lease has ended, the command may
//!   run a few instructions before the guardian is scheduled; and when supervisor *and* guardian are killed at the same
//!   moment, the kernel kills the command, but not what it started, until this member is started again.
//! - Processes that the command lets others start for it (a service manager, a container daemon) are not in its tree.
//! - A process of the tree that has changed to another user, which an unprivileged guardian may not kill, is reported,
//!   and the kill is repeated; the lease does not wait for it.

mod adapter;
mod announcer;
pub mod check;
mod child_processes;
mod clock;
mod controller;
mod dying;
pub mod etcd;
pub mod events;
mod exit;
pub mod explain;
mod fence;
pub mod flock;
pub mod guardian;
pub mod hooks;
pub mod http;
mod lease_handle;
mod leftovers;
pub mod lines;
pub mod log;
mod measurement;
pub mod meeting;
pub mod members;
pub mod moment;
pub mod notify;
mod obstacles;
mod options;
mod others;
pub mod policy;
mod priority;
mod prometheus;
pub mod record;
pub mod ring;
mod signals;
mod supervisor;
mod together;
mod watch;

pub use adapter::Joined;
pub use clock::{Moment, NEVER, WorkLease, after, between, now};
pub use controller::Controller;
pub use dying::{DyingTime, TreeSize};
pub use exit::Exit;
pub use guardian::tree;
pub use lease_handle::LeaseHandle;
pub use options::{SupervisorError, SupervisorOptions, find_command};
pub use priority::{Precedence, ProcessPriority};
pub use supervisor::run;
