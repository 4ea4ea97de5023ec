//! What was counted on a channel. Counters only grow.

use serde::{Deserialize, Serialize};

use super::codec::EnvelopeError;
use crate::metrics::{Counter, counters};

counters! {
    /// What was counted on a channel.
    ChannelCounters => ChannelCounts {
        /// Payloads handed to the channel.
        said,
        /// Payloads that the channel handed to us, of whomever.
        heard,
        /// Messages of the protocol delivered to the node, its own among them.
        delivered,
        /// Times that the channel was reached.
        connects,
        /// Times that it was lost, or could not be reached.
        losses,
        /// Messages not said because there was no channel at the time.
        unsent,
        /// Messages that newer ones pushed out of the queue, because the channel takes them too slowly.
        displaced,
        /// Messages that waited so long that they were not worth saying any more.
        late,
        /// Messages that the channel cannot carry, or that have no place on one.
        unfit,
        /// Payloads of other programs and people.
        foreign,
        /// Envelopes that end too early.
        truncated,
        /// Envelopes that were altered or forged.
        altered,
        /// Envelopes of another flock.
        other_flock,
        /// Envelopes of another version of this program.
        other_version,
        /// Words of members that were started with other settings than we.
        at_odds,
        /// Envelopes of members without a key where we have one, or the other way round.
        keyless,
        /// Payloads longer than the channel allows.
        too_long,
        /// Envelopes that were heard before: over a second interface, or replayed.
        repeated,
        /// Envelopes of sessions that are known to be dead.
        stale,
        /// Envelopes of sessions that have not shown that they are alive.
        unproven,
        /// Envelopes whose message makes no sense to the protocol.
        garbage,
        /// Times that we asked a session whether it is alive.
        asked,
        /// Times that we said something again because we were asked.
        answered,
        /// Obituaries that were believed.
        obituaries,
        /// Sessions that were forgotten to make room for others.
        forgotten,
    }
}

impl ChannelCounters {
    pub(crate) fn bad(&self, bad: EnvelopeError) -> &Counter {
        match bad {
            EnvelopeError::Foreign => &self.foreign,
            EnvelopeError::Truncated => &self.truncated,
            EnvelopeError::Altered => &self.altered,
            EnvelopeError::Flock => &self.other_flock,
            EnvelopeError::Version => &self.other_version,
            EnvelopeError::Keyless => &self.keyless,
            EnvelopeError::TooLong => &self.too_long,
        }
    }
}
