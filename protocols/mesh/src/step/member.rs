//! A member: it answers its head, misses it, and notices other clusters.

use crate::message::{MeshBody, OkayFlags};
use crate::neighbours::Neighbour;
use crate::state::{MeshTimer, PlannedNews};
use crate::tag::Tag;

use super::Step;

/// A head is asked so often before it is given up.
const ASKS: u8 = 3;
/// One who is not listed joins again after so many beats, and so often that not all can have been lost.
const JOINS_AGAIN: u8 = 2;
const JOINS_IN_VAIN: u8 = 10;
/// A head that is heard badly is waited for longer, up to so many beats.
const MORE_PATIENCE: u32 = 3;

impl Step<'_> {
    pub(super) fn member_hears(&mut self, sender: Tag, was_head: bool, body: &MeshBody) {
        let (me, own_head) = (self.state.tag, self.member_mut().map_or(Tag::NONE, |member| member.head));
        if sender == own_head {
            return self.member_hears_head(sender, body);
        }
        match body {
            MeshBody::Ping { asked, list, .. } => {
                if asked.as_slice().contains(&me) {
                    self.asked_by_foreign_head(sender);
                }
                self.missed_list_of_foreign_head(sender, *list);
                if was_head {
                    self.plan_news(Some(sender));
                }
            }
            MeshBody::WeakOffer { you, head } if *you == me => self.on_weak_offer(sender, *head),
            MeshBody::WeakGateway { partner, lost, .. } if *partner == me => self.on_partner(sender, *lost),
            MeshBody::Gateway { foreign, missed_after: Some(0), .. } => self.asked_for_cluster(sender, *foreign),
            MeshBody::Gateway { head, foreign, lost: false, .. } if *head == own_head => {
                self.overhears_news(*foreign, true);
            }
            MeshBody::WeakGateway { head, foreign, lost: false, .. } if *head == own_head => {
                self.overhears_news(*foreign, false);
            }
            MeshBody::Accept { head, .. } | MeshBody::Okay { head, .. } if *head != own_head => {
                self.plan_news(Some(sender));
            }
            MeshBody::List { list, since, records } => self.member_takes_list(sender, *list, *since, records),
            MeshBody::Have { origin, .. } | MeshBody::Want { origin, .. } => {
                self.relay_comparison(sender, *origin, body);
            }
            MeshBody::Search { .. } => self.hears_search(sender),
            MeshBody::Claim { you } | MeshBody::Recruit { you, .. } => self.is_claimed(*you),
            _ => {}
        }
    }

    fn member_hears_head(&mut self, head: Tag, body: &MeshBody) {
        let me = self.state.tag;
        match body {
            MeshBody::Ping { own, list, asked, .. } => {
                self.await_head();
                self.pinged_by_head(asked.as_slice().contains(&me), *own, *list);
            }
            MeshBody::End { winner, spread } => self.lose_head(*winner, (*spread).into()),
            MeshBody::Split { first, second, .. } if [*first, *second].contains(&me) => self.promote(),
            MeshBody::Split { spread, .. } => self.lose_head(Tag::NONE, (*spread).into()),
            // The head is none any more, and its farewell was lost.
            MeshBody::Accept { head: winner, .. } | MeshBody::Okay { head: winner, .. } => self.lose_head(*winner, 2),
            MeshBody::Search { .. } => self.lose_head(Tag::NONE, 2),
            MeshBody::List { list, since, records } => self.member_takes_list(head, *list, *since, records),
            MeshBody::Have { origin, .. } | MeshBody::Want { origin, .. } => self.relay_comparison(head, *origin, body),
            MeshBody::Claim { you } => self.is_claimed(*you),
            MeshBody::Gateway { foreign, missed_after: Some(0), .. } => self.asked_for_cluster(head, *foreign),
            _ => {}
        }
    }

    /// Answers if asked, and says which lists it missed.
    fn pinged_by_head(&mut self, asked: bool, own: u16, list: u16) {
        let carries = self.carries_lists();
        let degree = self.state.neighbours.degree();
        let Some(member) = self.member_mut() else { return };
        let newly_listed = asked && !member.listed;
        (member.asks, member.listed) = (0, member.listed || asked);
        // A new gateway begins with what its head says now; what was before, the other cluster hears if it is new to it.
        if member.list == 0 || !carries {
            member.list = list;
        }
        let lacks_own = member.listed && (member.record.is_none() || member.own != own);
        let lacks_lists = carries && member.list != list;
        let repeat = (lacks_own || lacks_lists) && !member.asked_lists;
        if asked || repeat {
            member.asked_lists |= repeat;
            let flags = OkayFlags { asking: false, wants_own: lacks_own && repeat, wants_all: lacks_lists && repeat };
            let body = MeshBody::Okay { head: member.head, degree, list: member.list, flags };
            self.say(body);
        }
        if newly_listed {
            self.state.records.disturb();
        }
    }

    /// Waits for the head's next beat; longer, if many of its beats were lost before.
    pub(super) fn await_head(&mut self) {
        let Some(member) = self.member_mut() else { return };
        let head = member.head;
        let missed = self.state.neighbours.get(head).map_or(0, Neighbour::missed_pings).min(MORE_PATIENCE);
        self.arm(MeshTimer::HeadSilent, self.config.eighths(17 + 8 * missed));
    }

    pub(super) fn head_silent(&mut self) {
        let degree = self.state.neighbours.degree();
        let Some(member) = self.member_mut() else { return };
        let (head, list) = (member.head, member.list);
        if member.asks < ASKS {
            member.asks += 1;
            let flags = OkayFlags { asking: true, ..OkayFlags::default() };
            self.say(MeshBody::Okay { head, degree, list, flags });
            self.arm(MeshTimer::HeadSilent, self.config.eighths(2));
        } else {
            self.state.neighbours.forget(head);
            self.lose_head(Tag::NONE, 2);
        }
    }

    /// Joins the named head if it is heard, else any, else becomes free.
    pub(super) fn lose_head(&mut self, winner: Tag, spread_eighths: u32) {
        let open = self.state.neighbours.open_heads().any(|head| head.tag == winner);
        if open {
            self.join(winner);
        } else {
            self.become_free(spread_eighths);
        }
    }

    pub(super) fn member_beat(&mut self) {
        let (me, settled) = (self.state.tag, self.state.records.is_settled());
        let Some(member) = self.member_mut() else { return };
        let head = member.head;
        member.asked_lists = false;
        member.listed &= settled || member.record.as_ref().is_none_or(|record| record.lists(me));
        member.unlisted = if member.listed { 0 } else { member.unlisted + 1 };
        let unlisted = member.unlisted;
        if unlisted >= JOINS_IN_VAIN {
            return self.head_is_deaf(head);
        }
        if unlisted > 0 && unlisted.is_multiple_of(JOINS_AGAIN) {
            self.accept(head);
        }
        self.check_member_links();
        let settled = self.state.records.is_settled();
        let denies = !settled && self.deny_lost_links();
        self.plan_news(None);
        if !settled {
            self.relay_own_record();
            self.repeat_relayed();
            self.settle_links(denies);
        }
    }

    /// Notes whether there is anything to do about lists and links until something changes.
    fn settle_links(&mut self, denies: bool) {
        let known = self.state.records.known().iter();
        let repeats = known.filter(|known| known.repeats > 0).count() > 0;
        if !denies && !repeats && self.member_mut().is_some_and(|member| member.all_told()) {
            self.state.records.settle();
        }
    }

    /// The head is heard, and does not hear this node.
    fn head_is_deaf(&mut self, head: Tag) {
        if let Some(neighbour) = self.state.neighbours.get_mut(head) {
            neighbour.distrust();
        }
        self.lose_head(Tag::NONE, 2);
    }

    /// A free node searches. If it has done so before, and nobody was heard to claim it, it is made a head.
    fn hears_search(&mut self, free: Tag) {
        let Some(neighbour) = self.state.neighbours.get_mut(free) else { return };
        let again = neighbour.searches();
        neighbour.set_searches(true);
        if again && self.member_mut().is_some_and(|member| member.news.is_none()) {
            self.plan(PlannedNews::Recruit(free));
        }
    }

    fn is_claimed(&mut self, free: Tag) {
        if let Some(neighbour) = self.state.neighbours.get_mut(free) {
            neighbour.set_searches(false);
        }
    }
}
