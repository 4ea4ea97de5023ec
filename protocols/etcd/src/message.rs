//! What travels between a member and the server.

use core::fmt;

use bellwether_kernel::{Epoch, NodeId};

/// A lease, by the number that the server gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaseId(pub u64);

/// Who holds the leader's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyHolder {
    /// The revision at which the key was created.
    pub epoch: Epoch,
    /// The lease on which it hangs.
    pub lease: LeaseId,
    /// Who created it.
    pub member: NodeId,
}

/// What the flock's keys hold at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FlockKeys {
    /// Who holds the leader's key.
    pub holder: Option<KeyHolder>,
    /// The last epoch, unless its leader has said that its work is dead.
    pub unreleased: Option<Epoch>,
    /// The epoch whose leader somebody asks to step down.
    pub step_down: Option<Epoch>,
}

/// What a member asks of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdRequest {
    /// The flock's keys.
    Read,
    /// A lease.
    Grant,
    /// The leader's key, if nobody holds it and the last epoch stands as the member believes.
    Campaign {
        /// The lease on which the key shall hang.
        lease: LeaseId,
        /// The epoch that was not released and that this member has waited for; nothing, if the last one was released.
        unreleased: Option<Epoch>,
    },
    /// More time for a lease.
    KeepAlive {
        /// The lease to renew.
        lease: LeaseId,
    },
    /// The end of an epoch whose work is dead.
    Release {
        /// The epoch that was led.
        epoch: Epoch,
        /// The lease that is of no more use.
        lease: LeaseId,
    },
}

/// What the server answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdAnswer {
    /// The keys, as they are after the request.
    Keys(FlockKeys),
    /// A new lease.
    Granted(LeaseId),
    /// The lease lives on.
    Kept,
    /// There is no such lease.
    NoLease,
    /// Nothing came of it, or nobody knows what.
    Failed,
}

/// One message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdMessage {
    /// A member asks.
    Request {
        /// Which request of this member it is.
        serial: u64,
        /// What is asked.
        request: EtcdRequest,
    },
    /// The server answers.
    Answer {
        /// Which request this belongs to.
        serial: u64,
        /// What it says.
        answer: EtcdAnswer,
    },
    /// The keys have changed.
    Changed,
}

impl EtcdMessage {
    /// The name of its kind.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            EtcdMessage::Request { request, .. } => match request {
                EtcdRequest::Read => "Read",
                EtcdRequest::Grant => "Grant",
                EtcdRequest::Campaign { .. } => "Campaign",
                EtcdRequest::KeepAlive { .. } => "KeepAlive",
                EtcdRequest::Release { .. } => "Release",
            },
            EtcdMessage::Answer { answer, .. } => match answer {
                EtcdAnswer::Keys(_) => "Keys",
                EtcdAnswer::Granted(_) => "Granted",
                EtcdAnswer::Kept => "Kept",
                EtcdAnswer::NoLease => "NoLease",
                EtcdAnswer::Failed => "Failed",
            },
            EtcdMessage::Changed => "Changed",
        }
    }
}

impl fmt::Display for LeaseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lease {:x}", self.0)
    }
}

impl fmt::Display for EtcdMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self {
            EtcdMessage::Request { request, .. } => match request {
                EtcdRequest::Read | EtcdRequest::Grant => Ok(()),
                EtcdRequest::Campaign { lease, unreleased: None } => write!(f, " on {lease}"),
                EtcdRequest::Campaign { lease, unreleased: Some(epoch) } => write!(f, " on {lease} after {epoch}"),
                EtcdRequest::KeepAlive { lease } => write!(f, " {lease}"),
                EtcdRequest::Release { epoch, .. } => write!(f, " {epoch}"),
            },
            EtcdMessage::Answer { answer: EtcdAnswer::Keys(keys), .. } => write!(f, " {keys}"),
            EtcdMessage::Answer { answer: EtcdAnswer::Granted(lease), .. } => write!(f, " {lease}"),
            EtcdMessage::Answer { .. } | EtcdMessage::Changed => Ok(()),
        }
    }
}

impl fmt::Display for FlockKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.holder, self.unreleased) {
            (Some(KeyHolder { epoch, member, .. }), _) => write!(f, "of {member} in {epoch}")?,
            (None, Some(epoch)) => write!(f, "of nobody, {epoch} unreleased")?,
            (None, None) => f.write_str("of nobody")?,
        }
        match self.step_down {
            Some(epoch) => write!(f, ", {epoch} asked to step down"),
            None => Ok(()),
        }
    }
}
