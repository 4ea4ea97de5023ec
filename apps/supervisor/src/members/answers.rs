//! What a member answers when it is asked from outside.

use bellwether_kernel::{Epoch, Leadership, ListElection, ListView, NodeId, RoleLabel};
use bellwether_net::{DoorCounts, Handle, MemberStatus, Roster};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What a member says of itself beyond the usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct More {
    /// Since when it stands as it does, by its own clock.
    #[serde(serialize_with = "crate::moment::serialize")]
    pub since: Timestamp,
    /// Since when it runs.
    #[serde(serialize_with = "crate::moment::serialize")]
    pub running_since: Timestamp,
    /// Of connections that never said who they were.
    pub door: DoorCounts,
    /// How often it noticed that it had been stalled.
    pub stalls: u64,
    /// How often its promise was written to stable storage.
    pub stores: u64,
    /// How often that failed.
    pub store_failures: u64,
    /// Why nobody leads, as far as it can tell, while it follows nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_leaderless: Option<String>,
    /// The list of members that it goes by.
    #[serde(default)]
    pub list: ListStatus,
}

/// A list of members, as one of them knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListStatus {
    /// How often it was changed, from 1; 0 while it is not known.
    pub version: u32,
    /// The epoch in which it was written; 0 for the first.
    pub epoch: u64,
    /// The members.
    pub members: Vec<ListStatusEntry>,
    /// Whether it is being changed at present.
    pub changing: bool,
    /// Whether the leader knows that it is agreed on.
    pub agreed: bool,
}

impl ListStatus {
    /// The members and where they listen; nothing, while that is not known.
    #[must_use]
    pub fn roster(&self) -> Option<Roster> {
        let members = self.members.iter().map(|member| format!("{}@{}", member.id, member.address));
        members.collect::<Vec<_>>().join(",").parse().ok()
    }
}

/// One member of a [`ListStatus`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListStatusEntry {
    /// Its id.
    pub id: u32,
    /// Where it listens.
    pub address: String,
    /// Whether it votes and never leads.
    pub witness: bool,
    /// Whether it outranks those who are not preferred.
    #[serde(default)]
    pub preferred: bool,
}

/// What the member is at present, and since when.
#[derive(Clone, Debug)]
pub(super) struct MemberState {
    flock: String,
    id: u32,
    me: NodeId,
    name: String,
    role: Option<RoleLabel>,
    /// Whether work may be alive here.
    leads: bool,
    /// Who leads, as far as this member knows.
    leader: Option<(NodeId, Epoch)>,
    /// The list of members that it goes by, if that may change.
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

    /// Takes in what the protocol states about the lead.
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

    /// The id of the leader that is known here.
    pub(super) fn leader(&self) -> Option<u32> {
        self.leader.map(|(node, _)| node.number())
    }

    /// The list of members that it goes by, if that may change.
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
