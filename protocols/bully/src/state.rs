//! What a member knows: its role, and the few things that outlive a role.

use core::fmt;

use bellwether_kernel::{Epoch, NodeId, NodeSet, Span};

use crate::list::{ListId, MemberList};
use crate::message::VoterStatus;

/// How many heart-beat rounds may be under way at once.
pub(crate) const ROUNDS: usize = 4;

/// The paper's status of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Does not run. A running node is never in it; drivers show it for one that is not.
    Down,
    /// Looks for a coordinator, or has stopped for one.
    Election,
    /// Has a coordinator, and waits for what it needs to go on.
    Reorganization,
    /// Works, under a coordinator or as one.
    Normal,
}

/// The highest epoch that a member ever promised to anybody, and to whom. One epoch is promised to one candidate only, for
/// ever; that is what makes a majority of promises unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Promise {
    /// The epoch.
    pub epoch: Epoch,
    /// The candidate; the member itself, when it stood.
    pub to: NodeId,
}

/// What a member keeps on stable storage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HardState {
    /// The highest promise.
    pub promise: Option<Promise>,
    /// For how much longer than a lease the member ever agreed to stay bound in the promised epoch. A restarted member
    /// waits that long, too.
    pub reserve: Span,
    /// The list of members. Whatever a member is started with later, this one counts.
    pub list: Option<MemberList>,
}

/// What a member knows while it coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoordinatorState {
    /// The newest heart-beat round.
    pub round: u32,
    /// The newest round that a majority answered.
    pub confirmed: u32,
    /// Who answered the newest rounds; a round's place is its number modulo their count.
    pub answered: [NodeSet; ROUNDS],
    /// How the work goes.
    pub work: Work,
    /// How long, beyond `stop`, the work may need to end, as it was said last.
    pub wanted: Span,
    /// Who is bound for long enough for that, durably.
    pub bound_for_it: NodeSet,
    /// How much of that the next rounds may count on: what a majority is bound for.
    pub reserve: Span,
    /// What each of the newest rounds counts on.
    pub reserves: [Span; ROUNDS],
    /// Who holds the present list of members durably, in our epoch.
    pub holders: NodeSet,
    /// Who has promised another candidate a later epoch, so that what it holds does not count.
    pub promised_later: NodeSet,
    /// Whether a quorum of the present list has renewed the lease.
    pub renewed: bool,
    /// Whether the present list is agreed on.
    pub committed: bool,
}

/// How a coordinator's work goes. In every one of these the work may be alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Work {
    /// It runs.
    Running,
    /// It was asked to stop and has all the time it wants; the lease is renewed meanwhile.
    Yielding {
        /// Whether the coordinator then holds back for a while, so that somebody else takes over.
        abstain: bool,
    },
    /// The lease ends: it is being ended by force.
    Ending,
}

/// Part 1 under way: who has answered, before anybody is told to halt (a *pre-vote*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PreVote {
    /// Whose answer is still worth waiting for.
    pub awaited: NodeSet,
    /// Who has said that they are free to follow.
    pub free: NodeSet,
    /// The coordinator that we have just lost, if that is why we ask.
    pub lost: Option<NodeId>,
    /// Whether to go on even if a better candidate answers: it was given way to once, and nothing came of it.
    pub insist: bool,
}

/// What a member is doing. A role holds what changes which inputs are accepted, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Takes no part: the list of members does not name us, or is another one than others go by.
    Outside,
    /// Restarted, and perhaps still bound by an acceptance that it forgot. Waits until that has run out.
    Recovering,
    /// Part 1: asked who is there.
    PreVoting(PreVote),
    /// A better candidate is there; waits for its announcement.
    Deferring,
    /// Cannot win now; asks again later, or is taken in.
    BackingOff,
    /// Part 2: tells the others to halt. The paper does so one by one, from the highest down, and so does classic mode: a
    /// lower candidate is stopped before it can halt anybody whom we have halted already.
    Halting {
        /// The members that have halted.
        halted: NodeSet,
        /// Who has not, and may.
        pending: NodeSet,
        /// As in part 1.
        insist: bool,
    },
    /// Part 2: said "I am elected".
    Announcing {
        /// Whom it was said to.
        halted: NodeSet,
        /// Who has accepted it.
        accepted: NodeSet,
        /// Who goes on under us (classic: everybody must, before we are Normal).
        readied: NodeSet,
    },
    /// The member leads.
    Coordinating(CoordinatorState),
    /// Has stopped for a candidate; waits for its announcement.
    Halted {
        /// The candidate.
        by: NodeId,
        /// The epoch of its `Halt`.
        epoch: Epoch,
    },
    /// Has accepted a coordinator; waits for what it needs to go on.
    Joining {
        /// The coordinator.
        coordinator: NodeId,
        /// Its epoch.
        epoch: Epoch,
    },
    /// Follows a coordinator.
    Following {
        /// The coordinator.
        coordinator: NodeId,
        /// Its epoch.
        epoch: Epoch,
    },
    /// Classic: asked its silent coordinator whether it is still there.
    Asking {
        /// The coordinator.
        coordinator: NodeId,
        /// Its epoch.
        epoch: Epoch,
    },
}

/// Everything a member knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Who we are.
    pub me: NodeId,
    /// What we are doing.
    pub role: Role,
    /// The promise, on stable storage or on its way there.
    pub promise: Option<Promise>,
    /// For how much longer than a lease we stay bound in the promised epoch.
    pub reserve: Span,
    /// Whether all that should be on stable storage is there. Nobody hears of a promise before.
    pub durable: bool,
    /// The reserve that is on stable storage.
    pub kept_reserve: Span,
    /// The list of members that counts.
    pub list: MemberList,
    /// The list that is on stable storage; none, if nothing is.
    pub kept_list: ListId,
    /// As coordinator, the list that should come next.
    pub target: Option<MemberList>,
    /// As coordinator, whom we have to tell that they are members no longer.
    pub leaving: NodeSet,
    /// Whether another flock that works has our name.
    pub conflict: bool,
    /// The highest epoch heard of.
    pub heard: Epoch,
    /// Members whose process is known to be gone.
    pub gone: NodeSet,
    /// Who is known to have promised the newest epoch of which we know such a thing, durably.
    pub promised_by: (Epoch, NodeSet),
    /// Without anything on stable storage we may have lost it: who has not answered yet whether we promised anything.
    pub unheard: NodeSet,
    /// Whether somebody knows of a promise of ours that our stable storage does not.
    pub rolled_back: bool,
    /// How many elections in a row came to nothing, as far as that matters.
    pub failures: u32,
    /// Whether we stepped down a moment ago and do not stand.
    pub abstaining: bool,
    /// Whether the people or programs around us say that we should not lead.
    pub unfit: bool,
}

impl State {
    /// The epoch of our promise.
    #[must_use]
    pub fn promised_epoch(&self) -> Epoch {
        self.promise.map_or(Epoch::NONE, |promise| promise.epoch)
    }

    /// What should be on stable storage.
    #[must_use]
    pub fn hard_state(&self) -> HardState {
        HardState { promise: self.promise, reserve: self.reserve, list: Some(self.list.clone()) }
    }

    /// The coordinator that we accepted, or are, and its epoch.
    #[must_use]
    pub fn coordinator(&self) -> Option<(NodeId, Epoch)> {
        match self.role {
            Role::Announcing { .. } | Role::Coordinating(_) => Some((self.me, self.promised_epoch())),
            Role::Joining { coordinator, epoch }
            | Role::Following { coordinator, epoch }
            | Role::Asking { coordinator, epoch } => Some((coordinator, epoch)),
            Role::Outside
            | Role::Recovering
            | Role::PreVoting(_)
            | Role::Deferring
            | Role::BackingOff
            | Role::Halting { .. }
            | Role::Halted { .. } => None,
        }
    }

    /// Whether we would lead.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.list.may_lead(self.me) && !self.abstaining && !self.unfit
    }

    /// How we stand towards a new election.
    #[must_use]
    pub fn voter_status(&self) -> VoterStatus {
        match self.role {
            Role::Outside | Role::Recovering => VoterStatus::Bound(None),
            Role::Coordinating(_) => VoterStatus::Bound(Some(self.me)),
            Role::Joining { coordinator, .. }
            | Role::Following { coordinator, .. }
            | Role::Asking { coordinator, .. } => VoterStatus::Bound(Some(coordinator)),
            _ if self.stands() => VoterStatus::Candidate,
            _ => VoterStatus::Voter,
        }
    }

    /// The paper's status.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.role {
            Role::Outside
            | Role::Recovering
            | Role::PreVoting(_)
            | Role::Deferring
            | Role::BackingOff
            | Role::Halting { .. }
            | Role::Halted { .. } => Status::Election,
            Role::Announcing { .. } | Role::Joining { .. } => Status::Reorganization,
            Role::Coordinating(_) | Role::Following { .. } | Role::Asking { .. } => Status::Normal,
        }
    }
}

/// What others may know of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Who it is.
    pub me: NodeId,
    /// The paper's status.
    pub status: Status,
    /// The coordinator that it accepted, or is, and the epoch.
    pub coordinator: Option<(NodeId, Epoch)>,
    /// Whether it leads, so that work may be alive under it.
    pub working: bool,
    /// Whether that work is on its way out.
    pub letting_go: bool,
    /// Whether it has stopped for a candidate.
    pub halted: bool,
    /// The highest epoch that it promised.
    pub promised: Epoch,
    /// Whether it takes no part.
    pub outside: bool,
    /// Whether that is because its stable storage is older than what it promised.
    pub rolled_back: bool,
    /// The list of members that it goes by.
    pub list: ListId,
    /// The members of that list.
    pub members: NodeSet,
    /// While that list is a joint one, the members before the change.
    pub before: NodeSet,
    /// Its witnesses.
    pub witnesses: NodeSet,
    /// Its members that outrank all others.
    pub preferred: NodeSet,
    /// As coordinator, whether the list is agreed on and nobody wants another one.
    pub committed: bool,
}

impl View {
    /// The view of a state.
    #[must_use]
    pub fn of(state: &State) -> View {
        let work = match state.role {
            Role::Coordinating(leading) => Some(leading.work),
            _ => None,
        };
        View {
            me: state.me,
            status: state.status(),
            coordinator: state.coordinator(),
            working: work.is_some(),
            letting_go: work.is_some_and(|work| work != Work::Running),
            halted: matches!(state.role, Role::Halted { .. }),
            promised: state.promised_epoch(),
            outside: state.role == Role::Outside,
            rolled_back: state.rolled_back,
            list: state.list.id,
            members: state.list.members,
            before: state.list.before,
            witnesses: state.list.witnesses,
            preferred: state.list.preferred,
            committed: state.target.is_none() && matches!(state.role, Role::Coordinating(leading) if leading.committed),
        }
    }
}

/// What a member waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timer {
    /// Who has not answered by then is taken for dead.
    AnswerDue,
    /// Who was given way to has failed, if it has not announced itself by then.
    ElectedDue,
    /// Time to ask again.
    RetryDue,
    /// The coordinator has been silent for a lease: whoever accepted it is free.
    SilenceDue,
    /// Time for the coordinator's next check.
    HeartbeatDue,
    /// What the heart-beat in this place of the rounds bought is nearly used up: the work must begin to end.
    LeaseEnds(u8),
    /// It is used up: the work must be dead by now. Counted from the heart-beat like the other, and not from it: one who
    /// was frozen past both has no time left for ending anything.
    LeaseOver(u8),
    /// Who has not told us by then that we promised something will not.
    FirstAnswersDue,
    /// Time for a higher id to demand the lead.
    PreemptDue,
    /// One who stepped down may stand again.
    AbstainEnds,
}

impl fmt::Display for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Timer::LeaseEnds(place) => write!(f, "LeaseEnds.{place}"),
            Timer::LeaseOver(place) => write!(f, "LeaseOver.{place}"),
            other => write!(f, "{other:?}"),
        }
    }
}
