//! What may be asked of a member, and what it says of itself.

use core::fmt;

use bellwether_kernel::NodeId;

use crate::token::{Mac, Token};

/// What may be asked of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Pass the token on to the next of the ring. One who does not have it, or knows nobody to pass it to, does nothing.
    Pass,
    /// The same, and do not take it back for a while. If nobody else takes it, nobody works meanwhile.
    StepDown,
    /// The work that had to stop has stopped, and its state is at rest.
    Stopped {
        /// How far it is, if it says so; otherwise hand-overs are counted.
        progress: Option<u64>,
    },
    /// Is fit to work again.
    Stand,
    /// Is not fit to work: gives the token on in good order, and takes none.
    Abstain,
    /// The state is still streaming to the member that was offered the token: there is nothing to wait for yet.
    StillSending,
    /// The last direct message about the token was certainly delivered. Who does not say so is waited for.
    Reached,
    /// The last direct message about the token was certainly not delivered: no connection could be made.
    Unreached,
    /// A member offers this token, and its state is about to come. Answered: one that is not wanted is declined at once.
    Offered {
        /// The member that offers it.
        from: NodeId,
        /// Its hardware address.
        author: Mac,
        /// The token.
        token: Token,
    },
}

/// Whether the state of a token that is offered should come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferAnswer {
    /// It should.
    Wanted,
    /// It should not: the member that offers it has heard why.
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

/// Something that a member says of itself, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// Knows of nobody who has the token.
    Leaderless,
    /// Would generate a token.
    Generating(Token),
    /// Has generated a token.
    Generated(Token),
    /// Has the token of somebody else now.
    Took {
        /// The member that gave it.
        from: NodeId,
        /// The token.
        token: Token,
    },
    /// Works: the work may start.
    Leading(Token),
    /// Somebody else has the token.
    Following {
        /// The owner.
        owner: NodeId,
        /// The token.
        token: Token,
    },
    /// The work should stop; it has all the time it needs.
    LetGo(Token),
    /// The work must stop now.
    StopNow(Token),
    /// Works no longer.
    Released(Token),
    /// Gave the token to somebody else, who has it.
    HandedOver {
        /// The member that has it.
        to: NodeId,
        /// The token.
        token: Token,
    },
    /// Does not know whether somebody took the token.
    InDoubt {
        /// The member that it was offered to.
        to: NodeId,
        /// The token.
        token: Token,
    },
    /// Destroyed the token, for a better one.
    Destroyed(Token),
    /// A member is new in the ring.
    Joined(Mac),
    /// Another ring's members are in this one now: so many members in all.
    Merged(u32),
    /// A member was silent for too long, and is in the ring no more.
    Dropped(Mac),
    /// Another member uses our own hardware address.
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
