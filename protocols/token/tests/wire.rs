//! The bytes are those of the specification, written here by hand; what is written can be read back; invalid bytes are
//! an error and never a panic.

use std::net::{IpAddr, SocketAddr};

use bellwether_kernel::{Wire, WireError};
use bellwether_token::wire::{Frame, LONGEST};
use bellwether_token::{Body, Cell, Digest, Fnv, Mac, Member, Message, TABLE_LIMIT, Token};
use proptest::prelude::*;

const AUTHOR: Mac = Mac([0x02, 0x42, 0xac, 0x11, 0x00, 0x05]);
const TOKEN: Token =
    Token { progress: 0x0102_0304_0506_0708, author: Mac([0xde, 0xad, 0xbe, 0xef, 0x00, 0x01]), number: 0x0a0b_0c0d };
const DIGEST: Digest = Digest { count: 3, hash: 0x1122_3344_5566_7788 };

const HEADER: &str = "00 0242ac110005";
const TOKEN_BYTES: &str = "0102030405060708 deadbeef0001 0a0b0c0d";
const DIGEST_BYTES: &str = "00000003 1122334455667788";

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u32> = hex.chars().filter_map(|digit| digit.to_digit(16)).collect();
    digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect()
}

fn bytes_of(value: &impl Wire) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.encode(&mut bytes);
    bytes
}

fn frame(body: Body) -> Frame {
    Message { author: AUTHOR, round: 0, body }.into()
}

/// Asserts that the frame has these bytes, and that these bytes decode to the frame.
fn stands_as(frame: &Frame, hex: &str) {
    assert_eq!(bytes_of(frame), bytes(hex), "{}", frame.message);
    assert_eq!(Frame::decode(&bytes(hex)).as_ref(), Ok(frame));
}

fn v4() -> SocketAddr {
    SocketAddr::from(([192, 168, 1, 20], 7400))
}

fn v6() -> SocketAddr {
    SocketAddr::from(([0x2001, 0xdb8, 0, 0, 0, 0, 0, 0x17], 443))
}

#[test]
fn the_heart_beat_stands_as_the_specification_has_it() {
    let (token, digest) = (TOKEN, DIGEST);
    let heart_beat = frame(Body::TokenIsHere { token, digest });
    stands_as(&heart_beat, &format!("02 {HEADER} {TOKEN_BYTES} {DIGEST_BYTES}"));
    assert_eq!(bytes_of(&heart_beat).len(), 8 + 18 + 12);
}

#[test]
fn a_claim_and_a_destroyed_token_stand_as_the_specification_has_them() {
    let (token, digest) = (TOKEN, DIGEST);
    stands_as(&frame(Body::GeneratingToken { token, digest }), &format!("06 {HEADER} {TOKEN_BYTES} {DIGEST_BYTES}"));
    stands_as(&frame(Body::TokenDestroyed { token, digest }), &format!("07 {HEADER} {TOKEN_BYTES} {DIGEST_BYTES}"));
}

#[test]
fn what_has_no_body_is_a_header() {
    stands_as(&frame(Body::TokenWasHereRecently), &format!("04 {HEADER}"));
    stands_as(&frame(Body::WhereIsToken), &format!("05 {HEADER}"));
}

#[test]
fn a_ping_has_an_address_of_either_family() {
    stands_as(&frame(Body::Ping { address: v4(), open: false }), &format!("03 {HEADER} 04 c0a80114 1ce8"));
    let long = format!("03 {HEADER} 06 20010db8000000000000000000000017 01bb");
    stands_as(&frame(Body::Ping { address: v6(), open: false }), &long);
}

#[test]
fn the_hand_over_ends_with_the_length_of_the_state() {
    let members = vec![
        Member { mac: Mac([0x02, 0, 0, 0, 0, 1]), address: v4() },
        Member { mac: Mac([0x02, 0, 0, 0, 0, 2]), address: v6() },
    ];
    let frame = Frame { state_length: 0x1000_0000, ..frame(Body::TakeToken { token: TOKEN, members }) };
    let table = "00000002 020000000001 04 c0a80114 1ce8 020000000002 06 20010db8000000000000000000000017 01bb";
    stands_as(&frame, &format!("01 {HEADER} {TOKEN_BYTES} {table} 0000000010000000"));
}

#[test]
fn an_empty_table_is_a_count_of_nothing() {
    let frame = frame(Body::TakeToken { token: TOKEN, members: Vec::new() });
    stands_as(&frame, &format!("01 {HEADER} {TOKEN_BYTES} 00000000 0000000000000000"));
}

#[test]
fn a_digest_is_taken_over_the_entries_as_they_stand_on_the_wire() {
    let members = [Member { mac: Mac([2, 0, 0, 0, 0, 1]), address: v4() }, Member { mac: AUTHOR, address: v6() }];
    let entries = bytes("020000000001 04 c0a80114 1ce8 0242ac110005 06 20010db8000000000000000000000017 01bb");
    assert_eq!(Digest::of(members.iter()), Digest { count: 2, hash: Fnv::of(&entries) });
    assert_eq!(Digest::of([].iter()), Digest { count: 0, hash: 0xcbf2_9ce4_8422_2325 });
}

#[test]
fn the_reserved_byte_is_the_round_where_a_majority_counts() {
    let message = Message { author: AUTHOR, round: 0xfc, body: Body::WhereIsToken };
    stands_as(&message.into(), "05 fc 0242ac110005");
}

#[test]
fn a_broadcast_ping_has_the_same_bytes_as_a_direct_one() {
    let open = Message { author: AUTHOR, round: 0, body: Body::Ping { address: v4(), open: true } };
    let read = Frame::decode(&bytes_of(&Frame::from(open.clone()))).unwrap().message;
    assert_ne!(read, open, "bytes do not say how they came");
    assert_eq!(read.broadcast(), open);
}

#[test]
fn the_longest_message_is_as_long_as_it_says() {
    let mac = |number: usize| Mac::of_number(number as u32);
    let members = (0..TABLE_LIMIT).map(|number| Member { mac: mac(number), address: v6() }).collect();
    let full = frame(Body::TakeToken { token: TOKEN, members });
    assert_eq!(bytes_of(&full).len(), LONGEST);
    assert_eq!(Frame::decode(&bytes_of(&full)), Ok(full));
}

#[test]
fn lengths_that_lie_are_errors() {
    let take = |count: &str, rest: &str| Frame::decode(&bytes(&format!("01 {HEADER} {TOKEN_BYTES} {count} {rest}")));
    let entry = "020000000001 04 c0a80114 1ce8";
    assert_eq!(take("00000fff", entry), Err(WireError::Short));
    assert_eq!(take("000f4240", entry), Err(WireError::Value), "a million members");
    assert_eq!(take("ffffffff", ""), Err(WireError::Value));
    assert_eq!(take("00000001", entry), Err(WireError::Short), "the state's length is missing");
    assert_eq!(take("00000000", &format!("{entry} 0000000000000000")), Err(WireError::Long));
    assert!(take("00000001", &format!("{entry} ffffffffffffffff")).is_ok(), "a state may be as long as it likes");
}

#[test]
fn a_table_that_is_not_sorted_is_an_error() {
    let entry = |last: u8| format!("0200000000{last:02x} 04 c0a80114 1ce8");
    for (first, second) in [(2, 1), (1, 1)] {
        let table = format!("00000002 {} {}", entry(first), entry(second));
        let read = Frame::decode(&bytes(&format!("01 {HEADER} {TOKEN_BYTES} {table} 0000000000000000")));
        assert_eq!(read, Err(WireError::Value));
    }
}

#[test]
fn unknown_kinds_and_families_are_errors() {
    assert_eq!(Frame::decode(&[]), Err(WireError::Short));
    for kind in [0, 8, 255] {
        assert_eq!(Frame::decode(&[kind]), Err(WireError::Tag(kind)));
    }
    assert_eq!(Frame::decode(&bytes(&format!("03 {HEADER} 05 c0a80114 1ce8"))), Err(WireError::Tag(5)));
    assert_eq!(Cell::decode(&[1]), Err(WireError::Tag(1)));
}

fn mac() -> impl Strategy<Value = Mac> {
    any::<[u8; 6]>().prop_map(Mac)
}

fn token() -> impl Strategy<Value = Token> {
    (any::<u64>(), mac(), any::<u32>()).prop_map(|(progress, author, number)| Token { progress, author, number })
}

fn digest() -> impl Strategy<Value = Digest> {
    (any::<u32>(), any::<u64>()).prop_map(|(count, hash)| Digest { count, hash })
}

fn address() -> impl Strategy<Value = SocketAddr> {
    (any::<IpAddr>(), any::<u16>()).prop_map(|(ip, port)| SocketAddr::new(ip, port))
}

fn members() -> impl Strategy<Value = Vec<Member>> {
    proptest::collection::btree_map(mac(), address(), 0..20)
        .prop_map(|map| map.into_iter().map(|(mac, address)| Member { mac, address }).collect())
}

fn any_frame() -> impl Strategy<Value = Frame> {
    let token_and_digest = || (token(), digest());
    let body = prop_oneof![
        (token(), members()).prop_map(|(token, members)| Body::TakeToken { token, members }),
        token_and_digest().prop_map(|(token, digest)| Body::TokenIsHere { token, digest }),
        token_and_digest().prop_map(|(token, digest)| Body::GeneratingToken { token, digest }),
        token_and_digest().prop_map(|(token, digest)| Body::TokenDestroyed { token, digest }),
        address().prop_map(|address| Body::Ping { address, open: false }),
        Just(Body::TokenWasHereRecently),
        Just(Body::WhereIsToken),
    ];
    (mac(), any::<u8>(), body, any::<u64>()).prop_map(|(author, round, body, length)| {
        let state_length = if matches!(body, Body::TakeToken { .. }) { length } else { 0 };
        Frame { message: Message { author, round, body }, state_length }
    })
}

fn is_read_back_and_nothing_else_is<T: Wire + PartialEq + std::fmt::Debug>(value: &T) {
    let mut bytes = bytes_of(value);
    assert_eq!(T::decode(&bytes).as_ref(), Ok(value));
    for end in 0..bytes.len() {
        assert_eq!(T::decode(&bytes[..end]), Err(WireError::Short));
    }
    bytes.push(0);
    assert_eq!(T::decode(&bytes), Err(WireError::Long));
}

proptest! {
    #[test]
    fn a_message_is_read_back(frame in any_frame()) {
        is_read_back_and_nothing_else_is(&frame);
    }

    #[test]
    fn a_cell_is_read_back(kept in token(), number in any::<u32>(), heard in token()) {
        is_read_back_and_nothing_else_is(&Cell { kept, number, heard });
    }

    #[test]
    fn whatever_is_read_is_written_the_same(kind in 0..10_u8, rest in proptest::collection::vec(any::<u8>(), 0..120)) {
        let bytes: Vec<u8> = std::iter::once(kind).chain(rest).collect();
        if let Ok(frame) = Frame::decode(&bytes) {
            prop_assert_eq!(bytes_of(&frame), &bytes[..]);
        }
        if let Ok(cell) = Cell::decode(&bytes) {
            prop_assert_eq!(bytes_of(&cell), &bytes[..]);
        }
    }
}
