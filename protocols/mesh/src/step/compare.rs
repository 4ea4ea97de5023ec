//! Comparing what adjacent heads know. Once nothing has changed for a while, a head says which editions of records it has;
//! gateways pass that on to the heads of the clusters next to it, and each of these asks for what it lacks. Lists get lost
//! where a gateway takes a head for one that has them; this finds it out, and costs nothing while nothing changes.
//!
//! Everybody knows the same landmarks, so of these a head says only a checksum. Whoever has another one asks it to name them.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::message::{MeshBody, TagList};
use crate::record::{HeldRecord, is_later_edition};
use crate::records::KnownCluster;
use crate::tag::Tag;

use super::Step;

/// So many records are named in one frame.
const HELD_IN_FRAME: usize = 80;

/// The head's part.
impl Step<'_> {
    /// What this head knows is another thing than before: it is compared once that has stopped.
    pub(super) fn compare_later(&mut self) {
        let beats = self.config.compare_beats;
        if let Some(head) = self.head_mut() {
            head.compare = 2 * beats;
        }
    }

    /// The same for landmarks. A new landmark is announced everywhere: that is no reason to compare the others.
    pub(super) fn compare_landmarks_later(&mut self) {
        let beats = self.config.compare_beats;
        if let Some(head) = self.head_mut() {
            head.compare_landmarks = 2 * beats;
        }
    }

    /// A beat is over: says what this head has, if it is time; a second time in case the first got lost.
    pub(super) fn compare_lists(&mut self) {
        let (origin, reach, beats) = (self.state.tag, self.config.reach, self.config.compare_beats);
        let Some(head) = self.head_mut() else { return };
        let due = |left: &mut u8| {
            let counts = *left > 0;
            *left = left.saturating_sub(1);
            counts && [beats, 0].contains(left)
        };
        let (all, landmarks) = (due(&mut head.compare), due(&mut head.compare_landmarks));
        let named = core::mem::take(&mut head.asked_for_landmarks);
        if !all && !landmarks && !named || head.links.is_empty() {
            return;
        }
        let told = |known: &&mut KnownCluster| {
            known.travels(reach) && if known.record.landmark { named } else { all && known.compared > 0 }
        };
        let held = |known: &mut KnownCluster| {
            known.compared = known.compared.saturating_sub(1);
            known.held()
        };
        let mut held: Vec<HeldRecord> = self.state.records.known_mut().iter_mut().filter(told).map(held).collect();
        let records = &self.state.records;
        if (all || landmarks) && !named {
            let digest = records.landmark_digest();
            held.extend(digest.map(|edition| HeldRecord { head: Tag::NONE, edition, hops: 0, landmark: true }));
        }
        held.chunks(HELD_IN_FRAME).for_each(|held| self.say(MeshBody::Have { origin, held: Arc::from(held) }));
    }

    /// Another head says the checksum of its landmarks, among what it has.
    fn hears_landmark_digest(&mut self, of: Tag, held: &[HeldRecord]) {
        let digest = held.iter().find(|record| record.head == Tag::NONE).map(|record| record.edition);
        if digest.is_some() && digest != self.state.records.landmark_digest() && self.is_linked_to(of) {
            let origin = self.state.tag;
            self.say(MeshBody::Want { origin, of, clusters: TagList::new(&[Tag::NONE]) });
        }
    }

    /// Another head has these. What is newer than here is asked for; what is nearer is passed on further than before.
    pub(super) fn head_hears_have(&mut self, of: Tag, held: &[HeldRecord]) {
        let (origin, reach) = (self.state.tag, self.config.reach);
        self.hears_landmark_digest(of, held);
        let (mut lacking, mut due) = (Vec::new(), false);
        let (ours, linked) = ([origin, origin.announcement(), Tag::NONE], self.is_linked_to(of));
        let travels = |record: &HeldRecord| if record.landmark { linked } else { record.hops < reach };
        let told = |record: &&HeldRecord| !ours.contains(&record.head) && travels(record);
        for record in held.iter().filter(told) {
            let hops = record.hops.saturating_add(1);
            match self.state.records.get_mut(record.head) {
                Some(known) if !is_later_edition(record.edition, known.record.edition()) => {
                    if record.edition == known.record.edition() && hops < known.hops {
                        (known.hops, known.via) = (hops, if known.record.landmark { of } else { Tag::NONE });
                        known.due = known.travels(reach);
                        due |= known.due && known.wait == 0;
                    }
                }
                _ => lacking.push(record.head),
            }
        }
        if !lacking.is_empty() {
            self.say(MeshBody::Want { origin, of, clusters: TagList::new(&lacking) });
        }
        if due {
            self.lists_are_due();
        }
    }

    /// Another head lacks these records of this one, or of anybody.
    pub(super) fn head_hears_want(&mut self, of: Tag, clusters: &[Tag]) {
        if ![self.state.tag, Tag::NONE].contains(&of) {
            return;
        }
        let reach = self.config.reach;
        if let Some(head) = self.head_mut().filter(|_| clusters.contains(&Tag::NONE)) {
            head.asked_for_landmarks = true;
        }
        let wanted = self.state.records.known_mut().iter_mut();
        for known in wanted.filter(|known| known.is_told(reach) && clusters.contains(&known.record.head)) {
            (known.due, known.wait) = (true, 0);
        }
        self.lists_are_due();
    }
}

/// The gateway's part.
impl Step<'_> {
    /// Passes on what a head says of its records, or lacks: from its own head to the others, and from the others to its own.
    /// It goes no further than from one cluster to the next.
    pub(super) fn relay_comparison(&mut self, sender: Tag, origin: Tag, body: &MeshBody) {
        let carries = self.carries_lists();
        let Some(member) = self.member_mut().filter(|_| carries) else { return };
        let stands = |cluster, partner| {
            member.links.iter().any(|link| (link.cluster, link.partner, link.both_ways) == (cluster, partner, true))
        };
        let heard_head = sender == origin && (origin == member.head || stands(origin, Tag::NONE));
        if heard_head || stands(origin, sender) {
            if let MeshBody::Want { clusters, .. } = body {
                self.expect_again(clusters.as_slice());
            }
            self.say(body.clone());
        }
    }

    /// What is wanted will be said again, and is passed on even if this gateway has it.
    fn expect_again(&mut self, clusters: &[Tag]) {
        let wanted = self.state.records.known_mut().iter_mut();
        for known in wanted.filter(|known| clusters.contains(&known.record.head)) {
            (known.ends, known.repeats) = (0, 0);
        }
    }
}
