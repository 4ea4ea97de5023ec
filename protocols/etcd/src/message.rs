//! The messages between a member and the server.

use core::fmt;

use bellwether_kernel::{Epoch, NodeId};

/// A lease, by the number that the server gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaseId(pub u64);

/// The leader's key as etcd shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyHolder {
    /// The revision at which the key was created.
    pub epoch: Epoch,
    /// The lease that the key is attached to.
    pub lease: LeaseId,
    /// The member that created the key.
    pub member: NodeId,
}

/// The contents of the flock's keys at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FlockKeys {
    /// The leader's key; `None` if no member holds it.
    pub holder: Option<KeyHolder>,
    /// The last epoch, unless its leader has released it because its work is dead.
    pub unreleased: Option<Epoch>,
    /// The epoch whose leader is asked to step down.
    pub step_down: Option<Epoch>,
}

/// A request of a member to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdRequest {
    /// Read the flock's keys.
    Read,
    /// Grant a lease.
    Grant,
    /// Create the leader's key, if no member holds it and the last epoch is what this member believes.
    Campaign {
        /// The lease to attach the key to.
        lease: LeaseId,
        /// The epoch that was not released and that this member has waited for; `None` if the last one was released.
        unreleased: Option<Epoch>,
    },
    /// Extend a lease.
    KeepAlive {
        /// The lease to renew.
        lease: LeaseId,
    },
    /// Release an epoch whose work is dead.
    Release {
        /// The epoch that was led.
        epoch: Epoch,
        /// The lease that is no longer needed.
        lease: LeaseId,
    },
}

/// The server's answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdAnswer {
    /// The keys, as they are after the request.
    Keys(FlockKeys),
    /// The lease that was granted.
    Granted(LeaseId),
    /// The lease was extended.
    Kept,
    /// The lease does not exist or has ended.
    NoLease,
    /// The request failed, or its outcome is unknown.
    Failed,
}

/// A message between a member and the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdMessage {
    /// A member's request.
    Request {
        /// The number of the request at this member.
        serial: u64,
        /// The request itself.
        request: EtcdRequest,
    },
    /// The server's answer.
    Answer {
        /// The number of the request that it answers.
        serial: u64,
        /// The answer itself.
        answer: EtcdAnswer,
    },
    /// The server's notice that the keys have changed.
    Changed,
}

impl EtcdMessage {
    /// The message's name, for counting.
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
