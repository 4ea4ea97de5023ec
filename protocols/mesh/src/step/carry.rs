//! Carrying data: the next hop, its acknowledgement, and the ways around one that is gone.

use alloc::sync::Arc;

use bellwether_kernel::{AskId, To};

use crate::message::{MeshBody, MeshMessage, Packet, PacketFlags};
use crate::neighbours::Neighbour;
use crate::note::{MeshAnswer, MeshNote};
use crate::state::{MeshRole, MeshTimer, PendingHop, Traffic};
use crate::tag::Tag;

use super::Step;

/// So many answers are waited for at once.
const MOST_WAITING: usize = 32;
/// So many packets wait for the next hop's acknowledgement; the oldest makes room.
const MOST_PENDING: usize = 32;
/// So many packets are remembered as delivered.
const MOST_SEEN: usize = 64;
/// A neighbour that has been silent for so many beats is not tried.
const TOO_OLD: u8 = 18;
/// When a hop has not acknowledged a packet for so many fifths of a beat, it is asked again, and then taken for gone.
const ASKED_AGAIN: u8 = 2;
const GONE: u8 = 3;

impl Step<'_> {
    fn traffic(&mut self) -> &mut Traffic {
        self.state.traffic.get_or_insert_default()
    }

    pub(super) fn send_data(&mut self, ask: AskId, to: Tag, payload: Arc<[u8]>) {
        let (me, hop_limit) = (self.state.tag, self.config.hop_limit);
        if self.traffic().waiting.len() >= MOST_WAITING {
            return self.fx.answer(ask, MeshAnswer::Busy);
        }
        if to == me || !self.state.started {
            return self.fx.answer(ask, MeshAnswer::NoRoute(to));
        }
        let traffic = self.traffic();
        let id = traffic.next_id;
        traffic.next_id = traffic.next_id.wrapping_add(1);
        traffic.waiting.push((id, to, ask));
        let flags = PacketFlags { acknowledge: true, ..PacketFlags::default() };
        self.forward(None, Packet { to, from: me, id, hops_left: hop_limit, flags, next: Tag::NONE, payload });
    }

    pub(super) fn on_data(&mut self, sender: Tag, mut packet: Packet) {
        if packet.flags.hop_acknowledge {
            self.send_to(sender, MeshBody::Acknowledge { from: packet.from, id: packet.id });
        }
        packet.hops_left = packet.hops_left.saturating_sub(1);
        if packet.to == self.state.tag {
            self.arrives(&packet);
        } else if packet.hops_left > 0 && packet.from != self.state.tag {
            self.forward(Some(sender), packet);
        }
    }

    fn arrives(&mut self, packet: &Packet) {
        let hops = self.config.hop_limit.saturating_sub(packet.hops_left);
        if packet.flags.acknowledgement || packet.flags.no_route {
            let answer = match packet.flags.no_route {
                true => MeshAnswer::NoRoute(packet.from),
                false => MeshAnswer::Delivered { to: packet.from, hops },
            };
            return self.answer_waiting(packet.id, packet.from, answer);
        }
        let traffic = self.traffic();
        if !traffic.seen.contains(&(packet.from, packet.id)) {
            if traffic.seen.len() >= MOST_SEEN {
                traffic.seen.remove(0);
            }
            traffic.seen.push((packet.from, packet.id));
            traffic.delivered = traffic.delivered.saturating_add(1);
            let payload = Arc::clone(&packet.payload);
            self.fx.note(MeshNote::Received { from: packet.from, id: packet.id, payload, hops });
        }
        if packet.flags.acknowledge {
            let flags = PacketFlags { acknowledgement: true, ..PacketFlags::default() };
            self.reply(packet, self.state.tag, flags);
        }
    }

    fn reply(&mut self, packet: &Packet, from: Tag, flags: PacketFlags) {
        let (to, id, hops_left) = (packet.from, packet.id, self.config.hop_limit);
        self.forward(None, Packet { to, from, id, hops_left, flags, next: Tag::NONE, payload: Arc::from([]) });
    }

    fn answer_waiting(&mut self, id: u32, to: Tag, answer: MeshAnswer) {
        let waiting = &mut self.traffic().waiting;
        if let Some(at) = waiting.iter().position(|(number, whom, _)| (*number, *whom) == (id, to)) {
            let (_, _, ask) = waiting.remove(at);
            self.fx.answer(ask, answer);
        }
    }

    fn forward(&mut self, came_from: Option<Tag>, mut packet: Packet) {
        match self.next_hop(came_from, &mut packet) {
            Some(next) => self.transmit(next, packet),
            None => self.no_route(&packet),
        }
    }

    /// Nobody is told that an answer found no way: it would find none either.
    fn no_route(&mut self, packet: &Packet) {
        let (id, to) = (packet.id, packet.to);
        if packet.flags.acknowledgement || packet.flags.no_route {
        } else if packet.from == self.state.tag {
            self.answer_waiting(id, to, MeshAnswer::NoRoute(to));
        } else {
            let flags = PacketFlags { no_route: true, ..PacketFlags::default() };
            self.reply(packet, to, flags);
        }
    }

    /// To whom a packet goes next: its destination, if it is heard; else where a head finds it to be; else on to the
    /// cluster that a head has named; else to the own head. Never back to where it came from.
    fn next_hop(&mut self, came_from: Option<Tag>, packet: &mut Packet) -> Option<Tag> {
        let usable = |step: &Step<'_>, tag: Tag| {
            Some(tag) != came_from && step.state.neighbours.get(tag).is_some_and(|other| other.age <= TOO_OLD)
        };
        if usable(self, packet.to) {
            return Some(packet.to);
        }
        let me = self.state.tag;
        let (own_head, gateways) = match &self.state.role {
            MeshRole::Free { .. } => return None,
            MeshRole::Head(_) => {
                let (_, next, _) = self.state.records.find(me, packet.to).filter(|(_, next, _)| *next != me)?;
                packet.next = next;
                (me, self.gateways(me, next))
            }
            MeshRole::Member(member) => {
                let head = member.head;
                if packet.next == head || packet.next == Tag::NONE {
                    // A gateway that keeps lists finds the way like its head would; others leave it to the head.
                    let found = self.state.records.find(head, packet.to).filter(|(_, next, _)| *next != head);
                    packet.next = found.map_or(Tag::NONE, |(_, next, _)| next);
                }
                (head, self.gateways(head, packet.next))
            }
        };
        let next = packet.next;
        if next != Tag::NONE {
            let mut ways = [Tag::NONE; 5];
            ways[0] = next;
            ways[1] = self.partner_towards(next);
            ways[2] = self.neighbour_of(next, came_from);
            ways[3..].copy_from_slice(&gateways);
            if let Some(way) = ways.into_iter().find(|way| *way != me && usable(self, *way)) {
                return Some(way);
            }
        }
        usable(self, own_head).then_some(own_head).filter(|_| own_head != me)
    }

    /// Who carries the own cluster's link to another, as far as this node knows.
    fn gateways(&self, own_head: Tag, next: Tag) -> [Tag; 2] {
        let link = match &self.state.role {
            MeshRole::Member(member) => member.record.as_ref().and_then(|record| record.link(next)),
            _ => self.state.records.get(own_head).and_then(|known| known.record.link(next)),
        };
        link.map_or([Tag::NONE; 2], |link| link.gateways)
    }

    /// This node's own partner in a cluster.
    fn partner_towards(&self, cluster: Tag) -> Tag {
        let MeshRole::Member(member) = &self.state.role else { return Tag::NONE };
        let link = member.links.iter().find(|link| link.cluster == cluster && link.both_ways);
        link.map_or(Tag::NONE, |link| link.partner)
    }

    /// Somebody of a cluster, best one who is known to hear this node.
    fn neighbour_of(&self, cluster: Tag, came_from: Option<Tag>) -> Tag {
        let fits = |other: &&Neighbour| other.head == cluster && Some(other.tag) != came_from && other.age <= TOO_OLD;
        self.state
            .neighbours
            .iter()
            .filter(fits)
            .min_by_key(|other| (!other.hears_me(), other.age))
            .map_or(Tag::NONE, |other| other.tag)
    }

    /// Gives a packet to the next hop. One that has not been heard in this beat, or never was heard to hear this node, has to
    /// acknowledge it.
    fn transmit(&mut self, to: Tag, mut packet: Packet) {
        let Some(neighbour) = self.state.neighbours.get(to) else { return };
        packet.flags.hop_acknowledge = neighbour.age > 0 || !neighbour.hears_me();
        if packet.flags.hop_acknowledge {
            let pending = &mut self.traffic().pending;
            if pending.is_empty() {
                self.fx.arm(MeshTimer::AckDue, self.config.pace());
            }
            let pending = &mut self.traffic().pending;
            if pending.len() >= MOST_PENDING {
                pending.remove(0);
            }
            pending.push(PendingHop { packet: packet.clone(), to, tries: 0 });
        }
        self.send_to(to, MeshBody::Data(packet));
    }

    fn send_to(&mut self, to: Tag, body: MeshBody) {
        if let Some(neighbour) = self.state.neighbours.get(to) {
            let message = MeshMessage { sender: self.state.tag, body };
            self.fx.send(To::One(neighbour.node), message);
        }
    }

    pub(super) fn on_acknowledge(&mut self, sender: Tag, from: Tag, id: u32) {
        if let Some(traffic) = &mut self.state.traffic {
            traffic.pending.retain(|hop| (hop.to, hop.packet.from, hop.packet.id) != (sender, from, id));
        }
    }

    pub(super) fn acknowledgements_due(&mut self) {
        let pending = core::mem::take(&mut self.traffic().pending);
        for mut hop in pending {
            hop.tries += 1;
            if hop.tries >= GONE {
                self.hop_is_gone(hop);
                continue;
            }
            if hop.tries == ASKED_AGAIN {
                self.send_to(hop.to, MeshBody::Data(hop.packet.clone()));
            }
            self.traffic().pending.push(hop);
        }
        if !self.traffic().pending.is_empty() {
            self.arm(MeshTimer::AckDue, self.config.pace());
        }
    }

    /// A neighbour does not answer: it is taken for gone at once, and the packet goes another way.
    fn hop_is_gone(&mut self, hop: PendingHop) {
        self.state.neighbours.forget(hop.to);
        if self.member_mut().is_some_and(|member| member.head == hop.to) {
            self.lose_head(Tag::NONE, 2);
        }
        if let Some(head) = self.head_mut() {
            head.unlink(hop.to);
            self.publish_if_changed();
        }
        self.forward(None, hop.packet);
    }
}
