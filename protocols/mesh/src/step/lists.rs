//! Lists: what a head publishes, what heads and gateways pass on, and how one that missed a list finds out.
//!
//! A head numbers its lists, and its beat says the last number. Whoever needs them (adjacent heads and the gateways that
//! pass them on) asks for those that it missed. A gateway's lists have no numbers: it repeats a record until it has heard
//! each of its ends say it.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::message::MeshBody;
use crate::record::{ClusterLink, ClusterRecord, ListedRecord};
use crate::records::{KnownCluster, reach_of};
use crate::state::{HeadLink, ListPace, MemberLink, MeshRole, MeshTimer};
use crate::tag::Tag;
use crate::wire::LIST_BYTES;

use super::Step;
use super::merge::next_list;

/// Records from further away than this many clusters are passed on less often.
const NEAR_HOPS: u8 = 2;
/// They wait so many beats after they went out.
const FAR_WAIT: u8 = 4;
/// A gateway repeats a record so often, each time after so many beats.
const REPEATS: u8 = 2;
const REPEAT_WAIT: u8 = 6;
/// The own head's bit among a gateway's ends.
const OWN_END: u8 = 1;
/// All ends.
const ALL_ENDS: u8 = u8::MAX;

/// Whether a list number is after another, round the end of the numbers.
fn is_after(list: u16, other: u16) -> bool {
    (list.wrapping_sub(other) as i16) > 0
}

/// The lists that are complete with this one.
fn completes(have: u16, list: u16, since: u16) -> u16 {
    if list != 0 && !is_after(since, have) && is_after(list, have) { list } else { have }
}

impl Step<'_> {
    /// Lets the next list go out as soon as it may: at once but for a moment in which more may come together, or a fifth of
    /// a beat after the last.
    pub(super) fn lists_are_due(&mut self) {
        match self.state.pace {
            ListPace::Due => {}
            ListPace::Resting => self.state.pace = ListPace::Due,
            ListPace::Idle => {
                self.state.pace = ListPace::Due;
                let moment = self.some_of(self.config.eighths(1));
                self.arm(MeshTimer::ListDue, self.config.beat.millionths(10_000).plus(moment));
            }
        }
    }

    pub(super) fn list_due(&mut self) {
        if self.state.pace == ListPace::Resting {
            self.state.pace = ListPace::Idle;
            return;
        }
        self.state.pace = ListPace::Resting;
        self.arm(MeshTimer::ListDue, self.config.pace());
        match self.state.role {
            MeshRole::Head(_) => self.send_lists(),
            MeshRole::Member(_) => self.relay_lists(),
            MeshRole::Free { .. } => {}
        }
    }
}

/// What a head does.
impl Step<'_> {
    pub(super) fn publish_if_changed(&mut self) {
        if self.head_mut().is_some_and(|head| head.changed) {
            self.lists_are_due();
        }
    }

    /// Makes the record anew. Others hear of it only if its public part is another.
    fn publish(&mut self) {
        let (me, session) = (self.state.tag, self.state.session);
        let MeshRole::Head(head) = &mut self.state.role else { return };
        head.changed = false;
        let listed =
            |link: &HeadLink| link.best().map(|(cost, gateways)| ClusterLink { head: link.cluster, cost, gateways });
        let mut record = ClusterRecord {
            head: me,
            session,
            version: self.state.version,
            withdrawn: false,
            landmark: false,
            members: head.members.iter().map(|member| member.tag).collect(),
            links: head.links.iter().filter_map(listed).collect(),
        };
        let same = self.state.records.get(me).is_some_and(|known| {
            let same_link = |(a, b): (&ClusterLink, &ClusterLink)| (a.head, a.cost) == (b.head, b.cost);
            known.record.members == record.members
                && known.record.links.len() == record.links.len()
                && known.record.links.iter().zip(&record.links).all(same_link)
        });
        if !same {
            self.state.version = self.state.version.saturating_add(1);
            record.version = self.state.version;
        }
        head.own = record.checksum();
        self.state.records.put_own(&Arc::new(record), head.list);
        if let Some(known) = self.state.records.get_mut(me) {
            known.due = true;
        }
        self.compare_later();
    }

    fn send_lists(&mut self) {
        let me = self.state.tag;
        if self.head_mut().is_some_and(|head| head.changed) {
            self.publish();
        }
        let due = |known: &KnownCluster| known.due && known.wait == 0;
        while self.state.records.known().iter().any(due) {
            let MeshRole::Head(head) = &mut self.state.role else { return };
            let since = head.list;
            head.list = next_list(head.list);
            let (list, mut bytes, mut records) = (head.list, 0, Vec::new());
            // The own record is the first: it names the gateways that pass on the others.
            for own in [true, false] {
                let known = self.state.records.known_mut().iter_mut();
                for known in known.filter(|known| due(known) && (known.hops == 0) == own) {
                    bytes += known.record.wire_len();
                    if bytes > LIST_BYTES && !records.is_empty() {
                        break;
                    }
                    (known.due, known.stamp) = (false, list);
                    known.wait = if known.hops > NEAR_HOPS { FAR_WAIT } else { 0 };
                    records.push(known.listed(Some(me)));
                }
            }
            self.say(MeshBody::List { list, since, records: records.into() });
        }
    }

    /// A beat is over for the records that wait.
    pub(super) fn wait_for_lists(&mut self) {
        let mut due = false;
        for known in self.state.records.known_mut() {
            known.wait = known.wait.saturating_sub(1);
            due |= known.due && known.wait == 0;
        }
        if due {
            self.lists_are_due();
        }
    }

    /// Everything goes out again, because somebody came who knows nothing of it.
    pub(super) fn tell_all(&mut self) {
        let reach = self.config.reach;
        for known in self.state.records.known_mut().iter_mut().filter(|known| known.is_told(reach)) {
            known.due = true;
        }
        self.lists_are_due();
    }

    /// Asks for clusters that are named in a record and not known themselves: an adjacent one at every beat, one at a time,
    /// since the answer has most of the others; others, further away, now and then. Whether there are any.
    pub(super) fn ask_for_lacking(&mut self) -> bool {
        let MeshRole::Head(head) = &self.state.role else { return false };
        let records = &self.state.records;
        let adjacent = |cluster: &Tag| records.get(*cluster).is_none_or(|known| known.record.withdrawn);
        let mut lacking: Vec<Tag> = head.links.iter().map(|link| link.cluster).filter(adjacent).take(1).collect();
        if lacking.is_empty() && head.uptime.is_multiple_of(FAR_WAIT.into()) {
            let near = records
                .known()
                .iter()
                .filter(|known| known.is_reached() && !known.record.landmark && known.hops + 1 < self.config.reach);
            let named = near.flat_map(|known| known.record.links.iter().map(|link| link.head));
            lacking.extend(named.filter(|cluster| records.get(*cluster).is_none()).take(2));
        }
        lacking.iter().for_each(|cluster| self.ask_for(*cluster));
        !lacking.is_empty()
    }

    /// Asks all around for the record of a cluster.
    fn ask_for(&mut self, foreign: Tag) {
        let head = self.member_mut().map(|member| member.head).unwrap_or(self.state.tag);
        self.say(MeshBody::Gateway { head, foreign, lost: false, both_ways: false, missed_after: Some(0) });
    }

    /// Somebody lacks the record of a cluster. If it is this head's own, all that is known goes out; else that record, if it
    /// is known.
    pub(super) fn head_is_asked_for(&mut self, cluster: Tag) {
        if cluster == self.state.tag {
            return self.repeat_lists(0);
        }
        if let Some(known) = self.state.records.get_mut(cluster).filter(|known| !known.record.withdrawn) {
            known.due = true;
            self.lists_are_due();
        }
    }

    /// A member lacks the cluster's own record.
    pub(super) fn repeat_own_list(&mut self) {
        let me = self.state.tag;
        let Some(list) = self.head_mut().map(|head| head.list).filter(|list| *list != 0) else { return };
        let Some(known) = self.state.records.get(me).filter(|known| !known.due) else { return };
        let records = Arc::from([known.listed(Some(me))]);
        self.say(MeshBody::List { list, since: list, records });
    }

    /// Somebody has this head's lists up to a number: the later ones are repeated.
    pub(super) fn repeat_lists(&mut self, have: u16) {
        let me = self.state.tag;
        let Some(list) = self.head_mut().map(|head| head.list) else { return };
        let later = |stamp: u16| stamp != 0 && is_after(stamp, have) && !is_after(stamp, list);
        let mut stamps: Vec<u16> =
            self.state.records.known().iter().map(|known| known.stamp).filter(|stamp| later(*stamp)).collect();
        stamps.sort_unstable_by_key(|stamp| stamp.wrapping_sub(have));
        stamps.dedup();
        if stamps.is_empty() && is_after(list, have) {
            self.say(MeshBody::List { list, since: have, records: Arc::from([]) });
        }
        let (mut since, last) = (have, stamps.last().copied());
        for stamp in stamps {
            let known = self.state.records.known().iter().filter(|known| known.stamp == stamp);
            let records = known.map(|known| known.listed(Some(me))).collect();
            let upto = if Some(stamp) == last { list } else { stamp };
            self.say(MeshBody::List { list: upto, since, records });
            since = upto;
        }
    }

    pub(super) fn head_takes_list(&mut self, sender: Tag, list: u16, since: u16, records: &[ListedRecord]) {
        let (me, reach) = (self.state.tag, self.config.reach);
        if let Some(contact) =
            self.head_mut().and_then(|head| head.contacts.iter_mut().find(|contact| contact.head == sender))
        {
            contact.list = completes(contact.list, list, since);
        }
        let (mut due, mut news, mut landmarks) = (false, false, false);
        for listed in records.iter().filter(|listed| listed.record.head != me) {
            if listed.record.head == me.announcement() {
                self.hears_own_announcement(&listed.record);
                continue;
            }
            let Some(listed) = self.understood(sender, listed) else { continue };
            let hops = listed.hops.saturating_add(1);
            if hops <= reach_of(&listed.record, reach)
                && self.state.records.learn(&listed, hops)
                && let Some(known) = self.state.records.get_mut(listed.record.head)
            {
                (known.due, known.from) = (known.travels(reach), if listed.hops > 0 { sender } else { Tag::NONE });
                due |= known.due && known.wait == 0;
                (news, landmarks) = (news || !known.record.landmark, landmarks || known.record.landmark);
            }
        }
        if news {
            self.compare_later();
        }
        if landmarks {
            self.compare_landmarks_later();
        }
        if due {
            self.lists_are_due();
        }
    }

    /// The other head's beat names a list that this head does not have.
    pub(super) fn missed_list_of_head(&mut self, other: Tag, list: u16) {
        let me = self.state.tag;
        let Some(head) = self.head_mut() else { return };
        let Some(contact) = head.contacts.iter().find(|contact| contact.head == other) else { return };
        if is_after(list, contact.list) {
            let missed_after = Some(contact.list);
            self.say(MeshBody::Gateway { head: me, foreign: other, lost: false, both_ways: true, missed_after });
        }
    }
}

/// What a member does.
impl Step<'_> {
    /// Whether this member passes lists on: it is named first for a link in either list, or has a partner.
    pub(super) fn carries_lists(&mut self) -> bool {
        let me = self.state.tag;
        let Some(member) = self.member_mut() else { return false };
        let record = member.record.as_deref();
        let first = |cluster| record.and_then(|record| record.link(cluster)).is_some_and(|link| link.gateways[0] == me);
        member
            .links
            .iter()
            .any(|link| link.both_ways && (link.partner != Tag::NONE || link.first_there || first(link.cluster)))
    }

    /// The bits of all ends of this member's links, and of the sender among them.
    fn ends(&mut self, sender: Tag) -> (u8, Option<u8>) {
        let Some(member) = self.member_mut() else { return (0, None) };
        let of = |at: usize| OWN_END << (at + 1);
        let stands = |link: &&MemberLink| link.both_ways;
        let all = (0..).zip(&member.links).filter(|(_, link)| stands(link)).fold(OWN_END, |all, (at, _)| all | of(at));
        let end = |link: &MemberLink| link.partner.some().unwrap_or(link.cluster) == sender;
        let link = member.links.iter().position(end).map(of);
        (all, if sender == member.head { Some(OWN_END) } else { link })
    }

    /// The links are others now, so nothing is known of who has what. What one end tells again is passed on then.
    pub(super) fn links_changed(&mut self) {
        self.state.records.known_mut().iter_mut().for_each(|known| (known.ends, known.repeats) = (0, 0));
    }

    pub(super) fn member_takes_list(&mut self, sender: Tag, list: u16, since: u16, records: &[ListedRecord]) {
        let me = self.state.tag;
        self.state.records.disturb();
        let Some(member) = self.member_mut() else { return };
        let own_head = member.head;
        let own = records.iter().find(|listed| listed.record.head == sender && listed.hops == 0);
        if sender == own_head {
            member.list = completes(member.list, list, since);
            if let Some(listed) = own {
                (member.own, member.record) = (listed.record.checksum(), Some(Arc::clone(&listed.record)));
                member.listed |= listed.record.lists(me);
            }
        } else if let Some(link) =
            member.links.iter_mut().find(|link| link.cluster == sender && link.partner == Tag::NONE)
        {
            link.list = completes(link.list, list, since);
            if let Some(listed) = own {
                let named = listed.record.link(own_head).map_or([Tag::NONE; 2], |link| link.gateways);
                let direct = listed.record.link(own_head).is_some_and(|link| link.cost == 1);
                link.first_there = named[0] == me;
                link.wanted_there = !named.contains(&me) && named[1] == Tag::NONE && !direct;
                // Whom a foreign head names it hears.
                if named.contains(&me) {
                    self.asked_by_foreign_head(sender);
                }
            }
        }
        let (all, end) = self.ends(sender);
        // What the list itself says of this gateway counts already.
        match end {
            Some(end) if self.carries_lists() => self.relays(sender, records, end, all),
            _ => self.overhears(sender, records),
        }
    }

    /// Keeps what is new for the packets that this member passes on: it is of no use to the lists.
    fn overhears(&mut self, sender: Tag, records: &[ListedRecord]) {
        let reach = self.config.reach;
        let near = |listed: &&ListedRecord| (1..reach_of(&listed.record, reach)).contains(&listed.hops);
        for listed in records.iter().filter(near) {
            let Some(listed) = self.understood(sender, listed) else { continue };
            if self.state.records.learn(&listed, listed.hops)
                && let Some(known) = self.state.records.get_mut(listed.record.head)
            {
                (known.ends, known.from) = (0, sender);
            }
        }
    }

    /// Keeps what is new, to pass it on to the ends that were not heard to have it.
    fn relays(&mut self, sender: Tag, records: &[ListedRecord], end: u8, all: u8) {
        let reach = self.config.reach;
        let mut due = false;
        for listed in records.iter().filter(|listed| listed.hops < reach_of(&listed.record, reach)) {
            let Some(listed) = self.understood(sender, listed) else { continue };
            let news = self.state.records.learn(&listed, listed.hops);
            let Some(known) = self.state.records.get_mut(listed.record.head) else { continue };
            if news {
                (known.ends, known.due, known.repeats) = (end, true, 0);
                known.from = if listed.hops > 0 { sender } else { Tag::NONE };
            } else if !known.record.is_newer_than(&listed.record) {
                known.ends |= end;
                known.due |= known.repeats == 0;
            }
            if known.ends & all == all {
                (known.due, known.repeats) = (false, 0);
            }
            due |= known.due;
        }
        if due {
            self.lists_are_due();
        }
    }

    /// A head next to this gateway, or its partner, lacks the record of a cluster. It gets what this gateway knows: all, if
    /// that cluster is next to it. Else the question goes on to the other ends.
    pub(super) fn asked_for_cluster(&mut self, sender: Tag, cluster: Tag) {
        let (_, Some(end)) = self.ends(sender) else { return };
        let Some(member) = self.member_mut() else { return };
        let adjacent = cluster == member.head || member.links.iter().any(|link| link.cluster == cluster);
        let asks_on = !core::mem::replace(&mut member.asked_lists, true);
        if self.state.records.get(cluster).is_none_or(|known| known.record.withdrawn) {
            // Once a beat: two partners would otherwise ask each other for ever.
            if asks_on {
                self.ask_for(cluster);
            }
            return;
        }
        let reach = self.config.reach;
        let asked = |known: &&mut KnownCluster| known.travels(reach) && (adjacent || known.record.head == cluster);
        for known in self.state.records.known_mut().iter_mut().filter(asked) {
            (known.due, known.ends) = (true, known.ends & !end);
        }
        self.lists_are_due();
    }

    fn relay_lists(&mut self) {
        let reach = self.config.reach;
        while self.state.records.known().iter().any(|known| known.due) {
            let (mut bytes, mut records) = (0, Vec::new());
            for known in self.state.records.known_mut().iter_mut().filter(|known| known.due) {
                bytes += known.record.wire_len();
                if bytes > LIST_BYTES && !records.is_empty() {
                    break;
                }
                known.due = false;
                // Nobody is heard to pass on what has come to the end of its reach: two partners that wait for that would
                // tell each other for ever.
                if known.hops.saturating_add(1) >= reach_of(&known.record, reach) {
                    known.ends = ALL_ENDS;
                } else if known.repeats == 0 && known.ends != ALL_ENDS {
                    known.repeats = REPEATS;
                }
                known.wait = REPEAT_WAIT;
                records.push(ListedRecord { record: known.record.public(), ..known.listed(None) });
            }
            self.say(MeshBody::List { list: 0, since: 0, records: records.into() });
        }
    }

    /// A gateway that has become one after its head's last list passes that on now.
    pub(super) fn relay_own_record(&mut self) {
        let carries = self.carries_lists();
        let Some(record) = self.member_mut().and_then(|member| member.record.clone()).filter(|_| carries) else {
            return;
        };
        let (own_head, listed) = (record.head, ListedRecord::of_cluster(0, record));
        if self.state.records.learn(&listed, 0)
            && let Some(known) = self.state.records.get_mut(own_head)
        {
            (known.ends, known.due, known.repeats) = (OWN_END, true, 0);
            self.lists_are_due();
        }
    }

    /// Repeats what no other end was heard to say.
    pub(super) fn repeat_relayed(&mut self) {
        let mut due = false;
        for known in self.state.records.known_mut().iter_mut().filter(|known| known.repeats > 0) {
            known.wait = known.wait.saturating_sub(1);
            if known.wait == 0 {
                known.repeats -= 1;
                // The last repetition is the last.
                known.ends = if known.repeats == 0 { ALL_ENDS } else { known.ends };
                (known.due, due) = (true, true);
            }
        }
        if due {
            self.lists_are_due();
        }
    }

    /// A foreign head's beat names a list that this gateway does not have.
    pub(super) fn missed_list_of_foreign_head(&mut self, foreign: Tag, list: u16) {
        let carries = self.carries_lists();
        let Some(member) = self.member_mut() else { return };
        let head = member.head;
        let Some(link) = member.links.iter_mut().find(|link| link.cluster == foreign && link.partner == Tag::NONE)
        else {
            return;
        };
        if link.list == 0 || !carries {
            link.list = list;
        } else if is_after(list, link.list) && link.both_ways {
            let missed_after = Some(link.list);
            self.say(MeshBody::Gateway { head, foreign, lost: false, both_ways: true, missed_after });
        }
    }
}
