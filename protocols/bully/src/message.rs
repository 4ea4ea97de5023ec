//! The messages between members.

use core::fmt;

use bellwether_kernel::{Epoch, NodeId, Span};

use crate::list::{ListId, MemberList};

/// How a member would vote in a new election.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VoterStatus {
    /// The member follows nobody, and would lead.
    Candidate,
    /// The member follows nobody, and votes, but does not lead: a witness, or a member that has just stepped down.
    Voter,
    /// The member is bound to this coordinator, or, right after a restart, perhaps to one that it does not remember.
    Bound(Option<NodeId>),
}

impl VoterStatus {
    /// Whether the member may help another one to lead.
    #[must_use]
    pub fn is_free(self) -> bool {
        !matches!(self, VoterStatus::Bound(_))
    }
}

/// A message between members. Each one carries an epoch, so that all members hear of the highest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Message {
    /// Part 1 asks who is there. Sent by a member that follows nobody, or by a member to its silent coordinator.
    AreYouThere {
        /// The highest epoch that the asker ever promised.
        epoch: Epoch,
        /// How the asker would vote.
        voter: VoterStatus,
        /// The asker's member list.
        list: ListId,
    },
    /// The sender is there. Also refuses a `Halt`.
    Here {
        /// The highest epoch that the sender has heard of.
        epoch: Epoch,
        /// How the sender would vote.
        voter: VoterStatus,
        /// The sender's member list.
        list: ListId,
    },
    /// Part 2 orders the receiver to stop and to wait for the sender's announcement.
    Halt {
        /// The epoch that the candidate wants to lead, or leads.
        epoch: Epoch,
        /// Whether the sender leads already, and takes in a member that follows nobody.
        leads: bool,
        /// The candidate's member list.
        list: ListId,
    },
    /// The sender has stopped, and waits for the announcement.
    Halted {
        /// The epoch of the `Halt`.
        epoch: Epoch,
        /// The highest epoch that the sender has heard of.
        heard: Epoch,
    },
    /// The sender is elected.
    Elected {
        /// The epoch that the sender leads.
        epoch: Epoch,
    },
    /// The sender accepts its coordinator.
    Accepted {
        /// The epoch of the `Elected`.
        epoch: Epoch,
    },
    /// The coordinator tells a member what it needs to go on: the epoch of the work.
    Ready {
        /// The epoch that the sender leads.
        epoch: Epoch,
    },
    /// The sender goes on under its coordinator.
    Readied {
        /// The epoch of the `Ready`.
        epoch: Epoch,
    },
    /// The coordinator's periodic check.
    AreYouNormal {
        /// The epoch that the sender leads.
        epoch: Epoch,
        /// The number of the check.
        round: u32,
        /// For how much longer than a lease a member that answers should stay bound.
        reserve: Span,
    },
    /// The sender follows the coordinator that asked.
    Normal {
        /// The epoch of the `AreYouNormal`.
        epoch: Epoch,
        /// The round of the `AreYouNormal`.
        round: u32,
        /// For how much longer than a lease the sender is bound, also if it restarts.
        reserve: Span,
        /// The list on the sender's stable storage, if it counts in this epoch.
        list: ListId,
    },
    /// The sender does not follow the coordinator that asked.
    NotNormal {
        /// The highest epoch that the sender has heard of.
        epoch: Epoch,
    },
    /// The sender's work has stopped, and it no longer coordinates.
    Resign {
        /// The epoch that ends.
        epoch: Epoch,
    },
    /// A member list that is newer than the receiver's.
    Install {
        /// The highest epoch that the sender has heard of.
        epoch: Epoch,
        /// The newer list.
        list: MemberList,
    },
    /// The receiver once promised this epoch, but its stable storage does not show it.
    RolledBack {
        /// The promised epoch.
        epoch: Epoch,
    },
    /// The sender outranks the receiver, which should give the lead up in good order.
    StandDown {
        /// The epoch in which the receiver leads.
        epoch: Epoch,
    },
}

impl Message {
    /// The epoch that the message carries.
    #[must_use]
    pub fn epoch(&self) -> Epoch {
        match *self {
            Message::AreYouThere { epoch, .. }
            | Message::Here { epoch, .. }
            | Message::Halt { epoch, .. }
            | Message::Elected { epoch }
            | Message::Accepted { epoch }
            | Message::Ready { epoch }
            | Message::Readied { epoch }
            | Message::AreYouNormal { epoch, .. }
            | Message::Normal { epoch, .. }
            | Message::NotNormal { epoch }
            | Message::Resign { epoch }
            | Message::Install { epoch, .. }
            | Message::RolledBack { epoch }
            | Message::StandDown { epoch } => epoch,
            Message::Halted { epoch, heard } => epoch.max(heard),
        }
    }

    /// The message's name, for counting.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Message::AreYouThere { .. } => "AreYouThere",
            Message::Here { .. } => "Here",
            Message::Halt { .. } => "Halt",
            Message::Halted { .. } => "Halted",
            Message::Elected { .. } => "Elected",
            Message::Accepted { .. } => "Accepted",
            Message::Ready { .. } => "Ready",
            Message::Readied { .. } => "Readied",
            Message::AreYouNormal { .. } => "AreYouNormal",
            Message::Normal { .. } => "Normal",
            Message::NotNormal { .. } => "NotNormal",
            Message::Resign { .. } => "Resign",
            Message::Install { .. } => "Install",
            Message::StandDown { .. } => "StandDown",
            Message::RolledBack { .. } => "RolledBack",
        }
    }
}

impl fmt::Display for VoterStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VoterStatus::Candidate => f.write_str("stands"),
            VoterStatus::Voter => f.write_str("votes"),
            VoterStatus::Bound(Some(node)) => write!(f, "bound to {node}"),
            VoterStatus::Bound(None) => f.write_str("perhaps bound"),
        }
    }
}

/// Shows a list id, but nothing for a first list.
struct Shown(ListId);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ListId { epoch, version, .. } = self.0;
        if (epoch, version) <= (Epoch::NONE, 1) { Ok(()) } else { write!(f, " list {version} of {epoch}") }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self {
            Message::AreYouThere { epoch, voter, list } | Message::Here { epoch, voter, list } => {
                write!(f, " {epoch} {voter}{}", Shown(*list))
            }
            Message::Halt { epoch, leads: true, list } => write!(f, " {epoch} leads{}", Shown(*list)),
            Message::Halt { epoch, list, .. } => write!(f, " {epoch}{}", Shown(*list)),
            Message::Halted { epoch, heard } if heard > epoch => write!(f, " {epoch} heard {heard}"),
            Message::AreYouNormal { epoch, round, reserve } => {
                write!(f, " {epoch} round {round}")?;
                if *reserve == Span::ZERO { Ok(()) } else { write!(f, " reserve {reserve}") }
            }
            Message::Normal { epoch, round, reserve, list } => {
                write!(f, " {epoch} round {round}")?;
                if *reserve != Span::ZERO {
                    write!(f, " reserve {reserve}")?;
                }
                write!(f, "{}", Shown(*list))
            }
            Message::Install { epoch, list } => {
                write!(f, " {epoch}{} {:?}", Shown(list.id), list.members)?;
                if list.is_joint() { write!(f, " before {:?}", list.before) } else { Ok(()) }
            }
            Message::Halted { epoch, .. }
            | Message::Elected { epoch }
            | Message::Accepted { epoch }
            | Message::Ready { epoch }
            | Message::Readied { epoch }
            | Message::NotNormal { epoch }
            | Message::Resign { epoch }
            | Message::RolledBack { epoch }
            | Message::StandDown { epoch } => write!(f, " {epoch}"),
        }
    }
}
