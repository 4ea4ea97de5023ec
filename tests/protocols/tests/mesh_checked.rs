//! Small meshes in every order of events: two and three nodes, with what may be lost, die or be heard one way only.

use bellwether_check::{Clock, DeliveryOrder, Faults, Model, Report, check};
use bellwether_kernel::{Checkable, Describe, HearingGraph, NodeId, Protocol};
use bellwether_lab::default_model;
use bellwether_mesh::Mesh;

fn config(nodes: u32, settings: &[(&str, &str)]) -> <Mesh as Protocol>::Config {
    let all: Vec<(&str, &str)> = Mesh::FINITE.iter().chain(settings).copied().collect();
    Mesh::configure(nodes, &all).expect("the settings of a test should go together")
}

/// Nodes that start together and hear each other in order and within a tick; they must settle.
fn calm(nodes: u32) -> Model<Mesh> {
    let mut model = Model::new(nodes);
    model.order = DeliveryOrder::Fifo;
    model.clock = Clock::Ticks { tick: Mesh::TICK, max_delay: 0, horizon: None };
    model.noticed = false;
    model.resets = true;
    model.copies = 4;
    model.progress = true;
    model
}

fn explore(model: &Model<Mesh>) -> Report<Mesh> {
    let report = check(&config(model.nodes, &[]), model);
    println!("{} worlds, {} ways, {} situations", report.states, report.transitions, report.situations);
    report
}

#[test]
fn two_free_nodes_become_a_cluster() {
    let report = explore(&calm(2));
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn two_free_nodes_become_a_cluster_whichever_messages_are_lost() {
    let mut model = calm(2);
    model.faults = Faults { losses: 2, ..Faults::default() };
    let report = explore(&model);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn a_head_that_dies_silently_is_replaced_and_its_successor_takes_it_back() {
    let mut model = calm(2);
    model.faults = Faults { crashes: 1, restarts: 1, ..Faults::default() };
    let report = explore(&model);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn of_three_nodes_at_rest_any_may_die_and_come_back_as_lab_check_explores_it() {
    let model: Model<Mesh> = default_model::model(3);
    assert!(model.from_rest);
    let report = explore(&model);
    assert!(report.verdict.holds(), "{report:?}");
}

fn node(number: u32) -> NodeId {
    NodeId::new(number).expect("nodes are numbered from 1")
}

/// Nodes of which each hears the one before and the one after.
fn line(nodes: u32) -> HearingGraph {
    let graph = HearingGraph::without_edges(nodes as usize);
    (1..nodes).fold(graph, |graph, number| graph.with_link(node(number), node(number + 1)))
}

#[test]
fn a_line_of_three_settles() {
    let mut model = calm(3);
    model.hearing = Some(line(3));
    let report = explore(&model);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn a_line_of_three_settles_whichever_message_is_lost() {
    let mut model = calm(3);
    model.hearing = Some(line(3));
    model.faults = Faults { losses: 1, ..Faults::default() };
    let report = explore(&model);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn a_line_of_four_settles() {
    let mut model = calm(4);
    model.hearing = Some(line(4));
    let report = explore(&model);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn a_line_of_four_whose_lists_reach_only_the_next_cluster_settles() {
    let mut model = calm(4);
    model.hearing = Some(line(4));
    let report = check(&config(4, &[("reach", "1")]), &model);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn one_who_hears_a_head_that_does_not_hear_it_becomes_a_head_itself() {
    let mut model = calm(2);
    model.hearing = Some(HearingGraph::without_edges(2).with_edge(node(1), node(2)));
    let report = explore(&model);
    assert!(report.verdict.holds(), "{report:?}");
}
