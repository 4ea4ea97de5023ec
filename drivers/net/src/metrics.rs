//! Counters. They only grow; an application may turn them into the form that its monitoring reads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bellwether_kernel::NodeId;
use serde::{Deserialize, Serialize};

/// Declares a struct of growing counters, and one of their values: a field of each for every name. Users import
/// [`Counter`](crate::transport::Counter) and serde's derives.
#[macro_export]
macro_rules! counters {
    ($(#[$outer:meta])* $live:ident => $plain:ident { $($(#[$doc:meta])* $name:ident,)* }) => {
        #[derive(Debug, Default)]
        pub(crate) struct $live { $(pub(crate) $name: Counter,)* }

        $(#[$outer])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub struct $plain { $($(#[$doc])* pub $name: u64,)* }

        impl $live {
            /// The present values.
            pub(crate) fn read(&self) -> $plain {
                $plain { $($name: self.$name.get(),)* }
            }
        }
    };
}

pub(crate) use counters;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds one.
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// The present value.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

counters! {
    /// The counters between this member and one other.
    PeerCounters => PeerCounts {
        /// Messages sent to the peer.
        sent,
        /// Messages received from the peer.
        received,
        /// Messages for the peer that were not sent, because there was no connection.
        unsent,
        /// Messages for the peer that newer ones displaced from the queue, because it reads too slowly.
        displaced,
        /// Messages of the peer from a session that has ended.
        stale,
        /// Invalid frames of the peer.
        garbage,
        /// Connections made to the peer.
        connects,
        /// Failed attempts to connect to the peer.
        failures,
        /// Connections that the peer refused.
        refused_by,
        /// Connections of the peer that were refused.
        refused,
        /// Obituaries of the peer that were believed.
        obituaries,
    }
}

counters! {
    /// The counters of connections that never identified themselves.
    DoorCounters => DoorCounts {
        /// Accepted connections.
        accepted,
        /// Connections beyond the limit.
        busy,
        /// Connections that did not identify themselves in time.
        timed_out,
        /// Connections that sent something invalid.
        garbage,
        /// Connections with another key.
        wrong_key,
        /// Connections refused for another reason.
        refused,
        /// Requests of clients.
        requests,
        /// Obituaries that were not believed: of an unknown session, or over an untrusted connection.
        disbelieved,
    }
}

/// All counters of one member.
#[derive(Debug)]
pub struct Metrics {
    pub(crate) peers: Vec<PeerCounters>,
    pub(crate) connected: Vec<AtomicBool>,
    pub(crate) door: DoorCounters,
    pub(crate) stalls: Counter,
    pub(crate) stores: Counter,
    pub(crate) store_failures: Counter,
}

/// The values of the counters at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The counters of each node, in order; this member's own stay zero.
    pub peers: Vec<PeerCounts>,
    /// Whether this member's messages reach the node at present.
    pub connected: Vec<bool>,
    /// The counters of connections that never identified themselves.
    pub door: DoorCounts,
    /// The number of times that this process was not scheduled in time.
    pub stalls: u64,
    /// The number of writes of the cell.
    pub stores: u64,
    /// The number of those writes that failed.
    pub store_failures: u64,
}

impl Metrics {
    /// Counters for this many nodes.
    #[must_use]
    pub fn new(nodes: u32) -> Metrics {
        Metrics {
            peers: (0..nodes).map(|_| PeerCounters::default()).collect(),
            connected: (0..nodes).map(|_| AtomicBool::new(false)).collect(),
            door: DoorCounters::default(),
            stalls: Counter::default(),
            stores: Counter::default(),
            store_failures: Counter::default(),
        }
    }

    pub(crate) fn peer(&self, node: NodeId) -> &PeerCounters {
        &self.peers[node.index()]
    }

    pub(crate) fn set_connected(&self, node: NodeId, connected: bool) {
        self.connected[node.index()].store(connected, Ordering::Relaxed);
    }

    /// The present values.
    #[must_use]
    pub fn read(&self) -> Counts {
        Counts {
            peers: self.peers.iter().map(PeerCounters::read).collect(),
            connected: self.connected.iter().map(|one| one.load(Ordering::Relaxed)).collect(),
            door: self.door.read(),
            stalls: self.stalls.get(),
            stores: self.stores.get(),
            store_failures: self.store_failures.get(),
        }
    }
}
