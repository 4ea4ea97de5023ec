//! The frame's body, to the byte, and that no bytes are read as anything but what was written.

use std::sync::Arc;

use bellwether_kernel::{Wire, WireError};
use bellwether_mesh::{
    ClusterLink, ClusterRecord, Content, HeldRecord, ListedRecord, MeshBody, MeshMessage, OkayFlags, Packet,
    PacketFlags, PacketKind, Tag, TagList, Trail,
};
use proptest::prelude::*;

fn tag() -> impl Strategy<Value = Tag> {
    prop_oneof![Just(Tag::NONE), any::<u64>().prop_map(Tag)]
}

fn record() -> impl Strategy<Value = ListedRecord> {
    let link = (1_u8..=3, any::<[u64; 2]>());
    let links = prop::collection::btree_map(any::<u64>(), link, 0..5);
    let members = prop::collection::btree_set(any::<u64>(), 0..9);
    (1_u64.., any::<(u32, u32, u8)>(), any::<[bool; 3]>(), members, links).prop_map(
        |(head, (session, version, hops), [withdrawn, local, landmark], members, links)| {
            let gateways = |tags: [u64; 2]| if local { tags.map(|tag| Tag(tag | 1)) } else { [Tag::NONE; 2] };
            let link = |(head, (cost, tags))| ClusterLink { head: Tag(head), cost, gateways: gateways(tags) };
            let mut record =
                ClusterRecord { head: Tag(head), session, version, withdrawn, landmark, ..ClusterRecord::default() };
            if !withdrawn && !landmark {
                record.members = members.into_iter().map(Tag).collect();
                record.links = links.into_iter().map(link).collect();
            }
            let via = if landmark && !withdrawn { Tag(head ^ 1) } else { Tag::NONE };
            ListedRecord { hops, via, record: Arc::new(record) }
        },
    )
}

fn packet() -> impl Strategy<Value = Packet> {
    let flags = (any::<[bool; 3]>(), 0_u8..4).prop_map(|([hop_acknowledge, acknowledge, traced], attempt)| {
        PacketFlags { hop_acknowledge, acknowledge, traced, attempt }
    });
    let path = prop::collection::vec(tag(), 0..6);
    let payload = prop::collection::vec(any::<u8>(), 0..60);
    (tag(), tag(), any::<(u32, u8)>(), (kind(), flags), (tag(), tag(), path), payload).prop_map(
        |(to, from, (id, hops_left), (kind, flags), (next, landmark, path), payload)| {
            let path = TagList::new(if flags.traced { &path } else { &[] });
            Packet { to, from, id, hops_left, kind, flags, next, landmark, path, payload: payload.into() }
        },
    )
}

fn kind() -> impl Strategy<Value = PacketKind> {
    prop_oneof![
        Just(PacketKind::Payload(Content::Message)),
        Just(PacketKind::Payload(Content::IpPacket)),
        Just(PacketKind::Ping),
        Just(PacketKind::Acknowledgement),
        Just(PacketKind::NoRoute),
        Just(PacketKind::WhereIs),
        Just(PacketKind::HereIs),
    ]
}

fn body() -> impl Strategy<Value = MeshBody> {
    let name = prop::collection::vec(any::<u8>(), 0..=32)
        .prop_map(|name| (!name.is_empty()).then(|| Arc::from(name.as_slice())));
    let asked = prop::collection::vec(tag(), 0..6).prop_map(|tags| TagList::new(&tags));
    let okay = any::<[bool; 3]>().prop_map(|[asking, wants_own, wants_all]| OkayFlags { asking, wants_own, wants_all });
    prop_oneof![
        any::<u8>().prop_map(|degree| MeshBody::Search { degree }),
        tag().prop_map(|you| MeshBody::Claim { you }),
        (tag(), any::<u8>(), name).prop_map(|(head, degree, name)| MeshBody::Accept { head, degree, name }),
        (any::<(u32, u16, u16, u16, bool)>(), asked).prop_map(|((uptime, count, list, own, full), asked)| {
            MeshBody::Ping { uptime, count, list, own, full, asked }
        }),
        (tag(), any::<u8>(), any::<u16>(), okay).prop_map(|(head, degree, list, flags)| MeshBody::Okay {
            head,
            degree,
            list,
            flags
        }),
        (tag(), any::<u8>()).prop_map(|(winner, spread)| MeshBody::End { winner, spread }),
        any::<(u32, u16)>().prop_map(|(uptime, count)| MeshBody::Greet { uptime, count }),
        tag().prop_map(|you| MeshBody::Merge { you }),
        tag().prop_map(|you| MeshBody::Now { you }),
        (tag(), tag(), any::<(bool, bool, Option<u16>)>()).prop_map(
            |(head, foreign, (lost, both_ways, missed_after))| {
                MeshBody::Gateway { head, foreign, lost, both_ways, missed_after }
            }
        ),
        (tag(), tag()).prop_map(|(you, head)| MeshBody::WeakOffer { you, head }),
        (tag(), tag(), tag(), any::<bool>()).prop_map(|(head, partner, foreign, lost)| MeshBody::WeakGateway {
            head,
            partner,
            foreign,
            lost
        }),
        (any::<(u16, u16)>(), prop::collection::vec(record(), 0..4))
            .prop_map(|((list, since), records)| MeshBody::List { list, since, records: records.into() }),
        (tag(), tag()).prop_map(|(you, head)| MeshBody::Recruit { you, head }),
        (tag(), tag(), any::<u8>()).prop_map(|(first, second, spread)| MeshBody::Split { first, second, spread }),
        (tag(), prop::collection::vec((tag(), any::<(u32, u8)>()), 0..9)).prop_map(|(origin, held)| {
            let record = |(head, (edition, hops)): (Tag, (u32, u8))| HeldRecord {
                head,
                edition,
                hops: hops & 0x7f,
                landmark: hops > 0x7f,
            };
            let held = held.into_iter().map(record);
            MeshBody::Have { origin, held: held.collect() }
        }),
        (tag(), tag(), prop::collection::vec(tag(), 0..6)).prop_map(|(origin, of, clusters)| {
            let clusters = TagList::new(&clusters);
            MeshBody::Want { origin, of, clusters }
        }),
        packet().prop_map(|packet| MeshBody::Data(Box::new(packet))),
        (tag(), tag(), any::<u32>(), kind()).prop_map(|(from, to, id, kind)| MeshBody::Acknowledge {
            from,
            to,
            id,
            kind
        }),
    ]
}

fn bytes_of(message: &MeshMessage) -> Vec<u8> {
    let mut bytes = Vec::new();
    message.encode(&mut bytes);
    bytes
}

proptest! {
    #[test]
    fn what_is_written_is_read_back_and_as_long_as_announced(sender in tag(), body in body()) {
        let message = MeshMessage { sender, body };
        let bytes = bytes_of(&message);
        prop_assert_eq!(bytes.len(), 9 + message.body.wire_len());
        prop_assert_eq!(MeshMessage::decode(&bytes), Ok(message));
    }

    #[test]
    fn a_frame_that_is_cut_short_or_too_long_is_refused(body in body(), cut in any::<prop::sample::Index>()) {
        let message = MeshMessage { sender: Tag(1), body };
        let bytes = bytes_of(&message);
        let open_end = matches!(message.body, MeshBody::Data(_) | MeshBody::Accept { .. });
        let kept = cut.index(bytes.len());
        prop_assert!(open_end || MeshMessage::decode(&bytes[..kept]).is_err());
        let mut longer = bytes;
        longer.push(0);
        prop_assert!(open_end || MeshMessage::decode(&longer).is_err());
    }

    #[test]
    fn any_bytes_are_refused_or_written_back_the_same(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        if let Ok(message) = MeshMessage::decode(&bytes) {
            prop_assert_eq!(bytes_of(&message), bytes);
        }
    }
}

#[test]
fn a_trail_is_read_back_and_one_that_is_cut_short_is_refused() {
    let trail = Trail { hops: 2, path: TagList::new(&[Tag(1), Tag(2), Tag(3)]) };
    let bytes = trail.encode();
    assert_eq!(Trail::decode(&bytes), Ok(trail));
    assert_eq!(Trail::decode(&bytes[..20]), Err(WireError::Value));
    assert_eq!(Trail::decode(&[]), Err(WireError::Short));
}

#[test]
fn a_ping_is_this_on_the_wire() {
    let asked = TagList::new(&[Tag(0x0102_0304_0506_0708)]);
    let body = MeshBody::Ping { uptime: 1, count: 2, list: 3, own: 4, full: true, asked };
    let message = MeshMessage { sender: Tag(9), body };
    let expected: &[u8] = &[0, 0, 0, 0, 0, 0, 0, 9, b'P', 0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8];
    assert_eq!(bytes_of(&message), expected);
    assert_eq!(message.sealed_len(), 102 + 20);
}

#[test]
fn a_list_that_lies_about_its_length_reserves_nothing_and_is_refused() {
    let mut bytes = vec![0; 8];
    bytes.extend_from_slice(&[b'L', 0, 1, 0, 0, 255]);
    assert_eq!(MeshMessage::decode(&bytes), Err(WireError::Short));
    bytes.extend_from_slice(&[1; 16]);
    bytes.extend_from_slice(&[0, 0, 255]);
    assert_eq!(MeshMessage::decode(&bytes), Err(WireError::Short));
}

#[test]
fn a_name_of_more_than_thirty_two_bytes_is_refused() {
    let mut bytes = vec![0; 8];
    bytes.push(b'A');
    bytes.extend_from_slice(&[7; 9 + 33]);
    assert_eq!(MeshMessage::decode(&bytes), Err(WireError::Long));
}
