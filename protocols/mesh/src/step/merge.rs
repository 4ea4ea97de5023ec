//! Clusters that become one, and a cluster that becomes two.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::message::MeshBody;
use crate::record::{ClusterRecord, ListedRecord};
use crate::state::{HeadContact, HeadRole, MeshTimer};
use crate::tag::Tag;

use super::Step;

/// Two heads that have heard each other for so many beats merge.
const SETTLED_CONTACT: u8 = 8;
/// One of them is younger than this: then two beats are enough.
const YOUNG: u32 = 8;

impl Step<'_> {
    /// Another head's beat was heard.
    pub(super) fn head_contact(&mut self, other: Tag, uptime: u32, list: u16) {
        let Some(head) = self.head_mut() else { return };
        let known = head.contacts.iter().position(|contact| contact.head == other);
        let at = known.unwrap_or_else(|| {
            head.contacts.push(HeadContact { head: other, beats: 0, list });
            head.guests.push(other);
            head.contacts.len() - 1
        });
        let contact = &mut head.contacts[at];
        contact.beats = if contact.beats >= SETTLED_CONTACT + 3 { SETTLED_CONTACT } else { contact.beats + 1 };
        let beats = contact.beats;
        let young = (uptime < YOUNG || head.uptime < YOUNG) && (beats == 2 || beats == 6);
        if beats == SETTLED_CONTACT || young {
            let (uptime, count) = (head.uptime, head.count());
            self.say(MeshBody::Greet { uptime, count });
        }
        self.missed_list_of_head(other, list);
    }

    /// The smaller cluster asks to be taken; of two equal ones that with the lower tag. Both heads judge by the same
    /// numbers, or one of them by older ones than the other, and then the next greeting settles it.
    pub(super) fn on_greet(&mut self, other: Tag, count: u16) {
        let (me, limit) = (self.state.tag, self.config.limit);
        let Some(head) = self.head_mut() else { return };
        let smaller = (head.count(), me) < (count, other);
        if smaller && head.count().saturating_add(count) <= limit && head.merging.is_none() {
            head.merging = Some(other);
            self.say(MeshBody::Merge { you: other });
            self.arm(MeshTimer::MergeDue, self.config.beat);
        }
    }

    /// Whoever has asked to be taken itself takes nobody: the other asks again.
    pub(super) fn on_merge(&mut self, other: Tag) {
        let Some(head) = self.head_mut() else { return };
        if head.merging.is_none() {
            self.say(MeshBody::Now { you: other });
        }
    }

    pub(super) fn on_now(&mut self, winner: Tag) {
        if self.head_mut().is_some_and(|head| head.merging == Some(winner)) {
            self.end_cluster(winner);
            self.join(winner);
        }
    }

    pub(super) fn merge_due(&mut self) {
        if let Some(head) = self.head_mut() {
            head.merging = None;
        }
    }

    /// Tells the members where to go, and the other clusters that this one is no more.
    pub(super) fn end_cluster(&mut self, winner: Tag) {
        let Some(head) = self.head_mut() else { return };
        let spread = spread_of(head);
        self.withdraw();
        self.say(MeshBody::End { winner, spread });
    }

    /// The gateways hear it before they leave, and pass it on. It has no number: its sender is no head any more.
    fn withdraw(&mut self) {
        self.state.version = self.state.version.saturating_add(1);
        let record = ClusterRecord {
            head: self.state.tag,
            session: self.state.session,
            version: self.state.version,
            withdrawn: true,
            ..ClusterRecord::default()
        };
        let last = self.last_announcement();
        let records = [ListedRecord::of_cluster(0, Arc::new(record))].into_iter().chain(last).collect();
        self.say(MeshBody::List { list: 0, since: 0, records });
    }

    /// A cluster that has been too large for two beats ends: the two members that hear the most become heads.
    pub(super) fn split_if_too_large(&mut self) {
        let limit = self.config.limit;
        let Some(head) = self.head_mut() else { return };
        head.over_limit = if head.count() > limit { head.over_limit + 1 } else { 0 };
        if head.over_limit < 2 {
            return;
        }
        let mut by_degree: Vec<(u8, Tag)> = head.members.iter().map(|member| (member.degree, member.tag)).collect();
        by_degree.sort_unstable_by(|a, b| b.cmp(a));
        let [(_, first), (_, second), ..] = by_degree[..] else { return };
        let spread = spread_of(head);
        self.withdraw();
        self.say(MeshBody::Split { first, second, spread });
        self.become_free(u32::from(spread));
    }
}

/// So many members may have to search, each in its own eighth of a beat; two beats at most.
fn spread_of(head: &HeadRole) -> u8 {
    head.members.len().clamp(2, 16) as u8
}

/// The number of the list after this one; 0 is nobody's.
pub(super) fn next_list(list: u16) -> u16 {
    list.wrapping_add(1).max(1)
}
