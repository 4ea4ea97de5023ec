//! Whole nodes with encrypted frames, over a medium that the test simulates: no socket, no clock, one seed.
#![allow(clippy::unwrap_used, reason = "what a test cannot do fails it")]

mod bad_input;
mod row;

use bellwether_mesh::MeshRole;
use bellwether_mesh_net::MeshStopReason;
use bellwether_net::Key;

use crate::row::Row;

#[test]
fn nodes_in_a_row_find_heads_and_carry_messages_from_end_to_end() {
    let mut row = Row::of(&["a", "b", "c", "d", "e"]);
    row.run(6_000);
    for node in &mut row.nodes {
        assert!(!matches!(node.state().role, MeshRole::Free { .. }));
    }
    assert!(row.delivers(0, 4) && row.delivers(4, 0));
    assert!(row.nodes.iter().all(|node| node.dropped() == Default::default()), "nothing is dropped without a reason");
}

#[test]
fn recorded_frames_that_are_played_again_are_counted_and_change_nothing() {
    let mut row = Row::of(&["a", "b", "c"]);
    row.run(6_000);
    let recorded = row.recorded.clone();
    for (from, frame) in &recorded {
        (0..3).for_each(|to| row.hear(*from, to, frame));
    }
    row.run(1_000);
    assert!(row.stopped.is_empty(), "hearing one's own words again stops nobody");
    assert!(row.nodes[1].dropped().replayed as usize >= recorded.len() / 2);
    assert!(row.delivers(0, 2));
}

#[test]
fn of_two_nodes_with_one_name_the_younger_stops_and_the_older_is_heard_again() {
    let mut row = Row::of(&["a", "b"]);
    row.run(3_000);
    row.add("b", 200, None);
    // The third stands beside the second and has its name; the first does not hear it.
    row.run(3_000);
    assert_eq!(row.stopped.first(), Some(&(2, MeshStopReason::NameTaken)));
    assert!(row.stopped.iter().all(|(node, _)| *node == 2));
    row.nodes.pop();
    row.run(8_000);
    assert_eq!(row.nodes[1].state().session, 201, "its session is later than the one that others may have heard");
    assert!(row.delivers(0, 1));
}

#[test]
fn a_node_that_hears_only_another_key_stops_and_one_that_hears_both_does_not() {
    let key = Key::generate().unwrap();
    let mut row = Row::of(&["a", "b"]);
    row.add("c", 100, Some(&key));
    row.run(10_000);
    assert!(row.stopped.contains(&(2, MeshStopReason::OtherKey)));
    assert!(row.stopped.iter().all(|(node, _)| *node == 2), "{:?}", row.stopped);
    assert!(row.nodes[1].dropped().unsealed > 0);
}

#[test]
fn a_node_that_was_there_before_is_not_stopped_by_a_newcomer_with_another_key() {
    let key = Key::generate().unwrap();
    let mut row = Row::of(&["a"]);
    row.run(20_000);
    row.add("b", 100, Some(&key));
    row.run(20_000);
    assert!(!row.stopped.is_empty() && row.stopped.iter().all(|(node, _)| *node == 1), "{:?}", row.stopped);
}

#[test]
fn a_flood_of_foreign_frames_is_counted_and_leaves_the_mesh_alone() {
    let mut row = Row::of(&["a", "b", "c"]);
    row.run(6_000);
    let mut noise = vec![0xb1; 60];
    for step in 0..20_000_u64 {
        noise[6..14].copy_from_slice(&step.to_be_bytes());
        row.hear(0, 1, &noise);
    }
    assert_eq!(row.nodes[1].dropped().other_mesh, 20_000);
    assert!(row.delivers(0, 2));
}
