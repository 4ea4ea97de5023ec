//! What happens to messages to a peer that reads nothing, by traffic class.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bellwether_kernel::{
    Change, ConfigError, Describe, Effects, Flock, Hue, Input, Kept, Lease, Leased, Never, NodeId, Properties,
    Property, Protocol, RoleLabel, Setting, Span, To, TrafficClass, Wire, WireError,
};

use super::recorder::NodeRecorder;
use super::start::context;
use super::transport::{ListTransport, Transport};
use super::{ListMeeting, Setup, config_digest};
use crate::session::{InboundSession, Membership, OutboundSession, PeerTable};
use crate::shared::MemberContext;
use crate::system::{RealSystem, Socket};

/// A protocol that has heart-beats, and parts of something long.
struct Talk;

#[derive(Clone, Debug)]
enum Word {
    Beat,
    Part,
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Wire for Word {
    /// As long as a part of something long is.
    fn encode(&self, into: &mut Vec<u8>) {
        into.resize(into.len() + 1024, 0);
    }

    fn decode(_: &[u8]) -> Result<Word, WireError> {
        Ok(Word::Part)
    }
}

impl Protocol for Talk {
    type Config = ();
    type Command = Never;
    type Answer = Never;
    type Note = Never;
    type State = ();
    type Cell = Never;
    type Record = Never;
    type Message = Word;
    type Timer = Never;
    type View = ();

    fn boot((): &(), _: NodeId, _: Kept<'_, Talk>, _: &mut dyn Effects<Talk>) {}

    fn step((): &(), (): &mut (), _: Input<Talk>, _: &mut dyn Effects<Talk>) {}

    fn traffic_class(message: &Word) -> TrafficClass {
        match message {
            Word::Beat => TrafficClass::Latest,
            Word::Part => TrafficClass::Ordered,
        }
    }

    fn view((): &(), (): &()) {}
}

impl Properties for Talk {
    type Ghost = ();
    type Tally = ();

    fn count((): &(), (): &mut (), _: &Change<'_, ()>, _: Flock<'_, ()>) {}

    fn remember((): &(), (): &mut (), _: NodeId, _: Flock<'_, ()>) {}

    fn safety((): &()) -> &'static [Property<Talk>] {
        &[]
    }

    fn settled((): &(), (): &()) -> bool {
        true
    }

    fn settles_within((): &()) -> Span {
        Span::ZERO
    }

    fn min_live_nodes((): &()) -> u32 {
        1
    }
}

impl Describe for Talk {
    const NAME: &'static str = "talk";
    const SETTINGS: &'static [Setting] = &[];

    fn configure(_: u32, _: &[(&str, &str)]) -> Result<(), ConfigError> {
        Ok(())
    }

    fn role((): &()) -> RoleLabel {
        RoleLabel { name: "talking", hue: Hue::Green }
    }

    fn leads((): &()) -> bool {
        false
    }

    fn kind(_: &Word) -> &'static str {
        "word"
    }

    fn command(_: &str) -> Option<Never> {
        None
    }
}

impl Leased for Talk {
    fn lease((): &(), (): &()) -> Option<Lease<Never>> {
        None
    }
}

/// A socket that accepts nothing.
#[derive(Debug, Default)]
struct Stuck {
    /// Whether its buffer was enlarged for a stream.
    has_room: AtomicBool,
}

impl Socket for Stuck {
    fn try_write(&self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::WouldBlock.into())
    }

    fn make_room(&self) {
        self.has_room.store(true, Ordering::Relaxed);
    }
}

/// A session to the other member, opened before the network got stuck.
fn opened(own: &Membership, theirs: &Membership) -> OutboundSession {
    let (mut outbound, mut inbound) = (OutboundSession::new(own, theirs.id).unwrap(), InboundSession::new(true, 0));
    let mut table = PeerTable::new(2, 500);
    while outbound.next(own).unwrap().is_none() {
        let bytes = outbound.stream().unsent().to_vec();
        outbound.stream().mark_sent(bytes.len());
        inbound.stream().feed(&bytes);
        inbound.next(theirs, &mut table, 1).unwrap();
        let bytes = inbound.stream().unsent().to_vec();
        inbound.stream().mark_sent(bytes.len());
        outbound.stream().feed(&bytes);
    }
    outbound
}

/// Sends messages to a peer that reads nothing. Returns how many were displaced and how many were not sent.
fn sent_to_nobody(word: &Word, count: u32) -> (u64, u64) {
    send_to(&Arc::default(), word, count)
}

/// A member whose connection to the other one is stuck.
fn stuck_transport(network: &Arc<Stuck>) -> (Arc<MemberContext>, ListTransport, NodeRecorder, NodeId) {
    let roster: crate::Roster = "1@127.0.0.1:1,2@127.0.0.1:2".parse().unwrap();
    let setup = Setup::<Talk>::new("test", ListMeeting::new(roster.clone(), 1), ());
    let (me, peer) = (roster.node(1).unwrap(), roster.node(2).unwrap());
    let shared = context(&setup, me, 1, SocketAddr::from(([127, 0, 0, 1], 1)));
    let theirs = Membership {
        flock: "test".into(),
        settings: config_digest::<Talk>(&()),
        addresses: crate::addresses::AddressBook::new(roster),
        me: peer,
        id: 2,
        session: 2,
        key: None,
        insecure: false,
    };
    shared.outbox(peer).open(network.clone(), opened(&shared.own, &theirs));
    let recorder = NodeRecorder::new(None, Arc::new(RealSystem), me);
    (shared.clone(), ListTransport::new(shared), recorder, peer)
}

fn send_to(network: &Arc<Stuck>, word: &Word, count: u32) -> (u64, u64) {
    let (shared, mut transport, mut recorder, peer) = stuck_transport(network);
    for _ in 0..count {
        Transport::<Talk>::send(&mut transport, To::One(peer), word, &mut recorder);
        Transport::<Talk>::flush(&mut transport);
    }
    let counts = shared.metrics.read().peers[peer.index()];
    (counts.displaced, counts.unsent)
}

#[test]
fn the_oldest_heart_beats_are_dropped_for_the_newest() {
    let (displaced, unsent) = sent_to_nobody(&Word::Beat, 500);
    assert!(displaced > 400 && unsent == 0, "{displaced} displaced, {unsent} not sent");
}

#[test]
fn no_part_of_a_stream_is_dropped_and_what_does_not_fit_is_refused() {
    assert_eq!(sent_to_nobody(&Word::Part, 500), (0, 0));
    let (displaced, unsent) = sent_to_nobody(&Word::Part, 3_000);
    assert!(displaced == 0 && unsent > 1_500, "{displaced} displaced, {unsent} not sent");
}

#[test]
fn a_step_that_sends_too_much_of_a_stream_is_told_to_stop_before_anything_is_refused() {
    let (_, mut transport, mut recorder, peer) = stuck_transport(&Arc::default());
    let mut sent = 0;
    let told = loop {
        sent += 1;
        Transport::<Talk>::send(&mut transport, To::One(peer), &Word::Part, &mut recorder);
        if let Some(told) = Transport::<Talk>::take_push_back(&mut transport) {
            break told;
        }
        assert!(sent < 3_000, "nobody was told");
    };
    assert_eq!(told, (peer, true));
    assert_eq!(Transport::<Talk>::metrics(&transport).read().peers[peer.index()].unsent, 0);
    Transport::<Talk>::send(&mut transport, To::One(peer), &Word::Part, &mut recorder);
    assert_eq!(Transport::<Talk>::take_push_back(&mut transport), None, "once is enough");
}

#[test]
fn a_connection_that_ends_has_room_again() {
    let (shared, mut transport, mut recorder, peer) = stuck_transport(&Arc::default());
    for _ in 0..3_000 {
        Transport::<Talk>::send(&mut transport, To::One(peer), &Word::Part, &mut recorder);
    }
    assert_eq!(shared.outbox(peer).take_push_back(), Some(true));
    shared.outbox(peer).close();
    assert_eq!(shared.outbox(peer).take_push_back(), Some(false));
    assert_eq!(shared.outbox(peer).take_push_back(), None);
}

#[test]
fn only_a_connection_that_carries_a_stream_gets_room_for_one() {
    for (word, has_room) in [(Word::Beat, false), (Word::Part, true)] {
        let network = Arc::default();
        send_to(&network, &word, 1);
        assert_eq!(network.has_room.load(Ordering::Relaxed), has_room, "{word:?}");
    }
}
