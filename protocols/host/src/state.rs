//! The state of a member: its role, and the data that outlives a role.

use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::{Epoch, NodeId};

use crate::message::Member;
use crate::taken_numbers::TakenNumbers;

/// The value on stable storage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The highest epoch that this member may ever have granted or led; it grants or leads only higher ones after a
    /// restart. It is written ahead, with the epoch after the one that is led, so that a takeover waits for no disk.
    pub epoch_floor: Epoch,
    /// How often this member was started. It is part of the session, so that no process has the session of an earlier
    /// one.
    pub starts: u32,
}

/// Another member that holds a number and is willing to be the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// The candidate's identity.
    pub member: Member,
    /// The candidate's priority number.
    pub number: u64,
    /// The local driver's number for the candidate.
    pub handle: NodeId,
    /// Whether the candidate was heard in the present roll-call.
    pub fresh: bool,
}

/// The host that a member follows, or the candidate that it granted an epoch. Meanwhile the member grants nothing to
/// any other, until that one has been silent for *Y*, has stepped down, or is certainly gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Followed {
    /// The host or candidate.
    pub to: Member,
    /// Its priority number.
    pub number: u64,
    /// The local driver's number for it.
    pub handle: NodeId,
    /// The epoch that it leads or wants to lead.
    pub epoch: Epoch,
    /// Whether it is the host; otherwise it is a candidate.
    pub is_host: bool,
    /// The session of the member that it names as its heir.
    pub heir: Option<u64>,
    /// The number up to which it last asked for grants.
    pub ask: u64,
    /// The round that was heard last.
    pub round: u32,
    /// Whether that round still has to be answered, once the cell is written.
    pub owed: bool,
}

/// Why the work of a host stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The member was asked to step down.
    Asked,
    /// The member is not fit to be the host.
    Unfit,
    /// The process leaves.
    Leaving,
    /// The host did not hear its own signal (or too few grants) for too long.
    Unheard,
    /// The host met a better one, and will follow it.
    Lost(Followed),
}

/// The state of a host's work. In every phase the work may be alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorkPhase {
    /// The work runs.
    Running,
    /// The work was told to stop and has as much time as it needs; the member stays the host meanwhile.
    Yielding(StopReason),
    /// The work is being killed.
    Ending(StopReason),
}

/// The state of a host during its epoch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HostTerm {
    /// The epoch that it leads.
    pub epoch: Epoch,
    /// Which of the two lease timers belongs to the last granted round; the other one belongs to the newest round.
    pub confirmed: u8,
    /// Whether the newest round still waits for its grants.
    pub pending: bool,
    /// The members that granted the newest round, by session, with their numbers.
    pub votes: Vec<(u64, u64)>,
    /// The number up to which members are asked for grants.
    pub ask: u64,
    /// The length of a roll-call, in rounds.
    pub roll: u32,
    /// The number of rounds that are left of the present roll-call.
    pub left: u32,
    /// The session of the member that is named as the heir.
    pub heir: Option<u64>,
    /// The highest number heard in the present roll-call.
    pub highest_in_roll: u64,
    /// The number of questions that were answered since the last heart-beat.
    pub answers: u8,
    /// The state of the work.
    pub work: WorkPhase,
}

/// What a member is doing: the note's protocols. A role holds what decides which inputs are accepted, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The member has started, and stores that before it sends anything.
    Starting,
    /// The member was restarted, and may have granted something that it does not remember. It waits until that has
    /// expired.
    Restarted,
    /// Login Protocol: the member will soon claim a number. Also after a refusal.
    Login {
        /// The number of refused claims.
        attempt: u8,
        /// What is known of the other members' numbers.
        taken: TakenNumbers,
    },
    /// Assign Priority Protocol: the member has claimed a number and waits for a 302.
    Assigning {
        /// As in [`Role::Login`].
        attempt: u8,
        /// As in [`Role::Login`].
        taken: TakenNumbers,
        /// Whether it has answered a rival already: one 302 is heard by all.
        defended: bool,
    },
    /// Host Checking Protocol: the member holds a number, and waits for the host's signals.
    Checking {
        /// Whether it has waited for its turn after the host fell silent.
        waited: bool,
    },
    /// Before a rehosting: the member has asked (205) whether better candidates are there.
    Asking,
    /// Host Candidate Protocol: another member rehosts; this one waits for its 202.
    Candidate,
    /// Rehosting Protocol: the member has announced that it will be the host.
    Rehosting {
        /// The epoch that it wants to lead.
        epoch: Epoch,
        /// The members that granted the epoch, by session, with their numbers.
        votes: Vec<(u64, u64)>,
        /// The number up to which members were asked.
        ask: u64,
        /// Whether only the grants must be awaited: the last host is certainly gone and named us.
        certain: bool,
        /// Whether *X* has elapsed.
        elapsed: bool,
    },
    /// Host Declaration Protocol: the member is the host.
    Hosting(HostTerm),
    /// The member has left the flock.
    Left,
}

/// The complete state of a member.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The driver's number for this member.
    pub me: NodeId,
    /// The identity that this member sends.
    pub member: Member,
    /// The cell on stable storage, or on its way there.
    pub cell: Cell,
    /// The epoch floor that is on stable storage.
    pub durable: Epoch,
    /// Our priority number; 0 if we have none.
    pub number: u64,
    /// The member's role.
    pub role: Role,
    /// The host that we follow, or the candidate that we granted an epoch.
    pub followed: Option<Followed>,
    /// The highest epoch that we have heard of.
    pub heard: Epoch,
    /// The highest epoch that we granted, and to which session. One epoch is granted to one session only, for ever.
    pub granted: (Epoch, u64),
    /// The newest round that we sent, as host or candidate.
    pub round: u32,
    /// The highest number that we have heard of.
    pub highest: u64,
    /// The number up to which the last host asked for grants: as many members as are needed, and likely to be there.
    pub ask: u64,
    /// The best other candidates that we know of, best first.
    pub candidates: Vec<Candidate>,
    /// Whether we stepped down recently and therefore do not stand.
    pub abstaining: bool,
    /// Whether we were told that this member is not fit to be the host.
    pub unfit: bool,
}

impl State {
    /// The number of candidates that are remembered.
    pub const CANDIDATES: usize = 3;

    /// Whether we are willing to be the host.
    #[must_use]
    pub fn stands(&self) -> bool {
        !self.abstaining && !self.unfit
    }

    /// Whether our number is assigned to us, and not only claimed.
    #[must_use]
    pub fn holds_number(&self) -> bool {
        matches!(
            self.role,
            Role::Checking { .. } | Role::Asking | Role::Candidate | Role::Rehosting { .. } | Role::Hosting(_)
        )
    }

    /// Whether we hold a number and are not the host.
    #[must_use]
    pub fn stands_by(&self) -> bool {
        matches!(self.role, Role::Checking { .. } | Role::Asking | Role::Candidate)
    }

    /// The host that we follow.
    #[must_use]
    pub fn host(&self) -> Option<&Followed> {
        self.followed.as_ref().filter(|followed| followed.is_host)
    }

    /// Whether a claim with this number outranks ours: number 1 outranks number 2; of two that are equal, the higher
    /// owner id counts, then the higher session.
    #[must_use]
    pub fn is_outranked_by(&self, number: u64, member: Member) -> bool {
        (number, core::cmp::Reverse(member)) < (self.number, core::cmp::Reverse(self.member))
    }

    /// The known candidates that outrank us.
    pub fn better(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(|other| self.is_outranked_by(other.number, other.member))
    }
}

/// The status of a member, in the note's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Login Protocol, and what comes before it.
    Login,
    /// Assign Priority Protocol.
    Assigning,
    /// Host Checking Protocol.
    Checking,
    /// Host Candidate Protocol.
    Candidate,
    /// Rehosting Protocol.
    Rehosting,
    /// Host Declaration Protocol.
    Hosting,
    /// The member has left the flock.
    Left,
}

/// What others may see of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The identity of the member.
    pub member: Member,
    /// What the member is doing.
    pub status: Status,
    /// The number that the member holds.
    pub number: Option<u64>,
    /// The host that the member follows, or is, and the epoch.
    pub host: Option<(Member, Epoch)>,
    /// Whether the member is the host, so that its work may be alive.
    pub working: bool,
    /// Whether that work was told to stop in good order.
    pub letting_go: bool,
    /// Whether that work is being killed.
    pub ending: bool,
    /// Whether the member is fit to be the host.
    pub fit: bool,
}

impl View {
    /// The view of a member in this state.
    #[must_use]
    pub fn of(state: &State) -> View {
        let term = match &state.role {
            Role::Hosting(term) => Some(term),
            _ => None,
        };
        let follows = || state.host().map(|followed| (followed.to, followed.epoch));
        View {
            member: state.member,
            status: match state.role {
                Role::Starting | Role::Restarted | Role::Login { .. } => Status::Login,
                Role::Assigning { .. } => Status::Assigning,
                Role::Checking { .. } => Status::Checking,
                Role::Candidate => Status::Candidate,
                Role::Asking | Role::Rehosting { .. } => Status::Rehosting,
                Role::Hosting(_) => Status::Hosting,
                Role::Left => Status::Left,
            },
            number: Some(state.number).filter(|_| state.holds_number()),
            host: term.map(|term| (state.member, term.epoch)).or_else(follows),
            working: term.is_some(),
            letting_go: term.is_some_and(|term| matches!(term.work, WorkPhase::Yielding(_))),
            ending: term.is_some_and(|term| matches!(term.work, WorkPhase::Ending(_))),
            fit: !state.unfit,
        }
    }
}

/// What a member's timers are for. The first five are the note's internal signals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timer {
    /// 9901: the host has been silent for *Y*; or, without a host, it is our turn.
    HostChecking,
    /// 9902: no member objected to our number for *X*.
    AssignPriority,
    /// 9903: the member that rehosts has not become the host within *X*.
    HostCandidate,
    /// 9904: *X* is over: every question is answered, every objection was heard.
    Rehosting,
    /// 9905: the host's next announcement is due.
    HostDeclaration,
    /// The member claims a number.
    ClaimDue,
    /// Too few members granted the newest round: all are asked.
    GrantsDue,
    /// The lease from the round in this slot is nearly over: the work must begin to stop.
    LeaseEnds(u8),
    /// That lease is over: the work must be dead by now. Both timers are counted from the round: a process that was
    /// frozen past both has no time left for ending anything.
    LeaseOver(u8),
    /// A member that stepped down may stand again.
    AbstainEnds,
}

impl fmt::Display for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Timer::HostChecking => f.write_str("9901-HostChecking"),
            Timer::AssignPriority => f.write_str("9902-AssignPriority"),
            Timer::HostCandidate => f.write_str("9903-HostCandidate"),
            Timer::Rehosting => f.write_str("9904-Rehosting"),
            Timer::HostDeclaration => f.write_str("9905-HostDeclaration"),
            Timer::LeaseEnds(slot) => write!(f, "LeaseEnds.{slot}"),
            Timer::LeaseOver(slot) => write!(f, "LeaseOver.{slot}"),
            other => write!(f, "{other:?}"),
        }
    }
}
