//! The state of a member, and of the simulated server.

use alloc::vec::Vec;
use core::fmt;

use bellwether_kernel::{Epoch, NodeId};

use crate::message::{EtcdAnswer, EtcdRequest, FlockKeys, LeaseId};

/// The complete state of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EtcdState {
    /// The state of a member.
    Member(MemberState),
    /// The state of the simulated server.
    Server(ServerState),
}

/// The state of a leader's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyWork {
    /// The work runs.
    Running,
    /// The work was told to stop and has all the time it needs.
    Yielding,
    /// The work must stop now.
    Ending,
}

/// The state of a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyReign {
    /// The epoch that it leads.
    pub epoch: Epoch,
    /// The lease of its key.
    pub lease: LeaseId,
    /// The state of its work.
    pub work: KeyWork,
}

/// What a member is doing: it decides which inputs are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdRole {
    /// The member knows no leader.
    Looking,
    /// Another member leads.
    Following {
        /// The member that leads.
        leader: NodeId,
        /// The leader's epoch.
        epoch: Epoch,
    },
    /// The member leads.
    Leading(KeyReign),
    /// The member takes no part any more.
    Left,
}

/// The state of a member.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemberState {
    /// The member's role.
    pub role: EtcdRole,
    /// The number of its last request.
    pub serial: u64,
    /// The request that is under way.
    pub asked: Option<EtcdRequest>,
    /// Whether it waits after a failed request.
    pub resting: bool,
    /// The lease that the server granted and that is not in use yet.
    pub lease: Option<LeaseId>,
    /// Whether the keys are to be read.
    pub read_due: bool,
    /// Whether the lease is to be kept alive.
    pub keep_alive_due: bool,
    /// Whether the key is free, as far as the member knows.
    pub free: bool,
    /// The epoch whose lease the member waits out.
    pub waiting: Option<Epoch>,
    /// The epoch whose lease the member has waited out.
    pub waited: Option<Epoch>,
    /// The member's own epoch whose work is dead, until the server knows it.
    pub release: Option<(Epoch, LeaseId)>,
    /// The timers of the newest request that showed the member its key have this number; those of the one under way
    /// have the other.
    pub confirmed: u8,
    /// Whether the request under way renews the lease if its answer shows the key.
    pub counting: bool,
    /// Whether the member's own check allows it to lead.
    pub fit: bool,
    /// Whether the member stepped down recently.
    pub abstaining: bool,
    /// Whether the member leaves once nothing is left to do.
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

    /// The number of the timers of the request under way.
    pub(crate) fn pending(&self) -> u8 {
        1 - self.confirmed
    }

    /// Whether the member is willing to lead.
    pub(crate) fn stands(&self) -> bool {
        self.fit && !self.abstaining && !self.leaving
    }
}

/// The state of the simulated server: etcd, as far as a flock can see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ServerState {
    /// The highest epoch that was given to a leader.
    pub revision: Epoch,
    /// The number of leases that were granted.
    pub grants: u64,
    /// The flock's keys.
    pub keys: FlockKeys,
    /// The leases that have not ended.
    pub leases: Vec<LeaseId>,
    /// The answers to send once the newest change is durable.
    pub waiting: Vec<(NodeId, u64, EtcdAnswer)>,
    /// Whether a change is being written to stable storage.
    pub storing: bool,
    /// Whether all members must be told of the change.
    pub changed: bool,
}

/// What a node's timers are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdTimer {
    /// The leader reads its key again.
    HeartbeatDue,
    /// The answer to the request under way is overdue.
    AnswerDue,
    /// After a failed request, the next one may be made.
    RetryDue,
    /// The keys are read even without a notice that they have changed.
    LookDue,
    /// An unreleased lease has been waited out.
    WaitOver,
    /// A member that stepped down may stand again.
    AbstainEnds,
    /// The work must begin to stop, unless a later request has shown the key.
    LeaseEnds(u8),
    /// The work must be dead by now.
    LeaseOver(u8),
    /// The server's lease on the leader's key has run out.
    LeaseExpires,
}

impl fmt::Display for EtcdTimer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// What others may see of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdView {
    /// The view of a member.
    Member(MemberView),
    /// The view of the server.
    Server(ServerView),
}

/// What others may see of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemberView {
    /// The member's role.
    pub role: EtcdRole,
    /// The epoch whose lease the member waits out.
    pub waiting: Option<Epoch>,
    /// Whether the member is willing to lead, now or, if it has just stepped down, later.
    pub stands: bool,
}

/// What others may see of the server.
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
    /// The view of a node in this state.
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
