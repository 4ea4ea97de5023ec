//! Landmarks: heads that everybody knows a way to. Lists end after a few clusters; who is further away is found over the
//! landmark next to it.
//!
//! A landmark's announcement travels as a record in the lists, without an end to its reach. It counts the clusters that it
//! passes, and names the last of them: of one edition a head takes only what brings it nearer, so the ways cannot lead in a
//! circle. A head that loses its way asks the heads around it, and then withdraws the announcement; if the landmark is
//! still there, it announces itself anew, and everybody learns the ways again.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::message::{MeshBody, TagList};
use crate::record::{ClusterRecord, ListedRecord};
use crate::records::KnownCluster;
use crate::state::MeshRole;
use crate::tag::Tag;

use super::Step;

/// A head that lacks a landmark for so many beats becomes one, and later by one beat for every few heads around it whose
/// tags are lower: one of those should come first.
const LACKING: u8 = 8;
const LOWER_TAGS_A_BEAT: usize = 4;
/// Of two landmarks within so many clusters the one with the higher tag steps down.
const TOO_NEAR: u8 = 2;
/// So does one that knows the whole mesh for so many beats.
const UNNEEDED: u8 = 64;
/// The ways to landmarks are looked at every so many beats.
const LOOK_BEATS: u32 = 4;
/// A way is asked for at so many looks, and then the announcement is withdrawn.
const ASKED_LOOKS: u8 = 2;
/// A withdrawn announcement is remembered for so many looks: nobody has the one before by then.
const FORGOTTEN_LOOKS: u8 = 30;

impl Step<'_> {
    /// A beat of a head is over.
    pub(super) fn landmark_beat(&mut self) {
        let (me, reach) = (self.state.tag, self.config.reach);
        let covers = reach.saturating_sub(1).max(1);
        let beyond = self.state.records.goes_beyond(me);
        if self.head_mut().is_some_and(|head| head.uptime.is_multiple_of(LOOK_BEATS)) {
            self.look_at_landmarks();
        }
        let MeshRole::Head(head) = &mut self.state.role else { return };
        let records = &self.state.records;
        let within = |hops: u8, fits: fn(Tag, Tag) -> bool| {
            let near = records.known().iter().filter(|known| known.hops <= hops);
            near.filter_map(KnownCluster::landmark).any(|landmark| fits(landmark, me))
        };
        if head.landmark {
            head.landmark_beats = if beyond { 0 } else { head.landmark_beats + 1 };
            if head.landmark_beats >= UNNEEDED || within(covers.min(TOO_NEAR), |landmark, me| landmark < me) {
                self.announce(false);
            }
        } else if !beyond || within(covers, |_, _| true) {
            head.landmark_beats = 0;
        } else {
            head.landmark_beats = head.landmark_beats.saturating_add(1);
            let clusters = records.known().iter().filter(|known| known.is_reached() && !known.record.landmark);
            let lower = clusters.filter(|known| known.record.head < me).count() / LOWER_TAGS_A_BEAT;
            if usize::from(head.landmark_beats) >= usize::from(LACKING) + lower {
                self.announce(true);
            }
        }
    }

    /// This head becomes a landmark, is one still, or is none any more.
    fn announce(&mut self, landmark: bool) {
        let Some(head) = self.head_mut() else { return };
        (head.landmark, head.landmark_beats) = (landmark, 0);
        let record = self.announcement(!landmark);
        self.tell_of_landmark(&ListedRecord { hops: 0, via: self.state.tag, record });
    }

    /// The next edition of this head's announcement.
    fn announcement(&mut self, withdrawn: bool) -> Arc<ClusterRecord> {
        self.state.announcement = self.state.announcement.saturating_add(1);
        Arc::new(ClusterRecord {
            head: self.state.tag.announcement(),
            session: self.state.session,
            version: self.state.announcement,
            withdrawn,
            landmark: true,
            ..ClusterRecord::default()
        })
    }

    /// A landmark that ends its cluster withdraws its announcement.
    pub(super) fn last_announcement(&mut self) -> Option<ListedRecord> {
        if !self.head_mut().is_some_and(|head| head.landmark) {
            return None;
        }
        Some(ListedRecord { hops: 0, via: Tag::NONE, record: self.announcement(true) })
    }

    fn tell_of_landmark(&mut self, listed: &ListedRecord) {
        if self.state.records.learn(listed, listed.hops)
            && let Some(known) = self.state.records.get_mut(listed.record.head)
        {
            (known.due, known.wait) = (true, 0);
            self.lists_are_due();
        }
    }

    /// Somebody tells of this head as a landmark. If that was withdrawn, or is from before, the head says how it is.
    pub(super) fn hears_own_announcement(&mut self, record: &ClusterRecord) {
        let Some(landmark) = self.head_mut().map(|head| head.landmark) else { return };
        let mine = (self.state.session, self.state.announcement);
        let later = (record.session, record.version) > mine && record.session == self.state.session;
        let unknown = self.state.records.get(record.head).is_none();
        if later {
            self.state.announcement = record.version;
        }
        let wrong = record.withdrawn == landmark || later;
        if wrong && (later || unknown || (record.session, record.version) == mine) {
            self.announce(landmark);
        }
    }

    /// Looks for landmarks to which no way is known any more.
    fn look_at_landmarks(&mut self) {
        let me = self.state.tag;
        let known = self.state.records.known().iter().filter(|known| known.record.landmark);
        let entries: Vec<(Tag, Tag)> = known.map(|known| (known.record.head, known.via)).collect();
        let (mut lost, mut withdrawn, mut forgotten) = (Vec::new(), Vec::new(), Vec::new());
        for (landmark, via) in entries.into_iter().filter(|(landmark, _)| *landmark != me.announcement()) {
            let reached = self.is_linked_to(via);
            let Some(known) = self.state.records.get_mut(landmark) else { continue };
            let gone = known.record.withdrawn;
            known.unreachable = if reached && !gone { 0 } else { known.unreachable.saturating_add(1) };
            match known.unreachable {
                0 => {}
                looks if gone => forgotten.extend((looks >= FORGOTTEN_LOOKS).then_some(landmark)),
                looks if looks <= ASKED_LOOKS => lost.push(landmark),
                _ => withdrawn.push(known.record.clone()),
            }
        }
        self.state.records.forget(&forgotten);
        lost.chunks(usize::from(u8::MAX)).for_each(|lost| {
            self.say(MeshBody::Want { origin: me, of: Tag::NONE, clusters: TagList::new(lost) });
        });
        for record in withdrawn {
            let version = record.version.saturating_add(1);
            let record = Arc::new(ClusterRecord { version, withdrawn: true, ..ClusterRecord::clone(&record) });
            self.tell_of_landmark(&ListedRecord { hops: 0, via: Tag::NONE, record });
        }
    }

    /// Whether this head has a link to a cluster. The way to a landmark leads over the next cluster: a head that is merely
    /// overheard may be nearer, and those between may send what goes there back.
    pub(super) fn is_linked_to(&mut self, cluster: Tag) -> bool {
        self.head_mut().is_some_and(|head| head.links.binary_search_by_key(&cluster, |link| link.cluster).is_ok())
    }

    /// A landmark's announcement as this node has to understand it, if it is of any use here. A gateway passes on what one
    /// of its ends said to all of them: for those who have no link to that one, the way leads over the gateway's own cluster,
    /// which is one cluster further. It takes only what its own head takes as well, so that this is true.
    pub(super) fn understood(&mut self, sender: Tag, listed: &ListedRecord) -> Option<ListedRecord> {
        let said = listed.via;
        if said == Tag::NONE {
            return Some(listed.clone());
        }
        let between = self.state.neighbours.get(sender).map_or(Tag::NONE, |neighbour| neighbour.head);
        let is_next = |step: &mut Step<'_>, via: Tag| match &step.state.role {
            MeshRole::Free { .. } => false,
            MeshRole::Head(_) => step.is_linked_to(via),
            MeshRole::Member(member) if via == member.head => true,
            MeshRole::Member(member) => member.is_linked_to(via),
        };
        if is_next(self, said) {
            return Some(listed.clone());
        }
        let further = said != self.state.tag && is_next(self, between);
        further.then(|| ListedRecord { hops: listed.hops.saturating_add(1), via: between, ..listed.clone() })
    }

    /// The first cluster on the way to a landmark.
    pub(super) fn towards_landmark(&mut self, landmark: Tag) -> Option<Tag> {
        let me = self.state.tag;
        let known = self.state.records.get(landmark.announcement())?;
        known.landmark()?;
        let via = known.via;
        self.state.records.way(me, via).map(|(next, _)| next).filter(|next| *next != me)
    }

    /// The cluster next to this gateway over which a landmark is reached.
    pub(super) fn gateway_to_landmark(&mut self, landmark: Tag) -> Option<Tag> {
        let known = self.state.records.get(landmark.announcement()).filter(|known| known.landmark().is_some())?;
        let via = known.via;
        let member = self.member_mut()?;
        (via == member.head || member.is_linked_to(via)).then_some(via)
    }
}
