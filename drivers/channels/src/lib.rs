//! Channels for flocks without a list of members: a LAN, and channels of servers that people already have.
//!
//! - [`Place`] is the address that people write: `lan`, `irc://…`, `nats://…`, `mqtt://…`, `redis://…`; it
//!   [opens](Place::open) a [`Channel`](bellwether_net::Channel).
//! - [`Lan`] is UDP multicast.
//! - [`Server`] is a connection to a server, with TLS and all; [`Irc`], [`Nats`], [`Mqtt`] and [`Redis`] are what is said on
//!   it. Each is a [`Dialect`]: a state machine of one file, without I/O. Another server is another such file.
//! - [`etcd`] is no channel, but also a place: an etcd, in which the member that holds a key leads.
//! - [`announce_blocking`] publishes the [`ChannelDeathNotice`](bellwether_net::ChannelDeathNotice) of a member whose process is gone.

mod announce;
#[cfg(test)]
mod dialects;
pub mod etcd;
mod inbox;
mod irc;
mod lan;
mod mqtt;
mod nats;
mod nkey;
mod place;
mod prompt;
mod redis;
mod server;
mod tls;

pub use announce::announce_blocking;
pub use irc::Irc;
pub use lan::{LAN_GROUP, LAN_PORT, Lan};
pub use mqtt::Mqtt;
pub use nats::Nats;
pub use nkey::CredentialsError;
pub use place::{ChannelAddress, Endpoint, Place, PlaceError, Scheme};
pub use redis::Redis;
pub use server::{Dialect, Server};
