//! What a node does with data.

use bellwether_kernel::{AskId, Input, Kept, NodeId, Protocol, Ticket};
use bellwether_mesh::{
    Content, Mesh, MeshAnswer, MeshBody, MeshCommand, MeshSession, MeshTimer, Packet, PacketFlags, PacketKind, Receipt,
    Tag, TagList, Trail,
};

use super::{Alone, FRIEND, HEAD, ME, OTHER, accept, okay, ping, says};

/// A message of a friend, as it comes from a hop that has to be told.
fn packet(to: Tag) -> Packet {
    Packet {
        to,
        from: FRIEND,
        id: 1,
        hops_left: 9,
        kind: PacketKind::Payload(Content::Message),
        flags: PacketFlags { hop_acknowledge: true, acknowledge: true, ..PacketFlags::default() },
        next: Tag::NONE,
        landmark: Tag::NONE,
        path: TagList::default(),
        payload: [7].into(),
    }
}

fn data(packet: Packet) -> MeshBody {
    MeshBody::Data(Box::new(packet))
}

fn letters(said: &[MeshBody]) -> String {
    said.iter().map(|body| char::from(body.letter())).collect()
}

fn send(to: Tag, receipt: Receipt) -> Input<Mesh> {
    let command = MeshCommand::Send { to, content: Content::Message, payload: [1].into(), receipt };
    Input::Ask { id: AskId(3), command }
}

/// The acknowledgement of the first packet of this life.
fn acknowledgement(from: Tag, trail: &Trail) -> MeshBody {
    let kind = PacketKind::Acknowledgement;
    data(Packet { from, id: 1 << 16, kind, flags: PacketFlags::default(), payload: trail.encode(), ..packet(ME) })
}

#[test]
fn data_for_a_neighbour_goes_there_and_is_delivered_once() {
    let mut node = Alone::boot();
    assert_eq!(letters(&node.hears(FRIEND, data(packet(ME)))), "KD");
    assert_eq!(letters(&node.hears(FRIEND, data(packet(ME)))), "KD", "acknowledged again");
    let received = |answer: &&MeshAnswer| matches!(answer, MeshAnswer::Received { from: FRIEND, id: 1, .. });
    assert_eq!(node.sink.answers.iter().filter(received).count(), 1);
    node.hears(OTHER, okay(HEAD));
    let said = node.hears(FRIEND, data(packet(OTHER)));
    assert!(matches!(&said[..], [MeshBody::Acknowledge { .. }, MeshBody::Data(packet)] if packet.hops_left == 8));
    let last = Packet { hops_left: 1, id: 2, ..packet(OTHER) };
    assert_eq!(letters(&node.hears(FRIEND, data(last))), "K", "the hop limit holds");
}

#[test]
fn a_ping_is_acknowledged_with_its_path_and_handed_to_nobody() {
    let mut node = Alone::boot();
    let flags = PacketFlags { acknowledge: true, traced: true, ..PacketFlags::default() };
    let ping = Packet { kind: PacketKind::Ping, flags, path: TagList::new(&[FRIEND]), ..packet(ME) };
    let said = node.hears(FRIEND, data(ping));
    let [MeshBody::Data(reply)] = &said[..] else { panic!("{said:?}") };
    assert_eq!((reply.to, reply.kind), (FRIEND, PacketKind::Acknowledgement));
    let trail = Trail::decode(&reply.payload).unwrap();
    assert_eq!(trail.path.as_slice(), [FRIEND, ME]);
    assert!(node.sink.answers.is_empty());
}

#[test]
fn a_packet_that_its_hop_repeats_is_acknowledged_again_and_passed_on_once() {
    let mut node = Alone::boot();
    node.hears(OTHER, okay(HEAD));
    assert_eq!(letters(&node.hears(FRIEND, data(packet(OTHER)))), "KD");
    assert_eq!(letters(&node.hears(FRIEND, data(packet(OTHER)))), "K");
    let flags = PacketFlags { attempt: 1, ..packet(OTHER).flags };
    assert_eq!(letters(&node.hears(FRIEND, data(Packet { flags, ..packet(OTHER) }))), "KD", "its source repeats it");
}

#[test]
fn replies_of_one_destination_to_two_sources_are_both_passed_on_although_their_numbers_are_equal() {
    let mut node = Alone::boot();
    let sources = [Tag(21), Tag(22)];
    sources.iter().for_each(|source| drop(node.hears(*source, okay(HEAD))));
    for source in sources {
        let reply = Packet { kind: PacketKind::Acknowledgement, ..packet(source) };
        assert_eq!(letters(&node.hears(FRIEND, data(reply))), "KD");
    }
    node.hears(
        sources[0],
        MeshBody::Acknowledge { from: FRIEND, to: sources[0], id: 1, kind: PacketKind::Acknowledgement },
    );
    node.fires(MeshTimer::AckDue);
    let said = node.fires(MeshTimer::AckDue);
    assert!(matches!(&said[..], [MeshBody::Data(packet)] if packet.to == sources[1]), "only one has come on: {said:?}");
}

#[test]
fn an_ip_packet_asks_for_no_acknowledgement_of_a_neighbour_that_was_just_heard() {
    let mut node = Alone::head();
    node.hears(OTHER, accept(ME));
    let command = |content| MeshCommand::Send { to: OTHER, content, payload: [1].into(), receipt: Receipt::None };
    let asks = |said: &[MeshBody]| matches!(said, [MeshBody::Data(packet)] if packet.flags.hop_acknowledge);
    assert!(!asks(&node.input(Input::Ask { id: AskId::NOBODY, command: command(Content::IpPacket) })));
    assert!(node.sink.answers.is_empty(), "nobody is answered who does not ask");
    assert!(asks(&node.input(Input::Ask { id: AskId(3), command: command(Content::Message) })));
    assert_eq!(node.sink.answers, [MeshAnswer::Sent { id: (1 << 16) + 1 }]);
    node.beats(1);
    assert!(asks(&node.input(Input::Ask { id: AskId::NOBODY, command: command(Content::IpPacket) })));
}

#[test]
fn a_next_hop_that_does_not_acknowledge_is_given_up_and_data_goes_another_way() {
    let mut node = Alone::member();
    node.hears(OTHER, okay(HEAD));
    node.beats(1);
    let said = node.input(send(OTHER, Receipt::Path));
    assert!(matches!(&said[..], [MeshBody::Data(packet)] if packet.flags.hop_acknowledge));
    assert!(node.fires(MeshTimer::AckDue).is_empty());
    assert!(says(&node.fires(MeshTimer::AckDue), b'D'), "it is asked again");
    let said = node.fires(MeshTimer::AckDue);
    assert!(
        matches!(&said[..], [MeshBody::Data(packet)] if packet.path.as_slice() == [ME]),
        "the head is tried: {said:?}"
    );
    let trail = Trail { hops: 2, path: TagList::new(&[ME, HEAD, OTHER]) };
    node.hears(HEAD, acknowledgement(OTHER, &trail));
    node.hears(HEAD, acknowledgement(OTHER, &trail));
    assert_eq!(node.sink.answers, [MeshAnswer::Delivered { to: OTHER, id: 1 << 16, trail }]);
}

#[test]
fn a_packet_without_a_reply_is_repeated_and_then_given_up() {
    let mut node = Alone::member();
    node.hears(OTHER, okay(HEAD));
    node.input(send(OTHER, Receipt::Delivery));
    node.hears(OTHER, MeshBody::Acknowledge { from: ME, to: OTHER, id: 1 << 16, kind: packet(ME).kind });
    let mut attempts = Vec::new();
    for _ in 0..20 {
        node.hears(OTHER, okay(HEAD));
        node.hears(HEAD, ping(&[]));
        let repeated = |body: MeshBody| match body {
            MeshBody::Data(packet) => Some(packet.flags.attempt),
            _ => None,
        };
        attempts.extend(node.beats(1).into_iter().filter_map(repeated));
    }
    assert_eq!(attempts, [1, 2, 3]);
    assert_eq!(node.sink.answers, [MeshAnswer::Unacknowledged(OTHER)]);
}

#[test]
fn a_packet_to_nobody_known_is_answered_so_after_a_few_beats() {
    let mut node = Alone::head();
    node.input(send(OTHER, Receipt::Delivery));
    node.beats(5);
    assert!(node.sink.answers.is_empty());
    node.beats(1);
    assert_eq!(node.sink.answers, [MeshAnswer::NoRoute(OTHER)]);
}

#[test]
fn a_new_life_numbers_its_packets_unlike_the_one_before() {
    let first = Alone::boot();
    let mut second = Alone::boot();
    second.state = Mesh::boot(&second.config, NodeId::at(0), Kept::cell(Some(&MeshSession(1))), &mut second.sink);
    second.input(Input::Durable(Ticket::Cell));
    let mut ids = Vec::new();
    for mut node in [first, second] {
        node.hears(OTHER, okay(HEAD));
        node.input(send(OTHER, Receipt::None));
        ids.append(&mut node.sink.answers);
    }
    assert_eq!(ids, [MeshAnswer::Sent { id: 1 << 16 }, MeshAnswer::Sent { id: 2 << 16 }]);
}
