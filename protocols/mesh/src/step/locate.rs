//! Finding a node that is beyond the reach of lists: its sender's head asks every landmark, and the first that knows it is
//! where packets to it go from then on.

use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::{Reader, WireError};

use crate::message::TagList;
use crate::packet::{Packet, PacketFlags, PacketKind};
use crate::records::KnownCluster;
use crate::state::{LocationSearch, MeshRole};
use crate::tag::Tag;

use super::Step;

/// So many nodes are looked for at once, and so many packets to each of them wait.
const MOST_SEARCHES: usize = 8;
const MOST_PACKETS: usize = 8;
/// A search is over after so many beats.
const SEARCH_BEATS: u8 = 4;
/// So many answers are remembered.
const MOST_PLACES: usize = 64;
/// From this attempt of its source on, a packet does not rely on what was found before.
const DISTRUSTED: u8 = 2;

/// Two tags as the payload of a question or an answer.
fn encode(first: Tag, second: Tag) -> Arc<[u8]> {
    let bytes: Vec<u8> = [first, second].iter().flat_map(|tag| tag.0.to_be_bytes()).collect();
    bytes.into()
}

fn decode(bytes: &[u8]) -> Result<(Tag, Tag), WireError> {
    let mut reader = Reader::new(bytes);
    let tags = (Tag(reader.u64()?), Tag(reader.u64()?));
    reader.finish()?;
    Ok(tags)
}

impl Step<'_> {
    /// Where a head sends a packet whose destination it does not know: towards the landmark that it names, or that was found
    /// for its destination before.
    pub(super) fn far_way(&mut self, packet: &mut Packet) -> Option<Tag> {
        if packet.landmark == Tag::NONE {
            let traffic = self.traffic();
            if packet.flags.attempt >= DISTRUSTED {
                traffic.places.retain(|(node, _)| *node != packet.to);
            }
            let place = traffic.places.iter().find(|(node, _)| *node == packet.to);
            packet.landmark = place.map(|(_, landmark)| *landmark)?;
        }
        self.towards_landmark(packet.landmark)
    }

    /// Begins to look for the destination of a packet, which waits; whether there is anybody to ask.
    pub(super) fn look_for(&mut self, packet: &Packet) -> bool {
        let me = self.state.tag;
        let asks = matches!(packet.kind, PacketKind::NoRoute | PacketKind::WhereIs | PacketKind::HereIs);
        let askable = packet.landmark == Tag::NONE && !asks;
        if !askable || !matches!(self.state.role, MeshRole::Head(_)) {
            return false;
        }
        let searches = &mut self.traffic().searches;
        if let Some(search) = searches.iter_mut().find(|search| search.wanted == packet.to) {
            if search.packets.len() < MOST_PACKETS {
                search.packets.push(packet.clone());
            }
            return true;
        }
        let full = searches.len() >= MOST_SEARCHES;
        let known = self.state.records.known().iter().filter_map(KnownCluster::landmark);
        let landmarks: Vec<Tag> = known.filter(|landmark| *landmark != me).collect();
        let Some(near) = self.state.records.nearest_landmark().filter(|_| !full && !landmarks.is_empty()) else {
            return false;
        };
        let search = LocationSearch { wanted: packet.to, packets: alloc::vec![packet.clone()], beats: 0 };
        self.traffic().searches.push(search);
        let question = encode(packet.to, near);
        for landmark in landmarks {
            let id = self.next_packet_id();
            self.send_located(landmark, id, PacketKind::WhereIs, landmark, Arc::clone(&question));
        }
        true
    }

    fn send_located(&mut self, to: Tag, id: u32, kind: PacketKind, landmark: Tag, payload: Arc<[u8]>) {
        let (from, hops_left) = (self.state.tag, self.config.hop_limit);
        let (next, path, flags) = (Tag::NONE, TagList::default(), PacketFlags::default());
        self.forward(None, Packet { to, from, id, hops_left, kind, flags, next, landmark, path, payload });
    }

    /// Another head asks this one, as a landmark, where a node is. It answers if its lists have the node.
    pub(super) fn where_is(&mut self, packet: &Packet) {
        let me = self.state.tag;
        let Ok((wanted, landmark)) = decode(&packet.payload) else { return };
        if matches!(self.state.role, MeshRole::Head(_)) && self.state.records.find(me, wanted).is_some() {
            self.send_located(packet.from, packet.id, PacketKind::HereIs, landmark, encode(wanted, me));
        }
    }

    /// A landmark knows where a node is.
    pub(super) fn here_is(&mut self, packet: &Packet) {
        let Ok((wanted, landmark)) = decode(&packet.payload) else { return };
        let traffic = self.traffic();
        let Some(at) = traffic.searches.iter().position(|search| search.wanted == wanted) else { return };
        let search = traffic.searches.remove(at);
        if traffic.places.len() >= MOST_PLACES {
            traffic.places.remove(0);
        }
        traffic.places.push((wanted, landmark));
        for mut packet in search.packets {
            packet.landmark = landmark;
            self.forward(None, packet);
        }
    }

    /// A packet comes by that says that somebody was not found: what was known of it is wrong.
    pub(super) fn overhears_no_route(&mut self, packet: &Packet) {
        if let Some(traffic) = self.state.traffic.as_deref_mut().filter(|_| packet.kind == PacketKind::NoRoute) {
            traffic.places.retain(|(node, _)| *node != packet.from);
        }
    }

    /// Once a beat: packets that have waited long enough find no way.
    pub(super) fn await_places(&mut self) {
        let Some(traffic) = self.state.traffic.as_deref_mut().filter(|traffic| !traffic.searches.is_empty()) else {
            return;
        };
        traffic.searches.iter_mut().for_each(|search| search.beats += 1);
        let over = |search: &LocationSearch| search.beats >= SEARCH_BEATS;
        let (failed, going) = core::mem::take(&mut traffic.searches).into_iter().partition(over);
        traffic.searches = going;
        let failed: Vec<LocationSearch> = failed;
        failed.iter().flat_map(|search| &search.packets).for_each(|packet| self.no_route(packet));
    }
}
