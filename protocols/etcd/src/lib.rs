//! Leader election by a key in etcd, for flocks whose operators run an etcd already.
//!
//! The member that creates the flock's key leads; the key's revision is the epoch. The key is attached to a lease of
//! etcd, which detects a lost leader. The lease does not decide when the leader's work is over: etcd ends leases early
//! when one of its own members was stalled (issues 12528 and 15247 of etcd), and answers keep-alives as a leader that
//! it no longer is. So the members rely only on etcd being linearizable, and measure time on their own clocks:
//!
//! - The leader's work may live for `lease` after the sending of a request whose answer shows the leader's key.
//! - A second key names the epoch that was not yet released. A leader whose work is dead deletes it, and the next
//!   leader starts at once. If the leader's key is gone and this one is not, a member waits for `lease` from the answer
//!   that shows that, and only then takes over, provided that the second key is still of the same epoch.
//!
//! | message | from | meaning |
//! |---|---|---|
//! | `Request Read` | member | what do the flock's keys hold |
//! | `Request Grant` | member | give out a lease |
//! | `Request Campaign` | member | create the key on this lease, if nobody holds it and this epoch was not released |
//! | `Request KeepAlive` | member | let the lease live on |
//! | `Request Release` | member | the work of this epoch is dead: delete its keys |
//! | `Answer` | server | what came of a request; each member has one request under way |
//! | `Changed` | server | something about the keys has changed: read them |
//!
//! Guarantees: never two at work, epochs only grow, nobody works beside a newer key; all with clocks within `drift`, whatever
//! is lost, late, frozen, cut or restarted, etcd included, and however early or late etcd ends a lease. Assumed of etcd: it is
//! linearizable and forgets nothing that it has answered.
//!
//! In the simulator the last node plays the server ([`ServerState`]); the others are members, and the same as on a real
//! network.
#![no_std]

extern crate alloc;

mod config;
mod describe;
mod message;
mod note;
mod properties;
mod state;
mod step;

/// The protocol. It has no value: a flock consists of an [`EtcdConfig`] and one [`EtcdState`] for each node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Etcd {}

pub use config::{EtcdConfig, EtcdSettings};
pub use message::{EtcdAnswer, EtcdMessage, EtcdRequest, FlockKeys, KeyHolder, LeaseId};
pub use note::{EtcdCommand, EtcdNote};
pub use properties::{EtcdGhost, EtcdTally};
pub use state::{
    EtcdRole, EtcdState, EtcdTimer, EtcdView, KeyReign, KeyWork, MemberState, MemberView, ServerState, ServerView,
};
