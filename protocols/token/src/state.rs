//! What a member knows: its role, and the few things that outlive a role.

use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::NodeId;

use crate::table::{Digest, Table};
use crate::token::{Mac, Token};

/// How many heart-beats may be under way at once.
pub(crate) const ROUNDS: usize = 4;

/// The note's state of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// OWNER: has the token.
    Owner,
    /// WAITER: has heard of the token within the time-out.
    Waiter,
    /// LOOSER: has not, and looks for it.
    Seeker,
    /// GENERATING: nobody seems to have one, and this member would make one.
    Generating,
}

/// The safe cell. It belongs to a state of the work that is stored with it: neither is ever without the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The token of the newest state of the work that this member ever had.
    pub kept: Token,
    /// How many tokens this member has generated.
    pub number: u32,
    /// The token with the most progress of those that this member knows to have been worked with, as of this write.
    pub heard: Token,
}

impl Cell {
    /// The greatest progress that one who reads this knows of.
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
    /// Nobody seems to have one.
    Lost,
    /// This member has one, and it is worse than the state that we keep.
    OwnerHasWorse(NodeId),
}

/// What an owner's work does, and what the owner does with the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The work does not run: a majority does not answer, a rival must let go first, or this member is not fit to work.
    Idle,
    /// The work runs.
    Working,
    /// The work was asked to stop, and has as much time as it needs.
    Stopping(AfterStop),
    /// The lease has ended: the work is being killed.
    Ending,
    /// The work has stopped, and its state is being stored under the token that is passed on.
    Storing,
    /// The token is offered to a member, which may have taken it already.
    Offering {
        /// The member that the token is offered to.
        to: NodeId,
        /// How often it was offered.
        tries: u8,
    },
    /// A better token was announced. Its owner was told that ours is destroyed, and we wait for its next word.
    Yielding {
        /// The owner of the better token.
        to: NodeId,
        /// The better token.
        better: Token,
    },
}

/// What follows when the work has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterStop {
    /// The token goes to the next of the ring.
    Pass,
    /// The token gives way to a better one.
    Yield {
        /// The owner of the better token.
        to: NodeId,
        /// The better token.
        better: Token,
    },
}

/// What an owner knows of its token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner {
    /// The token of the state as it is now.
    pub token: Token,
    /// The token that our heart-beats announce. A token that is being offered is announced by its taker, not by us.
    pub announced: Token,
    /// What the work does.
    pub phase: Phase,
    /// Owners of worse tokens whose work may still run. Our work starts when they have let go.
    pub rivals: PeerSet,
    /// The newest heart-beat that counts, if any does.
    pub confirmed: Option<u8>,
    /// Who answered the newest heart-beats, as long as that is worth anything; a heart-beat's place is its number modulo
    /// their count.
    pub answered: [Option<PeerSet>; ROUNDS],
}

/// What a member is doing. A role holds what changes which inputs are accepted, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Looks for the token.
    Seeker {
        /// Whether it has just asked, and waits for answers; otherwise it sleeps until it asks again.
        asking: bool,
        /// Whether it knows of a better claim than its own. Then it does not join in against a worse one.
        outbid: bool,
    },
    /// Claims that it generates the next token.
    Generating {
        /// The token that it claims.
        token: Token,
        /// Why it generates a token.
        cause: GenerateReason,
        /// The members that agreed.
        consents: PeerSet,
        /// Whether the time for objections is over and the token is being stored.
        won: bool,
    },
    /// Has heard of the token.
    Waiter {
        /// The member that has the token.
        owner: NodeId,
        /// The token that it announced.
        token: Token,
    },
    /// Was given the token, and stores it with the work's state.
    Taking {
        /// The member that gives the token.
        from: NodeId,
        /// The token that is being stored.
        token: Token,
    },
    /// Has the token.
    Owner(Owner),
}

/// The lease that this member granted, on a ring that expects a number of members. It is granted to one owner at a time,
/// and lasts for the waiter's time-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeaseGrant {
    /// Nothing is granted.
    Free,
    /// This process has just started, and does not know what it granted before.
    Unknown,
    /// This owner may work with this token.
    To(NodeId, Token),
}

/// Everything a member knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The driver's handle of this member.
    pub me: NodeId,
    /// The hardware address that identifies this member.
    pub mac: Mac,
    /// What we are doing.
    pub role: Role,
    /// What the safe cell holds, or will once it is written.
    pub cell: Cell,
    /// What the safe cell certainly holds.
    pub stored: Cell,
    /// The token with the most progress of those that others may have worked with, as far as we heard, or that we did work
    /// with. Whatever we work with next has more.
    pub heard: Token,
    /// The members of the ring, as far as we know them.
    pub table: Table,
    /// The lease that we granted.
    pub grant: LeaseGrant,
    /// The number of the newest heart-beat or claim, where a majority counts.
    pub round: u8,
    /// Whether we have just started, so that what reaches us may have been meant for our former self.
    pub starting: bool,
    /// Whether another member with our own hardware address was heard within the waiter's time-out.
    pub duplicate_mac: bool,
    /// Whether we stepped down a moment ago and do not take the token.
    pub abstaining: bool,
    /// Whether the people or programs around us say that we should not work.
    pub unfit: bool,
    /// Whether we broadcast a `PING` within the last heart-beat.
    pub introduced: bool,
    /// The digest that differed from ours last, so that one difference makes one broadcast `PING`.
    pub compared_digest: Option<Digest>,
    /// Whether an owner with another table was told within the waiter's time-out that we are there.
    pub reminded: bool,
}

impl State {
    /// The note's state.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.role {
            Role::Owner(_) => Status::Owner,
            Role::Waiter { .. } | Role::Taking { .. } => Status::Waiter,
            Role::Seeker { .. } => Status::Seeker,
            Role::Generating { .. } => Status::Generating,
        }
    }

    /// Whether we would work.
    #[must_use]
    pub fn is_fit(&self) -> bool {
        !self.unfit && !self.abstaining && !self.duplicate_mac
    }

    /// Whether we would take this token. One that we have already is only to be acknowledged.
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

/// What others may know of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The driver's handle of the member.
    pub me: NodeId,
    /// The note's state.
    pub status: Status,
    /// Who has the token, as far as it knows, and which.
    pub owner: Option<(NodeId, Token)>,
    /// Whether it is taking the token, or offers it.
    pub handing_over: bool,
    /// Whether it owns the token, so that work may be alive under it.
    pub working: bool,
    /// Whether that work is on its way out.
    pub letting_go: bool,
    /// The token of the state on its stable storage.
    pub kept: Token,
    /// The greatest progress that it would know of after a crash.
    pub noted: u64,
    /// Whether its process has just started.
    pub just_started: bool,
    /// How many other members an owner knows that it can pass the token on to.
    pub successors: u32,
}

impl View {
    /// The view of a state.
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

/// What a member waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timer {
    /// Time for the owner's next heart-beat.
    HeartbeatDue,
    /// What the heart-beat in this place bought is nearly used up: the work must begin to end.
    LeaseEnds(u8),
    /// It is used up: the work must be dead by now.
    LeaseOver(u8),
    /// Nothing was heard of the token for the waiter's time-out; or of a rival that had to let go.
    SilenceDue,
    /// Whoever wanted to answer has.
    AnswerDue,
    /// Time for a seeker to ask again.
    SleepDue,
    /// Whoever was offered the token should have taken it.
    OfferDue,
    /// Time to pass the token on.
    RotateDue,
    /// One who stepped down may take the token again.
    AbstainEnds,
    /// The lease that we granted has ended.
    GrantEnds,
    /// What was meant for our former self has arrived by now.
    StartEnds,
    /// Nobody else has used our hardware address for the waiter's time-out.
    DuplicateMacGone,
    /// We may ask for introductions again.
    IntroductionDue,
    /// We may tell an owner with another table again that we are there.
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
