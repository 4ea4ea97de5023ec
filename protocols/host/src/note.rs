//! The commands that a member takes, and the events that it reports.

use core::fmt;

use bellwether_kernel::Epoch;

use crate::message::Member;

/// A command to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// Give the lead up in good order. A member that is not the host ignores this.
    StepDown,
    /// The work, which had to stop, has stopped.
    Stopped,
    /// This member is fit to be the host, and stands again.
    Stand,
    /// This member is not fit to be the host: it gives the lead up in good order.
    Abstain,
    /// Leave the flock, in good order if this member is the host. Only a restart brings it back.
    Leave,
}

/// An event that a member reports, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Note {
    /// The member holds a priority number.
    Numbered {
        /// The number that it holds.
        number: u64,
    },
    /// The member follows nobody.
    Leaderless,
    /// The member wants to be the host.
    WantsToHost {
        /// The epoch that it wants to lead.
        epoch: Epoch,
    },
    /// The member is the host: the work may start.
    Leading {
        /// The epoch that it leads.
        epoch: Epoch,
    },
    /// The member follows a host.
    Following {
        /// The host that it follows.
        host: Member,
        /// The host's priority number.
        number: u64,
        /// The host's epoch.
        epoch: Epoch,
    },
    /// The work should stop, and has all the time it needs.
    LetGo {
        /// The epoch in which it led.
        epoch: Epoch,
    },
    /// The work must stop at once.
    StopNow {
        /// The epoch in which it led.
        epoch: Epoch,
    },
    /// The member is no longer the host.
    Released {
        /// The epoch in which it led.
        epoch: Epoch,
    },
    /// As the host, the member met another host.
    Met {
        /// The other host.
        other: Member,
        /// The epoch that remains valid.
        epoch: Epoch,
        /// Whether the valid epoch is this member's own.
        won: bool,
    },
    /// The member has left the flock.
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
