//! The messages on the channel: a signal and its sender.

use core::fmt;

use bellwether_kernel::{Epoch, MessageTopic};

/// A member's process. Two members may have the same owner id, and a restarted process is a different one, so only both
/// fields together identify it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Member {
    /// The id of the member's owner.
    pub owner: u64,
    /// The session, drawn anew at each start. Never 0.
    pub session: u64,
}

/// A message. Every member on the channel hears it, including its sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Message {
    /// The sender.
    pub from: Member,
    /// The epoch that the signal is about; if it is about none, the highest that the sender has heard of.
    pub epoch: Epoch,
    /// The signal itself.
    pub signal: Signal,
}

/// The round of a host or candidate that an answer grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundGrant {
    /// The session of the host or candidate.
    pub to: u64,
    /// The round's number.
    pub round: u32,
}

/// The note's signals, with their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signal {
    /// 101: login successful.
    Login,
    /// 102: shutdown initiated.
    Leaving {
        /// The sender's priority number.
        number: u64,
    },
    /// 103: shutdown successful.
    Left {
        /// The priority number that becomes free.
        number: u64,
    },
    /// 201: is there an active host?
    WhoHosts,
    /// 202: I am the active host.
    Host {
        /// The sender's priority number.
        number: u64,
        /// The number of the heart-beat.
        round: u32,
        /// The length of a roll-call in heart-beats: in each, the members whose number leaves the same remainder as the
        /// round answer.
        roll: u32,
        /// Members with numbers up to this one are asked to grant the round.
        ask: u64,
        /// The session of the best candidate that the host knows: it takes over at once when the host is certainly
        /// gone.
        heir: Option<u64>,
    },
    /// 203: I will be the active host.
    WillHost {
        /// The sender's priority number.
        number: u64,
        /// The number of the attempt.
        round: u32,
        /// As in [`Signal::Host`].
        ask: u64,
    },
    /// 204: I will step down as the active host: its work has ended. A candidate that gives up sends it, too.
    StepDown {
        /// The sender's priority number.
        number: u64,
        /// The attempt that a candidate gives up; it may try the same epoch again. `None`: a host gives up its epoch
        /// for good.
        round: Option<u32>,
        /// The session of the member that should take over, or has.
        heir: Option<u64>,
    },
    /// 205: is the host candidate with this priority number connected?
    StillThere {
        /// The candidate's priority number.
        number: u64,
    },
    /// 206: a rehosting is in progress; a host should step down and get a new number.
    Rehosting {
        /// The sender's priority number.
        number: u64,
        /// Whether the sender is the host already, and has heard another host with a worse claim.
        is_host: bool,
    },
    /// 301: this is my priority number.
    Number {
        /// The sender's priority number.
        number: u64,
        /// Whether the sender is willing to be the host.
        stands: bool,
        /// The round that the sender grants to the host or candidate that it follows in this epoch, if it answers one.
        grant: Option<RoundGrant>,
    },
    /// 302: your priority number conflicts with mine.
    Conflict {
        /// The number in conflict.
        number: u64,
        /// The highest number that the sender knows of: the next one is likely to be free. 0 if the sender only claims
        /// its number.
        highest: u64,
    },
}

impl Signal {
    /// The signal's number, as text.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Signal::Login => "101",
            Signal::Leaving { .. } => "102",
            Signal::Left { .. } => "103",
            Signal::WhoHosts => "201",
            Signal::Host { .. } => "202",
            Signal::WillHost { .. } => "203",
            Signal::StepDown { .. } => "204",
            Signal::StillThere { .. } => "205",
            Signal::Rehosting { .. } => "206",
            Signal::Number { .. } => "301",
            Signal::Conflict { .. } => "302",
        }
    }

    /// The signal's name in one word, for people.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Signal::Login => "login",
            Signal::Leaving { .. } => "leaving",
            Signal::Left { .. } => "left",
            Signal::WhoHosts => "who-hosts",
            Signal::Host { .. } => "host",
            Signal::WillHost { .. } => "will-host",
            Signal::StepDown { .. } => "step-down",
            Signal::StillThere { .. } => "still-there",
            Signal::Rehosting { is_host: false, .. } => "rehosting",
            Signal::Rehosting { is_host: true, .. } => "host-stays",
            Signal::Number { .. } => "number",
            Signal::Conflict { .. } => "conflict",
        }
    }

    /// What it is about, so that a later signal about the same takes its place while it waits for its turn on a slow
    /// channel. Whether the sender is the host, or wants to be, is one thing: a 203 tells others all that the 206 before it
    /// does, and nobody should follow one whose 204 waits behind its 202. It is urgent, since a lease runs meanwhile. What
    /// ends a membership is always said.
    pub(crate) fn topic(&self) -> Option<MessageTopic> {
        let (about, urgent) = match *self {
            Signal::Leaving { .. } | Signal::Left { .. } => return None,
            Signal::Login => ((101, 0), false),
            Signal::WhoHosts => ((201, 0), false),
            Signal::Host { .. } | Signal::WillHost { .. } | Signal::StepDown { .. } | Signal::Rehosting { .. } => {
                ((202, 0), true)
            }
            Signal::StillThere { number } => ((205, number), false),
            Signal::Number { grant, .. } => ((301, grant.is_some().into()), false),
            Signal::Conflict { .. } => ((302, 0), false),
        };
        Some(MessageTopic { about, urgent })
    }

    /// The priority number that the signal carries, if any; the sender's own in all but 205.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        match *self {
            Signal::Login | Signal::WhoHosts => None,
            Signal::Leaving { number }
            | Signal::Left { number }
            | Signal::Host { number, .. }
            | Signal::WillHost { number, .. }
            | Signal::StepDown { number, .. }
            | Signal::StillThere { number }
            | Signal::Rehosting { number, .. }
            | Signal::Number { number, .. }
            | Signal::Conflict { number, .. } => Some(number),
        }
    }
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{:x}", self.owner, self.session)
    }
}
