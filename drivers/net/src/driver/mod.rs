//! Runs one node of a protocol on this machine: what is due fires, what arrives is delivered, what is wanted is done.

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
pub use start::{cell_owner, config_digest, start};
pub(crate) use start::{check, context, open_storage};
pub use start_error::StartError;
pub(crate) use transport::ListTransport;
pub use transport::{ForNode, Transport};

/// What a protocol needs to be run by a driver that knows how its messages look on the wire.
pub trait Driven: Describe + Leased<Cell: Wire, Record: Wire + 'static> {}

impl<P: Describe + Leased<Cell: Wire, Record: Wire + 'static>> Driven for P {}

/// What a protocol needs to run on a network that carries any message in a frame of its own.
pub trait Networked: Driven + Leased<Message: Wire> {}

impl<P: Driven + Leased<Message: Wire>> Networked for P {}

/// Where a node keeps what must survive a crash.
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

/// Everything a node is started with, wherever its flock meets; `M` says where, and as whom.
pub struct Setup<P: Protocol, M = ListMeeting> {
    /// The flock's name: 1 to 64 bytes.
    pub flock: String,
    /// Where the flock meets, and who this member is there.
    pub meeting: M,
    /// The flock's key.
    pub key: Option<Key>,
    /// Whether to talk to other machines without a key.
    pub insecure: bool,
    /// The protocol's configuration.
    pub config: P::Config,
    /// Who wants to see everything.
    pub recording: Option<Recording>,
    /// Who keeps the lease.
    pub renewals: Option<LeaseObserver>,
    /// By how much a timer may be late before the node takes itself for having been stalled.
    pub stalled_after: Span,
}

impl<P: Protocol, M> Setup<P, M> {
    /// The usual: nothing optional.
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

    /// Whether the flock's name is one.
    ///
    /// # Errors
    /// It is empty or too long.
    pub fn check_flock(&self) -> Result<(), StartError> {
        if self.flock.is_empty() || self.flock.len() > FLOCK_NAME_MAX { Err(StartError::FlockName) } else { Ok(()) }
    }

    /// Whether what others can hear at this place may be said there: with a key, or if somebody takes that upon themselves.
    ///
    /// # Errors
    /// It needs a key.
    pub fn check_key(&self, is_local: bool, place: &str) -> Result<(), StartError> {
        StartError::leaving_this_machine(self.key.is_some() || self.insecure || is_local, place)
    }
}

/// A list of members: each knows the others' addresses. Their configuration must be the same.
#[derive(Debug)]
pub struct ListMeeting {
    /// All members.
    pub roster: Roster,
    /// Which of them we are.
    pub id: u32,
    /// Where the cell and the log are kept.
    pub storage: Storage,
    /// A socket that listens already; without one, our own address of the roster is used.
    pub listener: Option<TcpListener>,
    /// Where questions from outside go.
    pub control: Option<mpsc::Sender<Question>>,
    /// How long a member may be silent before another process with its id may take its place. Longer than any lease:
    /// whatever the silent one was bound to is over by then.
    pub displaced_after: Span,
    /// Whether members come, go and move without an agreement on their list. Then the protocol is told that a peer is down as
    /// soon as its connection ends, and must stay safe if it is alive all the same, since a firewall breaks connections,
    /// too; and a member is dialled where it said last that it can be.
    pub movable_members: bool,
}

impl ListMeeting {
    /// The usual: nothing optional, storage volatile.
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

/// Until when the work of a leader may live, in nanoseconds of the [`BootClock`](crate::BootClock).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deadline {
    /// From then on it must be ending.
    pub end_at: u64,
    /// By then it must be dead.
    pub dead_at: u64,
}

/// Takes in how far the lease reaches at present, at each change and in the node's own task, so that nobody needs to be
/// woken for it. Must not wait.
pub type LeaseObserver = Box<dyn FnMut(Option<Deadline>) + Send>;

/// What the application hears.
#[derive(Debug)]
pub enum DriverEvent<P: Protocol> {
    /// The work has a time limit that it had not, or none any more. Comes before what the same step states about the lead. That a limit
    /// which still holds was moved is no news: see [`LeaseObserver`].
    Lease(Option<Deadline>),
    /// The protocol states who leads.
    Leadership(Leadership),
    /// The protocol says what happened, for people.
    Note(P::Note),
    /// Others would see the node differently from now on.
    View(P::View),
    /// Something is wrong between us and somebody; told once, until it changes.
    PeerError {
        /// The member, if it is known to be one.
        peer: Option<NodeId>,
        /// The address of the peer.
        at: String,
        /// What, in words.
        why: String,
        /// If the peer refused us: for what. An application may take some of these, such as a double id, as a reason
        /// to end.
        refusal: Option<Refusal>,
    },
    /// A peer's process is certainly gone (`up: false`), or a new one is there.
    Link {
        /// The peer.
        peer: NodeId,
        /// Whether it is there.
        up: bool,
    },
    /// A session that was not heard before speaks on the channel, and `peer` is its handle from now on. A
    /// [`DriverEvent::Link`] follows.
    Introduced {
        /// The handle.
        peer: NodeId,
        /// Whose it is.
        who: SessionIdentity,
    },
    /// Somebody on the channel asks the members something; a [`reply`](crate::ChannelControls::reply) answers.
    Question {
        /// The session that asks.
        who: SessionIdentity,
        /// The text of the question.
        text: String,
    },
    /// A member spoke that was started with other settings than this one, where no list keeps such out. Nothing that it
    /// says reaches the protocol; comes with each of its words.
    SettingsMismatch {
        /// Its handle.
        peer: NodeId,
        /// What it is called.
        name: String,
        /// How it stands.
        status: PeerStatus,
    },
    /// A member of the same ring, started with the same settings, says whether it leads.
    PeerLeads {
        /// Its handle.
        peer: NodeId,
        /// Whether its work may run.
        leads: bool,
    },
    /// Others speak whom this member cannot understand: they have another key or flock, or another version of this program.
    /// Told once for each reason.
    Stranger(EnvelopeError),
    /// The channel was reached, or lost.
    ChannelStatus(ChannelStatus),
    /// The cell cannot be written. It is tried again; until then the node promises nothing.
    StorageFailed(String),
    /// The cell or the log is written again, after it [could not be](DriverEvent::StorageFailed).
    StorageRecovered,
    /// The node got no time for so long after a timer was due.
    Stalled(Span),
    /// The node cannot go on.
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

/// What an application tells a running node.
#[derive(Debug)]
pub enum NodeRequest<P: Protocol> {
    /// It asks the protocol for something, and may wait for the answer.
    Ask(P::Command, Option<oneshot::Sender<P::Answer>>),
    /// It wants the node to take leave, and hears when that is done.
    Leave(oneshot::Sender<()>),
}

/// A hold on a running node. When the last one is dropped, the node ends, without a farewell. What else can be done with a
/// node depends on where its flock meets, and is in `C`.
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

/// A node that runs.
pub struct Running<P: Protocol, C = ListControls> {
    /// To ask it for something.
    pub handle: Handle<P, C>,
    /// What happens to it. An application takes these promptly: they are kept for it until it does.
    pub driver_events: mpsc::UnboundedReceiver<DriverEvent<P>>,
    /// Its task. Aborting it ends the node at once, with all its connections and without a farewell.
    pub task: JoinHandle<()>,
}

impl<P: Protocol, C> Handle<P, C> {
    /// Of a node that takes its requests from this channel.
    pub fn new(orders: mpsc::Sender<NodeRequest<P>>, controls: C) -> Handle<P, C> {
        Handle { orders, controls: Arc::new(controls) }
    }

    /// Asks the protocol for something. Returns whether the node still runs.
    pub async fn ask(&self, command: P::Command) -> bool {
        self.orders.send(NodeRequest::Ask(command, None)).await.is_ok()
    }

    /// Asks the protocol for something and waits for its answer; `None` if the node ends, or never will answer.
    pub async fn question(&self, command: P::Command) -> Option<P::Answer> {
        let (answer, answered) = oneshot::channel();
        self.orders.send(NodeRequest::Ask(command, Some(answer))).await.ok()?;
        answered.await.ok()
    }

    /// Takes leave: *after* the work is dead, tells the others that this process is gone, and ends the node. It is given up
    /// after `within`; whoever misses the farewell finds out by a time-out.
    pub async fn leave(&self, within: Duration) {
        let (done, left) = oneshot::channel();
        if self.orders.send(NodeRequest::Leave(done)).await.is_ok() {
            let _ = tokio::time::timeout(within, left).await;
        }
    }
}

/// What can be done with a member of a list.
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
    /// The ids of those that took the [farewell](Handle::leave) in.
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

    /// Which node of the protocol this is.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.shared.own.me
    }

    /// The list of members at present.
    #[must_use]
    pub fn roster(&self) -> Arc<Roster> {
        self.shared.own.addresses.roster()
    }

    /// From now on these are the members, as the application has learnt; the protocol has its own list of them.
    pub fn set_roster(&self, roster: Roster) {
        self.shared.set_roster(roster);
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What was counted.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.shared.metrics
    }

    /// What a guardian needs to tell the others of this process's death.
    #[must_use]
    pub fn death_notice(&self) -> crate::DeathNotice {
        self.shared.death_notice()
    }

    /// What is known of the others, for a status.
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
