//! Doubting hops: one that acknowledges packets and drops them is found out by what does not arrive.
//!
//! The source of a packet repeats it until its destination replies. So whoever passes on a packet and sees a later attempt of it
//! knows that it was lost behind the hop that it chose before: the packet goes another way, and so do others to that
//! destination for a while. A hop that has lost packets to several destinations, and of which none arrived, is left out
//! wherever there is another way, and a head lists no link over it. The acknowledgement goes back over those who passed the
//! packet on, as long as they are there: that it comes by ends all doubt of the hop.

use crate::packet::{Packet, PacketIdentity, PacketKind};
use crate::state::{CarriedPacket, HOPS_TRIED, LostPacket, Traffic};
use crate::tag::Tag;

use super::Step;

/// So many packets are remembered with the hops that they were given to; as many losses.
const MOST_CARRIED: usize = 64;
/// They are remembered for so many beats: a source has given up by then.
const CARRIED_BEATS: u8 = 18;
/// A loss counts for so many beats.
const LOSS_BEATS: u8 = 64;
/// A hop that loses what goes to so many destinations is taken for one that drops everything.
const DROPS: usize = 3;

impl Traffic {
    fn has_lost(&self, hop: Tag, to: Tag) -> bool {
        self.lost.iter().any(|lost| (lost.hop, lost.to) == (hop, to))
    }

    /// Whether a hop loses whatever it is given.
    pub(super) fn drops(&self, hop: Tag) -> bool {
        self.lost.iter().filter(|lost| lost.hop == hop).count() >= DROPS
    }
}

/// Whether the source of a packet repeats it if it does not arrive.
fn is_repeated(packet: &Packet) -> bool {
    packet.flags.acknowledge || packet.kind == PacketKind::Acknowledgement
}

impl Step<'_> {
    /// A packet is about to be passed on. If that is a repetition, the hop that had it before has lost it.
    pub(super) fn blame(&mut self, packet: &Packet) {
        let Some(traffic) = self.state.traffic.as_deref_mut() else { return };
        let Some(carried) = traffic.carried.iter_mut().find(|carried| carried.packet == packet.identity()) else {
            return;
        };
        if packet.flags.attempt <= carried.attempt {
            return;
        }
        (carried.attempt, carried.beats) = (packet.flags.attempt, 0);
        let Some(hop) = carried.hops[0].some() else { return };
        let drops = traffic.drops(hop);
        traffic.lost.retain(|lost| (lost.hop, lost.to) != (hop, packet.to));
        if traffic.lost.len() >= MOST_CARRIED {
            traffic.lost.remove(0);
        }
        traffic.lost.push(LostPacket { hop, to: packet.to, beats: LOSS_BEATS });
        if traffic.drops(hop) && !drops {
            self.give_up_hop(hop);
        }
    }

    /// A hop loses whatever it is given: a head lists no link over it.
    fn give_up_hop(&mut self, hop: Tag) {
        if let Some(head) = self.head_mut() {
            head.unlink(hop);
            self.publish_if_changed();
        }
    }

    /// Whether a hop is known to lose whatever it is given.
    pub(super) fn drops(&self, hop: Tag) -> bool {
        self.state.traffic.as_deref().is_some_and(|traffic| traffic.drops(hop))
    }

    /// How much better it is not to give a packet to a hop: not at all, if nothing was lost there; more, the later it was given
    /// this packet in vain; most, if it loses whatever it is given.
    pub(super) fn suspicion(&self, hop: Tag, packet: &Packet) -> u8 {
        let Some(traffic) = self.state.traffic.as_deref().filter(|_| hop != packet.to) else { return 0 };
        let repeated = packet.flags.attempt > 0 && is_repeated(packet);
        let carried = traffic.carried.iter().find(|carried| carried.packet == packet.identity());
        if carried.is_some_and(|carried| carried.circles) {
            return 0;
        }
        let carried = carried.filter(|_| repeated);
        let tried = carried.and_then(|carried| carried.hops.iter().position(|tried| *tried == hop));
        let lost = tried.map_or(u8::from(traffic.has_lost(hop, packet.to)), |at| (HOPS_TRIED - at) as u8);
        if traffic.drops(hop) { lost.saturating_add(HOPS_TRIED as u8 + 1) } else { lost }
    }

    /// Whether this node has lost this packet before, or another to the same destination.
    pub(super) fn has_lost(&self, packet: &Packet) -> bool {
        let lost = |traffic: &Traffic| traffic.lost.iter().any(|lost| lost.to == packet.to);
        self.state.traffic.as_deref().is_some_and(lost)
    }

    /// Remembers to whom a packet was given that its source will repeat if it is lost.
    pub(super) fn remember_hop(&mut self, hop: Tag, packet: &Packet) {
        if !is_repeated(packet) || hop == packet.to {
            return;
        }
        let carried = &mut self.traffic().carried;
        let at = carried.iter().position(|carried| carried.packet == packet.identity());
        let mut known = at.map_or(CarriedPacket::new(packet), |at| carried.remove(at));
        if known.hops[0] != hop {
            known.hops.rotate_right(1);
            known.hops[0] = hop;
        }
        self.remember(known);
    }

    fn remember(&mut self, packet: CarriedPacket) {
        let carried = &mut self.traffic().carried;
        if carried.len() >= MOST_CARRIED {
            carried.remove(0);
        }
        carried.push(packet);
    }

    /// Remembers over whom a packet came that its destination will reply to: the reply goes back the same way. What comes by
    /// twice in one attempt went in a circle, and the first time counts.
    pub(super) fn remember_origin(&mut self, sender: Tag, packet: &Packet) {
        if !packet.flags.acknowledge {
            return;
        }
        let mut carried = self.traffic().carried.iter_mut();
        match carried.find(|carried| carried.packet == packet.identity()) {
            Some(known) if packet.flags.attempt > known.attempt => (known.came_from, known.circles) = (sender, false),
            Some(known) => known.circles = true,
            None => self.remember(CarriedPacket { came_from: sender, ..CarriedPacket::new(packet) }),
        }
    }

    /// Over whom the packet came that this one acknowledges.
    pub(super) fn way_back(&self, packet: &Packet) -> Option<Tag> {
        let replied = (packet.to, packet.from, packet.id);
        let is = |carried: &&CarriedPacket| (carried.packet.0, carried.packet.1, carried.packet.2) == replied;
        let carried = &self.state.traffic.as_deref().filter(|_| packet.kind == PacketKind::Acknowledgement)?.carried;
        carried.iter().find(is).and_then(|carried| carried.came_from.some())
    }

    /// The destination has a packet: whoever it was given to is beyond doubt.
    pub(super) fn arrived(&mut self, (from, to, id): (Tag, Tag, u32)) {
        let Some(traffic) = self.state.traffic.as_deref_mut() else { return };
        let is = |packet: PacketIdentity| (packet.0, packet.1, packet.2) == (from, to, id);
        let Some(at) = traffic.carried.iter().position(|carried| is(carried.packet)) else { return };
        let [hop, ..] = traffic.carried[at].hops;
        traffic.lost.retain(|lost| lost.hop != hop);
    }

    /// Once a beat: forgets old losses and packets.
    pub(super) fn forget_doubts(&mut self) {
        let Some(traffic) = self.state.traffic.as_deref_mut() else { return };
        traffic.carried.iter_mut().for_each(|carried| carried.beats += 1);
        traffic.carried.retain(|carried| carried.beats < CARRIED_BEATS);
        traffic.lost.iter_mut().for_each(|lost| lost.beats -= 1);
        traffic.lost.retain(|lost| lost.beats > 0);
    }
}
