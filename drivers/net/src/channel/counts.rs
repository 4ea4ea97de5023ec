//! The counters of a channel. They only grow.

use serde::{Deserialize, Serialize};

use super::codec::EnvelopeError;
use crate::metrics::{Counter, counters};

counters! {
    /// The counters of a channel.
    ChannelCounters => ChannelCounts {
        /// Payloads handed to the channel.
        said,
        /// Payloads received from the channel, of any sender.
        heard,
        /// Messages of the protocol delivered to the node, its own among them.
        delivered,
        /// Successful connections to the channel.
        connects,
        /// Losses of the channel, and failed attempts to reach it.
        losses,
        /// Messages not sent because the channel was not connected.
        unsent,
        /// Messages that newer ones displaced from the queue, because the channel is too slow.
        displaced,
        /// Messages that were dropped because they had waited too long.
        late,
        /// Messages that the channel cannot carry.
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
        /// Messages of members that were started with different settings.
        at_odds,
        /// Envelopes of members without a key while we have one, or the other way round.
        keyless,
        /// Payloads longer than the channel allows.
        too_long,
        /// Envelopes that were received before: over a second interface, or replayed.
        repeated,
        /// Envelopes of sessions that are known to be dead.
        stale,
        /// Envelopes of sessions that have not proved to be alive.
        unproven,
        /// Envelopes whose message the protocol cannot decode.
        garbage,
        /// Questions whether a session is alive.
        asked,
        /// Messages that were repeated on request.
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
