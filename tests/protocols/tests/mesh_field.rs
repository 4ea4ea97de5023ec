//! Meshes in radio fields: they survive the swarm, and settle.

use bellwether_kernel::{Describe, Span};
use bellwether_lab::mesh_field::FieldRequest;
use bellwether_mesh::Mesh;
use bellwether_protocols::field_swarm::survives;
use bellwether_protocols::mesh_walk::FrozenMesh;
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

/// Who is walked between in the frozen meshes: everybody.
const WALKERS: u32 = 120;

/// Walks from every node to every other to which there is a way.
fn every_walk_arrives(density: u32, reach: u8, seed: u64) {
    let settings = vec![("reach".to_string(), reach.to_string())];
    let request = FieldRequest { settings, ..FieldRequest::new(WALKERS, density, seed) };
    let mesh = FrozenMesh::of(&request, Span::secs(40));
    let pairs = (0..WALKERS).flat_map(|from| (0..WALKERS).map(move |to| (from, to))).filter(|(from, to)| from != to);
    for (from, to) in pairs.filter(|(from, to)| mesh.shortest(*from, *to).is_some()) {
        let walk = mesh.walk(from, to);
        let field = format!("density {density}, reach {reach}, seed {seed}");
        assert!(walk.hops.is_some(), "{field}: from {} to {}: {:#?}", from + 1, to + 1, walk.steps);
    }
}

#[test]
fn every_walk_by_the_forwarding_rule_arrives_at_any_density_and_reach() {
    for density in [6, 8, 12] {
        (1..=4).for_each(|reach| every_walk_arrives(density, reach, 1));
    }
}

#[test]
fn every_walk_arrives_where_landmarks_are_needed_by_one_side_only_or_packets_turn_at_them() {
    for (density, reach, seed) in [(6, 1, 4), (6, 1, 5), (6, 2, 5), (6, 1, 6), (8, 2, 7)] {
        every_walk_arrives(density, reach, seed);
    }
}
