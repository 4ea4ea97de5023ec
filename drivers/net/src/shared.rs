//! The state that all tasks of one member share.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use bellwether_kernel::{NodeId, TrafficClass};
use tokio::sync::Notify;
use tokio::sync::futures::Notified;

use crate::death_notice::{DeathNotice, ListDeath};
use crate::hello::{Session, SessionFrame};
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::refusal::Refusal;
use crate::roster::{AddressHost, MemberAddress, Roster};
use crate::session::{Membership, PeerTable};

#[derive(Debug)]
pub(crate) struct MemberContext {
    pub(crate) own: Membership,
    /// The address that we listen on, and dial from.
    pub(crate) bind: Option<IpAddr>,
    /// Whether a peer that is not connected to us counts as gone.
    pub(crate) closed_is_down: bool,
    pub(crate) peers: SharedPeerTable,
    pub(crate) metrics: Arc<Metrics>,
    /// The outbox of each node; ours stays unused.
    pub(crate) outboxes: Vec<Outbox>,
}

impl MemberContext {
    pub(crate) fn outbox(&self, peer: NodeId) -> &Outbox {
        &self.outboxes[peer.index()]
    }

    /// Replaces the list of members. New members are dialled at once.
    pub(crate) fn set_roster(&self, roster: Roster) {
        let peers = roster.others(self.own.me);
        self.own.addresses.set_roster(roster);
        peers.for_each(|peer| self.outbox(peer).dial.notify_one());
    }

    /// What a guardian needs to announce this process's death.
    pub(crate) fn death_notice(&self) -> DeathNotice {
        let roster = (*self.own.addresses.roster()).clone();
        let death = ListDeath { roster, id: self.own.id, session: self.own.session, bind: self.bind };
        DeathNotice { flock: self.own.flock.clone(), key: self.own.key.clone(), death }
    }

    /// Tells all connected members that this process and all its work are gone.
    pub(crate) fn say_farewell(&self) {
        for peer in self.own.addresses.roster().others(self.own.me) {
            let gone = |frame: &mut Vec<u8>| SessionFrame::Gone { session: self.own.session }.encode(frame);
            self.outbox(peer).send(TrafficClass::Ordered, gone);
            self.outbox(peer).flush();
        }
    }
}

/// The table of sessions, and a way to wait for its changes.
#[derive(Debug)]
pub(crate) struct SharedPeerTable {
    table: Mutex<PeerTable>,
    changed: Notify,
}

impl SharedPeerTable {
    pub(crate) fn new(table: PeerTable) -> SharedPeerTable {
        SharedPeerTable { table: Mutex::new(table), changed: Notify::new() }
    }

    /// Acts on the table, and wakes waiting connections if it has changed for them.
    pub(crate) fn with<T>(&self, act: impl FnOnce(&mut PeerTable) -> T) -> T {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let before = table.version();
        let result = act(&mut table);
        if table.version() != before {
            self.changed.notify_waiters();
        }
        result
    }

    /// Ends with the next change after this call.
    pub(crate) fn changed(&self) -> Notified<'_> {
        self.changed.notified()
    }
}

/// The events of connections for the driver, in order.
#[derive(Debug)]
#[allow(missing_docs)] // each variant says what its fields are
pub enum Inbound<M> {
    /// A session of the peer was accepted, or answers.
    Up { peer: NodeId, session: Session },
    /// The peer sent a message.
    Message { peer: NodeId, session: Session, serial: u64, message: M },
    /// The connection of the session has ended; the session may or may not be dead.
    Closed { peer: NodeId, session: Session },
    /// The session and all its work are dead.
    Gone { peer: NodeId, session: Session },
    /// The queue for the peer is long, or has room again.
    PushBack { peer: NodeId, full: bool },
    /// A new session was heard on the channel.
    Introduced { peer: NodeId, who: crate::channel::SessionIdentity },
    /// The number of a session that is not remembered any more.
    Forgotten { peer: NodeId },
    /// A client on the channel asks the members a question.
    Question { who: crate::channel::SessionIdentity, body: Vec<u8> },
    /// A member answers a client on the channel.
    Reply { who: crate::channel::SessionIdentity, body: Vec<u8> },
    /// The channel was connected, or lost.
    ChannelStatus(crate::channel::ChannelStatus),
    /// A member was started with different settings.
    SettingsMismatch { peer: NodeId, name: String, status: crate::settings::PeerStatus },
    /// A member with the same settings reports whether it leads.
    PeerLeads { peer: NodeId, leads: bool },
    /// A message arrived that we cannot read.
    Stranger(crate::channel::EnvelopeError),
    /// There is a problem with a peer.
    Trouble { peer: Option<NodeId>, at: String, why: String, refusal: Option<Refusal> },
}

/// Takes the events of connections: at once, and in the task of the caller.
pub trait Inbox<M>: Send + Sync {
    /// Takes this event.
    fn put(&self, inbound: Inbound<M>);
}

/// The present address of a member. Names are looked up; numbers cost nothing.
pub(crate) async fn resolve(address: &MemberAddress) -> std::io::Result<Vec<SocketAddr>> {
    match &address.host {
        AddressHost::Ip(ip) => Ok(vec![SocketAddr::new(*ip, address.port)]),
        AddressHost::Name(name) => Ok(tokio::net::lookup_host((name.as_str(), address.port)).await?.collect()),
    }
}
