//! Flocks with a hearing graph of edges.
#![allow(clippy::unwrap_used)]

mod toy;

use bellwether_kernel::{Describe, HearingGraph, NodeId};
use bellwether_sim::scenario::parse;
use bellwether_sim::{Plan, PlanError, TraceRecorder, replay, simulate};
use bellwether_trace::{Header, What};
use toy::Lamp;

const LINE: &str = "protocol lamp\nnodes 3\nseed 1\nedge 1 - 2\nedge 2 > 3\n";

#[test]
fn edges_are_written_as_they_are_read() {
    let text = format!("{LINE}run 1s\n");
    let scenario = parse(&text).unwrap();
    let [one, two, three] = [0, 1, 2].map(NodeId::at);
    let graph = HearingGraph::without_edges(3).with_link(one, two).with_edge(two, three);
    assert_eq!(scenario.plan.hearing, Some(graph));
    assert!(scenario.to_string().contains("edge 1 - 2\nedge 2 > 3\n"), "{scenario}");
    assert_eq!(parse(&scenario.to_string()).unwrap(), scenario);
    for (wrong, why) in [("edge 1 - 1", "no edge to itself"), ("edge 1 = 2", "`>` or `-`"), ("edge 1 - 9", "no node 9")]
    {
        let error = parse(&format!("protocol lamp\nnodes 3\n{wrong}\n")).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// The pairs of sender and receiver.
fn sent(body: &str) -> Vec<(u32, u32)> {
    let scenario = parse(&format!("{LINE}{body}")).unwrap();
    let config = Lamp::configure(3, &[]).unwrap();
    let mut recorder = TraceRecorder::new(Header::default());
    replay::<Lamp>(&config, &scenario, &mut recorder).unwrap();
    let mut pairs: Vec<_> = recorder
        .trace
        .events
        .iter()
        .filter_map(|event| match event.what {
            What::Send { to, .. } => Some((event.node, to)),
            _ => None,
        })
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

#[test]
fn a_message_goes_along_edges_and_nowhere_else() {
    let pairs = sent("run 5s\n");
    assert!(!pairs.is_empty());
    assert!(pairs.iter().all(|pair| [(1, 2), (2, 1), (2, 3)].contains(pair)), "{pairs:?}");
    let pairs = sent("steps\nboot 1\nboot 2\nboot 3\n");
    assert!(pairs.iter().all(|pair| [(1, 2), (2, 1), (2, 3)].contains(pair)), "{pairs:?}");
}

#[test]
fn only_those_who_hear_a_process_notice_its_death() {
    let scenario = parse(&format!("{LINE}run 1s\nat 100ms crash 1\nat 200ms crash 2\n")).unwrap();
    let config = Lamp::configure(3, &[]).unwrap();
    let mut recorder = TraceRecorder::new(Header::default());
    simulate::<Lamp>(&config, &scenario.plan, &mut recorder);
    let news: Vec<_> = recorder
        .trace
        .events
        .iter()
        .filter_map(|event| match event.what {
            What::Link { peer, up } => Some((event.node, peer, up)),
            _ => None,
        })
        .collect();
    assert_eq!(news, [(2, 1, false), (3, 2, false)]);
}

#[test]
fn edges_of_another_flock_are_refused() {
    let plan = Plan { nodes: 3, hearing: Some(HearingGraph::without_edges(2)), ..Plan::default() };
    let config = Lamp::configure(3, &[]).unwrap();
    assert!(matches!(plan.check::<Lamp>(&config, None), Err(PlanError::Field(why)) if why.contains("2 nodes")));
}
