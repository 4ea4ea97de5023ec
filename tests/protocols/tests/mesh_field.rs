//! Meshes in radio fields: they survive the swarm, and settle.

use bellwether_mesh::Mesh;
use bellwether_protocols::field_swarm::survives;

#[test]
fn a_mesh_survives_movement_loss_one_way_links_islands_and_churn() {
    println!("slowest: {}", survives::<Mesh>(&[], 1..5_001));
}
