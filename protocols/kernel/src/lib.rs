//! The contract between a protocol and its drivers.
//!
//! A [`Protocol`] is a pure function: from a configuration, a state and one [`Input`] it computes the next state and
//! writes its effects into an [`Effects`] sink. It owns no clock, no socket, no thread and no random source, so the same
//! code can be *run* (a driver turns effects into packets and timers), *simulated* (a driver owns virtual time and
//! injects faults), *checked* (a driver tries every order of events) and *drawn* (a driver writes a trace).
//!
//! ```text
//!                 Input                               Effects
//!   Deliver Fire Ask Link          ──►  step(state) ──►  send arm disarm pick store append
//!   Durable Stalled                                      truncate forget answer lead note
//! ```
//!
//! The contract, for all drivers:
//!
//! 1. **One input at a time.** A driver never calls [`Protocol::step`] of one node concurrently with itself.
//! 2. **Timers are tags.** Arming a timer again replaces it, a disarmed one never fires, and one that fires is no
//!    longer armed. Spans run on the node's own monotonic clock.
//! 3. **Timers first.** When a timer is due and a message waits, the timer fires first. A process that was frozen
//!    therefore learns that its time is over before anything else. Only [`Input::Stalled`] comes before the timers: it
//!    tells a node that it was stalled itself, so that it does not take the others for dead.
//! 4. **Link reports are certain.** [`Input::Link`] with `up: false` means that the peer's *process* and all its work are
//!    gone. It comes after the last message of that process and before the first one of its successor. A peer that is
//!    only silent is never reported.
//! 5. **Durable means durable.** [`Input::Durable`] reports a write only after it would survive a power failure. A later
//!    [`Effects::store`] replaces an earlier one that is still pending, which is then never reported; a crash may keep or
//!    lose it. The log keeps the order of its writes: a crash leaves the result of a prefix of them, and the prefix
//!    contains all reported writes. [`Kept`] has the complete rules.
//! 6. **Anything may happen to a message** unless the protocol's page says otherwise: loss, duplication, delay and
//!    reordering.
//! 7. **Work follows [`Leadership`]**, which a protocol that elects states with [`Effects::lead`]. Notes are for people.
//!
//! A protocol also defines its properties as code: see [`Properties`]. One set of properties serves the unit tests, the
//! simulator, the checker and the run on real sockets. [`Describe`] has what people and pages need to show it.
#![no_std]

extern crate alloc;

mod checkable;
mod describe;
mod epoch;
mod hearing;
mod leadership;
mod lease;
mod member_list;
mod multiset;
mod node;
mod outlook;
mod property;
mod protocol;
mod span;
mod storage;
mod wire;

pub use checkable::Checkable;
pub use describe::{
    ConfigError, Describe, Hue, MessageTopic, RoleLabel, Setting, parse_setting, parse_span, unknown_setting,
};
pub use epoch::Epoch;
pub use hearing::{FullMesh, Hearing, HearingGraph};
pub use leadership::{Election, Leadership, ListElection, WorkRequest};
pub use lease::{Lease, Leased};
pub use member_list::{ListChange, ListChangeError, ListEvent, ListView};
pub use multiset::Multiset;
pub use node::{NodeId, NodeSet};
pub use outlook::{Figure, FigureValue, Outlook, margin};
pub use property::{Assumptions, Change, Flock, NodeStatus, Predicate, Properties, Property, tally};
pub use protocol::{AskId, Effects, Input, Never, Protocol, To, TrafficClass};
pub use span::{ParseSpanError, Span};
pub use storage::{Kept, LogWrite, StoredLog, Ticket};
pub use wire::{Reader, Wire, WireError};
