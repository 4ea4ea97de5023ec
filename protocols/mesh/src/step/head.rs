//! A head: it beats, lists its members, and asks those who are silent.

use alloc::vec::Vec;

use crate::message::{MeshBody, OkayFlags, TagList};
use crate::records::KnownCluster;
use crate::state::{HeadRole, ListedMember};
use crate::tag::Tag;

use super::Step;

/// A member that has not spoken to its head for so many beats is asked.
const ASKED_AFTER: u8 = 7;
/// A member that was asked so often and has not answered is dropped.
const DROPPED_AFTER: u8 = 4;
/// A head that has heard nobody for so many beats pings less often.
const ALONE_AFTER: u8 = 8;
/// It lets so many beats pass between two pings then.
const QUIET_BEATS: u8 = 3;
/// Every so many beats a head looks at all records that it has.
const RECORD_LOOK: u32 = 8;
/// No more than this can be asked in one ping.
const MOST_ASKED: usize = 100;

impl HeadRole {
    /// How many nodes the cluster has.
    pub(super) fn count(&self) -> u16 {
        self.members.len() as u16 + 1
    }

    fn place(&self, member: Tag) -> Result<usize, usize> {
        self.members.binary_search_by_key(&member, |listed| listed.tag)
    }

    /// Whether this node is a member.
    pub(super) fn lists(&self, member: Tag) -> bool {
        self.place(member).is_ok()
    }

    /// A member spoke to its head, or a node joins. It is asked in the next ping then, so that it knows.
    fn spoke(&mut self, member: Tag, degree: u8) {
        match self.place(member) {
            Ok(at) => self.members[at] = ListedMember { tag: member, silent: 0, asked: 0, degree },
            Err(at) => {
                self.members.insert(at, ListedMember { tag: member, silent: ASKED_AFTER, asked: 0, degree });
                self.changed = true;
            }
        }
    }

    /// A member has left, and its links with it.
    pub(super) fn drop_member(&mut self, member: Tag) {
        if let Ok(at) = self.place(member) {
            self.members.remove(at);
            self.unlink(member);
            self.changed = true;
        }
    }
}

impl Step<'_> {
    pub(super) fn head_beat(&mut self) {
        let (cap, alone) = (self.config.uptime_cap, self.state.neighbours.degree() == 0);
        let Some(head) = self.head_mut() else { return };
        head.uptime = head.uptime.saturating_add(1).min(cap);
        head.pinged_again = false;
        head.alone = if alone { (head.alone + 1).min(ALONE_AFTER) } else { 0 };
        for member in &mut head.members {
            member.silent = (member.silent + 1).min(ASKED_AFTER + 1);
        }
        let gone: Vec<Tag> =
            head.members.iter().filter(|member| member.asked >= DROPPED_AFTER).map(|member| member.tag).collect();
        gone.iter().for_each(|member| head.drop_member(*member));
        let all = head.uptime.is_multiple_of(RECORD_LOOK);
        self.check_head_links();
        self.split_if_too_large();
        self.beat_or_rest();
        let looks = !self.state.records.is_settled() || self.head_mut().is_some_and(|head| head.changed);
        let lacking = looks && self.look_at_records(all);
        self.compare_lists();
        if looks {
            self.wait_for_lists();
            self.settle_records(all && !lacking);
        }
        self.publish_if_changed();
    }

    /// What a head does once a beat about the records that it has, as long as there is anything to do; whether it lacks any.
    fn look_at_records(&mut self, all: bool) -> bool {
        let own = self.state.tag;
        if all {
            self.state.records.forget_unreachable(own);
        }
        self.state.reachable = self.state.records.reachable(own);
        self.landmark_beat();
        self.ask_for_lacking()
    }

    /// Notes whether there is anything to do at all after a look at everything.
    fn settle_records(&mut self, complete: bool) {
        let rests = |known: &KnownCluster| !known.due && known.wait == 0 && known.is_reached();
        let counts = self.head_mut().is_none_or(|head| head.landmark_beats > 0 || head.changed);
        if complete && !counts && self.state.records.known().iter().all(rests) {
            self.state.records.settle();
        }
    }

    /// A head that hears nobody pings every fourth beat.
    fn beat_or_rest(&mut self) {
        let Some(head) = self.head_mut() else { return };
        if head.alone >= ALONE_AFTER && head.quiet > 0 {
            head.quiet -= 1;
            return;
        }
        head.quiet = QUIET_BEATS;
        self.ping();
    }

    pub(super) fn ping(&mut self) {
        let limit = self.config.limit;
        let Some(head) = self.head_mut() else { return };
        let mut asked = core::mem::take(&mut head.guests);
        asked.truncate(MOST_ASKED / 2);
        for member in head.members.iter_mut().filter(|member| member.silent >= ASKED_AFTER) {
            if asked.len() < MOST_ASKED {
                member.asked += 1;
                asked.push(member.tag);
            }
        }
        let body = MeshBody::Ping {
            uptime: head.uptime,
            count: head.count(),
            list: head.list,
            own: head.own,
            full: head.count() >= limit,
            asked: TagList::new(&asked),
        };
        asked.clear();
        head.guests = asked;
        self.say(body);
    }

    pub(super) fn head_hears(&mut self, sender: Tag, was_head: bool, body: &MeshBody) {
        let me = self.state.tag;
        match body {
            MeshBody::Search { .. } => self.claims(sender),
            MeshBody::Accept { head, degree, .. } if *head == me => self.accepted(sender, *degree),
            MeshBody::Okay { head, degree, list, flags } if *head == me => {
                self.on_okay(sender, *degree, *list, *flags);
            }
            MeshBody::Accept { .. } | MeshBody::Okay { .. } => self.left_for_another(sender),
            MeshBody::Ping { uptime, list, asked, .. } => {
                if was_head {
                    self.head_contact(sender, *uptime, *list);
                }
                if asked.as_slice().contains(&me) {
                    self.linked_directly(sender);
                }
            }
            MeshBody::Greet { count, .. } => self.on_greet(sender, *count),
            MeshBody::Merge { you } if *you == me => self.on_merge(sender),
            MeshBody::Now { you } if *you == me => self.on_now(sender),
            MeshBody::Gateway { foreign, missed_after: Some(0), .. } => self.head_is_asked_for(*foreign),
            MeshBody::Gateway { head, foreign, lost, both_ways, missed_after } => {
                if *head == me {
                    self.gateway_of_mine(sender, *foreign, *lost, *both_ways);
                } else if *foreign == me {
                    self.gateway_of_another(sender, *head, *lost, *both_ways);
                    missed_after.iter().for_each(|list| self.repeat_lists(*list));
                }
            }
            MeshBody::WeakGateway { head, foreign, lost, .. } if *head == me => {
                self.weak_gateway_of_mine(sender, *foreign, *lost);
            }
            MeshBody::List { list, since, records } => self.head_takes_list(sender, *list, *since, records),
            MeshBody::Have { origin, held } => self.head_hears_have(*origin, held),
            MeshBody::Want { of, clusters, .. } => self.head_hears_want(*of, clusters.as_slice()),
            _ => {}
        }
        self.publish_if_changed();
    }

    /// A free node searches.
    fn claims(&mut self, free: Tag) {
        let limit = self.config.limit;
        let Some(head) = self.head_mut() else { return };
        head.drop_member(free);
        if head.count() < limit {
            self.say(MeshBody::Claim { you: free });
        }
    }

    /// A node joins, or does so again. Whatever links it had are from before.
    fn accepted(&mut self, member: Tag, degree: u8) {
        if let Some(head) = self.head_mut() {
            head.unlink(member);
            head.spoke(member, degree);
        }
    }

    /// A member is there, and may want to know whether its head is, or have missed a list.
    fn on_okay(&mut self, member: Tag, degree: u8, list: u16, flags: OkayFlags) {
        let Some(head) = self.head_mut() else { return };
        head.spoke(member, degree);
        if flags.asking && !head.pinged_again {
            head.pinged_again = true;
            self.ping();
        }
        if flags.wants_all {
            self.repeat_lists(list);
        } else if flags.wants_own {
            self.repeat_own_list();
        }
    }

    fn left_for_another(&mut self, member: Tag) {
        if let Some(head) = self.head_mut() {
            head.drop_member(member);
        }
    }
}
