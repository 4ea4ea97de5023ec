//! Logs of members become one log of their flock.

use super::*;

fn trace(nodes: u32, began: u64, events: Vec<(u64, u32, What)>) -> Trace {
    let header = Header { format: 1, protocol: "bully".into(), nodes, began: Some(began), ..Header::default() };
    Trace { header, events: events.into_iter().map(|(at, node, what)| Event { at, node, what }).collect() }
}

fn boot() -> What {
    What::Boot { stored: false }
}

fn send(id: u64, to: u32) -> What {
    What::Send { id, to, text: "Halt".into() }
}

fn deliver(id: u64, from: u32) -> What {
    What::Deliver { id, from, text: "Halt".into() }
}

fn moment(log: &FlockLog, wanted: &What) -> u64 {
    log.trace.events.iter().find(|event| event.what == *wanted).unwrap().at
}

#[test]
fn members_without_a_log_are_unknown_and_not_down() {
    let log = merge(vec![trace(3, 50, vec![(0, 2, boot()), (5, 2, send(1, 3))])]).unwrap();
    assert_eq!((log.trace.header.nodes, &log.unknown[..]), (3, &[1, 3][..]));
    assert_eq!(log.trace.events.len(), 2);
}

#[test]
fn a_whole_run_stays_as_it_is() {
    let mut whole = trace(3, 0, vec![(7, 1, boot())]);
    whole.header.began = None;
    let log = merge(vec![whole.clone()]).unwrap();
    assert_eq!((log.trace, log.unknown), (whole.clone(), Vec::new()));
    assert_eq!(merge(vec![whole.clone(), whole]), Err(MergeError::Whole(1)));
}

#[test]
fn clocks_are_aligned_by_messages_so_that_none_arrives_before_it_was_sent() {
    // The second machine's clock is 1,000,000 ahead, the third's 7,000 behind; every message takes 10 to 30.
    let one =
        trace(3, 10_000, vec![(0, 1, boot()), (100, 1, send(1, 2)), (250, 1, deliver(2, 2)), (300, 1, send(3, 3))]);
    let two =
        trace(3, 1_010_000, vec![(0, 2, boot()), (110, 2, deliver(1, 1)), (240, 2, send(2, 1)), (400, 2, send(4, 3))]);
    let three = trace(3, 3_000, vec![(0, 3, boot()), (330, 3, deliver(3, 1)), (420, 3, deliver(4, 2))]);
    let log = merge(vec![one, two, three]).unwrap();
    assert!(log.unknown.is_empty());
    for (id, from, to) in [(1, 1, 2), (2, 2, 1), (3, 1, 3), (4, 2, 3)] {
        let (left, arrived) = (moment(&log, &send(id, to)), moment(&log, &deliver(id, from)));
        assert!(left <= arrived && arrived - left < 60, "{id}: {left} to {arrived}");
    }
    assert_eq!(moment(&log, &send(1, 2)) + 10, moment(&log, &deliver(1, 1)), "both ways took the same");
    assert_eq!(log.trace.events[0].at, 0);
}

#[test]
fn members_with_names_are_numbered_by_their_logs_and_strangers_after_them() {
    let met = |peer, who: &str| What::Met { peer, who: who.into() };
    let anna = vec![
        (0, 1, boot()),
        (1, 1, met(1, "anna")),
        (2, 1, met(2, "ben")),
        (3, 1, met(3, "carla")),
        (9, 1, send(5, 1)),
    ];
    let ben = vec![(0, 1, boot()), (1, 1, met(1, "ben")), (2, 1, met(2, "anna")), (19, 1, deliver(5, 2))];
    let log = merge(vec![trace(1, 0, anna), trace(1, 0, ben)]).unwrap();
    assert_eq!((&log.names[..], &log.unknown[..]), (&["anna", "ben", "carla"].map(String::from)[..], &[3][..]));
    let heard = log.trace.events.iter().find(|event| matches!(event.what, What::Deliver { .. })).unwrap();
    let What::Deliver { id, from: 1, .. } = heard.what else { panic!("{heard:?}") };
    let left =
        |event: &Event| event.node == 1 && matches!(event.what, What::Send { id: sent, to: 2, .. } if sent == id);
    assert_eq!(heard.node, 2);
    assert!(log.trace.events.iter().any(left), "{:?}", log.trace.events);
}

#[test]
fn logs_that_do_not_belong_together_are_refused() {
    let one = || trace(3, 0, vec![(0, 1, boot())]);
    assert_eq!(merge(vec![one(), one()]), Err(MergeError::Same(1, 2)));
    let mut other = one();
    other.header.protocol = "host".into();
    assert_eq!(merge(vec![one(), other]), Err(MergeError::Protocols("bully".into(), "host".into())));
}
