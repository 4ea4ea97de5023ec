//! The rules that every driver must obey, on a node whose inputs the test chooses.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bellwether_bully::{Bully, Config, Message, Mode, Settings};
use bellwether_kernel::{Epoch, Leadership, NodeId, Span};
use bellwether_trace::{Event, What};
use tokio::sync::mpsc;

use super::node::Node;
use super::transport::ListTransport;
use super::{Deadline, DriverEvent, Monitor, NodeInputs, config_digest};
use crate::clock::BootTimer;
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::session::{Membership, PeerTable};
use crate::shared::{Inbound, Inbox, MemberContext, SharedPeerTable};
use crate::system::System;

const PEER: fn() -> NodeId = || NodeId::at(1);

/// A clock that advances only when the test says so.
#[derive(Debug, Default)]
struct TestClock(AtomicU64);

impl TestClock {
    fn advance(&self, span: Span) {
        self.0.fetch_add(span.as_nanos(), Ordering::Relaxed);
    }
}

impl System for TestClock {
    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn random(&self) -> u64 {
        7
    }
}

struct Bench {
    node: Node<Bully, ListTransport>,
    driver_events: mpsc::UnboundedReceiver<DriverEvent<Bully>>,
    events: std::sync::mpsc::Receiver<Event>,
    leases: std::sync::mpsc::Receiver<Option<Deadline>>,
    shared: Arc<MemberContext>,
}

impl Bench {
    fn new(members: u32) -> Bench {
        let config = Config::new(Settings::new(members, Mode::Quorum)).unwrap();
        let roster: Vec<_> = (1..=members).map(|id| format!("{id}@127.0.0.1:{id}")).collect();
        let roster: crate::Roster = roster.join(",").parse().unwrap();
        let own = Membership {
            flock: "test".into(),
            settings: config_digest::<Bully>(&config),
            addresses: crate::addresses::AddressBook::new(roster),
            me: NodeId::at(0),
            id: 1,
            session: 1,
            key: None,
            insecure: false,
        };
        let shared = Arc::new(MemberContext {
            own,
            bind: None,
            closed_is_down: true,
            peers: SharedPeerTable::new(PeerTable::new(64, 500_000_000)),
            metrics: Arc::new(Metrics::new(64)),
            outboxes: (0..64).map(|_| Outbox::default()).collect(),
        });
        let (say, driver_events) = mpsc::unbounded_channel();
        let (log, events) = std::sync::mpsc::channel();
        let recording: super::Recording = Box::new(move |event| log.send(event).unwrap());
        let (keep, leases) = std::sync::mpsc::channel();
        let renewals: super::LeaseObserver = Box::new(move |lease| keep.send(lease).unwrap_or_default());
        let transport = ListTransport::new(shared.clone());
        let node = Node::new(transport, config, Some(recording), Some(renewals), Span::millis(50), None, say);
        Bench { node, driver_events, events, leases, shared }
    }

    /// A test bench on a clock that stands still until it is advanced.
    fn on_test_clock(members: u32) -> (Bench, Arc<TestClock>) {
        let (bench, clock) = (Bench::new(members), Arc::new(TestClock::default()));
        (Bench { node: bench.node.on(clock.clone()), ..bench }, clock)
    }

    fn says(&mut self, session: u64) {
        let message = Message::Elected { epoch: Epoch(3) };
        self.node.inbound(Inbound::Message { peer: PEER(), session, serial: 1, message });
    }

    /// The node's links and deliveries, in order.
    fn story(&self) -> Vec<String> {
        let tell = |event: Event| match event.what {
            What::Link { peer, up } => Some(format!("{peer} {}", if up { "up" } else { "down" })),
            What::Deliver { from, .. } => Some(format!("from {from}")),
            _ => None,
        };
        self.events.try_iter().filter_map(tell).collect()
    }
}

#[test]
fn nothing_of_a_session_comes_before_its_link_or_after_its_obituary() {
    let mut bench = Bench::new(3);
    bench.node.boot(None);
    bench.says(7);
    bench.node.inbound(Inbound::Up { peer: PEER(), session: 7 });
    bench.says(7);
    bench.node.inbound(Inbound::Up { peer: PEER(), session: 7 });
    bench.node.inbound(Inbound::Gone { peer: PEER(), session: 6 });
    bench.node.inbound(Inbound::Gone { peer: PEER(), session: 7 });
    bench.says(7);
    bench.node.inbound(Inbound::Up { peer: PEER(), session: 7 });
    bench.says(7);
    bench.node.inbound(Inbound::Gone { peer: PEER(), session: 7 });
    bench.node.inbound(Inbound::Up { peer: PEER(), session: 8 });
    bench.says(7);
    bench.says(8);
    assert_eq!(bench.story(), ["2 up", "from 2", "2 down", "2 up", "from 2"]);
    assert_eq!(bench.shared.metrics.read().peers[1].stale, 4);
}

#[test]
fn a_late_obituary_of_a_former_life_changes_nothing() {
    let mut bench = Bench::new(3);
    bench.node.boot(None);
    bench.node.inbound(Inbound::Up { peer: PEER(), session: 7 });
    bench.node.inbound(Inbound::Up { peer: PEER(), session: 8 });
    bench.node.inbound(Inbound::Gone { peer: PEER(), session: 7 });
    bench.says(8);
    assert_eq!(bench.story(), ["2 up", "2 up", "from 2"]);
}

#[test]
fn a_session_whose_connection_ended_is_down_until_it_connects_again_and_not_dead() {
    let mut bench = Bench::new(3);
    bench.node.boot(None);
    bench.node.inbound(Inbound::Up { peer: PEER(), session: 7 });
    bench.node.inbound(Inbound::Closed { peer: PEER(), session: 6 });
    bench.node.inbound(Inbound::Closed { peer: PEER(), session: 7 });
    bench.says(7);
    bench.node.inbound(Inbound::Up { peer: PEER(), session: 7 });
    bench.says(7);
    assert_eq!(bench.story(), ["2 up", "2 down", "2 up", "from 2"]);
}

#[test]
fn what_is_due_fires_before_what_the_node_said_to_itself_and_stalls_are_told() {
    let (mut bench, clock) = Bench::on_test_clock(1);
    bench.node.boot(None);
    bench.node.run_due();
    let mut leases = Vec::new();
    let mut order = Vec::new();
    while let Ok(event) = bench.driver_events.try_recv() {
        match event {
            DriverEvent::Lease(lease) => {
                leases.push(lease);
                order.push("lease");
            }
            DriverEvent::Leadership(Leadership::Leading { .. }) => order.push("leading"),
            _ => {}
        }
    }
    assert_eq!(order, ["lease", "leading"], "the limit is known before the work may start");
    let deadline = leases[0].unwrap();
    assert_eq!(deadline.dead_at - deadline.end_at, Span::millis(40).as_nanos());

    // Longer than the lease: the node finds its heart-beat and its lease overdue, both before anything else.
    clock.advance(Span::millis(300));
    bench.node.run_due();
    let told: Vec<_> = std::iter::from_fn(|| bench.driver_events.try_recv().ok()).collect();
    assert!(told.iter().any(|one| matches!(one, DriverEvent::Stalled(late) if *late > Span::millis(100))), "{told:?}");
    assert!(bench.shared.metrics.read().stalls > 0);
}

#[test]
fn who_keeps_the_lease_hears_of_each_renewal_and_the_others_of_the_first() {
    let (mut bench, clock) = Bench::on_test_clock(1);
    bench.node.boot(None);
    let mut kept: Vec<Deadline> = Vec::new();
    for _ in 0..100 {
        bench.node.run_due();
        kept.extend(bench.leases.try_iter().flatten());
        clock.advance(Span::millis(5));
    }
    assert!(kept.len() > 3 && kept.is_sorted_by(|one, next| one.end_at < next.end_at), "{kept:?}");
    let told: Vec<_> = std::iter::from_fn(|| bench.driver_events.try_recv().ok()).collect();
    assert_eq!(told.iter().filter(|one| matches!(one, DriverEvent::Lease(_))).count(), 1, "{told:?}");
}

#[test]
fn a_stall_is_told_once_and_before_the_timers_that_it_made_late() {
    let (mut bench, clock) = Bench::on_test_clock(3);
    bench.node.boot(None);
    bench.node.run_due();
    clock.advance(Span::millis(150));
    bench.node.run_due();
    let tell = |event: Event| match event.what {
        What::Thaw => Some("stalled".to_string()),
        What::Fire { timer } => Some(timer),
        _ => None,
    };
    let story: Vec<String> = bench.events.try_iter().filter_map(tell).collect();
    // Whoever asked who is there gives the others their whole time once more, so nothing fires right after.
    assert_eq!(story, ["stalled"]);
}

#[test]
fn without_a_connection_messages_are_dropped_and_counted() {
    let mut bench = Bench::new(3);
    bench.node.boot(None);
    let counts = bench.shared.metrics.read();
    assert_eq!((counts.peers[1].unsent, counts.peers[1].sent), (1, 0));
    let dropped = bench.events.try_iter().filter(|event| matches!(event.what, What::Drop { .. })).count();
    assert_eq!(dropped, 2);
}

#[tokio::test]
async fn a_node_whose_step_panics_never_takes_another_one() {
    let mut bench = Bench::new(3);
    bench.node.boot(None);
    let monitor = Monitor::new(bench.node, BootTimer::new().unwrap());
    // Nobody keeps its log any more, and that of the test panics then.
    drop(bench.events);
    let broken = monitor.clone();
    let panicked = std::thread::spawn(move || broken.put(Inbound::Up { peer: PEER(), session: 7 })).join();
    assert!(panicked.is_err());
    monitor.put(Inbound::Up { peer: PEER(), session: 8 });
    let (_hold, orders) = mpsc::channel(1);
    let (_writer, written) = mpsc::unbounded_channel();
    monitor.run(NodeInputs { orders, events: None, written }).await;
    drop(monitor);
    let links = std::iter::from_fn(|| bench.driver_events.try_recv().ok())
        .filter(|event| matches!(event, DriverEvent::Link { .. }));
    assert_eq!(links.count(), 0);
    assert!(bench.driver_events.is_closed(), "and the application learns that it is over");
}

#[tokio::test]
async fn what_is_put_is_done_when_the_call_returns_and_sets_the_alarm() {
    let mut bench = Bench::new(3);
    bench.node.boot(None);
    let monitor = Monitor::new(bench.node, BootTimer::new().unwrap());
    monitor.put(Inbound::Up { peer: PEER(), session: 7 });
    let message = Message::Elected { epoch: Epoch(3) };
    monitor.put(Inbound::Message { peer: PEER(), session: 7, serial: 1, message });
    let told: Vec<_> = std::iter::from_fn(|| bench.driver_events.try_recv().ok()).collect();
    assert!(told.iter().any(|one| matches!(one, DriverEvent::Link { up: true, .. })), "{told:?}");
    let delivered = |event: &Event| matches!(event.what, What::Deliver { .. });
    assert_eq!(bench.events.try_iter().filter(delivered).count(), 1);

    // All are silent: only the alarm can make the node suspect the leader.
    let (hold, orders) = mpsc::channel(1);
    let (_writer, written) = mpsc::unbounded_channel();
    let running = tokio::spawn(async move { monitor.run(NodeInputs { orders, events: None, written }).await });
    let events = bench.events;
    let fires = |one: Event| matches!(one.what, What::Fire { .. });
    // The events are kept until the node has ended: others may fire meanwhile.
    let fired = tokio::task::spawn_blocking(move || (events.iter().any(fires), events));
    let (fired, _events) = fired.await.unwrap();
    assert!(fired);
    drop(hold);
    running.await.unwrap();
}
