//! The answers of a member to questions from other programs.

use bellwether_kernel::{Epoch, Leadership, ListElection, ListView, NodeId, RoleLabel};
use bellwether_net::{DoorCounts, Handle, MemberStatus, Roster};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The part of a member's status that only this kind of flock has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct More {
    /// When the present state began, by the member's own clock.
    #[serde(serialize_with = "crate::moment::serialize")]
    pub since: Timestamp,
    /// When the member was started.
    #[serde(serialize_with = "crate::moment::serialize")]
    pub running_since: Timestamp,
    /// The counts of connections that never identified themselves.
    pub door: DoorCounts,
    /// The number of times that this process was not scheduled in time.
    pub stalls: u64,
    /// The number of writes of its promise to stable storage.
    pub stores: u64,
    /// The number of those writes that failed.
    pub store_failures: u64,
    /// The reason why nobody leads, as far as the member can tell, while it follows nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_leaderless: Option<String>,
    /// The member list in use.
    #[serde(default)]
    pub list: ListStatus,
}

/// A list of members, as one of them knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListStatus {
    /// The version of the list, from 1; 0 while it is unknown.
    pub version: u32,
    /// The epoch in which the list was written; 0 for the first.
    pub epoch: u64,
    /// The members.
    pub members: Vec<ListStatusEntry>,
    /// Whether a change of the list is under way.
    pub changing: bool,
    /// Whether the leader knows that a majority has accepted the list.
    pub agreed: bool,
}

impl ListStatus {
    /// The members and their addresses; `None` while an address is unknown.
    #[must_use]
    pub fn roster(&self) -> Option<Roster> {
        let members = self.members.iter().map(|member| format!("{}@{}", member.id, member.address));
        members.collect::<Vec<_>>().join(",").parse().ok()
    }
}

/// One member of a [`ListStatus`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListStatusEntry {
    /// The member's id.
    pub id: u32,
    /// The address that the member listens on.
    pub address: String,
    /// Whether it votes and never leads.
    pub witness: bool,
    /// Whether the member becomes leader before those that are not preferred.
    #[serde(default)]
    pub preferred: bool,
}

/// The member's present state, and when it began.
#[derive(Clone, Debug)]
pub(super) struct MemberState {
    flock: String,
    id: u32,
    me: NodeId,
    name: String,
    role: Option<RoleLabel>,
    /// Whether work may be alive here.
    leads: bool,
    /// The leader and its epoch, as far as this member knows.
    leader: Option<(NodeId, Epoch)>,
    /// The member list in use, if it may change.
    list: Option<ListView>,
    since: Timestamp,
    running_since: Timestamp,
}

impl MemberState {
    pub(super) fn new(flock: &str, id: u32, me: NodeId, name: &str) -> MemberState {
        let now = Timestamp::now();
        MemberState {
            flock: flock.into(),
            id,
            me,
            name: name.into(),
            role: None,
            leads: false,
            leader: None,
            list: None,
            since: now,
            running_since: now,
        }
    }

    pub(super) fn seen_as<P: ListElection>(&mut self, view: &P::View) {
        let role = P::role(view);
        if self.role != Some(role) {
            self.since = Timestamp::now();
        }
        (self.role, self.leads, self.list) = (Some(role), P::leads(view), P::list(view));
    }

    /// Takes a statement of the protocol about the lead.
    pub(super) fn stated(&mut self, leadership: Leadership) {
        let leader = match leadership {
            Leadership::Nobody | Leadership::Released { .. } => None,
            Leadership::Following { leader, epoch } => Some((leader, epoch)),
            Leadership::Leading { epoch, .. } => Some((self.me, epoch)),
            Leadership::LetGo { .. } | Leadership::StopNow { .. } | Leadership::Contested { .. } => return,
        };
        if self.leader != leader {
            self.since = Timestamp::now();
        }
        self.leader = leader;
    }

    pub(super) fn leads(&self) -> bool {
        self.leads
    }

    /// The id of the known leader.
    pub(super) fn leader(&self) -> Option<u32> {
        self.leader.map(|(node, _)| node.number())
    }

    /// The member list in use, if it may change.
    pub(super) fn list(&self) -> Option<ListView> {
        self.list
    }

    fn list_status<P: ListElection>(&self, handle: &Handle<P>) -> ListStatus {
        let Some(list) = self.list else { return ListStatus::default() };
        let roster = handle.roster();
        let member = |node: NodeId| ListStatusEntry {
            id: node.number(),
            address: roster.member(node).map(|member| member.address.to_string()).unwrap_or_default(),
            witness: list.witnesses.contains(node),
            preferred: list.preferred.contains(node),
        };
        ListStatus {
            version: list.version,
            epoch: list.epoch.0,
            members: list.members.iter().map(member).collect(),
            changing: !list.before.is_empty(),
            agreed: list.agreed,
        }
    }

    pub(super) fn status<P: ListElection>(&self, handle: &Handle<P>, why_leaderless: Option<String>) -> MemberStatus {
        let counts = handle.metrics().read();
        let more = More {
            since: self.since,
            running_since: self.running_since,
            door: counts.door,
            stalls: counts.stalls,
            stores: counts.stores,
            store_failures: counts.store_failures,
            why_leaderless: why_leaderless.filter(|_| self.leader.is_none()),
            list: self.list_status(handle),
        };
        MemberStatus {
            flock: self.flock.clone(),
            member: self.id,
            name: self.name.clone(),
            role: self.role.map_or("starting", |role| role.name).to_owned(),
            leads: self.leads,
            leader: self.leader(),
            epoch: self.leader.map(|(_, epoch)| epoch.0),
            peers: handle.peers(),
            more: serde_json::to_value(more).unwrap_or_default(),
        }
    }
}
