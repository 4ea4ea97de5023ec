//! What a node does about hops that acknowledge and drop.

use bellwether_mesh::{
    ClusterLink, Content, MeshBody, MeshTimer, Packet, PacketFlags, PacketKind, Tag, TagList, Trail,
};

use super::{Alone, FRIEND, ME, OTHER, accept, list, okay};

/// The second gateway; the first is [`FRIEND`].
const SECOND: Tag = Tag(21);
/// A member that sends.
const SOURCE: Tag = Tag(30);
const FAR: [Tag; 4] = [Tag(81), Tag(82), Tag(83), Tag(84)];

/// A head with two gateways to another cluster, in which those far away are.
fn head_with_two_gateways() -> Alone {
    let mut node = Alone::head();
    for member in [FRIEND, SECOND, SOURCE] {
        node.hears(member, accept(ME));
        node.hears(member, okay(ME));
    }
    node.hears(FRIEND, gateway());
    node.hears(SECOND, gateway());
    node.fires(MeshTimer::ListDue);
    let back = ClusterLink { head: ME, cost: 2, gateways: [FRIEND, Tag::NONE] };
    node.hears(FRIEND, list(OTHER, &FAR, &[back]));
    node
}

fn gateway() -> MeshBody {
    MeshBody::Gateway { head: ME, foreign: OTHER, lost: false, both_ways: true, missed_after: None }
}

fn message(to: Tag, id: u32, attempt: u8) -> Packet {
    let flags = PacketFlags { hop_acknowledge: true, acknowledge: true, traced: false, attempt };
    let (kind, path) = (PacketKind::Payload(Content::Message), TagList::default());
    let (next, landmark) = (Tag::NONE, Tag::NONE);
    Packet { to, from: SOURCE, id, hops_left: 9, kind, flags, next, landmark, path, payload: [7].into() }
}

impl Alone {
    /// Passes on a message of [`SOURCE`]; to whom, who acknowledges it at once.
    fn passes_on(&mut self, packet: Packet) -> Tag {
        let (from, to, id, kind) = packet.identity();
        self.hears(SOURCE, MeshBody::Data(Box::new(packet)));
        let hop =
            self.state.traffic.as_ref().and_then(|traffic| traffic.pending.last()).map_or(Tag::NONE, |hop| hop.to);
        self.hears(hop, MeshBody::Acknowledge { from, to, id, kind });
        hop
    }

    /// Who carries the link to the other cluster, in the next list.
    fn gateways(&mut self) -> [Tag; 2] {
        self.fires(MeshTimer::ListDue);
        self.fires(MeshTimer::ListDue);
        self.state
            .records
            .get(ME)
            .and_then(|known| known.record.link(OTHER))
            .map_or([Tag::NONE; 2], |link| link.gateways)
    }
}

#[test]
fn a_message_that_its_source_repeats_goes_to_another_hop_and_so_do_later_ones_to_that_destination() {
    let mut node = head_with_two_gateways();
    assert_eq!(node.passes_on(message(FAR[0], 1, 0)), FRIEND);
    assert_eq!(node.passes_on(message(FAR[0], 1, 1)), SECOND);
    assert_eq!(node.passes_on(message(FAR[0], 2, 0)), SECOND);
    assert_eq!(
        node.passes_on(message(FAR[1], 3, 0)),
        FRIEND,
        "one lost message does not make a hop one that drops all"
    );
}

#[test]
fn a_hop_that_loses_what_goes_to_three_destinations_is_left_out_and_listed_no_more() {
    let mut node = head_with_two_gateways();
    assert_eq!(node.gateways(), [FRIEND, SECOND]);
    for (id, to) in (1..).zip(&FAR[..3]) {
        assert_eq!(node.passes_on(message(*to, id, 0)), FRIEND);
        assert_eq!(node.passes_on(message(*to, id, 1)), SECOND);
    }
    assert_eq!(node.passes_on(message(FAR[3], 9, 0)), SECOND);
    assert_eq!(node.gateways(), [SECOND, Tag::NONE]);
    node.hears(FRIEND, gateway());
    assert_eq!(node.gateways(), [SECOND, Tag::NONE], "it does not come back by saying so");
    for _ in 0..64 {
        node.beats(1);
        [FRIEND, SECOND, SOURCE].iter().for_each(|member| drop(node.hears(*member, okay(ME))));
    }
    node.hears(FRIEND, gateway());
    assert_eq!(node.gateways(), [SECOND, FRIEND], "after a while it is tried again");
}

#[test]
fn an_acknowledgement_goes_back_over_those_who_passed_the_message_on_and_ends_all_doubt_of_its_hop() {
    let mut node = head_with_two_gateways();
    node.passes_on(message(FAR[0], 1, 0));
    node.passes_on(message(FAR[0], 1, 1));
    node.passes_on(message(FAR[1], 2, 0));
    let sent = message(FAR[1], 2, 0);
    let (kind, payload) = (PacketKind::Acknowledgement, Trail::default().encode());
    let flags = PacketFlags { hop_acknowledge: true, ..PacketFlags::default() };
    let reply = Packet { to: sent.from, from: sent.to, hops_left: 7, kind, flags, payload, ..sent };
    node.hears(FRIEND, MeshBody::Data(Box::new(reply)));
    let traffic = node.state.traffic.as_ref().unwrap();
    assert_eq!(traffic.pending.last().map(|hop| hop.to), Some(SOURCE));
    assert!(traffic.lost.is_empty(), "{:?}", traffic.lost);
}

#[test]
fn what_is_remembered_of_hops_is_bounded() {
    let mut node = head_with_two_gateways();
    for id in 0..1_000 {
        node.passes_on(message(FAR[id as usize % 4], id, 0));
        node.passes_on(message(FAR[id as usize % 4], id, 1));
    }
    let traffic = node.state.traffic.as_ref().unwrap();
    assert!(traffic.carried.len() <= 64 && traffic.lost.len() <= 64);
    node.beats(64);
    let traffic = node.state.traffic.as_ref().unwrap();
    assert_eq!((traffic.carried.len(), traffic.lost.len()), (0, 0));
}
