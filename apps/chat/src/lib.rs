//! The messaging network's server towards its clients.
//!
//! ```text
//! bytes ─► LineSplitter ─► ClientRequest ─► ClientConnection ─► ServerRequest ─► the protocol
//!          lines           dialect          decides             what to ask
//! bytes ◄──────────── Reply, BroadcastBuffer ◄─ ClientConnection ◄─ ServerAnswer ◄─ the protocol
//! ```
//!
//! Everything here that decides is pure: [`dialect`] reads and writes what clients say, [`ClientConnection`] knows what a
//! connection may do next, [`MessageRate`] and [`FlushPolicy`] get the time handed in, and a [`BroadcastBuffer`] keeps the
//! bytes that all connections share.

pub mod admin;
mod broadcast;
pub mod client;
mod connection;
pub mod dialect;
mod fingerprint;
mod flush;
mod hex;
mod rate;
mod secret;
mod server;
mod server_addresses;
pub mod stepped;
mod stream;

pub use bellwether_net::MemberAddress as ServerAddress;
pub use bellwether_superpeer::SuperpeerConfig;
pub use broadcast::{BroadcastBlock, BroadcastBuffer, FellBehind, Position};
pub use connection::{ClientConnection, ConnectionContext, LoginProof, NextAction, ServerAnswer, ServerRequest};
pub use fingerprint::{Fingerprint, FingerprintError};
pub use flush::FlushPolicy;
pub use rate::{MessageRate, RateSettings};
pub use secret::{Secret, SecretDigest, SecretKey};
pub use server::stepped::ClientIo;
pub use server::{Cause, LogLevel, ServerError, ServerSettings, TlsFiles, TlsSource, serve};
pub use stream::{ClientLimits, ClientStream, StreamContext, StreamStart};
