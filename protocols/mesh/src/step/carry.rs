//! Carrying data: the next hop, its acknowledgement, the ways around one that is gone, and repetition end to end.

use alloc::boxed::Box;
use alloc::sync::Arc;

use bellwether_kernel::{AskId, To};

use crate::message::{MeshBody, MeshMessage, TagList};
use crate::neighbours::Neighbour;
use crate::note::{MeshAnswer, MeshCommand, Receipt};
use crate::packet::{Content, PAYLOAD_LIMIT, Packet, PacketFlags, PacketIdentity, PacketKind, Trail};
use crate::state::{AwaitedReply, MeshRole, MeshTimer, PendingHop, Traffic};
use crate::tag::Tag;

use super::Step;

/// So many replies are waited for at once.
const MOST_WAITING: usize = 32;
/// So many packets wait for the next hop's acknowledgement; the oldest makes room.
const MOST_PENDING: usize = 64;
/// So many packets are remembered as delivered, and as many as passed on.
const MOST_SEEN: usize = 64;
/// A neighbour that has been silent for so many beats is not tried.
const TOO_OLD: u8 = 18;
/// A hop that has not acknowledged a packet for so many fifths of a beat is sent it again, each fifth.
const ASKED_AGAIN: u8 = 2;
/// After so many it is taken for gone; one that is known to be heard badly, or was heard in this beat, after some more.
const GONE: u8 = 3;
const MORE_PATIENCE: u8 = 4;
/// After so many beats without a reply a packet is sent again.
const REPEATED_AFTER: [u8; 3] = [2, 5, 9];
/// After so many beats it is given up; sooner, if nobody knows a way.
const GIVEN_UP_AFTER: u8 = 16;
const NO_ROUTE_AFTER: u8 = 6;

/// What a node's users ask of it, and what goes up to them.
impl Step<'_> {
    pub(super) fn traffic(&mut self) -> &mut Traffic {
        self.state.traffic.get_or_insert_default()
    }

    pub(super) fn ask(&mut self, ask: AskId, command: MeshCommand) {
        let flags = |receipt| PacketFlags {
            acknowledge: receipt != Receipt::None,
            traced: receipt == Receipt::Path,
            ..PacketFlags::default()
        };
        match command {
            MeshCommand::Send { to, content, payload, receipt } => {
                self.send_data(ask, to, PacketKind::Payload(content), flags(receipt), payload);
            }
            MeshCommand::Ping { to } => {
                self.send_data(ask, to, PacketKind::Ping, flags(Receipt::Path), Arc::from([]));
            }
            MeshCommand::Leave => self.leave(),
        }
    }

    fn tell(&mut self, ask: AskId, answer: MeshAnswer) {
        if ask != AskId::NOBODY {
            self.fx.answer(ask, answer);
        }
    }

    fn send_data(&mut self, ask: AskId, to: Tag, kind: PacketKind, flags: PacketFlags, payload: Arc<[u8]>) {
        let (me, hops_left) = (self.state.tag, self.config.hop_limit);
        if self.traffic().waiting.len() >= MOST_WAITING || payload.len() > PAYLOAD_LIMIT {
            return self.tell(ask, MeshAnswer::Busy);
        }
        if to == me || !self.state.started {
            return self.tell(ask, MeshAnswer::NoRoute(to));
        }
        let id = self.next_packet_id();
        let (next, landmark, path) = (Tag::NONE, Tag::NONE, TagList::default());
        let packet = Packet { to, from: me, id, hops_left, kind, flags, next, landmark, path, payload };
        if flags.acknowledge {
            let packet = packet.clone();
            self.traffic().waiting.push(AwaitedReply { packet, ask, beats: 0, no_route: false });
        } else {
            self.tell(ask, MeshAnswer::Sent { id });
        }
        self.forward(None, packet);
    }

    /// A new life of this node must not repeat the numbers of the one before: others would take them for delivered.
    pub(super) fn next_packet_id(&mut self) -> u32 {
        let sent = self.traffic().sent;
        self.traffic().sent = sent.wrapping_add(1);
        (self.state.session << 16).wrapping_add(sent)
    }

    /// Once a beat: what nobody has replied to is sent again, or given up.
    pub(super) fn await_replies(&mut self) {
        let Some(traffic) = self.state.traffic.as_deref_mut().filter(|traffic| !traffic.waiting.is_empty()) else {
            return;
        };
        let mut at = 0;
        let waiting = core::mem::take(&mut traffic.waiting);
        for mut awaited in waiting {
            awaited.beats += 1;
            let given_up = if awaited.no_route { NO_ROUTE_AFTER } else { GIVEN_UP_AFTER };
            if awaited.beats >= given_up {
                let to = awaited.packet.to;
                let failed = MeshAnswer::Unacknowledged(to);
                self.tell(awaited.ask, if awaited.no_route { MeshAnswer::NoRoute(to) } else { failed });
                continue;
            }
            let again = REPEATED_AFTER.contains(&awaited.beats);
            if again {
                awaited.packet.flags.attempt += 1;
                awaited.no_route = false;
            }
            let packet = again.then(|| awaited.packet.clone());
            self.traffic().waiting.insert(at, awaited);
            at += 1;
            packet.into_iter().for_each(|packet| self.forward(None, packet));
        }
    }

    fn arrives(&mut self, packet: &Packet) {
        let hops = self.config.hop_limit.saturating_sub(packet.hops_left);
        match packet.kind {
            PacketKind::Acknowledgement => return self.acknowledged(packet),
            PacketKind::NoRoute => return self.found_no_route(packet.id, packet.from),
            PacketKind::WhereIs => return self.where_is(packet),
            PacketKind::HereIs => return self.here_is(packet),
            PacketKind::Payload(content) => self.receives(packet, content, hops),
            PacketKind::Ping => {}
        }
        if packet.flags.acknowledge {
            let mut path = packet.clone();
            path.pass(self.state.tag);
            let trail = Trail { hops, path: path.path };
            self.reply(packet, self.state.tag, PacketKind::Acknowledgement, trail.encode());
        }
    }

    /// Hands up what was not handed up before.
    fn receives(&mut self, packet: &Packet, content: Content, hops: u8) {
        let (from, id) = (packet.from, packet.id);
        let traffic = self.traffic();
        if traffic.seen.contains(&(from, id)) {
            return;
        }
        if traffic.seen.len() >= MOST_SEEN {
            traffic.seen.remove(0);
        }
        traffic.seen.push((from, id));
        traffic.delivered = traffic.delivered.saturating_add(1);
        let payload = Arc::clone(&packet.payload);
        self.fx.answer(AskId::NOBODY, MeshAnswer::Received { from, id, content, payload, hops });
    }

    fn acknowledged(&mut self, packet: &Packet) {
        let (id, to) = (packet.id, packet.from);
        self.arrived((self.state.tag, to, id));
        let Ok(trail) = Trail::decode(&packet.payload) else { return };
        let waiting = &mut self.traffic().waiting;
        if let Some(at) = waiting.iter().position(|awaited| (awaited.packet.id, awaited.packet.to) == (id, to)) {
            let awaited = waiting.remove(at);
            self.tell(awaited.ask, MeshAnswer::Delivered { to, id, trail });
        }
    }

    /// No way was found now; perhaps there is one at the next try.
    fn found_no_route(&mut self, id: u32, to: Tag) {
        let mut waiting = self.traffic().waiting.iter_mut();
        if let Some(awaited) = waiting.find(|awaited| (awaited.packet.id, awaited.packet.to) == (id, to)) {
            awaited.no_route = true;
        }
    }
}

/// What a node does with packets of any source.
impl Step<'_> {
    pub(super) fn on_data(&mut self, sender: Tag, mut packet: Packet) {
        if packet.flags.hop_acknowledge {
            let (from, to, id, kind) = packet.identity();
            self.send_to(sender, MeshBody::Acknowledge { from, to, id, kind });
        }
        self.overhears_no_route(&packet);
        if packet.to == self.state.tag {
            self.remember_origin(sender, &packet);
            packet.hops_left = packet.hops_left.saturating_sub(1);
            self.arrives(&packet);
        } else if packet.hops_left > 1 && self.is_new_hop(sender, &packet) {
            self.remember_origin(sender, &packet);
            if packet.kind == PacketKind::Acknowledgement {
                self.arrived((packet.to, packet.from, packet.id));
            }
            packet.hops_left -= 1;
            self.forward(Some(sender), packet);
        }
    }

    /// Whether a packet was not passed on before just as it comes now: its hop repeats it if an acknowledgement is lost.
    fn is_new_hop(&mut self, sender: Tag, packet: &Packet) -> bool {
        let hop = (sender, packet.identity(), packet.flags.attempt, packet.hops_left);
        let relayed = &mut self.traffic().relayed;
        if !packet.flags.hop_acknowledge || relayed.contains(&hop) {
            return !packet.flags.hop_acknowledge;
        }
        if relayed.len() >= MOST_SEEN {
            relayed.remove(0);
        }
        relayed.push(hop);
        true
    }

    fn reply(&mut self, packet: &Packet, from: Tag, kind: PacketKind, payload: Arc<[u8]>) {
        let (to, id, hops_left) = (packet.from, packet.id, self.config.hop_limit);
        let flags = PacketFlags { attempt: packet.flags.attempt, ..PacketFlags::default() };
        let (next, landmark, path) = (Tag::NONE, Tag::NONE, TagList::default());
        self.forward(None, Packet { to, from, id, hops_left, kind, flags, next, landmark, path, payload });
    }

    pub(super) fn forward(&mut self, came_from: Option<Tag>, mut packet: Packet) {
        self.blame(&packet);
        match self.next_hop(came_from, &mut packet) {
            Some(next) => self.transmit(next, packet),
            None if self.look_for(&packet) => {}
            None => self.no_route(&packet),
        }
    }

    /// Nobody is told that a reply found no way: it would find none either.
    pub(super) fn no_route(&mut self, packet: &Packet) {
        if packet.from == self.state.tag {
            self.found_no_route(packet.id, packet.to);
        } else if packet.flags.acknowledge {
            self.reply(packet, packet.to, PacketKind::NoRoute, Arc::from([]));
        }
    }

    /// To whom a packet goes next: its destination, if it is heard; else where a head finds it to be; else on to the
    /// cluster that a head has named; else to the own head. Never back to where it came from, except from a head, which may
    /// know better than the member that gave it the packet, or is the landmark at which it turns.
    /// Where packets were lost before they go only if there is no other way.
    fn next_hop(&mut self, came_from: Option<Tag>, packet: &mut Packet) -> Option<Tag> {
        let turns = packet.landmark == self.state.tag;
        let came_from = came_from.filter(|from| !self.head_mut().is_some_and(|head| turns || head.lists(*from)));
        let usable = |step: &Step<'_>, tag: Tag| {
            let heard = || step.state.neighbours.get(tag).is_some_and(|other| other.age <= TOO_OLD);
            Some(tag) != came_from && tag != step.state.tag && heard()
        };
        if usable(self, packet.to) {
            return Some(packet.to);
        }
        if let Some(back) = self.way_back(packet).filter(|back| usable(self, *back)) {
            return Some(back);
        }
        let own_head = self.next_cluster(came_from, packet)?;
        let best = |step: &Step<'_>, packet: &Packet| {
            let ways = step.ways(own_head, came_from, packet).into_iter().filter(|way| usable(step, *way));
            ways.map(|way| (step.suspicion(way, packet), way)).min_by_key(|(suspicion, _)| *suspicion)
        };
        let direct = best(self, packet);
        if let Some(detour) = self.detour(packet).filter(|_| direct.is_none_or(|(suspicion, _)| suspicion > 0))
            && let Some((0, way)) = best(self, &detour)
        {
            *packet = detour;
            return Some(way);
        }
        direct.map(|(_, way)| way)
    }

    /// Writes the next cluster into a packet, if this node knows better than those before; gives the own head.
    fn next_cluster(&mut self, came_from: Option<Tag>, packet: &mut Packet) -> Option<Tag> {
        let me = self.state.tag;
        match &self.state.role {
            MeshRole::Free { .. } => None,
            MeshRole::Head(_) => {
                let found = self.state.records.find(me, packet.to).filter(|(_, next, _)| *next != me);
                packet.next = match found {
                    Some((_, next, _)) => next,
                    None => self.far_way(packet)?,
                };
                // From here on lists lead to it. Gateways without them would send it to the landmark first.
                packet.landmark = if found.is_some() { Tag::NONE } else { packet.landmark };
                Some(me)
            }
            MeshRole::Member(member) => {
                let head = member.head;
                if packet.next == head || packet.next == Tag::NONE {
                    // A gateway that keeps lists finds the way like its head would; others leave it to the head.
                    let found = self.state.records.find(head, packet.to).map(|(_, next, _)| next);
                    let next = found.or_else(|| self.gateway_to_landmark(packet.landmark));
                    // Its lists have gaps: what they send back where the packet came from is left to the head.
                    let back = came_from.and_then(|from| self.state.neighbours.get(from)).map(|from| from.head);
                    let onwards = |next: &Tag| *next != head && Some(*next) != back;
                    packet.next = next.filter(onwards).unwrap_or(Tag::NONE);
                }
                Some(head)
            }
        }
    }

    /// Who may carry a packet to the cluster that it names, the best one first; at last the own head.
    fn ways(&self, own_head: Tag, came_from: Option<Tag>, packet: &Packet) -> [Tag; 9] {
        let (next, mut ways) = (packet.next, [Tag::NONE; 9]);
        ways[8] = own_head;
        if next != Tag::NONE {
            let gateways @ [first, second] = self.gateways(own_head, next);
            let [third, fourth] = self.substitutes(next);
            let (partner, neighbour) = (self.partner_towards(next), self.neighbour_of(came_from, packet));
            let onwards = self.onwards(packet, gateways);
            ways[..8].copy_from_slice(&[onwards, next, partner, neighbour, first, second, third, fourth]);
        }
        ways
    }

    /// Who told this node of where a packet goes, if that is somebody of the cluster that it names, or carries it there.
    fn onwards(&self, packet: &Packet, gateways: [Tag; 2]) -> Tag {
        let from = self.state.records.heard_from(packet.to, packet.landmark);
        let told = self.state.neighbours.get(from).filter(|other| other.head == packet.next);
        if told.is_some() || gateways.contains(&from) { from } else { Tag::NONE }
    }

    /// The packet as it goes over another cluster than the one that it names, if a head knows such a way.
    fn detour(&mut self, packet: &Packet) -> Option<Packet> {
        let me = self.state.tag;
        let doubted = matches!(self.state.role, MeshRole::Head(_)) && self.has_lost(packet);
        let next = self.state.records.find_past(me, packet.to, packet.next).filter(|_| doubted)?;
        (next != me).then(|| Packet { next, landmark: Tag::NONE, ..packet.clone() })
    }

    /// The weak gateways to a cluster to which a head lists strong ones.
    fn substitutes(&self, next: Tag) -> [Tag; 2] {
        let MeshRole::Head(head) = &self.state.role else { return [Tag::NONE; 2] };
        head.links.iter().find(|link| link.cluster == next).map_or([Tag::NONE; 2], |link| link.weak)
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

    /// Somebody of the cluster that a packet names, best one who has lost nothing and is known to hear this node.
    fn neighbour_of(&self, came_from: Option<Tag>, packet: &Packet) -> Tag {
        let fits =
            |other: &&Neighbour| other.head == packet.next && Some(other.tag) != came_from && other.age <= TOO_OLD;
        let neighbours = self.state.neighbours.iter().filter(fits);
        let best = neighbours.min_by_key(|other| (self.suspicion(other.tag, packet), !other.hears_me(), other.age));
        best.map_or(Tag::NONE, |other| other.tag)
    }

    /// Gives a packet to the next hop, which has to acknowledge it. For an IP packet it has to only if it has not been heard
    /// in this beat, or never was heard to hear this node.
    fn transmit(&mut self, to: Tag, mut packet: Packet) {
        let Some(neighbour) = self.state.neighbours.get(to) else { return };
        let certain = neighbour.age == 0 && neighbour.hears_me();
        packet.flags.hop_acknowledge = packet.kind != PacketKind::Payload(Content::IpPacket) || !certain;
        if packet.path.as_slice().last() != Some(&self.state.tag) {
            packet.pass(self.state.tag);
        }
        if packet.flags.hop_acknowledge {
            self.await_acknowledgement(PendingHop { packet: packet.clone(), to, tries: 0 });
        }
        self.remember_hop(to, &packet);
        self.send_to(to, MeshBody::Data(Box::new(packet)));
    }

    fn await_acknowledgement(&mut self, hop: PendingHop) {
        if self.traffic().pending.is_empty() {
            self.arm(MeshTimer::AckDue, self.config.pace());
        }
        let pending = &mut self.traffic().pending;
        if pending.len() >= MOST_PENDING {
            pending.remove(0);
        }
        pending.push(hop);
    }

    fn send_to(&mut self, to: Tag, body: MeshBody) {
        if let Some(neighbour) = self.state.neighbours.get(to) {
            let message = MeshMessage { sender: self.state.tag, body };
            self.fx.send(To::One(neighbour.node), message);
        }
    }

    pub(super) fn on_acknowledge(&mut self, sender: Tag, packet: PacketIdentity) {
        if let Some(traffic) = &mut self.state.traffic {
            traffic.pending.retain(|hop| (hop.to, hop.packet.identity()) != (sender, packet));
        }
    }

    pub(super) fn acknowledgements_due(&mut self) {
        let pending = core::mem::take(&mut self.traffic().pending);
        for mut hop in pending {
            hop.tries += 1;
            if hop.tries >= self.patience_with(hop.to) {
                self.hop_is_gone(hop);
                continue;
            }
            if hop.tries >= ASKED_AGAIN {
                self.send_to(hop.to, MeshBody::Data(Box::new(hop.packet.clone())));
            }
            self.traffic().pending.push(hop);
        }
        if !self.traffic().pending.is_empty() {
            self.arm(MeshTimer::AckDue, self.config.pace());
        }
    }

    /// For how many fifths of a beat a hop may leave a packet unacknowledged.
    fn patience_with(&self, hop: Tag) -> u8 {
        let Some(neighbour) = self.state.neighbours.get(hop) else { return GONE };
        let missed = if neighbour.is_head() { neighbour.missed_pings() as u8 } else { 0 };
        let more = if neighbour.age == 0 { missed.max(2) } else { missed };
        GONE + more.min(MORE_PATIENCE)
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
