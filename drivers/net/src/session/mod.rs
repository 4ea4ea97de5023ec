//! Sessions between the members of a list, without their sockets: bytes and times in, bytes and decisions out.
//!
//! ```text
//! network ─► InboundSession  (who is it? may it speak for that member?) ─► Up, Message, Gone
//! network ◄─ OutboundSession (hello, frames, what waits when the peer is slow) ◄─ what the node sends
//!            PeerTable       which session of each member is known, speaks, or is dead
//!            Reconnect       when to dial again, and what people are told about it
//! ```
//!
//! No code in this folder reads a clock, opens a socket or waits. The tasks around it ([`listen`](crate::listen),
//! [`dial`](crate::dial), [`outbox`](crate::outbox)) move bytes and decide nothing, so the simulation beside this file
//! runs the same decisions over a network that breaks connections at random.

mod inbound;
mod membership;
mod notice;
mod outbound;
mod reconnect;
mod send_queue;
#[cfg(test)]
mod simulation;
mod stream;
mod table;

pub(crate) use inbound::{HELLO_WITHIN, InboundSession, SessionOutput};
pub(crate) use membership::Membership;
pub(crate) use notice::NoticeSession;
pub(crate) use outbound::OutboundSession;
pub(crate) use reconnect::{BackOff, OPEN_WITHIN, Reconnect};
pub(crate) use send_queue::QueueResult;
pub(crate) use stream::SealedStream;
pub(crate) use table::{DeadSessions, PeerTable};
