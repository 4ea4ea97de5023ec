//! Flocks with an incomplete hearing graph.

use bellwether_check::{Faults, Model, Verdict, check, check_symmetric, rerun};
use bellwether_kernel::{FullMesh, HearingGraph, Input, NodeId, NodeStatus, Span, To};

use crate::games::Mill;
use crate::toy::{Flock, Fx, Game, Hand, Toy, Word, showing};
use crate::{broken_by, play};

fn node(number: usize) -> NodeId {
    NodeId::at(number - 1)
}

/// 1 – 2 – 3 – …
fn line(nodes: usize) -> HearingGraph {
    (1..nodes).fold(HearingGraph::without_edges(nodes), |graph, at| graph.with_link(node(at), node(at + 1)))
}

/// Node 1 sends a word; a node that hears it for the first time repeats it. The word must not reach node 3.
struct Rumour;

impl Game for Rumour {
    fn boot(me: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        if me == node(1) {
            fx.arm(Word(0), Span::millis(10));
        }
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>) {
        if hand.cards[0] == 0 && matches!(input, Input::Deliver { .. } | Input::Fire(_)) {
            hand.cards[0] = 1;
            fx.send(To::Neighbours, Word(7));
        }
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        flock.get(2).and_then(NodeStatus::up).is_none_or(|hand| hand.cards[0] == 0)
    }

    fn settled(flock: Flock<'_>) -> bool {
        showing(flock, 1) == flock.len()
    }
}

#[test]
fn a_word_travels_a_line_hop_by_hop() {
    let report = play::<Rumour>(3, |model| model.hearing = Some(line(3)));
    let path = broken_by(&report);
    assert_eq!(path[3..], ["fire 1 w0", "deliver 1 > 2 w7", "deliver 2 > 3 w7"]);
    let report = play::<Rumour>(3, |_| ());
    assert_eq!(broken_by(&report)[3..], ["fire 1 w0", "deliver 1 > 3 w7"]);
}

#[test]
fn nothing_travels_against_an_edge_that_goes_one_way() {
    let away = HearingGraph::without_edges(3).with_link(node(1), node(2)).with_edge(node(3), node(2));
    let report = play::<Rumour>(3, |model| model.hearing = Some(away.clone()));
    assert!(report.verdict.holds(), "{:?}", report.verdict);
    let along = HearingGraph::without_edges(3).with_edge(node(1), node(2)).with_edge(node(2), node(3));
    let report = play::<Rumour>(3, |model| model.hearing = Some(along));
    assert_eq!(broken_by(&report).last().map(String::as_str), Some("deliver 2 > 3 w7"));
}

#[test]
fn a_flock_in_two_parts_that_do_not_hear_each_other_never_settles() {
    let apart = HearingGraph::without_edges(4).with_link(node(1), node(2)).with_link(node(3), node(4));
    let report = play::<Rumour>(4, |model| (model.hearing, model.progress) = (Some(apart), true));
    assert!(matches!(report.verdict, Verdict::NotLive { .. }), "{:?}", report.verdict);
    let report = play::<Rumour>(2, |model| (model.hearing, model.progress) = (Some(line(2)), true));
    assert!(report.verdict.holds(), "{:?}", report.verdict);
}

/// Sends to one that is named.
struct ToOne;

impl Game for ToOne {
    fn boot(me: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        if me == node(1) {
            fx.send(To::One(node(3)), Word(7));
        }
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, _: Fx<'_, Self>) {
        hand.cards[0] |= u8::from(matches!(input, Input::Deliver { .. }));
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        showing(flock, 1) == 0
    }
}

#[test]
fn a_message_for_one_does_not_reach_it_out_of_hearing() {
    assert!(play::<ToOne>(3, |model| model.hearing = Some(line(3))).verdict.holds());
    assert!(!play::<ToOne>(3, |_| ()).verdict.holds());
}

/// Is unsafe as soon as a node with exactly one neighbour is up.
struct AtTheEdge;

impl Game for AtTheEdge {
    fn boot(_: NodeId, _: Option<Word>, _: Fx<'_, Self>) -> [u8; 3] {
        [0; 3]
    }

    fn step(_: &mut Hand, _: Input<Toy<Self>>, _: Fx<'_, Self>) {}

    fn remember(ghost: &mut u8, node: NodeId, flock: bellwether_kernel::Flock<'_, Hand>) {
        let mut neighbours = 0;
        flock.hearing.each_neighbour(node, &mut |_| neighbours += 1);
        *ghost |= u8::from(neighbours == 1);
    }

    fn safe(ghost: u8, _: Flock<'_>) -> bool {
        ghost == 0
    }
}

#[test]
fn properties_see_who_hears_whom() {
    assert!(play::<AtTheEdge>(3, |_| ()).verdict.holds());
    assert!(!play::<AtTheEdge>(3, |model| model.hearing = Some(line(3))).verdict.holds());
}

/// Is unsafe if node 3 ever learns of a death.
struct Bereaved;

impl Game for Bereaved {
    fn boot(_: NodeId, _: Option<Word>, _: Fx<'_, Self>) -> [u8; 3] {
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, _: Fx<'_, Self>) {
        hand.cards[0] |= u8::from(matches!(input, Input::Link { up: false, .. }));
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        flock.get(2).and_then(NodeStatus::up).is_none_or(|hand| hand.cards[0] == 0)
    }
}

#[test]
fn only_those_who_hear_a_process_notice_its_death() {
    let crash = Faults { crashes: 1, ..Faults::default() };
    let apart = HearingGraph::without_edges(3).with_link(node(1), node(2)).with_edge(node(3), node(2));
    let report = play::<Bereaved>(3, |model| (model.hearing, model.faults) = (Some(apart), crash));
    assert!(report.verdict.holds(), "{:?}", report.verdict);
    let report = play::<Bereaved>(3, |model| (model.hearing, model.faults) = (Some(line(3)), crash));
    assert_eq!(broken_by(&report)[3..], ["crash 2 kept", "link 3 sees 2 down"]);
}

#[test]
fn a_graph_of_everybody_is_the_full_mesh() {
    let mut model = Model::<Toy<Mill>>::new(3);
    model.faults = Faults { crashes: 1, restarts: 1, losses: 1, ..Faults::default() };
    let implied = check(&(), &model);
    model.hearing = Some(HearingGraph::copy_of(&FullMesh(3), 3));
    let listed = check(&(), &model);
    assert_eq!((implied.states, implied.transitions), (listed.states, listed.transitions));
}

#[test]
fn worlds_on_a_line_are_one_only_if_the_line_is_turned_round() {
    let mut model = Model::<Toy<Mill>>::new(3);
    model.hearing = Some(line(3));
    let (all, merged) = (check(&(), &model), check_symmetric(&(), &model));
    assert!(all.verdict.holds() && merged.verdict.holds());
    assert!(merged.states < all.states && all.states <= merged.states * 2, "{} {}", all.states, merged.states);
}

#[test]
fn a_graph_of_another_flock_is_refused() {
    let report = play::<Mill>(3, |model| model.hearing = Some(line(2)));
    assert!(matches!(report.verdict, Verdict::OutOfBudget { what } if what.contains("graph")));
}

#[test]
fn a_run_over_a_graph_is_run_again_over_the_same_graph() {
    let report = play::<Rumour>(3, |model| model.hearing = Some(line(3)));
    let Verdict::Broken { path, .. } = &report.verdict else { panic!("the word reaches node 3") };
    let again = rerun::<Toy<Rumour>>(&(), &line(3), path);
    assert_eq!(showing(&again.flock, 1), 3);
    // Where node 2 hears nobody, the same steps lead nowhere.
    let again = rerun::<Toy<Rumour>>(&(), &HearingGraph::without_edges(3), path);
    assert_eq!(showing(&again.flock, 1), 1);
}
