//! What a member knows: its role, and the few things that outlive a role.

use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::{Epoch, NodeId};

use crate::message::Member;
use crate::taken_numbers::TakenNumbers;

/// The safe cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The highest epoch that this member may ever have granted or led; whatever it grants or leads after a restart is
    /// above. It is written ahead, with the epoch after the one that is led, so that a takeover waits for no disk.
    pub epoch_floor: Epoch,
    /// How often this member was started. Part of its session, so that no process is ever taken for its former self.
    pub starts: u32,
}

/// Another member that holds a number and would be the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// The member.
    pub member: Member,
    /// Its priority number.
    pub number: u64,
    /// The local driver's handle of it.
    pub handle: NodeId,
    /// Whether it was heard in the present roll-call.
    pub fresh: bool,
}

/// The host that a member follows, or the candidate that it granted an epoch. While it lasts, nobody else is granted
/// anything; it lasts until that one has been silent for *Y*, has stepped down, or is certainly gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Followed {
    /// The host or candidate.
    pub to: Member,
    /// Its priority number.
    pub number: u64,
    /// The local driver's handle of it.
    pub handle: NodeId,
    /// The epoch that it leads or wants to lead.
    pub epoch: Epoch,
    /// Whether it is the host; otherwise it is a candidate.
    pub is_host: bool,
    /// The session of the member that it names as its heir.
    pub heir: Option<u64>,
    /// Up to which number it last asked for grants.
    pub ask: u64,
    /// The round that was heard last.
    pub round: u32,
    /// Whether that round still has to be answered, once the cell is written.
    pub owed: bool,
}

/// Why the work of a host stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// Somebody asked it to step down.
    Asked,
    /// It is not fit to be the host.
    Unfit,
    /// Its process leaves.
    Leaving,
    /// It did not hear its own signal (or too few grants) for too long.
    Unheard,
    /// It met a better host, and will follow that one.
    Lost(Followed),
}

/// What the work of a host does. In every phase the work may be alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorkPhase {
    /// The work runs.
    Running,
    /// The work was asked to stop and has as much time as it needs; the member stays the host meanwhile.
    Yielding(StopReason),
    /// The work is being killed.
    Ending(StopReason),
}

/// What a host knows of its own epoch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HostTerm {
    /// The epoch that it leads.
    pub epoch: Epoch,
    /// Which of the two lease timers belongs to the round that was granted last; the other one belongs to the newest round.
    pub confirmed: u8,
    /// Whether the newest round still waits for its grants.
    pub pending: bool,
    /// Who granted the newest round, with their numbers, by session.
    pub votes: Vec<(u64, u64)>,
    /// Up to which number members are asked for grants.
    pub ask: u64,
    /// How many rounds a roll-call takes.
    pub roll: u32,
    /// How many of them are left of the present one.
    pub left: u32,
    /// The session of the member that is named as the heir.
    pub heir: Option<u64>,
    /// The highest number heard in the present roll-call.
    pub highest_in_roll: u64,
    /// How many questions were answered since the last heart-beat.
    pub answers: u8,
    /// What the work does.
    pub work: WorkPhase,
}

/// What a member is doing: the note's protocols. A role holds what changes which inputs are accepted, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Has started, and writes that down before it speaks.
    Starting,
    /// Was restarted, and may have granted something that it does not remember. Waits until that has run out.
    Restarted,
    /// Login Protocol: is there, and will claim a number in a moment. After a refusal, too.
    Login {
        /// How many claims were refused.
        attempt: u8,
        /// What is known of the others' numbers.
        taken: TakenNumbers,
    },
    /// Assign Priority Protocol: has claimed a number and waits for 302.
    Assigning {
        /// As in `Login`.
        attempt: u8,
        /// As in `Login`.
        taken: TakenNumbers,
        /// Whether it has answered a rival already: one 302 is heard by all.
        defended: bool,
    },
    /// Host Checking Protocol: holds a number, and listens for the host.
    Checking {
        /// Whether it has waited for its turn after the host fell silent.
        waited: bool,
    },
    /// Before a rehosting: has asked (205) whether better candidates are there.
    Asking,
    /// Host Candidate Protocol: somebody else rehosts; waits for its 202.
    Candidate,
    /// Rehosting Protocol: has said that it will be the host.
    Rehosting {
        /// The epoch that it wants.
        epoch: Epoch,
        /// Who granted it, with their numbers, by session.
        votes: Vec<(u64, u64)>,
        /// Up to which number members were asked.
        ask: u64,
        /// Whether nothing has to be waited for but the grants: the last host is certainly gone and named us.
        certain: bool,
        /// Whether *X* has elapsed.
        elapsed: bool,
    },
    /// Host Declaration Protocol: is the host.
    Hosting(HostTerm),
    /// Has left the flock.
    Left,
}

/// Everything a member knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The driver's handle of this member.
    pub me: NodeId,
    /// The identity that this member sends.
    pub member: Member,
    /// What the safe cell holds, or will once it is written.
    pub cell: Cell,
    /// Up to which epoch the floor is on stable storage.
    pub durable: Epoch,
    /// Our number; 0 if we have none.
    pub number: u64,
    /// What we are doing.
    pub role: Role,
    /// The host that we follow, or the candidate that we granted an epoch.
    pub followed: Option<Followed>,
    /// The highest epoch heard of.
    pub heard: Epoch,
    /// The highest epoch that we granted, and to which session. One epoch is granted to one session only, for ever.
    pub granted: (Epoch, u64),
    /// The newest round that we sent, as host or candidate.
    pub round: u32,
    /// The highest number heard of.
    pub highest: u64,
    /// Up to which number the last host asked for grants: as many as it takes, and they are likely to be there.
    pub ask: u64,
    /// The best other candidates that we know of, best first.
    pub candidates: Vec<Candidate>,
    /// Whether we stepped down a moment ago and do not stand.
    pub abstaining: bool,
    /// Whether the people or programs around us say that we should not be the host.
    pub unfit: bool,
}

impl State {
    /// How many candidates are remembered.
    pub const CANDIDATES: usize = 3;

    /// Whether we would be the host.
    #[must_use]
    pub fn stands(&self) -> bool {
        !self.abstaining && !self.unfit
    }

    /// Whether our number is ours, and not only claimed.
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

/// What a member is doing, in the note's words.
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
    /// Has left.
    Left,
}

/// What others may know of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The identity of the member.
    pub member: Member,
    /// What it is doing.
    pub status: Status,
    /// The number that it holds.
    pub number: Option<u64>,
    /// The host that it follows, or is, and the epoch.
    pub host: Option<(Member, Epoch)>,
    /// Whether it is the host, so that work may be alive under it.
    pub working: bool,
    /// Whether that work is on its way out in good order.
    pub letting_go: bool,
    /// Whether that work is being ended by force.
    pub ending: bool,
    /// Whether it is fit to be the host.
    pub fit: bool,
}

impl View {
    /// The view of a state.
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

/// What a member waits for. The first five are the note's internal signals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timer {
    /// 9901: the host has been silent for *Y*; or, without a host, it is our turn.
    HostChecking,
    /// 9902: nobody objected to our number for *X*.
    AssignPriority,
    /// 9903: the one who rehosts has not become the host within *X*.
    HostCandidate,
    /// 9904: *X* is over: whoever was asked has answered, whoever objects has spoken.
    Rehosting,
    /// 9905: time for the host to say again that it is the host.
    HostDeclaration,
    /// Time to claim a number.
    ClaimDue,
    /// Too few granted the newest round: time to ask everybody.
    GrantsDue,
    /// What the round in this place bought is nearly used up: the work must begin to end.
    LeaseEnds(u8),
    /// It is used up: the work must be dead by now. Counted from the round like the other, and not from it: one who was
    /// frozen past both has no time left for ending anything.
    LeaseOver(u8),
    /// One who stepped down may stand again.
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
