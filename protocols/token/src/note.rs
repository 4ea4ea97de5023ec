//! The commands that a member takes, and the events that it reports.

use core::fmt;

use bellwether_kernel::NodeId;

use crate::token::{Mac, Token};

/// A command to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Pass the token on to the next member of the ring. A member without the token, or without a successor, ignores
    /// it.
    Pass,
    /// Pass the token on, and do not take it back for a while. If no other member takes it, nobody works meanwhile.
    StepDown,
    /// The work, which had to stop, has stopped, and its state no longer changes.
    Stopped {
        /// The progress that the work reports; `None` counts hand-overs instead.
        progress: Option<u64>,
    },
    /// This member is fit to work again.
    Stand,
    /// This member is not fit to work: it passes the token on in good order, and takes none.
    Abstain,
    /// The state is still being sent to the member that was offered the token: the time-out does not run yet.
    StillSending,
    /// The last direct message about the token was certainly delivered. Until this is reported, the member waits.
    Reached,
    /// The last direct message about the token was certainly not delivered: no connection could be made.
    Unreached,
    /// A member offers this token, and its state is about to follow. The command is answered, so that an unwanted token
    /// is declined at once.
    Offered {
        /// The member that offers the token.
        from: NodeId,
        /// The offering member's hardware address.
        author: Mac,
        /// The token on offer.
        token: Token,
    },
}

/// Whether to receive the state of a token that is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferAnswer {
    /// Receive it.
    Wanted,
    /// Do not receive it: the offering member has been told why.
    Declined,
}

impl fmt::Display for OfferAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OfferAnswer::Wanted => "wanted",
            OfferAnswer::Declined => "declined",
        })
    }
}

/// An event that a member reports, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// The member knows of no token owner.
    Leaderless,
    /// The member claims to generate this token.
    Generating(Token),
    /// The member has generated this token.
    Generated(Token),
    /// The member has taken the token from another one.
    Took {
        /// The member that gave the token.
        from: NodeId,
        /// The token that was taken.
        token: Token,
    },
    /// The member works with this token: the work may start.
    Leading(Token),
    /// The member knows that another one has the token.
    Following {
        /// The member that owns the token.
        owner: NodeId,
        /// The owner's token.
        token: Token,
    },
    /// The work should stop, and has all the time it needs.
    LetGo(Token),
    /// The work must stop at once.
    StopNow(Token),
    /// The member works no longer.
    Released(Token),
    /// The member gave the token to another one, which confirmed it.
    HandedOver {
        /// The member that has the token now.
        to: NodeId,
        /// The token that was handed over.
        token: Token,
    },
    /// The member does not know whether its offer was taken.
    InDoubt {
        /// The member that was offered the token.
        to: NodeId,
        /// The token on offer.
        token: Token,
    },
    /// The member destroyed its token in favour of a better one.
    Destroyed(Token),
    /// A new member is in the ring.
    Joined(Mac),
    /// The members of another ring have joined this one; the number is that of all members.
    Merged(u32),
    /// A member was silent for too long and was dropped from the ring.
    Dropped(Mac),
    /// Another member uses our hardware address.
    DuplicateMac(NodeId),
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Command::Pass => "pass",
            Command::StepDown => "step-down",
            Command::Stopped { progress: None } => "stopped",
            Command::Stopped { progress: Some(progress) } => return write!(f, "stopped {progress}"),
            Command::Stand => "stand",
            Command::Abstain => "abstain",
            Command::StillSending => "still-sending",
            Command::Reached => "reached",
            Command::Unreached => "unreached",
            Command::Offered { author, token, .. } => return write!(f, "offered {token} by {author}"),
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Leaderless => f.write_str("knows nobody who has the token"),
            Note::Generating(token) => write!(f, "would generate {token}"),
            Note::Generated(token) => write!(f, "has generated {token}"),
            Note::Took { from, token } => write!(f, "took {token} from {from}"),
            Note::Leading(token) => write!(f, "works with {token}"),
            Note::Following { owner, token } => write!(f, "waits: {owner} has {token}"),
            Note::LetGo(token) => write!(f, "lets go of {token}: the work should stop"),
            Note::StopNow(token) => write!(f, "loses {token}: the work must stop now"),
            Note::Released(token) => write!(f, "works with {token} no longer"),
            Note::HandedOver { to, token } => write!(f, "handed {token} over to {to}"),
            Note::InDoubt { to, token } => write!(f, "does not know whether {to} took {token}"),
            Note::Destroyed(token) => write!(f, "destroyed {token}: there is a better one"),
            Note::Joined(mac) => write!(f, "learned of {mac}"),
            Note::Merged(count) => write!(f, "merged another table: {count} members"),
            Note::Dropped(mac) => write!(f, "dropped {mac} from the ring"),
            Note::DuplicateMac(peer) => write!(f, "{peer} uses our own hardware address"),
        }
    }
}
