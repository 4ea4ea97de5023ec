//! Small meshes in every order of events: two to six nodes, with what may be lost, die or be heard one way only. Heads compare
//! their lists in all of them. Each exploration is complete, and its number of worlds is pinned: another number means that
//! something else was explored.

use bellwether_check::{Clock, DeliveryOrder, Faults, Model, Report, check};
use bellwether_kernel::{Checkable, Describe, HearingGraph, NodeId, Protocol};
use bellwether_lab::default_model;
use bellwether_mesh::{Mesh, MeshRole, MeshState};

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

fn explore(model: &Model<Mesh>, settings: &[(&str, &str)]) -> Report<Mesh> {
    let report = check(&config(model.nodes, settings), model);
    println!("{} worlds, {} ways, {} situations", report.states, report.transitions, report.situations);
    report
}

/// Asserts that everything was explored, nothing was cut off, all properties hold, and the number of worlds is
/// unchanged.
fn holds(model: &Model<Mesh>, settings: &[(&str, &str)], worlds: u64) {
    let report = explore(model, settings);
    assert!(report.verdict.holds(), "{report:?}");
    assert_eq!((report.cut_off, report.capped), (0, 0), "the exploration should be complete");
    assert_eq!(report.states, worlds, "the number of worlds");
}

/// The case that a test is about does occur: some node comes into such a state.
fn occurs(mut model: Model<Mesh>, settings: &[(&str, &str)], state: fn(&MeshState) -> bool) {
    model.beyond = Some(state);
    let report = explore(&model, settings);
    // A mesh that must pass through such a state to come to rest does not come to rest.
    assert!(report.cut_off > 0 || (model.from_rest && !report.verdict.holds()), "{report:?}");
}

fn with_losses(mut model: Model<Mesh>, losses: u8) -> Model<Mesh> {
    model.faults = Faults { losses, ..Faults::default() };
    model
}

fn with_deaths(mut model: Model<Mesh>, crashes: u8, restarts: u8) -> Model<Mesh> {
    model.faults = Faults { crashes, restarts, ..Faults::default() };
    model
}

fn node(number: u32) -> NodeId {
    NodeId::new(number).expect("nodes are numbered from 1")
}

/// Nodes of which each hears the one before and the one after.
fn row(order: &[u32]) -> HearingGraph {
    let graph = HearingGraph::without_edges(order.len());
    order.windows(2).fold(graph, |graph, pair| graph.with_link(node(pair[0]), node(pair[1])))
}

/// The same, and the first and the last hear each other.
fn ring(order: &[u32]) -> HearingGraph {
    row(order).with_link(node(order[0]), node(order[order.len() - 1]))
}

/// Nodes that start together and hear only some of the others.
fn hearing(graph: HearingGraph, nodes: u32) -> Model<Mesh> {
    let mut model = calm(nodes);
    model.hearing = Some(graph);
    model
}

/// The same, starting at rest. Among nodes with equally many neighbours the one with the lowest number becomes a head.
fn at_rest(graph: HearingGraph, nodes: u32) -> Model<Mesh> {
    let mut model = hearing(graph, nodes);
    model.from_rest = true;
    model
}

/// Two heads with two gateways between them.
fn two_gateways() -> Model<Mesh> {
    at_rest(ring(&[1, 3, 2, 4]), 4)
}

/// Two heads and two members each; one member of each hears one of the other.
fn weak_pair() -> Model<Mesh> {
    at_rest(row(&[3, 1, 4, 5, 2, 6]), 6)
}

/// Two heads with two pairs of weak gateways between them.
fn two_weak_pairs() -> Model<Mesh> {
    at_rest(ring(&[1, 3, 4, 2, 5, 6]), 6)
}

fn is_merging(state: &MeshState) -> bool {
    matches!(&state.role, MeshRole::Head(head) if head.merging.is_some())
}

fn is_too_large(state: &MeshState) -> bool {
    matches!(&state.role, MeshRole::Head(head) if head.over_limit > 0)
}

fn is_gateway(state: &MeshState) -> bool {
    matches!(&state.role, MeshRole::Member(member) if member.links.iter().any(|link| link.both_ways && link.partner.some().is_none()))
}

fn is_weak_gateway(state: &MeshState) -> bool {
    matches!(&state.role, MeshRole::Member(member) if member.links.iter().any(|link| link.both_ways && link.partner.some().is_some()))
}

#[test]
fn two_free_nodes_become_a_cluster() {
    holds(&calm(2), &[], 327);
}

#[test]
fn two_heads_that_meet_merge_whichever_messages_are_lost() {
    occurs(calm(2), &[], is_merging);
    holds(&with_losses(calm(2), 3), &[], 331_420);
}

#[test]
fn a_head_that_dies_silently_is_replaced_and_its_successor_takes_it_back() {
    holds(&with_deaths(calm(2), 1, 1), &[], 87_672);
}

#[test]
fn a_head_that_dies_silently_is_replaced_even_if_any_message_is_lost() {
    let mut model = with_deaths(calm(2), 1, 1);
    model.faults.losses = 1;
    holds(&model, &[], 827_136);
}

#[test]
fn of_three_nodes_at_rest_any_may_die_and_come_back_as_lab_check_explores_it() {
    let model: Model<Mesh> = default_model::model(3);
    assert!(model.from_rest);
    let report = explore(&model, &[]);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn a_line_of_three_settles_whichever_message_is_lost() {
    holds(&hearing(row(&[1, 2, 3]), 3), &[], 9_168);
    holds(&with_losses(hearing(row(&[1, 2, 3]), 3), 1), &[], 316_008);
}

#[test]
fn a_line_of_three_at_rest_stays_whichever_two_messages_are_lost_and_survives_any_death() {
    holds(&with_losses(at_rest(row(&[1, 2, 3]), 3), 2), &[], 94_230);
    holds(&with_deaths(at_rest(row(&[1, 2, 3]), 3), 1, 1), &[], 154_170);
}

#[test]
fn two_clusters_whose_heads_hear_each_other_merge() {
    occurs(hearing(row(&[1, 2, 3, 4]), 4), &[], is_merging);
    holds(&hearing(row(&[1, 2, 3, 4]), 4), &[], 428_322);
}

#[test]
fn two_heads_that_hear_each_other_settle_where_their_clusters_do_not_fit_into_one() {
    holds(&hearing(row(&[1, 2, 3, 4]), 4), &[("limit", "3")], 425_391);
}

#[test]
fn a_line_of_four_whose_lists_reach_only_the_next_cluster_settles() {
    let report = explore(&hearing(row(&[1, 2, 3, 4]), 4), &[("reach", "1")]);
    assert!(report.verdict.holds(), "{report:?}");
}

#[test]
fn a_cluster_that_has_grown_too_large_splits_and_settles() {
    occurs(calm(3), &[("limit", "2")], is_too_large);
    holds(&calm(3), &[("limit", "2")], 870_632);
}

#[test]
fn two_gateways_agree_who_relays_whichever_message_is_lost_or_node_dies() {
    occurs(two_gateways(), &[], is_gateway);
    holds(&with_losses(two_gateways(), 1), &[], 167_957);
    holds(&with_deaths(two_gateways(), 1, 0), &[], 39_193);
}

#[test]
fn a_weak_pair_holds_whichever_message_is_lost_or_node_dies() {
    occurs(weak_pair(), &[], is_weak_gateway);
    holds(&with_losses(weak_pair(), 1), &[], 304_906);
    holds(&with_deaths(weak_pair(), 1, 0), &[], 403_341);
}

#[test]
fn two_weak_pairs_agree_who_relays_whichever_message_is_lost_or_node_dies() {
    occurs(two_weak_pairs(), &[], is_weak_gateway);
    holds(&with_losses(two_weak_pairs(), 1), &[], 543_750);
    holds(&with_deaths(two_weak_pairs(), 1, 0), &[], 1_342_626);
}

#[test]
fn what_anybody_sends_at_any_moment_is_delivered_at_most_once_whichever_frame_is_lost() {
    let mut model = at_rest(row(&[1, 2, 3]), 3);
    model.commands = Mesh::command("send 3").into_iter().collect();
    model.faults = Faults { commands: 1, losses: 1, ..Faults::default() };
    holds(&model, &[], 373_257);
}

#[test]
fn one_who_hears_a_head_that_does_not_hear_it_becomes_a_head_itself() {
    let one_way = || hearing(HearingGraph::without_edges(2).with_edge(node(1), node(2)), 2);
    holds(&with_losses(one_way(), 1), &[], 1_735);
}
