//! Runs a protocol on real machines: sockets, timers, stable storage, and encryption.
//!
//! A member listens on one TCP port and dials every other member for its own messages, so that each direction has a
//! connection of its own. Received and sent data take these ways:
//!
//! ```text
//! bytes ─► FrameBuffer ─► open (key) ─► Frame ─► Message ─► step ─► effects ─► Message ─► Frame ─► seal ─► bytes
//!          frame          seal          hello    (protocol)          driver               hello    seal
//! ```
//!
//! - [`start`] takes a [`Setup`] and returns a [`Running`] node: a [`Handle`] for commands, and a stream of
//!   [`DriverEvent`]s.
//! - A [`Roster`] lists the members, and a [`Key`] admits them. Other connections get a [`Refusal`] in words, and do no
//!   harm.
//! - The certain death of a process is announced by a [`DeathNotice`], never guessed from a broken connection: a
//!   firewall breaks connections, too, while the leader behind it works on.
//! - A [`CellStore`] keeps state that must survive a crash at any instruction.
//! - Without a list of members, [`start_on_channel`] takes a [`ChannelSetup`] instead: members meet on a [`Channel`]
//!   that carries each message to all.
//! - [`ask`] and [`Question`] carry questions of clients to the application, on the same port.
//!
//! One member needs one thread, and one more that sleeps until there is something to store. Nothing polls, and nothing is
//! queued that can be done at once: the task of a connection steps the node with what it brings, and the node's step writes
//! to the other connections.

mod addresses;
mod cell;
mod channel;
mod client;
mod clock;
mod connection;
mod control;
mod death_notice;
mod dial;
mod driver;
mod frame;
mod hello;
mod key;
mod lan;
mod listen;
mod log;
mod metrics;
mod name;
mod outbox;
mod refusal;
mod roster;
mod seal;
mod session;
mod settings;
mod shared;
pub mod stepped;
mod system;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod transport;

pub use cell::{
    CellError, CellStore, CellWriter, Disk, Files, FormError, WriteQueue, WriteResult, decode as decode_cell,
    encode as encode_cell,
};
pub use channel::{
    ANSWERS_MAX, BoxFuture, Channel, ChannelClient, ChannelControls, ChannelCounts, ChannelDeath, ChannelDeathNotice,
    ChannelHandle, ChannelLost, ChannelMeeting, ChannelSetup, ChannelStatus, Envelope, EnvelopeCodec, EnvelopeError,
    EnvelopeKind, PayloadLimit, RateLimit, ReplayWindow, SessionIdentity, draw_session, start_on_channel,
};
pub use client::{AskError, ask};
pub use clock::{BootClock, BootTimer, TimerWaiter};
pub use connection::LinkError;
pub use control::{
    Admission, ChangeRequest, JoinRequest, MemberStatus, PeerReport, Question, Questions, Request, Response, questions,
};
pub use death_notice::{DeathNotice, ListDeath, announce_blocking};
pub use driver::{
    Deadline, Driven, DriverEvent, Handle, LeaseObserver, ListControls, ListMeeting, Networked, Recording, Running,
    Setup, StartError, Storage, cell_owner, config_digest, start,
};
pub use frame::{FRAME_MAX, FrameBuffer, TooLong, put_frame};
pub use hello::{FLOCK_NAME_MAX, Hello, Session, SessionFrame, Speaker};
pub use key::{Key, KeyError};
pub use lan::changes::InterfaceChanges;
pub use lan::interface::{Interface, InterfaceError, SystemInterface, system_interfaces};
pub use log::{Log, SegmentFiles, WriteFailed};
pub use metrics::{Counts, DoorCounts, Metrics, PeerCounts};
pub use name::{MemberName, MemberNameError, NAME_MAX};
pub use refusal::Refusal;
pub use roster::{AddressHost, MEMBERS_MAX, MOVABLE_ID_MAX, MemberAddress, Roster, RosterError, RosterMember};
pub use seal::{PLAIN_MAX, SealError, VERSION};
pub use settings::{ConflictVerdict, PeerStatus, SettingsConflicts, SettingsDigest};
pub use system::{Alarm, RealSystem, Socket, System};
