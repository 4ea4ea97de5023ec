//! The picture itself, as the page gets it.

use bellwether_kernel::Hue;
use serde::Serialize;

use super::{At, CopyState};

/// Whether a member's processes run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProcessState {
    /// The member runs.
    Up,
    /// All its processes are stopped.
    Frozen,
    /// The member does not run.
    Down,
}

/// The state of one member.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MemberState {
    pub(crate) id: u32,
    /// The address that it listens on.
    pub(crate) address: String,
    pub(crate) life: ProcessState,
    /// The process id of its supervisor.
    pub(crate) pid: Option<u32>,
    /// The protocol's word for its role, and its colour.
    pub(crate) role: String,
    pub(crate) hue: Option<Hue>,
    /// Whether that role is in charge.
    pub(crate) leads: bool,
    pub(crate) epoch: u64,
    /// The member that it follows, as far as it knows.
    pub(crate) follows: Option<u32>,
    /// Whether it considers itself the leader.
    pub(crate) in_charge: bool,
    /// The state of its copy of the job, if it has one.
    pub(crate) ringing: Option<CopyState>,
}

impl MemberState {
    /// Resets the fields that end with the member's processes.
    pub(super) fn down(&mut self) {
        (self.life, self.pid, self.hue, self.follows) = (ProcessState::Down, None, None, None);
        (self.leads, self.in_charge) = (false, false);
        self.role.clear();
    }
}

/// The failover after the last fault of the leader. Times are in nanoseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Failover {
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// From the fault to the first sign of the next copy.
    pub(crate) took: u64,
    /// The time without a running copy.
    pub(crate) gap: Option<u64>,
    /// The fault.
    pub(crate) after: String,
}

/// The state of the whole flock, as the page shows it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FlockState {
    /// The protocol of the members.
    pub(crate) protocol: String,
    pub(crate) members: Vec<MemberState>,
    /// Sender and receiver of each direction that is cut.
    pub(crate) cuts: Vec<(u32, u32)>,
    pub(crate) leader: Option<u32>,
    /// Why there is no leader, according to the member that reported last.
    pub(crate) why_leaderless: Option<String>,
    /// The highest epoch that was led.
    pub(crate) epoch: u64,
    pub(crate) elections: u64,
    pub(crate) messages: u64,
    pub(crate) strokes: u64,
    /// The number of strokes in the job's state, where it travels.
    pub(crate) count: Option<u64>,
    pub(crate) refused: u64,
    pub(crate) copies: usize,
    pub(crate) most_copies: usize,
    pub(crate) failover: Option<Failover>,
}

impl FlockState {
    pub(super) fn new(protocol: &str, addresses: impl Iterator<Item = String>) -> FlockState {
        let member = |(id, address)| MemberState {
            id,
            address,
            life: ProcessState::Down,
            pid: None,
            role: String::new(),
            hue: None,
            leads: false,
            epoch: 0,
            follows: None,
            in_charge: false,
            ringing: None,
        };
        FlockState {
            protocol: protocol.to_owned(),
            members: (1..).zip(addresses).map(member).collect(),
            cuts: Vec::new(),
            leader: None,
            why_leaderless: None,
            epoch: 0,
            elections: 0,
            messages: 0,
            strokes: 0,
            count: None,
            refused: 0,
            copies: 0,
            most_copies: 0,
            failover: None,
        }
    }

    pub(crate) fn member(&self, id: u32) -> Option<&MemberState> {
        self.members.iter().find(|member| member.id == id)
    }

    pub(crate) fn life(&self, id: u32) -> ProcessState {
        self.member(id).map_or(ProcessState::Down, |member| member.life)
    }
}

/// The kinds of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogKind {
    /// Something was done to a member.
    Fault,
    /// A change of the leader.
    Lead,
    /// The job.
    Bell,
    /// The network.
    World,
    /// An error message of a member.
    Aside,
    /// A word from the demo itself.
    Word,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// Nanoseconds since the demo began.
    pub at: At,
    /// The kind of the line.
    pub kind: LogKind,
    /// The member that it is about, if it is about one.
    pub member: Option<u32>,
    /// In plain words.
    pub text: String,
}
