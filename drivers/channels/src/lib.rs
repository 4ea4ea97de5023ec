//! Where flocks meet that have no list of members: a LAN, and channels of servers that people already have.
//!
//! - [`Place`] is what people write: `lan`, `irc://…`, `nats://…`, `mqtt://…`, `redis://…`; it [opens](Place::open) a
//!   [`Channel`](bellwether_net::Channel).
//! - [`Lan`] is UDP multicast.

mod lan;

pub use lan::{LAN_GROUP, LAN_PORT, Lan};
