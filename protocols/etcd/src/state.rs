//! What a member knows, and what the server of a laboratory does.

use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::{Epoch, NodeId};

use crate::message::{EtcdAnswer, EtcdRequest, FlockKeys, LeaseId};

/// Everything that a node knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EtcdState {
    /// A member.
    Member(MemberState),
    /// The server, in a laboratory.
    Server(ServerState),
}

/// What the work of a leader does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyWork {
    /// It runs.
    Running,
    /// It was told to stop and has all the time it needs.
    Yielding,
    /// It must stop now.
    Ending,
}

/// A member leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyReign {
    /// The epoch.
    pub epoch: Epoch,
    /// The lease of the key.
    pub lease: LeaseId,
    /// What its work does.
    pub work: KeyWork,
}

/// What decides which inputs a member accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdRole {
    /// Nobody leads, as far as it knows.
    Looking,
    /// Another leads.
    Following {
        /// The member that leads.
        leader: NodeId,
        /// The epoch.
        epoch: Epoch,
    },
    /// It leads.
    Leading(KeyReign),
    /// It takes no part any more.
    Left,
}

/// Everything that a member knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemberState {
    /// What it does.
    pub role: EtcdRole,
    /// The number of its last request.
    pub serial: u64,
    /// The request that is under way.
    pub asked: Option<EtcdRequest>,
    /// Whether it waits after a request that failed.
    pub resting: bool,
    /// The lease that it was granted and has not used up.
    pub lease: Option<LeaseId>,
    /// Whether the keys are to be read.
    pub read_due: bool,
    /// Whether the lease is to be kept alive.
    pub keep_alive_due: bool,
    /// Whether the key may be had, as far as it knows.
    pub free: bool,
    /// The epoch whose lease it waits out.
    pub waiting: Option<Epoch>,
    /// The epoch whose lease it has waited out.
    pub waited: Option<Epoch>,
    /// Its own epoch whose work is dead, which the server does not know yet.
    pub release: Option<(Epoch, LeaseId)>,
    /// The timers of the newest question that showed it its key have this number; those of the one under way have the other.
    pub confirmed: u8,
    /// Whether the question under way counts, should its answer show the key.
    pub counting: bool,
    /// Whether it may lead, as far as its own check is concerned.
    pub fit: bool,
    /// Whether it stepped down a while ago.
    pub abstaining: bool,
    /// Whether it leaves once nothing is left to do.
    pub leaving: bool,
}

impl MemberState {
    pub(crate) fn new(serial: u64) -> MemberState {
        MemberState {
            role: EtcdRole::Looking,
            serial,
            asked: None,
            resting: false,
            lease: None,
            read_due: true,
            keep_alive_due: false,
            free: false,
            waiting: None,
            waited: None,
            release: None,
            confirmed: 0,
            counting: false,
            fit: true,
            abstaining: false,
            leaving: false,
        }
    }

    /// The number of the timers of the question under way.
    pub(crate) fn pending(&self) -> u8 {
        1 - self.confirmed
    }

    /// Whether it would lead.
    pub(crate) fn stands(&self) -> bool {
        self.fit && !self.abstaining && !self.leaving
    }
}

/// The server of a laboratory: etcd, as far as a flock can see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ServerState {
    /// The highest epoch that was given out.
    pub revision: Epoch,
    /// How many leases were given out.
    pub grants: u64,
    /// The flock's keys.
    pub keys: FlockKeys,
    /// The leases that live.
    pub leases: Vec<LeaseId>,
    /// What is said once the newest change is durable.
    pub waiting: Vec<(NodeId, u64, EtcdAnswer)>,
    /// Whether a change is on its way to stable storage.
    pub storing: bool,
    /// Whether everybody is to hear of it.
    pub changed: bool,
}

/// What a node waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdTimer {
    /// The leader reads its key again.
    HeartbeatDue,
    /// The request under way should have been answered by then.
    AnswerDue,
    /// After a request that failed, the next one may be made.
    RetryDue,
    /// The keys are read even if nobody says that they have changed.
    LookDue,
    /// An unreleased lease is waited out.
    WaitOver,
    /// One who stepped down may stand again.
    AbstainEnds,
    /// The work must begin to end, unless a later question has shown the key.
    LeaseEnds(u8),
    /// The work is dead by then.
    LeaseOver(u8),
    /// The server's lease on the leader's key runs out.
    LeaseExpires,
}

impl fmt::Display for EtcdTimer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// What others may know of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdView {
    /// A member.
    Member(MemberView),
    /// The server.
    Server(ServerView),
}

/// What others may know of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemberView {
    /// What it does.
    pub role: EtcdRole,
    /// The epoch whose lease it waits out.
    pub waiting: Option<Epoch>,
    /// Whether it would lead, now or, if it has just stepped down, in a while.
    pub stands: bool,
}

/// What others may know of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ServerView {
    /// The epoch of the leader's key.
    pub holder: Option<Epoch>,
}

impl MemberView {
    /// The epoch in which this member works.
    #[must_use]
    pub fn working(&self) -> Option<Epoch> {
        match self.role {
            EtcdRole::Leading(reign) => Some(reign.epoch),
            _ => None,
        }
    }
}

impl EtcdView {
    /// The view of a state.
    #[must_use]
    pub fn of(state: &EtcdState) -> EtcdView {
        match state {
            EtcdState::Member(member) => EtcdView::Member(MemberView {
                role: member.role,
                waiting: member.waiting,
                stands: member.fit && !member.leaving,
            }),
            EtcdState::Server(server) => {
                EtcdView::Server(ServerView { holder: server.keys.holder.map(|holder| holder.epoch) })
            }
        }
    }

    /// The member's view, if it is one.
    #[must_use]
    pub fn member(&self) -> Option<&MemberView> {
        match self {
            EtcdView::Member(member) => Some(member),
            EtcdView::Server(_) => None,
        }
    }
}
