//! Meeting on a shared channel: all members hear each message, including its sender.
//!
//! No member has a list of the others. A [`Channel`] carries payloads and knows nothing of flocks; everything else is
//! common to all channels, and is in this folder:
//!
//! ```text
//! node ─► ChannelOutbox ─► ChannelLink ─► EnvelopeCodec (seal) ─► Channel ─► everybody
//! node ◄─ Inbound ◄─ SessionTable (who lives?) ◄─ EnvelopeCodec (open) ◄─ Channel ◄─ everybody, ourselves included
//! ```
//!
//! The link decides, without a clock and without waiting; a task moves what it decides to the channel and back, and
//! [`SteppedChannelMember`](crate::stepped::SteppedChannelMember) does the same in a simulation.
//!
//! - [`start_on_channel`] runs a protocol on one, as [`start`](crate::start) does on a list of members.
//! - An [`Envelope`] names its sender. In a flock without a key it is a line that people can read; with one it is
//!   sealed.
//! - The session table knows which sessions are alive. In a flock with a key a recording proves nothing: see [`Proof of
//!   life`](self#proof-of-life).
//! - A [`ChannelDeathNotice`] is what a guardian publishes once a member's process and all its work are gone.
//!
//! # Proof of life
//!
//! A seal proves that a member wrote a message, not when. Counters refuse messages that were received before, but a
//! member that has just started has received nothing, so a recording of a session that ended last year looks new to it.
//! Timestamps would need synchronous clocks, so each envelope names instead up to [`ANSWERS_MAX`] envelopes that its
//! sender had received shortly before, by their *marks*: eight bytes of each one's tag, which nobody can predict. They
//! show what is recent:
//!
//! > A session counts as alive once it answers a mark that I made myself since I started, or one made by a session that
//! > I count as alive already.
//!
//! A session that sent something after it received a message of mine was alive after I started, and messages with
//! higher counters are newer still. Between members that have heard each other this costs nothing. If a session is not
//! proven alive, a member *asks* it, after a short random pause and only if no member that it believes has asked
//! already, and the session *repeats* its message, as long as that still matters: two short envelopes for a newcomer,
//! and two for a host that the newcomer hears, whatever the size of the flock. No message is held back and delivered
//! later, since the messages of a live session before its proof may themselves be old recordings.
//!
//! This does not exclude that an attacker who can hold an envelope back delivers it later, as any network may.
//! Protocols that run on a channel tolerate delay anyway.

mod client;
mod codec;
mod connection;
mod counts;
mod death_notice;
mod envelope;
mod identity;
mod link;
mod outbox;
mod plain;
mod rate_limit;
mod replay_window;
mod sealed;
mod sessions;
mod setup;
#[cfg(test)]
mod tests;
mod transport;

use std::fmt;
use std::future::Future;
use std::pin::Pin;

use thiserror::Error;

pub use client::ChannelClient;
pub use codec::{EnvelopeCodec, EnvelopeError};
pub use connection::ChannelStatus;
pub(crate) use connection::{CONNECT_WITHIN, SAY_WITHIN};
pub use counts::ChannelCounts;
pub use death_notice::{ChannelDeath, ChannelDeathNotice};
pub use envelope::{ANSWERS_MAX, Envelope, EnvelopeKind};
pub use identity::{SessionIdentity, draw_session};
pub(crate) use link::ChannelLink;
pub use rate_limit::RateLimit;
pub(crate) use rate_limit::nanos;
pub use replay_window::ReplayWindow;
pub use sessions::{Rejected, SessionEvent, SessionTable};
pub use setup::{ChannelControls, ChannelHandle, ChannelMeeting, ChannelSetup, ChannelTraits, start_on_channel};
pub(crate) use setup::{ChannelParts, REQUESTS_MAX, parts};
pub(crate) use transport::ChannelTransport;

pub use identity::is_sane;
pub use sealed::is_sealed;

/// A boxed future, for traits that are used as objects.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What a channel can carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayloadLimit {
    /// Any bytes, up to this length.
    Bytes(usize),
    /// One line of printable UTF-8 without line ends, up to this number of bytes.
    Text(usize),
}

impl PayloadLimit {
    /// The greatest length of a payload, in bytes.
    #[must_use]
    pub fn limit(self) -> usize {
        match self {
            PayloadLimit::Bytes(most) | PayloadLimit::Text(most) => most,
        }
    }
}

/// Why a channel is lost, in words for people.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ChannelLost(pub String);

impl ChannelLost {
    /// The loss for this reason.
    pub fn because(why: impl fmt::Display) -> ChannelLost {
        ChannelLost(why.to_string())
    }
}

impl From<std::io::Error> for ChannelLost {
    fn from(error: std::io::Error) -> ChannelLost {
        ChannelLost(bellwether_trace::in_words(&error))
    }
}

/// A shared medium on which members meet. An implementation connects, sends and receives; it needs to know nothing of
/// flocks, keys, back-off or rate limits, and may forget everything when it is lost.
pub trait Channel: Send {
    /// The channel's name for people, without any password.
    fn name(&self) -> String;

    /// The payloads that it can carry.
    fn carries(&self) -> PayloadLimit;

    /// The rate at which members may send.
    fn pace(&self) -> RateLimit;

    /// Whether its messages never leave this machine. Only then a flock may do without a key.
    fn is_local(&self) -> bool;

    /// Connects. It is called again after each loss, with a growing pause between attempts; the remains of the last
    /// connection must be dropped first.
    fn connect(&mut self) -> BoxFuture<'_, Result<(), ChannelLost>>;

    /// Sends one payload. It need not have arrived when this is done; its echo shows that.
    fn say<'a>(&'a mut self, payload: &'a [u8]) -> BoxFuture<'a, Result<(), ChannelLost>>;

    /// Waits for the next payload of any member, this one included: a host learns by its own echo that the others can
    /// still hear it, so an implementation must not invent an echo that the channel did not confirm. Other traffic is
    /// skipped inside. The future may be dropped at any await, and nothing may be lost by that.
    fn hear(&mut self) -> BoxFuture<'_, Result<Vec<u8>, ChannelLost>>;

    /// Says good-bye, if the channel has a way to; best effort.
    fn close(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }
}
