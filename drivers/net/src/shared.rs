//! What all tasks of one member know.

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
    /// One for each node; ours stays unused.
    pub(crate) outboxes: Vec<Outbox>,
}

impl MemberContext {
    pub(crate) fn outbox(&self, peer: NodeId) -> &Outbox {
        &self.outboxes[peer.index()]
    }

    /// Another list of members counts from now on. Whoever is in it and not connected is dialled at once.
    pub(crate) fn set_roster(&self, roster: Roster) {
        let peers = roster.others(self.own.me);
        self.own.addresses.set_roster(roster);
        peers.for_each(|peer| self.outbox(peer).dial.notify_one());
    }

    /// What a guardian needs to tell the others of this process's death.
    pub(crate) fn death_notice(&self) -> DeathNotice {
        let roster = (*self.own.addresses.roster()).clone();
        let death = ListDeath { roster, id: self.own.id, session: self.own.session, bind: self.bind };
        DeathNotice { flock: self.own.flock.clone(), key: self.own.key.clone(), death }
    }

    /// Tells everybody who is connected that this process is gone, work and all.
    pub(crate) fn say_farewell(&self) {
        for peer in self.own.addresses.roster().others(self.own.me) {
            let gone = |frame: &mut Vec<u8>| SessionFrame::Gone { session: self.own.session }.encode(frame);
            self.outbox(peer).send(TrafficClass::Ordered, gone);
            self.outbox(peer).flush();
        }
    }
}

/// The table of sessions, and the way to wait for changes of it.
#[derive(Debug)]
pub(crate) struct SharedPeerTable {
    table: Mutex<PeerTable>,
    changed: Notify,
}

impl SharedPeerTable {
    pub(crate) fn new(table: PeerTable) -> SharedPeerTable {
        SharedPeerTable { table: Mutex::new(table), changed: Notify::new() }
    }

    /// Does something with the table, and wakes those who wait if it has changed for them.
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

/// What connections tell the driver, in order.
#[derive(Debug)]
#[allow(missing_docs)] // each variant says what its fields are
pub enum Inbound<M> {
    /// A session of the peer speaks, or answers.
    Up { peer: NodeId, session: Session },
    /// A message of it.
    Message { peer: NodeId, session: Session, serial: u64, message: M },
    /// The connection of the session has ended, which may or may not be dead.
    Closed { peer: NodeId, session: Session },
    /// It is dead, work and all.
    Gone { peer: NodeId, session: Session },
    /// Much waits for the peer, or there is room for more again.
    PushBack { peer: NodeId, full: bool },
    /// A session that was not heard before speaks on the channel.
    Introduced { peer: NodeId, who: crate::channel::SessionIdentity },
    /// The handle of a session that is not remembered any more.
    Forgotten { peer: NodeId },
    /// Somebody on the channel asks the members something.
    Question { who: crate::channel::SessionIdentity, body: Vec<u8> },
    /// A member answers somebody on the channel.
    Reply { who: crate::channel::SessionIdentity, body: Vec<u8> },
    /// The channel was reached, or lost.
    ChannelStatus(crate::channel::ChannelStatus),
    /// Somebody was started with other settings than we.
    SettingsMismatch { peer: NodeId, name: String, status: crate::settings::PeerStatus },
    /// A member that goes by the same says whether it leads.
    PeerLeads { peer: NodeId, leads: bool },
    /// Somebody speaks whom we cannot understand.
    Stranger(crate::channel::EnvelopeError),
    /// Something is wrong between us and somebody.
    Trouble { peer: Option<NodeId>, at: String, why: String, refusal: Option<Refusal> },
}

/// Takes in what connections tell: at once, and in the task of whoever calls.
pub trait Inbox<M>: Send + Sync {
    /// Takes this in.
    fn put(&self, inbound: Inbound<M>);
}

/// Where a member listens at present. Names are looked up; numbers cost nothing.
pub(crate) async fn resolve(address: &MemberAddress) -> std::io::Result<Vec<SocketAddr>> {
    match &address.host {
        AddressHost::Ip(ip) => Ok(vec![SocketAddr::new(*ip, address.port)]),
        AddressHost::Name(name) => Ok(tokio::net::lookup_host((name.as_str(), address.port)).await?.collect()),
    }
}
