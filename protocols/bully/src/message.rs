//! What travels between members.

use core::fmt;

use bellwether_kernel::{Epoch, NodeId, Span};

use crate::list::{ListId, MemberList};

/// How a member stands towards a new election.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VoterStatus {
    /// Follows nobody, and would lead.
    Candidate,
    /// Follows nobody, and votes, but does not lead: a witness, or one who has just stepped down.
    Voter,
    /// Bound to this coordinator, or, right after a restart, perhaps to one that it does not remember.
    Bound(Option<NodeId>),
}

impl VoterStatus {
    /// Whether a member that stands so may help somebody else to lead.
    #[must_use]
    pub fn is_free(self) -> bool {
        !matches!(self, VoterStatus::Bound(_))
    }
}

/// One message. Every one carries an epoch, so that everybody hears of the highest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Message {
    /// Part 1: is anybody there? Asked by one who follows nobody, or by a member of its silent coordinator.
    AreYouThere {
        /// The highest epoch that the asker ever promised.
        epoch: Epoch,
        /// How the asker stands.
        voter: VoterStatus,
        /// The list of members that it goes by.
        list: ListId,
    },
    /// I am. Also says no to a `Halt`.
    Here {
        /// The highest epoch heard of.
        epoch: Epoch,
        /// How the one who answers stands.
        voter: VoterStatus,
        /// The list of members that it goes by.
        list: ListId,
    },
    /// Part 2: stop, and wait for my announcement.
    Halt {
        /// The epoch that the candidate wants to lead, or leads.
        epoch: Epoch,
        /// Whether it leads already, and takes in a stray.
        leads: bool,
        /// The list of members that it goes by.
        list: ListId,
    },
    /// I have stopped, and wait for your announcement.
    Halted {
        /// Of the `Halt`.
        epoch: Epoch,
        /// The highest epoch heard of.
        heard: Epoch,
    },
    /// I am elected.
    Elected {
        /// The epoch led.
        epoch: Epoch,
    },
    /// You are my coordinator.
    Accepted {
        /// Of the `Elected`.
        epoch: Epoch,
    },
    /// What you need to go on: in which epoch we work.
    Ready {
        /// The epoch led.
        epoch: Epoch,
    },
    /// I go on.
    Readied {
        /// Of the `Ready`.
        epoch: Epoch,
    },
    /// The coordinator's periodic check.
    AreYouNormal {
        /// The epoch led.
        epoch: Epoch,
        /// The number of the check.
        round: u32,
        /// For how much longer than a lease whoever answers should stay bound.
        reserve: Span,
    },
    /// I follow you.
    Normal {
        /// Of the `AreYouNormal`.
        epoch: Epoch,
        /// Of the `AreYouNormal`.
        round: u32,
        /// For how much longer than a lease the sender is bound, also if it restarts.
        reserve: Span,
        /// The list of members that the sender keeps on stable storage, if that counts in this epoch.
        list: ListId,
    },
    /// I do not follow you.
    NotNormal {
        /// The highest epoch heard of.
        epoch: Epoch,
    },
    /// My work has stopped: go on without me.
    Resign {
        /// The epoch that ends.
        epoch: Epoch,
    },
    /// This is a newer list of members than yours.
    Install {
        /// The highest epoch heard of.
        epoch: Epoch,
        /// The list.
        list: MemberList,
    },
    /// You promised this epoch once, and your stable storage does not know it any more.
    RolledBack {
        /// The promised epoch.
        epoch: Epoch,
    },
    /// I outrank you: let go in good order.
    StandDown {
        /// The epoch that should end.
        epoch: Epoch,
    },
}

impl Message {
    /// The epoch that the message tells of.
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

    /// Its name.
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

/// A first list goes without saying.
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
