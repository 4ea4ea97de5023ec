//! Questions from outside: what a member answers on the same port.

use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};

/// What may be asked of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// How it stands.
    Status,
    /// To let go of the lead in good order.
    StepDown,
    /// To change the list of members.
    Change(ChangeRequest),
    /// To become a member.
    Join(JoinRequest),
}

/// Who wants to become a member.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JoinRequest {
    /// Its name.
    pub name: String,
    /// Where it listens, for members and for whoever else the application serves.
    pub addresses: String,
    /// What it takes the settings of the protocol to be.
    pub settings: u64,
}

/// What a new member needs to start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Admission {
    /// The flock.
    pub flock: String,
    /// The id of the new member.
    pub id: u32,
    /// The list of members, the new one included, as a [`Roster`](crate::Roster) is written.
    pub roster: String,
}

/// What should change in the list of members.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeRequest {
    /// The version of the list that it is meant for.
    pub version: u32,
    /// Who becomes a member, each as `id@host:port`.
    pub add: Vec<String>,
    /// Who ceases to be one.
    pub remove: Vec<u32>,
    /// All witnesses after the change, if they change.
    pub witnesses: Option<Vec<u32>>,
    /// All members that outrank the others after the change, if they change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preferred: Option<Vec<u32>>,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Response {
    /// How it stands.
    Status(Box<MemberStatus>),
    /// It was done, or is under way.
    Done,
    /// The one who asks is a member from now on.
    Admitted(Admission),
    /// It was not done; why, in words.
    Refused(String),
}

/// How a member stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MemberStatus {
    /// The flock.
    pub flock: String,
    /// The member's id.
    pub member: u32,
    /// Its name, if it has one.
    #[serde(default)]
    pub name: String,
    /// One word for what it does.
    pub role: String,
    /// Whether it leads.
    pub leads: bool,
    /// The id of the leader that it knows.
    pub leader: Option<u32>,
    /// The leader's epoch.
    pub epoch: Option<u64>,
    /// What it knows of the others.
    #[serde(default)]
    pub peers: Vec<PeerReport>,
    /// Whatever else the application wants to say.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub more: serde_json::Value,
}

/// What a member knows of another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeerReport {
    /// The other's id.
    pub id: u32,
    /// Where it listens.
    pub address: String,
    /// Whether messages reach it at present.
    pub connected: bool,
    /// What was counted.
    pub counts: crate::PeerCounts,
}

/// A question on its way to the application. Dropping it unanswered ends the client's connection.
#[derive(Debug)]
pub struct Question {
    /// What is asked.
    pub request: Request,
    /// Where the answer goes.
    pub answer: oneshot::Sender<Response>,
}

/// Where an application takes its questions from.
pub type Questions = mpsc::Receiver<Question>;

/// A pair of ends: the driver gets one, the application keeps the other.
#[must_use]
pub fn questions() -> (mpsc::Sender<Question>, Questions) {
    mpsc::channel(16)
}
