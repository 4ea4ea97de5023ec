//! Links between clusters: heads that hear each other, gateways, and pairs of weak gateways.

use crate::message::MeshBody;
use crate::neighbours::Neighbour;
use crate::state::{HeadLink, HeadRole, MemberLink, MemberRole, MeshRole, MeshTimer, PlannedNews};
use crate::tag::Tag;
use crate::wire::LINK_LIMIT;

use super::Step;

/// A foreign head that has been silent for so many beats is lost, unless it is known to be heard badly.
const STRONG_SILENCE: u8 = 6;
/// A partner is lost after so many silent beats: it speaks every eight.
const WEAK_SILENCE: u8 = 24;
/// Before that it is asked.
const WEAK_PROBES: [u8; 2] = [18, 21];
/// A link that the other end does not confirm is offered again soon and then every so many beats, and given up at the last.
const OFFERED_SOON: u8 = 3;
const OFFERED_AGAIN: u8 = 8;
const OFFER_OVER: u8 = 64;
/// A link that the own head does not list is told again after so many beats.
const TOLD_AGAIN: u8 = 2;
/// So many gateways are enough for a pair of clusters.
const ENOUGH: u8 = 2;

impl HeadRole {
    fn link_mut(&mut self, cluster: Tag) -> Option<&mut HeadLink> {
        let at = match self.links.binary_search_by_key(&cluster, |link| link.cluster) {
            Ok(at) => at,
            Err(_) if self.links.len() >= LINK_LIMIT => return None,
            Err(at) => {
                self.links.insert(at, HeadLink::to(cluster));
                at
            }
        };
        Some(&mut self.links[at])
    }

    /// Changes the link to a cluster; notes if it is another one then, or none.
    fn change_link(&mut self, cluster: Tag, change: impl FnOnce(&mut HeadLink)) {
        let Some(link) = self.link_mut(cluster) else { return };
        let before = link.best();
        change(link);
        let after = link.best();
        self.changed |= before != after;
        self.links.retain(|link| link.best().is_some());
    }

    /// A node carries no links any more.
    pub(super) fn unlink(&mut self, gateway: Tag) {
        let clusters: alloc::vec::Vec<Tag> = self.links.iter().map(|link| link.cluster).collect();
        for cluster in clusters {
            self.change_link(cluster, |link| {
                remove(&mut link.strong, gateway);
                remove(&mut link.weak, gateway);
            });
        }
    }
}

/// Adds a gateway behind the first, if there is room.
fn add(gateways: &mut [Tag; 2], gateway: Tag) {
    if !gateways.contains(&gateway)
        && let Some(free) = gateways.iter_mut().find(|place| **place == Tag::NONE)
    {
        *free = gateway;
    }
}

/// Takes a gateway out; the second becomes the first.
fn remove(gateways: &mut [Tag; 2], gateway: Tag) {
    if gateways[0] == gateway {
        *gateways = [gateways[1], Tag::NONE];
    } else if gateways[1] == gateway {
        gateways[1] = Tag::NONE;
    }
}

impl MemberRole {
    /// How many carry the strong link to a cluster, as far as the own head has listed it; enough, where the heads hear each
    /// other or nothing is known.
    fn strong_to(&self, cluster: Tag) -> u8 {
        self.gateways_to(cluster, 2)
    }

    fn gateways_to(&self, cluster: Tag, cost: u8) -> u8 {
        let Some(record) = &self.record else { return ENOUGH };
        match record.link(cluster) {
            Some(link) if link.cost < cost => ENOUGH,
            Some(link) if link.cost == cost => link.gateways.iter().filter(|tag| **tag != Tag::NONE).count() as u8,
            _ => 0,
        }
    }

    /// Whether the own cluster has a link to another, as far as this member knows.
    pub(super) fn is_linked_to(&self, cluster: Tag) -> bool {
        self.record.as_ref().is_some_and(|record| record.link(cluster).is_some())
    }

    fn has_link(&self, cluster: Tag) -> bool {
        self.links.iter().any(|link| link.cluster == cluster)
    }

    /// Whether every link is told of again only if something changes.
    pub(super) fn all_told(&self) -> bool {
        self.links.iter().all(|link| link.told > TOLD_AGAIN)
    }

    /// Whether the own head's list names this node for a link.
    fn is_named(&self, cluster: Tag, me: Tag) -> bool {
        self.record.as_ref().and_then(|record| record.link(cluster)).is_some_and(|link| link.gateways.contains(&me))
    }

    /// Whether something that was planned is still to be said.
    fn needs(&self, news: PlannedNews) -> bool {
        match news {
            PlannedNews::Strong(foreign) => {
                foreign != self.head && !self.has_link(foreign) && self.strong_to(foreign) < ENOUGH
            }
            PlannedNews::Weak { cluster, .. } => {
                cluster != self.head && !self.has_link(cluster) && self.gateways_to(cluster, 3) < ENOUGH
            }
            PlannedNews::Recruit(_) => true,
        }
    }
}

/// What a head does.
impl Step<'_> {
    /// Another head asked this one: the two hear each other.
    pub(super) fn linked_directly(&mut self, other: Tag) {
        self.meets(other);
        if let Some(head) = self.head_mut() {
            head.change_link(other, |link| link.direct = true);
        }
    }

    /// A link to a cluster that nothing is known of: both sides tell all that they know.
    fn meets(&mut self, cluster: Tag) {
        if self.state.records.get(cluster).is_none_or(|known| known.record.withdrawn) {
            self.tell_all();
        }
    }

    pub(super) fn gateway_of_mine(&mut self, member: Tag, foreign: Tag, lost: bool, both_ways: bool) {
        if !self.head_mut().is_some_and(|head| head.lists(member)) || foreign == self.state.tag || self.drops(member) {
            return;
        }
        if both_ways && !lost {
            self.meets(foreign);
        }
        if let Some(head) = self.head_mut() {
            match (lost, both_ways) {
                (true, _) => head.change_link(foreign, |link| remove(&mut link.strong, member)),
                (false, true) => head.change_link(foreign, |link| add(&mut link.strong, member)),
                (false, false) => {}
            }
        }
    }

    /// A member of another cluster hears this head, and this head hears it: the link is good. It is asked in the next ping,
    /// so that it knows, unless it does.
    pub(super) fn gateway_of_another(&mut self, gateway: Tag, cluster: Tag, lost: bool, knows: bool) {
        if cluster == gateway {
            return self.linked_directly(cluster);
        }
        if !lost {
            self.meets(cluster);
        }
        let drops = self.drops(gateway);
        if let Some(head) = self.head_mut() {
            head.drop_member(gateway);
            if lost || drops {
                head.change_link(cluster, |link| remove(&mut link.strong, gateway));
            } else {
                head.change_link(cluster, |link| add(&mut link.strong, gateway));
                if !knows && !head.guests.contains(&gateway) {
                    head.guests.push(gateway);
                }
            }
        }
    }

    pub(super) fn weak_gateway_of_mine(&mut self, member: Tag, foreign: Tag, lost: bool) {
        if !self.head_mut().is_some_and(|head| head.lists(member)) || foreign == self.state.tag || self.drops(member) {
            return;
        }
        if !lost {
            self.meets(foreign);
        }
        if let Some(head) = self.head_mut() {
            head.change_link(
                foreign,
                |link| if lost { remove(&mut link.weak, member) } else { add(&mut link.weak, member) },
            );
        }
    }

    /// Takes out what is carried by somebody who is not heard any more, or who is of another cluster now.
    pub(super) fn check_head_links(&mut self) {
        let MeshRole::Head(head) = &mut self.state.role else { return };
        let neighbours = &self.state.neighbours;
        let heard = |other: Tag| neighbours.get(other).filter(|neighbour| neighbour.is_head());
        head.contacts.retain(|contact| heard(contact.head).is_some_and(|neighbour| neighbour.age <= 3));
        for at in 0..head.links.len() {
            let mut link = head.links[at];
            let before = link.best();
            let heard_well = heard(link.cluster).is_some_and(|other| other.age <= STRONG_SILENCE);
            link.direct &= heard_well;
            for gateway in link.strong {
                let foreign = neighbours.get(gateway);
                let stands = head.lists(gateway)
                    || foreign.is_some_and(|other| other.head == link.cluster && other.age <= WEAK_SILENCE);
                if !stands {
                    remove(&mut link.strong, gateway);
                }
            }
            // Whoever is heard now as a member or free leads no cluster any more.
            if neighbours.get(link.cluster).is_some_and(|other| !other.is_head() && other.age <= 1) {
                link = HeadLink::to(link.cluster);
            }
            head.changed |= before != link.best();
            head.links[at] = link;
        }
        head.links.retain(|link| link.best().is_some());
    }
}

/// What a member does.
impl Step<'_> {
    /// Looks for a cluster that is heard and that the own head's list has too few links to; only at the neighbour that was
    /// just heard, if nothing else has changed since it looked at all of them.
    pub(super) fn plan_news(&mut self, heard: Option<Tag>) {
        let steady = self.state.steady >= 2;
        let only = heard.filter(|_| self.state.records.is_settled());
        let MeshRole::Member(member) = &mut self.state.role else { return };
        if member.news.is_some() || member.record.is_none() || !member.listed {
            return;
        }
        let neighbours = match only {
            Some(heard) => self.state.neighbours.get(heard).map_or(&[][..], core::slice::from_ref),
            None => self.state.neighbours.as_slice(),
        };
        let fresh = neighbours.iter().filter(|other| other.age <= WEAK_PROBES[0]);
        let candidates = fresh.filter(|other| other.head != Tag::NONE && other.head != member.head);
        let strong = |other: &&Neighbour| {
            other.is_heard_well() && other.age <= 2 && member.needs(PlannedNews::Strong(other.tag))
        };
        let weak = |other: &&Neighbour| {
            let news = PlannedNews::Weak { partner: other.tag, cluster: other.head };
            steady && !other.is_head() && member.needs(news)
        };
        let news = match candidates.clone().find(strong) {
            Some(other) => Some(PlannedNews::Strong(other.tag)),
            None => {
                candidates.clone().find(weak).map(|other| PlannedNews::Weak { partner: other.tag, cluster: other.head })
            }
        };
        if let Some(news) = news {
            self.plan(news);
        }
    }

    /// Says something within a fifth of a beat, and about weak links a fifth later.
    pub(super) fn plan(&mut self, news: PlannedNews) {
        let Some(member) = self.member_mut() else { return };
        member.news = Some((news, 0));
        let pace = self.config.pace();
        let wait = match news {
            PlannedNews::Strong(_) => self.some_of(pace),
            PlannedNews::Weak { .. } => pace.plus(self.some_of(pace.times(2))),
            PlannedNews::Recruit(_) => self.some_of(self.config.eighths(4)),
        };
        self.arm(MeshTimer::NewsDue, wait);
    }

    /// Another member of the cluster said what this one was about to say.
    pub(super) fn overhears_news(&mut self, foreign: Tag, strong: bool) {
        let Some(member) = self.member_mut() else { return };
        if let Some((news, heard)) = &mut member.news {
            let same = match news {
                PlannedNews::Strong(planned) => *planned == foreign && strong,
                PlannedNews::Weak { cluster, .. } => *cluster == foreign,
                PlannedNews::Recruit(_) => false,
            };
            *heard = heard.saturating_add(u8::from(same));
        }
    }

    pub(super) fn news_due(&mut self) {
        let Some(member) = self.member_mut() else { return };
        let Some((news, heard)) = member.news.take() else { return };
        self.state.records.disturb();
        let Some(member) = self.member_mut() else { return };
        let (head, needed) = (member.head, member.needs(news) && heard < ENOUGH);
        let new = |cluster, partner| MemberLink {
            cluster,
            partner,
            both_ways: false,
            first_there: false,
            wanted_there: false,
            told: 0,
            list: 0,
        };
        match news {
            PlannedNews::Strong(foreign) if needed => {
                self.add_link(new(foreign, Tag::NONE));
                self.say_gateway(foreign, false, false);
            }
            PlannedNews::Weak { partner, cluster } if needed => {
                self.add_link(new(cluster, partner));
                self.say(MeshBody::WeakOffer { you: partner, head });
            }
            PlannedNews::Recruit(free) if self.state.neighbours.get(free).is_some_and(Neighbour::searches) => {
                self.say(MeshBody::Recruit { you: free, head });
            }
            _ => {}
        }
    }

    fn add_link(&mut self, link: MemberLink) {
        let Some(member) = self.member_mut() else { return };
        if member.links.len() < 7 {
            member.links.push(link);
            self.links_changed();
        }
    }

    pub(super) fn say_gateway(&mut self, foreign: Tag, lost: bool, both_ways: bool) {
        let Some(member) = self.member_mut() else { return };
        let head = member.head;
        self.say(MeshBody::Gateway { head, foreign, lost, both_ways, missed_after: None });
    }

    fn say_weak_gateway(&mut self, partner: Tag, foreign: Tag, lost: bool) {
        let Some(member) = self.member_mut() else { return };
        let head = member.head;
        self.say(MeshBody::WeakGateway { head, partner, foreign, lost });
    }

    /// A foreign head asked this node: it hears it, and the link is good.
    pub(super) fn asked_by_foreign_head(&mut self, foreign: Tag) {
        let Some(member) = self.member_mut() else { return };
        let found = member.links.iter_mut().find(|link| link.cluster == foreign && link.partner == Tag::NONE);
        if let Some(link) = found.filter(|link| !link.both_ways) {
            (link.both_ways, link.told) = (true, 0);
            self.state.records.disturb();
            self.say_gateway(foreign, false, true);
        }
    }

    /// A foreign member hears this node, which hears it: they are a pair.
    pub(super) fn on_weak_offer(&mut self, partner: Tag, cluster: Tag) {
        let Some(member) = self.member_mut() else { return };
        if cluster == member.head {
            return;
        }
        match member.links.iter_mut().find(|link| link.partner == partner) {
            Some(link) => {
                (link.cluster, link.both_ways, link.told) = (cluster, true, 0);
                self.state.records.disturb();
            }
            None => {
                let (both_ways, first_there, wanted_there, told, list) = (true, false, false, 0, 0);
                self.add_link(MemberLink { cluster, partner, both_ways, first_there, wanted_there, told, list });
            }
        }
        self.say_weak_gateway(partner, cluster, false);
    }

    /// A foreign member names this node as its partner.
    pub(super) fn on_partner(&mut self, partner: Tag, lost: bool) {
        let Some(member) = self.member_mut() else { return };
        let Some(at) = member.links.iter().position(|link| link.partner == partner) else { return };
        let MemberLink { cluster, both_ways, .. } = member.links[at];
        if lost {
            member.links.remove(at);
            self.links_changed();
            self.say_weak_gateway(partner, cluster, true);
        } else if !both_ways {
            (member.links[at].both_ways, member.links[at].told) = (true, 0);
            self.state.records.disturb();
            self.say_weak_gateway(partner, cluster, false);
        }
    }

    /// Looks whether the links still stand, once a beat.
    pub(super) fn check_member_links(&mut self) {
        let mut at = 0;
        while let Some(link) = self.member_mut().and_then(|member| member.links.get(at).copied()) {
            if self.link_stands(&link) && self.confirm_link(at) {
                at += 1;
                continue;
            }
            if let Some(member) = self.member_mut() {
                member.links.remove(at);
            }
            self.links_changed();
            match link.partner.some() {
                _ if !link.both_ways => {}
                None => self.say_gateway(link.cluster, true, false),
                Some(partner) => self.say_weak_gateway(partner, link.cluster, true),
            }
        }
    }

    /// The own head's list names this node for a link that it does not have: word of the loss was lost. Whether there is one.
    pub(super) fn deny_lost_links(&mut self) -> bool {
        let me = self.state.tag;
        let Some(record) = self.member_mut().and_then(|member| member.record.clone()) else { return false };
        let mut denies = false;
        for link in record.links.iter().filter(|link| link.gateways.contains(&me)) {
            match self.member_mut().is_some_and(|member| member.has_link(link.head)) {
                true => continue,
                false if link.cost == 2 => self.say_gateway(link.head, true, false),
                false => self.say_weak_gateway(Tag::NONE, link.head, true),
            }
            denies = true;
        }
        denies
    }

    fn link_stands(&mut self, link: &MemberLink) -> bool {
        let other = link.partner.some().unwrap_or(link.cluster);
        let Some(neighbour) = self.state.neighbours.get(other).copied() else { return false };
        let silence = match link.partner {
            Tag::NONE => STRONG_SILENCE + neighbour.missed_pings().min(6) as u8,
            _ => WEAK_SILENCE,
        };
        let Some(member) = self.member_mut() else { return false };
        neighbour.head == link.cluster && link.cluster != member.head && neighbour.age <= silence
    }

    /// Tells of a link again that the other end has not confirmed, or that the own head does not list; whether it is worth
    /// waiting for.
    fn confirm_link(&mut self, at: usize) -> bool {
        let (me, settled) = (self.state.tag, self.state.records.is_settled());
        let Some(member) = self.member_mut() else { return false };
        let head = member.head;
        let link = &mut member.links[at];
        link.told = link.told.saturating_add(1).min(OFFER_OVER);
        let MemberLink { cluster, partner, both_ways, told, wanted_there, .. } = *link;
        // The list has room for two; the other cluster's head may still count on this one.
        let lists_too_few = |member: &MemberRole| {
            let enough = member.gateways_to(cluster, if partner == Tag::NONE { 2 } else { 3 }) >= ENOUGH;
            !member.is_named(cluster, me) && !enough || wanted_there
        };
        let tell = !settled && both_ways && told >= TOLD_AGAIN && lists_too_few(member);
        if tell && let Some(link) = member.links.get_mut(at) {
            link.told = 0;
        }
        let silent = self.state.neighbours.get(partner).is_some_and(|other| WEAK_PROBES.contains(&other.age));
        let offer = told == OFFERED_SOON || told.is_multiple_of(OFFERED_AGAIN);
        match (both_ways, partner.some()) {
            (false, _) if told >= OFFER_OVER => return false,
            (false, None) if offer => self.say_gateway(cluster, false, false),
            (false, Some(partner)) if offer => {
                self.say(MeshBody::WeakOffer { you: partner, head });
            }
            (true, None) if tell => self.say_gateway(cluster, false, true),
            (true, Some(partner)) if silent => self.say(MeshBody::WeakOffer { you: partner, head }),
            (true, Some(partner)) if tell => self.say_weak_gateway(partner, cluster, false),
            _ => {}
        }
        true
    }
}
