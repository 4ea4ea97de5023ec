//! The counters of a ring. They only grow.

use bellwether_net::counters;
use bellwether_net::transport::Counter;
use serde::{Deserialize, Serialize};

counters! {
    /// The counters of a ring.
    RingCounters => RingCounts {
        /// Datagrams broadcast.
        said,
        /// Datagrams that could not be broadcast.
        unsaid,
        /// Datagrams received, except our own.
        heard,
        /// Messages delivered to the node.
        delivered,
        /// Datagrams and direct messages that are invalid or have a wrong length.
        garbage,
        /// Messages of an unknown kind.
        unknown_kind,
        /// Broadcast messages of members to which no connection can be made.
        unanswerable,
        /// Messages of members that were started with different settings.
        at_odds,
        /// Datagrams that were not sealed as this flock's are.
        unsealed,
        /// Datagrams that were received before.
        repeated,
        /// Messages of a session that has ended.
        stale,
        /// Members for which there was no room.
        crowded,
        /// Connections accepted.
        accepted,
        /// Connections refused because there were too many.
        busy,
        /// Connections refused: another key, or another machine without one.
        refused,
        /// Direct messages sent.
        sent,
        /// Direct messages that no member accepted.
        unsent,
        /// States sent and taken.
        given,
        /// States whose transfer failed, or that were not taken.
        given_in_vain,
        /// States received completely.
        taken,
        /// States whose transfer failed, that were damaged, or could not be stored.
        taken_in_vain,
        /// States that were declined before they came.
        declined,
        /// Obituaries that were believed.
        obituaries,
        /// Obituaries of a member that answers.
        disbelieved,
        /// Questions of clients.
        requests,
    }
}
