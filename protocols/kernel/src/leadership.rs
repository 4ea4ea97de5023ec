//! What a node states about who leads: the only thing that programs around an election act on.

use core::fmt;

use alloc::vec;
use alloc::vec::Vec;

use crate::{
    Checkable, Describe, Epoch, Figure, Leased, ListChange, ListEvent, ListView, Never, NodeId, Outlook, Span, Wire,
};

/// What a node states about the lead, in the order in which it happens. Programs that run work where the leader is act
/// on these; notes are for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leadership {
    /// This node knows no leader.
    Nobody,
    /// Another node leads.
    Following {
        /// This node's number for the leader.
        leader: NodeId,
        /// The leader's epoch.
        epoch: Epoch,
    },
    /// This node leads from now on: its work may start.
    Leading {
        /// The epoch in which this node leads.
        epoch: Epoch,
        /// Whether the work may run only as long as a [lease](crate::Leased) lasts. Without a lease it runs until it is
        /// told to stop, and two leaders at once are possible.
        leased: bool,
    },
    /// This node should give the lead up: the work should stop, and has as long as it needs.
    LetGo {
        /// The epoch in which this node led.
        epoch: Epoch,
    },
    /// The work must stop now, because the lease ends.
    StopNow {
        /// The epoch in which this node led.
        epoch: Epoch,
    },
    /// This node leads no longer.
    Released {
        /// The epoch in which this node led.
        epoch: Epoch,
    },
    /// While it led, this node met another node that claimed to lead.
    Contested {
        /// The epoch that remains valid.
        epoch: Epoch,
        /// Whether the valid epoch is this node's own.
        won: bool,
    },
}

impl Leadership {
    /// Whether the work has to stop, now or in its own time.
    #[must_use]
    pub const fn ends_work(&self) -> bool {
        matches!(self, Leadership::LetGo { .. } | Leadership::StopNow { .. })
    }
}

impl fmt::Display for Leadership {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Leadership::Nobody => f.write_str("follows nobody"),
            Leadership::Following { leader, epoch } => write!(f, "follows {leader} in {epoch}"),
            Leadership::Leading { epoch, leased: true } => write!(f, "leads {epoch}"),
            Leadership::Leading { epoch, leased: false } => write!(f, "leads {epoch} without a lease"),
            Leadership::LetGo { epoch } => write!(f, "lets go of {epoch}"),
            Leadership::StopNow { epoch } => write!(f, "must stop {epoch} now"),
            Leadership::Released { epoch } => write!(f, "leads {epoch} no longer"),
            Leadership::Contested { epoch, won: true } => write!(f, "met another leader, and {epoch} stays"),
            Leadership::Contested { epoch, won: false } => write!(f, "met another leader, whose {epoch} is better"),
        }
    }
}

/// What a program that runs the leader's work asks of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorkRequest {
    /// Give the lead up in good order and stay a member.
    StepDown,
    /// Give the lead up in good order, then leave the flock.
    Leave,
    /// The work, which had to stop, has stopped.
    Stopped,
    /// This node is fit to lead.
    Stand,
    /// This node is not fit to lead.
    Abstain,
    /// The work needs this much time to stop, beyond what is always reserved for it.
    Reserve(Span),
}

/// A protocol that elects a leader for work. With a wire form as well, it runs under `bellwether run`.
pub trait Election: Describe + Leased {
    /// Translates a request into the protocol's command; `None` if the protocol has none for it.
    fn request(request: WorkRequest) -> Option<Self::Command>;

    /// The longest time for which a follower may wait for a silent leader, if there are leases.
    fn longest_lease(_config: &Self::Config) -> Span {
        Span::ZERO
    }

    /// Whether a leader needs a majority of the members.
    fn needs_majority(_config: &Self::Config) -> bool {
        false
    }

    /// What this configuration guarantees if work gets this much time to stop: the output of `bellwether explain`. A
    /// protocol that knows its bounds states them; the default derives them from the leases.
    fn outlook(config: &Self::Config, grace: Span) -> Outlook {
        leases_alone(Self::longest_lease(config), Self::needs_majority(config), grace)
    }

    /// The member list of a node with this view, if the protocol can change its list at run time.
    fn list(_view: &Self::View) -> Option<ListView> {
        None
    }

    /// The change of the member list that this note reports, if it reports one.
    fn list_event(_note: &Self::Note) -> Option<ListEvent> {
        None
    }

    /// Translates a change of the member list into the protocol's command; `None` if the list cannot change.
    fn change_list(_change: ListChange) -> Option<Self::Command> {
        None
    }
}

/// The outlook of a protocol that states no bounds of its own.
fn leases_alone(lease: Span, majority: bool, grace: Span) -> Outlook {
    let mut figures = Vec::new();
    if lease > Span::ZERO {
        let meaning = "so long, by a follower's clock, nobody takes over from a leader that vanished silently";
        figures.push(Figure::time("longest lease", lease, "as the protocol states it", meaning));
    }
    let meaning = "a step-down takes the command's own exit, at most this, and then an election";
    figures.push(Figure::time("longest exit", grace, "grace", meaning));
    let mut holds =
        vec!["This protocol states no bounds: `bellwether lab sim` and `bellwether lab check` show how it behaves."];
    holds.push(match lease > Span::ZERO {
        true => "Leases end the command of a leader that is cut off; whether two copies are ruled out is for `lab check` to say.",
        false => "Two copies are possible when a message is lost or late: there are no leases.",
    });
    holds.extend(majority.then_some("Nobody leads while less than a majority of the members is there."));
    Outlook { exclusive: false, figures, holds }
}

/// An election among the members of a list: `bellwether run --at members:…` runs it, and `bellwether lab` shows it.
pub trait ListElection: Election + Checkable + Leased<Message: Wire, Cell: Wire, Record = Never> {}

impl<P: Election + Checkable + Leased<Message: Wire, Cell: Wire, Record = Never>> ListElection for P {}
