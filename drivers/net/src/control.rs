//! Questions from clients and their answers, on the member's port.

use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};

/// A request of a client to a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// Report the member's status.
    Status,
    /// Give the lead up in good order.
    StepDown,
    /// Change the list of members.
    Change(ChangeRequest),
    /// Admit the client as a member.
    Join(JoinRequest),
}

/// A program that wants to become a member.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JoinRequest {
    /// The new member's name.
    pub name: String,
    /// Where it listens, for members and for the application's other clients.
    pub addresses: String,
    /// The digest of its protocol settings.
    pub settings: u64,
}

/// What a new member needs to start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Admission {
    /// The flock's name.
    pub flock: String,
    /// The id of the new member.
    pub id: u32,
    /// The list of members, including the new one, in the text form of a [`Roster`](crate::Roster).
    pub roster: String,
}

/// A requested change of the member list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeRequest {
    /// The version of the list that the change is meant for.
    pub version: u32,
    /// The new members, each as `id@host:port`.
    pub add: Vec<String>,
    /// The ids of the members to remove.
    pub remove: Vec<u32>,
    /// All witnesses after the change; `None` leaves them as they are.
    pub witnesses: Option<Vec<u32>>,
    /// All preferred members after the change; `None` leaves them as they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preferred: Option<Vec<u32>>,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Response {
    /// The member's status.
    Status(Box<MemberStatus>),
    /// The request was carried out, or is under way.
    Done,
    /// The client is a member from now on.
    Admitted(Admission),
    /// The request was refused, for this reason.
    Refused(String),
}

/// The status of a member.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MemberStatus {
    /// The flock's name.
    pub flock: String,
    /// The member's id.
    pub member: u32,
    /// The member's name, if it has one.
    #[serde(default)]
    pub name: String,
    /// What the member does, in one word.
    pub role: String,
    /// Whether the member leads.
    pub leads: bool,
    /// The id of the leader that the member knows.
    pub leader: Option<u32>,
    /// The leader's epoch.
    pub epoch: Option<u64>,
    /// What the member knows of the others.
    #[serde(default)]
    pub peers: Vec<PeerReport>,
    /// Additional fields of the application.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub more: serde_json::Value,
}

/// What a member knows of another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeerReport {
    /// The other's id.
    pub id: u32,
    /// The address that the other listens on.
    pub address: String,
    /// Whether messages reach it at present.
    pub connected: bool,
    /// The counters for the other.
    pub counts: crate::PeerCounts,
}

/// A question on its way to the application. Dropping it unanswered closes the client's connection.
#[derive(Debug)]
pub struct Question {
    /// The client's request.
    pub request: Request,
    /// Takes the answer.
    pub answer: oneshot::Sender<Response>,
}

/// The receiver of an application's questions.
pub type Questions = mpsc::Receiver<Question>;

/// The two ends of the queue for questions: the driver gets one, the application keeps the other.
#[must_use]
pub fn questions() -> (mpsc::Sender<Question>, Questions) {
    mpsc::channel(16)
}
