//! The state of a member: its role, and the data that outlives a role.

use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::NodeId;

use crate::table::{Digest, Table};
use crate::token::{Mac, Token};

/// The number of heart-beats that may await answers at once.
pub(crate) const ROUNDS: usize = 4;

/// The status of a member, as the note names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// OWNER: the member has the token.
    Owner,
    /// WAITER: the member has heard of the token within the time-out.
    Waiter,
    /// LOOSER: the member has not heard of the token, and looks for it.
    Seeker,
    /// GENERATING: nobody seems to have a token, and this member claims to generate one.
    Generating,
}

/// The value on stable storage. It belongs to a state of the work that is stored with it: neither is ever there without
/// the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The token of the newest state of the work that this member ever had.
    pub kept: Token,
    /// How many tokens this member has generated.
    pub number: u32,
    /// The token with the most progress among those that this member knows to have been in use when this was written.
    pub heard: Token,
}

impl Cell {
    /// The greatest progress that a reader of this cell knows of.
    #[must_use]
    pub fn noted(&self) -> u64 {
        self.kept.progress.max(self.heard.progress)
    }
}

/// A small set of members, sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PeerSet(Vec<NodeId>);

impl PeerSet {
    pub(crate) fn insert(&mut self, peer: NodeId) {
        if let Err(at) = self.0.binary_search(&peer) {
            self.0.insert(at, peer);
        }
    }

    pub(crate) fn remove(&mut self, peer: NodeId) {
        self.0.retain(|known| *known != peer);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn count(&self) -> u32 {
        self.0.len() as u32
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// Why a token is about to be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GenerateReason {
    /// No owner answered.
    Lost,
    /// This member's token is worse than the state that we keep.
    OwnerHasWorse(NodeId),
}

/// What an owner's work does, and what the owner does with the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The work does not run: no majority answers, a rival must stop first, or this member is not fit to work.
    Idle,
    /// The work runs.
    Working,
    /// The work was told to stop, and has as much time as it needs.
    Stopping(AfterStop),
    /// The lease has ended: the work is being killed.
    Ending,
    /// The work has stopped, and its state is being stored under the token that will be passed on.
    Storing,
    /// The token is offered to a member, which may have taken it already.
    Offering {
        /// The member that the token is offered to.
        to: NodeId,
        /// How often the token was offered.
        tries: u8,
    },
    /// A better token was announced. We told its owner that ours is destroyed, and wait for its next message.
    Yielding {
        /// The owner of the better token.
        to: NodeId,
        /// The better token.
        better: Token,
    },
}

/// What happens once the work has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterStop {
    /// The token goes to the next member of the ring.
    Pass,
    /// The token is destroyed in favour of a better one.
    Yield {
        /// The owner of the better token.
        to: NodeId,
        /// The better token.
        better: Token,
    },
}

/// The state of a token owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner {
    /// The token for the work's present state.
    pub token: Token,
    /// The token that our heart-beats announce. While a token is on offer, its taker announces it, not we.
    pub announced: Token,
    /// What the work does, and what happens to the token.
    pub phase: Phase,
    /// Owners of worse tokens whose work may still run. Our work starts when they have stopped.
    pub rivals: PeerSet,
    /// The newest heart-beat that a majority answered, if there is one.
    pub confirmed: Option<u8>,
    /// The members that answered the newest heart-beats, while those answers still count; a heart-beat's slot is its
    /// number modulo their count.
    pub answered: [Option<PeerSet>; ROUNDS],
}

/// What a member is doing. A role holds what decides which inputs are accepted, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The member looks for the token.
    Seeker {
        /// Whether it has just asked and waits for answers; otherwise it sleeps until it asks again.
        asking: bool,
        /// Whether it knows of a better claim than its own. Then it does not compete with a worse one.
        outbid: bool,
    },
    /// The member claims to generate the next token.
    Generating {
        /// The token that it claims.
        token: Token,
        /// Why it generates a token.
        cause: GenerateReason,
        /// The members that agreed to the claim.
        consents: PeerSet,
        /// Whether the time for objections is over and the token is being stored.
        won: bool,
    },
    /// The member has heard of the token.
    Waiter {
        /// The member that has the token.
        owner: NodeId,
        /// The token that it announced.
        token: Token,
    },
    /// The member was given the token, and stores it together with the work's state.
    Taking {
        /// The member that gives the token.
        from: NodeId,
        /// The token that is being stored.
        token: Token,
    },
    /// The member has the token.
    Owner(Owner),
}

/// The lease that this member granted, on a ring that expects a number of members. It goes to one owner at a time, and
/// lasts for the waiter's time-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeaseGrant {
    /// No lease is granted.
    Free,
    /// This process has just started, and does not know what it granted before.
    Unknown,
    /// This owner may work with this token.
    To(NodeId, Token),
}

/// The complete state of a member.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The driver's number for this member.
    pub me: NodeId,
    /// The hardware address that identifies this member.
    pub mac: Mac,
    /// The member's role.
    pub role: Role,
    /// The cell on stable storage, or on its way there.
    pub cell: Cell,
    /// The cell that is certainly on stable storage.
    pub stored: Cell,
    /// The token with the most progress that we worked with, or that others, as far as we heard, may have worked with.
    /// The next token that we work with has more.
    pub heard: Token,
    /// The members of the ring, as far as we know them.
    pub table: Table,
    /// The lease that we granted.
    pub grant: LeaseGrant,
    /// The number of the newest heart-beat or claim, where a majority is required.
    pub round: u8,
    /// Whether we have just started, so that messages may still arrive that were meant for the process before us.
    pub starting: bool,
    /// Whether another member with our hardware address was heard within the waiter's time-out.
    pub duplicate_mac: bool,
    /// Whether we stepped down recently and therefore do not take the token.
    pub abstaining: bool,
    /// Whether we were told that this member is not fit to work.
    pub unfit: bool,
    /// Whether we broadcast a `PING` within the last heart-beat.
    pub introduced: bool,
    /// The last digest that differed from ours, so that each difference causes only one broadcast `PING`.
    pub compared_digest: Option<Digest>,
    /// Whether we told an owner with a different table, within the waiter's time-out, that we are here.
    pub reminded: bool,
}

impl State {
    /// The status that the note gives to this role.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.role {
            Role::Owner(_) => Status::Owner,
            Role::Waiter { .. } | Role::Taking { .. } => Status::Waiter,
            Role::Seeker { .. } => Status::Seeker,
            Role::Generating { .. } => Status::Generating,
        }
    }

    /// Whether we accept work.
    #[must_use]
    pub fn is_fit(&self) -> bool {
        !self.unfit && !self.abstaining && !self.duplicate_mac
    }

    /// Whether we would take this token. One that we have already is only acknowledged.
    pub(crate) fn would_take(&self, token: &Token) -> bool {
        let free = match &self.role {
            Role::Owner(owner) => {
                matches!(owner.phase, Phase::Idle | Phase::Yielding { .. }) && token.beats(&owner.token)
            }
            Role::Waiter { token: followed, .. } => !followed.beats(token),
            Role::Seeker { .. } | Role::Generating { .. } | Role::Taking { .. } => true,
        };
        free && self.is_fit() && token.progress >= self.cell.kept.progress
    }

    /// The token that we would generate: for the state that we really have.
    pub(crate) fn claim(&self) -> Token {
        self.stored.kept.succeeded_by(self.mac, self.cell.number.saturating_add(1))
    }
}

/// What others may see of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The driver's number for the member.
    pub me: NodeId,
    /// The status that the note gives to the member's role.
    pub status: Status,
    /// The owner and its token, as far as the member knows them.
    pub owner: Option<(NodeId, Token)>,
    /// Whether the member is taking the token or offering it.
    pub handing_over: bool,
    /// Whether the member owns the token, so that its work may be alive.
    pub working: bool,
    /// Whether that work has been told to stop.
    pub letting_go: bool,
    /// The token of the state on the member's stable storage.
    pub kept: Token,
    /// The greatest progress that the member would know of after a crash.
    pub noted: u64,
    /// Whether the member's process has just started.
    pub just_started: bool,
    /// How many other members an owner knows that it can pass the token on to.
    pub successors: u32,
}

impl View {
    /// The view of a member in this state.
    #[must_use]
    pub fn of(state: &State) -> View {
        let (owner, phase) = match &state.role {
            Role::Owner(owner) => (Some((state.me, owner.token)), Some(owner.phase)),
            Role::Waiter { owner, token } => (Some((*owner, *token)), None),
            Role::Taking { .. } | Role::Seeker { .. } | Role::Generating { .. } => (None, None),
        };
        let letting_go = matches!(phase, Some(Phase::Stopping(_) | Phase::Ending));
        View {
            me: state.me,
            status: state.status(),
            owner,
            handing_over: matches!(state.role, Role::Taking { .. })
                || matches!(phase, Some(Phase::Storing | Phase::Offering { .. })),
            working: letting_go || phase == Some(Phase::Working),
            letting_go,
            kept: state.stored.kept,
            noted: state.stored.noted(),
            just_started: state.starting || state.grant == LeaseGrant::Unknown,
            successors: if phase.is_some() { state.table.successors(state.mac) } else { 0 },
        }
    }
}

/// What a member's timers are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timer {
    /// The owner's next heart-beat is due.
    HeartbeatDue,
    /// The lease from the heart-beat in this slot is nearly over: the work must begin to stop.
    LeaseEnds(u8),
    /// The lease from the heart-beat in this slot is over: the work must be dead by now.
    LeaseOver(u8),
    /// The waiter's time-out: no news of the token, or of a rival that had to stop.
    SilenceDue,
    /// The time for answers is over.
    AnswerDue,
    /// A seeker asks again.
    SleepDue,
    /// The member that was offered the token should have taken it.
    OfferDue,
    /// The token should be passed on.
    RotateDue,
    /// A member that stepped down may take the token again.
    AbstainEnds,
    /// The lease that we granted has ended.
    GrantEnds,
    /// Messages that were meant for the process before this one have arrived by now.
    StartEnds,
    /// No other member has used our hardware address for the waiter's time-out.
    DuplicateMacGone,
    /// We may ask for introductions again.
    IntroductionDue,
    /// We may tell an owner with a different table again that we are here.
    ReminderDue,
}

impl fmt::Display for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Timer::LeaseEnds(slot) => write!(f, "LeaseEnds.{slot}"),
            Timer::LeaseOver(slot) => write!(f, "LeaseOver.{slot}"),
            other => write!(f, "{other:?}"),
        }
    }
}
