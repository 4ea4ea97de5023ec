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

/// The number of frames of lists, and about lists, that were received until then in a calm field.
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

/// The number of nodes in the frozen meshes, between all of which packets are sent.
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

/// Makes each member that passes on a message of a calm field, one after the other, one that acknowledges and drops, and sends
/// the message again, if there is another way; how often it arrived, and how often not.
fn send_past_members_that_drop(seed: u64) -> (u32, u32) {
    let mesh = FrozenMesh::of(&FieldRequest::new(WALKERS, 12, seed), Span::secs(40));
    let (mut arrived, mut lost) = (0, 0);
    for from in 0..WALKERS {
        let to = (from + WALKERS / 2) % WALKERS;
        let path = mesh.walk(from, to).path;
        let between = path.iter().filter(|node| ![from, to].contains(node) && !mesh.is_head(**node));
        for dropping in between.filter(|node| mesh.shortest_past(from, to, **node).is_some()) {
            let hops = mesh.clone().walk_past(from, to, *dropping).hops;
            (arrived, lost) = (arrived + u32::from(hops.is_some()), lost + u32::from(hops.is_none()));
        }
    }
    (arrived, lost)
}

/// Of a source's four attempts one finds the way, unless nearly all ways lead over the one that drops.
#[test]
fn messages_go_another_way_than_over_a_member_that_acknowledges_and_drops() {
    let results: Vec<(u32, u32)> = (1..4).map(send_past_members_that_drop).collect();
    let (arrived, lost) = results.iter().fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1));
    println!("{arrived} arrived, {lost} did not");
    assert!(arrived > 500, "only {arrived} arrived");
    assert!(lost * 10 < arrived, "{lost} did not arrive, {arrived} did");
}
