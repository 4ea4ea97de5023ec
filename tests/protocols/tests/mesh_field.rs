//! Meshes in radio fields: they survive the swarm, and settle.

use bellwether_kernel::{Describe, Span};
use bellwether_lab::mesh_field::FieldRequest;
use bellwether_mesh::Mesh;
use bellwether_protocols::field_swarm::survives;
use bellwether_sim::{NoRecorder, Plan, simulate};

#[test]
fn a_mesh_survives_movement_loss_one_way_links_islands_and_churn() {
    println!("slowest: {}", survives::<Mesh>(&[], 1..5_001));
}

#[test]
fn every_head_knows_the_way_to_everybody_where_lists_reach_across_the_field() {
    println!("slowest: {}", survives::<Mesh>(&[("reach", "16")], 1..1_001));
}

#[test]
fn lists_that_a_gateway_thought_a_head_had_are_found_out_and_repaired() {
    for seed in [7_335, 7_931] {
        println!("slowest: {}", survives::<Mesh>(&[], seed..seed + 1));
    }
}

/// How many frames of lists, and about lists, were received by then in a calm field.
fn list_frames(seconds: u64) -> u64 {
    let config = Mesh::configure(300, &[]).expect("the settings of a test should go together");
    let plan = Plan { run: Span::secs(seconds), events: Vec::new(), ..FieldRequest::new(300, 12, 1).plan() };
    let kinds = simulate::<Mesh>(&config, &plan, &mut NoRecorder).stats.by_kind;
    kinds.iter().filter(|(kind, _)| ["L", "H", "Q"].contains(kind)).map(|(_, count)| count).sum()
}

#[test]
fn a_calm_mesh_sends_no_lists() {
    assert_eq!(list_frames(60), list_frames(40));
}

#[test]
fn whoever_can_be_reached_is_reached_beyond_the_reach_of_lists() {
    for seed in 1..6 {
        let settings = vec![("reach".to_string(), "2".to_string())];
        let request = FieldRequest { settings, ..FieldRequest::new(400, 12, seed) };
        let (report, _) = request.run(&mut |_| {}).expect("the settings of a test should go together");
        let delivery = report.delivery;
        assert_eq!(delivery.acknowledged, delivery.sent, "seed {seed}: {report}");
    }
}
