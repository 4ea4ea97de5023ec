//! Running one node of a protocol on this machine: fires timers, delivers messages, and carries out effects.

mod monitor;
mod node;
mod recorder;
mod sink;
mod start;
mod start_error;
#[cfg(test)]
mod tests;
mod timers;
#[cfg(test)]
mod traffic_tests;
mod transport;

use std::fmt;
use std::net::{SocketAddr, TcpListener};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use bellwether_kernel::{Describe, Leadership, Leased, NodeId, Protocol, Span, Wire};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::cell::CellStore;
use crate::channel::{ChannelStatus, EnvelopeError, SessionIdentity};
use crate::control::Question;
use crate::hello::{FLOCK_NAME_MAX, Session};
use crate::key::Key;
use crate::metrics::Metrics;
use crate::refusal::Refusal;
use crate::roster::Roster;
use crate::settings::PeerStatus;

pub use monitor::{Monitor, NodeInputs};
pub use node::Node;
pub use recorder::{NodeRecorder, Recording, message_id};
pub use start::{cell_owner, config_digest, decode_records, start};
pub(crate) use start::{check, context, open_storage};
pub use start_error::StartError;
pub(crate) use transport::ListTransport;
pub use transport::{ForNode, Transport};

/// What a protocol needs to be run by a driver that has its own wire form for its messages.
pub trait Driven: Describe + Leased<Cell: Wire, Record: Wire + 'static> {}

impl<P: Describe + Leased<Cell: Wire, Record: Wire + 'static>> Driven for P {}

/// What a protocol needs to run on a network that carries each message in a frame.
pub trait Networked: Driven + Leased<Message: Wire> {}

impl<P: Driven + Leased<Message: Wire>> Networked for P {}

/// Where a node keeps its durable state.
#[derive(Debug)]
pub enum Storage {
    /// On stable storage. The log, if the protocol has one, is in the folder of the cell.
    Cell(CellStore),
    /// Nowhere: for protocols that store nothing, and for tests.
    Volatile,
}

impl Storage {
    fn cell(&self) -> Option<&CellStore> {
        match self {
            Storage::Cell(cell) => Some(cell),
            Storage::Volatile => None,
        }
    }
}

/// The setup of a node, wherever its flock meets; `M` says where, and as which member.
pub struct Setup<P: Protocol, M = ListMeeting> {
    /// The flock's name: 1 to 64 bytes.
    pub flock: String,
    /// Where the flock meets, and who this member is there.
    pub meeting: M,
    /// The flock's key.
    pub key: Option<Key>,
    /// Whether other machines may be contacted without a key.
    pub insecure: bool,
    /// The protocol's configuration.
    pub config: P::Config,
    /// The recorder of all events, if they are to be recorded.
    pub recording: Option<Recording>,
    /// The observer that is told of each renewal of the lease.
    pub renewals: Option<LeaseObserver>,
    /// How late a timer must be for the node to count as stalled.
    pub stalled_after: Span,
}

impl<P: Protocol, M> Setup<P, M> {
    /// The defaults: no option set.
    #[must_use]
    pub fn new(flock: &str, meeting: M, config: P::Config) -> Setup<P, M> {
        Setup {
            flock: flock.to_owned(),
            meeting,
            key: None,
            insecure: false,
            config,
            recording: None,
            renewals: None,
            stalled_after: Span::millis(50),
        }
    }

    /// Checks the flock's name.
    ///
    /// # Errors
    /// It is empty or too long.
    pub fn check_flock(&self) -> Result<(), StartError> {
        if self.flock.is_empty() || self.flock.len() > FLOCK_NAME_MAX { Err(StartError::FlockName) } else { Ok(()) }
    }

    /// Checks that messages that others can hear at this place are protected: by a key, or because the user accepts the
    /// risk.
    ///
    /// # Errors
    /// A key is needed.
    pub fn check_key(&self, is_local: bool, place: &str) -> Result<(), StartError> {
        StartError::leaving_this_machine(self.key.is_some() || self.insecure || is_local, place)
    }
}

/// A list of members: each knows the others' addresses. Their configuration must be the same.
#[derive(Debug)]
pub struct ListMeeting {
    /// The list of members.
    pub roster: Roster,
    /// The id of this member.
    pub id: u32,
    /// Where the cell and the log are kept.
    pub storage: Storage,
    /// A socket that already listens; without one, the roster's address of this member is used.
    pub listener: Option<TcpListener>,
    /// Takes questions from clients.
    pub control: Option<mpsc::Sender<Question>>,
    /// How long a member must be silent before another process with its id may replace it. Longer than any lease: the
    /// silent member's obligations have expired by then.
    pub displaced_after: Span,
    /// Whether members come, go and move without an agreement on their list. Then the protocol is told that a peer is down as
    /// soon as its connection ends, and must stay safe if it is alive all the same, since a firewall breaks connections,
    /// too; and a member is dialled where it said last that it can be.
    pub movable_members: bool,
}

impl ListMeeting {
    /// The defaults: no option set, and volatile storage.
    #[must_use]
    pub fn new(roster: Roster, id: u32) -> ListMeeting {
        ListMeeting {
            roster,
            id,
            storage: Storage::Volatile,
            listener: None,
            control: None,
            displaced_after: Span::millis(500),
            movable_members: false,
        }
    }
}

/// Until when a leader's work may live, in nanoseconds of the [`BootClock`](crate::BootClock).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deadline {
    /// From then on the work must be ending.
    pub end_at: u64,
    /// By then the work must be dead.
    pub dead_at: u64,
}

/// Called with the end of the lease at each change, in the node's own task, so that no other task need be woken for it.
/// It must not block.
pub type LeaseObserver = Box<dyn FnMut(Option<Deadline>) + Send>;

/// An event for the application.
#[derive(Debug)]
pub enum DriverEvent<P: Protocol> {
    /// The work has a time limit that it did not have before, or no longer has one. Comes before the same step's
    /// statements about the lead. A renewal of the limit is no event: see [`LeaseObserver`].
    Lease(Option<Deadline>),
    /// The protocol states who leads.
    Leadership(Leadership),
    /// The protocol reports an event to people.
    Note(P::Note),
    /// The node's view has changed.
    View(P::View),
    /// There is a problem with a peer; reported once, until it changes.
    PeerError {
        /// The member, if it is known to be one.
        peer: Option<NodeId>,
        /// The address of the peer.
        at: String,
        /// The problem, in words.
        why: String,
        /// If the peer refused us, the reason. For some of these, such as a double id, an application may end.
        refusal: Option<Refusal>,
    },
    /// A peer's process is certainly gone (`up: false`), or a new one is there.
    Link {
        /// The peer whose process it is.
        peer: NodeId,
        /// Whether a process is there.
        up: bool,
    },
    /// A new session was heard on the channel; its number is `peer` from now on. A [`DriverEvent::Link`] follows.
    Introduced {
        /// The session's number.
        peer: NodeId,
        /// The session's identity.
        who: SessionIdentity,
    },
    /// A client on the channel asks the members a question; a [`reply`](crate::ChannelControls::reply) answers it.
    Question {
        /// The session that asks.
        who: SessionIdentity,
        /// The text of the question.
        text: String,
    },
    /// A member with different settings was heard, where no list keeps such members out. Its messages do not reach the
    /// protocol; this event comes with each of them.
    SettingsMismatch {
        /// The member's number.
        peer: NodeId,
        /// The member's name.
        name: String,
        /// The member's status.
        status: PeerStatus,
    },
    /// A member of the same ring, with the same settings, reports whether it leads.
    PeerLeads {
        /// The member's number.
        peer: NodeId,
        /// Whether its work may run.
        leads: bool,
    },
    /// Messages arrive that this member cannot read: the senders have another key or flock, or another version of this
    /// program. Reported once for each reason.
    Stranger(EnvelopeError),
    /// The channel was connected, or lost.
    ChannelStatus(ChannelStatus),
    /// The cell cannot be written. The write is repeated; until then the node makes no promise.
    StorageFailed(String),
    /// The cell or the log is written again, after it [could not be](DriverEvent::StorageFailed).
    StorageRecovered,
    /// The node was not scheduled for so long after a timer was due.
    Stalled(Span),
    /// The node cannot continue, for this reason.
    Fatal(String),
}

impl<P: Protocol> fmt::Display for DriverEvent<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DriverEvent::Lease(None) => f.write_str("no lease"),
            DriverEvent::Lease(Some(deadline)) => write!(f, "lease until {} ns", deadline.end_at),
            DriverEvent::Leadership(leadership) => write!(f, "{leadership}"),
            DriverEvent::Note(note) => write!(f, "{note}"),
            DriverEvent::View(view) => write!(f, "{view:?}"),
            DriverEvent::PeerError { peer: Some(peer), at, why, .. } => write!(f, "member {peer} at {at}: {why}"),
            DriverEvent::PeerError { peer: None, at, why, .. } => write!(f, "connection from {at}: {why}"),
            DriverEvent::Link { peer, up: true } => write!(f, "member {peer} is there"),
            DriverEvent::Link { peer, up: false } => write!(f, "member {peer} is gone"),
            DriverEvent::Introduced { peer, who } => write!(f, "{} is here as {peer}", who.name),
            DriverEvent::Question { who, text } => write!(f, "{} asks: {text}", who.name),
            DriverEvent::SettingsMismatch { name, status, .. } => write!(f, "{name} goes by {status}"),
            DriverEvent::PeerLeads { peer, leads: true } => write!(f, "member {peer} leads"),
            DriverEvent::PeerLeads { peer, leads: false } => write!(f, "member {peer} does not lead"),
            DriverEvent::Stranger(how) => write!(f, "somebody speaks who is {how}"),
            DriverEvent::ChannelStatus(ChannelStatus::Connected) => f.write_str("the channel is there"),
            DriverEvent::ChannelStatus(ChannelStatus::Lost(why)) => write!(f, "the channel is lost: {why}"),
            DriverEvent::StorageFailed(why) | DriverEvent::Fatal(why) => f.write_str(why),
            DriverEvent::StorageRecovered => f.write_str("what could not be stored is stored"),
            DriverEvent::Stalled(span) => write!(f, "was stalled for {span}"),
        }
    }
}

/// A request of the application to a running node.
#[derive(Debug)]
pub enum NodeRequest<P: Protocol> {
    /// Gives the protocol a command, and may wait for the answer.
    Ask(P::Command, Option<oneshot::Sender<P::Answer>>),
    /// Lets the node say good-bye, and reports when that is done.
    Leave(oneshot::Sender<()>),
}

/// A handle on a running node. When the last one is dropped, the node ends, without a good-bye. The operations that
/// depend on where its flock meets are in `C`.
pub struct Handle<P: Protocol, C = ListControls> {
    orders: mpsc::Sender<NodeRequest<P>>,
    controls: Arc<C>,
}

impl<P: Protocol, C> Clone for Handle<P, C> {
    fn clone(&self) -> Handle<P, C> {
        Handle { orders: self.orders.clone(), controls: self.controls.clone() }
    }
}

impl<P: Protocol, C: fmt::Debug> fmt::Debug for Handle<P, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Handle").field(&self.controls).finish()
    }
}

impl<P: Protocol, C> Deref for Handle<P, C> {
    type Target = C;

    fn deref(&self) -> &C {
        &self.controls
    }
}

/// A running node.
pub struct Running<P: Protocol, C = ListControls> {
    /// The handle for commands.
    pub handle: Handle<P, C>,
    /// The node's events. They are queued without limit until the application takes them.
    pub driver_events: mpsc::UnboundedReceiver<DriverEvent<P>>,
    /// The node's task. Aborting it ends the node at once, with all its connections and without a good-bye.
    pub task: JoinHandle<()>,
}

impl<P: Protocol, C> Handle<P, C> {
    /// The handle of a node that takes its requests from this channel.
    pub fn new(orders: mpsc::Sender<NodeRequest<P>>, controls: C) -> Handle<P, C> {
        Handle { orders, controls: Arc::new(controls) }
    }

    /// Gives the protocol a command. Returns whether the node still runs.
    pub async fn ask(&self, command: P::Command) -> bool {
        self.orders.send(NodeRequest::Ask(command, None)).await.is_ok()
    }

    /// Gives the protocol a command and waits for its answer; `None` if the node ends, or never answers.
    pub async fn question(&self, command: P::Command) -> Option<P::Answer> {
        self.submit(command).await?.await.ok()
    }

    /// Asks the protocol for something, and gives back where the answer comes out; `None` if the node has ended.
    pub async fn submit(&self, command: P::Command) -> Option<oneshot::Receiver<P::Answer>> {
        let (answer, answered) = oneshot::channel();
        self.orders.send(NodeRequest::Ask(command, Some(answer))).await.ok()?;
        Some(answered)
    }

    /// Says good-bye: *after* the work is dead, tells the others that this process is gone, and ends the node. It stops
    /// waiting after `within`; members that miss the message find out by a time-out.
    pub async fn leave(&self, within: Duration) {
        let (done, left) = oneshot::channel();
        if self.orders.send(NodeRequest::Leave(done)).await.is_ok() {
            let _ = tokio::time::timeout(within, left).await;
        }
    }
}

/// The controls of a member of a list.
pub struct ListControls {
    shared: Arc<crate::shared::MemberContext>,
    address: SocketAddr,
}

impl fmt::Debug for ListControls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListControls").field("me", &self.shared.own.me).field("address", &self.address).finish()
    }
}

impl ListControls {
    /// The ids of the members that acknowledged the [good-bye](Handle::leave).
    #[must_use]
    pub fn told(&self) -> Vec<u32> {
        let took_it_in = |peer: &NodeId| self.shared.outbox(*peer).farewell() == Some(true);
        self.roster().others(self.shared.own.me).filter(took_it_in).map(NodeId::number).collect()
    }

    /// The session of this life of the process.
    #[must_use]
    pub fn session(&self) -> Session {
        self.shared.own.session
    }

    /// This member's node number in the protocol.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.shared.own.me
    }

    /// The list of members at present.
    #[must_use]
    pub fn roster(&self) -> Arc<Roster> {
        self.shared.own.addresses.roster()
    }

    /// Replaces the list of members that are dialled; the protocol has its own list.
    pub fn set_roster(&self, roster: Roster) {
        self.shared.set_roster(roster);
    }

    /// The address that it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The counters.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.shared.metrics
    }

    /// What a guardian needs to announce this process's death.
    #[must_use]
    pub fn death_notice(&self) -> crate::DeathNotice {
        self.shared.death_notice()
    }

    /// What is known of the other members, for a status.
    #[must_use]
    pub fn peers(&self) -> Vec<crate::PeerReport> {
        let counts = self.shared.metrics.read();
        let roster = self.roster();
        let status = |peer: NodeId| {
            let member = roster.member(peer)?;
            Some(crate::PeerReport {
                id: member.id,
                address: member.address.to_string(),
                connected: counts.connected[peer.index()],
                counts: counts.peers[peer.index()],
            })
        };
        roster.others(self.shared.own.me).filter_map(status).collect()
    }
}
