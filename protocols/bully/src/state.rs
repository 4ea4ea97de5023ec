//! The state of a member: its role, and the data that outlives a role.

use core::fmt;

use bellwether_kernel::{Epoch, NodeId, NodeSet, Span};

use crate::list::{ListId, MemberList};
use crate::message::VoterStatus;

/// The number of heart-beat rounds that may await answers at once.
pub(crate) const ROUNDS: usize = 4;

/// The paper's status of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// The process does not run. A running node never has this status; drivers show it for one that is down.
    Down,
    /// The node looks for a coordinator, or has stopped for one.
    Election,
    /// The node has a coordinator, and waits for what it needs to go on.
    Reorganization,
    /// The node works, under a coordinator or as one.
    Normal,
}

/// The highest epoch that a member ever promised, and to which candidate. One epoch is promised to one candidate only,
/// for ever; that makes a majority of promises unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Promise {
    /// The promised epoch.
    pub epoch: Epoch,
    /// The candidate that received the promise; the member itself, when it stood.
    pub to: NodeId,
}

/// The data that a member keeps on stable storage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HardState {
    /// The highest promise.
    pub promise: Option<Promise>,
    /// For how much longer than a lease the member has agreed to stay bound in the promised epoch. A restarted member
    /// waits that long, too.
    pub reserve: Span,
    /// The member list. It replaces the one that the member is started with later.
    pub list: Option<MemberList>,
}

/// The state of a coordinator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoordinatorState {
    /// The newest heart-beat round.
    pub round: u32,
    /// The newest round that a majority answered.
    pub confirmed: u32,
    /// The members that answered the newest rounds; a round's slot is its number modulo their count.
    pub answered: [NodeSet; ROUNDS],
    /// The state of the work.
    pub work: Work,
    /// The time that the work needs to stop beyond `stop`, according to its last request.
    pub wanted: Span,
    /// The members that are durably bound for that long.
    pub bound_for_it: NodeSet,
    /// The part of it that the next rounds may rely on: what a majority is bound for.
    pub reserve: Span,
    /// The part that each of the newest rounds relies on.
    pub reserves: [Span; ROUNDS],
    /// The members that hold the present list durably, in our epoch.
    pub holders: NodeSet,
    /// The members that have promised another candidate a later epoch, so that the list that they hold does not count.
    pub promised_later: NodeSet,
    /// Whether a quorum of the present list has renewed the lease.
    pub renewed: bool,
    /// Whether the present list is agreed on.
    pub committed: bool,
}

/// The state of a coordinator's work. In every one of these the work may be alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Work {
    /// The work runs.
    Running,
    /// The work was told to stop and has all the time it needs; the lease is renewed meanwhile.
    Yielding {
        /// Whether the coordinator then abstains for a while, so that another member takes over.
        abstain: bool,
    },
    /// The lease ends: the work is being killed.
    Ending,
}

/// Part 1 in progress: the answers so far, before any member is told to halt (a *pre-vote*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PreVote {
    /// The members whose answers are still awaited.
    pub awaited: NodeSet,
    /// The members that are free to follow.
    pub free: NodeSet,
    /// The coordinator that we have just lost, if that is the reason for asking.
    pub lost: Option<NodeId>,
    /// Whether to go on even if a better candidate answers: we gave way to it once, and it did not succeed.
    pub insist: bool,
}

/// What a member is doing. A role holds what decides which inputs are accepted, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The member takes no part: its list does not name it, or differs from the list that others use.
    Outside,
    /// The member has restarted, and may still be bound by an acceptance that it forgot. It waits until that has
    /// expired.
    Recovering,
    /// Part 1: the member has asked who is there.
    PreVoting(PreVote),
    /// A better candidate is there; the member waits for its announcement.
    Deferring,
    /// The member cannot win now; it asks again later, or a coordinator takes it in.
    BackingOff,
    /// Part 2: the member tells the others to halt. As in the paper, classic mode does so one by one, from the highest
    /// down: a lower candidate is stopped before it can halt a member that we have halted already.
    Halting {
        /// The members that have halted.
        halted: NodeSet,
        /// The members that have not halted yet, and may.
        pending: NodeSet,
        /// As in [`PreVote::insist`].
        insist: bool,
    },
    /// Part 2: the member has announced that it is elected.
    Announcing {
        /// The members that received the announcement.
        halted: NodeSet,
        /// The members that have accepted it.
        accepted: NodeSet,
        /// The members that go on under us (classic: all must, before we are Normal).
        readied: NodeSet,
    },
    /// The member leads.
    Coordinating(CoordinatorState),
    /// The member has stopped for a candidate; it waits for the announcement.
    Halted {
        /// The candidate that sent the `Halt`.
        by: NodeId,
        /// The epoch of its `Halt`.
        epoch: Epoch,
    },
    /// The member has accepted a coordinator; it waits for what it needs to go on.
    Joining {
        /// The accepted coordinator.
        coordinator: NodeId,
        /// The coordinator's epoch.
        epoch: Epoch,
    },
    /// The member follows a coordinator.
    Following {
        /// The followed coordinator.
        coordinator: NodeId,
        /// The coordinator's epoch.
        epoch: Epoch,
    },
    /// Classic: the member has asked its silent coordinator whether it is still there.
    Asking {
        /// The silent coordinator.
        coordinator: NodeId,
        /// The coordinator's epoch.
        epoch: Epoch,
    },
}

/// The complete state of a member.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// This member's number.
    pub me: NodeId,
    /// The member's role.
    pub role: Role,
    /// The promise, on stable storage or on its way there.
    pub promise: Option<Promise>,
    /// For how much longer than a lease we stay bound in the promised epoch.
    pub reserve: Span,
    /// Whether everything that must be stored is stored. A promise is not sent before.
    pub durable: bool,
    /// The reserve that is on stable storage.
    pub kept_reserve: Span,
    /// The member list in use.
    pub list: MemberList,
    /// The id of the list on stable storage; the default id if nothing is stored.
    pub kept_list: ListId,
    /// As coordinator, the requested next list.
    pub target: Option<MemberList>,
    /// As coordinator, the members that must be told that they have been removed.
    pub leaving: NodeSet,
    /// Whether another working flock has our name.
    pub conflict: bool,
    /// The highest epoch heard of.
    pub heard: Epoch,
    /// Members whose process is known to be gone.
    pub gone: NodeSet,
    /// The newest epoch that is known to be promised, and the members that have durably promised it.
    pub promised_by: (Epoch, NodeSet),
    /// If nothing was on stable storage, we may have lost it: the members that have not told us yet whether we promised
    /// anything.
    pub unheard: NodeSet,
    /// Whether a member knows of a promise of ours that our stable storage does not show.
    pub rolled_back: bool,
    /// The number of elections that failed in a row, as far as it matters.
    pub failures: u32,
    /// Whether we stepped down recently and therefore do not stand.
    pub abstaining: bool,
    /// Whether we were told that this member is not fit to lead.
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

    /// The coordinator that we accepted, or we ourselves if we lead, and its epoch.
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

    /// Whether we are willing to lead.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.list.may_lead(self.me) && !self.abstaining && !self.unfit
    }

    /// How we would vote in a new election.
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

    /// The status that the paper gives to this role.
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

/// What others may see of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The member's number.
    pub me: NodeId,
    /// The status that the paper gives to the member's role.
    pub status: Status,
    /// The coordinator that the member accepted, or is, and the epoch.
    pub coordinator: Option<(NodeId, Epoch)>,
    /// Whether the member leads, so that its work may be alive.
    pub working: bool,
    /// Whether that work has been told to stop.
    pub letting_go: bool,
    /// Whether the member has stopped for a candidate.
    pub halted: bool,
    /// The highest epoch that the member promised.
    pub promised: Epoch,
    /// Whether the member takes no part.
    pub outside: bool,
    /// Whether the reason is that its stable storage is older than its promises.
    pub rolled_back: bool,
    /// The member list in use.
    pub list: ListId,
    /// The members of that list.
    pub members: NodeSet,
    /// While that list is a joint one, the members before the change.
    pub before: NodeSet,
    /// The witnesses of that list.
    pub witnesses: NodeSet,
    /// The preferred members of that list.
    pub preferred: NodeSet,
    /// As coordinator, whether the list is agreed on and no change is requested.
    pub committed: bool,
}

impl View {
    /// The view of a member in this state.
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

/// What a member's timers are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timer {
    /// Members that have not answered by now count as dead.
    AnswerDue,
    /// The candidate that was given way to has failed, if it has not announced itself by now.
    ElectedDue,
    /// The member asks again.
    RetryDue,
    /// The coordinator has been silent for a lease: the members that accepted it are free.
    SilenceDue,
    /// The coordinator's next check is due.
    HeartbeatDue,
    /// The lease from the heart-beat in this slot is nearly over: the work must begin to stop.
    LeaseEnds(u8),
    /// That lease is over: the work must be dead by now. Both timers are counted from the heart-beat: a process that
    /// was frozen past both has no time left for ending anything.
    LeaseOver(u8),
    /// Members that have not reported a promise of ours by now will not.
    FirstAnswersDue,
    /// A higher id demands the lead.
    PreemptDue,
    /// A member that stepped down may stand again.
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
