//! The commands that a node takes, and the events that it reports.

use core::fmt;

use bellwether_kernel::{Epoch, NodeId};

/// A command to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EtcdCommand {
    /// Give the lead up in good order.
    StepDown,
    /// Give the lead up in good order, and take no part any more.
    Leave,
    /// The work, which had to stop, has stopped.
    Stopped,
    /// This member is fit to lead.
    Stand,
    /// This member is not fit to lead.
    Abstain,
    /// The server ends the lease of the leader's key early, as etcd now and then does.
    EndLease,
}

impl EtcdCommand {
    /// All commands, for parsing.
    pub const ALL: [EtcdCommand; 6] = [
        EtcdCommand::StepDown,
        EtcdCommand::Leave,
        EtcdCommand::Stopped,
        EtcdCommand::Stand,
        EtcdCommand::Abstain,
        EtcdCommand::EndLease,
    ];
}

impl fmt::Display for EtcdCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EtcdCommand::StepDown => "step-down",
            EtcdCommand::Leave => "leave",
            EtcdCommand::Stopped => "stopped",
            EtcdCommand::Stand => "stand",
            EtcdCommand::Abstain => "abstain",
            EtcdCommand::EndLease => "end-lease",
        })
    }
}

/// An event that a node reports, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EtcdNote {
    /// This member created the key.
    Leads(Epoch),
    /// Another member holds the key.
    Follows(NodeId, Epoch),
    /// The key of an epoch is gone and was not released, so its lease is waited out.
    WaitsOut(Epoch),
    /// The leader's key is gone, or belongs to another member.
    KeyLost(Epoch),
    /// No answer has shown the leader its key in time.
    LeaseEnds(Epoch),
    /// The leader gives the lead up.
    LetsGo(Epoch),
    /// The leader's work is dead.
    Released(Epoch),
    /// A request was refused, or not answered.
    RequestFailed,
    /// The server's lease on the leader's key has ended.
    LeaseEnded(Epoch),
}

impl fmt::Display for EtcdNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EtcdNote::Leads(epoch) => write!(f, "leads {epoch}"),
            EtcdNote::Follows(leader, epoch) => write!(f, "follows {leader} in {epoch}"),
            EtcdNote::WaitsOut(epoch) => write!(f, "waits out the lease of {epoch}"),
            EtcdNote::KeyLost(epoch) => write!(f, "the key of {epoch} is gone"),
            EtcdNote::LeaseEnds(epoch) => write!(f, "the lease of {epoch} ends"),
            EtcdNote::LetsGo(epoch) => write!(f, "lets go of {epoch}"),
            EtcdNote::Released(epoch) => write!(f, "the work of {epoch} is dead"),
            EtcdNote::RequestFailed => f.write_str("the server did not do what was asked"),
            EtcdNote::LeaseEnded(epoch) => write!(f, "the server ends the lease of {epoch}"),
        }
    }
}
