//! What a member does when the member list changes, or differs from the one that it was started with.

use std::time::Duration;

use bellwether_kernel::{ListChange, ListEvent, ListView, NodeId, NodeSet};
use bellwether_net::{ChangeRequest, Roster, RosterMember};
use tokio::time::Instant;

/// How long a member that the list does not name waits to be added before it gives up.
const ADDED_WITHIN: Duration = Duration::from_secs(2);

/// The consequence of a note about lists for the process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ListVerdict {
    /// A message for people.
    Say(String),
    /// The process must end, for this reason.
    End(String),
}

/// What is known about the list, and why the member may have to give up.
#[derive(Clone, Debug, Default)]
pub(super) struct ListNews {
    reason: String,
    outside_until: Option<Instant>,
}

/// The list in use differs from the one of `--at`: names it, and tells how to change it.
pub(super) fn differs(given: &Roster, roster: &Roster, list: &ListView) -> Option<String> {
    let ids = |nodes: NodeSet| nodes.iter().map(|node| node.to_string()).collect::<Vec<_>>().join(", ");
    if list.version == 1 && given != roster {
        return Some(format!(
            "the list of members that this member keeps is {roster}, and counts; --at says {given}: change the list with \
             `bellwether members add`, `remove` or `replace`"
        ));
    }
    let changed = list.version > 1 && list.before.is_empty() && (given.nodes() != list.members || given != roster);
    changed.then(|| {
        format!(
            "the list of members has version {}: {}; --at names {}, which counted only at the first start (`bellwether \
             members` changes the list)",
            list.version,
            ids(list.members),
            ids(given.nodes())
        )
    })
}

impl ListNews {
    /// Records whether the member takes no part at present.
    pub(super) fn stands(&mut self, outside: bool) {
        if !outside {
            self.outside_until = None;
        }
    }

    pub(super) fn heard(&mut self, event: ListEvent) -> Option<ListVerdict> {
        match event {
            ListEvent::Removed { version } => Some(ListVerdict::End(format!(
                "this member is not in the flock's list of members any longer (version {version})"
            ))),
            ListEvent::RolledBack { member, epoch } => Some(ListVerdict::End(format!(
                "this member's state folder is older than what it promised: member {member} knows of its promise of epoch \
                 {epoch}; it was restored from a backup or emptied; remove this member and add it again with an empty \
                 folder (`bellwether members remove ID`, then `bellwether members add ID@HOST:PORT`)"
            ))),
            ListEvent::Conflict { member } => Some(ListVerdict::End(format!(
                "member {member} belongs to another flock of this name, with another list of members, that has worked \
                 already: both stop; give one of them another --flock"
            ))),
            ListEvent::Differs { member, begun: true } => {
                self.reason = format!(
                    "member {member} goes by another list of members, and its flock works: this member is not in it; \
                     add it with `bellwether members add ID@HOST:PORT`, then start it again"
                );
                self.outside_until.get_or_insert(Instant::now() + ADDED_WITHIN);
                None
            }
            ListEvent::Differs { member, begun: false } => Some(ListVerdict::Say(format!(
                "member {member} was started with another list of members: neither votes nor leads until both were \
                 started with the same --at"
            ))),
            ListEvent::Written { .. } | ListEvent::Agreed { .. } | ListEvent::Refused(_) => {
                Some(ListVerdict::Say(event.to_string()))
            }
        }
    }

    /// Until when a member that the list does not name waits to be added.
    pub(super) fn outside_until(&self) -> Option<Instant> {
        self.outside_until
    }

    /// The reason for giving up.
    pub(super) fn reason(&self) -> String {
        self.reason.clone()
    }
}

/// The requested change of this list.
pub(super) fn change(change: &ChangeRequest, list: &ListView, roster: &Roster) -> Result<ListChange, String> {
    if !list.before.is_empty() {
        return Err("another change of the list is under way: try again when it is over".into());
    }
    if change.version != list.version {
        let (meant, present) = (change.version, list.version);
        return Err(format!("the change is meant for version {meant} of the list, and it has version {present}"));
    }
    let nodes = |ids: &[u32]| -> NodeSet { ids.iter().filter_map(|id| NodeId::new(*id)).collect() };
    let added: Vec<RosterMember> = match change.add.is_empty() {
        true => Vec::new(),
        false => change.add.join(",").parse::<Roster>().map_err(|why| why.to_string())?.members().to_vec(),
    };
    let add = nodes(&added.iter().map(|member| member.id).collect::<Vec<_>>());
    let remove = nodes(&change.remove);
    if let Some(taken) = add.intersection(list.members).iter().next() {
        return Err(format!("the id {taken} is taken"));
    }
    if let Some(unknown) = remove.minus(list.members).iter().next() {
        return Err(format!("member {unknown} is not in the list"));
    }
    let after = list.members.minus(remove).union(add);
    if after.is_empty() {
        return Err("nobody would be left".into());
    }
    // A removed member is still told so, and therefore keeps its address until the next change.
    let kept = roster
        .members()
        .iter()
        .filter(|member| NodeId::new(member.id).is_some_and(|node| list.members.contains(node)))
        .cloned();
    let all = Roster::new(kept.chain(added).collect()).map_err(|why| why.to_string())?;
    let witnesses = change.witnesses.as_deref().map(nodes);
    let left = witnesses.unwrap_or(list.witnesses.minus(remove));
    if !left.minus(after).is_empty() || 2 * left.len() > after.len() || left == after {
        return Err("witnesses must be members, and fewer than a majority of them".into());
    }
    let preferred = change.preferred.as_deref().map(nodes);
    if preferred.is_some_and(|preferred| !preferred.minus(after.minus(left)).is_empty()) {
        return Err("preferred members must be members that may lead".into());
    }
    let addresses = Some(all.to_string().into_bytes().into());
    Ok(ListChange { version: Some(change.version), add, remove, witnesses, preferred, addresses })
}
