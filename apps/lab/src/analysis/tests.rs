//! The analysis of a log.

use bellwether_trace::{Header, Trace};

use super::*;

fn trace(events: Vec<(u64, u32, What)>) -> Trace {
    let events = events.into_iter().map(|(at, node, what)| Event { at, node, what }).collect();
    Trace { header: Header { format: 1, nodes: 2, ..Header::default() }, events }
}

fn send(id: u64, to: u32) -> What {
    What::Send { id, to, text: "Halt e1".into() }
}

fn deliver(id: u64, from: u32) -> What {
    What::Deliver { id, from, text: "Halt e1".into() }
}

fn leader() -> What {
    What::Role { name: "leader".into(), hue: Hue::Gold, leads: true }
}

#[test]
fn a_doubled_message_is_two_flights() {
    let trace = trace(vec![(1, 1, send(9, 2)), (3, 2, deliver(9, 1)), (7, 2, deliver(9, 1))]);
    let analysis = TraceAnalysis::of(&trace);
    let seen: Vec<_> = analysis
        .transmissions
        .iter()
        .map(|transmission| (transmission.sent, transmission.end, transmission.copy))
        .collect();
    assert_eq!(seen, [(1, MessageEnd::Arrived(3), false), (1, MessageEnd::Arrived(7), true)]);
}

#[test]
fn a_message_without_an_end_is_under_way() {
    let trace = trace(vec![(1, 1, send(9, 2)), (3, 1, What::Thaw)]);
    assert_eq!(TraceAnalysis::of(&trace).transmissions[0].end, MessageEnd::InFlight);
}

#[test]
fn a_crash_ends_a_role_and_a_freeze() {
    let crash = What::Crash { noticed: true };
    let trace = trace(vec![(0, 1, leader()), (4, 1, What::Freeze), (6, 1, crash), (9, 2, What::Thaw)]);
    let analysis = TraceAnalysis::of(&trace);
    let lane = &analysis.lanes[0];
    assert_eq!(lane.periods[0].time, Interval { from: 0, until: 6 });
    assert_eq!(lane.frozen, [Interval { from: 4, until: 6 }]);
    assert_eq!(lane.down, [Interval { from: 6, until: 9 }]);
    assert_eq!(lane.led(), [Interval { from: 0, until: 4 }]);
}

#[test]
fn a_node_is_down_before_it_starts() {
    let trace = trace(vec![(5, 1, What::Boot { stored: false }), (9, 1, leader())]);
    assert_eq!(TraceAnalysis::of(&trace).lanes[0].down, [Interval { from: 0, until: 5 }]);
}

#[test]
fn an_empty_log_has_an_empty_story() {
    let trace = Trace::default();
    let analysis = TraceAnalysis::of(&trace);
    assert_eq!((analysis.nodes, analysis.end, analysis.transmissions.len()), (0, 0, 0));
}

#[test]
fn what_repeats_in_a_calm_flock_is_chatter_and_a_loss_of_the_leader_is_not() {
    let mut events = vec![(0, 1, leader())];
    for round in 0..SHORT_RUN as u64 {
        events.push((round * 10 + 1, 1, send(round, 2)));
        events.push((round * 10 + 2, 2, deliver(round, 1)));
    }
    events.push((1_000, 1, What::Crash { noticed: false }));
    events.push((1_001, 2, send(900, 1)));
    let trace = trace(events);
    let analysis = TraceAnalysis::of(&trace);
    let (last, rest) = analysis.transmissions.split_last().unwrap();
    assert!(rest.iter().all(|transmission| transmission.routine));
    assert!(!last.routine);
}

#[test]
fn a_kind_is_a_word_and_a_number_takes_the_next_along() {
    for (text, wanted) in
        [("Halt e1", "Halt"), ("202 host owner=4", "202 host"), (" 7  x y", "7  x"), ("9", "9"), ("", "?")]
    {
        assert_eq!(kind(text), wanted, "{text}");
    }
}
