//! What may be asked of a member, and what it says of itself.

use core::fmt;

use bellwether_kernel::Epoch;

use crate::message::Member;

/// What may be asked of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// Lets go of the lead in good order. Whoever is not the host has nothing to let go of.
    StepDown,
    /// The work that had to stop has stopped.
    Stopped,
    /// Is fit to be the host: stands again.
    Stand,
    /// Is not fit to be the host: lets go of the lead in good order if it has it.
    Abstain,
    /// Leaves the flock, in good order if it is the host. Nothing brings it back but a new start.
    Leave,
}

/// Something that a member says of itself, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Note {
    /// Holds a priority number.
    Numbered {
        /// The number.
        number: u64,
    },
    /// The member follows nobody.
    Leaderless,
    /// Wants to be the host.
    WantsToHost {
        /// The epoch it wants to lead.
        epoch: Epoch,
    },
    /// Is the host: the work may start.
    Leading {
        /// The epoch.
        epoch: Epoch,
    },
    /// Follows a host.
    Following {
        /// The host.
        host: Member,
        /// The host's number.
        number: u64,
        /// The epoch.
        epoch: Epoch,
    },
    /// The work should stop; it has all the time it needs.
    LetGo {
        /// The epoch.
        epoch: Epoch,
    },
    /// The work must stop now.
    StopNow {
        /// The epoch.
        epoch: Epoch,
    },
    /// Is the host no longer.
    Released {
        /// The epoch.
        epoch: Epoch,
    },
    /// As the host, met another one.
    Met {
        /// The other host.
        other: Member,
        /// The epoch that stands.
        epoch: Epoch,
        /// Whether it is ours.
        won: bool,
    },
    /// Has left the flock.
    Left,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Command::StepDown => "step-down",
            Command::Stopped => "stopped",
            Command::Stand => "stand",
            Command::Abstain => "abstain",
            Command::Leave => "leave",
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Numbered { number } => write!(f, "holds number {number}"),
            Note::Leaderless => f.write_str("follows nobody"),
            Note::WantsToHost { epoch } => write!(f, "wants to host {epoch}"),
            Note::Leading { epoch } => write!(f, "hosts {epoch}"),
            Note::Following { host, number, epoch } => {
                write!(f, "follows {} (number {number}) in {epoch}", host.owner)
            }
            Note::LetGo { epoch } => write!(f, "lets go of {epoch}: the work should stop"),
            Note::StopNow { epoch } => write!(f, "loses {epoch}: the work must stop now"),
            Note::Released { epoch } => write!(f, "hosts {epoch} no longer"),
            Note::Met { other, epoch, won: true } => write!(f, "met the host {}: {epoch} stays ours", other.owner),
            Note::Met { other, epoch, won: false } => write!(f, "met the host {}: {epoch} is better", other.owner),
            Note::Left => f.write_str("has left"),
        }
    }
}
