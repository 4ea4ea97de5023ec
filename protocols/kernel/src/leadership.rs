//! What a node states about who leads: the only thing that programs around an election act on.

use core::fmt;

use alloc::vec;
use alloc::vec::Vec;

use crate::{
    Checkable, Describe, Epoch, Figure, Leased, ListChange, ListEvent, ListView, Never, NodeId, Outlook, Span, Wire,
};

/// What a node states about the lead, in the order in which it happens. Notes are for people; whoever runs work where the
/// leader is acts on these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leadership {
    /// This node knows of nobody who leads.
    Nobody,
    /// Another node leads.
    Following {
        /// The leader, as this node calls it.
        leader: NodeId,
        /// The leader's epoch.
        epoch: Epoch,
    },
    /// This node leads from now on: its work may start.
    Leading {
        /// The epoch that it leads.
        epoch: Epoch,
        /// Whether the work may live only as long as a [lease](crate::Leased). Without one it lives until it is told to
        /// stop, and two leaders at once are possible.
        leased: bool,
    },
    /// This node should let go of the lead: the work should stop, and has all the time that it needs.
    LetGo {
        /// The epoch that ends.
        epoch: Epoch,
    },
    /// The work must stop now: the lease ends.
    StopNow {
        /// The epoch that ends.
        epoch: Epoch,
    },
    /// This node leads no longer.
    Released {
        /// The epoch that has ended.
        epoch: Epoch,
    },
    /// While it led, this node met another that claimed the lead as well.
    Contested {
        /// The epoch that stays.
        epoch: Epoch,
        /// Whether that is this node's own.
        won: bool,
    },
}

impl Leadership {
    /// Whether the work around the node has to stop, in whatever time.
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

/// What whoever runs work where the leader is asks of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorkRequest {
    /// Let go of the lead in good order.
    StepDown,
    /// Let go of the lead in good order, to leave the flock then.
    Leave,
    /// The work that had to stop has stopped.
    Stopped,
    /// This node is fit to lead.
    Stand,
    /// This node is not fit to lead.
    Abstain,
    /// The work needs so long to end, beyond what is always kept for that.
    Reserve(Span),
}

/// A protocol that elects a leader for work. With this, and with a form on the wire, it runs under `bellwether run`.
pub trait Election: Describe + Leased {
    /// The command that this request is; `None` if the protocol cannot do anything about it.
    fn request(request: WorkRequest) -> Option<Self::Command>;

    /// How long a follower may be bound to a silent leader, if there are leases.
    fn longest_lease(_config: &Self::Config) -> Span {
        Span::ZERO
    }

    /// Whether nobody leads while less than a majority of the members is there.
    fn needs_majority(_config: &Self::Config) -> bool {
        false
    }

    /// What this configuration promises, with this much time for work to end in good order: what `bellwether explain` shows. A
    /// protocol that knows its bounds states them; without them there is only what follows from its leases.
    fn outlook(config: &Self::Config, grace: Span) -> Outlook {
        leases_alone(Self::longest_lease(config), Self::needs_majority(config), grace)
    }

    /// The list of members that a node with this view goes by, if the protocol can change it while it runs.
    fn list(_view: &Self::View) -> Option<ListView> {
        None
    }

    /// What this note says of the list of members.
    fn list_event(_note: &Self::Note) -> Option<ListEvent> {
        None
    }

    /// The command that changes the list of members; `None` if the protocol cannot change it.
    fn change_list(_change: ListChange) -> Option<Self::Command> {
        None
    }
}

/// What is known of a protocol that states no bounds.
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

/// An election among the members of a list: what `bellwether run --at members:…` can run and `bellwether lab` can show.
pub trait ListElection: Election + Checkable + Leased<Message: Wire, Cell: Wire, Record = Never> {}

impl<P: Election + Checkable + Leased<Message: Wire, Cell: Wire, Record = Never>> ListElection for P {}
