//! A radio field: who hears whom, and what moving, walls and distance do to that.
#![allow(clippy::unwrap_used)]

mod toy;

use bellwether_kernel::Describe;
use bellwether_sim::scenario::{Scenario, parse};
use bellwether_sim::{
    Enforce, Field, Length, NoRecorder, Plan, RunOutcome, StreamRecorder, TraceRecorder, replay, simulate,
};
use bellwether_trace::{DropReason, Event, Header, Trace, What};
use toy::Lamp;

fn scenario(nodes: u32, text: &str) -> Scenario {
    parse(&format!("protocol lamp\nnodes {nodes}\n{text}\nwatch only settles\n")).unwrap()
}

fn run(nodes: u32, text: &str) -> (RunOutcome, Trace) {
    let mut recorder = TraceRecorder::default();
    let config = Lamp::configure(nodes, &[]).unwrap();
    let outcome = replay::<Lamp>(&config, &scenario(nodes, text), &mut recorder).unwrap();
    (outcome, recorder.trace)
}

/// Whether a node heard another between two times in milliseconds.
fn heard(trace: &Trace, node: u32, from: u32, between: std::ops::Range<u64>) -> bool {
    let fits = |e: &Event| {
        e.node == node
            && between.contains(&(e.at / 1_000_000))
            && matches!(e.what, What::Deliver { from: f, .. } if f == from)
    };
    trace.events.iter().any(fits)
}

/// Three in a row; the third lights first and is out of the first one's reach.
const ROW: &str = "field 100m 100m 30m\nplace 1 0m 0m\nplace 2 25m 0m\nplace 3 50m 0m\nrun 2s\n";

#[test]
fn only_those_within_the_radius_hear() {
    let (_, trace) = run(3, ROW);
    assert!(heard(&trace, 2, 3, 0..2_000) && !heard(&trace, 1, 3, 0..2_000));
    assert!(heard(&trace, 2, 1, 0..2_000), "whom nobody outshines shines, too");
    let places = trace.events.iter().filter(|e| matches!(e.what, What::Place { .. })).count();
    assert_eq!((places, trace.events[1].what.clone()), (3, What::Place { x_mm: 25_000, y_mm: 0 }));
}

#[test]
fn nobody_is_heard_through_a_wall() {
    let (_, trace) = run(3, &format!("{ROW}at 1s wall 40m 0m 40m 10m"));
    assert!(heard(&trace, 2, 3, 0..1_000) && !heard(&trace, 2, 3, 1_005..2_000));
    let (_, trace) = run(3, &format!("{ROW}at 1s wall 40m 1m 40m 10m"));
    assert!(heard(&trace, 2, 3, 1_005..2_000), "a wall that ends before the line between them");
}

#[test]
fn somebody_who_walks_comes_into_reach_and_leaves_it() {
    let (_, trace) = run(3, &format!("{ROW}at 500ms walk 3 0m 0m 50m/s\nat 1800ms place 3 100m 100m"));
    // At 500 ms the third is 50 m from the first, and 30 m at 900 ms.
    assert!(!heard(&trace, 1, 3, 0..890) && heard(&trace, 1, 3, 905..1_800) && !heard(&trace, 1, 3, 1_805..2_000));
    let moves = trace.events.iter().filter(|e| e.at > 0 && matches!(e.what, What::Place { .. })).count();
    assert_eq!(moves, 11, "ten moves of a second and the last place");
}

#[test]
fn reception_fades_with_the_distance() {
    let text = "field 100m 100m 30m\nplace 3 0m 0m\nplace 2 15m 0m\nplace 1 30m 0m\nfade 15m 100%\nrun 4s\n";
    let (outcome, trace) = run(3, text);
    let lost = |node: u32| {
        let lost = |e: &&Event| e.node == node && matches!(e.what, What::Drop { from: 3, fate: DropReason::Lost, .. });
        trace.events.iter().filter(lost).count()
    };
    assert_eq!(lost(2), 0);
    assert!(lost(1) > 50 && !heard(&trace, 1, 3, 0..4_000), "all is lost at the radius");
    assert!(outcome.stats.lost as usize >= lost(1));
}

#[test]
fn a_death_in_a_radio_field_is_silent() {
    let (_, trace) = run(3, &format!("{ROW}at 1s crash 3\nat 1500ms restart 3"));
    assert!(trace.events.iter().any(|e| e.what == What::Crash { noticed: false }));
    assert!(!trace.events.iter().any(|e| matches!(e.what, What::Link { .. })));
}

#[test]
fn a_transmission_is_one_message_and_one_event_however_many_hear_it() {
    let place: String = (1..=40).map(|node| format!("place {node} {node}m 0m\n")).collect();
    let (outcome, trace) = run(40, &format!("field 100m 100m 90m\n{place}run 2s"));
    let sends = trace.events.iter().filter(|e| matches!(e.what, What::Send { .. })).count() as u64;
    assert_eq!(outcome.stats.sent, sends);
    assert_eq!(outcome.stats.delivered, 39 * sends);
    assert!(outcome.popped < outcome.stats.delivered / 2, "{} events", outcome.popped);
}

const CROWD: &str = "field 300m 300m 60m\nwalk all 1m/s..20m/s 200ms\nwall 150m 0m 150m 200m\nfade 40m 30%\n\
                     conditions loss=2% duplicate=1% reorder=5%\nrun 3s\nat 1s vanish 7\nat 2s restart 7\n";

#[test]
fn the_same_seed_is_the_same_run_in_a_field_too() {
    let hash = |seed: u64| run(60, &format!("{CROWD}seed {seed}")).1.hash();
    assert_eq!(hash(7), hash(7));
    assert_ne!(hash(7), hash(8));
    assert_eq!(format!("{:016x}", hash(7)), "ba0049719dfe2a15");
}

#[test]
fn a_sampled_stream_is_the_whole_trace_without_the_other_nodes() {
    let (outcome, trace) = run(60, CROWD);
    let config = Lamp::configure(60, &[]).unwrap();
    let header = Header { format: 1, protocol: "lamp".into(), nodes: 60, ..Header::default() };
    let mut stream = StreamRecorder::new(Vec::new(), &header, 10).unwrap();
    assert_eq!(replay::<Lamp>(&config, &scenario(60, CROWD), &mut stream).unwrap(), outcome);
    let read = Trace::read(&stream.finish().unwrap()[..]).unwrap();
    let sampled = trace.events.into_iter().filter(|e| e.node == 0 || e.node % 10 == 1);
    assert!(read.events.len() > 100 && read.events.into_iter().eq(sampled));
}

#[test]
fn a_field_made_for_so_many_neighbours_has_them() {
    let field = Field::with_neighbours(2_000, 10, Length::metres(100));
    let (field, run, enforce) = (Some(field), bellwether_kernel::Span::millis(700), Enforce::Only("settles".into()));
    let plan = Plan { nodes: 2_000, field, run, enforce, ..Plan::default() };
    let config = Lamp::configure(2_000, &[("stagger", "0s")]).unwrap();
    let outcome = simulate::<Lamp>(&config, &plan, &mut NoRecorder);
    let mean = outcome.stats.delivered as f64 / outcome.stats.sent as f64;
    assert!((8.5..=10.5).contains(&mean), "{mean}");
}
