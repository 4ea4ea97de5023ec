//! Members on a link that carries little more than their heart-beats.

use crate::flock::Flock;

/// Each loss of a leader costs a few elections on such a link. Members whose elections leave no room for each other's
/// go through hundreds of epochs instead, and nobody leads.
const EPOCHS_EACH: u64 = 40;

#[test]
fn five_members_on_a_link_of_1_mbit_settle_again_after_each_hand_over() {
    let Some(flock) = Flock::of_jobs_on_slow_loopback("1mbit", &["--grace", "100ms"]) else { return };
    let mut newest = flock.runs_after(0).1;
    for _ in 0..4 {
        let before = newest;
        flock.wait_for("a leader that steps down", || flock.ask(&["step-down"]).status.success().then_some(()));
        newest = flock.runs_after(before).1;
        println!("from epoch {before} to {newest}");
        assert!(newest - before <= EPOCHS_EACH, "{}", flock.record());
    }
    flock.never_two();
}
