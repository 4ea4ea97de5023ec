//! What a member answers when it is asked from outside.

use bellwether_bully::{Bully, View};
use bellwether_kernel::{Describe, NodeId};
use bellwether_net::{DoorCounts, Handle, Status};
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
    pub members: Vec<ListedMember>,
    /// Whether it is being changed at present.
    pub changing: bool,
    /// Whether the leader knows that it is agreed on.
    pub agreed: bool,
}

/// One member of a [`ListStatus`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedMember {
    /// Its id.
    pub id: u32,
    /// Where it listens.
    pub address: String,
    /// Whether it votes and never leads.
    pub witness: bool,
}

/// How the member stands, and since when.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    flock: String,
    id: u32,
    name: String,
    view: Option<View>,
    since: Timestamp,
    running_since: Timestamp,
}

impl Standing {
    pub(super) fn new(flock: &str, id: u32, name: &str) -> Standing {
        let now = Timestamp::now();
        Standing { flock: flock.into(), id, name: name.into(), view: None, since: now, running_since: now }
    }

    pub(super) fn seen_as(&mut self, view: View) {
        let shown = |view: &View| (Bully::role(view), view.coordinator);
        if self.view.as_ref().map(shown) != Some(shown(&view)) {
            self.since = Timestamp::now();
        }
        self.view = Some(view);
    }

    pub(super) fn leads(&self) -> bool {
        self.view.is_some_and(|view| Bully::leads(&view))
    }

    /// The id of the leader that is known here.
    pub(super) fn leader(&self) -> Option<u32> {
        self.view.and_then(|view| view.coordinator).map(|(node, _)| node.number())
    }

    /// How the member stood when it was last seen.
    pub(super) fn view(&self) -> Option<View> {
        self.view
    }

    pub(super) fn list(&self, handle: &Handle<Bully>) -> ListStatus {
        let Some(view) = self.view else { return ListStatus::default() };
        let roster = handle.roster();
        let member = |node: NodeId| ListedMember {
            id: node.number(),
            address: roster.member(node).map(|member| member.address.to_string()).unwrap_or_default(),
            witness: view.witnesses.contains(node),
        };
        ListStatus {
            version: view.list.version,
            epoch: view.list.epoch.0,
            members: view.members.iter().map(member).collect(),
            changing: !view.before.is_empty(),
            agreed: view.committed,
        }
    }

    pub(super) fn status(&self, handle: &Handle<Bully>) -> Status {
        let counts = handle.metrics().read();
        let more = More {
            since: self.since,
            running_since: self.running_since,
            door: counts.door,
            stalls: counts.stalls,
            stores: counts.stores,
            store_failures: counts.store_failures,
            list: self.list(handle),
        };
        Status {
            flock: self.flock.clone(),
            member: self.id,
            name: self.name.clone(),
            role: self.view.map_or("starting", |view| Bully::role(&view).name).to_owned(),
            leads: self.leads(),
            leader: self.leader(),
            epoch: self.view.and_then(|view| view.coordinator).map(|(_, epoch)| epoch.0),
            peers: handle.peers(),
            more: serde_json::to_value(more).unwrap_or_default(),
        }
    }
}
