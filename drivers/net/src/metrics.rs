//! What was counted. Counters only grow; an application may turn them into whatever its monitoring reads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bellwether_kernel::NodeId;
use serde::{Deserialize, Serialize};

/// Declares counters that only grow, and what they stood at: a field of each for every name. Whoever uses it imports
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
            /// What the counters stand at now.
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
    /// One more.
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// What it stands at.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

counters! {
    /// What was counted between this member and one other.
    PeerCounters => PeerCounts {
        /// Messages sent to it.
        sent,
        /// Messages that came from it.
        received,
        /// Messages for it that were not sent, because there was no connection.
        unsent,
        /// Messages for it that newer ones pushed out of the queue, because it reads too slowly.
        displaced,
        /// Messages of it that came from a session that is over.
        stale,
        /// Frames of it that made no sense.
        garbage,
        /// Connections to it that were made.
        connects,
        /// Attempts to connect to it that failed.
        failures,
        /// Connections that it refused.
        refused_by,
        /// Connections of it that were refused.
        refused,
        /// Obituaries of it that were believed.
        obituaries,
    }
}

counters! {
    /// What was counted of connections that never said who they were.
    DoorCounters => DoorCounts {
        /// Connections that came in.
        accepted,
        /// Those that were one too many.
        busy,
        /// Those that said nothing sensible in time.
        timed_out,
        /// Those that sent what no member sends.
        garbage,
        /// Those that could not be opened with our key.
        wrong_key,
        /// Those that were refused for another reason.
        refused,
        /// Clients' questions.
        requests,
        /// Obituaries that were not believed: an unknown session, or a connection that is not to be trusted.
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

/// What the counters stood at, at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// One for each node, in order; this member's own stays zero.
    pub peers: Vec<PeerCounts>,
    /// Whether this member's messages reach the node at present.
    pub connected: Vec<bool>,
    /// Of connections that never said who they were.
    pub door: DoorCounts,
    /// How often this member noticed that it had been stalled.
    pub stalls: u64,
    /// How often the cell was written.
    pub stores: u64,
    /// How often that failed.
    pub store_failures: u64,
}

impl Metrics {
    /// Those of a member with so many nodes to count for.
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

    /// What the counters stand at now.
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
