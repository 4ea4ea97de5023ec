//! What becomes of a member when the list of members is changed, or is another one than it was started with.

use std::time::Duration;

use bellwether_bully::{Change, Command, Note, View};
use bellwether_kernel::{NodeId, NodeSet};
use bellwether_net::{ListChange, Member, Roster};
use tokio::time::Instant;

/// How long a member whom the list does not name waits to be added before it gives up.
const ADDED_WITHIN: Duration = Duration::from_secs(2);

/// What a note about lists means for the process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ListVerdict {
    /// People should know.
    Say(String),
    /// The process has no part in the flock.
    End(String),
}

/// What is known of the list, and why the member may have to give up.
#[derive(Clone, Debug, Default)]
pub(super) struct ListNews {
    reason: String,
    outside_until: Option<Instant>,
}

impl ListNews {
    /// Another list counts. A member that was started with another one says which counts, and how to change it.
    pub(super) fn list_is(&mut self, given: &Roster, roster: &Roster, view: &View, say: fn(&str)) {
        let ids = |nodes: NodeSet| nodes.iter().map(|node| node.to_string()).collect::<Vec<_>>().join(", ");
        if view.before.is_empty() && (given.nodes() != view.members || given != roster) && view.list.version > 1 {
            say(&format!(
                "the list of members has version {}: {}; --at names {}, which counted only at the first start \
                 (`bellwether members` changes the list)",
                view.list.version,
                ids(view.members),
                ids(given.nodes())
            ));
        } else if view.list.version == 1 && given != roster {
            say(&format!(
                "the list of members that this member keeps is {roster}, and counts; --at says {given}: \
                 change the list with `bellwether members add`, `remove` or `replace`"
            ));
        }
    }

    /// Whether the member takes no part at present.
    pub(super) fn stands(&mut self, outside: bool) {
        if !outside {
            self.outside_until = None;
        }
    }

    pub(super) fn noted(&mut self, note: &Note) -> Option<ListVerdict> {
        match note {
            Note::Removed { version } => Some(ListVerdict::End(format!(
                "this member is not in the flock's list of members any longer (version {version})"
            ))),
            Note::ListConflict { member } => Some(ListVerdict::End(format!(
                "member {member} belongs to another flock of this name, with another list of members, that has worked \
                 already: both stop; give one of them another --flock"
            ))),
            Note::ListDiffers { member, begun: true } => {
                self.reason = format!(
                    "member {member} goes by another list of members, and its flock works: this member is not in it; \
                     add it with `bellwether members add ID@HOST:PORT`, then start it again"
                );
                self.outside_until.get_or_insert(Instant::now() + ADDED_WITHIN);
                None
            }
            Note::ListDiffers { member, begun: false } => Some(ListVerdict::Say(format!(
                "member {member} was started with another list of members: neither votes nor leads until both were \
                 started with the same --at"
            ))),
            Note::ListWritten { .. } | Note::ListAgreed { .. } | Note::ChangeRefused(_) => {
                Some(ListVerdict::Say(note.to_string()))
            }
            _ => None,
        }
    }

    /// Until when a member whom the list does not name waits to be added.
    pub(super) fn outside_until(&self) -> Option<Instant> {
        self.outside_until
    }

    /// Why it gives up.
    pub(super) fn reason(&self) -> String {
        self.reason.clone()
    }
}

/// The protocol's command for a change that somebody asks for.
pub(super) fn command(change: &ListChange, view: &View, roster: &Roster) -> Result<Command, String> {
    if !view.before.is_empty() {
        return Err("another change of the list is under way: try again when it is over".into());
    }
    if change.version != view.list.version {
        let (meant, present) = (change.version, view.list.version);
        return Err(format!("the change is meant for version {meant} of the list, and it has version {present}"));
    }
    let nodes = |ids: &[u32]| -> NodeSet { ids.iter().filter_map(|id| NodeId::new(*id)).collect() };
    let added: Vec<Member> = match change.add.is_empty() {
        true => Vec::new(),
        false => change.add.join(",").parse::<Roster>().map_err(|why| why.to_string())?.members().to_vec(),
    };
    let add = nodes(&added.iter().map(|member| member.id).collect::<Vec<_>>());
    let remove = nodes(&change.remove);
    if let Some(taken) = add.intersection(view.members).iter().next() {
        return Err(format!("the id {taken} is taken"));
    }
    if let Some(unknown) = remove.minus(view.members).iter().next() {
        return Err(format!("member {unknown} is not in the list"));
    }
    let after = view.members.minus(remove).union(add);
    if after.is_empty() {
        return Err("nobody would be left".into());
    }
    // Who is removed is still told so, and therefore keeps its address until the next change.
    let kept = roster
        .members()
        .iter()
        .filter(|member| NodeId::new(member.id).is_some_and(|node| view.members.contains(node)))
        .cloned();
    let all = Roster::new(kept.chain(added).collect()).map_err(|why| why.to_string())?;
    let witnesses = change.witnesses.as_deref().map(nodes);
    let left = witnesses.unwrap_or(view.witnesses.minus(remove));
    if !left.minus(after).is_empty() || 2 * left.len() > after.len() || left == after {
        return Err("witnesses must be members, and fewer than a majority of them".into());
    }
    let addresses = Some(all.to_string().into_bytes().into());
    Ok(Command::Change(Change { version: Some(change.version), add, remove, witnesses, addresses }))
}
