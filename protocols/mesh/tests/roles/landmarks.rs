//! Landmarks, and who is beyond the reach of lists.

use std::sync::Arc;

use bellwether_kernel::{AskId, Input};
use bellwether_mesh::{
    ClusterLink, ClusterRecord, Content, ListedRecord, MeshBody, MeshCommand, MeshTimer, Packet, PacketFlags,
    PacketKind, Receipt, Tag, TagList,
};

use super::{Alone, FRIEND, HEAD, ME, OTHER, list, okay, ping, says};

/// A cluster that is named by the one next to this head, and of which nothing is known.
const BEYOND: Tag = Tag(90);
/// A landmark far away.
const FAR: Tag = Tag(60);
/// A node that nobody around here lists.
const STRANGER: Tag = Tag(33);

/// A head that is linked to another, whose list names a cluster that is out of reach.
fn at_the_edge() -> Alone {
    let mut node = Alone::head();
    node.hears(OTHER, ping(&[]));
    node.hears(OTHER, ping(&[ME]));
    let link = |head| ClusterLink { head, cost: 1, gateways: [Tag::NONE; 2] };
    let links = vec![link(ME), link(BEYOND)];
    let record = ClusterRecord { head: OTHER, session: 1, version: 1, links, ..ClusterRecord::default() };
    node.hears(OTHER, listed(ListedRecord::of_cluster(0, Arc::new(record))));
    node.fires(MeshTimer::ListDue);
    node
}

fn listed(record: ListedRecord) -> MeshBody {
    MeshBody::List { list: 0, since: 0, records: Arc::from([record]) }
}

/// The announcement of a landmark that is so many clusters away from the head that is next to this one.
fn announcement(landmark: Tag, version: u32, hops: u8, withdrawn: bool) -> MeshBody {
    let record = ClusterRecord {
        head: landmark.announcement(),
        session: 1,
        version,
        withdrawn,
        landmark: true,
        ..ClusterRecord::default()
    };
    listed(ListedRecord { hops, via: if withdrawn { Tag::NONE } else { OTHER }, record: Arc::new(record) })
}

/// The same as a gateway says it that heard it from `via`.
fn announcement_via(landmark: Tag, via: Tag, hops: u8) -> MeshBody {
    let MeshBody::List { list, since, records } = announcement(landmark, 1, hops, false) else { unreachable!() };
    MeshBody::List {
        list,
        since,
        records: records.iter().map(|listed| ListedRecord { via, ..listed.clone() }).collect(),
    }
}

/// How far away a landmark is, and over which cluster, as this node passes it on next.
fn tells_of(node: &mut Alone, landmark: Tag) -> Option<(u8, Tag)> {
    let said: Vec<MeshBody> = (0..2).flat_map(|_| node.fires(MeshTimer::ListDue)).collect();
    said.iter().find_map(|body| {
        let MeshBody::List { records, .. } = body else { return None };
        let told = records.iter().find(|listed| listed.record.head == landmark.announcement());
        told.map(|listed| (listed.hops, listed.via))
    })
}

/// Lets beats pass in which the other head is heard; whether the node announced itself, or withdrew that, at the end.
fn announces(node: &mut Alone, beats: u32) -> Option<bool> {
    let mut said = None;
    for _ in 0..beats {
        node.hears(OTHER, ping(&[]));
        node.beats(1);
        // The list after the one that is due, in case it is too soon for the first.
        for body in (0..2).flat_map(|_| node.fires(MeshTimer::ListDue)) {
            let MeshBody::List { records, .. } = body else { continue };
            let own = records.iter().find(|listed| listed.record.head == ME.announcement());
            said = own.map(|listed| !listed.record.withdrawn).or(said);
        }
    }
    said
}

fn carried(body: &MeshBody) -> Option<&Packet> {
    match body {
        MeshBody::Data(packet) => Some(packet),
        _ => None,
    }
}

fn data(said: &[MeshBody]) -> Vec<&Packet> {
    said.iter().filter_map(carried).collect()
}

fn packet(to: Tag, kind: PacketKind, payload: &[Tag]) -> MeshBody {
    let bytes: Vec<u8> = payload.iter().flat_map(|tag| tag.0.to_be_bytes()).collect();
    MeshBody::Data(Box::new(Packet {
        to,
        from: FAR,
        id: 5,
        hops_left: 9,
        kind,
        flags: PacketFlags::default(),
        next: ME,
        landmark: Tag::NONE,
        path: TagList::default(),
        payload: bytes.into(),
    }))
}

fn send(to: Tag) -> Input<bellwether_mesh::Mesh> {
    let (content, payload, receipt) = (Content::Message, Arc::from([1]), Receipt::None);
    Input::Ask { id: AskId(3), command: MeshCommand::Send { to, content, payload, receipt } }
}

#[test]
fn a_head_that_lacks_a_landmark_for_eight_beats_becomes_one() {
    let mut node = at_the_edge();
    assert_eq!(announces(&mut node, 6), None);
    assert_eq!(announces(&mut node, 4), Some(true));
}

#[test]
fn a_head_that_knows_the_whole_mesh_or_a_landmark_nearby_becomes_none() {
    let mut node = Alone::head();
    assert_eq!(announces(&mut node, 30), None, "nothing is beyond its lists");
    let mut node = at_the_edge();
    node.hears(OTHER, announcement(FAR, 1, 2, false));
    assert_eq!(announces(&mut node, 30), None);
    let mut node = at_the_edge();
    node.hears(OTHER, announcement(FAR, 1, 3, false));
    assert_eq!(announces(&mut node, 30), Some(true), "one that is further away than lists reach is of no use");
}

#[test]
fn of_two_landmarks_close_together_the_one_with_the_higher_tag_steps_down() {
    for (other, stays) in [(Tag(40), false), (FAR, true)] {
        let mut node = at_the_edge();
        assert_eq!(announces(&mut node, 12), Some(true));
        node.hears(OTHER, announcement(other, 1, 1, false));
        assert_eq!(announces(&mut node, 3), (!stays).then_some(false));
    }
}

#[test]
fn a_landmark_whose_announcement_was_withdrawn_by_others_announces_itself_anew() {
    let mut node = at_the_edge();
    assert_eq!(announces(&mut node, 12), Some(true));
    node.hears(OTHER, announcement(ME, 2, 3, true));
    assert_eq!(announces(&mut node, 2), Some(true));
}

#[test]
fn a_way_to_a_landmark_is_taken_only_from_a_head_that_is_nearer_to_it() {
    let mut node = at_the_edge();
    node.hears(OTHER, announcement(FAR, 1, 2, false));
    let hops = |node: &Alone| node.state.records.get(FAR.announcement()).map(|known| known.hops);
    assert_eq!(hops(&node), Some(3));
    node.hears(OTHER, announcement(FAR, 1, 5, false));
    assert_eq!(hops(&node), Some(3), "of one edition only what is nearer counts");
    node.hears(OTHER, announcement(FAR, 2, 5, false));
    assert_eq!(hops(&node), Some(6), "a new edition counts");
    let mut unlinked = Alone::head();
    unlinked.hears(OTHER, announcement(FAR, 1, 2, false));
    assert_eq!(hops(&unlinked), None, "whoever is merely overheard leads nowhere");
}

#[test]
fn a_lost_way_to_a_landmark_is_asked_for_and_then_the_announcement_withdrawn() {
    let mut node = at_the_edge();
    node.hears(OTHER, announcement(FAR, 1, 2, false));
    let (mut asked, mut withdrawn) = (0, 0);
    for _ in 0..40 {
        for body in node.beats(1).into_iter().chain(node.fires(MeshTimer::ListDue)) {
            match body {
                MeshBody::Want { clusters, .. } => asked += u32::from(clusters.as_slice() == [FAR.announcement()]),
                MeshBody::List { records, .. } => {
                    let gone = |listed: &&ListedRecord| listed.record.landmark && listed.record.withdrawn;
                    withdrawn += records.iter().filter(gone).filter(|listed| listed.record.version == 2).count();
                }
                _ => {}
            }
        }
    }
    assert_eq!((asked, withdrawn), (2, 1));
}

#[test]
fn a_node_that_no_list_names_is_asked_for_at_the_landmarks_and_sent_towards_the_one_that_knows_it() {
    let mut node = at_the_edge();
    node.hears(OTHER, announcement(FAR, 1, 2, false));
    let said = node.input(send(STRANGER));
    let questions = data(&said);
    assert!(matches!(questions[..], [asked] if (asked.kind, asked.to) == (PacketKind::WhereIs, FAR)), "{said:?}");
    assert!(data(&node.input(send(STRANGER))).is_empty(), "one search is enough");
    let said = node.hears(OTHER, packet(ME, PacketKind::HereIs, &[STRANGER, FAR]));
    let sent: Vec<(Tag, Tag, Tag)> = data(&said).iter().map(|sent| (sent.to, sent.next, sent.landmark)).collect();
    assert_eq!(sent, [(STRANGER, OTHER, FAR); 2]);
    assert_eq!(data(&node.input(send(STRANGER))).len(), 1, "it is remembered");
    node.hears(OTHER, packet(FRIEND, PacketKind::NoRoute, &[]));
    let no_route =
        MeshBody::Data(Box::new(Packet { from: STRANGER, ..*unboxed(packet(ME, PacketKind::NoRoute, &[])) }));
    node.hears(OTHER, no_route);
    let said = node.input(send(STRANGER));
    assert!(data(&said).iter().all(|sent| sent.kind == PacketKind::WhereIs), "and forgotten when it was not there");
}

fn unboxed(body: MeshBody) -> Box<Packet> {
    let MeshBody::Data(packet) = body else { panic!("no packet") };
    packet
}

#[test]
fn a_landmark_answers_only_for_those_whom_its_lists_name() {
    let mut node = at_the_edge();
    node.hears(OTHER, announcement(FAR, 1, 2, false));
    let said = node.hears(OTHER, packet(ME, PacketKind::WhereIs, &[OTHER, FAR]));
    assert!(matches!(data(&said)[..], [answer] if (answer.kind, answer.landmark) == (PacketKind::HereIs, FAR)));
    let said = node.hears(OTHER, packet(ME, PacketKind::WhereIs, &[STRANGER, FAR]));
    assert!(!says(&said, b'D'));
}

#[test]
fn what_a_gateway_heard_from_a_third_cluster_is_one_cluster_further_for_a_head_without_a_link_there() {
    let mut node = at_the_edge();
    node.hears(FRIEND, okay(OTHER));
    node.hears(FRIEND, announcement_via(FAR, ME, 1));
    assert_eq!(tells_of(&mut node, FAR), None, "its own word leads back to itself");
    node.hears(FRIEND, announcement_via(FAR, BEYOND, 2));
    assert_eq!(tells_of(&mut node, FAR), Some((4, ME)));
    node.hears(STRANGER, announcement_via(FAR, BEYOND, 0));
    assert_eq!(tells_of(&mut node, FAR), None, "nobody knows the cluster of whoever says this");
}

#[test]
fn a_gateway_passes_on_what_its_own_head_takes_as_well() {
    let mut node = Alone::member();
    node.hears(OTHER, ping(&[]));
    node.hears(OTHER, ping(&[]));
    node.fires(MeshTimer::NewsDue);
    node.hears(OTHER, ping(&[ME]));
    let to_other = ClusterLink { head: OTHER, cost: 2, gateways: [ME, Tag::NONE] };
    node.hears(HEAD, list(HEAD, &[ME], &[]));
    node.hears(OTHER, announcement(FAR, 1, 2, false));
    assert_eq!(tells_of(&mut node, FAR), None, "the head lists no link to that cluster yet");
    node.hears(HEAD, list(HEAD, &[ME], &[to_other]));
    node.hears(OTHER, announcement(FAR, 1, 2, false));
    assert_eq!(tells_of(&mut node, FAR), Some((2, OTHER)));
}

#[test]
fn a_packet_turns_at_its_landmark_and_goes_on_by_lists_alone() {
    let mut node = at_the_edge();
    let links = vec![ClusterLink { head: ME, cost: 1, gateways: [Tag::NONE; 2] }];
    let members = vec![STRANGER];
    let record = ClusterRecord { head: OTHER, session: 1, version: 2, members, links, ..ClusterRecord::default() };
    node.hears(OTHER, listed(ListedRecord::of_cluster(0, Arc::new(record))));
    let MeshBody::Data(turning) = packet(STRANGER, PacketKind::Ping, &[]) else { unreachable!() };
    let said = node.hears(OTHER, MeshBody::Data(Box::new(Packet { landmark: FAR, ..(*turning).clone() })));
    assert!(data(&said).is_empty(), "it came from where it would have to go");
    let said = node.hears(OTHER, MeshBody::Data(Box::new(Packet { landmark: ME, id: 6, ..*turning })));
    assert!(matches!(data(&said)[..], [packet] if packet.landmark == Tag::NONE && packet.next == OTHER), "{said:?}");
}
