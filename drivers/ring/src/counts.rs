//! What was counted on a ring. Counters only grow.

use bellwether_net::counters;
use bellwether_net::transport::Counter;
use serde::{Deserialize, Serialize};

counters! {
    /// What was counted on a ring.
    RingCounters => RingCounts {
        /// Datagrams said to everybody.
        said,
        /// Datagrams that could not be said.
        unsaid,
        /// Datagrams heard, of whomever but ourselves.
        heard,
        /// Messages delivered to the node.
        delivered,
        /// Datagrams and direct messages that make no sense, or lie about their length.
        garbage,
        /// Words of a kind that nobody here knows.
        unknown_kind,
        /// Words of members that were started with other settings than we.
        at_odds,
        /// Datagrams that were not sealed as this flock's are.
        unsealed,
        /// Datagrams that were heard before.
        repeated,
        /// Messages of a life that is over.
        stale,
        /// Members that there was no room for.
        crowded,
        /// Connections taken in.
        accepted,
        /// Connections turned away because there were too many.
        busy,
        /// Connections refused: another key, or another machine without one.
        refused,
        /// Direct messages sent.
        sent,
        /// Direct messages that had nobody to take them.
        unsent,
        /// States given away, and taken.
        given,
        /// States whose giving broke off, or that were not taken.
        given_in_vain,
        /// States taken whole.
        taken,
        /// States that broke off, were not what was sent, or could not be kept.
        taken_in_vain,
        /// States that were declined before they came.
        declined,
        /// Obituaries that were believed.
        obituaries,
        /// Obituaries of somebody who answers.
        disbelieved,
        /// Questions of clients.
        requests,
    }
}
